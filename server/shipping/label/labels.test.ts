import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { papers } from '../../platform/print/paper.ts'
import type { LabelLayout } from '../../platform/print/paper.ts'
import { readPdf, scanPdf, scanPicture, scanZpl } from '../../dev/testing/scan.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { call } = await openShipping()

async function registered(over: object = {}, parcels = 1) {
  const { id } = (await call('POST', '/shipments', lamp(over))).json()
  if (parcels > 1)
    await call('POST', `/shipments/${id}`, { parcels: Array.from({ length: parcels }, () => lamp().parcels[0]) })
  const response = await call('POST', `/shipments/${id}/register`)
  expect(response.statusCode).toBe(200)
  return response.json()
}
const bytesOf = ({ data, sha256 }: { data: string; sha256: string }) => {
  const bytes = Buffer.from(data, 'base64')
  expect(hash('sha256', bytes)).toBe(sha256)
  return bytes
}

describe('getShipmentLabelPdf', () => {
  it('has a page for each parcel, with a barcode that reads as its number', async () => {
    const { id, parcels } = await registered({}, 3)
    const response = await call('GET', `/shipments/${id}/label.pdf`)
    expect(response.headers['content-type']).toBe('application/pdf')
    expect(response.headers['content-disposition']).toMatch(/^attachment; filename="label-\d{18}\.pdf"$/)
    const scans = await scanPdf(response.rawPayload)
    expect(scans.map(([scan]) => scan?.text)).toEqual(
      parcels.map((parcel: { carrierReference: string }) => `(00)${parcel.carrierReference}`),
    )
  })

  it.each(Object.keys(papers) as LabelLayout[])('prints on %s', async (layout) => {
    const { id, carrierReference } = await registered({
      carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' },
      deliveryInstructions: 'Leave it with the neighbour at number 42 if nobody is home.',
      cashOnDelivery: { currencyCode: 'SEK', paymentReference: 'ORDER-20417' },
      parcels: [{ ...lamp().parcels[0], cashOnDeliveryAmount: 3124.5 }],
    })
    const response = await call('GET', `/shipments/${id}/label.pdf?layout=${layout}`)
    expect((await scanPdf(response.rawPayload)).flat().map(({ text }) => text)).toEqual([`(00)${carrierReference}`])
  })

  it('leads back to its parcel when scanned, whatever its barcode contains', async () => {
    const recipient = { ...lamp().recipient, postCode: '20357', city: 'Hamburg', country: 'DE' }
    const sender = { ...lamp().sender, postCode: '20357', city: 'Hamburg', country: 'DE' }
    const byDpd = { carrierProduct: { carrier: 'DPD_DE', productId: 'DPD_DE_CL' }, sender, recipient }
    const { id, parcels } = await registered(byDpd, 2)
    const response = await call('GET', `/shipments/${id}/label.pdf`)
    const [first = '', second = ''] = (await scanPdf(response.rawPayload)).flat().map(({ text }) => text)
    for (const scanned of [first, second]) {
      expect(scanned).toMatch(/^%0020357\d{14}101276$/)
      expect((await call('GET', `/shipments/reference/${encodeURIComponent(scanned)}`)).json().id).toBe(id)
    }
    const state = 'RECEIVED_AT_WAREHOUSE'
    const event = await call('POST', `/shipments/reference/${encodeURIComponent(second)}/events`, { state })
    expect(event.json().parcelReference).toBe(parcels[1].carrierReference)
    const many = await call('POST', '/shipments/events', { events: [{ reference: second, state: 'IN_TRANSIT' }] })
    expect(many.json().results[0].event.parcelReference).toBe(parcels[1].carrierReference)
  })

  it('refuses unregistered shipments', async () => {
    const { id } = (await call('POST', '/shipments', lamp())).json()
    const response = await call('GET', `/shipments/${id}/label.pdf`)
    expect([response.statusCode, response.json().error]).toEqual([400, 'SHIPMENT_NOT_REGISTERED'])
    expect((await call('GET', `/shipments/${id}/label.pdf`, undefined, { clientId: 2048 })).statusCode).toBe(404)
  })
})

describe('getShipmentLabelPng', () => {
  it("fits the printer's dots, with bars that read as the parcel's number", async () => {
    const { id, parcels } = await registered({}, 2)
    for (const [resolution, width] of [
      [200, 813],
      [300, 1219],
    ]) {
      const response = await call('GET', `/shipments/${id}/label.png?parcel_index=1&resolution=${resolution}`)
      expect(response.headers['content-type']).toBe('image/png')
      const picture = response.rawPayload
      expect(Math.abs(picture.readUInt32BE(16) - Number(width))).toBeLessThanOrEqual(1)
      expect((await scanPicture(picture)).map(({ text }) => text)).toEqual([`(00)${parcels[1].carrierReference}`])
    }
    const beyond = await call('GET', `/shipments/${id}/label.png?parcel_index=2`)
    expect(beyond.json().errors).toMatchObject([{ code: 'OUT_OF_RANGE', objectName: 'query', field: 'parcel_index' }])
  })

  it('refuses unregistered and unknown shipments', async () => {
    const { id } = (await call('POST', '/shipments', lamp())).json()
    expect((await call('GET', `/shipments/${id}/label.png`)).json().error).toBe('SHIPMENT_NOT_REGISTERED')
    expect((await call('GET', `/shipments/${id}/label.png`, undefined, { clientId: 2048 })).statusCode).toBe(404)
  })
})

