import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { readPdf } from '../../dev/testing/scan.ts'
import { json } from '../../platform/store/database.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, call: get, db, people } = await openShipping()
const by = people.freja

const recipient = { ...lamp().recipient, country: 'NO', postCode: '0155', city: 'Oslo' }
const goods = {
  itemDescription: 'Ceiling lamp of brass',
  quantity: 1,
  countryOfOrigin: 'DK',
  netWeight: 3.1,
  itemInvoicePrice: 249.95,
  currencyCode: 'DKK',
  commodityCode: '9405110090',
}
const ship = async (over: object = {}) => {
  const { body } = await call('registerShipmentDirectly', { by, body: { shipment: lamp({ recipient, ...over }) } })
  return { id: body.shipment.id, number: body.shipment.carrierReference ?? '' }
}
let line = 0
const declare = (shipmentId: string | undefined, carrierReference: string, over: object = {}) =>
  call('createCustomsItem', {
    by,
    body: {
      ...goods,
      ...(shipmentId !== undefined && { shipmentId }),
      carrierReference,
      itemNumber: String(++line),
      skuNumber: 'AURORA',
      destinationCountry: 'NO',
      grossWeight: 3.2,
      invoiceNumber: `WITHDRAWN-${line}`,
      companyNumber: '38271946',
      eoriNumber: 'DK38271946',
      clientId: clients.nordlys,
      ...over,
    },
  })
const cancel = (shipmentId: string) => call('cancelShipment', { by, path: { shipmentId }, body: {} })
const item = (customsId: string) => call('getCustomsItem', { by, path: { customsId } })

describe('a cancelled parcel', () => {
  it('takes its items along, whoever declared them, and nothing more can be declared for it', async () => {
    const { id, number } = await ship()
    const declared = await declare(id, number)
    await cancel(id)
    expect((await item(declared.body.id)).status).toBe(404)
    const late = await declare(id, number)
    expect([late.status, late.error.error]).toEqual([409, 'SHIPMENT_CANCELLED'])
    const byNumber = await declare(undefined, number)
    expect([byNumber.status, byNumber.error.errors?.[0]?.field]).toEqual([409, 'carrierReference'])
  })

  it('marks items that the broker has, for the broker to withdraw them', async () => {
    const { id, number } = await ship()
    const { body } = await declare(id, number)
    const query = { filterType: 'invoiceNumber', value: body.invoiceNumber } as const
    const closing = { close: true, currencyCode: 'DKK', totalInvoiceAmount: 249.95 }
    await call('closeCustomsItems', { by, query, body: closing })
    await call('setCustomsTransferStatus', { by, body: { customsItemIds: [body.id], status: 'SENT' } })
    await cancel(id)
    expect((await item(body.id)).body.warnings?.map(({ code }) => code)).toEqual(['SHIPMENT_CANCELLED'])
  })

  it('has not left with its truck, and is an ERROR in reporting', async () => {
    const { id, number } = await ship()
    const truck = await call('createConsignment', { by, body: { type: 'TRUCK' } })
    const references = [{ key: 'LABEL_REFERENCE' as const, value: number }]
    await call('createConsignment', { by, body: { type: 'SHIPMENT', parentId: truck.body.id, references } })
    await cancel(id)
    for (const state of ['WAITING_FOR_APPROVAL', 'CLOSED'])
      await call('setConsignmentState', { by, path: { consignmentId: truck.body.id }, body: { state } })
    const reported = await call('getReportedShipment', { by, path: { shipmentId: id } })
    expect(reported.body.shipmentState).toBe('ERROR')
    const found = await call('listReportedShipments', { by, query: { states: 'ERROR' } })
    expect(found.body.hits.map((one) => one.id)).toContain(id)
    const papers = await call('getCustomsDocuments', { by, query: { truck: truck.body.id.replaceAll('-', '') } })
    expect([papers.status, papers.error.error]).toEqual([400, 'CUSTOMS_NOT_NEEDED'])
  })
})

