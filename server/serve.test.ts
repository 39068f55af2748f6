import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readContract } from './network/carriers/contract-file.ts'
import { openJobs } from './platform/queue/jobs.ts'
import { postMail } from './platform/mail/delivery.ts'
import { unreachableCarriers } from './dev/testing/carriers.ts'
import { testConfig, testDatabase } from './dev/testing/database.ts'
import { ask, environmentOf, exited, launch, refusal, serve } from './dev/testing/server-process.ts'

const { db, connection } = await testDatabase()
const environment = environmentOf(connection)

/** Starts a server and returns what it logs about its sandbox. */
async function sandboxOf(settings: Readonly<Record<string, string>> = {}, file?: 'main.ts'): Promise<string> {
  const { stdout } = launch([], { ...environment, ...settings }, file)
  if (!stdout) throw new Error('The process has no output')
  for await (const line of createInterface(stdout)) {
    const { msg, url } = JSON.parse(line)
    if (/sandbox carrier/.test(msg)) return `${msg} ${url}`
  }
  throw new Error('The process ended before its sandbox was ready')
}

describe('processes that listen on any free port', () => {
  it('each run a sandbox carrier, so none disappears when another process ends', { timeout: 60_000 }, async () => {
    // One runs from source, as `node server/main.ts`; all others are built.
    const sandboxes = await Promise.all([sandboxOf({}, 'main.ts'), sandboxOf()])
    for (const said of sandboxes) expect(said).toMatch(/^The sandbox carrier is ready http:\/\/127\.0\.0\.1:\d+$/)
    expect(new Set(sandboxes).size).toBe(2)
  })
})

describe('installations on different ports', () => {
  it('run the sandbox carrier on their configured port', { timeout: 60_000 }, async () => {
    const [one = '', other = '', first = '', second = ''] = await freePorts(4)
    const said = await Promise.all([
      sandboxOf({ PORT: one, SANDBOX_PORT: first }),
      sandboxOf({ PORT: other, SANDBOX_PORT: second }),
    ])
    expect(said).toEqual([first, second].map((port) => `The sandbox carrier is ready http://127.0.0.1:${port}`))
  })
})

async function freePorts(count: number): Promise<string[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => String(Object(probe.address()).port))
  for (const probe of probes) probe.close()
  return ports
}

describe('the built server', () => {
  it('serves the same as its sources, with the files beside them', { timeout: 60_000 }, async () => {
    for (const program of ['build.ts', 'dist/warm.js']) {
      const [code] = await once(launch([], {}, program), 'exit')
      expect([program, code]).toEqual([program, 0])
    }
    const { address, child } = await serve(['--role=api'], environment, 'dist/main.js')
    expect(await ask(`${address}/health/ready`)).toMatchObject({ status: 200 })
    expect(JSON.parse((await ask(`${address}/v1/shipments`)).body)).toMatchObject({ status: 401 })
    const login = ['{"username": "nobody@nordlys.example", "password": "no password"}']
    const { body } = await ask(`${address}/v1/auth/login`, { body: Readable.from(login) })
    expect(JSON.parse(body)).toMatchObject({ error: 'USER_NOT_CONFIRMED' })
    child.kill('SIGTERM')
    expect(await exited(child)).toBe(0)
  })

  it("contains every carrier's contract unchanged", () => {
    const contracts = globSync('network/carriers/*/openapi.yaml', { cwd: import.meta.dirname })
    expect(contracts.length).toBeGreaterThan(10)
    for (const file of contracts) {
      const built = join(import.meta.dirname, 'dist', file.replace(/yaml$/, 'json'))
      const contract: unknown = readContract(new URL(file, import.meta.url))
      expect(JSON.parse(readFileSync(built, 'utf8')), file).toEqual(contract)
    }
  })

  it("keeps the source's function names for stack traces", async () => {
    const dist = join(import.meta.dirname, 'dist')
    const [sandbox = ''] = globSync('server-*.js', { cwd: dist })
    const names = `console.log(Object.values(await import(${JSON.stringify(join(dist, sandbox))})).map(({ name }) => name))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', names])
    expect(stdout).toContain('startSandbox')
  })

  it('finds its code compiled, even at its first start', { timeout: 60_000 }, async () => {
    const { stdout, stderr } = launch([], { ...environment, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }, 'dist/main.js')
    let said = ''
    for (const output of [stdout, stderr]) output?.on('data', (text) => (said += text))
    await expect.poll(() => said).toContain('The sandbox carrier is ready')
    const looked = [...said.matchAll(/reading cache from .+\/([\w.-]+\.js)\.\.\.(.*)/g)]
    expect(looked.length).toBeGreaterThan(15)
    expect(looked.filter(([, , how]) => !how?.includes('success')).map(([, name]) => name)).toEqual([])
    expect(said).not.toContain('was rejected')
  })

  it('loads nothing unnecessary before its first response', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-loaded-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'modules')
    const watching = `import { appendFileSync } from 'node:fs'
      import { registerHooks } from 'node:module'
      const load = (url, context, next) => {
        appendFileSync(${JSON.stringify(file)}, url + '\\n')
        return next(url, context)
      }
      registerHooks({ load })`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(watching)}`
    const { address } = await serve(['--role=api'], { ...environment, NODE_OPTIONS }, 'dist/main.js')
    expect(await ask(`${address}/v1/shipments`)).toMatchObject({ status: 401 })
    const modules = (await readFile(file, 'utf8')).split('\n')
    const packages = modules.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [])
    expect(packages.filter((name) => !name.startsWith('@node-rs/argon2'))).toEqual([])
    expect(modules.some((url) => url.includes('/server/dist/app-'))).toBe(true)
    const lazy = modules.filter((url) => /\/(?:nodemailer|demo|embedded)-[^/]+$/.test(url))
    expect(lazy).toEqual([])
  })
})

