import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from './build.ts'
import { inputsOf } from './command.ts'
import { ContractError } from './cursor.ts'
import { Kept } from './kept.ts'
import { read } from './read.ts'
import { Copy, platform } from './testing/copy.ts'

let copy: Copy
/** One takes over whatever it can, the other only what files were parsed to. */
const kept = new Kept()
const parsed = new Kept()
/** What was read last. Only at the beginning was it not compared. */
let last = ''

beforeAll(async () => {
  copy = new Copy(platform.contract)
  last = await outcome(kept)
})

afterAll(() => copy[Symbol.dispose]())

/** The document of the contract as it is now, or what is wrong with it. */
async function outcome(from: Kept): Promise<string> {
  from.begin(inputsOf(copy.entry, copy.root))
  try {
    const source = await read(copy.entry, from)
    build(source)
    return JSON.stringify(source.document, null, 1)
  } catch (error) {
    return error instanceof ContractError ? error.message : `thrown: ${String(error)}`
  }
}

/** Whether all is as if nothing were kept, and how many files were taken over. */
async function reread(): Promise<{ taken: number; text: string }> {
  const before = partsOf(kept)
  const text = await outcome(kept)
  parsed.bundled.clear()
  const fresh = await outcome(parsed)
  // What differs between two megabytes takes long to be shown.
  expect(text === fresh || firstDifference(text, fresh)).toBe(true)
  const taken = [...partsOf(kept)].filter(([file, part]) => before.get(file) === part)
  last = text
  return { text, taken: taken.length }
}

/** Whether all is again as it was before, which was as if nothing were kept. */
async function expectAgain(before: string): Promise<void> {
  last = await outcome(kept)
  expect(last === before || firstDifference(last, before)).toBe(true)
}

const partsOf = ({ bundled }: Kept) => bundled.get(copy.entry)?.parts ?? new Map<string, unknown>()

function firstDifference(text: string, fresh: string): string {
  const lines = fresh.split('\n')
  const at = text.split('\n').findIndex((line, index) => line !== lines[index])
  return `${text
    .split('\n')
    .slice(at - 3, at + 3)
    .join('\n')}\ninstead of\n${lines.slice(at - 3, at + 3).join('\n')}`
}

const inCopy = (file: string) => path.join(copy.root, 'openapi', file)
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(inCopy(file)), { recursive: true })
  writeFileSync(inCopy(file), text)
}
const edit = (file: string, from: string | RegExp, to: string) => copy.edit(`openapi/${file}`, from, to)
const description = /^description: .*$/m

const country = `type: object
description: A country and how many addresses lie in it.
required:
  - country
properties:
  country:
    $ref: ../common/CountryCode.yaml
`
const countries = `get:
  operationId: countAddresses
  tags:
    - AddressBook
  summary: Count the addresses of each country.
  description: Counts the addresses of the active client by country.
  x-permission: addresses:read
  responses:
    "200":
      description: The countries that occur, with their counts.
      content:
        application/json:
          schema:
            $ref: ../../schemas/address-book/CountryCount.yaml
          examples:
            sweden:
              value:
                country: SE
    "400":
      $ref: ../../responses/BadRequest.yaml
`

