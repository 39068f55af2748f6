import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** Waybill itself with the data of its demo, in a process of its own, and a folder for those who call it. */
export class Platform implements AsyncDisposable {
  readonly folder: string
  readonly baseUrl: string
  readonly #process: ChildProcess

  private constructor(folder: string, baseUrl: string, process: ChildProcess) {
    this.folder = folder
    this.baseUrl = baseUrl
    this.#process = process
  }

  static async start(): Promise<Platform> {
    const folder = mkdtempSync(path.join(tmpdir(), 'waybill-sdk-platform-'))
    const { PATH, HOME } = process.env
    const started = spawn(process.execPath, [server, '--demo'], {
      env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', WAYBILL_DATA_FOLDER: path.join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for await (const line of createInterface(started.stdout)) {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address === undefined) continue
      started.stdout.resume()
      return new Platform(folder, `${address}/v1`, started)
    }
    throw new Error('Waybill ended before it listened')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.kill('SIGTERM')) await once(this.#process, 'exit')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
