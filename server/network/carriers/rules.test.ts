import { describe, expect, it } from 'vitest'
import type { CarrierId } from './carrier.ts'
import { type CarrierProduct, carrierData } from './data/carriers.ts'
import { carrierIds } from './numbers/detection.ts'
import { askedFor } from '../../dev/testing/asked.ts'
import { allAttributes, type Attribute } from './attributes.ts'
import { takenBy } from './takes.ts'
import { type CarrierCase, carrierFaults, carrierReferenceFaults, productOf } from './rules.ts'

const party = (country: string, contactInfo?: CarrierCase['recipient']['contactInfo']) => ({
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  city: 'Göteborg',
  country,
  contactInfo,
})

const shipmentWith = (carrier: CarrierId, productId: string, rest: Partial<CarrierCase> = {}): CarrierCase => ({
  carrierProduct: { carrier, productId },
  sender: party('DK'),
  recipient: party('SE', { mobile: '70 174 06 21' }),
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Pendant lamp' }],
  ...rest,
})

const codes = (shipment: CarrierCase) => carrierFaults(shipment, 'body').map(({ code, field }) => [code, field])

const pays = (carrier: CarrierId, product: string) => codes(shipmentWith(carrier, product, { recipientPays: true }))

describe('carrierFaults', () => {
  it('has nothing against a shipment that fits', () => {
    expect(codes(shipmentWith('POSTNORD_DK', 'POSTNORD_DK_17', { shipmentType: 'REGULAR' }))).toEqual([])
    expect(codes(shipmentWith('LAST_INCH', 'LAST_INCH_HOME', { shipmentType: 'LAST_INCH' }))).toEqual([])
  })

  it('tells a product of another carrier', () => {
    expect(carrierFaults(shipmentWith('POSTNORD_DK', 'POSTNORD_SE_17'), 'body')).toEqual([
      {
        code: 'PRODUCT_OF_OTHER_CARRIER',
        objectName: 'body',
        field: 'carrierProduct.productId',
        carrier: 'POSTNORD_DK',
        defaultMessage:
          'POSTNORD_SE_17 is not a product of POSTNORD_DK. Its products are POSTNORD_DK_17, POSTNORD_DK_18, POSTNORD_DK_19, POSTNORD_DK_24, POSTNORD_DK_20, POSTNORD_DK_30',
      },
    ])
  })

  it('takes a product that the client added, within its countries', () => {
    const shipment = shipmentWith('POSTNORD_DK', 'POSTNORD_DK_OWN')
    expect(carrierFaults(shipment, 'body', {})).toEqual([])
    expect(carrierFaults(shipment, 'body', { fromCountries: ['DK'], toCountries: ['NO'] })).toMatchObject([
      { code: 'COUNTRY_NOT_SERVED', field: 'recipient.country' },
    ])
  })

  it('tells a country that is not served, at either end', () => {
    expect(codes(shipmentWith('DAO', 'DAO_HOME'))).toEqual([['COUNTRY_NOT_SERVED', 'recipient.country']])
    expect(codes(shipmentWith('HELTHJEM', 'HELTHJEM_HOME'))).toEqual([
      ['COUNTRY_NOT_SERVED', 'sender.country'],
      ['COUNTRY_NOT_SERVED', 'recipient.country'],
    ])
    expect(codes(shipmentWith('GLS_DK', 'GLS_DK_BUSINESS', { delivery: party('US') }))).toEqual([
      ['COUNTRY_NOT_SERVED', 'delivery.country'],
    ])
    expect(codes(shipmentWith('UPS', 'UPS_11', { delivery: party('US'), pickup: party('JP') }))).toEqual([])
  })

  it('needs a shop for a product that delivers to one', () => {
    const collect = shipmentWith('POSTNORD_DK', 'POSTNORD_DK_19')
    expect(carrierFaults(collect, 'shipment')).toMatchObject([
      {
        code: 'PARCEL_SHOP_REQUIRED',
        objectName: 'shipment',
        field: 'delivery.parcelShopId',
        defaultMessage: 'POSTNORD_DK_19 delivers to a shop, so delivery.parcelShopId is required',
      },
    ])
    expect(codes({ ...collect, delivery: { ...party('SE'), parcelShopId: '20417' } })).toEqual([])
  })

  it('needs the contact that the carrier asks for', () => {
    const unreachable = shipmentWith('POSTNORD_DK', 'POSTNORD_DK_17', {
      recipient: party('SE', { telephone: '33124578' }),
    })
    expect(carrierFaults(unreachable, 'body')).toMatchObject([
      {
        code: 'CONTACT_REQUIRED',
        field: 'recipient.contactInfo',
        defaultMessage: 'POSTNORD_DK_17 needs a mobile number or an e-mail address of the recipient',
      },
    ])
    expect(codes({ ...unreachable, recipient: party('SE', { email: 'astrid@post.example' }) })).toEqual([])
    expect(codes({ ...unreachable, delivery: party('SE', { mobile: '70 174 06 21' }) })).toEqual([])
    expect(codes(shipmentWith('POSTNORD_DK', 'POSTNORD_DK_18', { recipient: party('SE') }))).toEqual([])
  })

  it('keeps LAST_INCH and the type LAST_INCH together', () => {
    const mismatch = [['SHIPMENT_TYPE_MISMATCH', 'shipmentType']]
    expect(codes(shipmentWith('POSTNORD_DK', 'POSTNORD_DK_18', { shipmentType: 'LAST_INCH' }))).toEqual(mismatch)
    expect(codes(shipmentWith('LAST_INCH', 'LAST_INCH_HOME', { shipmentType: 'REGULAR' }))).toEqual(mismatch)
  })

  it('lets the recipient pay freight, express and returns only', () => {
    expect(pays('POSTNORD_DK', 'POSTNORD_DK_18')).toEqual([['NOT_ALLOWED', 'recipientPays']])
    expect(pays('SCHENKER', 'SCHENKER_SYSTEM')).toEqual([])
    expect(pays('UPS', 'UPS_65')).toEqual([])
    expect(pays('POSTNORD_DK', 'POSTNORD_DK_24')).toEqual([])
  })

  it.each(carrierIds)('names what %s has no place for, and nothing else', (carrier) => {
    const [product] = carrierData[carrier].products
    for (const [name, { request }] of Object.entries(askedFor())) {
      const asked = { ...request, ...shipmentWith(carrier, product?.id ?? ''), ...request }
      const fields = carrierFaults(asked, 'body')
        .filter(({ code }) => code === 'NOT_OFFERED')
        .map(({ field = '' }) => field)
      if (allAttributes.difference(takenBy(carrier)).has(name as Attribute)) expect(fields).not.toEqual([])
      else expect(fields.filter((field) => name.startsWith(field))).toEqual([])
    }
  })

  it('lists every fault at once', () => {
    const shipment = shipmentWith('DAO', 'UPS_11', { shipmentType: 'LAST_INCH' })
    expect(codes(shipment).map(([code]) => code)).toEqual([
      'PRODUCT_OF_OTHER_CARRIER',
      'SHIPMENT_TYPE_MISMATCH',
      'COUNTRY_NOT_SERVED',
    ])
  })

  it('has a shipment for every product of every carrier', () => {
    for (const carrier of carrierIds)
      for (const { id } of carrierData[carrier].products) {
        const [region] = carrierData[carrier].regions
        const country = region === 'EU' ? 'DE' : region === 'WORLD' ? 'DK' : (region ?? '')
        const recipient = party(country, { mobile: '20 41 77 36' })
        const delivery = { ...recipient, parcelShopId: '1' }
        expect(codes(shipmentWith(carrier, id, { sender: party(country), recipient, delivery }))).toEqual([])
      }
  })
})

