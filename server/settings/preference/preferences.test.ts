import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../generated/operations.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { clients, errorsOf, testApp, type Person } from '../../dev/testing/app.ts'
import { findReader } from '../../platform/mail/locale-store.ts'
import type { ClientPreferences, UserPreferences } from './store.ts'
import { home } from '../../dev/testing/parties.ts'

const { call, db, people, person } = await testApp()
const { freja, astrid, mikkel, karen } = people
const unknownId = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cff'

async function addressOf(by: Person): Promise<string> {
  const body = { company: 'Nordlys', addressLine1: 'Store Kongensgade 81', city: 'København', country: 'DK' }
  return (await call('createAddress', { by, body })).body.id
}

async function parcelOf(by: Person): Promise<string> {
  const body = { name: 'Lamp', type: 'BOX', weight: 4.2, length: 60, width: 40, height: 35.5 }
  return (await call('createParcelDefinition', { by, body })).body.id
}

const setOwn = (by: Person, body: object, headers?: Record<string, string>) =>
  call('setUserPreferences', { by, body, headers })
const setOfClient = (by: Person, body: object, headers?: Record<string, string>) =>
  call('setClientPreferences', { by, body: { clientId: clients.nordlys, ...body }, headers })
const getOfClient = (by: Person, clientId: number) => call('getClientPreferences', { by, path: { clientId } })

const settings = {
  locale: fc.constantFrom('da-DK', 'en', 'zh-Hant-TW'),
  shipmentFormLayout: fc.constantFrom('STEPPER', 'SINGLE_PAGE'),
  scanAndGoFlow: fc.constantFrom('SINGLE', 'MULTIPLE'),
  favoriteApp: fc.constantFrom('shipments', 'scan-and-go'),
}
const changes = fc.record(
  Object.fromEntries(Object.entries(settings).map(([name, values]) => [name, fc.option(values)])),
  { requiredKeys: [] },
)
const merge = (current: object, change: object) =>
  Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== null))

