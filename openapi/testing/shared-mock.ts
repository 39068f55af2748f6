import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { once } from '../../.ci/vitest/once.ts'

const program = fileURLToPath(new URL('../mock.ts', import.meta.url))

/** Ends the mock after the run, even if the run was killed. */
const guard = (runner: number) => `setInterval(() => {
  try {
    process.kill(${runner}, 0)
  } catch {
    process.kill(process.pid, 'SIGTERM')
  }
}, 1000)`

/** Output goes to a file, because the process that starts the mock ends before others are done with it. */
async function start(folder: string): Promise<void> {
  const said = join(folder, 'said')
  const output = openSync(said, 'w')
  const ending = `--import=data:text/javascript,${encodeURIComponent(guard(inject('runner')))}`
  const child = spawn(process.execPath, [ending, program, '--port=0'], { stdio: ['ignore', output, output] })
  child.unref()
  for (;;) {
    const text = await readFile(said, 'utf8')
    const [, url] = /^The mock listens at (\S+)/m.exec(text) ?? []
    if (url !== undefined) return writeFile(join(folder, 'url'), url)
    if (child.exitCode !== null) throw new Error(`The mock ended: ${text}`)
    await sleep(50)
  }
}

/**
 * Returns the URL of a mock, started as by `make mock`, that all tests of a run share: it takes seconds to read the
 * contract, and longer to compile each operation's schemas at its first call.
 */
export async function sharedMock(): Promise<string> {
  return readFile(join(await once('mock', start), 'url'), 'utf8')
}
