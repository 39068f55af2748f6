import { describe, expect, it } from 'vitest'
import { languages } from '../words.ts'
import { reasonIn, reasonsIn } from './reasons.ts'

const defaultMessage = 'As the server says'
const one = (code: string, field?: string, parameters?: Readonly<Record<string, string>>) => ({
  code,
  defaultMessage,
  ...(field !== undefined && { field }),
  ...(parameters && { parameters }),
})

/** Each reason for which a product is left out, or needs something more. */
const all = [
  one('COUNTRY_NOT_SERVED', 'recipient.country', { country: 'US' }),
  one('COUNTRY_NOT_SERVED', 'sender.country', { country: 'DK' }),
  one('COUNTRY_NOT_SERVED', 'recipient.country', { from: 'DK', country: 'SE', border: 'DOMESTIC' }),
  one('COUNTRY_NOT_SERVED', 'recipient.country', { from: 'DK', country: 'DK', border: 'INTERNATIONAL' }),
  one('WEIGHT_ABOVE_LIMIT', 'parcels[0].weight', { limit: '31.5', value: '36', unit: 'kg' }),
  one('SIZE_ABOVE_LIMIT', 'parcels[0].length', { measure: 'SIDE', limit: '120', value: '200', unit: 'cm' }),
  one('SIZE_ABOVE_LIMIT', 'parcels[0].width', { measure: 'SIDES', limit: '60 x 49 x 42', value: '50', unit: 'cm' }),
  one('SIZE_ABOVE_LIMIT', 'parcels[0]', { measure: 'GIRTH', limit: '300', value: '440', unit: 'cm' }),
  one('SIZE_ABOVE_LIMIT', 'parcels[0]', { measure: 'SUM', limit: '90', value: '120', unit: 'cm' }),
  one('SIZE_ABOVE_LIMIT', 'parcels[0]', { measure: 'VOLUME', limit: '50', value: '61.2', unit: 'l' }),
  one('NOT_OFFERED', 'parcels'),
  one('NOT_OFFERED', 'deliveryServices.signature'),
  one('NOT_OFFERED', 'insurance', { place: 'PARCEL_SHOP' }),
  one('NOT_OFFERED', 'cashOnDelivery', { place: 'COUNTRY', country: 'SE' }),
  one('NOT_OFFERED', 'parcels[0].dangerousGoods'),
  one('NOT_OFFERED', 'collectionInfo'),
  one('OUT_OF_RANGE', 'insurance.amount', { limit: '5000', currency: 'EUR', value: '6000' }),
  one('CURRENCY_MISMATCH', 'insurance.currency', { currency: 'EUR', value: 'DKK' }),
  one('CURRENCY_MISMATCH', undefined, { rateSheet: 'Nord', currency: 'EUR', value: 'DKK' }),
  one('COMMODITY_CODE_LENGTH', 'customs.items[0].commodityCode', { limit: '10', country: 'US' }),
  one('TOO_LONG', 'customs.items[0].commodityCode', { limit: '9' }),
  one('NO_ZONE', undefined, { place: 'SE 111 20', rateSheet: 'Nord' }),
  one('OVER_LAST_STEP', undefined, { rateSheet: 'Nord', zone: 'SE', limit: '31.5', value: '36', unit: 'kg' }),
  one('FUEL_MISSING', undefined, { rateSheet: 'Nord', surcharge: 'FUEL', month: '2026-11' }),
  one('SURCHARGE_MISSING', undefined, { rateSheet: 'Nord', surcharge: 'PICK_UP' }),
  one('SURCHARGE_MISSING', undefined, { rateSheet: 'Nord', surcharge: 'CASH_ON_DELIVERY' }),
  one('SURCHARGE_MISSING', undefined, { rateSheet: 'Nord', surcharge: 'AGE_18' }),
  one('HIDDEN_BY_POLICY', undefined, { rule: 'Nur Post', because: 'EXCLUDED' }),
  one('HIDDEN_BY_POLICY', undefined, { rule: 'Nur Post', because: 'CHEAPER' }),
  one('HIDDEN_BY_POLICY', undefined, { rule: 'Nur Post', because: 'FASTER' }),
  one('NO_PRICE', undefined, { date: '2026-11-28' }),
  one('NO_PRICE'),
  one('CARRIER_UNAVAILABLE'),
  one('CARRIER_CREDENTIALS'),
  one('NO_PARCEL_SHOP', undefined, { within: '20', unit: 'km' }),
  one('NO_PARCEL_SHOP'),
  one('PRODUCT_NOT_ENABLED', 'carrierProduct.productId'),
  one('CONTACT_REQUIRED', 'recipient.contactInfo', { oneOf: 'mobile,email' }),
]

describe('reasons for leaving out products', () => {
  it.each(Object.keys(languages))('are given in %s, with the names from the server', async (tag) => {
    const words = await Object.entries(languages)
      .find(([id]) => id === tag)?.[1]
      .load()
    if (!words) throw new Error(`${tag} has no words`)
    const said = all.map((reason) => reasonIn(words, reason))
    expect(said.filter(({ lang, text }) => lang !== undefined || /[{}]|undefined|NaN/.test(text))).toEqual([])
    if (tag === 'en') return
    const english = await languages.en.load()
    expect(said.filter(({ text }, at) => text === reasonIn(english, all[at] ?? one(''))?.text)).toEqual([])
  })

  it("use the language's plurals and number format, and appear once each", async () => {
    const german = await languages.de.load()
    const weight = all.find(({ code }) => code === 'WEIGHT_ABOVE_LIMIT') ?? one('')
    expect(reasonsIn(german, [weight, { ...weight, field: 'parcels[1].weight' }])).toEqual([
      { text: 'Höchstens 31,5 kg, dieses Paket wiegt 36 kg' },
    ])
    const contact = all.at(-1) ?? one('')
    expect(reasonIn(german, contact).text).toBe('Braucht vom Empfänger eine Mobilnummer oder eine E-Mail-Adresse')
  })

  it("stay in the server's words if the desk has none, marked as English", async () => {
    const german = await languages.de.load()
    expect(reasonIn(german, one('NEW_RULE'))).toEqual({ text: defaultMessage, lang: 'en' })
    // A server of an older version sends no parameters.
    expect(reasonIn(german, one('WEIGHT_ABOVE_LIMIT', 'parcels[0].weight'))).toEqual({
      text: defaultMessage,
      lang: 'en',
    })
  })
})
