import { describe, expect, it } from 'vitest'
import { readReference } from '../../build/reference-modules.ts'
import { accepted, bodyWithFile, fileError, fileUse, mediaTypeOf, shortened } from './body-file.ts'

const reference = readReference()

function useOf(id: string) {
  const operation = reference.operations.find((one) => one.id === id)
  return operation ? fileUse(operation, reference) : null
}

describe('a file as a body', () => {
  it('is offered only for operations that take one', () => {
    const taking = reference.operations.filter((one) => fileUse(one, reference)).map(({ id }) => id)
    expect(taking.toSorted()).toEqual([
      'createCarrierClaimAttachment',
      'importBatch',
      'importBatchCsv',
      'importCarrierInvoices',
      'importItems',
      'importOrders',
      'importRateSheet',
      'importShipmentPromises',
    ])
    expect(useOf('importOrders')).toEqual({ as: 'body', kinds: ['CSV'] })
    expect(useOf('importRateSheet')).toEqual({ as: 'data', kinds: ['CSV', 'XLSX'], named: 'type' })
    expect(useOf('importBatch')).toEqual({ as: 'data', kinds: ['CSV'] })
  })

  it('is recognised by its file extension', () => {
    const use = useOf('importRateSheet')
    if (!use) throw new Error('It takes a file')
    expect(accepted(use)).toMatch(/^\.csv,text\/csv,\.xlsx,/)
    expect(fileError('Rates.XLSX', use)).toBeNull()
    expect(fileError('rates.pdf', use)).toBe('Choose a CSV or XLSX file. rates.pdf has another type.')
    expect(mediaTypeOf('orders.csv')).toBe('text/csv')
  })

  it('goes into the JSON body beside typed fields: CSV as text, XLSX as base64', async () => {
    const use = useOf('importRateSheet')
    if (!use) throw new Error('It takes a file')
    const csv = new File(['record,zone\r\n'], 'rates.csv')
    expect(JSON.parse(await bodyWithFile('{"type":"XLSX","data":"old"}', csv, use))).toEqual({
      type: 'CSV',
      data: 'record,zone\r\n',
    })
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256)
    const { type, data } = JSON.parse(await bodyWithFile('not JSON', new File([bytes], 'rates.xlsx'), use))
    expect(type).toBe('XLSX')
    expect(Buffer.from(data, 'base64').equals(bytes)).toBe(true)
  })

  it('fills in its name and type if the body has fields for both', async () => {
    const use = useOf('createCarrierClaimAttachment')
    if (!use) throw new Error('It takes a file')
    expect(use.kinds.toSorted()).toEqual(['JPEG', 'PDF', 'PNG'])
    expect(fileError('Broken.JPG', use)).toBeNull()
    expect(fileError('rates.csv', use)).toMatch(/^Choose a .* file\. rates\.csv has another type\.$/)
    const file = new File([Uint8Array.of(255, 216, 255)], 'Broken.JPG')
    expect(JSON.parse(await bodyWithFile('{"name":"old","contentType":"image/png"}', file, use))).toEqual({
      name: 'Broken.JPG',
      contentType: 'image/jpeg',
      data: '/9j/',
    })
  })

  it('is shortened in samples', () => {
    const body = JSON.stringify({ type: 'CSV', data: `${'x'.repeat(50)}\n${'y'.repeat(9000)}` })
    const short = shortened(body)
    expect(short.length).toBeLessThan(100)
    expect(JSON.parse(short)).toMatchObject({ type: 'CSV' })
    expect(shortened('{"data":"kept"}')).toBe('{"data":"kept"}')
  })
})
