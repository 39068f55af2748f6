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
  /** The version whose data and programs (the folder above `bin`) are used instead of ours. */
  readonly other?: { readonly version: string; readonly programs: string }
  /** Folder for what restores the data to any moment. */
  readonly archive?: string
  /** False for a caller that starts it only for a moment; otherwise the first copy of its archive is made. */
  readonly copiesItself?: boolean
  /** How long it may take to start; a minute unless said. */
  readonly patienceMs?: number
  /** Called for a PostgreSQL that died and is started again, and for an archive that failed. */
  readonly onTrouble?: (reason: string) => void
}

/** Made elsewhere and moved into place, so that an interrupted start leaves nothing half made. */
export async function initialise(place: Place, durable: boolean): Promise<void> {
  const made = await mkdtemp(`${place.folder}.new-`)
  if (place.user) await chown(made, place.user.uid, place.user.gid)
  await chmod(made, 0o700)
  try {
    await run({ ...place, folder: made }, 'initdb', [
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
 * As root we run PostgreSQL as an ordinary user, who may not have access to the path of the data folder (below /root,
 * say). The folder is therefore handed over as an open descriptor.
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
      detached: true, // an interrupt in the terminal is ours to handle first
      ...user,
    })
  } finally {
    for (const one of [descriptor, walDescriptor]) if (one !== undefined) closeSync(one)
  }
}

/** Within the quotes of a shell, in a setting where `%` begins a name. */
const quoted = (path: string) => path.replaceAll("'", "'\\''").replaceAll('%', '%%')

export async function launch(place: Place, options: EmbeddedOptions): Promise<ChildProcess> {
  const archived = place.archive === undefined ? {} : archiveSettings
  const settings = { ...serverSettings, ...archived, ...options.settings, 'waybill.owner': self() }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const patience = elapsedMs() + (options.patienceMs ?? 60_000)
  for (;;) {
    await disarmStalePid(place)
    const log = openSync(place.log, 'a', 0o600)
    // One of an earlier version could be read by everybody.
    fchmodSync(log, 0o600)
    const before = (await stat(place.log)).size
    const child = await start(place, 'postgres', [...args, '-k', '{folder}'], log)
    closeSync(log)
    child.unref()
    if (await ready(child, place, patience)) return child

    const said = (await readFile(place.log, 'utf8')).slice(before).trim()
    if (/lock file "postmaster\.pid" already exists/.test(said)) throw inUse(place)
    // Processes of a server that was killed are still going away.
    if (!/shared memory block .* is still in use/.test(said) || elapsedMs() > patience)
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
    else if (elapsedMs() > patience) {
      child.kill('SIGQUIT')
      throw new EmbeddedError(`PostgreSQL in ${place.folder} was not ready in time; ${place.log} tells why`)
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
export async function halt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.ref()
  child.kill('SIGINT')
  const waited = await Promise.race([ended, sleep(6_000, 'late' as const, { ref: false })])
  if (waited === 'late') child.kill('SIGQUIT')
  await ended
}
