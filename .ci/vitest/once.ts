import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder for what the tests of a run share. */
    runFolder: string
    /** The process of the whole run, which outlives the workers. */
    runner: number
  }
}

/**
 * Makes something that the tests of a run share, in a folder of the run. The first process to ask makes it; all others
 * wait, and fail if it failed.
 */
export async function once(
  name: string,
  make: (folder: string) => Promise<unknown>,
  runFolder = inject('runFolder'),
): Promise<string> {
  const folder = join(runFolder, name)
  const end = `${folder}.end`
  if (await isNew(folder)) {
    const error = await make(folder).then(
      () => '',
      (reason: unknown) => (reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)),
    )
    // Atomically, so no reader sees a partial file.
    await writeFile(`${end}.new`, error)
    await rename(`${end}.new`, end)
  }
  while (!existsSync(end)) await sleep(20)
  const error = await readFile(end, 'utf8')
  if (error !== '') throw new Error(`What tests share was not made: ${name}\n${error}`)
  return folder
}

async function isNew(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if (Object(error).code === 'EEXIST') return false
    throw error
  }
}
