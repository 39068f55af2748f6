import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Makes a text of an input, or finds the one that was made of the same. */
export type Keep = (input: string, make: () => Promise<string>) => Promise<string>

export const makeAnew: Keep = (_, make) => make()

/** What types are made by: another release of a package writes others. */
const makers = ['package-lock.json', 'codegen/emit/types.ts', 'codegen/emit/text.ts', 'codegen/read.ts']

/** Keeps texts in a folder, each under the hash of all that it is made of. */
export function keepIn(folder: string, repository: string): Keep {
  const maker = hash('sha256', makers.map((file) => readFileSync(path.join(repository, file), 'utf8')).join('\0'))
  return async (input, make) => {
    const file = path.join(folder, hash('sha256', `${maker}\0${input}`))
    try {
      return readFileSync(file, 'utf8')
    } catch {
      const text = await make()
      mkdirSync(folder, { recursive: true })
      // Whole or not at all, for whoever generates at the same time.
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, text)
      renameSync(draft, file)
      return text
    }
  }
}
