import type { InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import { insertClient } from '../../identity/access/account-store.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import type { CarrierOptions } from '../../network/carriers/registry.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { startSandbox } from '../../network/carriers/sandbox/server.ts'
import type { Environment } from '../../config.ts'
import { operations, type Permission } from '../../generated/operations.ts'
import { clients, testApp, type Person } from './app.ts'
import { home, warehouse } from './parties.ts'

const everyday: readonly Permission[] = ['shipments:read', 'shipments:write', 'events:read', 'events:write']

export interface Asked extends Pick<InjectOptions, 'headers'> {
  readonly clientId?: number
  /** In addition to the everyday ones. */
  readonly permissions?: readonly Permission[]
  readonly key?: string
}

/**
 * Starts the API with a separate sandbox carrier and all carriers enabled, called by path. Every response is checked
 * against the contract. `hour` is the length of a sandbox hour in milliseconds.
 */
export async function openShipping({
  hour = 10,
  environment = {},
  mocks,
}: { hour?: number; environment?: Environment; mocks?: CarrierOptions['mocks'] } = {}) {
  const sandbox = await startSandbox({ port: 0, hour, slow: 300 })
  const shop = await testApp(
    {
      WAYBILL_SANDBOX_URL: sandbox.url,
      // Longer than SANDBOX_SLOW takes, even on a busy machine.
      WAYBILL_CARRIER_TIMEOUT_MS: '2500',
      // Tests make many calls at once on machines of any speed.
      WAYBILL_DATABASE_WAIT_MS: '15000',
      ...environment,
    },
    undefined,
    mocks,
  )
  const { db, inject, person } = shop
  afterAll(() => sandbox.close())
  await setCarriers(db, clients.tenant, carrierIds, true, { now: new Date(), username: 'karen' })

  const people = new Map<string, Promise<Person>>()
  const known = new Set<number>(Object.values(clients))
  async function personAt(clientId: number, permissions: readonly Permission[]): Promise<Person> {
    if (!known.has(clientId)) {
      known.add(clientId)
      await insertClient(db, {
        id: clientId,
        parentId: clients.tenant,
        clientType: 'COMPANY',
        name: `Client ${clientId}`,
        plan: 'PRO',
      })
    }
    return person(['user', clientId, ...permissions].join('-').replaceAll(':', '-'), clientId, [
      ...everyday,
      ...permissions,
    ])
  }

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    asked: Asked = {},
  ) {
    const { clientId = clients.nordlys, permissions = [], key, headers } = asked
    const name = [clientId, ...permissions].join()
    const asking = people.get(name) ?? personAt(clientId, permissions)
    people.set(name, asking)
    const { token } = await asking
    return inject(operationAt(method, path), {
      method,
      url: `/v1${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
  }
  /** `byId` calls by operation, with the contract's types. */
  return { ...shop, sandbox, call, byId: shop.call }
}

function operationAt(method: string, path: string) {
  const [bare = ''] = path.split('?')
  const [known] = operations
    .filter((one) => one.method === method && new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(bare))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  if (!known) throw new Error(`${method} ${path} is not in the contract`)
  return known.id
}

export const lamp = (over: object = {}) => ({
  sender: {
    company: 'Nordlys Interiør ApS',
    ...warehouse,
    contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
  },
  recipient: {
    firstName: 'Astrid',
    ...home,
    addressLine2: 'Lgh 1204',
    contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
  },
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  customerReference: 'ORDER-20417',
  orderNumber: '20417',
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
  ...over,
})

/** A carrier in the sandbox, within Sweden, that issues return codes. */
export const byBudbee = {
  carrierProduct: { carrier: 'BUDBEE', productId: 'BUDBEE_HOME' } as const,
  sender: { ...lamp().sender, postCode: '412 54', city: 'Göteborg', country: 'SE' },
}

export const byPostNord = { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } }
