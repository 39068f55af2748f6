import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sign } from '../../sdk/src/webhooks.ts'

/** Runs the guide's programs that verify a webhook, unchanged. If the machine lacks a language, its test is skipped. */
const programs = path.join(import.meta.dirname, '../guides/verifiers')
const folder = mkdtempSync(path.join(tmpdir(), 'waybill-verifiers-'))
cpSync(programs, folder, { recursive: true })
symlinkSync(path.join(import.meta.dirname, '../../node_modules'), path.join(folder, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = { ...process.env, GOCACHE: path.join(folder, 'go'), GOFLAGS: '-buildvcs=false' }
const ran = (command: string, ...given: string[]) => {
  try {
    return execFileSync(command, given, { cwd: folder, stdio: 'pipe', env: environment }).length >= 0
  } catch {
    return false
  }
}

/** The command for each, and the steps before it. */
const runs: Readonly<Record<string, { command: readonly string[]; made: () => boolean }>> = {
  'verify.ts': { command: [process.execPath, 'verify.ts'], made: () => true },
  'verify.mjs': { command: [process.execPath, 'verify.mjs'], made: () => true },
  'verify.py': { command: ['python3', 'verify.py'], made: () => ran('python3', '--version') },
  'verify.php': { command: ['php', 'verify.php'], made: () => ran('php', '--version') },
  'Verify.java': { command: ['java', 'Verify'], made: () => ran('javac', 'Verify.java') },
  'Verify.cs': { command: ['dotnet', 'run', 'Verify.cs'], made: () => ran('dotnet', '--version') },
  'verify.go': { command: ['./verify'], made: () => ran('go', 'build', 'verify.go') },
}

const secrets = [`whsec_${Buffer.alloc(24, 7).toString('base64')}`, `whsec_${Buffer.alloc(24, 8).toString('base64')}`]
const [secret = ''] = secrets
const body = JSON.stringify({ type: 'shipment.delivered', data: { place: 'Göteborg' } })

describe('the programs that verify webhooks', { timeout: 120_000 }, () => {
  it('are all run here', () => {
    expect(readdirSync(programs).toSorted()).toEqual(Object.keys(runs).toSorted())
  })

  it.each(Object.keys(runs))('%s fits the page width on every line', (name) => {
    const lines = readFileSync(path.join(programs, name), 'utf8').replaceAll('\t', '    ').split('\n')
    expect(lines.filter(({ length }) => length > 84)).toEqual([])
  })

  for (const [name, { command, made }] of Object.entries(runs))
    it.skipIf(!made())(`${name} accepts genuine messages only`, async () => {
      const status = (text: string, headers: Awaited<ReturnType<typeof sign>>, key = secret) => {
        const [program = '', ...given] = command
        const { status: code, stdout } = spawnSync(program, given, {
          cwd: folder,
          input: text,
          encoding: 'utf8',
          env: {
            ...environment,
            WAYBILL_WEBHOOK_SECRET: key,
            ...Object.fromEntries(
              Object.entries(headers).map(([header, value]) => [
                `HTTP_${header.toUpperCase().replaceAll('-', '_')}`,
                value,
              ]),
            ),
          },
        })
        return code === 0 && stdout.includes('shipment.delivered')
      }
      const headers = await sign(body, secrets)
      expect(status(body, headers)).toBe(true)
      expect(status(body.replace('delivered', 'delivered '), headers)).toBe(false)
      expect(status(body, headers, `whsec_${Buffer.alloc(24, 9).toString('base64')}`)).toBe(false)
      expect(status(body, await sign(body, secret, { seconds: Math.floor(Date.now() / 1_000) - 600 }))).toBe(false)
    })
})
