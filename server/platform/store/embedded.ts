import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { findServer, ordinaryUser, type User } from './embedded-binaries.ts'

const version = '18'
const port = 5432
const role = 'waybill'
const database = 'waybill'

/** Ours is the only client on this machine: no network, and errors are logged without the values they concern. */
const serverSettings = {
  listen_addresses: '',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  random_page_cost: '1.1',
  checkpoint_timeout: '15min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  // After a crash every file is made durable first; asking the file system once is far quicker than asking for each.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

export interface EmbeddedOptions {
  /** Settings of PostgreSQL beyond ours, for tests that trade safety for speed. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told about a PostgreSQL that died and is started again. */
  readonly onRestart?: (reason: string) => void
}

export interface Embedded {
  readonly connection: Connection
  readonly stop: () => Promise<void>
}

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
}

interface Place {
  readonly folder: string
  readonly log: string
  /** Whom PostgreSQL runs as, when we are root and it refuses to be. */
  readonly user: User | undefined
  /** Where our own connections find the socket. */
  readonly socketFolder: string
}

/**
 * A real PostgreSQL as a child of this process, with its data in `<dataFolder>/postgres`.
 * One process at a time: a second one on the same folder is refused, and what a killed one left behind is taken over.
 */
export async function startEmbedded(dataFolder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  await mkdir(dataFolder, { recursive: true })
  const folder = await realpath(dataFolder)
  const lock = lockFolder(folder)
  if ('owner' in lock) throw inUse({ folder: join(folder, 'postgres') }, lock.owner)
  try {
    return await startLocked(folder, options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function startLocked(root: string, options: EmbeddedOptions, onStopped: () => void): Promise<Embedded> {
  const place = await prepare(root, options)
  await takeOver(place)

  let child = await launch(place, options)
  await sweep(place)
  let stopping = false
  let restarting: Promise<void> | undefined

  const watch = (watched: ChildProcess) =>
    watched.once('exit', (code, signal) => {
      if (stopping) return
      options.onRestart?.(`PostgreSQL ended unexpectedly (${signal ?? `code ${code}`})`)
      restarting = restart()
    })
  const restart = async () => {
    for (;;) {
      try {
        const next = await launch(place, options)
        child = next
        if (stopping) return
        watch(next)
        return
      } catch (error) {
        if (stopping) return
        options.onRestart?.(error instanceof Error ? error.message : String(error))
        await sleep(500)
      }
    }
  }
  watch(child)
  const onExit = () => void child.kill('SIGINT')
  process.once('exit', onExit)

  return {
    connection: connectionTo(place, role, database),
    async stop() {
      stopping = true
      process.off('exit', onExit)
      await restarting
      await halt(child)
      onStopped()
    },
  }
}

function connectionTo(place: Place, user: string, name: string): Connection {
  return { host: place.socketFolder, port, user, database: name }
}

async function prepare(root: string, { settings }: EmbeddedOptions): Promise<Place> {
  const folder = join(root, 'postgres')
  const user = process.getuid?.() === 0 ? await ordinaryUser(folder) : undefined
  const place: Place = { folder, log: join(root, 'postgres.log'), user, socketFolder: folder }
  const initialised = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (initialised === undefined) await initialise(place, settings?.['fsync'] !== 'off')
  else if (initialised.trim() !== version)
    throw new EmbeddedError(
      `${folder} was made by PostgreSQL ${initialised.trim()}, and this is PostgreSQL ${version}: ` +
        `move the folder away, or keep the data by dumping it with the old version`,
    )
  await rotate(place.log)
  return socketFitting(place)
}

/** The path of a socket may have about a hundred characters; behind a descriptor any folder is short. */
function socketFitting(place: Place): Place {
  const longest = 100
  if (join(place.folder, `.s.PGSQL.${port}`).length <= longest) return place
  if (process.platform !== 'linux')
    throw new EmbeddedError(`The path ${place.folder} is too long for a socket: choose a shorter data folder`)
  return { ...place, socketFolder: `/proc/self/fd/${openSync(place.folder, 'r')}` }
}

/** Made elsewhere and moved into place, so that an interrupted start leaves nothing half made. */
async function initialise(place: Place, durable: boolean): Promise<void> {
  const made = await mkdtemp(`${place.folder}.new-`)
  if (place.user) await chown(made, place.user.uid, place.user.gid)
  await chmod(made, 0o700)
  try {
    await run(made, place.user, 'initdb', [
      '--username=postgres',
      '--auth-local=trust', // the folder of the socket is closed to everybody else
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale-provider=builtin', // the same order of text on every machine
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? (process.platform === 'linux' ? ['--sync-method=syncfs'] : []) : ['--no-sync']),
    ])
    await rename(made, place.folder)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!existsSync(join(place.folder, 'PG_VERSION'))) throw error // else another process was first
  }
}

async function run(folder: string, user: User | undefined, program: 'initdb', args: string[]): Promise<void> {
  const started = await start(folder, user, program, args, 'pipe')
  let said = ''
  started.stdout?.on('data', (chunk) => (said += chunk))
  started.stderr?.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve, reject) => started.once('error', reject).once('close', resolve))
  if (code !== 0) throw new EmbeddedError(`PostgreSQL's ${program} failed in ${folder}:\n${said.trim()}`)
}

