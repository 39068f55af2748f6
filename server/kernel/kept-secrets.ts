import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from './data-folder.ts'

/** Secrets of these names from the data folder, made up where they are absent. Two processes that start at once agree, since the first file written stays. */
export function keptSecrets(dataFolder: string, names: readonly string[]): Record<string, string> {
  const file = join(dataFolder, 'secrets.json')
  const kept = readSecrets(file)
  const made = Object.fromEntries(names.map((name) => [name, kept?.[name] ?? randomBytes(32).toString('base64url')]))
  if (kept && names.every((name) => kept[name] !== undefined)) return made
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const written = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeWhole(written, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`)
    if (kept) renameSync(written, file)
    else place(written, file)
    return made
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return keptSecrets(dataFolder, names)
  } finally {
    rmSync(written, { force: true })
  }
}

/** Writes a file to its last byte, or throws. */
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

/** Gives a file its name, which nobody else may have given to another meanwhile. Some disks know no second name of a file. */
function place(written: string, file: string): void {
  try {
    linkSync(written, file)
  } catch (error) {
    if (!/^(?:EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(codeOf(error))) throw error
    renameSync(written, file)
  }
}

/** Nothing where there is no file. */
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
      'there is none and nothing has been saved yet, delete it and start again. If something has, deleting it loses the ' +
      'credentials of carriers and shops and ends all sessions: they are encrypted with what it held.',
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
