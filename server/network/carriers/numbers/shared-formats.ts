import { countryNumber } from '../../../kernel/checks/country.ts'
import { checkDigits } from './check-digits.ts'
import { longestMaxiCodeMessage } from '../../../platform/print/matrix.ts'
import type { NumberFormat } from './format.ts'

/** Serial shipping container code, with or without its application identifier. */
export const sscc = (confidence: NumberFormat['confidence']): NumberFormat => ({
  name: 'SSCC',
  pattern: /^(?:00)?(?<number>\d{18})$/,
  check: 'GS1_MOD10',
  confidence,
  symbology: 'gs1-128',
  applicationIdentifier: '00',
})

/** Number of a postal item after UPU S10, which ends with the country of the post. */
export const s10 = (...countries: string[]): NumberFormat => ({
  name: 'UPU S10',
  pattern: /^[A-IL-RUVX-Z][A-Z](?<number>\d{9})[A-Z]{2}$/,
  check: 'S10',
  confidence: 'verified',
  countries,
})

/** Global shipment identification number of a whole consignment. */
export const gsin: NumberFormat = {
  name: 'GSIN',
  pattern: /^(?:402)?(?<number>\d{17})$/,
  check: 'GS1_MOD10',
  confidence: 'verified',
  symbology: 'gs1-128',
  applicationIdentifier: '402',
}

export const identcode: NumberFormat = {
  name: 'Identcode',
  pattern: /^\d{12}$/,
  check: 'WEIGHT_4_9_MOD10',
  confidence: 'verified',
  symbology: 'interleaved2of5',
}

export const glsParcelNumber: NumberFormat = {
  name: 'GLS parcel number',
  pattern: /^\d{12}$/,
  check: 'GLS_MOD10_PLUS1',
  confidence: 'verified',
  matrix: (text) => ({ symbology: 'datamatrix', text }),
}

export const glsTrackId: NumberFormat = {
  name: 'GLS Track ID',
  pattern: /^(?=\d{0,7}[A-Z])(?=[A-Z]{0,7}\d)[A-Z0-9]{8}$/,
  confidence: 'documented',
}

/** Labels print the check character, systems often leave it out. */
export const dpdNumber: NumberFormat = {
  name: 'DPD parcel number',
  pattern: /^(?:(?<number>\d{14}[0-9A-Z])|\d{14})$/,
  check: 'ISO7064_MOD37_36',
  confidence: 'verified',
  // Postal code, number, service (101 is Classic) and country, which make up the barcode of DPD with its own check character.
  barcodeText(number, { postCode, country }) {
    const place = postCode
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(-7)
      .padStart(7, '0')
    const body = `${place}${number.slice(0, 14)}101${countryNumber(country) ?? '000'}`
    return body + checkDigits.ISO7064_MOD37_36(body)
  },
}

export const dpdBarcode: NumberFormat = {
  name: 'DPD barcode',
  pattern: /^\d{27}[0-9A-Z]$/,
  check: 'ISO7064_MOD37_36',
  confidence: 'verified',
}

/** Intelligent Mail package barcode, with or without the ZIP code before it. */
export const impb: NumberFormat = {
  name: 'IMpb',
  pattern: /^(?:420\d{5}(?:\d{4})?)?(?<number>9[1-5]\d{20}|92\d{24})$/,
  check: 'GS1_MOD10',
  confidence: 'verified',
}

/** Where a parcel goes, not which it is; so it tells no carrier's parcel. */
export const leitcode: NumberFormat = {
  name: 'Leitcode',
  pattern: /^\d{14}$/,
  check: 'WEIGHT_4_9_MOD10',
  confidence: 'verified',
  symbology: 'interleaved2of5',
}

/** UPS 1Z, whose labels carry a MaxiCode for the machines that sort. */
export const ups1z: NumberFormat = {
  name: 'UPS 1Z',
  pattern: /^1Z(?<number>[0-9A-Z]{15}\d)$/,
  check: 'UPS_MOD10',
  confidence: 'verified',
  matrix(number, parcel) {
    const country = countryNumber(parcel.country)
    const postCode = plain(parcel.postCode).replace(/[^A-Z0-9]/g, '')
    if (country === undefined || postCode === '') return undefined
    const isAmerican = parcel.country === 'US' && /^\d{5}(?:\d{4})?$/.test(postCode)
    // After ANSI MH10.8.3 as UPS fills it in. The address is there to be read, so that it takes what room is left.
    const city = plain(parcel.city).slice(0, 12).trim()
    const message = (address: string) => [
      `1Z${number.slice(-8)}`,
      'UPSN',
      number.slice(2, 8),
      dayOfYear(parcel.registeredAt),
      '',
      `${parcel.number}/${parcel.of}`,
      String(Math.ceil(parcel.weight / 0.453_592_37)),
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
  },
}

/** In the letters that a MaxiCode is short in. */
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