describe('preferences of a client', () => {
  it('are empty at first', async () => {
    expect((await getOfClient(freja, clients.nordlys)).body).toStrictEqual({ clientId: clients.nordlys })
  })

  it('merge, and null removes', async () => {
    const first = await getOfClient(freja, clients.nordlys)
    let current: object = first.body
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        const response = await setOfClient(freja, change)
        current = merge(current, change)
        expect(response.body).toEqual(current)
        const read = await getOfClient(freja, clients.nordlys)
        expect([read.text, read.headers.etag]).toEqual([response.text, response.headers.etag])
      }),
      { numRuns: 60 },
    )
  })

  it('refer to objects of the client, and report missing ones', async () => {
    const [own, foreign] = [await addressOf(freja), await addressOf(astrid)]
    const [parcel, foreignParcel] = [await parcelOf(freja), await parcelOf(astrid)]
    const set = await setOfClient(freja, {
      defaultPickupAddressId: own,
      defaultReceiverAddressId: own,
      defaultParcelDefinitionId: parcel,
    })
    expect(set.body).toMatchObject({ defaultPickupAddressId: own, defaultParcelDefinitionId: parcel })
    const refused = await setOfClient(freja, {
      defaultPickupAddressId: foreign,
      defaultReceiverAddressId: unknownId,
      defaultParcelDefinitionId: foreignParcel,
    })
    expect(errorsOf(refused)).toEqual([
      'ADDRESS_NOT_FOUND defaultPickupAddressId',
      'ADDRESS_NOT_FOUND defaultReceiverAddressId',
      'PARCEL_DEFINITION_NOT_FOUND defaultParcelDefinitionId',
    ])
    expect(refused.error.errors?.[1]?.defaultMessage).toBe(
      `defaultReceiverAddressId is not in the address book: ${unknownId}`,
    )
    expect((await getOfClient(freja, clients.nordlys)).body).toEqual(set.body)
  })

  it('apply to the client in the request and its addresses', async () => {
    const own = await addressOf(freja)
    const below = await setOfClient(karen, { locale: 'sv-SE', defaultPickupAddressId: own })
    expect(below.body).toMatchObject({ clientId: clients.nordlys, locale: 'sv-SE', defaultPickupAddressId: own })
    expect((await getOfClient(freja, clients.nordlys)).body.locale).toBe('sv-SE')
    expect(errorsOf(await setOfClient(karen, { clientId: clients.solskin, defaultPickupAddressId: own }))).toEqual([
      'ADDRESS_NOT_FOUND defaultPickupAddressId',
    ])
  })

  it('are out of reach for others', async () => {
    for (const clientId of [clients.solskin, clients.tenant, clients.nordlysSweden, 999_999]) {
      const set = await setOfClient(freja, { clientId, locale: 'de' })
      expect([clientId, set.status, set.error.error]).toEqual([clientId, 403, 'CLIENT_NOT_REACHABLE'])
      const read = await getOfClient(freja, clientId)
      expect([read.status, read.error.message]).toEqual([404, `Client ${clientId} was not found.`])
    }
    const reader = await person('reader', clients.nordlys, ['preferences:read'])
    expect((await setOfClient(reader, { locale: 'de' })).error.error).toBe('FORBIDDEN')
    expect((await getOfClient(reader, clients.nordlys)).status).toBe(200)
  })

  it('refuse malformed values', async () => {
    expect(errorsOf(await setOfClient(freja, { locale: 'Danish', theme: 'dark' }))?.toSorted()).toEqual([
      'PATTERN locale',
      'UNKNOWN_ATTRIBUTE theme',
    ])
    const malformed = await call('getClientPreferences', { by: freja, path: { clientId: 'nordlys' } })
    expect(errorsOf(malformed)).toEqual(['TYPE clientId'])
  })

  it('store views of a table under unique names, until the list is emptied', async () => {
    const views = [
      { name: 'To Norway', query: 'recipient_countries=NO' },
      { name: 'All', query: '' },
    ]
    expect((await setOwn(freja, { shipmentsTableViews: views })).body.shipmentsTableViews).toEqual(views)
    // They belong to one user: no colleague and nobody at another client sees them.
    const colleague = await person('colleague', clients.nordlys, ['preferences:read'])
    for (const by of [colleague, astrid, mikkel, karen])
      for (const id of ['getUserPreferences', 'getEffectivePreferences'] as const)
        expect(
          (await call(id, { by, clientId: by === astrid ? clients.solskin : clients.nordlys })).text,
        ).not.toContain('To Norway')
    const twice = await setOwn(freja, { shipmentsTableViews: [...views, { name: 'All', query: 'q=x' }] })
    expect(errorsOf(twice)).toEqual(['DUPLICATE shipmentsTableViews[2].name'])
    expect((await setOwn(freja, { shipmentsTableViews: [] })).body.shipmentsTableViews).toBeUndefined()
  })

  it('let only one of several writers with the same If-Match win, even the first ones', async () => {
    for (const by of [astrid, freja]) {
      const clientId = by === astrid ? clients.solskin : clients.nordlys
      const { headers } = await getOfClient(by, clientId)
      const known = { 'if-match': headers.etag ?? '' }
      const writers = await Promise.all(
        ['da', 'sv', 'nb', 'de'].map((locale) => setOfClient(by, { clientId, locale }, known)),
      )
      expect(writers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412'])
      const same = { 'if-none-match': (await getOfClient(by, clientId)).headers.etag ?? '' }
      const repeated = await call('getClientPreferences', { by, path: { clientId }, headers: same })
      expect(repeated.status).toBe(304)
    }
  })
})

