import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { order } from './order.ts'
import type { Platform } from './platform.ts'
import { askOn } from '../cli/ask.ts'
import { candidates } from '../cli/help.ts'
import { chosen } from '../cli/mcp/tools.ts'
import { operations } from '../cli/operations.ts'
import { tableOf } from '../cli/output.ts'
import { run } from '../cli/run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'waybill-cli-'))
const main = path.join(import.meta.dirname, '../cli/main.ts')
let platform: Platform
let env: Record<string, string>

type Ask = ((question: string) => Promise<string>) | undefined

interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command as a person would, with the given `stdin` and environment. */
async function waybill(
  line: string,
  { stdin = '', given = env, watched = false, ask = undefined as Ask } = {},
): Promise<Said> {
  let out = ''
  let err = ''
  const code = await run(line.split(' '), {
    env: given,
    stdin: () => stdin,
    stdout: (text) => (out += typeof text === 'string' ? text : Buffer.from(text).toString('latin1')),
    stderr: (text) => (err += text),
    columns: 100,
    watched,
    ask,
  })
  return { code, out, err }
}

const node = (...words: string[]) => promisify(execFile)(process.execPath, words, { env: { ...process.env, ...env } })

export function cliTests(demo: () => Platform): void {
  beforeAll(() => {
    platform = demo()
    env = {
      WAYBILL_URL: platform.baseUrl,
      WAYBILL_USERNAME: 'freja@nordlys.example',
      WAYBILL_PASSWORD: 'lamps-from-the-north',
    }
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  describe('the command line', () => {
    it('prints events as they happen, one per line', { timeout: 60_000 }, async () => {
      writeFileSync(path.join(folder, 'heard.json'), JSON.stringify(order))
      const ended = new AbortController()
      const listening = waybill('events stream --types shipment.created --seconds 10 --json').finally(() =>
        ended.abort(),
      )
      // Events from before it connects are not reported.
      const made: string[] = []
      while (!ended.signal.aborted) {
        const { out } = await waybill(`shipments create -f ${path.join(folder, 'heard.json')} --json`)
        made.push(JSON.parse(out).id)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
      const { code, out } = await listening
      const lines = out.trim().split('\n')
      const all: string[] = lines.map((line) => JSON.parse(line).data.shipmentId)
      // The demo's batch may still be running.
      const heard = all.filter((id) => made.includes(id))
      expect([code, heard.length > 0]).toEqual([0, true])
      const first = made.indexOf(heard[0] ?? '')
      expect(heard).toEqual(made.slice(first, first + heard.length))
      expect(chosen({}).map(({ id }) => id)).not.toContain('streamEvents')
    })

    it('books a parcel from a file and writes its label', { timeout: 60_000 }, async () => {
      const file = path.join(folder, 'order.json')
      writeFileSync(file, JSON.stringify(order))
      const created = await waybill(`shipments create -f ${file} --customer-reference cli-1 --json`)
      expect(created).toMatchObject({ code: 0, err: '' })
      const { id, customerReference } = JSON.parse(created.out)
      expect(customerReference).toBe('cli-1')
      expect(await waybill(`shipments register ${id} --yes`)).toMatchObject({
        code: 0,
        out: expect.stringContaining('REGISTERED'),
      })

      const label = path.join(folder, 'label.pdf')
      const written = await waybill(`shipments get-label-pdf ${id} --output ${label}`)
      expect(written).toMatchObject({ code: 0, err: expect.stringContaining(`Wrote ${label}`) })
      expect(readFileSync(label, 'latin1').slice(0, 5)).toBe('%PDF-')
      expect((await waybill(`shipments get-label-pdf ${id} -o -`)).out.slice(0, 5)).toBe('%PDF-')
      const zpl = path.join(folder, 'label.zpl')
      await waybill(`shipments create-label ${id} --type ZPL --output ${zpl}`)
      expect(readFileSync(zpl, 'utf8')).toMatch(/^\^XA/)
      const listed = await waybill(`shipments list --q cli-1`)
      expect(listed.out.split('\n')[0]).toMatch(/^ID +/)
      expect(listed.out).toContain(id)
    })

    it('asks before actions that cost money or cannot be undone, and requires --yes where it cannot ask', async () => {
      const { id } = JSON.parse((await waybill('shipments create -f - --json', { stdin: JSON.stringify(order) })).out)
      const state = async () => JSON.parse((await waybill(`shipments get ${id} --json`)).out).shipmentState

      const unasked = await waybill(`shipments register ${id}`)
      expect([unasked.code, unasked.out]).toEqual([2, ''])
      expect(unasked.err).toBe(
        'waybill shipments register: It can cost money. Nothing was sent. Add --yes to send it.\n',
      )
      const questions: string[] = []
      const saying = (line: string) => async (question: string) => {
        questions.push(question)
        return line
      }
      for (const line of ['', 'n', 'no', 'yess'])
        expect(await waybill(`shipments register ${id}`, { ask: saying(line) })).toMatchObject({
          code: 1,
          out: '',
          err: 'Nothing was sent.\n',
        })
      expect(await state()).toBe('DRAFT')
      expect(questions[0]).toBe(
        `Register a shipment with its carrier. It can cost money.\nPOST ${platform.baseUrl}/shipments/${id}/register\nContinue? [y/N] `,
      )
      expect(await waybill(`shipments register ${id} --dry-run`)).toMatchObject({ code: 0 })
      expect(await state()).toBe('DRAFT')
      expect((await waybill(`shipments register ${id}`, { ask: saying('y') })).code).toBe(0)
      expect(await state()).toBe('REGISTERED')

      const cancelled = await waybill(`shipments cancel ${id} --reason Moved`)
      expect(cancelled.err).toContain('It cannot be undone.')
      expect((await waybill(`shipments cancel ${id} --reason Moved -y`)).code).toBe(0)
      // What another call changes back is done at once.
      const draft = JSON.parse((await waybill('shipments create -f - --json', { stdin: JSON.stringify(order) })).out)
      expect((await waybill(`shipments delete ${draft.id}`)).code).toBe(2)
      expect((await waybill(`shipments delete ${draft.id} --yes`)).code).toBe(0)
    })

    it.each([
      ['y\n', 0],
      [' Yes \n', 0],
      ['n\n', 1],
      ['\n', 1],
      ['', 1],
    ])('reads %j at a terminal, and takes the end of input as a refusal', async (typed, code) => {
      const input = new PassThrough()
      const output = new PassThrough()
      input.end(typed)
      // Deleting a draft is confirmed like an action that costs money.
      const { id } = JSON.parse((await waybill('shipments create -f - --json', { stdin: JSON.stringify(order) })).out)
      const said = await waybill(`shipments delete ${id}`, { ask: askOn(input, output) })
      expect([said.code, said.err]).toEqual([code, code === 0 ? '' : 'Nothing was sent.\n'])
      expect(String(output.read())).toContain('It cannot be undone.\nDELETE ')
      expect((await waybill(`shipments get ${id}`)).code).toBe(code === 0 ? 1 : 0)
    })

    it(
      'returns a page, a given number of items, or all, and shows how many there are',
      { timeout: 60_000 },
      async () => {
        for (const last of ['One', 'Two', 'Three'])
          await waybill('addresses create -f -', {
            stdin: JSON.stringify({
              lastName: last,
              addressLine1: 'Vestergade 3',
              postCode: '8000',
              city: 'Aarhus',
              country: 'DK',
            }),
          })
        const page = await waybill('shipments list --per-page 2')
        expect(page.out.trim().split('\n')).toHaveLength(3)
        expect(page.err).toMatch(/^2 of \d+\. Add --all to get the rest\.\n$/)
        const all = JSON.parse((await waybill('addresses list --per-page 2 --all --json')).out)
        expect(all.length).toBeGreaterThanOrEqual(3)
        expect(JSON.parse((await waybill('addresses list --per-page 1 -n 2 --json')).out)).toEqual(all.slice(0, 2))
        expect((await waybill('addresses list --per-page 2 -a', { watched: true })).err).toContain(' ...')
      },
    )

    it('waits for a result in progress', { timeout: 60_000 }, async () => {
      const { id } = JSON.parse((await waybill('shipments create-export --created-after 2026-01-01 --json')).out)
      const csv = await waybill(`shipments download-export ${id} -o -`)
      expect(csv).toMatchObject({ code: 0 })
      expect(csv.out).toMatch(/^\W*id,/i)
    })

    it("reports a request's errors and their fields", { timeout: 60_000 }, async () => {
      const wrong = { stdin: JSON.stringify({ ...order, parcels: [{ ...order.parcels[0], weight: 5000 }] }) }
      const refused = await waybill('shipments create -f -', wrong)
      expect(refused).toMatchObject({ code: 1, out: '' })
      expect(refused.err).toMatch(
        /\n {2}parcels\[0\]\.weight: .*\(OUT_OF_RANGE\)\n\(HTTP 400, VALIDATION_FAILED, request \w+\)/,
      )
      const asJson = await waybill('shipments create -f - --json', wrong)
      expect(JSON.parse(asJson.err)).toMatchObject({
        status: 400,
        code: 'VALIDATION_FAILED',
        requestId: expect.any(String),
      })
      const none = await waybill('shipments get 0198c0de-7a11-7c3e-9b52-4f6d2a1e8fff')
      expect(none).toMatchObject({ code: 1, err: expect.stringContaining('HTTP 404') })
      const denied = await waybill('shipments list', { given: { ...env, WAYBILL_PASSWORD: 'not-the-password' } })
      expect(denied.err).toContain('Check WAYBILL_API_KEY')
    })

    it('shows the request without sending it', async () => {
      const dry = await waybill('shipments create --dry-run -f -', {
        stdin: JSON.stringify(order),
        given: { WAYBILL_URL: 'https://waybill.example/v1/' },
      })
      expect(dry).toMatchObject({ code: 0, err: 'Nothing was sent.\n' })
      expect(dry.out).toBe(`POST https://waybill.example/v1/shipments\n${JSON.stringify(order, undefined, 2)}\n`)
      const wrong = await waybill('shipments create --dry-run -f - --json', { stdin: '{"parcels": []}' })
      expect(wrong.code).toBe(1)
      expect(JSON.parse(wrong.out).errors).toContainEqual(
        expect.objectContaining({ field: 'parcels', code: 'TOO_FEW' }),
      )
      const query = await waybill('shipments list --dry-run --per-page 5 --q a&b')
      expect(query.out).toBe(`GET ${platform.baseUrl}/shipments?per_page=5&q=a%26b\n`)
    })

    it.each([
      ['shipmnets create', /Unknown group "shipmnets"\. Did you mean shipments\?/],
      ['shipments crate', /Unknown command "shipments crate"\. Did you mean create\?/],
      ['shipments list --per-pages 3', /Unknown option --per-pages\. Did you mean --per-page\?/],
      ['shipments list --per-page three', /--per-page must be a number/],
      ['shipments get', /<shipment-id> is missing/],
      ['shipments get 1 2', /Unexpected argument "2"/],
      ['shipments create', /The body is missing\. Pass --file/],
      ['shipments create -f none.json', /Cannot read none\.json/],
      ['shipments create-label 1 --type PNG', /--type must be one of PDF, ZPL, not "PNG"/],
      ['shipments get 1 -f order.json', /takes no body/],
      ['addresses list --first none', /--first must be a whole number/],
      ['addresses list --idempotency-key k', /does not take an idempotency key/],
      ['completion ksh', /bash\|zsh\|fish/],
    ])('refuses to send "%s", and says why', async (line, why) => {
      const said = await waybill(line)
      expect(said).toMatchObject({ code: 2, out: '' })
      expect(said.err).toMatch(why)
    })

    it.each([
      [{}, /Set WAYBILL_URL/],
      [{ WAYBILL_URL: 'waybill' }, /is not a valid address/],
      [{ WAYBILL_URL: 'http://127.0.0.1:9/v1' }, /Set WAYBILL_API_KEY, or WAYBILL_USERNAME/],
      [{ WAYBILL_URL: 'http://127.0.0.1:9/v1', WAYBILL_USERNAME: 'freja' }, /Set WAYBILL_PASSWORD/],
      [
        { WAYBILL_URL: 'http://127.0.0.1:9/v1', WAYBILL_API_KEY: 'k', WAYBILL_CLIENT_ID: 'x' },
        /A client id is a number/,
      ],
    ])('reports what the environment lacks: %j', async (given, why) => {
      expect(await waybill('shipments list', { given })).toMatchObject({
        code: 2,
        err: expect.stringMatching(why),
      })
    })

    it('has a command, help and completions for every operation', async () => {
      const names = operations.map(({ group, command }) => `${group} ${command}`)
      expect(new Set(names).size).toBe(operations.length)
      for (const { group, command, summary } of operations) {
        expect((await waybill(`${group} ${command} --help`)).out).toContain(summary)
        expect(candidates([group, command])).toContain(command)
      }
      expect((await waybill('')).code).toBe(2)
      expect(candidates(['shipments', 'create-label', '1', '--type', ''])).toEqual(['PDF', 'ZPL'])
      expect(candidates(['shipments', 'list', '--per'])).toEqual(['--per-page'])
      expect((await waybill('complete -- ship')).out).toContain('shipments\n')
    })

    it('prints tables with nested values last and without control characters', () => {
      expect(tableOf([{ client: { name: 'x' }, id: 1, lists: [1] }], 80)).toBe('ID  CLIENT.NAME\n1   x\n')
      expect(tableOf([{ name: 'a\u001b[31mb\nc' }], 80)).toBe('NAME\na [31mb c\n')
    })

    it('runs from the sources and from its package', { timeout: 120_000 }, async () => {
      await node(path.join(import.meta.dirname, '../cli/build.ts'))
      for (const program of [main, path.join(import.meta.dirname, '../cli/dist/waybill.js')]) {
        expect((await node(program, 'claims', 'list')).stdout).toContain('Nordlys')
        await expect(node(program, 'shipments', 'get', 'x')).rejects.toMatchObject({ code: 1 })
      }
    })
  })
}
