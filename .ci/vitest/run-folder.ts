import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** Creates a folder for the run, and removes it after the last test. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'waybill-run-'))
  provide('runFolder', folder)
  provide('runner', process.pid)
  return () => rm(folder, { recursive: true, force: true })
}
