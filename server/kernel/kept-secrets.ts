import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets of these names from the data folder, made up where they are absent. Two processes that start at once agree, since the first file written stays. */
export function keptSecrets(dataFolder: string, names: readonly string[]): Record<string, string> {
  const file = join(dataFolder, 'secrets.json')
  const kept = readSecrets(file)
  const made = Object.fromEntries(names.map((name) => [name, kept[name] ?? randomBytes(32).toString('base64url')]))
  if (names.every((name) => kept[name] !== undefined)) return made
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const exclusive = Object.keys(kept).length === 0
  try {
    writeFileSync(file, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`, {
      mode: 0o600,
      flag: exclusive ? 'wx' : 'w',
    })
    return made
  } catch (error) {
    if (!exclusive || !isExists(error)) throw error
    return keptSecrets(dataFolder, names)
  }
}

function readSecrets(file: string): Record<string, string> {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  const parsed: unknown = JSON.parse(content)
  return Object.fromEntries(
    Object.entries(Object(parsed)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
