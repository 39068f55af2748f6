import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { deleteFields, writeFields } from '../../network/carrier-configuration/store.ts'
import { clients } from '../../dev/testing/app.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import { reconcileRegistrations } from './reconciliation.ts'
import { registerShipment } from './registration.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { call, db, carriers, config, sandbox } = await openShipping()

const create = async (over: object = {}) => {
  const response = await call('POST', '/shipments', lamp(over))
  expect(response.statusCode).toBe(201)
  return response.json()
}
const misbehaving = (customerReference: string) => create({ ...byPostNord, customerReference })
const register = (id: string, key?: string) => call('POST', `/shipments/${id}/register`, undefined, { key })
const shipmentOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json()

const log = pino({ level: 'silent' })
const reconcile = () => reconcileRegistrations({ db, carriers, config, log }, new Date(Date.now() + 3_600_000))
/** Makes the last call to the carrier look that much older. */
async function age(id: string, seconds: number): Promise<void> {
  const { registration } = await shipmentOf(id)
  const attemptedAt = new Date(Date.parse(registration.attemptedAt) - seconds * 1000).toISOString()
  await db
    .updateTable('shipment')
    .set({ registration: JSON.stringify({ ...registration, attemptedAt }) as never })
    .where('id', '=', id)
    .execute()
}

describe('registerShipment', () => {
  it('numbers our own parcels, each number once, even when several need the next block', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await create()).id))
    const registered = await Promise.all(ids.map((id) => register(id)))
    const numbers = registered.map((response) => response.json().carrierReference)
    expect(new Set(numbers).size).toBe(30)
    for (const number of numbers) expect(number).toMatch(/^39521234\d{10}$/)
    expect(registered[0]?.json()).toMatchObject({
      shipmentState: 'REGISTERED',
      registration: { status: 'REGISTERED', source: 'LIVE' },
    })
  })

  it("numbers a tenant's parcels under its own GS1 prefix", async () => {
    const prefix = { gs1CompanyPrefix: '5790001' }
    const change = { now: new Date(), username: 'karen' }
    await writeFields(db, config, clients.tenant, 'LAST_INCH', 'shipping', prefix, change)
    try {
      const [first, second] = [await register((await create()).id), await register((await create()).id)]
      expect(first.json().carrierReference).toMatch(/^35790001000000001\d$/)
      expect(second.json().carrierReference).toMatch(/^35790001000000002\d$/)
      await writeFields(db, config, clients.tenant, 'LAST_INCH', 'shipping', { gs1CompanyPrefix: '57a' }, change)
      const refused = await register((await create()).id)
      expect(refused.json().errors).toMatchObject([{ carrierCode: 'LI-PREFIX' }])
    } finally {
      await deleteFields(db, clients.tenant, 'LAST_INCH', 'shipping')
    }
  })

  it('registers once with a carrier over HTTP', async () => {
    const { id } = await create(byPostNord)
    const first = await register(id)
    expect(first.json()).toMatchObject({
      shipmentState: 'REGISTERED',
      registration: { status: 'REGISTERED', source: 'SANDBOX' },
    })
    const repeated = await register(id)
    expect(repeated.json()).toEqual(first.json())
    expect(sandbox.count(id)).toBe(1)
  })

  it('calls the carrier with the credentials in force for the client', async () => {
    const milan = { addressLine1: 'Via Tortona 27', postCode: '20144', city: 'Milano', state: 'MI', country: 'IT' }
    const { id } = await create({
      sender: { ...lamp().sender, ...milan },
      recipient: { ...lamp().recipient, ...milan },
      carrierProduct: { carrier: 'POSTE_ITALIANE', productId: 'POSTE_ITALIANE_STANDARD' },
    })
    const change = { now: new Date(), username: 'karen' }
    const customerNumber = 'SBX-POSTE_ITALIANE'
    const write = (apiKey: string) =>
      writeFields(db, config, clients.tenant, 'POSTE_ITALIANE', 'shipping', { customerNumber, apiKey }, change)
    await write('a key of somebody else')
    expect((await register(id)).json().errors).toMatchObject([{ code: 'CARRIER_CREDENTIALS', carrierCode: 'SBX-401' }])
    expect((await call('GET', `/shipments/${id}`)).json()).toMatchObject({ shipmentState: 'DRAFT' })
    await write('sandbox-POSTE_ITALIANE')
    expect((await register(id)).statusCode).toBe(200)
  })

  it('lets one of many concurrent calls register and tells the others to wait', async () => {
    const { id } = await misbehaving('SANDBOX_SLOW-1')
    const responses = await Promise.all(Array.from({ length: 8 }, () => register(id)))
    const codes = responses.map((response) => response.json().error ?? response.statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 'REGISTRATION_IN_PROGRESS')).toHaveLength(7)
    expect(sandbox.count(id)).toBe(1)
  })

  it('sets FAILED_TO_REGISTER if the carrier refuses, and lets an edit make it a draft again', async () => {
    const { id } = await misbehaving('SANDBOX_REFUSE')
    const response = await register(id, 'refused-1')
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({
      error: 'CARRIER_REFUSED',
      errors: [
        { code: 'CARRIER_REFUSED', carrier: 'POSTNORD_DK', carrierCode: 'SBX-422', field: 'recipient.postCode' },
      ],
    })
    expect(await shipmentOf(id)).toMatchObject({
      shipmentState: 'FAILED_TO_REGISTER',
      registration: { status: 'REFUSED', carrierCode: 'SBX-422' },
    })
    const replayed = await register(id, 'refused-1')
    expect([replayed.statusCode, replayed.headers['idempotency-replayed']]).toEqual([400, 'true'])
    const edited = await call('POST', `/shipments/${id}`, { customerReference: 'ORDER-1' })
    expect(edited.json().shipmentState).toBe('DRAFT')
    expect((await register(id)).statusCode).toBe(200)
  })

  it.each(['SANDBOX_TIMEOUT-1', 'SANDBOX_GARBAGE-1'])(
    'does not book again after %s, but asks the carrier',
    async (reference) => {
      const { id } = await misbehaving(reference)
      const lost = await register(id, `lost-${reference}`)
      expect([lost.statusCode, lost.json().error]).toEqual([503, 'CARRIER_TIMEOUT'])
      expect(Number(lost.headers['retry-after'])).toBeGreaterThan(0)
      expect(await shipmentOf(id)).toMatchObject({ shipmentState: 'DRAFT', registration: { status: 'PENDING' } })
      expect((await call('POST', `/shipments/${id}`, { description: 'Now' })).json().error).toBe('REGISTRATION_PENDING')
      expect((await call('DELETE', `/shipments/${id}`)).json().error).toBe('REGISTRATION_PENDING')
      const found = await register(id, `lost-${reference}`)
      expect(found.statusCode).toBe(200)
      expect(sandbox.count(id)).toBe(1)
    },
  )

  it('leaves nothing pending when the carrier certainly has not booked', async () => {
    const { id } = await misbehaving('SANDBOX_5XX')
    const response = await register(id)
    expect([response.statusCode, response.json().error]).toEqual([503, 'CARRIER_UNAVAILABLE'])
    const shipment = await shipmentOf(id)
    expect(shipment.shipmentState).toBe('DRAFT')
    expect(shipment).not.toHaveProperty('registration')
    expect((await call('DELETE', `/shipments/${id}`)).statusCode).toBe(204)
  })

  it('takes over a booking that the carrier says it already has', async () => {
    const { id } = await misbehaving('SANDBOX_DUPLICATE-1')
    expect((await register(id)).statusCode).toBe(200)
    expect(sandbox.count(id)).toBe(1)
  })

  it('validates the shipment again', async () => {
    const { id } = await create({
      collectionInfo: {
        type: 'PICK_UP',
        date: new Date().toISOString().slice(0, 10),
        preferredTime: { from: '08:00', to: '16:00' },
      },
    })
    await db
      .updateTable('shipment')
      .set({
        content: JSON.stringify({
          ...lamp(),
          recipientPays: false,
          carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_SHOP' },
        }) as never,
      })
      .where('id', '=', id)
      .execute()
    const response = await register(id)
    expect(response.json().errors).toMatchObject([{ code: 'PARCEL_SHOP_REQUIRED', objectName: 'shipment' }])
  })
})

