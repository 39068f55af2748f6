import { execFile, spawn } from 'node:child_process'
import { once as happens } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from '../../../.ci/vitest/once.ts'
import { program } from './programs.ts'

/**
 * Copies the demo's data to a folder and returns the program that serves them. Setting up and filling a database takes
 * most of a first start, so the tests of a run do it once.
 */
export async function demoPlace(folder: string): Promise<string> {
  const main = await program('main')
  const made = await once('demo', (place) => fill(main, join(place, 'data')))
  // Preserves owners, because PostgreSQL requires its files to belong to the user who runs it.
  await promisify(execFile)('cp', ['-a', join(made, 'data'), folder])
  return main
}

async function fill(main: string, data: string): Promise<void> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main, '--demo'], {
    env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', WAYBILL_DATA_FOLDER: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = happens(child, 'exit')
  let address: string | undefined
  for await (const line of createInterface(child.stdout)) {
    address ??= /"address":"([^"]+)"/.exec(line)?.[1]
    if (address !== undefined && line.includes('The sandbox carrier is ready')) break
  }
  child.stdout.resume()
  try {
    if (address !== undefined) await settled(`${address}/v1`)
  } finally {
    child.kill('SIGTERM')
  }
  // In rare cases Node.js 24 never exits: it joins a compiler thread that waits for a garbage collection. By then
  // everything is stored.
  const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
  const [code, signal] = await ended
  clearTimeout(late)
  if ((code !== 0 && signal !== 'SIGKILL') || address === undefined) throw new Error(`The demo ended with ${code}`)
}

/** Waits for the demo's first batch, which a stopped server would hold until its lease expires. */
async function settled(url: string): Promise<void> {
  const { accessToken } = await read(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'freja@nordlys.example', password: 'lamps-from-the-north' }),
  })
  const headers = { authorization: `Bearer ${accessToken}` }
  for (;;) {
    const batches: { state: string }[] = await read(`${url}/shipments/batches`, { headers })
    if (batches.length > 0 && batches.every(({ state }) => state === 'FINISHED')) return
    await sleep(100)
  }
}

/** Retries: a server that has just started is busy and may refuse requests. */
async function read(url: string, request: RequestInit) {
  const response = await fetch(url, request)
  const body = Object(await response.json())
  if (response.ok) return body
  if (response.status !== 503) throw new Error(`${url} returned ${response.status} ${body.message}`)
  await sleep(100)
  return read(url, request)
}
