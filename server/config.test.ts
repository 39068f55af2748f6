import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { keptSecrets } from './kernel/kept-secrets.ts'
import { ConfigError, describeSettings, readConfig, type Environment } from './config.ts'

const folder = await mkdtemp(join(tmpdir(), 'waybill-config-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

function errorsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

const secrets = {
  WAYBILL_TOKEN_SECRET: 'one secret of tests, which is none at all',
  WAYBILL_ENCRYPTION_SECRET: 'another secret of tests, which is none',
}

describe('readConfig', () => {
  it('needs nothing for development, and keeps the secrets it generated', async () => {
    const first = readConfig({ WAYBILL_DATA_FOLDER: folder })
    const second = readConfig({ WAYBILL_DATA_FOLDER: folder })
    expect(first.port).toBe(8080)
    expect(first.tokenSecret).toHaveLength(43)
    expect(first.encryptionSecret).not.toBe(first.tokenSecret)
    expect(second).toStrictEqual(first)
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toContain(first.tokenSecret)
  })

  it.each(['', '{"tokenSecret": "4bK', '[]', 'null', '{"tokenSecret": 7}'])(
    'suggests a remedy if the secrets file was left as %j, and does not touch it',
    async (content) => {
      const damaged = await mkdtemp(join(folder, 'damaged-'))
      await writeFile(join(damaged, 'secrets.json'), content)
      expect(() => readConfig({ WAYBILL_DATA_FOLDER: damaged })).toThrow(
        expect.objectContaining({
          name: 'DataFolderError',
          message: expect.stringMatching(/secrets\.json is damaged, .* Put the copy of a backup in its place\./),
        }),
      )
      expect(await readFile(join(damaged, 'secrets.json'), 'utf8')).toBe(content)
    },
  )

  it.each([
    [
      '{}',
      /secrets\.json has no tokenSecret and no encryptionSecret\. .*WAYBILL_TOKEN_SECRET and WAYBILL_ENCRYPTION_SECRET/,
    ],
    ['{"tokenSecret": "kept"}', /secrets\.json has no encryptionSecret\. .* or set WAYBILL_ENCRYPTION_SECRET to what/],
    [
      undefined,
      /lost-\w+ has data, and no secrets\.json\. Put the copy of a backup in its place, or set WAYBILL_TOKEN/,
    ],
  ])('does not regenerate a secret that a folder has lost: %j', async (content, message) => {
    const lost = await mkdtemp(join(folder, 'lost-'))
    if (content === undefined) await mkdir(join(lost, 'postgres'))
    else await writeFile(join(lost, 'secrets.json'), content)
    const before = await readdir(lost)
    const read = (more: Environment) => readConfig({ WAYBILL_DATA_FOLDER: lost, ...more })
    expect(() => read({})).toThrow(
      expect.objectContaining({ name: 'DataFolderError', message: expect.stringMatching(message) }),
    )
    expect(await readdir(lost)).toEqual(before)
    expect(read(secrets).tokenSecret).toBe(secrets.WAYBILL_TOKEN_SECRET)
  })

  it('adds a secret introduced in a later version', async () => {
    const older = await mkdtemp(join(folder, 'older-'))
    await writeFile(join(older, 'secrets.json'), '{"first": "kept"}')
    const both = [
      { name: 'first', env: 'FIRST', isLater: false },
      { name: 'second', env: 'SECOND', isLater: true },
    ]
    const made = keptSecrets(older, both)
    expect(made).toEqual({ first: 'kept', second: expect.stringMatching(/^.{43}$/) })
    expect(keptSecrets(older, both)).toEqual(made)
    expect(await readdir(older)).toEqual(['secrets.json'])
  })

  const program = `import { readConfig } from ${JSON.stringify(new URL('config.ts', import.meta.url).href)}
    console.log(readConfig({ WAYBILL_DATA_FOLDER: process.argv[1] }).tokenSecret)`
  const start = (place: string, limits = '') => {
    const command = `${limits} exec "$0" --input-type=module -e "$1" "$2"`
    return promisify(execFile)('bash', ['-c', command, process.execPath, program, place])
  }

  it('leaves no partial file when the disk is full', async () => {
    const full = await mkdtemp(join(folder, 'full-'))
    await expect(start(full, "trap '' XFSZ; ulimit -f 0;")).rejects.toThrow('EFBIG')
    expect(await readdir(full)).toEqual([])
    expect((await start(full)).stdout).toMatch(/^.{43}\n$/)
  })

  it('generates the same secrets for all processes that start at once', async () => {
    const shared = await mkdtemp(join(folder, 'shared-'))
    const said = await Promise.all(Array.from({ length: 4 }, () => start(shared)))
    expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1)
    expect(await readdir(shared)).toEqual(['secrets.json'])
  })

  it('reads secrets, and no other settings, from files', async () => {
    const file = join(folder, 'token')
    await writeFile(file, `${secrets.WAYBILL_TOKEN_SECRET}\n`)
    const { WAYBILL_ENCRYPTION_SECRET } = secrets
    const own = { WAYBILL_DATA_FOLDER: folder, WAYBILL_ENCRYPTION_SECRET }
    expect(readConfig({ ...own, WAYBILL_TOKEN_SECRET_FILE: file }).tokenSecret).toBe(secrets.WAYBILL_TOKEN_SECRET)
    expect(errorsOf({ ...own, WAYBILL_TOKEN_SECRET_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^WAYBILL_TOKEN_SECRET_FILE must be a readable file, and .*none is not \(ENOENT\)$/),
    ])
    expect(errorsOf({ ...own, ...secrets, WAYBILL_TOKEN_SECRET_FILE: file })).toEqual([
      'WAYBILL_TOKEN_SECRET and WAYBILL_TOKEN_SECRET_FILE must not both be set',
    ])
    expect(errorsOf({ ...own, ...secrets, WAYBILL_HOST_FILE: file })).toHaveLength(1)
  })

  it('lists everything missing or invalid at once', () => {
    const errors = errorsOf({
      NODE_ENV: 'production',
      PORT: '99999',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      WAYBILL_LOG_LEVEL: 'loud',
      WAYBILL_PROT: '1',
    })
    expect(errors.map((error) => error.split(' ').slice(0, 2).join(' '))).toStrictEqual([
      'PORT must',
      'DATABASE_URL must',
      'WAYBILL_LOG_LEVEL must',
      'WAYBILL_PROT is',
      'WAYBILL_TOKEN_SECRET is',
      'WAYBILL_ENCRYPTION_SECRET is',
    ])
  })

  it('does not generate secrets that others must know', () => {
    expect(errorsOf({ NODE_ENV: 'production' })).toHaveLength(2)
    expect(errorsOf({ DATABASE_URL: 'postgres://db/waybill' })).toHaveLength(2)
    expect(errorsOf({ DATABASE_URL: 'postgres://db/waybill', ...secrets })).toStrictEqual([])
    expect(
      errorsOf({ DATABASE_URL: 'postgres://db/waybill', WAYBILL_ARCHIVE_FOLDER: '/archive', ...secrets }),
    ).toStrictEqual([
      'WAYBILL_ARCHIVE_FOLDER is only for the embedded PostgreSQL: set archive_mode in that of DATABASE_URL',
    ])
  })

  it('refuses easily guessed secrets', () => {
    for (const weak of [
      's'.repeat(40),
      'abcabcabc'.repeat(5),
      '0123456789abcdef'.repeat(3),
      'please-change-me-before-production-1',
    ])
      expect(errorsOf({ DATABASE_URL: 'postgres://db/waybill', ...secrets, WAYBILL_TOKEN_SECRET: weak })).toEqual([
        expect.stringContaining('WAYBILL_TOKEN_SECRET must be harder to guess'),
      ])
    const { WAYBILL_TOKEN_SECRET } = secrets
    const twice = { NODE_ENV: 'production', ...secrets, WAYBILL_ENCRYPTION_SECRET: WAYBILL_TOKEN_SECRET }
    expect(errorsOf(twice)).toEqual(['WAYBILL_TOKEN_SECRET and WAYBILL_ENCRYPTION_SECRET must differ'])
  })

  it('never prints a secret', () => {
    const errors = errorsOf({ WAYBILL_TOKEN_SECRET: 'hunter2', DATABASE_URL: 'hunter2', SMTP_URL: 'hunter2' })
    expect(errors).toHaveLength(4)
    expect(errors.join()).not.toContain('hunter2')
  })

  it('treats an empty value as unset', () => {
    const config = readConfig({ PORT: '', SMTP_URL: ' ', ...secrets })
    expect(config.port).toBe(8080)
    expect(config.smtpUrl).toBeUndefined()
  })
})

const read = (value: string) => readConfig({ WAYBILL_TRUSTED_PROXIES: value, ...secrets }).trustedProxies

describe('trusted proxies', () => {
  it('are names, addresses and networks', () => {
    const given = ['proxy.ingress.svc', 'proxy', '10.2.3.4', '10.2.0.0/16', 'fd00::/8', '::1']
    expect(read(given.join(', '))).toEqual(given)
    for (const wrong of ['10.2.0/16', '10.2.0.0/33', '10.2.0.0/', '300.1.1.1', 'fd00::/129', 'proxy/8', '*', 'a/b/c'])
      expect(() => read(wrong)).toThrow('WAYBILL_TRUSTED_PROXIES must be names, addresses or networks')
  })
})

describe('describeSettings', () => {
  it('lists every setting, once', () => {
    const names = describeSettings()
      .split('\n')
      .map((line) => line.trim().split(/\s/)[0])
    expect(names).toContain('DATABASE_URL')
    expect(new Set(names).size).toBe(names.length)
  })
})
