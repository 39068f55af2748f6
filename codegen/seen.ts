import { readFileSync, statSync } from 'node:fs'

/** What was read or written last of each file, and what the file was like then: who watches asks for all of them again after each change. */
const seen = new Map<string, { readonly state: string; readonly text: string }>()

function stateOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false })
  return found && `${found.mtimeMs} ${found.size} ${found.ino}`
}

/** What a file holds, or nothing where there is none. */
export function textOf(file: string): string | undefined {
  const state = stateOf(file)
  if (state === undefined) return undefined
  const last = seen.get(file)
  if (last?.state === state) return last.text
  const text = readFileSync(file, 'utf8')
  seen.set(file, { state, text })
  return text
}

/** Remembers what was written, so that it need not be read. */
export function remember(file: string, text: string): void {
  const state = stateOf(file)
  if (state !== undefined) seen.set(file, { state, text })
}
