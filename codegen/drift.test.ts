import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ContractError } from './cursor.ts'
import { Copy, fixture, platform } from './testing/copy.ts'

let copy: Copy

afterEach(() => copy[Symbol.dispose]())

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

describe('a contract that has moved on', () => {
  beforeEach(() => {
    copy = new Copy(fixture('lamps'), fixture('server'))
  })

  it('compiles as long as it has not', async () => {
    await copy.generate()
    expect(copy.compile()).toBe('')
  })

  it('does not compile without a handler for a new operation', async () => {
    expect(await errorsAfter(path, 'delete:', getLamp)).toMatch(/server\/app\.ts.*'getLamp' is missing/)
  })

  it('does not compile with a handler for an operation that was renamed', async () => {
    const errors = await errorsAfter(path, 'operationId: deleteLamp', 'operationId: removeLamp')
    expect(errors).toMatch(/server\/app\.ts.*'removeLamp' is missing|'deleteLamp' does not exist/)
  })

  it('does not compile when a response lacks a new required field', async () => {
    const errors = await errorsAfter('openapi/schemas/Lamp.yaml', 'required:\n', 'required:\n  - lumen\n')
    expect(errors).toMatch(/server\/app\.ts/)
    expect(errors).toMatch(/'lumen' is missing/)
  })

  it('does not compile until every table has a row for a new member of an enum', async () => {
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
  operationId: replaceClientPreferences
  tags:
    - Preference
  summary: Replace the preferences of a client.
  description: Replaces all of them.
  x-permission: preferences:admin
  parameters:
    - $ref: ../../parameters/PathClientId.yaml
  responses:
    "204":
      description: Replaced.
`

describe('the contract of the platform, moved on', { timeout: 300_000 }, () => {
  beforeEach(() => {
    copy = new Copy(platform.contract, platform.server)
  })

  it('does not compile without a handler for a new operation', async () => {
    const file = 'openapi/paths/preference/preferences_client_{clientId}.yaml'
    copy.edit(file, 'get:', `${replacePreferences}get:`)
    await copy.generate()
    expect(copy.compile()).toMatch(/server\/app\.ts\(.*\n.*'replaceClientPreferences' is missing/)
  })

  it('does not compile with a handler for an operation that was renamed', async () => {
    const file = 'openapi/paths/authentication/auth_token_decode.yaml'
    expect(await errorsAfter(file, 'operationId: decodeToken', 'operationId: readToken')).toMatch(
      /server\/.*(decodeToken|readToken)/,
    )
  })

  it('does not compile when a response lacks a new required field', async () => {
    const file = 'openapi/schemas/authentication/LoginResult.yaml'
    copy.edit(file, 'required:\n', 'required:\n  - mood\n')
    copy.edit(file, 'properties:\n', 'properties:\n  mood:\n    type: string\n    description: How the user feels.\n')
    await copy.generate()
    expect(copy.compile()).toMatch(/server\/[^]*'mood' is missing/)
  })

  it('does not compile until every table has a row for a new member of an enum', async () => {
    const file = 'openapi/schemas/shipping/ShipmentState.yaml'
    copy.edit(file, 'x-enum-descriptions:\n', 'x-enum-descriptions:\n  LOST_AT_SEA: Went down with its ship.\n')
    const errors = await errorsAfter(file, '- DELIVERED', '- DELIVERED\n  - LOST_AT_SEA')
    expect(errors).toMatch(/server\/shipping\/shipment\/states\.ts[^\n]*LOST_AT_SEA/)
  })
})
