import { describe, expect, it } from 'vitest'
import { clients } from '../../../dev/testing/app.ts'
import { readPdf } from '../../../dev/testing/scan.ts'
import { byPostNord, lamp, openShipping, type Asked } from '../../../dev/testing/shipping.ts'

const { call } = await openShipping()

const asked: Asked = { permissions: ['customs:read', 'customs:write', 'customs:admin'] }
const bergen = {
  company: 'Fjordlys AS',
  addressLine1: 'Strandgaten 18',
  postCode: '5013',
  city: 'Bergen',
  country: 'NO',
}
const mobile = { dialCode: '+47', mobile: '412 34 567' }
const toNorway = { ...byPostNord, recipient: { ...bergen, contactInfo: mobile } }
const line = {
  itemDescription: 'Table lamp of steel',
  skuNumber: 'NOVA',
  quantity: 2,
  countryOfOrigin: 'DK',
  netWeight: 1,
  grossWeight: 1.5,
  itemInvoicePrice: 2000,
  currencyCode: 'DKK',
  commodityCode: '9405210090',
}
const importer = {
  name: 'Nordlys Norge AS',
  addressLine1: 'Karl Johans gate 12',
  postCode: '0154',
  city: 'Oslo',
  country: 'NO',
  vatNumber: 'NO 974 760 673 MVA',
  eoriNumber: 'DK 38271946',
}
let invoices = 0

/** Registers a shipment to Norway with one line of goods. */
async function sent({ goods = {}, ...customs }: { goods?: object; [name: string]: unknown } = {}, over: object = {}) {
  const declared = {
    invoiceNumber: `P-${++invoices}`,
    companyNumber: '38271946',
    eoriNumber: 'DK38271946',
    items: [{ ...line, ...goods }],
    ...customs,
  }
  const created = await call('POST', '/shipments', lamp({ ...toNorway, customs: declared, ...over }))
  if (created.statusCode !== 201) throw new Error(created.body)
  const { id } = created.json()
  const registered = await call('POST', `/shipments/${id}/register`)
  if (registered.statusCode !== 200) throw new Error(registered.body)
  return { id, carrierReference: registered.json().carrierReference, invoiceNumber: declared.invoiceNumber }
}
async function warningsOf(customs: { [name: string]: unknown; goods?: object }) {
  const { warnings = [] } = await itemOf((await sent(customs)).id)
  return warnings.map(({ code }: { code: string }) => code)
}
const print = (id: string, by?: Asked) => call('GET', `/shipments/${id}/label.pdf?documents=CUSTOMS`, undefined, by)
async function textsOf(id: string, by?: Asked): Promise<string[]> {
  const response = await print(id, by)
  if (response.statusCode !== 200) throw new Error(response.body)
  return (await readPdf(response.rawPayload)).map(({ text }) => text.replace(/\s+/g, ' '))
}
async function itemOf(id: string) {
  const found = await call('GET', `/customs-api/customs-items?filterType=shipmentId&value=${id}`, undefined, asked)
  return found.json()[0]
}