describe('a stopping process', () => {
  it('finishes requests in progress, refuses new ones, and ends', async () => {
    const { child, address } = await serve([], { ...environment, WAYBILL_DRAIN_MS: '0' })
    const rest = Promise.withResolvers<string>()
    const inside = ask(`${address}/v1/auth/login`, {
      body: (async function* () {
        yield '{"username":"nobody",'
        yield await rest.promise
      })(),
    })
    await sleep(200)
    const gone = exited(child)
    child.kill('SIGTERM')
    await sleep(100)
    const [ready, late] = await Promise.all([ask(`${address}/health/ready`), ask(`${address}/v1/shipments`)])
    expect(ready.status).toBe(503)
    expect(late.status).toBe(503)
    expect(late.headers).toMatchObject({ connection: 'close', 'retry-after': expect.stringMatching(/^\d+$/) })
    expect(JSON.parse(late.body)).toMatchObject({ status: 503, error: 'SERVICE_UNAVAILABLE' })
    await sleep(1_000)
    rest.resolve('"password":"wrong password"}')
    expect((await inside).status).toBeGreaterThanOrEqual(400)
    expect((await inside).status).toBeLessThan(500)
    expect(await gone).toBe(0)
  })

  it('keeps serving for the configured time while readiness fails', async () => {
    const { child, address } = await serve([], { ...environment, WAYBILL_DRAIN_MS: '2000' })
    const gone = exited(child)
    child.kill('SIGTERM')
    await expect.poll(async () => (await ask(`${address}/health/ready`)).status).toBe(503)
    const [live, late] = await Promise.all([ask(`${address}/health/live`), ask(`${address}/v1/shipments`)])
    expect([live.status, late.status, late.headers['connection']]).toEqual([200, 401, 'close'])
    expect(await gone).toBe(0)
  })

  it('breaks no request under load', async () => {
    const { child, address } = await serve([], {
      ...environment,
      WAYBILL_REQUESTS_PER_MINUTE: '1000000',
      WAYBILL_DRAIN_MS: '0',
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 30 })
    const statuses = new Map<number | undefined, number>()
    const client = async () => {
      for (;;) {
        const { status } = await ask(`${address}/v1/shipments`, { agent })
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status === 503) return // like a load balancer
      }
    }
    const clients = Promise.all(Array.from({ length: 30 }, client))
    await expect.poll(() => statuses.get(401)).toBeGreaterThan(100)
    const gone = exited(child)
    child.kill('SIGTERM')
    await clients
    expect(await gone).toBe(0)
    expect(statuses.get(503)).toBe(30)
    expect(statuses.size).toBe(2)
    agent.destroy()
  })

  it('ends even if a request does not', { timeout: 50_000 }, async () => {
    const { child, address } = await serve([], environment)
    const endless = ask(`${address}/v1/auth/login`, {
      body: (async function* () {
        yield '{'
        await sleep(60_000, undefined, { ref: false })
      })(),
    }).catch(() => 'cut off')
    await sleep(200)
    const gone = exited(child)
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
    expect(await endless).toBe('cut off')
  })
})

describe('roles', () => {
  it('leave jobs to workers, and requests to the others', { timeout: 30_000 }, async () => {
    const api = await serve(['--role=api'], environment)
    const jobs = openJobs({
      db,
      carriers: unreachableCarriers,
      connection,
      config: testConfig(),
      queues: [],
      log: pino({ level: 'silent' }),
    })
    onTestFinished(() => jobs.stop(1_000))
    await postMail(db, jobs, 7, { to: 'freja@nordlys.example', subject: 'Hello', text: 'Hello' })
    const state = async () => (await db.selectFrom('outbox').select('state').executeTakeFirst())?.state
    await sleep(1_500)
    expect(await state()).toBe('pending')
    const worker = await serve(['--role=worker'], environment)
    await expect.poll(state).toBe('kept')
    expect((await ask(`${api.address}/v1/shipments`)).status).toBe(401)
    expect((await ask(`${worker.address}/v1/shipments`)).status).toBe(404)
    expect((await ask(`${worker.address}/health/ready`)).status).toBe(200)
    const gone = exited(worker.child)
    worker.child.kill('SIGTERM')
    expect(await gone).toBe(0)
  })
})

