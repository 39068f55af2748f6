import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Connection } from './connection.ts'
import { startEmbedded, type Embedded } from './embedded.ts'
import type { EmbeddedOptions } from './embedded-process.ts'

const folders: string[] = []
afterAll(async () => {
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
})

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-embedded-'))
  folders.push(folder)
  return folder
}

const running: Embedded[] = []
const others: ChildProcess[] = []
afterEach(async () => {
  for (const other of others.splice(0)) if (other.exitCode === null && other.kill('SIGKILL')) await once(other, 'exit')
  await Promise.all(running.splice(0).map((embedded) => embedded.stop()))
})

async function start(folder: string, options?: EmbeddedOptions): Promise<Embedded> {
  const embedded = await startEmbedded(folder, options)
  running.push(embedded)
  return embedded
}

async function stop(embedded: Embedded): Promise<void> {
  running.splice(running.indexOf(embedded), 1)
  await embedded.stop()
}

/** Another process that starts the database of a folder. It prints `ready` or the reason why not, and keeps running. */
async function startElsewhere(folder: string): Promise<{ other: ChildProcess; said: string }> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('embedded.ts', import.meta.url).href)})
    try { await startEmbedded(${JSON.stringify(folder)}); console.log('ready') } catch (error) { console.log(error.message) }
    setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  others.push(other)
  const [said] = await once(other.stdout, 'data')
  return { other, said: String(said).trim() }
}

async function query(connection: Connection, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

describe('startEmbedded', () => {
  it('keeps data between starts, in UTF-8', async () => {
    const folder = await emptyFolder()
    const first = await start(folder)
    await query(first.connection, `create table note as select 'Ærø' as text`)
    await stop(first)
    const second = await start(folder)
    expect(
      await query(second.connection, `select text, lower(text), current_setting('server_encoding') from note`),
    ).toStrictEqual([{ text: 'Ærø', lower: 'ærø', current_setting: 'UTF8' }])
  })

  it('refuses a folder that another process uses, and says what to do', async () => {
    const folder = await emptyFolder()
    const { other } = await startElsewhere(folder)
    await expect(startEmbedded(folder)).rejects.toThrow(`is in use by another Waybill process (${other.pid})`)
    const mine = await start(await emptyFolder())
    await expect(startEmbedded(join(mine.connection.host ?? '', '..'))).rejects.toThrow('is in use')
  })

  it('lets exactly one of several processes have an empty folder', async () => {
    const folder = await emptyFolder()
    const all = await Promise.all([1, 2, 3].map(() => startElsewhere(folder)))
    expect(all.map(({ said }) => said.replace(/^The data folder .* in use .*$/, 'refused')).toSorted()).toStrictEqual([
      'ready',
      'refused',
      'refused',
    ])
  })

  it('takes over the remains of a killed process', async () => {
    const folder = await emptyFolder()
    const { other, said } = await startElsewhere(folder)
    expect(said).toBe('ready')
    const left = await serverPid(folder)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(process.kill(left, 0)).toBe(true)
    const embedded = await start(folder)
    expect(await query(embedded.connection, 'select 1 as one')).toStrictEqual([{ one: 1 }])
    expect(await serverPid(folder)).not.toBe(left)
  })

  it('starts although another program has the recorded process id', async () => {
    const folder = await emptyFolder()
    await stop(await start(folder))
    const stranger = spawn('sleep', ['60'])
    others.push(stranger)
    const lines = [stranger.pid, join(folder, 'postgres'), 0, 5432, join(folder, 'postgres'), '', '1 1', 'ready', '']
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), lines.join('\n'))
    const embedded = await start(folder)
    expect(await query(embedded.connection, 'select 1 as one')).toStrictEqual([{ one: 1 }])
  })

  it.each([
    ['the lock of the socket names a stranger', '.s.PGSQL.5432.lock', (pid: number) => `${pid}\n`],
    ['the lock of the folder is empty', 'postmaster.pid', () => ''],
    ['the lock of the folder is no number', 'postmaster.pid', () => 'x'],
  ])('starts although %s', async (_, name, content) => {
    const folder = await emptyFolder()
    await stop(await start(folder))
    const stranger = spawn('sleep', ['60'])
    others.push(stranger)
    await writeFile(join(folder, 'postgres', name), content(stranger.pid ?? 0))
    const embedded = await start(folder)
    expect(await query(embedded.connection, 'select 1 as one')).toStrictEqual([{ one: 1 }])
  })

  it('leaves a folder to a suspended process, and takes it once that has gone', async () => {
    const folder = await emptyFolder()
    const { other } = await startElsewhere(folder)
    other.kill('SIGSTOP')
    process.kill(await serverPid(folder), 'SIGKILL')
    await expect(startEmbedded(folder)).rejects.toThrow(`is in use by another Waybill process (${other.pid})`)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const embedded = await start(folder)
    expect(await query(embedded.connection, 'select 1 as one')).toStrictEqual([{ one: 1 }])
  })

  it('restarts a killed PostgreSQL without losing anything', { timeout: 60_000 }, async () => {
    const folder = await emptyFolder()
    const restarts: string[] = []
    const { connection } = await start(folder, { onTrouble: (reason) => restarts.push(reason) })
    await query(connection, 'create table written (number int primary key)')
    const acknowledged: number[] = []
    let next = 0
    const until = new AbortController()
    const writer = async () => {
      while (!until.signal.aborted) {
        const number = ++next
        const done = await query(connection, `insert into written values (${number})`).catch(() => undefined)
        if (done) acknowledged.push(number)
        else await sleep(20)
      }
    }
    const writers = Array.from({ length: 8 }, writer)
    for (let kill = 1; kill <= 3; kill++) {
      await sleep(300)
      process.kill(await serverPid(folder), 'SIGKILL')
      const before = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before + 8)
    }
    until.abort()
    await Promise.all(writers)
    const kept = new Set((await query(connection, 'select number from written')).map(({ number }) => number))
    expect(acknowledged.filter((number) => !kept.has(number))).toStrictEqual([])
    expect(restarts.length).toBeGreaterThanOrEqual(3)
  })

  it('works where the path is long', async () => {
    const folder = join(await emptyFolder(), 'a'.repeat(60), 'b'.repeat(60))
    const embedded = await start(folder)
    expect(await query(embedded.connection, 'select 1 as one')).toStrictEqual([{ one: 1 }])
  })

  it.runIf(process.getuid?.() === 0)('works as root in a private folder', async () => {
    const closed = join(await emptyFolder(), 'closed')
    await mkdir(closed)
    await chmod(closed, 0o700)
    const embedded = await start(closed)
    expect(await query(embedded.connection, 'select 1 as one')).toStrictEqual([{ one: 1 }])
  })

  it('makes its folder and files private, even if they were readable before', async () => {
    const folder = await emptyFolder()
    await chmod(folder, 0o755)
    await writeFile(join(folder, 'postgres.log'), 'of an earlier version\n', { mode: 0o644 })
    await start(folder)
    const modes = await Promise.all(
      ['', 'postgres', 'postgres.log'].map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)),
    )
    expect(modes).toEqual(['700', '700', '600'])
    for (const name of await readdir(folder))
      expect([name, (await stat(join(folder, name))).mode & 0o002]).toEqual([name, 0])
  })

  it('refuses the folder of another version with an explanation', async () => {
    const folder = await emptyFolder()
    await mkdir(join(folder, 'postgres'))
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '16\n')
    await expect(startEmbedded(folder)).rejects.toThrow('was made by PostgreSQL 16, but this is PostgreSQL 18')
  })
})