describe('customs documents', () => {
  it("show the importer of record with VAT and EORI number, and the seller's VOEC number", async () => {
    const { id } = await sent({ importer, voec: '2023456' })
    expect(await itemOf(id)).toMatchObject({
      voec: '2023456',
      importer: { ...importer, vatNumber: 'NO974760673MVA', eoriNumber: 'DK38271946' },
    })
    const [form = '', bill = ''] = await textsOf(id)
    for (const text of [form, bill])
      for (const said of ['Nordlys Norge AS', 'VAT NO974760673MVA', 'EORI DK38271946', 'VOEC 2023456'])
        expect(text).toContain(said)
    expect(bill).toContain('Importer of record')
    const { id: item } = await itemOf(id)
    const onTruck = { truckIdentifier: 'PAPERS-1' }
    expect((await call('PUT', `/customs-api/customs-items/${item}`, onTruck, asked)).statusCode).toBe(200)
    const { body: report } = await call('GET', '/customs/report?truck=PAPERS-1', undefined, asked)
    const [header, row] = report.split('\r\n')
    expect(header).toMatch(/,importer,/)
    expect(row).toMatch(/,"Nordlys Norge AS, NO974760673MVA, DK38271946",/)
    expect(bill).toMatch(/Consignee and buyer/)
  })

  it('refuse invalid numbers', async () => {
    for (const [customs, field] of [
      [{ importer: { ...importer, vatNumber: 'DK1' } }, 'customs.importer.vatNumber'],
      [{ voec: 'VOEC1' }, 'customs.voec'],
      [{ ioss: 'IM12' }, 'customs.ioss'],
    ] as const) {
      const body = lamp({ ...toNorway, customs: { items: [line], ...customs } })
      const refused = await call('POST', '/shipments', body)
      expect([refused.statusCode, refused.json().errors?.[0]?.field]).toEqual([400, field])
    }
  })

  // Directive 2006/112/EC, Article 369l: IOSS up to 150 EUR. Norwegian VAT Act, section 14-4: VOEC below 3,000 NOK each.
  it('warn of schemes whose limit or destination the goods do not meet', async () => {
    expect(await warningsOf({ voec: '2023456' })).toEqual([])
    expect(await warningsOf({ voec: '2023456', goods: { itemInvoicePrice: 9000 } })).toEqual(['VOEC_VALUE'])
    // VOEC excludes food, restricted goods, and pieces of 3,000 NOK or more.
    for (const commodityCode of ['190531', '220421', '240220', '300490', '930400'])
      expect(await warningsOf({ voec: '2023456', goods: { commodityCode } })).toContain('VOEC_NOT_USABLE')
    const nok = (price: number) => ({
      voec: '2023456',
      goods: { itemInvoicePrice: price * line.quantity, currencyCode: 'NOK' },
    })
    expect(await warningsOf(nok(3_000))).toEqual(['VOEC_VALUE'])
    expect(await warningsOf(nok(2_999.99))).toEqual([])
    expect(await warningsOf({ ioss: 'IM2080000011' })).toEqual(['IOSS_DESTINATION', 'IOSS_VALUE'])
    // 600 DKK are about 80 EUR: the limit applies to all goods in the parcel together.
    const cheap = { ...line, itemInvoicePrice: 600 }
    const ioss = 'IM2080000011'
    expect(await warningsOf({ ioss, items: [cheap] })).toEqual(['IOSS_DESTINATION'])
    expect(await warningsOf({ ioss, items: [cheap, cheap] })).toEqual(['IOSS_DESTINATION', 'IOSS_VALUE'])
    // Article 369l excludes goods with excise duty, and sales that are not distance sales to a consumer.
    for (const commodityCode of ['220300', '220421', '240220'])
      expect(await warningsOf({ ioss, goods: { commodityCode } })).toContain('IOSS_NOT_USABLE')
    for (const customsType of ['GIFT', 'SAMPLE'])
      expect(await warningsOf({ ioss, customsType, invoiceType: 'proForma' })).toContain('IOSS_NOT_USABLE')
    expect(await warningsOf({ goods: { preferentialOrigin: true, countryOfOrigin: 'CN' } })).toEqual([
      'PREFERENCE_ORIGIN',
    ])
  })

  it('show no scheme that the goods cannot use', async () => {
    const [form = '', bill = ''] = await textsOf((await sent({ ioss: 'IM2080000011', customsType: 'GIFT' })).id)
    for (const text of [form, bill]) expect(text).not.toContain('IM2080000011')
    const sale = await textsOf((await sent({ ioss: 'IM2080000011' })).id)
    expect(sale.join()).toContain('IM2080000011')
  })

  it('declare preferential origin in the words of the EEA Agreement, and list goods without it', async () => {
    const items = [
      { ...line, preferentialOrigin: true },
      { ...line, countryOfOrigin: 'CN', itemDescription: 'Shade of paper' },
    ]
    const [, bill = ''] = await textsOf((await sent({ items })).id)
    expect(bill).toContain('these products are of EEA preferential origin.')
    expect(bill.match(/No preferential origin/g)).toHaveLength(1)
    const [, none = ''] = await textsOf((await sent()).id)
    expect(none).not.toContain('preferential origin')
  })

  it('declare it above the limit only with the number of an approved exporter', async () => {
    const dear = { goods: { preferentialOrigin: true, itemInvoicePrice: 45_601 } }
    const { id, invoiceNumber } = await sent(dear)
    const refused = await print(id)
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'CUSTOMS_PREFERENCE_NUMBER'])
    expect(refused.json().message).toContain(`Invoice ${invoiceNumber}: `)
    await call('PUT', '/customs-api/configuration', { authorisedExporter: 'DK/0123/45' }, asked)
    expect((await textsOf(id))[1]).toContain('(customs authorisation No DK/0123/45)')
    await call('DELETE', '/customs-api/configuration', undefined, asked)
  })

  it('are signed and dated as the client has configured', async () => {
    const { id } = await sent()
    const before = (await textsOf(id)).join()
    expect(before).not.toContain('Freja Holm')
    const signatory = { name: 'Freja Holm', position: 'Export manager' }
    const changes = { signatory, signaturePlace: 'Taastrup', documentDate: 'PRINTED' }
    const configured = await call('PUT', '/customs-api/configuration', changes, asked)
    expect(configured.json()).toMatchObject(changes)
    for (const text of await textsOf(id)) {
      expect(text).toContain('Freja Holm, Export manager')
      expect(text).toContain('Taastrup')
      expect(text).toContain(new Date().toISOString().slice(0, 10))
    }
    await call('DELETE', '/customs-api/configuration', undefined, asked)
    expect((await textsOf(id)).join()).toBe(before)
  })

  // UPU forms CN 22 and CN 23: the certificate; lithium batteries in equipment are admitted and declared.
  it('do not certify batteries as harmless', async () => {
    const [safe = ''] = await textsOf((await sent()).id)
    expect(safe).toContain('does not contain any dangerous article')
    const { id } = await sent()
    const { id: item } = await itemOf(id)
    const batteries = { dangerousGoods: true, dangerousGoodsCode: 'UN3481' }
    expect((await call('PUT', `/customs-api/customs-items/${item}`, batteries, asked)).statusCode).toBe(200)
    const [form = '', bill = ''] = await textsOf(id)
    expect(form).not.toMatch(/any dangerous article|aucun objet dangereux/)
    expect(form).toContain('It contains dangerous goods (UN3481)')
    expect(bill).toContain('Dangerous goods UN3481')
  })

  // UN Model Regulations 3.2: lithium batteries are UN3480 and UN3481, even if the sender leaves the number out.
  it('do not certify lithium batteries identified by their commodity code either, and warn of missing data', async () => {
    const { id } = await sent({ goods: { commodityCode: '8507600000' } })
    const [form = '', bill = ''] = await textsOf(id)
    expect(form).not.toMatch(/any dangerous article|aucun objet dangereux/)
    expect(bill).toContain('Dangerous goods without a UN number')
    expect((await itemOf(id)).warnings).toMatchObject([{ code: 'DANGEROUS_GOODS_CODE', field: 'dangerousGoods' }])
    const { id: said } = await sent({ goods: { commodityCode: '8507600000', dangerousGoods: false } })
    expect((await textsOf(said))[0]).toContain('does not contain any dangerous article')
    expect(await itemOf(said)).not.toHaveProperty('warnings')
  })

  it('say whose telephone it is if another party imports', async () => {
    const [form = ''] = await textsOf((await sent({ importer })).id)
    expect(form).toContain('Consignee: +47 412 34 567')
    const [own = ''] = await textsOf((await sent()).id)
    expect(own).not.toContain('Consignee:')
  })

  it('share one invoice over all parcels, whichever it is printed for', async () => {
    const invoiceNumber = 'P-JOINT'
    const [one, two] = [await sent({ invoiceNumber }), await sent({ invoiceNumber })]
    const item = {
      ...line,
      invoiceNumber,
      carrierReference: 'LOOSE-1',
      itemNumber: '9',
      destinationCountry: 'NO',
      companyNumber: '38271946',
      eoriNumber: 'DK38271946',
      clientId: clients.nordlys,
    }
    expect((await call('POST', '/customs-api/customs-items', item, asked)).statusCode).toBe(201)
    const [[, bill = ''], [, other = '']] = [await textsOf(one.id), await textsOf(two.id)]
    expect(other).toBe(bill)
    for (const said of [one.carrierReference, two.carrierReference, 'LOOSE-1', '3, named at each line', '6,000.00 DKK'])
      expect(bill).toContain(said)
    // Two parcels were weighed at 4.2 kg each; the third counts with the weight of its goods.
    expect(bill).toContain('Gross weight 9.900 kg')
    expect(bill).toContain('Net weight 3.000 kg')
    const third = await sent(
      { invoiceNumber },
      { recipient: { ...toNorway.recipient, company: 'Lys AS', city: 'Oslo' } },
    )
    const [, several = ''] = await textsOf(third.id)
    expect(several).toContain('2 consignees in 4 parcels')
    expect(several).toContain('To Lys AS, Strandgaten 18, 5013 Oslo, Norway (NO)')
  })

  it('have a separate invoice for a supplement, with its own total', async () => {
    const { id, carrierReference, invoiceNumber } = await sent()
    const closing = { close: true, currencyCode: 'DKK', totalInvoiceAmount: 2000 }
    const closed = await call(
      'PATCH',
      `/customs-api/customs-items?filterType=invoiceNumber&value=${invoiceNumber}`,
      closing,
      asked,
    )
    expect(closed.statusCode).toBe(200)
    const { id: _, clientId, closed: __, closedAt: ___, transferState: ____, ...goods } = await itemOf(id)
    const late = { ...goods, clientId, itemNumber: '2', itemInvoicePrice: 70, carrierReference }
    expect((await call('POST', '/customs-api/customs-items', late, asked)).statusCode).toBe(201)
    const [form = '', bill = '', supplement = ''] = await textsOf(id)
    expect(form).toContain('2,070.00 DKK')
    expect(bill).toMatch(/Invoice total 2,000.00 DKK/)
    expect(supplement).toContain(`No. ${invoiceNumber}, supplement 1`)
    expect(supplement).toMatch(/Invoice total 70.00 DKK/)
  })

  it('are not printed if they contradict themselves or the parcel', async () => {
    const heavy = await sent({ goods: { netWeight: 4, grossWeight: 4.3 } })
    const refused = await print(heavy.id)
    expect([refused.statusCode, refused.json().error, refused.json().message]).toEqual([
      400,
      'CUSTOMS_WEIGHT',
      `The goods in parcel ${heavy.carrierReference} are declared with 4.300 kg, and the parcel weighs 4.200 kg. Correct one of them.`,
    ])
    // Another parcel on the invoice is fine, and its invoice lists the goods of both.
    const right = await sent({ invoiceNumber: heavy.invoiceNumber })
    const [form = '', bill = ''] = await textsOf(right.id)
    expect(form).toContain(String(right.carrierReference))
    for (const said of [heavy.carrierReference, right.carrierReference, 'Invoice total 4,000.00 DKK'])
      expect(bill).toContain(said)
    const mixed = await sent()
    const { id: _, closed: __, transferState: ___, ...goods } = await itemOf(mixed.id)
    const other = { ...goods, itemNumber: '2', currencyCode: 'EUR' }
    expect((await call('POST', '/customs-api/customs-items', other, asked)).statusCode).toBe(201)
    expect((await print(mixed.id)).json().error).toBe('CUSTOMS_CURRENCIES')
    // ISO 4217 gives yen no decimals, so a line with decimals is refused.
    const yen = { ...goods, itemNumber: '3', currencyCode: 'JPY', itemInvoicePrice: 1000.5 }
    const declared = await call('POST', '/customs-api/customs-items', yen, asked)
    expect([declared.statusCode, declared.json().errors[0].field]).toEqual([400, 'itemInvoicePrice'])
    const customs = { items: [{ ...line, currencyCode: 'JPY', itemInvoicePrice: 1000.5 }] }
    const created = await call('POST', '/shipments', lamp({ ...toNorway, customs }))
    expect([created.statusCode, created.json().errors[0].field]).toEqual([400, 'customs.items[0].itemInvoicePrice'])
  })
})