describe('a process that cannot start', () => {
  it('reports all configuration errors in plain words', async () => {
    const { code, said } = await refusal([], { DATABASE_URL: 'hunter2', PORT: 'x' })
    expect(code).toBe(1)
    expect(said.split('\n')[0]).toBe('The configuration has 4 errors:')
    expect(said).not.toMatch(/hunter2|\n {4}at /)
  })

  it('reports that its database is unavailable', async () => {
    const { code, said } = await refusal([], { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/waybill' })
    expect(code).toBe(1)
    expect(said.trim()).toBe("The database can't be reached: connect ECONNREFUSED 127.0.0.1:1")
  })

  it('reports that it cannot write to its data folder, and changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-closed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'file')
    await writeFile(file, 'kept')
    for (const place of [file, join(file, 'data')]) {
      const { code, said } = await refusal([], { WAYBILL_DATA_FOLDER: place })
      expect(code).toBe(1)
      expect(said).toMatch(`The data folder ${place} can't be used (`)
      expect(said).not.toMatch(/\n {4}at /)
    }
    // Existing secrets come first, then the cluster.
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data', 'postgres'), 'no folder')
    const secrets = { token: randomBytes(32).toString('base64url'), encryption: randomBytes(32).toString('base64url') }
    const { code, said } = await refusal([], {
      WAYBILL_DATA_FOLDER: join(folder, 'data'),
      WAYBILL_TOKEN_SECRET: secrets.token,
      WAYBILL_ENCRYPTION_SECRET: secrets.encryption,
    })
    expect([code, said.split('\n')[0]]).toEqual([
      1,
      expect.stringContaining(`The data folder ${folder}/data can't be used`),
    ])
    expect(said).not.toMatch(/\n {4}at /)
    expect(await readFile(file, 'utf8')).toBe('kept')
  })

  it('reports that its port is taken', async () => {
    const { address } = await serve([], environment)
    const { port } = new URL(address)
    const { code, said } = await refusal([], { ...environment, PORT: port })
    expect(code).toBe(1)
    expect(said).toMatch(`Port ${port} of 127.0.0.1 is in use`)
  })
})

describe('a process with its own PostgreSQL', () => {
  it('returns 503 while its PostgreSQL is down, and recovers', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-serve-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { child, address } = await serve([], { WAYBILL_DATA_FOLDER: folder })
    expect((await ask(`${address}/health/ready`)).status).toBe(200)

    const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    const seen = new Set<number | undefined>()
    const login = async () => {
      const body = (async function* () {
        yield '{"username":"nobody","password":"wrong password"}'
      })()
      const { status, headers } = await ask(`${address}/v1/auth/login`, { body })
      seen.add(status)
      if (status === 503) expect(headers['retry-after']).toBeDefined()
      return status
    }
    await sleep(5)
    await expect.poll(login, { timeout: 15_000, interval: 20 }).not.toBe(503)
    expect((await ask(`${address}/health/live`)).status).toBe(200)
    expect(seen.has(500)).toBe(false)

    const repeated = await refusal([], { WAYBILL_DATA_FOLDER: folder })
    expect(repeated.said).toMatch(`is in use by another Waybill process (${child.pid})`)
    const gone = exited(child)
    child.kill('SIGTERM')
    expect(await gone).toBe(0)
  })
})

describe('metrics', () => {
  const token = 'the token of tests by which metrics are read'
  const read = (address: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
    fetch(`${address}/metrics`, { headers })

  it('count requests by operation, for callers with the token', async () => {
    const { address } = await serve([], { ...environment, WAYBILL_METRICS_TOKEN: token })
    await ask(`${address}/v1/shipments`)
    const response = await read(address)
    expect(response.status).toBe(200)
    const body = await response.text()
    expect(body).toMatch(/waybill_request_duration_seconds_count\{operation="listShipments",status="401"\} [1-9]/)
    expect(body).toMatch('waybill_database_connections{state="idle"}')
    expect(body).toMatch('nodejs_eventloop_lag_seconds')
    expect((await read(address, { authorization: `Bearer ${token}s` })).status).toBe(403)
  })

  it('require a token, because a proxy on this machine may add no header', async () => {
    const { address } = await serve(['--role=api'], environment)
    for (const authorization of ['', 'Bearer undefined', 'Bearer '])
      expect((await read(address, { authorization })).status).toBe(403)
  })

  it('include every name that the dashboard in server/deploy/ queries', async () => {
    const { address } = await serve(['--role=all'], { ...environment, WAYBILL_METRICS_TOKEN: token })
    await ask(`${address}/v1/shipments`)
    const body = await (await read(address)).text()
    const types = new Map(Array.from(body.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type]) => [name, type]))
    const names = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
      ),
    )
    const dashboard = JSON.parse(await readFile(new URL('deploy/grafana-dashboard.json', import.meta.url), 'utf8'))
    const expressions: string[] = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) =>
      panel.targets.map(({ expr }) => expr),
    )
    const wanted = expressions.map(
      (expression) => expression.match(/\b(?:waybill|nodejs|process)_\w+/g) ?? [expression],
    )
    expect(wanted.flat().filter((name) => !names.has(name))).toEqual([])
    expect(wanted.length).toBeGreaterThan(10)
  })
})