describe('a contract that is read again', () => {
  it.each([
    ['a description', () => edit('schemas/shipping/Shipment.yaml', description, 'description: Another.'), 'Another.'],
    [
      'a scalar that all refer to',
      () => edit('schemas/common/CountryCode.yaml', description, 'description: Two letters.'),
      'Two letters.',
    ],
    ['a response', () => edit('responses/BadRequest.yaml', description, 'description: No good.'), 'No good.'],
    [
      'a parameter, whose example stands in errors',
      () => edit('parameters/AddressId.yaml', /^example: .*$/m, 'example: 019a9f00-0000-7000-8000-000000000001'),
      '/v1/addresses/019a9f00-0000-7000-8000-000000000001',
    ],
    [
      'an example',
      () => edit('examples/address-book/address-private.yaml', /^id: .*$/m, 'id: 0198c0de-7a11-7c3e-9b52-000000000001'),
      '0198c0de-7a11-7c3e-9b52-000000000001',
    ],
    ['what examples are like', () => edit('examples/cast/astrid-lindqvist.yaml', 'Lgh 1204', 'Lgh 1305'), 'Lgh 1305'],
    [
      'a tag',
      () => edit('openapi.yaml', 'Keep the addresses a client ships', 'Hold the addresses a client ships'),
      'Hold the addresses',
    ],
    [
      'an operation that is new',
      () => {
        put('schemas/address-book/CountryCount.yaml', country)
        put('paths/address-book/addresses_countries.yaml', countries)
        edit(
          'openapi.yaml',
          '  /addresses:\n',
          '  /addresses/countries:\n    $ref: paths/address-book/addresses_countries.yaml\n  /addresses:\n',
        )
      },
      'countAddresses',
    ],
    [
      'a schema in another folder',
      () => {
        renameSync(inCopy('schemas/address-book/CountryCount.yaml'), inCopy('schemas/common/CountryCount.yaml'))
        edit('schemas/common/CountryCount.yaml', '../common/', '')
        edit('paths/address-book/addresses_countries.yaml', 'schemas/address-book', 'schemas/common')
      },
      'CountryCount',
    ],
    [
      'a schema of another name',
      () => {
        renameSync(inCopy('schemas/common/CountryCount.yaml'), inCopy('schemas/common/CountOfCountry.yaml'))
        edit('paths/address-book/addresses_countries.yaml', 'CountryCount', 'CountOfCountry')
      },
      'CountOfCountry',
    ],
    [
      'the order of operations',
      () =>
        edit(
          'openapi.yaml',
          /( {2}\/addresses\/countries:\n.*\n)( {2}\/addresses:\n.*\n)/,
          '  /addresses:\n    $ref: paths/address-book/addresses.yaml\n  /addresses/countries:\n    $ref: paths/address-book/addresses_countries.yaml\n',
        ),
      'countAddresses',
    ],
  ])('follows %s, and takes over the rest', async (_, change, expected) => {
    change()
    const { text, taken } = await reread()
    expect(text.includes(expected)).toBe(true)
    expect(taken).toBeGreaterThan(500)
  })

  it.each([
    [
      'has a permission that is not known',
      () => edit('paths/address-book/addresses_countries.yaml', 'addresses:read', 'addresses'),
      () =>
        edit('paths/address-book/addresses_countries.yaml', 'x-permission: addresses', 'x-permission: addresses:read'),
    ],
    [
      'does not parse',
      () => edit('paths/address-book/addresses_countries.yaml', 'get:', 'get: ['),
      () => edit('paths/address-book/addresses_countries.yaml', 'get: [', 'get:'),
    ],
    [
      'refers to a file that is missing',
      () => edit('schemas/common/CountOfCountry.yaml', 'CountryCode', 'Country'),
      () => edit('schemas/common/CountOfCountry.yaml', 'Country.yaml', 'CountryCode.yaml'),
    ],
    [
      'lacks a file',
      () => renameSync(inCopy('schemas/common/Id.yaml'), inCopy('schemas/common/Id.txt')),
      () => renameSync(inCopy('schemas/common/Id.txt'), inCopy('schemas/common/Id.yaml')),
    ],
    [
      'has two schemas of one name',
      () => {
        put('schemas/audit/CountOfCountry.yaml', country)
        edit(
          'schemas/shipping/Shipment.yaml',
          /^properties:/m,
          'properties:\n  count:\n    $ref: ../audit/CountOfCountry.yaml',
        )
      },
      () => {
        rmSync(inCopy('schemas/audit/CountOfCountry.yaml'))
        edit('schemas/shipping/Shipment.yaml', / {2}count:\n.*\n/, '')
      },
    ],
    [
      'puts a file at two places',
      () => edit('openapi.yaml', 'addresses_countries.yaml', 'addresses.yaml'),
      () =>
        edit(
          'openapi.yaml',
          '/addresses/countries:\n    $ref: paths/address-book/addresses.yaml',
          '/addresses/countries:\n    $ref: paths/address-book/addresses_countries.yaml',
        ),
    ],
  ])('says so when it %s, and is mended', async (_, change, mend) => {
    const before = last
    change()
    const { text } = await reread()
    expect(text === before || text.startsWith('thrown')).toBe(false)
    mend()
    await expectAgain(before)
  })

  it('forgets what it no longer reaches', async () => {
    edit('openapi.yaml', / {2}\/addresses\/countries:\n.*\n/, '')
    expect((await reread()).text.includes('CountOfCountry')).toBe(false)
    rmSync(inCopy('paths/address-book/addresses_countries.yaml'))
    rmSync(inCopy('schemas/common/CountOfCountry.yaml'))
    await reread()
  })
})

