import { existsSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The generated files of a repository: paths with `/` below its root, and their text. */
export type Files = ReadonlyMap<string, string>

export interface Generated {
  readonly files: Files
  /** The source files. */
  readonly inputs: readonly string[]
}

/** Folders that contain only generated files, with exceptions that other commands make. */
const folders = [
  'openapi/generated',
  'server/generated',
  'server/*/*/*/generated',
  'sdk/src/generated',
  'sdk/api/generated',
  'sdk/cli/generated',
  'sdk/python/src/waybill/generated',
  'sdk/php/src/Generated',
  'docs-ui/generated',
]
const madeElsewhere = new Set(['server/generated/database.ts'])

/**
 * Generated files that nobody reviews: the build makes them, and they are not committed. `.gitignore` has the same
 * list.
 */
const built = [
  'openapi/generated/',
  'server/generated/contract.json',
  'sdk/src/generated/examples.ts',
  'sdk/src/generated/effects.ts',
  'sdk/src/generated/errors.ts',
  'sdk/src/generated/schemas.ts',
  'sdk/cli/generated/',
  'sdk/python/src/waybill/generated/',
  'sdk/php/src/Generated/',
  'docs-ui/generated/',
]

export const isBuilt = (file: string): boolean => built.some((start) => file.startsWith(start))

export const isCommitted = (file: string): boolean => !isBuilt(file)

const all = () => true

interface Difference {
  readonly file: string
  readonly state: 'is missing' | 'is stale or was edited' | 'is not generated any more'
}

function filesIn(root: string): string[] {
  return globSync(folders, { cwd: root, exclude: ['**/node_modules/**'] }).flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
}

/** Compares the expected files, or their digests, with those on disk. */
export function compare(
  files: Files,
  root: string,
  isWanted: (file: string) => boolean = all,
  digest = (text: string) => text,
): readonly Difference[] {
  const differences: Difference[] = []
  for (const [file, text] of files) {
    if (!isWanted(file)) continue
    const target = path.join(root, file)
    if (!existsSync(target)) differences.push({ file, state: 'is missing' })
    else if (digest(readFileSync(target, 'utf8')) !== text) differences.push({ file, state: 'is stale or was edited' })
  }
  for (const file of filesIn(root).filter(isWanted))
    if (!files.has(file) && !madeElsewhere.has(file)) differences.push({ file, state: 'is not generated any more' })
  return differences
}

/** Writes files atomically: a reader sees the old file or the new one, never a part of it. */
export function write(files: Files, root: string, isWanted?: (file: string) => boolean): readonly Difference[] {
  const differences = compare(files, root, isWanted)
  for (const { file } of differences) {
    const target = path.join(root, file)
    const text = files.get(file)
    if (text === undefined) rmSync(target)
    else {
      mkdirSync(path.dirname(target), { recursive: true })
      const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}`)
      writeFileSync(temporary, text)
      renameSync(temporary, target)
    }
  }
  return differences
}
