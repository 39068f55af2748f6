import { elapsedMs } from '../../kernel/elapsed.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fchmodSync, openSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findServer } from './embedded-binaries.ts'
import { archiveSettings } from './embedded-archive.ts'
import { disarmStalePid, self } from './embedded-owner.ts'
import { connectionTo, database, EmbeddedError, inUse, type Place, role } from './embedded-place.ts'

/** We are the only client, on this machine: no network, and errors are logged without the values in question. */
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
  // After a crash every file is synced first; one call for the file system is far quicker than one per file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

export interface EmbeddedOptions {
  /** Extra PostgreSQL settings, for tests that trade safety for speed. */
  readonly settings?: Readonly<Record<string, string>>
  /** A version to use instead of ours: its data and its programs (the folder above `bin`). */
  readonly other?: { readonly version: string; readonly programs: string }
  /** The folder of the archive that can restore the data to any moment. */
  readonly archive?: string
  /** False for a caller that starts the server only briefly. Otherwise the archive gets its first copy. */
  readonly copiesItself?: boolean
  /** How long the start may take; a minute by default. */
  readonly patienceMs?: number
  /** Called if PostgreSQL died and was restarted, or if archiving failed. */
  readonly onTrouble?: (reason: string) => void
}

/** Creates the cluster elsewhere and moves it into place, so that an interrupted start leaves nothing half done. */
export async function initialise(place: Place, durable: boolean): Promise<void> {
  const made = await mkdtemp(`${place.folder}.new-`)
  if (place.user) await chown(made, place.user.uid, place.user.gid)
  await chmod(made, 0o700)
  try {
    await run({ ...place, folder: made }, 'initdb', [
      '--username=postgres',
      '--auth-local=trust', // only we can open the folder of the socket
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale-provider=builtin', // sorts strings the same on every machine
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? (process.platform === 'linux' ? ['--sync-method=syncfs'] : []) : ['--no-sync']),
    ])
    await rename(made, place.folder)
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    if (!existsSync(join(place.folder, 'PG_VERSION'))) throw error // otherwise another process was faster
  }
}

async function run(place: Place, program: 'initdb', args: string[]): Promise<void> {
  const { folder } = place
  const started = await start(place, program, args, 'pipe')
  let said = ''
  started.stdout?.on('data', (chunk) => (said += chunk))
  started.stderr?.on('data', (chunk) => (said += chunk))
  const code = await new Promise((resolve, reject) => started.once('error', reject).once('close', resolve))
  if (code !== 0) throw new EmbeddedError(`PostgreSQL's ${program} failed in ${folder}:\n${said.trim()}`)
}

/**
 * If we are root, PostgreSQL runs as an ordinary user, who may not be able to reach the data folder (below /root, for
 * example). We therefore pass the folder as an open descriptor.
 */
async function start(
  { folder, user, programs, archive }: Place,
  program: 'initdb' | 'postgres',
  args: string[],
  output: 'pipe' | number,
): Promise<ChildProcess> {
  const server = programs ?? (await findServer(user))
  const descriptor = user && process.platform === 'linux' ? openSync(folder, 'r') : undefined
  const seenAs = descriptor === undefined ? folder : '/proc/self/fd/3'
  const wal = archive === undefined ? undefined : join(archive, 'wal')
  const walDescriptor = wal === undefined || descriptor === undefined ? undefined : openSync(wal, 'r')
  const walSeenAs = walDescriptor === undefined ? (wal ?? '') : '/proc/self/fd/4'
  const filled = args.map((arg) => arg.replace('{folder}', seenAs).replaceAll('{archive}', quoted(walSeenAs)))
  try {
    return spawn(join(server, 'bin', program), ['-D', seenAs, ...filled], {
      stdio: ['ignore', output, output, ...[descriptor, walDescriptor].filter((one) => one !== undefined)],
      env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' },
      detached: true, // we handle an interrupt in the terminal first
      ...user,
    })
  } finally {
    for (const one of [descriptor, walDescriptor]) if (one !== undefined) closeSync(one)
  }
}

/** Escapes a path for shell quotes in a setting where `%` starts a placeholder. */
const quoted = (path: string) => path.replaceAll("'", "'\\''").replaceAll('%', '%%')

export async function launch(place: Place, options: EmbeddedOptions): Promise<ChildProcess> {
  const archived = place.archive === undefined ? {} : archiveSettings
  const settings = { ...serverSettings, ...archived, ...options.settings, 'waybill.owner': self() }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const patience = elapsedMs() + (options.patienceMs ?? 60_000)
  for (;;) {
    await disarmStalePid(place)
    const log = openSync(place.log, 'a', 0o600)
    // Earlier versions left the log readable by everybody.
    fchmodSync(log, 0o600)
    const before = (await stat(place.log)).size
    const child = await start(place, 'postgres', [...args, '-k', '{folder}'], log)
    closeSync(log)
    child.unref()
    if (await ready(child, place, patience)) return child

    const said = (await readFile(place.log, 'utf8')).slice(before).trim()
    if (/lock file "postmaster\.pid" already exists/.test(said)) throw inUse(place)
    // The processes of a killed server are still exiting.
    if (!/shared memory block .* is still in use/.test(said) || elapsedMs() > patience)
      throw new EmbeddedError(`PostgreSQL did not start in ${place.folder}:\n${said || 'it printed nothing'}`)
    await sleep(100)
  }
}

/** Whether the server responded; false if it has exited instead. */
async function ready(child: ChildProcess, place: Place, patience: number): Promise<boolean> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort()).once('error', () => ended.abort())
  while (!ended.signal.aborted) {
    const state = await knock(place)
    if (state === 'open') return true
    if (state === 'bare') await initialize(place)
    else if (elapsedMs() > patience) {
      child.kill('SIGQUIT')
      throw new EmbeddedError(`PostgreSQL in ${place.folder} was not ready in time; see ${place.log}`)
    } else await sleep(8)
  }
  return false
}

/** `bare`: it runs but has neither our role nor our database yet. */
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

/** Stops the server cleanly. If that takes too long, kills it; PostgreSQL recovers at the next start. */
export async function halt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.ref()
  child.kill('SIGINT')
  const waited = await Promise.race([ended, sleep(6_000, 'late' as const, { ref: false })])
  if (waited === 'late') child.kill('SIGQUIT')
  await ended
}
