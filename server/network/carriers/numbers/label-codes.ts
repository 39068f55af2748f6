import { streetOf } from '../kit/street.ts'
import { countryNumber } from '../../../kernel/checks/country.ts'
import { type Barcode, grouped } from '../../../platform/print/barcode.ts'
import { longestMaxiCodeMessage, type MatrixCode } from '../../../platform/print/matrix.ts'
import type { LabelledParcel } from '../../label/label.ts'
import { checkDigits } from './check-digits.ts'

/**
 * The codes on carriers' labels that hold more than the number. Parts known only from the carrier's own tables, such as
 * a street code, are zero; carriers with an adapter print their own labels. Each code states its source.
 */

/**
 * DPD: place of seven characters, number, service (101 is Classic) and country after a %. Only the text has the check
 * character over all of them. From the code of Business-DPD and a published label.
 */
export function dpdBars(number: string, { postCode, country }: LabelledParcel): Barcode {
  const place = lettersOf(postCode).slice(-7).padStart(7, '0')
  const body = `${place}${number.slice(0, 14)}101${countryNumber(country) ?? '000'}`
  const text = `${body}${checkDigits.ISO7064_MOD37_36(body)}`
  return { symbology: 'code128', text: `%${body}`, shown: grouped(text, [3, 4, 4, 4, 4, 2, 3, 3, 1]) }
}

/** USPS: GS1-128 with the ZIP code (420) before the number, which alone is printed. From Publication 199. */
export function uspsBars(number: string, { country, postCode }: LabelledParcel): Barcode {
  const own = number.replace(/^420(?:\d{9}|\d{5})(?=9)/, '')
  const zip = country === 'US' ? /^\d{5}(?:\d{4})?$/.exec(lettersOf(postCode))?.[0] : undefined
  const item = `(${own.slice(0, 2)})${own.slice(2)}`
  return {
    symbology: 'gs1-128',
    text: zip === undefined ? item : `(420)${zip}${item}`,
    shown: grouped(own),
    title: 'USPS TRACKING #',
  }
}

/** FedEx: 34 digits that begin with 96, for an unknown account. From published numbers. */
const fedExDigits = (number: string) => `9622001900000000000000${number.slice(-12)}`

export const fedExBars = (number: string): Barcode => ({
  symbology: 'code128',
  text: fedExDigits(number),
  shown: grouped(number.slice(-12)),
  title: 'TRK#',
})

/** The two-dimensional code's services, from memory. */
const fedExServices: Readonly<Record<string, string>> = {
  FEDEX_INTERNATIONAL_ECONOMY: '003',
  FEDEX_INTERNATIONAL_FIRST: '006',
}

/** The address and the number again, after ANSI MH10.8.3. The order of the parts is from published labels. */
export function fedExMatrix(number: string, parcel: LabelledParcel): MatrixCode {
  const transport = [
    '01',
    `02${lettersOf(parcel.postCode)}`,
    countryNumber(parcel.country) ?? '000',
    fedExServices[parcel.productId] ?? '001',
    `${number.slice(-12)}${parcel.country === 'US' ? '0201' : '0430'}`,
    'FDE',
    '000000000',
    dayOfYear(parcel.registeredAt),
    '',
    `${parcel.number}/${parcel.of}`,
    `${pounds(parcel.weight).toFixed(2)}LB`,
    'N',
    plain(parcel.addressLine).slice(0, 35).trim(),
    plain(parcel.city).slice(0, 35).trim(),
    plain(parcel.state).slice(0, 2).trim(),
  ]
  const more = ['06', `31Z${fedExDigits(number)}`, '34Z01']
  const text = `[)>${record}${transport.join(group)}${record}${more.join(group)}${record}\u0004`
  return { symbology: 'pdf417', text }
}

/**
 * DHL Express: routing with product and piece above the waybill. From recorded responses; the part after the plus is
 * that of goods, and the piece is derived from the waybill.
 */
