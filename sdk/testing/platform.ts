import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const server = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

/** A Waybill server with the demo's data, in its own process, with a folder for its callers. */
export class Platform implements AsyncDisposable {
  readonly folder: string
  readonly baseUrl: string
  readonly #process: ChildProcess

  private constructor(folder: string, baseUrl: string, process: ChildProcess) {
    this.folder = folder
    this.baseUrl = baseUrl
    this.#process = process
  }

  /**
   * Starts the server from its sources in an empty folder, unless `prepare` fills the folder and returns another
   * program.
   */
  static async start(prepare?: (folder: string) => Promise<string>): Promise<Platform> {
    const folder = mkdtempSync(path.join(tmpdir(), 'waybill-sdk-platform-'))
    const program = (await prepare?.(folder)) ?? server
    const { PATH, HOME } = process.env
    const started = spawn(process.execPath, [program, '--demo'], {
      env: { PATH, HOME, NODE_ENV: 'development', PORT: '0', WAYBILL_DATA_FOLDER: path.join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines = createInterface(started.stdout)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    lines.on('line', (line) => {
      const address = /"address":"([^"]+)"/.exec(line)?.[1]
      if (address !== undefined) resolve(address)
      // Shows the server's own errors.
      if (/"level":"(?:warn|error|fatal)"/.test(line)) console.error(line)
    })
    lines.once('close', () => reject(new Error('Waybill ended before it listened')))
    return new Platform(folder, `${await promise}/v1`, started)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.kill('SIGTERM')) await once(this.#process, 'exit')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
