import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { createClient, type ShipmentCreate } from '@waybill/sdk'
import { sign } from '@waybill/sdk/webhooks'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { operation } from './console-page.ts'
import type { Demo } from './demo-server.ts'

const root = path.join(import.meta.dirname, '../..')
export const programs = path.join(root, 'docs-ui/guides/programs')
/** They run until they are stopped. */
export const lasting: readonly string[] = ['receive.ts', 'listen.ts']

const login = { username: 'freja@nordlys.example', password: 'lamps-from-the-north' }

/** Sets up a reader's folder, with the programs and the package. */
export function folderOf(demo: Demo, steps: string): string {
  const own = mkdtempSync(path.join(demo.folder, 'steps-'))
  cpSync(steps, own, { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(own, 'node_modules'))
  return own
}

export const environmentOf = (demo: Demo) => ({
  ...process.env,
  WAYBILL_URL: `${demo.address}/v1`,
  WAYBILL_USERNAME: login.username,
  WAYBILL_PASSWORD: login.password,
})

function start(program: string, cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [program], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill())
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    output: () => output,
    says: (what: string) => expect.poll(() => output, { timeout: 15_000 }).toContain(what),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: AddressInfo = Object(server.address())
  server.close()
  await once(server, 'close')
  return port
}

/** The programs of the webhook guide, against a demo that may call this machine. */
export function lastingProgramTests(demoOf: () => Demo): void {
  describe('the programs that wait for events', { timeout: 60_000 }, () => {
    let demo: Demo
    let client: ReturnType<typeof createClient>

    beforeAll(() => {
      demo = demoOf()
      client = createClient({ baseUrl: `${demo.address}/v1`, ...login })
    })

    it("receive.ts takes Waybill's events, each once, and no others", async () => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const { id, secret } = await client.webhook.createWebhookEndpoint({
        name: 'Shop',
        url,
        types: ['amount.missed'],
      })
      const env = { ...environmentOf(demo), PORT: String(port), WAYBILL_WEBHOOK_SECRET: secret }
      const receiver = start('receive.ts', folderOf(demo, programs), env)
      await receiver.says('Listening on')

      await client.webhook.checkWebhookEndpoint(id)
      await receiver.says('webhook.test')
      // These are all deliveries, since the other subscribed type does not occur in a demo.
      const tested = () => client.webhook.listWebhookDeliveries(id)
      const states = async () => (await tested()).map(({ state, log }) => [state, log.length])
      // The receiver gets the event before its response is recorded.
      await expect.poll(states, { timeout: 15_000 }).toEqual([['DELIVERED', 1]])
      const [delivery] = await tested()
      await client.webhook.retryWebhookDelivery(id, delivery?.id ?? '')
      await expect.poll(states, { timeout: 15_000 }).toEqual([['DELIVERED', 2]])
      const body = '{"type":"shipment.delivered","data":{}}'
      const headers = await sign(body, `whsec_${btoa('the secret of somebody else')}`)
      expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400)
      expect(receiver.output().match(/webhook\.test|delivered|Error/g)).toEqual(['webhook.test'])
      await client.webhook.deleteWebhookEndpoint(id)
    })

    it('listen.ts hears events, and after a restart those it missed', async () => {
      const own = folderOf(demo, programs)
      const shipment: ShipmentCreate = Object(operation('createShipment').body?.examples?.[0]?.value)
      const create = () => client.shipping.createShipment(shipment)
      const first = start('listen.ts', own, environmentOf(demo))
      await first.says('Listening')
      const heard = await create()
      await first.says(heard.id)
      await first.stop()
      const missed = await create()
      const second = start('listen.ts', own, environmentOf(demo))
      await second.says(missed.id)
      expect(second.output()).not.toContain(heard.id)
    })
  })
}