export function dhlExpressBars(number: string, { country, postCode, number: place }: LabelledParcel): Barcode {
  const route = `2L${country}${lettersOf(postCode)}+48000001`
  const piece = `JD01${number.padStart(10, '0')}${String(place).padStart(6, '0')}`
  return {
    symbology: 'code128',
    text: number,
    shown: `WAYBILL ${grouped(number, [2, 4, 4])}`,
    above: [
      { symbology: 'code128', text: route, shown: `(${route.slice(0, 2)}) ${route.slice(2)}` },
      { symbology: 'code128', text: `J${piece}`, shown: `(J) ${grouped(piece)}` },
    ],
  }
}

/** DHL Paket: the routing code (country and postal code, street, house) above the number. From a recorded response. */
export function dhlPaketBars(bars: Barcode, { country, postCode, addressLine }: LabelledParcel): Barcode {
  if (country !== 'DE' || !/^\d{5}$/.test(postCode)) return bars
  const [house = ''] = /\d{1,3}/.exec(streetOf({ addressLine1: addressLine, country }).house ?? '') ?? []
  const route = `276${postCode}+99000000${house.padStart(3, '0')}020`
  return {
    ...bars,
    above: [{ symbology: 'gs1-128', text: `(403)${route}`, shown: `(403) ${route}` }],
  }
}

/** Royal Mail: a Mailmark of 32 squares, with the number in the customer's part. From the barcode's definition. */
export function mailmark(number: string, { country, postCode, productId }: LabelledParcel): MatrixCode {
  const to = country === 'GB' ? lettersOf(postCode).slice(0, 7) : ''
  const isSecondClass = productId.endsWith('TPS') || productId.endsWith('TSS')
  const text = [
    'JGB ',
    '01',
    isSecondClass ? '2' : '1',
    '9520000',
    number.slice(2, 10),
    to.padEnd(9),
    '0',
    ''.padEnd(7),
    ''.padEnd(6),
    number,
  ].join('')
  return { symbology: 'datamatrix', text, side: 32, module: 0.5 }
}

/** UPS: a MaxiCode after ANSI MH10.8.3, filled in as UPS does. The address, for people, gets the remaining space. */
export function upsMatrix(number: string, parcel: LabelledParcel): MatrixCode | undefined {
  const country = countryNumber(parcel.country)
  const postCode = lettersOf(plain(parcel.postCode))
  if (country === undefined || postCode === '') return undefined
  const isAmerican = parcel.country === 'US' && /^\d{5}(?:\d{4})?$/.test(postCode)
  const city = plain(parcel.city).slice(0, 12).trim()
  const message = (address: string) => [
    `1Z${number.slice(-8)}`,
    'UPSN',
    number.slice(2, 8),
    dayOfYear(parcel.registeredAt),
    '',
    `${parcel.number}/${parcel.of}`,
    String(Math.ceil(pounds(parcel.weight))),
    'N',
    address,
    city,
    plain(parcel.state).slice(0, 2).trim(),
  ]
  const room = longestMaxiCodeMessage - message('').join(' ').length
  return {
    symbology: 'maxicode',
    postCode: isAmerican ? postCode.padEnd(9, '0') : postCode.slice(0, 6).padEnd(6, ' '),
    country,
    service: parcel.productId.replace(/\D/g, '').slice(-3).padStart(3, '0'),
    message: message(
      plain(parcel.addressLine)
        .slice(0, Math.max(0, Math.min(20, room)))
        .trim(),
    ),
  }
}

const group = '\u001d'
const record = '\u001e'

const pounds = (kilograms: number) => kilograms / 0.453_592_37

const lettersOf = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Converts text to the letters that a MaxiCode encodes shortest. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/Ø/g, 'O')
    .replace(/Æ/g, 'AE')
    .replace(/Ł/g, 'L')
    .replace(/ß/g, 'SS')
    .replace(/[^A-Z0-9 .,/-]/g, ' ')

const dayOfYear = (date: Date) =>
  String(Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 0)) / 86_400_000)).padStart(3, '0')