/**
 * As root we run PostgreSQL as an ordinary user, who may not be allowed to walk to the data folder (below /root, say).
 * The folder is therefore handed over as an open descriptor.
 */
async function start(
  folder: string,
  user: User | undefined,
  program: 'initdb' | 'postgres',
  args: string[],
  output: 'pipe' | number,
): Promise<ChildProcess> {
  const server = await findServer(user)
  const descriptor = user && process.platform === 'linux' ? openSync(folder, 'r') : undefined
  const seenAs = descriptor === undefined ? folder : '/proc/self/fd/3'
  try {
    return spawn(join(server, 'bin', program), ['-D', seenAs, ...args.map((arg) => arg.replace('{folder}', seenAs))], {
      stdio: ['ignore', output, output, ...(descriptor === undefined ? [] : [descriptor])],
      env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
      detached: true, // an interrupt in the terminal is ours to handle first
      ...user,
    })
  } finally {
    if (descriptor !== undefined) closeSync(descriptor)
  }
}

async function launch(place: Place, options: EmbeddedOptions): Promise<ChildProcess> {
  const settings = { ...serverSettings, ...options.settings, 'waybill.owner': self() }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const patience = Date.now() + 60_000
  for (;;) {
    await disarmStalePid(place)
    const log = openSync(place.log, 'a')
    const before = (await stat(place.log)).size
    const child = await start(place.folder, place.user, 'postgres', [...args, '-k', '{folder}'], log)
    closeSync(log)
    child.unref()
    if (await ready(child, place, patience)) return child

    const said = (await readFile(place.log, 'utf8')).slice(before).trim()
    if (/lock file "postmaster\.pid" already exists/.test(said)) throw inUse(place)
    // Processes of a server that was killed are still going away.
    if (!/shared memory block .* is still in use/.test(said) || Date.now() > patience)
      throw new EmbeddedError(`PostgreSQL did not start in ${place.folder}:\n${said || 'it said nothing'}`)
    await sleep(100)
  }
}

/** Whether it responded; false once it has ended instead. */
async function ready(child: ChildProcess, place: Place, patience: number): Promise<boolean> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort()).once('error', () => ended.abort())
  while (!ended.signal.aborted) {
    const state = await knock(place)
    if (state === 'open') return true
    if (state === 'bare') await initialize(place)
    else if (Date.now() > patience) {
      child.kill('SIGQUIT')
      throw new EmbeddedError(`PostgreSQL in ${place.folder} was not ready in a minute; ${place.log} tells why`)
    } else await sleep(8)
  }
  return false
}

