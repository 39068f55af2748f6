import { spawn } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../node_modules/.bin/prism', import.meta.url))

/** The mock's response to a call. */
export interface Choice {
  readonly code?: number
  readonly example?: string
  /** Replaces the mock's own response. */
  readonly response?: { readonly status: number; readonly text: string; readonly headers?: Record<string, string> }
  /** Responds after this many milliseconds. */
  readonly delayMs?: number
}

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface PrismMock {
  readonly url: string
  /** Every call so far, in order. */
  readonly calls: Asked[]
  /** Chooses the response to each call from now on. */
  choose(choice: (asked: Asked) => Choice): void
  stop(): Promise<void>
}

/**
 * Runs Prism on a contract behind a proxy that chooses responses, because its clients cannot send Prism's own headers.
 * Calls that the contract forbids get 422, whatever was chosen.
 */
export async function startPrism(contract: URL): Promise<PrismMock> {
  const prism = spawn(
    process.execPath,
    [program, 'mock', '--errors', '--host', '127.0.0.1', '--port', '0', fileURLToPath(contract)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = new Promise((resolve) => prism.once('exit', resolve))
  const listening = await new Promise<string>((resolve, reject) => {
    let said = ''
    const listen = (text: Buffer) => {
      said += text.toString()
      const [, at] = /Prism is listening on (http:\/\/[\w.:]+)[^\w.:]/.exec(said) ?? []
      if (at !== undefined) resolve(at)
    }
    prism.stdout.on('data', listen)
    prism.stderr.on('data', listen)
    void ended.then(() => reject(new Error(`Prism ended: ${said}`)))
  })
  const calls: Asked[] = []
  let choose: ((asked: Asked) => Choice) | undefined
  const door = createServer((request, reply) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const { method = '', url = '', headers } = request
      const asked: Asked = { method, path: url, headers, body: Buffer.concat(parts).toString() }
      calls.push(asked)
      const { code, example, response, delayMs } = choose?.(asked) ?? {}
      if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs))
      if (response) return reply.writeHead(response.status, response.headers).end(response.text)
      const prefer = [code !== undefined && `code=${code}`, example && `example=${example}`].filter(Boolean).join(', ')
      const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...sent } = headers
      const responded = await fetch(listening + url, {
        method,
        headers: {
          ...Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
          ...(prefer && { prefer }),
        },
        ...(asked.body && { body: asked.body }),
      })
      reply.writeHead(responded.status, { 'content-type': responded.headers.get('content-type') ?? 'text/plain' })
      return reply.end(Buffer.from(await responded.arrayBuffer()))
    })().catch(() => reply.destroy())
  })
  const url = await new Promise<string>((resolve) =>
    door.listen(0, '127.0.0.1', () => {
      const address = door.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    }),
  )
  return {
    url,
    calls,
    choose(next) {
      choose = next
    },
    async stop() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
      prism.kill()
      await ended
    },
  }
}
