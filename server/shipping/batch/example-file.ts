import type { Schemas } from '../../../openapi/generated/types.ts'
import { delimiters } from './file.ts'

const exampleCells: Readonly<Record<string, string | number>> = {
  customerReference: 'ORDER-20417',
  orderNumber: '20417',
  'carrierProduct.carrier': 'LAST_INCH',
  'carrierProduct.productId': 'LAST_INCH_HOME',
  'recipient.firstName': 'Astrid',
  'recipient.lastName': 'Lindqvist',
  'recipient.addressLine1': 'Södra Vägen 32',
  'recipient.addressLine2': 'Lgh 1204',
  'recipient.postCode': '412 54',
  'recipient.city': 'Göteborg',
  'recipient.country': 'SE',
  'recipient.contactInfo.dialCode': '46',
  'recipient.contactInfo.mobile': '70 174 06 21',
  'recipient.contactInfo.email': 'astrid.lindqvist@post.example',
  'sender.company': 'Nordlys Interiør ApS',
  'sender.addressLine1': 'Store Kongensgade 81',
  'sender.postCode': '1264',
  'sender.city': 'Copenhagen',
  'sender.country': 'DK',
  'parcels.0.weight': 4.2,
  'parcels.0.length': 60,
  'parcels.0.width': 40,
  'parcels.0.height': 35.5,
  'parcels.0.description': 'Aurora pendant lamp',
}

/** Returns a file with the usual columns and one shipment. */
export function exampleFile(delimiter: Schemas['CsvDelimiter']): string {
  const sign = delimiter === 'SEMICOLON' ? ',' : '.'
  const cells = Object.values(exampleCells).map((cell) =>
    String(cell).replace('.', typeof cell === 'number' ? sign : '.'),
  )
  const line = (values: readonly string[]) => `${values.join(delimiters[delimiter])}\r\n`
  return `\uFEFF${line(Object.keys(exampleCells))}${line(cells)}`
}
