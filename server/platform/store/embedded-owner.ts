import { elapsedMs } from '../../kernel/elapsed.ts'
import { readFileSync, readlinkSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { connectionTo, EmbeddedError, inUse, type Place, port } from './embedded-place.ts'

/** A server that still runs belongs to a living process, which keeps it, or to a killed one, and then it is ended. */
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
        throw new EmbeddedError(`PostgreSQL ${pid} of an earlier run in ${place.folder} doesn't end`)
      await sleep(10)
    }
  }
}

/** The process that started the server responding in this folder. */
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

/** The process id alone would name a stranger after a while, so the time it began and its container go with it. */
export function self(): string {
  return `${process.pid}:${beginning(process.pid)}:${container()}`
}

function isAlive(owner: string): boolean {
  const [pid = '', began, where] = owner.split(':')
  if (where !== container()) return true // we can't look into another container, so we keep our hands off
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

/** The living server process of this folder, as far as this machine can tell. */
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
 * PostgreSQL won't start while the process named in a lock file lives, although that may be a stranger with the same
 * number, nor if the file is empty after a power failure. The folder is ours and no server lives in it, so the lock of
 * the socket goes. Naming ourselves in the other (its parent, which PostgreSQL disregards) keeps its check for shared
 * memory.
 */
export async function disarmStalePid(place: Place): Promise<void> {
  const file = join(place.folder, 'postmaster.pid')
  if ((await postmaster(place)) !== undefined) return
  await rm(join(place.folder, `.s.PGSQL.${port}.lock`), { force: true })
  if ((await recordedPid(place)) === undefined) return rm(file, { force: true })
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}
