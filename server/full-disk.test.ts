import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { exited, refusal, serve } from './dev/testing/server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-full-'))

/** Only root can mount a disk for the test, and not in every container. */
function mounted(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=280m,mode=0711', 'waybill-full', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

it.runIf(mounted())(
  'keeps reading while the disk is full, reports the problem to writers, and recovers',
  { timeout: 120_000 },
  async () => {
    onTestFinished(async () => {
      execFileSync('umount', ['--lazy', folder])
      await rm(folder, { recursive: true, force: true })
    })
    const data = join(folder, 'data')
    const settings = {
      WAYBILL_DATA_FOLDER: data,
      WAYBILL_SANDBOX_URL: 'http://127.0.0.1:9',
      WAYBILL_REQUESTS_PER_MINUTE: '1000000',
    }
    const first = await serve(['--demo'], settings)
    let { address } = first
    const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${address}/v1${path}`, {
        method,
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json(), headers: response.headers }
    }
    const { body } = await send('POST', '/auth/login', {
      username: 'freja@nordlys.example',
      password: 'lamps-from-the-north',
    })
    const authorization = { authorization: `Bearer ${body.accessToken}` }
    const write = (key: string) =>
      send(
        'POST',
        '/addresses',
        { lastName: 'Lindholm', addressLine1: 'Storgatan 1', postCode: '411 01', city: 'Göteborg', country: 'SE' },
        { ...authorization, 'idempotency-key': key },
      )
    const count = async () => {
      const { status, headers } = await send('GET', '/addresses', undefined, authorization)
      return [status, Number(headers.get('x-total-count'))]
    }
    const serverPid = async () => (await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]

    expect((await write('before')).status).toBe(201)
    const [, before = 0] = await count()
    const pid = await serverPid()
    const fill = async (free: number) => {
      const { bavail, bsize } = await statfs(folder)
      await writeFile(join(folder, 'ballast'), Buffer.alloc(bavail * bsize - free, 1))
    }
    await fill(4_000_000)
    let kept = 0
    await expect
      .poll(async () => {
        const { status } = await write(`filling-${kept}`)
        if (status === 201) kept++
        return status
      })
      .toBe(503)
    for (let time = 0; time < 20; time++) {
      const { status, body: refused, headers } = await write(`full-${time}`)
      expect([status, refused.error, headers.get('retry-after')]).toEqual([503, 'STORAGE_FULL', '30'])
    }
    expect(await count()).toEqual([200, before + kept])
    expect((await fetch(`${address}/health/ready`)).status).toBe(200)

    await rm(join(folder, 'ballast'))
    // Refused requests have released their idempotency keys.
    await expect.poll(async () => (await write('full-0')).status).toBe(201)
    expect(await count()).toEqual([200, before + kept + 1])
    // PostgreSQL has kept running, and no connection is left in use.
    expect(await serverPid()).toBe(pid)
    const database = new Client({ host: join(data, 'postgres'), user: 'waybill', database: 'waybill' })
    await database.connect()
    const { rows } = await database.query(`select query from pg_stat_activity where state like 'idle in transaction%'`)
    await database.end()
    expect(rows).toEqual([])

    // Without space it does not start either, but says why; with some space it starts.
    first.child.kill('SIGTERM')
    await exited(first.child)
    await fill(0)
    const { code, said } = await refusal([], settings)
    expect(code).toBe(1)
    expect(said).toMatch(/^The disk of .*data is full\. Make room for 128 MB and start again/)
    await rm(join(folder, 'ballast'))
    const second = await serve([], settings)
    address = second.address
    expect(await count()).toEqual([200, before + kept + 1])
    expect((await write('after')).status).toBe(201)
    // Otherwise its PostgreSQL would keep running on a deleted disk.
    second.child.kill('SIGTERM')
    await exited(second.child)
    execFileSync('mount', ['-o', 'remount,ro', folder])
    expect((await refusal([], settings)).said).toMatch(/^The disk of .*data is read-only\. .*start again/)
  },
)
