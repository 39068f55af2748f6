import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ContractError } from './cursor.ts'
import { Copy, fixture, platform } from './testing/copy.ts'
import {
  drifted,
  enumerationsOf,
  errorsIn,
  filesAbout,
  kinds,
  markOf,
  renamedIn,
  rounds,
  storedSchemas,
  type Contract,
  type Kind,
} from './testing/drift.ts'

let copy: Copy

async function errorsAfter(file: string, from: string, to: string): Promise<string> {
  copy.edit(file, from, to)
  await copy.generate()
  return copy.compile()
}

const path = 'openapi/paths/lamps_{lampId}.yaml'

const getLamp = `get:
  operationId: getLamp
  tags:
    - Lamp
  summary: Get a lamp.
  description: Returns a lamp.
  x-permission: lamps:read
  parameters:
    - name: lampId
      in: path
      required: true
      description: The lamp.
      schema:
        type: string
  responses:
    "200":
      description: The lamp.
      content:
        application/json:
          schema:
            $ref: ../schemas/Lamp.yaml
          examples:
            lamp:
              value:
                id: "1"
                kind: FLOOR
delete:`

describe('a changed contract', () => {
  beforeEach(() => {
    copy = new Copy(fixture('lamps'), fixture('server'))
  })

  afterEach(() => copy[Symbol.dispose]())

  it('compiles while unchanged', async () => {
    await copy.generate()
    expect(copy.compile()).toBe('')
  })

  it('does not compile without a handler for a new operation', async () => {
    expect(await errorsAfter(path, 'delete:', getLamp)).toMatch(/server\/app\.ts.*'getLamp' is missing/)
  })

  it('does not compile with a handler for a renamed operation', async () => {
    const errors = await errorsAfter(path, 'operationId: deleteLamp', 'operationId: removeLamp')
    expect(errors).toMatch(/server\/app\.ts.*'removeLamp' is missing|'deleteLamp' does not exist/)
  })

  it('does not compile when a response lacks a new required field', async () => {
    const errors = await errorsAfter('openapi/schemas/Lamp.yaml', 'required:\n', 'required:\n  - lumen\n')
    expect(errors).toMatch(/server\/app\.ts/)
    expect(errors).toMatch(/'lumen' is missing/)
  })

  it('does not compile until every table has a row for a new enum value', async () => {
    const errors = await errorsAfter('openapi/schemas/LampKind.yaml', '- FLOOR', '- FLOOR\n  - TABLE')
    expect(errors).toMatch(/server\/app\.ts.*TABLE/)
  })

  it.each([
    ['permission', '  x-permission: lamps:read\n', /lamps\.yaml#\/get\n +"x-permission" is missing/],
    ['example', /( {10}examples:\n {12}two:[\s\S]*?)(?=post:)/, /lamps\.yaml#\/get\/.*\n.*has no example/],
  ])('is refused when an operation has no %s', async (_, part, message) => {
    const file = 'openapi/paths/lamps.yaml'
    copy.edit(file, part, '')
    const error: unknown = await copy.generate().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ContractError)
    expect(String(error)).toMatch(message)
  })
})

const replacePreferences = `put:
  operationId: changeClientPreferences
  tags:
    - Preference
  summary: Replace the preferences of a client.
  description: Replaces all of them.
  x-permission: preferences:admin
  x-effect: changes
  parameters:
    - $ref: ../../parameters/PathClientId.yaml
  responses:
    "204":
      description: Replaced.
`

/**
 * Attributes that a GET returns although no row stores them. All others are stored, including any that the contract
 * gains.
 */
const computed = {
  CarrierClaimAttachmentFile: 'an attachment with its bytes, each of its columns by name',
  CarrierFieldDefinition: 'the adapter of the carrier in the code',
  CarrierProfile: 'what the code knows of the carrier',
  DataPoint: 'counted',
  OnTimePoint: 'counted',
  RelabellingFilterOptions: 'the values that rows have',
  RoleTemplate: 'a table of the code',
  SecondFactor: 'of a secret, codes and clients, each read by itself',
  ShipmentReport: 'shipments and their events, each of them whole',
}

describe('the changed contract of the platform', { timeout: 300_000 }, () => {
  let platformCopy: Copy
  let contract: Contract
  let stored: string[]
  /** The compiler's last output. */
  let printed: string
  /** The files that do not compile, by kind of change and schema. */
  const caught = new Map<Kind, Map<string, string[]>>()

  // All tests share one copy, because each compilation reuses the results of earlier ones.
  beforeAll(async () => {
    platformCopy = new Copy(platform.contract, platform.server)
    const paths = 'openapi/paths'
    platformCopy.edit(`${paths}/preference/preferences_client_{clientId}.yaml`, 'get:', `${replacePreferences}get:`)
    platformCopy.edit(`${paths}/authentication/auth_token_decode.yaml`, 'Id: decodeToken', 'Id: checkToken')
    await platformCopy.generate()
    contract = platformCopy.contract()
    stored = storedSchemas(contract).filter((name) => !Object.hasOwn(computed, name))
  }, 300_000)

  afterAll(() => {
    platformCopy[Symbol.dispose]()
    if (process.env.DRIFT_TABLE) console.info(table(stored, caught))
  })

  it('derives stored attributes from the contract', () => {
    expect(stored.length).toBeGreaterThan(35)
    expect(stored).toEqual(expect.arrayContaining(['Address', 'CustomsItem', 'Shipment', 'ShipmentPromise', 'User']))
    expect(Object.keys(computed).filter((name) => !storedSchemas(contract).includes(name))).toEqual([])
  })

  // Each kind of change leaves distinct marks, so one compilation covers two of them.
  it.each(rounds)('does not compile until each stored schema has its %s and its %s', async (...of) => {
    await platformCopy.retype(drifted(contract, stored, of))
    printed = platformCopy.compile('server/**/*.ts')
    const errors = errorsIn(printed)
    for (const kind of of) caught.set(kind, new Map(stored.map((name) => [name, filesOf(name, kind, errors)])))
    for (const kind of of) expect([kind, unnoticed(kind, errors)]).toEqual([kind, []])
  })

  it('does not compile without a handler for a new operation, or with one for a renamed operation', () => {
    expect(printed).toMatch(/server\/.*'changeClientPreferences' is missing/)
    expect(printed).toMatch(/server\/.*(decodeToken|checkToken)/)
  })

  function unnoticed(kind: Kind, errors: ReturnType<typeof errorsIn>): string[] {
    if (kind !== 'member of an enumeration') return stored.filter((name) => caught.get(kind)?.get(name)?.length === 0)
    const enumerations = new Set(stored.flatMap((name) => enumerationsOf(name, contract)))
    return [...enumerations].filter((name) => filesAbout(markOf(name, kind), errors).length === 0)
  }

  function filesOf(name: string, kind: Kind, errors: ReturnType<typeof errorsIn>): string[] {
    if (kind === 'member of an enumeration')
      return [...new Set(enumerationsOf(name, contract).flatMap((one) => filesAbout(markOf(one, kind), errors)))]
    const files = filesAbout(markOf(name, kind), errors)
    const former = kind === 'renamed property' ? renamedIn(name, contract) : undefined
    if (files.length > 0 || former === undefined) return files
    // Instead of reporting the new property as missing, the compiler may report the former one as excess.
    const builders = caught.get('optional property')?.get(name)
    const said = [`'${former}'`, 'Object literal may only specify known properties']
    const tooMany = errors.filter(({ file, lines }) =>
      lines.some((line) => builders?.includes(file) && said.some((part) => line.includes(part))),
    )
    return [...new Set(tooMany.map(({ file }) => file))]
  }
})

function cell(files: readonly string[] = []): string {
  const [first, ...others] = files.map((file) => file.replace('server/', ''))
  return first === undefined ? 'has none' : others.length === 0 ? first : `${first} and ${others.length} more`
}

/** A table of where each kind of change is caught, by schema. */
function table(names: readonly string[], caught: ReadonlyMap<Kind, ReadonlyMap<string, readonly string[]>>): string {
  const rows = names.map((name) => [name, ...kinds.map((kind) => cell(caught.get(kind)?.get(name)))])
  return [['schema', ...kinds], ['---', ...kinds.map(() => '---')], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}
