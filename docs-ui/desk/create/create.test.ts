import { describe, expect, it } from 'vitest'
import { countryCodes } from '../format.ts'
import { fieldOf } from '../fields.tsx'
import { failedRows, fileOf, tableIn, withCell, wrongRows } from './csv.ts'
import { bodyOf, noParcel, noParty, noShipment, numberIn, rateRequestOf, stepOf } from './form.ts'

const recipient = { ...noParty, lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', country: 'SE' }
const sender = { ...recipient, country: 'DK', postCode: '1264' }
const parcel = { ...noParcel, weight: '3,5', length: '60', width: '40', height: '35.5', description: 'Lamp' }

describe('the form of a shipment', () => {
  it('sends what is filled in, and numbers with either decimal sign', () => {
    const body = bodyOf({ ...noShipment, sender, recipient: { ...recipient, dialCode: '+46' }, parcels: [parcel] })
    expect(body).toEqual({
      sender: {
        lastName: 'Lindqvist',
        addressLine1: 'Södra Vägen 32',
        postCode: '1264',
        city: 'Göteborg',
        country: 'DK',
      },
      recipient: { lastName: 'Lindqvist', addressLine1: 'Södra Vägen 32', city: 'Göteborg', country: 'SE' },
      parcels: [{ weight: 3.5, length: 60, width: 40, height: 35.5, description: 'Lamp' }],
    })
    expect([numberIn('1,25'), numberIn(' '), numberIn('heavy')]).toEqual([1.25, undefined, undefined])
  })

  it('asks for prices once both places and each parcel are known', () => {
    const fields = { ...noShipment, sender, recipient, parcels: [parcel] }
    expect(rateRequestOf(fields)).toMatchObject({ recipient: { city: 'Göteborg' }, parcels: [{ weight: 3.5 }] })
    expect(rateRequestOf({ ...fields, parcels: [parcel, noParcel] })).toBeUndefined()
    expect(rateRequestOf({ ...fields, recipient: { ...recipient, city: '' } })).toBeUndefined()
  })

  it('leads an error to the step of its field', () => {
    expect(fieldOf('shipment.parcels[0].weight')).toBe('parcels.0.weight')
    const fields = [
      'recipient.postCode',
      'parcels.0.weight',
      'delivery.parcelShopId',
      'customs.items.0.quantity',
      'rest',
    ]
    expect(fields.map(stepOf)).toEqual(['addresses', 'parcels', 'carrier', 'customs', 'print'])
  })

  it('offers the countries of ISO 3166 and Kosovo', () => {
    expect(countryCodes).toHaveLength(250)
    expect(countryCodes).toContain('XK')
    expect(countryCodes).not.toContain('EU')
  })
})

describe('a file with rows to correct', () => {
  const file = 'name;weight\r\n"Lind\nholm";light\r\nBerg;heavy\r\n'
  const table = tableIn(`\uFEFF${file}`)

  it('is read with its lines and written as it was', () => {
    expect(table).toMatchObject({ delimiter: ';', columns: ['name', 'weight'] })
    expect(table.rows.map(({ line }) => line)).toEqual([2, 4])
    expect(fileOf(table)).toBe(file)
  })

  it('shows the rows that are named by line, and changes one cell', () => {
    const error = { code: 'TYPE', defaultMessage: 'Not a number', line: 4, column: 'weight' }
    expect(wrongRows(table, [error])).toEqual([{ row: 1, messages: ['Not a number'], columns: new Set(['weight']) }])
    // Its cell stands on the second line of the row.
    expect(wrongRows(table, [{ ...error, line: 3 }])[0]?.row).toBe(0)
    expect(fileOf(withCell(table, 1, 1, '2'))).toBe(file.replace('heavy', '2'))
  })

  it('has its messages in a column of its own once rows have failed', () => {
    const failed = failedRows(tableIn('name,error\nBerg,The carrier refused\n'))
    expect(failed.map(({ messages }) => messages)).toEqual([['The carrier refused']])
  })
})