describe('a process that comes back too late', () => {
  it('cancels its own booking when another process has booked', async () => {
    const { id } = await create(byPostNord)
    const { POSTNORD_DK } = carriers
    const held = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const cancelled: string[] = []
    const slow: Carrier = {
      ...POSTNORD_DK,
      async register() {
        asked.resolve()
        await held.promise
        return { carrierReference: '395210010000000009', parcels: [{ carrierReference: '395210010000000009' }] }
      },
      cancel: async ({ carrierReference }) => void cancelled.push(carrierReference),
    }
    const context = { db, config, log, carriers: { ...carriers, POSTNORD_DK: slow } }
    const late = registerShipment(context, { clientId: clients.nordlys, id, username: 'freja' })
    await asked.promise
    await age(id, 60)
    const other = (await register(id)).json()
    expect(other.shipmentState).toBe('REGISTERED')
    held.resolve()
    expect(JSON.parse((await late).text).carrierReference).toBe(other.carrierReference)
    expect(cancelled).toEqual(['395210010000000009'])
    expect((await shipmentOf(id)).carrierReference).toBe(other.carrierReference)
  })
})

describe('reconcileRegistrations', () => {
  it('finds a booking whose response was lost', async () => {
    const { id } = await misbehaving('SANDBOX_TIMEOUT-2')
    await register(id)
    await reconcile()
    const shipment = await shipmentOf(id)
    expect(shipment).toMatchObject({ shipmentState: 'REGISTERED', registration: { status: 'REGISTERED' } })
    expect(shipment.modifiedBy).toBeUndefined()
    expect(sandbox.count(id)).toBe(1)
  })

  it('waits for a booking that may still come, then releases the shipment', async () => {
    const { id } = await create(byPostNord)
    const attemptedAt = new Date().toISOString()
    // As left by a process that dies before it reaches the carrier.
    await db
      .updateTable('shipment')
      .set({
        registration: JSON.stringify({ status: 'PENDING', source: 'SANDBOX', attemptedAt }) as never,
        registrationAttempt: 1,
      })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('shipment_report')
      .set({ registrationDueAt: attemptedAt })
      .where('shipmentId', '=', id)
      .execute()
    expect((await register(id)).json().error).toBe('REGISTRATION_IN_PROGRESS')
    await age(id, 22)
    await reconcile()
    expect((await shipmentOf(id)).registration.status).toBe('PENDING')
    expect((await register(id)).json().error).toBe('CARRIER_TIMEOUT')
    expect(sandbox.count(id)).toBe(0)
    await age(id, 10)
    await reconcile()
    expect(await shipmentOf(id)).not.toHaveProperty('registration')
    expect((await register(id)).statusCode).toBe(200)
    expect(sandbox.count(id)).toBe(1)
  })

  it('books once when a call comes after an earlier booking can no longer come', async () => {
    const { id } = await misbehaving('SANDBOX_TIMEOUT-3')
    await register(id)
    await age(id, 60)
    expect((await register(id)).statusCode).toBe(200)
    expect(sandbox.count(id)).toBe(1)
  })
})