describe('carrierReferenceFaults', () => {
  it('takes a number that the carrier may have given, and no other', () => {
    expect(carrierReferenceFaults({ carrier: 'GLS_DK', carrierReference: '993990103198' }, 'body')).toEqual([])
    expect(carrierReferenceFaults({ carrier: 'GLS_DK', carrierReference: '993990103199' }, 'body')).toEqual([
      {
        code: 'FORMAT',
        objectName: 'body',
        field: 'externalShipment.carrierReference',
        carrier: 'GLS_DK',
        defaultMessage: '993990103199 is not a number of GLS_DK. Its forms are GLS parcel number, GLS Track ID',
      },
    ])
  })
})

describe('carrierData', () => {
  const everyProduct: readonly CarrierProduct[] = Object.values(carrierData).flatMap(({ products }) => products)

  it('delivers to shops only where the carrier has some', () => {
    const toShop = everyProduct.filter((product) => product.toShop)
    expect(toShop).toHaveLength(35)
    for (const { id } of toShop) {
      const carrier = carrierIds.find((candidate) => id.startsWith(`${candidate}_`)) ?? 'LAST_INCH'
      expect(carrierData[carrier].capabilities).toContain('PARCEL_SHOP_SEARCH')
      expect(productOf(id)?.id).toBe(id)
    }
  })

  it('asks for contacts only with products that exist', () => {
    for (const { contactRules = [], products } of Object.values(carrierData))
      for (const rule of contactRules)
        for (const id of rule.products) expect(products.map((product) => product.id)).toContain(id)
  })
})