describe('getPackingSlip', () => {
  it('lists items and parcels without prices, on as many pages as necessary', async () => {
    const items = Array.from({ length: 60 }, (_, index) => ({
      itemDescription: `Ceiling lamp of brass ${index + 1}`,
      skuNumber: `AURORA-${index + 1}`,
      quantity: index + 1,
      countryOfOrigin: 'DK',
      netWeight: 3.1,
      itemInvoicePrice: 2499.77,
      currencyCode: 'DKK',
      commodityCode: '940511',
    }))
    const { id } = (await call('POST', '/shipments', lamp({ customs: { items } }))).json()
    const response = await call('GET', `/shipments/${id}/packing-slip.pdf`)
    const pages = await readPdf(response.rawPayload)
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [210, 297],
      [210, 297],
    ])
    const text = pages.map((page) => page.text).join('\n')
    for (const said of [
      'Beställning 20417',
      'Referens ORDER-20417',
      'Astrid Lindqvist',
      'AURORA-1',
      'AURORA-60',
      'Sida 2 av 2',
    ])
      expect(text).toContain(said)
    expect(text).toContain('Aurora pendant lamp, brass')
    expect(text).not.toContain('2499')
    expect((await call('GET', `/shipments/${id}/packing-slip.pdf`, undefined, { clientId: 2048 })).statusCode).toBe(404)
  })
})

describe('createShipmentLabel', () => {
  it('returns the same file for the same request', async () => {
    const { id, carrierReference } = await registered()
    const one = (await call('POST', `/shipments/${id}/label`, { type: 'PDF' })).json()
    const other = (await call('POST', `/shipments/${id}/label`, { type: 'PDF', layout: '4R' })).json()
    expect(one).toEqual(other)
    expect(one).toMatchObject({
      shipmentId: id,
      carrierReference,
      contentType: 'application/pdf',
      encoding: 'base64',
      pages: 1,
    })
    expect((await scanPdf(bytesOf(one))).flat()[0]?.text).toBe(`(00)${carrierReference}`)
  })

  it('prints selected parcels as ZPL', async () => {
    const { id, parcels } = await registered({}, 3)
    const label = (
      await call('POST', `/shipments/${id}/label`, { type: 'ZPL', resolution: 300, layout: 'A6', parcelIndexes: [2] })
    ).json()
    expect(label).toMatchObject({ resolution: 300, layout: 'A6', pages: 1, contentType: 'application/zpl' })
    const scans = await scanZpl(bytesOf(label).toString(), papers.A6, 300)
    expect(scans.flat().map(({ text }) => text)).toEqual([`(00)${parcels[2].carrierReference}`])
    const beyond = await call('POST', `/shipments/${id}/label`, { type: 'ZPL', parcelIndexes: [0, 3] })
    expect(beyond.json().errors).toMatchObject([{ code: 'OUT_OF_RANGE', field: 'parcelIndexes[1]' }])
  })
})

const numbersOf = (...of: { parcels: { carrierReference: string }[] }[]) =>
  of.flatMap(({ parcels }) => parcels.map(({ carrierReference }) => `(00)${carrierReference}`)).toSorted()

const customs = {
  items: [
    {
      itemDescription: 'Ceiling lamp of brass',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 3.1,
      itemInvoicePrice: 2499,
      currencyCode: 'DKK',
      commodityCode: '9405110090',
    },
  ],
}

