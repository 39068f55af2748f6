import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderError } from './data-folder.ts'

/** A secret that is generated unless set. */
export interface MadeUp {
  readonly name: string
  /** The environment variable that sets it. */
  readonly env: string
  /** Introduced in a later version, so older files lack it. */
  readonly isLater: boolean
}

/**
 * Reads secrets from the data folder, or generates them along with it. If a folder with data lacks a secret, it has
 * been lost, and a new one could not decrypt the data. Two processes that start at once agree, because the first file
 * written wins.
 */
export function keptSecrets(dataFolder: string, secrets: readonly MadeUp[]): Record<string, string> {
  const file = join(dataFolder, 'secrets.json')
  const kept = readSecrets(file)
  const absent = secrets.filter(({ name }) => kept?.[name] === undefined)
  const lost = absent.filter(({ isLater }) => !isLater)
  const hasHistory = kept !== undefined || existsSync(join(dataFolder, 'postgres'))
  if (hasHistory && lost.length > 0) throw lacking(file, kept !== undefined, lost)
  const made = Object.fromEntries(
    secrets.map(({ name }) => [name, kept?.[name] ?? randomBytes(32).toString('base64url')]),
  )
  if (kept && absent.length === 0) return made
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const written = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeWhole(written, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`)
    if (kept) renameSync(written, file)
    else place(written, file)
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return keptSecrets(dataFolder, secrets)
  } finally {
    rmSync(written, { force: true })
  }
}

function lacking(file: string, isThere: boolean, lost: readonly MadeUp[]): DataFolderError {
  const folder = dirname(file)
  const has = isThere
    ? `${file} has no ${lost.map(({ name }) => name).join(' and no ')}`
    : `${folder} has data, and no secrets.json`
  return new DataFolderError(
    `${has}. Put the copy of a backup in its place, or set ${lost.map(({ env }) => env).join(' and ')} to what it was. With ` +
      'another secret the credentials of carriers and shops can no longer be read, and all sessions end. If nothing has been ' +
      `saved yet, delete ${folder} and start again.`,
  )
}

/** Writes the whole file, or throws. */
function writeWhole(file: string, content: string): void {
  const bytes = Buffer.from(content)
  const open = openSync(file, 'w', 0o600)
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(open, bytes, at)
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** Moves a file into place, unless another process did so first. Some file systems have no hard links. */
function place(written: string, file: string): void {
  try {
    linkSync(written, file)
  } catch (error) {
    if (!/^(?:EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(codeOf(error))) throw error
    renameSync(written, file)
  }
}

/** Returns undefined if there is no file. */
function readSecrets(file: string): Record<string, string> | undefined {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  const secrets = secretsIn(content)
  if (secrets) return secrets
  throw new DataFolderError(
    `${file} is damaged, as a disk that was full while it was written leaves it. Put the copy of a backup in its place. If ` +
      `there is none and nothing has been saved yet, delete ${dirname(file)} and start again. If something has, the credentials ` +
      'of carriers and shops are lost and all sessions end: they are encrypted with what it held.',
  )
}

function secretsIn(content: string): Record<string, string> | undefined {
  try {
    const parsed: unknown = JSON.parse(content)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    const all = Object.entries(parsed)
    const secrets = all.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return secrets.length === all.length ? Object.fromEntries(secrets) : undefined
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
