import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
// oxlint-disable-next-line no-restricted-imports -- a server for tests
import { demoPlace } from '../../server/dev/testing/demo-place.ts'
import { builtSite } from './build.ts'

export interface Demo {
  readonly address: string
  /** A folder for the test's files, deleted by `close`. */
  readonly folder: string
  close(): Promise<void>
}

/** Starts the product's server with the demo's data, on its own port and in its own folder. */
export async function startDemo(env: Readonly<Record<string, string>> = {}): Promise<Demo> {
  const folder = mkdtempSync(path.join(tmpdir(), 'waybill-docs-server-'))
  const [program] = await Promise.all([demoPlace(folder), builtSite()])
  const server = spawn(process.execPath, [program, '--demo'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'development',
      PORT: '0',
      WAYBILL_DATA_FOLDER: path.join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    address: await addressOf(server),
    folder,
    async close() {
      if (server.kill('SIGTERM')) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits for the server's address, which it prints once it also simulates the carriers. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output')
  let address: string | undefined
  for await (const line of createInterface(stdout)) {
    address ??= /"address":"([^"]+)"/.exec(line)?.[1]
    if (address === undefined || !line.includes('The sandbox carrier is ready')) continue
    stdout.resume()
    return address
  }
  throw new Error('The server ended before it listened')
}
