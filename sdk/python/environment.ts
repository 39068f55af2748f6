import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/** The build tools, and the package's dependencies at run time. */
const packages = ['build==1.6.1', 'hatchling==1.33.0', 'httpx==0.28.1', 'typing-extensions==4.16.0']

/**
 * Returns a Python with the tools to build and run the package, created once and cached. Undefined without Python 3.10
 * or its package registry.
 */
export async function pythonOf(): Promise<string | undefined> {
  const key = createHash('sha256').update(packages.join()).digest('hex').slice(0, 8)
  const kept = path.join(cache, `python-${key}`)
  const program = path.join(kept, 'bin/python')
  if (existsSync(program)) return program
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'python-'))
  try {
    await run('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 10))'])
    await run('python3', ['-m', 'venv', '--copies', folder])
    const given = ['--quiet', '--disable-pip-version-check', '--no-compile', ...packages]
    await run(path.join(folder, 'bin/python'), ['-m', 'pip', 'install', ...given])
    // Another run may have been faster.
    if (!existsSync(kept)) renameSync(folder, kept)
  } catch {
    return undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return program
}
