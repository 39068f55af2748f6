import { describe, expect, it } from 'vitest'
import { lamps, plainRequest } from '../../../dev/testing/example-request.ts'
import { carrierMock } from '../../../dev/testing/carrier-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { usableDocuments } from '../documents.ts'
import { bpost } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { accountId: '123456', passphrase: 'k7Tq-never-to-be-seen' }
const request: RegistrationRequest = {
  ...plainRequest,
  productId: 'BPOST_24H_PRO',
  sender: { ...plainRequest.sender, addressLine1: 'Muntcentrum 1', postCode: '1000', city: 'Brussel', country: 'BE' },
  recipient: {
    ...plainRequest.recipient,
    addressLine1: 'Bruul 105',
    postCode: '2800',
    city: 'Mechelen',
    country: 'BE',
  },
}
const toOslo: RegistrationRequest = {
  ...request,
  productId: 'BPOST_WORLD_BUSINESS',
  recipient: {
    ...request.recipient,
    addressLine1: 'Karl Johans gate 12',
    postCode: '0154',
    city: 'Oslo',
    country: 'NO',
  },
}
const point = {
  ...request.recipient,
  company: 'Librairie Wilson',
  addressLine1: 'Rue Washington 66',
  parcelShopId: '805140',
}

describeCarrier(bpost, {
  contract,
  credentials,
  request,
  register: 'createOrder',
  two: { operation: 'printLabels', example: 'two' },
  refusal: {
    operation: 'createOrder',
    code: 400,
    example: 'postalCode',
    carrierCode: 'bpost-400',
    field: 'recipient.postCode',
  },
  nothingFound: [{ operation: 'printLabels', code: 404 }],
  unknownParcel: { operation: 'track', code: 404 },
  declared: toOslo,
  // bpost's schema has no place for the invoice, the seller, or fields that exist only on invoice lines.
  customsInOurPapers: [
    'invoiceNumber',
    'invoiceType',
    'companyNumber',
    'eoriNumber',
    'ioss',
    'voec',
    'otherCharges',
    'items.itemNumber',
    'items.skuNumber',
    'items.grossWeight',
  ],
  badLabel: { operation: 'printLabels', example: 'html' },
})

