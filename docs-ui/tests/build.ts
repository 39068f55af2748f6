import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

const root = path.join(import.meta.dirname, '..')

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the site is that all tests of this run share. */
    dist: string
  }
}

/** Builds the site once for all tests, to where the server serves it from. */
export default function setup({ provide }: TestProject): void {
  const vite = path.join(root, '../node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    // Vitest asks for test builds, which are slower and say more.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  provide('dist', path.join(root, 'dist'))
}
