import { execFile } from 'node:child_process'
import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { once } from '../../.ci/vitest/once.ts'

const root = path.join(import.meta.dirname, '..')

async function build(): Promise<void> {
  const vite = path.join(root, '../node_modules/vite/bin/vite.js')
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    // Overrides Vitest's environment, which would give a slower, more verbose build.
    env: { ...process.env, NODE_ENV: 'production', WAYBILL_BUILD_FOR_TESTS: 'yes' },
  })
  // Older than the sources, so that make builds the files to serve anew, fully compressed.
  await utimes(path.join(root, 'dist'), 0, 0)
}

/** Starts building the site while tests that do not need it run. */
export default function setup(project: TestProject): () => Promise<unknown> {
  const building = once('site', build, project.getProvidedContext().runFolder).catch(() => {}) // wakes the waiting callers
  return () => building
}

/** Returns the folder of the site that all tests of this run share and the server serves, once it is built. */
export async function builtSite(): Promise<string> {
  await once('site', build)
  return path.join(root, 'dist')
}
