import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { readPdf } from '../../dev/testing/scan.ts'
import { byPostNord, lamp, openShipping, type Asked } from '../../dev/testing/shipping.ts'

const { call, db, inject, person } = await openShipping()
/** Can access every client below the tenant. */
const ramp = await person('ramp', clients.tenant, ['customs:read'], 'CHILDREN')

const asked: Asked = { permissions: ['customs:read', 'customs:write'] }
const bergen = {
  company: 'Fjordlys Belysning AS',
  addressLine1: 'Strandgaten 18',
  postCode: '5013',
  city: 'Bergen',
  country: 'NO',
  contactInfo: { dialCode: '+47', mobile: '412 34 567' },
}
const goods = {
  itemDescription: 'Ceiling lamp of brass for LED bulbs',
  quantity: 2,
  countryOfOrigin: 'DK',
  netWeight: 3.1,
  grossWeight: 3.9,
  itemInvoicePrice: 2998,
  currencyCode: 'DKK',
  commodityCode: '9405110090',
}
const declared = (invoiceNumber: string) => ({
  invoiceNumber,
  companyNumber: '38271946',
  eoriNumber: 'DK38271946',
  items: [goods],
})

async function sent(over: object, by: Asked = {}) {
  const created = await call('POST', '/shipments', lamp({ ...byPostNord, recipient: bergen, ...over }), by)
  if (created.statusCode !== 201) throw new Error(created.body)
  const registered = await call('POST', `/shipments/${created.json().id}/register`, undefined, by)
  if (registered.statusCode !== 200) throw new Error(registered.body)
  return registered.json()
}

async function putOn(truckIdentifier: string, invoiceNumber: string, by: Asked) {
  const filter = `/customs-api/customs-items/multiple/${invoiceNumber}?filterType=invoiceNumber`
  const put = await call('PUT', filter, { truckIdentifier }, by)
  if (put.statusCode !== 200) throw new Error(put.body)
}
const print = (query: string, by: Asked | typeof ramp = asked) =>
  'token' in by
    ? inject('getCustomsDocuments', {
        method: 'GET',
        url: `/v1/customs/documents?${query}`,
        headers: { authorization: `Bearer ${by.token}` },
      })
    : call('GET', `/customs/documents?${query}`, undefined, by)
async function pagesOf(query: string, by: Asked | typeof ramp = asked) {
  const response = await print(query, by)
  if (response.statusCode !== 200) throw new Error(response.body)
  return (await readPdf(response.rawPayload)).map((page) =>
    Object.assign(page, { text: page.text.replace(/\s+/g, ' ') }),
  )
}
const titlesOf = (pages: { text: string }[]) =>
  pages.map(({ text }) => /CUSTOMS MANIFEST|LEFT OUT|CN 2[23]|COMMERCIAL INVOICE/.exec(text)?.[0])