describe('bpost', () => {
  const mock = carrierMock(contract)
  const call = { credentials, nextSerial: () => Promise.resolve(1) }
  const open = () => bpost.open({ environment: 'PRODUCTION', url: mock.url, timeout: 20_000 })
  const order = () => mock.calls.find(({ operationId }) => operationId === 'createOrder')?.body ?? ''
  const textsOf = (name: string) =>
    [...order().matchAll(new RegExp(`<international:${name}>([^<]*)<`, 'g'))].map(([, text]) => text)

  it('books first, then prints a label for each box', async () => {
    mock.choose({ example: 'two' }, 'printLabels')
    const two = { ...request, parcels: [...request.parcels, ...request.parcels] }
    const { parcels, documents } = await open().register(two, call)
    expect(parcels.map(({ carrierReference }) => carrierReference)).toEqual([
      '323212345659900357663030',
      '323212345659900357664030',
    ])
    expect(documents?.map(({ parcelIndex }) => parcelIndex)).toEqual([0, 1])
    expect(mock.calls.map(({ operationId }) => operationId)).toEqual(['createOrder', 'printLabels'])
  })

  it('reports that the order may exist when its labels fail', async () => {
    for (const response of [
      { status: 429, text: '' },
      { status: 404, text: '' },
      { status: 500, text: '' },
    ]) {
      mock.choose({ response }, 'printLabels')
      await expect(open().register(request, call)).rejects.toMatchObject({ mayHaveRegistered: true })
    }
  })

  it('detects a broken label', async () => {
    mock.choose({ example: 'html' }, 'printLabels')
    const registered = await open().register(request, call)
    await expect(usableDocuments('BPOST', registered)).rejects.toMatchObject({ carrierCode: 'WAYBILL-DOCUMENT' })
  })

  it('writes elements in their namespaces and attributes where they belong', async () => {
    await open().register({ ...request, productId: 'BPOST_BPOST', delivery: point }, call)
    expect(order()).toMatch(/<tns:order xmlns:tns="http:\/\/schema\.post\.be\/shm\/deepintegration\/v5\/"/)
    expect(order()).toMatch(
      /<national:atBpost><national:product>bpack@bpost<.*<common:keepMeInformed language="NL"><common:emailAddress>astrid@post.example<.*<national:weight>4200<.*<national:pugoId>805140</,
    )
  })

  it('needs an e-mail address for the code of a locker', async () => {
    const locker = { ...request, productId: 'BPOST_24_7', delivery: point }
    await open().register(locker, call)
    expect(order()).toContain('<national:at24-7>')
    const silent = { ...locker, recipient: { ...request.recipient, contactInfo: undefined } }
    await expect(open().register(silent, call)).rejects.toMatchObject({ field: 'recipient.contactInfo.email' })
  })

  it.each([
    ['BPOST_24H_BUSINESS', 'BE', 'bpack 24h business'],
    ['BPOST_WORLD_BUSINESS', 'BE', 'bpack World Business'],
    ['BPOST_EASY_RETOUR', 'BE', 'bpack Easy Retour'],
    ['BPOST_EASY_RETOUR', 'FR', 'bpack World Easy Return'],
  ])('sells %s from %s as %s', async (productId, country, product) => {
    await open().register({ ...request, productId, sender: { ...request.sender, country } }, call)
    expect(order()).toContain(`product>${product}<`)
  })

  describe('across a customs border', () => {
    const customs = {
      customsType: 'SALE_OF_GOODS' as const,
      shippingCharges: 14.9,
      items: [
        { ...lamps, quantity: 2, itemInvoicePrice: 249.99, netWeight: 3.1, commodityCode: '9405.11' },
        { ...lamps, itemDescription: 'Bulb', quantity: 500, itemInvoicePrice: 0.001, netWeight: 0.0001 },
      ],
    }
    // ParcelContentDetail of international_v5.xsd: values and weights of all pieces, in cents and grams.
    it('declares goods in cents and grams that add up, none of them zero', async () => {
      await open().register({ ...toOslo, customs }, call)
      expect(textsOf('valueOfItem')).toEqual(['24999', '1'])
      expect(textsOf('parcelValue')).toEqual(['25000'])
      expect(textsOf('nettoWeight')).toEqual(['3100', '1'])
      expect(textsOf('numberOfItemType')).toEqual(['2', '500'])
      expect(textsOf('hsTariffCode')).toEqual(['940511', '940511'])
      expect(textsOf('amtPostagePaidByAddresse')).toEqual(['14.90'])
      expect(textsOf('shipmentType')).toEqual(['GOODS'])
      expect(textsOf('contentDescription')).toEqual(['Pendant lamp'])
      expect(textsOf('privateAddress')).toEqual(['true'])
    })

    it('declares that goods go to a business', async () => {
      await open().register({ ...toOslo, customs: { ...customs, soldTo: 'BUSINESS' } }, call)
      expect(textsOf('privateAddress')).toEqual(['false'])
    })

    it('follows the order of the schema, after the measures', async () => {
      await open().register({ ...toOslo, customs }, call)
      const names = [...order().matchAll(/<international:(\w+)>/g)].map(([, name]) => name)
      expect(names.slice(names.indexOf('parcelWidth'), names.indexOf('originOfGoods') + 1)).toEqual([
        'parcelWidth',
        'customsInfo',
        'parcelValue',
        'contentDescription',
        'shipmentType',
        'parcelReturnInstructions',
        'privateAddress',
        'currency',
        'amtPostagePaidByAddresse',
        'parcelContents',
        'parcelContent',
        'numberOfItemType',
        'valueOfItem',
        'itemDescription',
        'nettoWeight',
        'hsTariffCode',
        'originOfGoods',
      ])
    })

    const parcels = [...toOslo.parcels, ...toOslo.parcels]
    it.each([
      ['customs.items', { ...toOslo }],
      ['parcels', { ...toOslo, customs, parcels }],
      ['customs.items', { ...toOslo, customs: { items: Array.from({ length: 11 }, () => lamps) } }],
      ['customs.items', { ...toOslo, customs: { items: [{ ...lamps, itemInvoicePrice: 99_999_999.99 }] } }],
      [
        'customs.items[0].itemDescription',
        { ...toOslo, customs: { items: [{ ...lamps, itemDescription: 'x'.repeat(31) }] } },
      ],
      [
        'customs.items[0].commodityCode',
        { ...toOslo, customs: { items: [{ ...lamps, commodityCode: '9405110090' }] } },
      ],
      [
        'customs.items[0].currencyCode',
        { ...toOslo, customs: { items: [{ ...lamps, currencyCode: 'NOK' as const }] } },
      ],
      ['customs.termsOfTrade', { ...toOslo, customs: { ...customs, termsOfTrade: 'DDP' as const } }],
      ['customs.shippingCharges', { ...toOslo, customs: { ...customs, shippingCharges: 1000 } }],
      ['customs', { ...request, customs }],
    ])('refuses %s that bpost cannot declare, without calling it', async (field, asked) => {
      await expect(open().register(asked, call)).rejects.toMatchObject({ carrierCode: 'WAYBILL-NOT-SENT', field })
      expect(mock.calls).toEqual([])
    })
  })

  it('refuses delivery instructions where bpost has no field for them', async () => {
    const instructed = { ...request, deliveryInstructions: 'Blue door' }
    await expect(open().register({ ...instructed, productId: 'BPOST_WORLD_BUSINESS' }, call)).rejects.toMatchObject({
      field: 'deliveryInstructions',
    })
    await expect(open().register({ ...instructed, delivery: point }, call)).rejects.toMatchObject({
      field: 'deliveryInstructions',
    })
  })
})
