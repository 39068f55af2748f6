import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { CarrierUnavailable } from '../../network/carriers/carrier.ts'
import { usableDocuments } from '../../network/carriers/documents.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { registerShipment } from '../registration/registration.ts'
import { cancelUnusedRegistrations } from '../registration/unused-registration.ts'
import { purgeExpired } from '../../purge.ts'
import { packedPdf, pdfOfPages } from '../../dev/testing/pictures.ts'
import { scanPdf } from '../../dev/testing/scan.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { call, db, sandbox, carriers, config } = await openShipping({ hour: 3_600_000 })
const context = { db, carriers, config, log: pino({ level: 'silent' }) }
const { GLS_DK } = carriers
const later = new Date(Date.now() + 3_600_000)
const unusedOf = async (id: string) => (await call('GET', `/shipments/${id}`)).json().registration.unusedRegistration
const byDao = { carrierProduct: { carrier: 'GLS_DK', productId: 'GLS_DK_EUROBUSINESS' } }
const withLabel = { ...byDao, customerReference: 'SANDBOX_LABEL-1' }

const silent = () => Promise.reject(new CarrierUnavailable('GLS_DK', 'TIMEOUT', 'No word', { mayHaveRegistered: true }))

async function registered(over: object, parcels = 1) {
  const created = await call('POST', '/shipments', lamp(over))
  expect([created.statusCode, created.json().errors]).toEqual([201, undefined])
  const { id } = created.json()
  if (parcels > 1)
    await call('POST', `/shipments/${id}`, { parcels: Array.from({ length: parcels }, () => lamp().parcels[0]) })
  let response = await call('POST', `/shipments/${id}/register`)
  // A busy machine may need longer than the carrier's timeout.
  for (let repeated = 0; response.statusCode === 503 && repeated < 5; repeated++)
    response = await call('POST', `/shipments/${id}/register`)
  return { response, shipment: response.json(), id }
}
const bytesOf = ({ data, sha256 }: { data: string; sha256: string }) => {
  const bytes = Buffer.from(data, 'base64')
  expect(hash('sha256', bytes)).toBe(sha256)
  return bytes
}

