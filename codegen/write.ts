import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The generated files of a repository: path below its root, with `/` between folders, and whole text. */
export type Files = ReadonlyMap<string, string>

/** Folders that hold generated files only, and the files in them that other commands make. */
const folders = [
  'openapi/generated',
  'server/generated',
  'server/*/*/*/generated',
  'sdk/src/generated',
  'sdk/api/generated',
  'sdk/cli/generated',
  'docs-ui/generated',
]
const madeElsewhere = new Set(['server/generated/database.ts'])

interface Difference {
  readonly file: string
  readonly state: 'is missing' | 'is stale or was edited' | 'is not generated any more'
}

const textOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function filesIn(root: string): string[] {
  return globSync(folders, { cwd: root, exclude: ['**/node_modules/**'] }).flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/')),
  )
}

/** Compares what should be with what is. */
export function compare(files: Files, root: string): readonly Difference[] {
  const differences: Difference[] = []
  for (const [file, text] of files) {
    const found = textOf(path.join(root, file))
    if (found === undefined) differences.push({ file, state: 'is missing' })
    else if (found !== text) differences.push({ file, state: 'is stale or was edited' })
  }
  for (const file of filesIn(root))
    if (!files.has(file) && !madeElsewhere.has(file)) differences.push({ file, state: 'is not generated any more' })
  return differences
}

/** Makes what is as it should be. A reader sees the old file or the new one, never half of it. */
export function write(files: Files, root: string): readonly Difference[] {
  const differences = compare(files, root)
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