describe('getCustomsDocuments', () => {
  it('prints a truck with several clients as one file: manifest, forms, and each invoice once', async () => {
    const theirs: Asked = { clientId: clients.solskin, ...asked }
    const [one, two, three] = [
      await sent({ customs: declared('T-1') }),
      await sent({ customs: declared('T-1') }),
      await sent({ customs: declared('T-2') }, theirs),
    ]
    await putOn('TRUCK-DOC-1', 'T-1', asked)
    await putOn('TRUCK-DOC-1', 'T-2', theirs)
    const response = await print('truck=TRUCK-DOC-1', ramp)
    expect(response.statusCode, response.body.slice(0, 900)).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="customs-Truck-TRUCK-DOC-1.pdf"')
    const pages = await pagesOf('truck=TRUCK-DOC-1', ramp)
    expect(titlesOf(pages)).toEqual([
      'CUSTOMS MANIFEST',
      'CN 23',
      'CN 23',
      'CN 23',
      'COMMERCIAL INVOICE',
      'COMMERCIAL INVOICE',
    ])
    const [manifest] = pages
    expect([manifest?.width, manifest?.height]).toEqual([297, 210])
    for (const { carrierReference } of [one, two, three]) expect(manifest?.text).toContain(carrierReference)
    expect(manifest?.text).toContain('3 parcels, 6 pieces, gross weight 12.600 kg')
    expect(manifest?.text).toContain('Value of goods 8,994.00 DKK')
    expect(pages[4]?.text).toContain('5,996.00 DKK')
    // Each client sees only its own goods.
    expect(titlesOf(await pagesOf('truck=TRUCK-DOC-1', theirs))).toEqual([
      'CUSTOMS MANIFEST',
      'CN 23',
      'COMMERCIAL INVOICE',
    ])
    for (const [documents, titles] of [
      ['MANIFEST', ['CUSTOMS MANIFEST']],
      ['FORMS', ['CN 23', 'CN 23', 'CN 23']],
      ['INVOICES', ['COMMERCIAL INVOICE', 'COMMERCIAL INVOICE']],
    ] as const)
      expect(titlesOf(await pagesOf(`truck=TRUCK-DOC-1&documents=${documents}`, ramp))).toEqual(titles)
  })

  it('lists on an invoice the goods on the truck, and the total of the others', async () => {
    const parcels = [
      await sent({ customs: declared('T-SPLIT') }),
      await sent({ customs: declared('T-SPLIT') }),
      await sent({ customs: declared('T-SPLIT') }),
    ]
    const [one, two, three] = parcels.map(({ carrierReference }) => String(carrierReference))
    for (const [truck, numbers] of [
      ['TRUCK-SPLIT-1', [one, two]],
      ['TRUCK-SPLIT-2', [three]],
    ] as const) {
      const load: Asked = { permissions: ['consignments:read', 'consignments:write'] }
      const plate = [{ key: 'LICENSE_PLATE', value: truck }]
      const { id: parentId } = (await call('POST', '/consignments', { type: 'TRUCK', references: plate }, load)).json()
      for (const value of numbers)
        await call(
          'POST',
          '/consignments',
          { type: 'SHIPMENT', parentId, references: [{ key: 'CARRIER_REFERENCE', value }] },
          load,
        )
    }
    const [first] = await pagesOf('truck=TRUCK-SPLIT-1&documents=INVOICES')
    expect([one, two, three].map((number) => first?.text.includes(`Parcel ${number}`))).toEqual([true, true, false])
    for (const text of [
      'Value of goods 5,996.00 DKK',
      'Not on this load (1 parcel) 2,998.00 DKK',
      'Invoice total 8,994.00 DKK',
    ])
      expect(first?.text).toContain(text)
    const [other] = await pagesOf('truck=TRUCK-SPLIT-2&documents=INVOICES')
    expect([one, two, three].map((number) => other?.text.includes(String(number)))).toEqual([false, false, true])
    expect(other?.text).toContain('Not on this load (2 parcels) 5,996.00 DKK')
    // The papers of a parcel still show the whole invoice.
    const whole = await call('GET', `/shipments/${parcels[0].id}/label.pdf?documents=CUSTOMS`)
    const texts = (await readPdf(whole.rawPayload)).map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
    expect(texts).toContain('Value of goods 8,994.00 DKK')
    expect(texts).not.toContain('Not on this load')
  })

  it('lists missing papers, and prints the rest', async () => {
    const by: Asked = { clientId: clients.solskin, ...asked }
    const heavy = { ...declared('T-HEAVY'), items: [{ ...goods, netWeight: 4, grossWeight: 5 }] }
    const wrong = await sent({ customs: heavy }, by)
    await sent({ customs: declared('T-3') }, by)
    for (const number of ['T-HEAVY', 'T-3']) await putOn('TRUCK-DOC-2', number, by)
    const loose = {
      ...goods,
      itemNumber: '1',
      skuNumber: 'X',
      carrierReference: 'NOWHERE-1',
      destinationCountry: 'NO',
      invoiceNumber: 'T-4',
      companyNumber: '38271946',
      eoriNumber: 'DK38271946',
      clientId: clients.solskin,
      truckIdentifier: 'TRUCK-DOC-2',
    }
    expect((await call('POST', '/customs-api/customs-items', loose, by)).statusCode).toBe(201)
    const refused = await print('truck=TRUCK-DOC-2', by)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors, refused.body).toHaveLength(2)
    expect(refused.json().errors.map(({ code, field }: { code: string; field: string }) => [code, field])).toEqual([
      ['PARCEL_UNKNOWN', 'NOWHERE-1'],
      ['CUSTOMS_WEIGHT', wrong.carrierReference],
    ])
    const pages = await pagesOf('truck=TRUCK-DOC-2&incomplete=true', by)
    expect(titlesOf(pages)).toEqual(['CUSTOMS MANIFEST', 'CN 23', 'COMMERCIAL INVOICE', 'LEFT OUT'])
    expect(pages.at(-1)?.text).toContain(wrong.carrierReference)
    expect(pages.at(-1)?.text).toContain('2 left out')
    // A parcel on the same invoice: the other's goods are aboard with their declared weight, but without a form.
    await sent({ customs: declared('T-HEAVY') }, by)
    await putOn('TRUCK-DOC-2', 'T-HEAVY', by)
    const again = await pagesOf('truck=TRUCK-DOC-2&incomplete=true', by)
    expect(titlesOf(again)).toEqual([
      'CUSTOMS MANIFEST',
      'CN 23',
      'CN 23',
      'COMMERCIAL INVOICE',
      'COMMERCIAL INVOICE',
      'LEFT OUT',
    ])
    expect(again.at(-1)?.text).toContain('2 left out')
  })

  it('prints parcels that pass customs on a day of a time zone', async () => {
    const by: Asked = { clientId: 4100, ...asked }
    const { id } = await sent({ customs: declared('D-1') }, by)
    await sent({ recipient: lamp().recipient }, by)
    await db.updateTable('shipment').set({ createdAt: '2026-11-20T23:30:00.000Z' }).where('id', '=', id).execute()
    const titles = ['CUSTOMS MANIFEST', 'CN 23', 'COMMERCIAL INVOICE']
    expect(titlesOf(await pagesOf('date=2026-11-20', by))).toEqual(titles)
    expect(titlesOf(await pagesOf('date=2026-11-21&timezone=Europe/Copenhagen', by))).toEqual(titles)
    const none = await print('date=2026-11-21', by)
    expect([none.statusCode, none.json().error]).toEqual([400, 'CUSTOMS_NOT_NEEDED'])
  })

  it('requires a truck or a day', async () => {
    for (const query of ['', 'truck=T&date=2026-11-20']) {
      const refused = await print(query)
      expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'truck'])
    }
  })
})