/** `bare`: it runs but does not know our role and database yet. */
async function knock(place: Place): Promise<'open' | 'bare' | 'closed'> {
  const client = new Client({ ...connectionTo(place, role, database), connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'open'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === '28000' || code === '3D000' ? 'bare' : 'closed'
  } finally {
    await client.end().catch(() => {})
  }
}

async function initialize(place: Place): Promise<void> {
  const client = new Client(connectionTo(place, 'postgres', 'postgres'))
  await client.connect()
  try {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rows.length === 0) await client.query(`create role ${role} login createdb`)
    const { rows: found } = await client.query('select from pg_database where datname = $1', [database])
    if (found.length === 0) await client.query(`create database ${database} owner ${role}`)
  } finally {
    await client.end()
  }
}

/** A clean end; if it takes too long, a hard one that PostgreSQL recovers from at the next start. */
async function halt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.ref()
  child.kill('SIGINT')
  const waited = await Promise.race([ended, sleep(6_000, 'late' as const, { ref: false })])
  if (waited === 'late') child.kill('SIGQUIT')
  await ended
}

/** A server that still runs belongs to a living process, which keeps it, or to a killed one, and then it is ended. */
async function takeOver(place: Place): Promise<void> {
  const patience = Date.now() + 30_000
  for (;;) {
    const owner = await ownerOf(place)
    if (owner === 'nobody') return
    if (owner === 'starting') {
      if (Date.now() > patience) throw inUse(place)
      await sleep(20)
      continue
    }
    if (isAlive(owner)) throw inUse(place, owner.split(':')[0])
    const pid = await postmaster(place)
    if (pid === undefined) return
    process.kill(pid, 'SIGINT')
    while ((await postmaster(place)) === pid) {
      if (Date.now() > patience)
        throw new EmbeddedError(`PostgreSQL ${pid} of an earlier run in ${place.folder} doesn't end`)
      await sleep(10)
    }
  }
}

function inUse(place: Pick<Place, 'folder'>, pid?: string): EmbeddedError {
  return new EmbeddedError(
    `The data folder ${place.folder} is in use by another Waybill process${pid === undefined ? '' : ` (${pid})`}. ` +
      `Stop that one, set WAYBILL_DATA_FOLDER to another folder, or give both one PostgreSQL with DATABASE_URL.`,
  )
}

/** Who started the server that now responds in this folder. */
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
function self(): string {
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
async function postmaster(place: Place): Promise<number | undefined> {
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
 * PostgreSQL won't start while the process named in a lock file lives, although that may be a stranger who got the
 * number since, nor when the file is empty because the machine lost its power. The folder is ours and no server lives in
 * it, so the lock of the socket goes. Naming ourselves in the other (its parent, whom PostgreSQL disregards) keeps its
 * check for shared memory.
 */
async function disarmStalePid(place: Place): Promise<void> {
  const file = join(place.folder, 'postmaster.pid')
  if ((await postmaster(place)) !== undefined) return
  await rm(join(place.folder, `.s.PGSQL.${port}.lock`), { force: true })
  if ((await recordedPid(place)) === undefined) return rm(file, { force: true })
  const [, ...rest] = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, [process.pid, ...rest].join('\n'))
}

/** What starts that were interrupted have half made. Whoever else is making one now would be refused in any case. */
async function sweep({ folder }: Place): Promise<void> {
  for (const name of await readdir(dirname(folder)))
    if (name.startsWith(`${basename(folder)}.new-`))
      await rm(join(dirname(folder), name), { recursive: true, force: true })
}

async function rotate(log: string): Promise<void> {
  const { size } = await stat(log).catch(() => ({ size: 0 }))
  if (size > 5_000_000) await rename(log, join(dirname(log), 'postgres.log.1'))
}