const filesOf = (pattern: string) => globSync(pattern, { cwd: inCopy('') }).toSorted()
const partFiles = '{openapi,{paths,schemas,parameters,headers,responses,webhooks,examples}/**/*}.yaml'
const textOf = (file: string) => readFileSync(inCopy(file), 'utf8')

describe('any edit', () => {
  let state = Number(process.env.READ_SEED ?? 1)
  /** A number that is the same each time the test runs. */
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const oneOf = (list: readonly string[]) => list[next(list.length)] ?? ''
  const changeLines = (file: string, change: (lines: string[], at: number) => void) => {
    const lines = textOf(file).split('\n')
    change(lines, next(lines.length))
    put(file, lines.join('\n'))
  }
  const edits: Readonly<Record<string, (file: string) => void>> = {
    'leaves out a line': (file) => changeLines(file, (lines, at) => lines.splice(at, 1)),
    'repeats a line': (file) => changeLines(file, (lines, at) => lines.splice(at, 0, lines[at] ?? '')),
    'refers to another file': (file) => {
      const text = textOf(file)
      const ref = oneOf([...text.matchAll(/(?:\$ref|externalValue|\$like): (\S+)/g)].map(([, found]) => found ?? ''))
      const folder = path.posix.dirname(file)
      const [kind] = path.posix.join(folder, ref).split('/')
      if (ref !== '')
        put(file, text.replace(`: ${ref}`, `: ${path.posix.relative(folder, oneOf(filesOf(`${kind}/**/*.yaml`)))}`))
    },
    'copies it elsewhere': (file) =>
      put(path.join(path.dirname(oneOf(filesOf(partFiles))), path.basename(file)), textOf(file)),
    'renames it': (file) => renameSync(inCopy(file), inCopy(file.replace('.yaml', 'Other.yaml'))),
    'removes it': (file) => rmSync(inCopy(file)),
  }

  it('has the result that it has where nothing is kept', { timeout: 900_000 }, async () => {
    for (let round = 0; round < Number(process.env.READ_ROUNDS ?? 8); round++) {
      const before = last
      const files = new Map(filesOf(partFiles).map((file) => [file, textOf(file)]))
      const file = oneOf([...files.keys()])
      const kind = oneOf(Object.keys(edits))
      edits[kind]?.(file)
      const { text, taken } = await reread()
      const isRight = text.startsWith('{')
      if (process.env.READ_ROUNDS) console.info(round, kind, file, taken, isRight ? '' : text.slice(0, 150))
      if (isRight) continue
      for (const added of filesOf(partFiles).filter((one) => !files.has(one))) rmSync(inCopy(added))
      for (const [one, was] of files) put(one, was)
      await expectAgain(before)
      expect(last.startsWith('{')).toBe(true)
    }
  })
})
