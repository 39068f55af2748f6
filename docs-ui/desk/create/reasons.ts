import type { ErrorDetail } from '@waybill/sdk'
import { countryName, dayName, decimal, money, periodName } from '../format.ts'
import { isOneOf, fill, type Words } from '../words.ts'

type Reason = Readonly<Pick<ErrorDetail, 'code' | 'field' | 'parameters' | 'defaultMessage'>>

/** A reason in the desk's language or, if the desk has no words for it, the server's English message. */
export interface SaidReason {
  readonly text: string
  readonly lang?: 'en'
}

export function reasonIn(words: Words, reason: Reason): SaidReason {
  const text = sentenceOf(words, reason)
  return text === undefined ? { text: reason.defaultMessage, lang: 'en' } : { text }
}

/** The reasons for a product in order, without duplicates. */
export function reasonsIn(words: Words, reasons: readonly Reason[]): readonly SaidReason[] {
  const said = reasons.map((one) => reasonIn(words, one))
  return said.filter(({ text }, at) => said.findIndex((one) => one.text === text) === at)
}

function sentenceOf(words: Words, { code, field = '', parameters = {} }: Reason): string | undefined {
  const { reasons } = words.create
  const { locale } = words
  const values: Record<string, string> = { ...parameters }
  const isSaid = (...names: string[]) => names.every((name) => values[name] !== undefined)
  for (const name of ['limit', 'value', 'within']) {
    const given = values[name]
    if (given !== undefined) values[name] = given.replace(/\d+(?:\.\d+)?/g, (number) => decimal(Number(number), locale))
  }
  if (values['country'] !== undefined) values['country'] = countryName(values['country'], locale)
  if (values['from'] !== undefined) values['from'] = countryName(values['from'], locale)
  switch (code) {
    case 'COUNTRY_NOT_SERVED':
      if (!isSaid('country')) return undefined
      if (values['border'] === 'DOMESTIC') return fill(reasons.domestic, values)
      if (values['border'] === 'INTERNATIONAL') return fill(reasons.international, values)
      return fill(/^(sender|pickup)\b/.test(field) ? reasons.notCollected : reasons.notDelivered, values)
    case 'WEIGHT_ABOVE_LIMIT':
      return isSaid('limit', 'value') ? fill(reasons.weight, values) : undefined
    case 'SIZE_ABOVE_LIMIT': {
      const { measure = '' } = values
      return isOneOf(reasons.sizes, measure) && isSaid('limit', 'value')
        ? fill(reasons.sizes[measure], values)
        : undefined
    }
    case 'NOT_OFFERED': {
      if (field === 'parcels') return reasons.oneParcel
      const what = nameOf(words, field)
      if (what === undefined) return undefined
      if (values['place'] === 'PARCEL_SHOP') return fill(reasons.notAtShop, { what })
      return values['place'] === 'COUNTRY' && isSaid('country')
        ? fill(reasons.notThere, { ...values, what })
        : fill(reasons.notOffered, { what })
    }
    case 'OUT_OF_RANGE':
      return field === 'insurance.amount' && isSaid('limit', 'currency')
        ? fill(reasons.insuredUpTo, {
            amount: money(Number(parameters['limit']), values['currency'] ?? '', locale),
          })
        : undefined
    case 'CURRENCY_MISMATCH':
      if (field === 'insurance.currency' && isSaid('currency')) return fill(reasons.insuredIn, values)
      return isSaid('rateSheet', 'currency') ? fill(reasons.otherCurrency, values) : undefined
    case 'COMMODITY_CODE_LENGTH':
      return isSaid('limit', 'country') ? fill(reasons.commodityCode, values) : undefined
    case 'TOO_LONG':
      return field.endsWith('commodityCode') && isSaid('limit') ? fill(reasons.commodityCodeUpTo, values) : undefined
    case 'NO_ZONE':
      return isSaid('place', 'rateSheet') ? fill(reasons.noZone, values) : undefined
    case 'OVER_LAST_STEP':
      return isSaid('rateSheet', 'limit', 'unit') ? fill(reasons.overLastStep, values) : undefined
    case 'FUEL_MISSING':
      return isSaid('rateSheet', 'surcharge', 'month')
        ? fill(reasons.noFuel, { ...values, month: periodName(values['month'] ?? '', locale) })
        : undefined
    case 'SURCHARGE_MISSING': {
      const what = nameOf(words, values['surcharge'] ?? '')
      return what !== undefined && isSaid('rateSheet') ? fill(reasons.noSurcharge, { ...values, what }) : undefined
    }
    case 'HIDDEN_BY_POLICY': {
      const { because = '' } = values
      return isOneOf(reasons.hidden, because) && isSaid('rule') ? fill(reasons.hidden[because], values) : undefined
    }
    case 'NO_PRICE':
      return isSaid('date')
        ? fill(reasons.noRateSheet, { day: dayName(values['date'] ?? '', locale) })
        : reasons.noCarrierPrice
    case 'CARRIER_UNAVAILABLE':
      return reasons.silent
    case 'CARRIER_CREDENTIALS':
      return reasons.credentials
    case 'NO_PARCEL_SHOP':
      return isSaid('within', 'unit') ? fill(reasons.noShop, values) : reasons.shopsUnknown
    case 'PRODUCT_NOT_ENABLED':
      return reasons.notEnabled
    case 'CONTACT_REQUIRED': {
      const ways = (values['oneOf'] ?? '').split(',')
      const known = ways.filter((way) => isOneOf(reasons.contacts, way)).map((way) => reasons.contacts[way])
      const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(known)
      return known.length > 0 ? fill(reasons.contact, { ways: list }) : undefined
    }
    default:
      return undefined
  }
}

/** The name of a part of a shipment, by its field or its name in rate sheets. */
function nameOf({ create, chargeTypes }: Words, field: string): string | undefined {
  const { names } = create.services
  if (/dangerousGoods/.test(field)) return create.dangerous.title
  if (field === 'PICK_UP' || field.startsWith('collectionInfo')) return chargeTypes.PICK_UP
  if (/^AGE_\d+$/.test(field)) return names.minimumAge
  if (field === 'delivery.parcelShopId') return create.shop
  if (field === 'deliveryInstructions') return create.instructions
  if (field === 'customs') return create.steps.customs
  const plain = /^[A-Z_]+$/.test(field)
    ? field.toLowerCase().replace(/_(\w)/g, (_, one: string) => one.toUpperCase())
    : field
  const name = plain.replace(/^deliveryServices\./, '')
  return isOneOf(names, name) ? names[name] : undefined
}