describe('preferences of a user', () => {
  it('merge, and null removes', async () => {
    const by = await person('oskar', clients.nordlys, [])
    let current: object = {}
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        const response = await setOwn(by, change)
        current = merge(current, change)
        expect(response.body).toEqual(current)
        const read = await call('getUserPreferences', { by })
        expect([read.text, read.headers.etag]).toEqual([response.text, response.headers.etag])
      }),
      { numRuns: 60 },
    )
  })

  it('belong to the user, whichever client is active', async () => {
    const address = await addressOf(freja)
    await call('setUserPreferences', {
      by: mikkel,
      clientId: clients.nordlys,
      body: { locale: 'nb', defaultPickupAddressId: address },
    })
    const at = (clientId: number) => call('getUserPreferences', { by: mikkel, clientId })
    expect((await at(clients.nordlys)).body).toEqual({ locale: 'nb', defaultPickupAddressId: address })
    expect((await at(clients.solskin)).body).toEqual({ locale: 'nb', defaultPickupAddressId: address })
    const kept = await call('setUserPreferences', { by: mikkel, clientId: clients.solskin, body: { locale: 'sv' } })
    expect(kept.body).toEqual({ locale: 'sv', defaultPickupAddressId: address })
    const foreign = await call('setUserPreferences', {
      by: mikkel,
      clientId: clients.solskin,
      body: { defaultReceiverAddressId: address },
    })
    expect(errorsOf(foreign)).toEqual(['ADDRESS_NOT_FOUND defaultReceiverAddressId'])
    expect((await call('getUserPreferences', { by: freja })).body.locale).toBeUndefined()
  })

  it('choose the client for calls without a header, immediately', async () => {
    const without = () => call('listAddresses', { by: mikkel })
    expect((await without()).error.error).toBe('CLIENT_REQUIRED')
    expect((await call('getUserPreferences', { by: mikkel })).status).toBe(200)
    expect((await setOwn(mikkel, { defaultParcelDefinitionId: unknownId })).error.error).toBe('CLIENT_REQUIRED')
    const set = await setOwn(mikkel, { defaultClientId: clients.solskin })
    expect(set.body.defaultClientId).toBe(clients.solskin)
    expect((await without()).status).toBe(200)
    expect((await setOwn(mikkel, { defaultClientId: null })).body.defaultClientId).toBeUndefined()
    expect((await without()).error.error).toBe('CLIENT_REQUIRED')
  })

  it('cannot choose a client that the user does not belong to', async () => {
    for (const defaultClientId of [clients.solskin, clients.tenant, 999_999]) {
      const { status, error } = await setOwn(freja, { defaultClientId })
      expect([status, error.error]).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    }
    expect((await setOwn(karen, { defaultClientId: clients.solskin })).status).toBe(200)
  })

  it('arrange the columns of a table, each once and in order', async () => {
    const columns = [
      { columnId: 'recipient', order: 1, visible: true },
      { columnId: 'carrierReference', order: 0, visible: true, pinned: 'LEFT' },
      { columnId: 'orderNumber', order: 3, visible: false },
    ]
    const set = await setOwn(freja, { shipmentsTableConfiguration: columns })
    expect(set.body.shipmentsTableConfiguration).toEqual([columns[1], columns[0], columns[2]])
    const twice = await setOwn(freja, {
      shipmentsTableConfiguration: [columns[0], columns[0]],
      defaultReceiverAddressId: unknownId,
    })
    expect(errorsOf(twice)).toEqual([
      'ADDRESS_NOT_FOUND defaultReceiverAddressId',
      'DUPLICATE shipmentsTableConfiguration[1].columnId',
    ])
    const unknown = await setOwn(freja, { shipmentsTableConfiguration: [{ ...columns[0], width: 3 }] })
    expect(errorsOf(unknown)).toEqual(['UNKNOWN_ATTRIBUTE shipmentsTableConfiguration[0].width'])
    const cleared = await setOwn(freja, { shipmentsTableConfiguration: [] })
    expect(cleared.body.shipmentsTableConfiguration).toBeUndefined()
  })

  it('let only one of several writers with the same If-Match win', async () => {
    const { headers } = await call('getUserPreferences', { by: freja })
    const known = { 'if-match': headers.etag ?? '' }
    const writers = await Promise.all(['da', 'sv', 'nb', 'de'].map((locale) => setOwn(freja, { locale }, known)))
    expect(writers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412', '412'])
    const { headers: now } = await call('getUserPreferences', { by: freja })
    const same = { 'if-none-match': now.etag ?? '' }
    expect((await call('getUserPreferences', { by: freja, headers: same })).status).toBe(304)
  })

  it('are deleted with the user', async () => {
    const by = await person('leaver', clients.nordlys, [])
    await setOwn(by, { locale: 'da' })
    await db.deleteFrom('user_role').where('userId', '=', by.userId).execute()
    await db.deleteFrom('app_user').where('id', '=', by.userId).execute()
    expect(await db.selectFrom('user_preference').select('locale').where('userId', '=', by.userId).execute()).toEqual(
      [],
    )
  })
})

