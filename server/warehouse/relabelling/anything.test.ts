import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { openRelabelling } from '../../dev/testing/relabelling.ts'
import { processDue } from './jobs.ts'

const { createPromise, call, context, entryOf, people, person, promiseOf, scan, shipmentOf } = await openRelabelling()
const { freja, astrid } = people

/** Scans at the tenant's conveyor, which carries parcels of all its clients. */
const scanner = await person('scanner', clients.tenant, ['relabelling:read', 'relabelling:write'], 'CHILDREN')

let count = 0
const number = (what: string) => `${what}-${++count}`
const anything = (reference: string, over: object = {}, by = scanner) =>
  scan(reference, { referenceType: undefined, ...over }, { by })
const correct = (id: string, body: object, by = freja) => call('updateShipmentPromise', { by, path: { id }, body })
const settle = (relabellingId: string, body: object, by = scanner) =>
  call('updateRelabellingLogEntry', { by, path: { relabellingId }, body })

describe('a scan', () => {
  it('accepts any code on the parcel, for every client that the scanner reaches', async () => {
    const [ours, theirs] = [number('WEB'), number('SHOP')]
    const first = await createPromise({ customerReference: ours })
    const second = await createPromise({ orderNumber: theirs }, { by: astrid })
    const scanned = [await anything(ours), await anything(theirs)]
    expect(scanned.map(({ body }) => [body.clientId, body.referenceType, body.shipmentPromiseId])).toEqual([
      [clients.nordlys, 'CUSTOMER_REFERENCE', first.id],
      [clients.solskin, 'ORDER_NUMBER', second.id],
    ])
    const carrierReference = String(scanned[1]?.body.carrierReference)
    const again = await anything(`(00)${carrierReference}`)
    expect([again.body.referenceType, again.body.carrierReference]).toEqual(['CARRIER_REFERENCE', carrierReference])
    // The shipment and its events belong to its client; the source of a scan is the warehouse.
    const shipmentId = String(again.body.label?.shipmentId)
    expect((await shipmentOf(shipmentId, astrid)).shipmentState).toBe('RELABELLED')
    const events = await call('listShipmentEvents', { by: astrid, path: { shipmentId } })
    expect(events.body).toMatchObject([{ state: 'RELABELLED', source: 'WAREHOUSE' }])
    const administrator = await createPromise()
    const { body } = await scan(administrator.relabellingCustomerReference)
    const own = await call('listShipmentEvents', { by: freja, path: { shipmentId: String(body.label?.shipmentId) } })
    expect(own.body).toMatchObject([{ source: 'WAREHOUSE' }])
  })

  it('reads an SSCC in any spelling, however it was announced', async () => {
    const bare = await createPromise({ relabellingCustomerReference: '373400123400000011' })
    for (const scanned of ['(00)373400123400000011', '00373400123400000011', ']C100373400123400000011'])
      expect((await anything(scanned)).body.shipmentPromiseId).toBe(bare.id)
    for (const [written, scanned] of [
      ['00373400123400000028', '373400123400000028'],
      ['(00)373400123400000035', '00373400123400000035'],
      ['373400123400000042', ']C100373400123400000042'],
    ]) {
      const promise = await createPromise({ relabellingCustomerReference: written })
      const { body } = await scan(String(scanned), {}, { by: scanner })
      expect([scanned, body.shipmentPromiseId]).toEqual([scanned, promise.id])
    }
    const order = await createPromise({ orderNumber: number('BARS') })
    expect((await anything(`]C0${order.orderNumber}`)).body.shipmentPromiseId).toBe(order.id)
  })

  it('refuses to guess whose parcel it is', async () => {
    const reference = number('SAME')
    const ours = await createPromise({ customerReference: reference })
    const theirs = await createPromise({ orderNumber: reference }, { by: astrid })
    const refused = await anything(reference)
    expect([refused.status, refused.error.error]).toEqual([409, 'REFERENCE_AMBIGUOUS'])
    const body = { reference, label: { type: 'ZPL' } }
    const named = await call('relabelParcel', { by: scanner, clientId: clients.solskin, body })
    expect(named.body.shipmentPromiseId).toBe(theirs.id)
    // The active client comes first, and one out of reach does not count.
    expect((await anything(reference, {}, freja)).body.shipmentPromiseId).toBe(ours.id)
  })

  it('reports measures that came too late', async () => {
    const promise = await createPromise({ flowType: 'IMMEDIATE' })
    await processDue(context)
    const { body } = await scan(promise.relabellingCustomerReference, { weight: 3.1, length: 45 })
    expect(body.hints).toEqual([
      { code: 'MEASURES_IGNORED', hintDetails: { attribute: 'weight', sent: '3.1', used: '2.6' } },
    ])
    expect((await shipmentOf(String(body.label?.shipmentId))).parcels[0]?.weight).toBe(2.6)
  })
})