describe('the goods of a return', () => {
  const customs = {
    customsType: 'SALE_OF_GOODS',
    invoiceType: 'commercial',
    invoiceNumber: 'RET-1',
    companyNumber: 'DK38271946',
    eoriNumber: 'DK38271946',
    voec: '2056550',
    shippingCharges: 49,
    importer: { name: 'Nordlys Norge AS', addressLine1: 'Karl Johans gate 12', city: 'Oslo', country: 'NO' },
    items: [{ ...goods, currencyCode: 'DKK' }],
  }
  const product = { carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_RETURN' } }
  const back = async (shipmentId: string, over: object = {}) =>
    (await call('createShipmentReturn', { by, path: { shipmentId }, body: { ...product, register: true, ...over } }))
      .body

  it('have their own pro forma invoice, with the numbers of the shop as those of the importer', async () => {
    const { id } = await ship({ customs })
    const returned = await back(id)
    expect(returned.customs).toEqual({
      customsType: 'GOODS_RETURN',
      invoiceType: 'proForma',
      invoiceNumber: 'RET-1-R1',
      companyNumber: 'DK38271946',
      eoriNumber: 'DK38271946',
      items: [expect.objectContaining({ itemInvoicePrice: 249.95 })],
    })
    const { body: items } = await call('listCustomsItems', {
      by,
      query: { filterType: 'shipmentId', value: returned.id },
    })
    expect(items).toMatchObject([
      {
        invoiceNumber: 'RET-1-R1',
        destinationCountry: 'DK',
        importer: { name: 'Nordlys Interiør ApS', country: 'DK', vatNumber: 'DK38271946', eoriNumber: 'DK38271946' },
      },
    ])
    expect(items[0]).not.toHaveProperty('voec')
    expect(items[0]).not.toHaveProperty('shippingCharges')
    // The invoice of the sale is unchanged, and closes with its own total.
    const closed = await call('closeCustomsItems', {
      by,
      query: { filterType: 'invoiceNumber', value: 'RET-1' },
      body: { close: true, currencyCode: 'DKK', totalInvoiceAmount: 298.95 },
    })
    expect([closed.status, closed.body.changedCount]).toEqual([200, 1])
    await cancel(returned.id)
    expect((await back(id)).customs?.invoiceNumber).toBe('RET-1-R2')
  })

  it('identify the importer by the VAT number of billing info if the shipment has none, only on its own document', async () => {
    const billingInfo = json({ vat: 'DK29384756', eori: 'DK29384756' })
    await db.updateTable('client').set({ billingInfo }).where('id', '=', clients.nordlys).execute()
    const { importer: _importer, companyNumber: _number, ...own } = customs
    for (const [index, companyNumber] of [undefined, '38271946'].entries()) {
      const { id } = await ship({ customs: { ...own, invoiceNumber: `PAPER-${index}`, companyNumber } })
      const returned = await back(id)
      const { body: items } = await call('listCustomsItems', {
        by,
        query: { filterType: 'shipmentId', value: returned.id },
      })
      expect(items[0]?.importer).toMatchObject({ vatNumber: 'DK29384756', eoriNumber: 'DK38271946' })
      const paper = await get('GET', `/shipments/${returned.id}/label.pdf?documents=CUSTOMS`)
      const text = (await readPdf(paper.rawPayload)).map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
      expect(text).toContain('Importer of record')
      expect(text.match(/DK38271946/g)).toHaveLength(text.match(/EORI DK38271946/g)?.length ?? 0)
      expect(text).toContain('VAT DK29384756')
      const exporter = text.slice(text.indexOf('Shipper / exporter'), text.indexOf('Consignee'))
      expect(exporter).not.toMatch(/EORI|VAT|38271946/)
    }
  })

  it('must be declared if only some of the parcels come back', async () => {
    const { body } = await call('createShipment', { by, body: lamp({ recipient }) })
    const path = { shipmentId: body.id }
    const shade = { weight: 0.9, length: 30, width: 20, height: 20, description: 'Shade' }
    await call('patchShipment', { by, path, body: { parcels: [...lamp().parcels, shade], customs } })
    await call('registerShipment', { by, path })
    const unknown = await call('createShipmentReturn', { by, path, body: { ...product, parcelIndexes: [1] } })
    expect(unknown.error.errors).toMatchObject([{ code: 'REQUIRED', field: 'goods' }])
    const returned = await back(body.id, { parcelIndexes: [0], goods: [{ customsIndex: 0, quantity: 1 }] })
    expect(returned.customs?.items).toHaveLength(1)
    expect(returned.registration?.warnings).toBeUndefined()
  })
})