describe('createShipmentLabels', () => {
  it('responds for each shipment, or merges the available labels', async () => {
    const [one, two] = [await registered(), await registered(byPostNord, 2)]
    const draft = (await call('POST', '/shipments', lamp())).json()
    const shipmentIds = [one.id, draft.id, two.id]
    const each = (await call('POST', '/shipments/label', { shipmentIds, label: { type: 'PDF' } })).json()
    expect(each).toMatchObject({
      succeeded: 2,
      failed: 1,
      results: [
        { status: 200, label: { pages: 1 } },
        { status: 400, error: { error: 'SHIPMENT_NOT_REGISTERED' } },
        { status: 200, label: { pages: 2 } },
      ],
    })
    const merged = (await call('POST', '/shipments/label', { shipmentIds, label: { type: 'PDF' }, merge: true })).json()
    expect(merged.results.map(({ firstPage }: { firstPage?: number }) => firstPage)).toEqual([1, undefined, 2])
    const scans = await scanPdf(bytesOf(merged.merged))
    expect(scans.map(([scan]) => scan?.text)).toEqual(
      [one, ...two.parcels].map(({ carrierReference }) => `(00)${carrierReference}`),
    )
  })

  it('puts four on a sheet of A4 from the first free place, in the requested order', async () => {
    const shipments = []
    for (const orderNumber of ['10', '9', '11']) shipments.push(await registered({ orderNumber }))
    shipments.push(await registered({ orderNumber: '1' }, 2))
    const [ten, nine, eleven, one] = shipments
    const shipmentIds = [ten, nine, eleven, one].map(({ id }) => id)
    const sheet = { firstPlace: 3 }
    const body = { shipmentIds, label: { type: 'PDF' }, merge: true, order: 'ORDER_NUMBER', sheet }
    const { merged, results } = (await call('POST', '/shipments/label', body)).json()
    expect(merged).toMatchObject({ pages: 2, layout: 'A4' })
    expect(results.map((entry: Record<string, number>) => [entry['firstPage'], entry['firstPlace']])).toEqual([
      [2, 2],
      [2, 1],
      [2, 3],
      [1, 3],
    ])
    const scans = await scanPdf(bytesOf(merged))
    const numbersOn = scans.map((page) =>
      page
        .map(({ text }) => text)
        .filter((text) => text.startsWith('(00)'))
        .toSorted(),
    )
    expect(numbersOn).toEqual([numbersOf(one), numbersOf(nine, ten, eleven)])
  })

  it('prints customs documents of many shipments, behind their labels or instead', async () => {
    const own = await registered()
    const recipient = { ...lamp().recipient, city: 'Bergen', postCode: '5003', country: 'NO' }
    const abroad = await registered({ ...byPostNord, recipient, customs })
    const print = async (documents: string) => {
      const body = { shipmentIds: [own.id, abroad.id], label: { type: 'PDF' }, merge: true, documents }
      return (await call('POST', '/shipments/label', body)).json()
    }
    const labels = await print('LABEL')
    const all = await print('ALL')
    const forms = await print('CUSTOMS')
    expect(all.merged.pages).toBe(labels.merged.pages + forms.merged.pages)
    expect(forms.merged.pages).toBeGreaterThanOrEqual(2)
    expect(forms.results[0].error.error).toBe('CUSTOMS_NOT_NEEDED')
    expect(forms.results[1].firstPage).toBe(1)
  })

  it('reports a shipment whose invoice cannot be printed, and prints the others', async () => {
    const recipient = { ...lamp().recipient, city: 'Bergen', postCode: '5003', country: 'NO' }
    const [goods] = customs.items
    // Above 6,000 EUR only approved exporters may declare origin, and the client is not one.
    const dear = { items: [{ ...goods, itemInvoicePrice: 50_000, preferentialOrigin: true }] }
    const own = { ...byPostNord, recipient, orderNumber: 'INVOICE-1' }
    const [faulty, right] = [
      await registered({ ...own, customs: dear }),
      await registered({ ...own, orderNumber: 'INVOICE-2', customs }),
    ]
    const body = { shipmentIds: [faulty.id, right.id], label: { type: 'PDF' }, merge: true, documents: 'ALL' }
    const printed = await call('POST', '/shipments/label', body)
    expect(printed.statusCode).toBe(200)
    expect(printed.json()).toMatchObject({
      succeeded: 1,
      failed: 1,
      results: [
        { shipmentId: faulty.id, error: { error: 'CUSTOMS_PREFERENCE_NUMBER' } },
        { firstPage: 1, status: 200 },
      ],
    })
  })

  it('refuses impossible sheets and orders', async () => {
    const { id } = await registered()
    const errorsOf = async (over: object) =>
      (await call('POST', '/shipments/label', { shipmentIds: [id], label: { type: 'PDF' }, ...over })).json()
    expect((await errorsOf({ order: 'CARRIER', sheet: {} })).errors).toMatchObject([
      { code: 'NOT_ALLOWED', field: 'order' },
      { code: 'NOT_ALLOWED', field: 'sheet' },
    ])
    expect((await errorsOf({ merge: true, sheet: {}, documents: 'ALL' })).errors).toMatchObject([
      { field: 'documents' },
    ])
    expect((await errorsOf({ merge: true, sheet: {}, label: { type: 'ZPL' } })).errors).toMatchObject([
      { field: 'sheet' },
    ])
    const large = await errorsOf({ merge: true, sheet: {}, label: { type: 'PDF', layout: 'A5' } })
    expect(large.results[0].error).toMatchObject({
      error: 'LABEL_TOO_LARGE',
      message: expect.stringContaining('148 x 210 mm'),
    })
  })
})