describe('updateShipmentPromise', () => {
  it('corrects address, product and customs before the parcel is registered', async () => {
    const promise = await createPromise()
    const { recipient } = promise
    const goods = {
      itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
      skuNumber: 'AURORA-BRASS-40',
      itemNumber: '1',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 2,
      grossWeight: 2.6,
      itemInvoicePrice: 100,
      currencyCode: 'DKK',
      commodityCode: '9405110090',
    }
    const norway = { ...recipient, country: 'NO', postCode: '0155', city: 'Oslo' }
    const customs = {
      invoiceNumber: number('INVOICE'),
      companyNumber: '38271946',
      eoriNumber: 'DK38271946',
      items: [goods],
    }
    const corrected = await correct(promise.id, {
      recipient: norway,
      carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
      customs,
      version: 1,
    })
    expect(corrected.body).toMatchObject({ version: 2, recipient: norway, sender: promise.sender })
    expect((await correct(promise.id, { version: 1 })).error.error).toBe('VERSION_CONFLICT')
    const { body } = await scan(promise.relabellingCustomerReference)
    expect(body.carrier).toBe('POSTNORD_DK')
    const query = { filterType: 'shipmentId', value: String(body.label?.shipmentId) }
    const declared = await call('listCustomsItems', { by: freja, query })
    expect(declared.body).toMatchObject([{ skuNumber: goods.skuNumber, destinationCountry: 'NO' }])
    const late = await correct(promise.id, { description: 'Lamp' })
    expect([late.status, late.error.error]).toEqual([409, 'PROMISE_REGISTERED'])
  })

  it('unblocks a parcel, which its next scan relabels', async () => {
    const promise = await createPromise({ hint: { isBlocked: true } })
    const reference = promise.relabellingCustomerReference
    expect((await scan(reference)).body).not.toHaveProperty('label')
    expect((await correct(promise.id, { hint: { isBlocked: false } })).body.hint.isBlocked).toBe(false)
    expect((await scan(reference)).body).toMatchObject({ state: 'RELABELLED', hints: [] })
  })

  it('lets a refused parcel be tried again once it is corrected', async () => {
    const promise = await createPromise({
      carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' },
      customerReference: 'SANDBOX_REFUSE',
    })
    expect((await scan(promise.relabellingCustomerReference)).status).toBe(400)
    expect((await promiseOf(promise.id)).state).toBe('REGISTRATION_FAILED')
    const corrected = await correct(promise.id, { customerReference: number('GOOD') })
    expect(corrected.body).toMatchObject({ state: 'DATA_RECEIVED', processState: 'PENDING' })
    expect((await scan(promise.relabellingCustomerReference)).body.state).toBe('RELABELLED')
  })

  it('refuses values that an announcement could not have, and a change of the reference', async () => {
    const { id, recipient } = await createPromise()
    const wrong = await correct(id, { recipient: { ...recipient, country: 'US', postCode: '10001' } })
    expect(wrong.error.errors?.map(({ field }) => field)).toEqual(['recipient.country'])
    const renamed = await correct(id, { relabellingCustomerReference: 'OTHER' })
    expect(renamed.error.errors).toMatchObject([{ code: 'NOT_ALLOWED', field: 'relabellingCustomerReference' }])
    expect((await promiseOf(id)).version).toBe(1)
  })
})

it('accepts a reference again once its parcel is relabelled', async () => {
  const { id, relabellingCustomerReference } = await createPromise()
  const before = await scan(relabellingCustomerReference)
  const next = await createPromise({ relabellingCustomerReference })
  expect(next.id).not.toBe(id)
  const after = await scan(relabellingCustomerReference)
  expect(after.body.shipmentPromiseId).toBe(next.id)
  expect(after.body.carrierReference).not.toBe(before.body.carrierReference)
})

const unannounced = async () => {
  const reference = number('UNKNOWN')
  expect((await anything(reference)).status).toBe(404)
  return { reference, entry: await entryOf(reference, scanner) }
}

describe('a scan without data', () => {
  it('is dismissed, and reappears when the parcel is scanned again', async () => {
    const { reference, entry } = await unannounced()
    const dismissed = await settle(String(entry?.relabellingId), { dismissed: true })
    expect(dismissed.body).toMatchObject({ scanState: 'CANCELLED', errors: [{ message: 'Dismissed by scanner.' }] })
    expect((await settle(String(entry?.relabellingId), {})).error.errors).toMatchObject([{ code: 'REQUIRED' }])
    await anything(reference)
    expect(await entryOf(reference, scanner)).toMatchObject({ scanState: 'NO_DATA' })
  })

  it('is matched with the promise of another client, which is then registered', async () => {
    const { reference, entry } = await unannounced()
    const promise = await createPromise({}, { by: astrid })
    const matched = await settle(String(entry?.relabellingId), { shipmentPromiseId: promise.id })
    expect(matched.body).toMatchObject({
      reference,
      scanState: 'CANCELLED',
      errors: [{ message: `Matched with shipment promise ${promise.id} by scanner.` }],
    })
    expect(await entryOf(promise.relabellingCustomerReference, astrid)).toMatchObject({
      scanState: 'WAITING_FOR_VALIDATION',
      scanUser: 'scanner',
    })
    await processDue(context)
    expect((await promiseOf(promise.id, astrid)).state).toBe('READY_FOR_RELABELLING')
    const full = await entryOf(promise.relabellingCustomerReference, astrid)
    const refused = await settle(String(full?.relabellingId), { dismissed: true })
    expect([refused.status, refused.error.error]).toEqual([409, 'SCAN_HAS_DATA'])
  })

  it('finds its data however its number is spelled', async () => {
    await anything(']C100373400123400000059', {}, freja)
    const promise = await createPromise({ relabellingCustomerReference: '373400123400000059' })
    expect(await entryOf('00373400123400000059')).toMatchObject({
      scanState: 'WAITING_FOR_VALIDATION',
      shipmentPromise: { id: promise.id },
    })
  })

  it('finds its data whichever kind of reference was scanned', async () => {
    const reference = number('KIND')
    await anything(reference, {}, freja)
    const promise = await createPromise({ orderNumber: reference })
    expect(await entryOf(reference)).toMatchObject({
      scanState: 'WAITING_FOR_VALIDATION',
      shipmentPromise: { id: promise.id },
    })
  })
})
