import type { NumberFormat } from './format.ts'
import { dpdBars, upsMatrix, uspsBars } from './label-codes.ts'

/** Serial shipping container code, with or without its application identifier. */
export const sscc = (confidence: NumberFormat['confidence']): NumberFormat => ({
  name: 'SSCC',
  pattern: /^(?:00)?(?<number>\d{18})$/,
  check: 'GS1_MOD10',
  confidence,
  symbology: 'gs1-128',
  applicationIdentifier: '00',
})

/** UPU S10 number of a postal item, which ends with the post's country. */
export const s10 = (...countries: string[]): NumberFormat => ({
  name: 'UPU S10',
  pattern: /^[A-IL-RUVX-Z][A-Z](?<number>\d{9})[A-Z]{2}$/,
  check: 'S10',
  confidence: 'verified',
  countries,
  groups: [2, 3, 3, 3, 2],
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
  groups: [2, 3, 3, 3, 1],
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

/** Labels print the check character, but systems often omit it. */
export const dpdNumber: NumberFormat = {
  name: 'DPD parcel number',
  pattern: /^(?:(?<number>\d{14}[0-9A-Z])|\d{14})$/,
  check: 'ISO7064_MOD37_36',
  confidence: 'verified',
  barcode: dpdBars,
  groups: [4, 4, 4, 2, 1],
}

/** For parcels from Germany, whose number begins with that of its depot. */
export const dpdGermanNumber: NumberFormat = {
  ...dpdNumber,
  name: 'DPD parcel number of a German depot',
  pattern: /^(?:(?<number>0[19]\d{12}[0-9A-Z])|0[19]\d{12})$/,
}

/** The whole content of DPD's bars, with the check character of the printed text or the % of the bars. */
export const dpdBarcode: NumberFormat = {
  name: 'DPD barcode',
  pattern: /^(?:(?<number>\d{27}[0-9A-Z])|%[0-9A-Z]{7}\d{20})$/,
  check: 'ISO7064_MOD37_36',
  confidence: 'verified',
}

/** Intelligent Mail package barcode, with or without the ZIP code before it. */
export const impb: NumberFormat = {
  name: 'IMpb',
  pattern: /^(?:420\d{5}(?:\d{4})?)?(?<number>9[1-5]\d{20}|92\d{24})$/,
  check: 'GS1_MOD10',
  confidence: 'verified',
  barcode: uspsBars,
}

/** UPS 1Z, whose labels have a MaxiCode for sorting machines. */
export const ups1z: NumberFormat = {
  name: 'UPS 1Z',
  pattern: /^1Z(?<number>[0-9A-Z]{15}\d)$/,
  check: 'UPS_MOD10',
  confidence: 'verified',
  matrix: upsMatrix,
  groups: [2, 3, 3, 2, 4, 4],
}