describe('registerShipments', () => {
  it('responds for each shipment', async () => {
    const good = await create()
    const refused = await misbehaving('SANDBOX_REFUSE-9')
    const unknown = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99'
    const response = await call(
      'POST',
      '/shipments/register',
      { shipmentIds: [good.id, refused.id, unknown] },
      { key: 'bulk-1' },
    )
    expect(response.json()).toMatchObject({
      succeeded: 1,
      failed: 2,
      results: [
        { shipmentId: good.id, status: 200, shipment: { shipmentState: 'REGISTERED' } },
        { shipmentId: refused.id, status: 400, error: { error: 'CARRIER_REFUSED', path: '/v1/shipments/register' } },
        { shipmentId: unknown, status: 404 },
      ],
    })
  })

  it('registers a hundred shipments in one call', async () => {
    const ids = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => (await create(index % 2 ? byPostNord : {})).id),
    )
    const response = await call('POST', '/shipments/register', { shipmentIds: ids })
    expect(response.json().succeeded).toBe(100)
  })
})

describe('registerShipmentDirectly', () => {
  it('creates, registers and labels a shipment', async () => {
    const response = await call('POST', '/shipments/register/directly', {
      shipment: lamp(byPostNord),
      label: { type: 'ZPL' },
    })
    expect(response.statusCode).toBe(201)
    const { shipment, label } = response.json()
    expect(response.headers.location).toBe(`/v1/shipments/${shipment.id}`)
    // RFC 9110, section 15.3.2: the ETag of a 201 is that of the created resource.
    expect(response.headers.etag).toBe((await call('GET', `/shipments/${shipment.id}`)).headers.etag)
    expect(label).toMatchObject({ shipmentId: shipment.id, type: 'ZPL', layout: 'W102H192', resolution: 200, pages: 1 })
  })

  it('keeps a shipment that the carrier refuses, and says where it is', async () => {
    const response = await call(
      'POST',
      '/shipments/register/directly',
      { shipment: lamp({ ...byPostNord, customerReference: 'SANDBOX_REFUSE' }) },
      { key: 'direct-1' },
    )
    expect(response.json().error).toBe('CARRIER_REFUSED')
    const place = String(response.headers.location).replace('/v1', '')
    expect((await call('GET', place)).json().shipmentState).toBe('FAILED_TO_REGISTER')
    expect(response.json().message).toContain(place.split('/').at(-1))
  })

  it('continues with the first shipment after a 503', async () => {
    const body = { shipment: lamp({ ...byPostNord, customerReference: 'SANDBOX_TIMEOUT-direct' }) }
    const lost = await call('POST', '/shipments/register/directly', body, { key: 'direct-2' })
    expect(lost.statusCode).toBe(503)
    const found = await call('POST', '/shipments/register/directly', body, { key: 'direct-2' })
    expect(found.statusCode).toBe(201)
    const { id } = found.json().shipment
    expect(lost.headers.location).toBe(`/v1/shipments/${id}`)
    expect(sandbox.count(id)).toBe(1)
  })

  it('creates no shipment that is invalid or cannot have the requested label', async () => {
    const response = await call('POST', '/shipments/register/directly', {
      shipment: lamp(),
      label: { type: 'PDF', parcelIndexes: [3] },
    })
    expect([response.statusCode, response.headers.location]).toEqual([400, undefined])
    expect(response.json().errors).toMatchObject([{ code: 'OUT_OF_RANGE', field: 'label.parcelIndexes[0]' }])
    const wrong = await call('POST', '/shipments/register/directly', { shipment: lamp({ carrierProduct: undefined }) })
    expect(wrong.json().errors[0].field).toBe('shipment.carrierProduct')
    expect(wrong.headers.location).toBeUndefined()
  })
})
