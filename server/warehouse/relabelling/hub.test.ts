import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { openRelabelling } from '../../dev/testing/relabelling.ts'
import { lamp } from '../../dev/testing/shipping.ts'

const { call, createPromise, entryOf, people, promiseOf, sandbox, scan } = await openRelabelling()
const { freja } = people

const within = (country: string, postCode: string, city: string) => ({ ...lamp().sender, country, postCode, city })
const routes: Record<string, Partial<Schemas['ShipmentPromiseCreate']>> = {
  POSTNORD_DK_17: {},
  UPS_11: {},
  GLS_DK_EUROBUSINESS: {},
  FEDEX_REGIONAL_ECONOMY: {},
  BRING_3584: {
    sender: within('NO', '0150', 'Oslo'),
    recipient: within('NO', '5003', 'Bergen'),
    parcels: [{ weight: 1, length: 30, width: 20, height: 5, description: 'Shade' }],
  },
}
const via = (productId: string): Partial<Schemas['ShipmentPromiseCreate']> => {
  const carrier = (['POSTNORD_DK', 'UPS', 'GLS_DK', 'FEDEX', 'BRING'] as const).find((id) => productId.startsWith(id))
  return { ...routes[productId], ...(carrier && { carrierProduct: { carrier, productId } }) }
}
const shipmentIdOf = ({ label }: Schemas['RelabelResult']) => label?.shipmentId ?? ''

describe('the label type of a scan', () => {
  it.each(['POSTNORD_DK_17', 'UPS_11', 'GLS_DK_EUROBUSINESS', 'FEDEX_REGIONAL_ECONOMY'])(
    'is printed by %s at the first scan and at later ones, with one booking',
    async (productId) => {
      for (const [first, second] of [
        ['PDF', 'PDF'],
        ['ZPL', 'ZPL'],
      ] as const) {
        const promise = await createPromise(via(productId))
        const { relabellingCustomerReference: reference } = promise
        const done = await scan(reference, { label: { type: first } })
        expect([done.status, done.body.label?.type]).toEqual([200, first])
        const again = await scan(reference, { label: { type: second } })
        expect([again.status, again.body.label?.type]).toEqual([200, second])
        expect(sandbox.count(shipmentIdOf(done.body))).toBe(1)
      }
    },
  )

  it('is changed by a later scan if the carrier prints again', async () => {
    const { relabellingCustomerReference: reference } = await createPromise(via('UPS_11'))
    await scan(reference, { label: { type: 'ZPL' } })
    const pdf = await scan(reference, { label: { type: 'PDF' } })
    expect([pdf.status, pdf.body.label?.contentType]).toEqual([200, 'application/pdf'])
  })

  it('is refused before the booking if the carrier never prints it', async () => {
    const promise = await createPromise(via('BRING_3584'))
    const { relabellingCustomerReference: reference } = promise
    const zpl = await scan(reference)
    expect([zpl.status, zpl.error.error]).toEqual([400, 'LABEL_FORMAT_NOT_OFFERED'])
    expect(zpl.error.message).toBe('BRING prints no labels as ZPL, so nothing was booked. Ask for PDF as label.type.')
    expect(await promiseOf(promise.id)).not.toHaveProperty('shipmentState')
    const pdf = await scan(reference, { label: { type: 'PDF' } })
    expect([pdf.status, pdf.body.label?.type]).toEqual([200, 'PDF'])
  })

  it.each([
    ['FEDEX_REGIONAL_ECONOMY', { type: 'PDF', layout: 'A4' }, 'layout'],
    ['UPS_11', { type: 'PDF', layout: 'A6' }, 'layout'],
    ['UPS_11', { type: 'ZPL', resolution: 300 }, 'resolution'],
    ['GLS_DK_EUROBUSINESS', { type: 'ZPL', layout: 'A6', resolution: 600 }, 'resolution'],
  ] as const)(
    'is refused with a size or resolution the carrier does not print: %s %o',
    async (productId, label, field) => {
      const promise = await createPromise(via(productId))
      const { relabellingCustomerReference: reference } = promise
      const odd = await scan(reference, { label })
      expect([odd.status, odd.error.error, odd.error.errors?.[0]?.field]).toEqual([
        400,
        'LABEL_FORMAT_NOT_OFFERED',
        `label.${field}`,
      ])
      expect(await promiseOf(promise.id)).not.toHaveProperty('shipmentState')
      expect(await entryOf(reference)).toMatchObject({ scanState: 'FAILED' })
      const right = await scan(reference, { label: { type: 'PDF' } })
      expect(right.status).toBe(200)
      expect(sandbox.count(shipmentIdOf(right.body))).toBe(1)
    },
  )
})

const anything = (reference: string) =>
  call('relabelParcel', { by: freja, body: { reference, label: { type: 'ZPL' } } })

describe('a scanned text', () => {
  it('is recognised from then on once a user has matched it with a promise', async () => {
    const reference = 'LOST-4711'
    expect((await anything(reference)).status).toBe(404)
    const entry = await entryOf(reference)
    const promise = await createPromise()
    const matched = await call('updateRelabellingLogEntry', {
      by: freja,
      path: { relabellingId: String(entry?.relabellingId) },
      body: { shipmentPromiseId: promise.id },
    })
    expect(matched.body.errors).toEqual([
      { message: `Matched with shipment promise ${promise.id} by freja.`, shipmentPromiseId: promise.id },
    ])
    for (const scanned of [reference, `${reference}\r`, 'lost-4711']) {
      const found = await anything(scanned)
      expect([found.status, found.body.shipmentPromiseId]).toEqual([200, promise.id])
    }
    const named = await scan(reference)
    expect([named.status, named.body.shipmentPromiseId]).toEqual([200, promise.id])
    // The entry stays settled.
    expect(await entryOf(reference)).toMatchObject({ scanState: 'CANCELLED' })
  })

  it.each([
    ['CR', (text: string) => `${text}\r`],
    ['CR and LF', (text: string) => `${text}\r\n`],
    ['TAB', (text: string) => `${text}\t`],
    ['GS', (text: string) => `\u001D${text}`],
    ['a symbology identifier and GS', (text: string) => `]C1\u001D${text}\u001D`],
    ['blanks', (text: string) => `  ${text} `],
    ['small letters', (text: string) => text.toLowerCase()],
  ])('is found with %s', async (_, written) => {
    const { relabellingCustomerReference: reference, id } = await createPromise()
    const found = await anything(written(reference))
    expect([found.status, found.body.shipmentPromiseId]).toEqual([200, id])
  })

  it('is found in capitals if announced in small letters, but not if two references differ only in case', async () => {
    const small = await createPromise({ relabellingCustomerReference: 'nord_rl%small-1' })
    expect((await anything('NORD_RL%SMALL-1')).body.shipmentPromiseId).toBe(small.id)
    await createPromise({ relabellingCustomerReference: 'Nord-Twin-1' })
    await createPromise({ relabellingCustomerReference: 'nord-TWIN-1' })
    expect((await anything('NORD-TWIN-1')).status).toBe(404)
    expect((await anything('Nord-Twin-1')).status).toBe(200)
  })
})