describe("a carrier's own label", () => {
  it('is returned as the carrier made it', async () => {
    const { id, shipment } = await registered(withLabel, 2)
    expect(shipment.registration.documents).toMatchObject([
      { kind: 'LABEL', type: 'ZPL', layout: 'A6', resolution: 200, parcelIndex: 0 },
      { kind: 'LABEL', type: 'ZPL', layout: 'A6', resolution: 200, parcelIndex: 1 },
      { kind: 'RECEIPT', type: 'PDF', layout: 'A6' },
    ])
    const kept = await db.selectFrom('carrier_document').select('bytes').where('shipmentId', '=', id).execute()
    const label = (await call('POST', `/shipments/${id}/label`, { type: 'ZPL', parcelIndexes: [1] })).json()
    expect(label).toMatchObject({ type: 'ZPL', layout: 'A6', resolution: 200, pages: 1 })
    expect(bytesOf(label).equals(kept[1]?.bytes ?? Buffer.alloc(0))).toBe(true)
    const both = (await call('POST', `/shipments/${id}/label`, { type: 'ZPL', layout: 'A6' })).json()
    expect(both.pages).toBe(2)
    const text = bytesOf(both).toString()
    for (const { carrierReference } of shipment.parcels) expect(text).toContain(carrierReference)
  })

  it('is returned with its receipt byte by byte, to its client only and until it is deleted', async () => {
    const { id, shipment } = await registered(withLabel)
    const kept = await db
      .selectFrom('carrier_document')
      .selectAll()
      .where('shipmentId', '=', id)
      .orderBy('place')
      .execute()
    for (const [place, document] of shipment.registration.documents.entries()) {
      const response = await call('GET', `/shipments/${id}/documents/${place}`)
      expect(response.json()).toMatchObject({ ...document, encoding: 'base64' })
      expect(bytesOf(response.json()).equals(kept[place]?.bytes ?? Buffer.alloc(0))).toBe(true)
    }
    expect(shipment.registration.documents.at(-1)).toMatchObject({ kind: 'RECEIPT' })
    expect((await call('GET', `/shipments/${id}/documents/2`)).statusCode).toBe(404)
    expect((await call('GET', `/shipments/${id}/documents/-1`)).statusCode).toBe(400)
    await db
      .updateTable('carrier_document')
      .set({ keptUntil: new Date(0) })
      .where('shipmentId', '=', id)
      .execute()
    await purgeExpired(db, config)
    expect((await call('GET', `/shipments/${id}/documents/0`)).statusCode).toBe(404)
  })

  it.each<[string, Uint8Array | string, string]>([
    ['is empty', '', 'is empty'],
    ['is a page', '<html>', 'is no PDF'],
    ['is too large', Buffer.alloc(5_000_001, 'x'), 'has 5000001 bytes'],
    ['only begins like a PDF', '%PDF-1.7\n', 'is no PDF'],
  ])('is refused if it %s', async (_, bytes, message) => {
    const booking = { carrierReference: '1', parcels: [{ carrierReference: '1' }] }
    const documents = [{ kind: 'LABEL', type: 'PDF', bytes: Buffer.from(bytes) }] as const
    await expect(usableDocuments('UPS', { ...booking, documents })).rejects.toThrow(message)
    const zpl = [{ kind: 'LABEL', type: 'ZPL', bytes: Buffer.from('^XA^FDhalf') }] as const
    await expect(usableDocuments('UPS', { ...booking, documents: zpl })).rejects.toThrow('is no ZPL')
  })

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['has too many pages', () => pdfOfPages(500), 'has 500 pages, and at most 200 are accepted'],
    ['is compressed twice', async () => packedPdf([9], '/Filter [/FlateDecode /FlateDecode]'), 'was compressed twice'],
    ['is too large', async () => Buffer.alloc(5_000_001, 'x'), 'has 5000001 bytes'],
  ])('is refused if it %s, and its booking is cancelled', async (_, file, message) => {
    const { id } = (await call('POST', '/shipments', lamp(byDao))).json()
    const bytes = await file()
    const register = async (...asked: Parameters<(typeof GLS_DK)['register']>) => ({
      ...(await GLS_DK.register(...asked)),
      documents: [{ kind: 'LABEL', type: 'PDF', bytes } as const],
    })
    const job = { clientId: clients.nordlys, id, username: 'freja' }
    const large = { ...context, carriers: { ...carriers, GLS_DK: { ...GLS_DK, register } } }
    await expect(registerShipment(large, job)).rejects.toMatchObject({
      errors: [{ carrierCode: 'WAYBILL-DOCUMENT', defaultMessage: expect.stringContaining(message) }],
    })
    expect((await call('GET', `/shipments/${id}`)).json()).toMatchObject({
      shipmentState: 'FAILED_TO_REGISTER',
      registration: { message: expect.stringContaining(message), unusedRegistration: { status: 'CANCELLED' } },
    })
    expect((await call('POST', `/shipments/${id}/register`)).json()).toMatchObject({ shipmentState: 'REGISTERED' })
  })

  it('leaves a booking that can be found if it arrives in a response of 50 MB', async () => {
    const { id } = (await call('POST', '/shipments', lamp(byDao))).json()
    const piece = Buffer.alloc(1_000_000, 'x')
    const server = createServer((_, response) =>
      Readable.from(Array.from({ length: 50 }, () => piece)).pipe(
        response.writeHead(201, { 'content-type': 'application/json' }),
      ),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = Object(server.address())
    const endless = openCarriers({ sandboxUrl: `http://127.0.0.1:${port}` }).GLS_DK
    const register = async (...asked: Parameters<(typeof GLS_DK)['register']>) => {
      await GLS_DK.register(...asked)
      return endless.register(...asked)
    }
    const large = { ...context, carriers: { ...carriers, GLS_DK: { ...GLS_DK, register } } }
    await expect(registerShipment(large, { clientId: clients.nordlys, id, username: 'freja' })).rejects.toThrow(
      'GLS_DK',
    )
    server.close()
    expect((await call('GET', `/shipments/${id}`)).json().registration).toMatchObject({
      status: 'PENDING',
      message: 'The response has more than 8 MB, which are more than a label or list has',
    })
    const again = await call('POST', `/shipments/${id}/register`)
    expect([again.statusCode, again.json().shipmentState, sandbox.count(id)]).toEqual([200, 'REGISTERED', 1])
  })

  it('is requested again for another paper or type', async () => {
    const { id } = await registered(withLabel, 2)
    const label = (await call('POST', `/shipments/${id}/label`, { type: 'PDF', layout: 'A6' })).json()
    expect(label).toMatchObject({ type: 'PDF', layout: 'A6', pages: 2 })
    const pdf = await call('GET', `/shipments/${id}/label.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(await scanPdf(pdf.rawPayload)).toHaveLength(2)
  })

  it('is merged with others on the paper that the carrier made it for', async () => {
    const shipmentIds = [(await registered(withLabel)).id, (await registered(withLabel)).id]
    const body = { shipmentIds, label: { type: 'ZPL' }, merge: true }
    expect((await call('POST', '/shipments/label', body)).json().merged).toMatchObject({ layout: 'A6', pages: 2 })
  })

  it('can share a file with labels that we draw', async () => {
    const [own, drawn] = [await registered(withLabel), await registered({})]
    const shipmentIds = [own.id, drawn.id, own.id].slice(0, 2)
    const merged = (await call('POST', '/shipments/label', { shipmentIds, label: { type: 'PDF' }, merge: true })).json()
    expect(merged.merged.pages).toBe(2)
    const scans = await scanPdf(bytesOf(merged.merged))
    expect(scans[1]?.[0]?.text).toBe(`(00)${drawn.shipment.carrierReference}`)
  })

  it('is requested again once it is deleted', async () => {
    const { id } = await registered(withLabel)
    await db
      .updateTable('carrier_document')
      .set({ keptUntil: new Date(0) })
      .where('shipmentId', '=', id)
      .execute()
    await purgeExpired(db, config)
    const label = (await call('POST', `/shipments/${id}/label`, { type: 'ZPL' })).json()
    expect(bytesOf(label).toString()).toContain('SANDBOX')
  })

  it('is refused in a format that the carrier does not print', async () => {
    const { id } = await registered(byDao)
    const refused = await call('POST', `/shipments/${id}/label`, { type: 'PDF', layout: 'A4' })
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'LABEL_FORMAT_NOT_OFFERED'])
    expect(refused.json().message).toContain('PDF, A6 or ZPL, A6, 200 dots per inch or ZPL, A6, 300 dots per inch')
    const finer = (await call('POST', `/shipments/${id}/label`, { type: 'ZPL', resolution: 300 })).json()
    expect(finer).toMatchObject({ layout: 'A6', resolution: 300 })
  })

  it('cancels a booking without a printable label', async () => {
    const { response, id } = await registered({ ...byDao, customerReference: 'SANDBOX_BAD_LABEL-1' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject([{ carrier: 'GLS_DK', carrierCode: 'WAYBILL-DOCUMENT' }])
    const shipment = (await call('GET', `/shipments/${id}`)).json()
    expect(shipment).toMatchObject({ shipmentState: 'FAILED_TO_REGISTER' })
    expect(shipment.carrierReference).toBeUndefined()
    expect(await db.selectFrom('carrier_document').select('place').where('shipmentId', '=', id).execute()).toEqual([])
    expect(sandbox.count(id)).toBe(1)
    expect(shipment.registration.unusedRegistration).toMatchObject({ status: 'CANCELLED' })
    await call('POST', `/shipments/${id}`, { customerReference: 'ORDER-1' })
    expect((await call('POST', `/shipments/${id}/register`)).statusCode).toBe(200)
  })

  it('reports a booking that the carrier does not cancel', async () => {
    const { id } = await registered({ ...byDao, customerReference: 'SANDBOX_BAD_LABEL_KEEP-1' })
    expect(await unusedOf(id)).toMatchObject({ status: 'NOT_CANCELLED', carrierCode: 'SBX-410' })
    const { id: other } = await registered({
      ...byPostNord,
      customerReference: 'SANDBOX_BAD_LABEL-2',
    })
    expect(await unusedOf(other)).toMatchObject({
      status: 'NOT_CANCELLED',
      message: expect.stringContaining('does not support cancellation'),
    })
    await cancelUnusedRegistrations(context, later)
    expect(await unusedOf(id)).toMatchObject({ status: 'NOT_CANCELLED' })
    // The booking stays visible as long as the shipment exists.
    await call('POST', `/shipments/${id}`, { customerReference: 'ORDER-2' })
    const again = (await call('POST', `/shipments/${id}/register`)).json()
    expect(again).toMatchObject({
      registration: { status: 'REGISTERED', unusedRegistration: { status: 'NOT_CANCELLED' } },
    })
  })

  it('retries until the carrier responds, and books nothing meanwhile', async () => {
    const { id } = await registered({ ...byDao, customerReference: 'SANDBOX_BAD_LABEL_TIMEOUT-1' })
    expect(await unusedOf(id)).toMatchObject({ status: 'CANCELLING' })
    for (const refused of [await call('POST', `/shipments/${id}/register`), await call('DELETE', `/shipments/${id}`)]) {
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'REGISTRATION_PENDING'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    for (let round = 1; round <= 4 && (await unusedOf(id)).status === 'CANCELLING'; round++)
      await cancelUnusedRegistrations(context, later)
    expect(await unusedOf(id)).toMatchObject({ status: 'CANCELLED' })
    expect(await db.selectFrom('unused_registration').selectAll().where('shipmentId', '=', id).execute()).toEqual([])
    expect((await call('DELETE', `/shipments/${id}`)).statusCode).toBe(204)
  })

  it('is cancelled by another process if the one that booked is killed, and given up in the end', async () => {
    const { id } = (
      await call('POST', '/shipments', lamp({ ...byDao, customerReference: 'SANDBOX_BAD_LABEL-3' }))
    ).json()
    const asked = Promise.withResolvers<void>()
    const cancel = () => {
      asked.resolve()
      return new Promise<void>(() => {})
    }
    const killed = { ...context, carriers: { ...carriers, GLS_DK: { ...GLS_DK, cancel } } }
    void registerShipment(killed, { clientId: clients.nordlys, id, username: 'freja' })
    await asked.promise
    expect(await unusedOf(id)).toMatchObject({ status: 'CANCELLING' })
    const deaf = { ...context, carriers: { ...carriers, GLS_DK: { ...GLS_DK, cancel: silent } } }
    await cancelUnusedRegistrations(deaf, later)
    expect(await unusedOf(id)).toMatchObject({ status: 'CANCELLING', message: 'No word' })
    await db
      .updateTable('unused_registration')
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where('shipmentId', '=', id)
      .execute()
    await cancelUnusedRegistrations(deaf, later)
    expect(await unusedOf(id)).toMatchObject({ status: 'NOT_CANCELLED', message: 'No word' })
  })
})

/** The formats printed on booking, the others available, and those missing. A dash means any paper. */
const printedBy: ReadonlyArray<readonly [string, string, string, string, readonly string[], readonly string[]]> = [
  [
    'POSTNORD_DK',
    '17',
    'DK',
    '1264',
    ['ZPL W102H192 200', 'PDF W102H192', 'PDF A6', 'PDF A4'],
    ['ZPL - 300', 'PDF 4R'],
  ],
  ['POSTNORD_SE', '17', 'SE', '412 54', ['ZPL W102H192 200', 'PDF A5'], ['ZPL - 600', 'ZPL A6 200']],
  ['POSTNORD_NO', '17', 'NO', '0150', ['ZPL W102H192 200', 'PDF A6'], ['ZPL - 300']],
  ['POSTNORD_FI', '17', 'FI', '00100', ['ZPL W102H192 200', 'PDF A6'], ['ZPL - 300']],
  ['BRING', '3584', 'NO', '0150', ['PDF W102H192'], ['ZPL - 200', 'PDF A6']],
  ['GLS_DK', 'BUSINESS', 'DK', '1264', ['ZPL A6 200', 'ZPL A6 300', 'PDF A6'], ['PDF A4', 'ZPL 4R 200', 'ZPL A6 600']],
  ['GLS_DE', 'PARCEL', 'DE', '80333', ['ZPL A6 200', 'ZPL A6 300', 'PDF A6'], ['PDF 4R', 'ZPL A6 600']],
  [
    'DHL_PARCEL_DE',
    'V01PAK',
    'DE',
    '80333',
    ['ZPL W103H150 200', 'PDF W103H150', 'PDF A6', 'PDF A4'],
    ['ZPL W103H150 300', 'PDF A5'],
  ],
  ['DHL_EXPRESS', 'N', 'BE', '2800', ['PDF 4R'], ['ZPL 4R 200', 'PDF A6']],
  ['DPD_DE', 'CL', 'DE', '80333', ['PDF A6', 'ZPL A6 200'], ['ZPL A6 300', 'PDF 4R']],
  ['POST_AT', '10', 'AT', '1010', ['PDF A5'], ['ZPL 4R 200', 'PDF A6']],
  ['POSTNL', '3085', 'NL', '2132 WT', ['PDF A6'], ['ZPL A6 200', 'PDF A4', 'PDF 4R']],
  ['BPOST', '24H_PRO', 'BE', '2800', ['PDF A6'], ['ZPL A6 200', 'PDF A4']],
  ['INPOST_PL', 'COURIER_STANDARD', 'PL', '31-062', ['PDF A6', 'ZPL A6 200'], ['PDF A4', 'ZPL A6 300']],
  ['UPS', '65', 'DE', '80333', ['ZPL 4R 200', 'PDF 4R'], ['PDF A6', 'ZPL 4R 300']],
  ['FEDEX', 'REGIONAL_ECONOMY', 'DE', '80333', ['PDF 4R'], ['ZPL 4R 200', 'PDF A5']],
  ['USPS', 'PRIORITY_MAIL', 'US', '94105', ['PDF 4R', 'ZPL 4R 200', 'ZPL 4R 300'], ['PDF A6', 'ZPL 4R 600']],
]
const wishOf = (words: string) => {
  const [type, layout = '-', resolution] = words.split(' ')
  return { type, ...(layout !== '-' && { layout }), ...(resolution && { resolution: Number(resolution) }) }
}
const within = (carrier: string, product: string, country: string, postCode: string) => {
  const place = { addressLine1: 'Residenzstr. 1', addressLine2: undefined, postCode, city: 'Sted', country }
  const state = country === 'US' && { state: 'CA', city: 'San Francisco' }
  const { sender, recipient } = lamp()
  return {
    carrierProduct: { carrier, productId: `${carrier}_${product}` },
    parcels: [{ weight: 1, length: 30, width: 20, height: 5, description: 'Shade' }],
    sender: { ...sender, ...place, ...state },
    recipient: {
      ...recipient,
      ...place,
      ...state,
      contactInfo: { dialCode: '+45', mobile: '20 30 40 50', email: 'astrid@post.example' },
    },
  }
}

describe('the sandbox in place of a real carrier', () => {
  it('is tested for each carrier that we call', () => {
    const called = Object.values(carriers).filter(({ sourceFor }) => sourceFor)
    expect(printedBy.map(([id]) => id).toSorted()).toEqual(called.map(({ id }) => id).toSorted())
  })

  it.each(printedBy)(
    'prints for %s what the carrier prints',
    async (carrier, product, country, postCode, printed, not) => {
      const { id, shipment } = await registered(within(carrier, product, country, postCode))
      expect(shipment.registration).toMatchObject({ source: 'SANDBOX' })
      expect(shipment.registration.documents[0]).toMatchObject(wishOf(printed[0] ?? ''))
      for (const words of printed) {
        const response = await call('POST', `/shipments/${id}/label`, wishOf(words))
        expect([words, response.statusCode, response.json()]).toMatchObject([words, 200, wishOf(words)])
      }
      for (const words of not) {
        const response = await call('POST', `/shipments/${id}/label`, wishOf(words))
        expect([words, response.statusCode, response.json().error]).toEqual([words, 400, 'LABEL_FORMAT_NOT_OFFERED'])
        expect(response.json().message).toContain(carrier)
      }
    },
  )

  it.each(printedBy)(
    'books nothing for %s if it cannot print the label as requested',
    async (carrier, product, country, postCode) => {
      const shipment = lamp(within(carrier, product, country, postCode))
      for (const type of ['PDF', 'ZPL'] as const)
        for (const layout of ['4R', 'A4', 'A6', 'W102H192'] as const)
          for (const resolution of type === 'PDF' ? [undefined] : ([200, 300] as const)) {
            const label = { type, layout, ...(resolution && { resolution }) }
            const paper = Object.values(carriers).find(({ id }) => id === carrier)?.prints?.types[type]
            const isPrinted =
              paper?.layouts?.includes(layout) && (!resolution || paper.resolutions?.includes(resolution) === true)
            const response = await call('POST', '/shipments/register/directly', { shipment, label })
            const { error, label: printed, labelError } = response.json()
            expect([label, response.statusCode, error, printed?.layout, labelError]).toEqual(
              isPrinted
                ? [label, 201, undefined, layout, undefined]
                : [label, 400, 'LABEL_FORMAT_NOT_OFFERED', undefined, undefined],
            )
            expect(response.headers.location === undefined).toBe(!isPrinted)
          }
    },
  )

  it('prints the type that the client has chosen', async () => {
    const permissions = ['carriers:admin'] as const
    const set = { fields: [{ name: 'labelType', value: 'ZPL' }] }
    await call('PUT', '/carrier-configuration/fields/POSTNL/shipping', set, { permissions })
    const { id, shipment } = await registered(within('POSTNL', '3085', 'NL', '2132 WT'))
    expect(shipment.registration).toMatchObject({ source: 'SANDBOX', documents: [wishOf('ZPL A6 200')] })
    expect((await call('POST', `/shipments/${id}/label`, { type: 'PDF' })).json().error).toBe(
      'LABEL_FORMAT_NOT_OFFERED',
    )
    expect((await call('POST', `/shipments/${id}/label`, { type: 'ZPL' })).statusCode).toBe(200)
    await call('DELETE', '/carrier-configuration/fields/POSTNL/shipping', undefined, { permissions })
  })
})

describe('attributes that a carrier does not support', () => {
  it('are refused by name before anything is booked', async () => {
    const asking = { carrierProduct: { carrier: 'UPS', productId: 'UPS_65' }, deliveryInstructions: 'Blue door' }
    const response = await call('POST', '/shipments', lamp({ ...asking, cashOnDelivery: { currencyCode: 'EUR' } }))
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'NOT_OFFERED', carrier: 'UPS', field: 'cashOnDelivery' }),
      ]),
    )
  })
})