const lamp = (over: object = {}) => ({
  recipient: {
    ...home,
  },
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  description: 'Lamp',
  ...over,
})
const parcels = [{ weight: 4.2, length: 60, width: 40, height: 35.5 }]

/** Reads the effect of each preference. A new preference in the contract does not compile without an entry. */
const effects: Readonly<Record<keyof UserPreferences | keyof ClientPreferences, (by: Person) => Promise<unknown>>> = {
  clientId: async (by) => (await effectiveOf(by)).clientId,
  // The language of mails, which the tests of platform/mail cover.
  locale: async (by) => (await findReader(db, { userId: by.userId, clientId: clients.nordlys })).locale,
  defaultPickupAddressId: async (by) =>
    (await call('createShipment', { by, body: lamp({ parcels }) })).body.sender.company,
  defaultReceiverAddressId: async (by) =>
    (await call('createShipment', { by, body: lamp({ parcels, recipient: undefined }) })).body.recipient.company,
  defaultParcelDefinitionId: async (by) => (await call('createShipment', { by, body: lamp() })).body.parcels[0]?.weight,
  uniqueCustomerReferences: async (by) => {
    const body = lamp({ parcels, customerReference: `R-${Math.random()}` })
    await call('createShipment', { by, body })
    return (await call('createShipment', { by, body })).status
  },
  approvalByOthers: async (by) => {
    const { id: consignmentId } = (await call('createConsignment', { by, body: { type: 'TRUCK' } })).body
    const become = (state: string) => call('setConsignmentState', { by, path: { consignmentId }, body: { state } })
    await become('WAITING_FOR_APPROVAL')
    return (await become('CLOSED')).status
  },
  defaultClientId: async (by) => (await call('createShipment', { by, body: lamp({ parcels }) })).body.clientId,
  // Only the application interprets these.
  shipmentFormLayout: async (by) => (await effectiveOf(by)).shipmentFormLayout,
  scanAndGoFlow: async (by) => (await effectiveOf(by)).scanAndGoFlow,
  favoriteApp: async (by) => (await effectiveOf(by)).favoriteApp,
  shipmentsTableViews: async (by) => (await effectiveOf(by)).shipmentsTableViews?.[0]?.name,
  shipmentsTableConfiguration: async (by) => (await effectiveOf(by)).shipmentsTableConfiguration?.[0]?.columnId,
}

const effectiveOf = async (by: Person) => (await call('getEffectivePreferences', { by })).body

