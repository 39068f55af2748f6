import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/**
 * Returns the program of a Node version, downloaded by npm once and cached; undefined without a network. Not a
 * dependency, since each version takes 190 MB and only the test of the package needs it.
 */
export async function nodeOf(version: string): Promise<string | undefined> {
  if (version === process.versions.node) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const kept = path.join(cache, `node-${version}`)
  const program = path.join(kept, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    mkdirSync(cache, { recursive: true })
    const folder = mkdtempSync(path.join(cache, 'node-'))
    const options = ['--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', '--silent', '--ignore-scripts']
    try {
      await promisify(execFile)('npm', ['install', ...options, `${name}@${version}`])
      // Another run may have been faster.
      if (!existsSync(kept)) renameSync(folder, kept)
    } catch {
      return undefined
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return program
}
