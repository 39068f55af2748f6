import { elapsedMs } from '../../kernel/elapsed.ts'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionTo, EmbeddedError, inUse, type Place, port } from './embedded-place.ts'

/** If a server is still running, leaves it to the process that owns it, or ends it if that process is dead. */
export async function takeOver(place: Place): Promise<void> {
  const patience = elapsedMs() + 30_000
  for (;;) {
    const owner = await ownerOf(place)
    if (owner === 'nobody') return
    if (owner === 'starting') {
      if (elapsedMs() > patience) throw inUse(place)
      await sleep(20)
      continue
    }
    if (isAlive(owner)) throw inUse(place, owner.split(':')[0])
    const pid = await postmaster(place)
    if (pid === undefined) return
    process.kill(pid, 'SIGINT')
    while ((await postmaster(place)) === pid) {
      if (elapsedMs() > patience)
        throw new EmbeddedError(`PostgreSQL ${pid} of an earlier run in ${place.folder} does not stop`)
      await sleep(10)
    }
  }
}

/** The process that started the server in this folder. */
async function ownerOf(place: Place): Promise<string> {
  const client = new Client({ ...connectionTo(place, 'postgres', 'postgres'), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query(`select current_setting('waybill.owner', true) as owner`)
    return rows[0].owner ?? ''
  } catch {
    return (await postmaster(place)) === undefined ? 'nobody' : 'starting'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Identifies this process. The process id alone may later belong to another program, so the start time and the
 * container are added.
 */
export function self(): string {
  return `${process.pid}:${beginning(process.pid)}:${container()}`
}

function isAlive(owner: string): boolean {
  const [pid = '', began, where] = owner.split(':')
  if (where !== container()) return true // We can't see into another container, so assume that the process lives.
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return beginning(Number(pid)) === began
}

function beginning(pid: number): string {
  if (process.platform !== 'linux') return ''
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return fields?.[19] ?? ''
  } catch {
    return ''
  }
}

function container(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')
  } catch {
    return ''
  }
}

/** The process id of this folder's running server, as far as this machine can tell. */
export async function postmaster(place: Place): Promise<number | undefined> {
  const pid = await recordedPid(place)
  if (pid === undefined) return undefined
  if (process.platform !== 'linux') {
    try {
      process.kill(pid, 0)
      return pid
    } catch {
      return undefined
    }
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === place.folder ? pid : undefined
  } catch {
    return undefined
  }
}

async function recordedPid(place: Place): Promise<number | undefined> {
  const content = await readFile(join(place.folder, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(content.split('\n')[0]) || undefined
}

/**
 * PostgreSQL won't start while the process named in a lock file is alive, even if another program has got its number,
 * nor if a power failure has left the file empty. The folder is ours and no server runs in it, so we delete the lock of
 * the socket. In the other lock file we name ourselves, since PostgreSQL ignores its parent; its check of the shared
 * memory stays in effect.
 */
export async function disarmStalePid(place: Place): Promise<void> {
  const file = join(place.folder, 'postmaster.pid')
  if ((await postmaster(place)) !== undefined) return
  await rm(join(place.folder, `.s.PGSQL.${port}.lock`), { force: true })
  if ((await recordedPid(place)) === undefined) return rm(file, { force: true })
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}
