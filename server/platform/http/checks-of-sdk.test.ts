// oxlint-disable no-restricted-imports -- what the SDK tells before it sends is held against what the server tells
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wrongs } from '../../../sdk/testing/wrong.ts'
import { requests } from '../../../sdk/src/generated/schemas.ts'
import { checkRequest } from '../../../sdk/src/validate.ts'
import { testApp } from '../../dev/testing/app.ts'
import { apiErrorOf } from './failure.ts'
import { readJson } from './media-types.ts'
import { Bodies } from './references.ts'
import { checkOf } from './validation.ts'

const { call, people } = await testApp()

interface Told {
  readonly code: string
  readonly field?: string | undefined
}

const said = (errors: readonly Told[]) => [...new Set(errors.map(({ code, field }) => `${code} ${field}`))].toSorted()

const own = (id: string, body: unknown) =>
  said(checkRequest(id, body, undefined).filter(({ objectName }) => objectName === 'body'))

interface Described {
  readonly operationId?: string
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly schema: Readonly<Record<string, unknown>> }>>
  }
}

/** The server's validators of JSON bodies, by operation. */
function checksOfServer() {
  const file = new URL('../../generated/contract.json', import.meta.url)
  const bodies = new Bodies(JSON.parse(readFileSync(file, 'utf8')))
  const items = Object.values((bodies.contract as { paths: object }).paths)
  return items.flatMap((item) =>
    Object.values(item as Readonly<Record<string, Described>>).flatMap(({ operationId, requestBody }) => {
      const schema = requestBody?.content?.['application/json']?.schema
      if (operationId === undefined || !schema || !requests[operationId]?.body) return []
      return [[operationId, checkOf(() => bodies.schemaOf(schema), 'body', false)] as const]
    }),
  )
}

/** The errors in a body, which is parsed first and then validated. */
function told(check: (typeof checks)[number][1], body: unknown): readonly Told[] {
  try {
    return check.errorsIn(readJson(JSON.stringify(body)))
  } catch (error) {
    return apiErrorOf(error).errors ?? expect.fail(String(error))
  }
}

const checks = checksOfServer()

describe('requests that break the contract', () => {
  it.each(Object.entries(wrongs))('get the same codes and fields from the SDK and the server: %s', (_, wrong) => {
    let broken = 0
    for (const [id, check] of checks) {
      const body = wrong(requests[id]?.body ?? expect.fail())
      if (body === undefined) continue
      const errors = told(check, body)
      const server = said(errors)
      // The server stops checking a body after this many errors.
      const expected: unknown = errors.length < 100 ? server : expect.arrayContaining(server)
      expect({ id, errors: own(id, body) }).toEqual({ id, errors: expected })
      if (server.length > 0) broken++
    }
    expect(checks.length).toBeGreaterThan(120)
    expect(broken).toBeGreaterThan(15)
  })

  it.each([
    ['createAddress', { lastName: 7, country: 'denmark', colour: 'red', contactInfo: { email: 'a@b' } }],
    ['createParcelDefinition', { name: '', type: 'BAG', weight: 1.23456, length: -1, width: 40, height: 1e6 }],
    ['setItems', { items: [{ sku: 'A', weight: 'heavy' }, 'B'] }],
    ['createCustomsItem', { clientId: 'seventeen', quantity: 0 }],
  ] as const)('gets the same errors from %s and the SDK', async (id, body) => {
    const { status, error } = await call(id, { by: people.freja, body })
    expect(status).toBe(400)
    expect(own(id, body)).toEqual(said(error.errors ?? []))
    expect(own(id, body).length).toBeGreaterThan(1)
  })
})