describe('each preference', () => {
  it('has an effect', async () => {
    const by = await person('birk', clients.nordlys, [...permissions], 'CHILDREN')
    const place = {
      company: 'Nordlys',
      addressLine1: 'Store Kongensgade 81',
      postCode: '1264',
      city: 'København',
      country: 'DK',
    }
    const address = (await call('createAddress', { by, body: place })).body.id
    const parcel = await parcelOf(by)
    const own = {
      locale: 'sv-SE',
      shipmentFormLayout: 'STEPPER',
      scanAndGoFlow: 'SINGLE',
      favoriteApp: 'scan',
    } as const
    const ids = {
      defaultPickupAddressId: address,
      defaultReceiverAddressId: address,
      defaultParcelDefinitionId: parcel,
    }
    const columns = {
      shipmentsTableConfiguration: [{ columnId: 'orderNumber', order: 0, visible: true }],
      shipmentsTableViews: [{ name: 'All', query: '' }],
    }
    await setCarriers(db, clients.tenant, ['LAST_INCH'], true, { now: new Date(), username: 'karen' })
    expect((await setOwn(by, { ...own, ...ids, ...columns, defaultClientId: clients.nordlys })).status).toBe(200)
    expect((await setOfClient(by, { uniqueCustomerReferences: true, approvalByOthers: true })).status).toBe(200)
    const seen: Record<string, unknown> = {}
    for (const [name, effect] of Object.entries(effects)) seen[name] = await effect(by)
    expect(seen).toEqual({
      ...own,
      locale: 'sv',
      clientId: clients.nordlys,
      defaultPickupAddressId: 'Nordlys',
      defaultReceiverAddressId: 'Nordlys',
      defaultParcelDefinitionId: 4.2,
      uniqueCustomerReferences: 409,
      approvalByOthers: 403,
      defaultClientId: clients.nordlys,
      shipmentsTableConfiguration: 'orderNumber',
      shipmentsTableViews: 'All',
    })
    // A role at Nordlys also reaches its account in Sweden.
    await setOwn(by, { defaultClientId: clients.nordlysSweden })
    expect(await effects.clientId(by)).toBe(clients.nordlysSweden)
    await setOfClient(by, { uniqueCustomerReferences: null, approvalByOthers: null })
  })

  it('comes from the user, else the client, else a client above', async () => {
    const by = await person('eskil', clients.nordlysSweden, [...permissions])
    const ingrid = await person('ingrid', clients.platform, [...permissions], 'CHILDREN')
    const set = async (clientId: number, body: object) =>
      expect((await call('setClientPreferences', { by: ingrid, body: { clientId, ...body } })).error.errors).toBe(
        undefined,
      )
    await set(clients.tenant, { favoriteApp: 'tenant', scanAndGoFlow: 'MULTIPLE', shipmentFormLayout: 'STEPPER' })
    // Clears what earlier tests set.
    const company = { scanAndGoFlow: null, shipmentFormLayout: null, defaultPickupAddressId: await addressOf(freja) }
    await set(clients.nordlys, { ...company, favoriteApp: 'company' })
    await set(clients.nordlysSweden, { shipmentFormLayout: 'SINGLE_PAGE', favoriteApp: null, scanAndGoFlow: null })
    expect(await effectiveOf(by)).toMatchObject({
      clientId: clients.nordlysSweden,
      favoriteApp: 'company',
      scanAndGoFlow: 'MULTIPLE',
      shipmentFormLayout: 'SINGLE_PAGE',
    })
    expect(await effectiveOf(by)).not.toHaveProperty('defaultPickupAddressId')
    await setOwn(by, { favoriteApp: 'own', defaultPickupAddressId: await addressOf(by) })
    expect(await effectiveOf(by)).toMatchObject({ favoriteApp: 'own', defaultPickupAddressId: expect.any(String) })
    // An address of one client does not apply at another.
    const other = (await call('getEffectivePreferences', { by: mikkel, clientId: clients.solskin })).body
    await setOwn(mikkel, { defaultPickupAddressId: null })
    expect(other).not.toHaveProperty('defaultPickupAddressId')
    await set(clients.tenant, { favoriteApp: null, scanAndGoFlow: null, shipmentFormLayout: null })
    await set(clients.nordlys, { favoriteApp: null, defaultPickupAddressId: null })
  })
})
