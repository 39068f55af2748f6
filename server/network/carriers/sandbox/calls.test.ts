import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedFor, plainRequest } from '../../../dev/testing/example-request.ts'
import { CarrierRefusal, type Registered } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { grouped } from '../../../platform/print/barcode.ts'
import { usableDocuments } from '../documents.ts'
import { type Carriers, openCarriers } from '../registry.ts'
import { authorizationFor, sandboxCarriers, type SandboxCarrierId } from './accounts.ts'
import { type Sandbox, startSandbox } from './server.ts'

let sandbox: Sandbox
let carriers: Carriers
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, hour: 1_000_000 })
  carriers = openCarriers({ sandboxUrl: sandbox.url, backoff: 5 })
})
afterAll(() => sandbox.close())

const open = (id: SandboxCarrierId) => carriers[id]
const call = { credentials: {}, nextSerial: () => Promise.resolve(1) }
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

let references = 0
const requestOf = (id: SandboxCarrierId, over: object = {}) => ({
  ...plainRequest,
  productId: carrierData[id].products[0]?.id ?? '',
  reference: `R-${++references}`,
  ...over,
})

async function keptBooking(id: SandboxCarrierId, reference: string): Promise<string> {
  const response = await fetch(`${sandbox.url}/carriers/${id}/bookings?reference=${reference}`, {
    headers: { authorization: authorizationFor(id, {}) },
  })
  return response.text()
}

describe('the sandbox', () => {
  it.each(sandboxCarriers)('stores everything that a shipment requests of %s', async (id) => {
    for (const { request, texts } of Object.values(askedFor(requestOf(id)))) {
      const reference = `R-${++references}`
      await open(id).register({ ...request, reference }, call)
      const kept = await keptBooking(id, reference)
      // One carrier has its own name for one of our fields.
      const said = kept.replaceAll('"preferentialOrigin":true', 'preferential origin')
      for (const text of texts) expect(said).toMatch(new RegExp(text.replaceAll('.', '\\.')))
      if (request.recipientPays) expect(kept).toContain('"recipientPays":true')
    }
  })

  it('prints it on its own label, as ZPL or PDF', async () => {
    const asked = askedFor(requestOf('DAO'))
    const { customs } = asked.customs.request
    const request = {
      ...requestOf('DAO'),
      ...asked['cashOnDelivery.account'].request,
      ...asked.collectionInstructions.request,
      parcels: asked.cashOnDelivery.request.parcels,
      cashOnDelivery: asked['cashOnDelivery.account'].request.cashOnDelivery,
      customs,
      deliveryInstructions: 'Blue door',
      customerReference: 'SANDBOX_LABEL-1',
      reference: 'R-LABEL',
    }
    const registered = await open('DAO').register(request, call)
    const [label, receipt] = registered.documents ?? []
    expect([label?.kind, label?.type, label?.layout, label?.resolution, label?.parcelIndex]).toEqual([
      'LABEL',
      'ZPL',
      '4R',
      200,
      0,
    ])
    const said = textOf(label?.bytes ?? Buffer.alloc(0))
    expect(said).toContain(grouped(registered.carrierReference))
    for (const text of ['SANDBOX', 'Blue door', 'Ramp 3', '3,124.50', 'DE89370400440532013000'])
      expect(said).toContain(text)
    expect([receipt?.kind, receipt?.type]).toEqual(['RECEIPT', 'PDF'])

    const repeated = await open('DAO').reprint?.(
      { reference: 'R-LABEL', ...registered },
      { type: 'PDF', layout: 'A6', resolution: 200 },
      call,
    )
    expect((await usableDocuments('DAO', { ...registered, documents: repeated })).map(({ pages }) => pages)).toEqual([
      1,
    ])
  })

  it.each(['UPS', 'HERMES_DE', 'COLISSIMO'] as const)(
    'prints a label with the booking for %s, as the carrier would',
    async (id) => {
      const registered = await open(id).register(requestOf(id), call)
      const { documents, parcels, carrierReference } = registered
      const [label] = await usableDocuments(id, { carrierReference: '', parcels, documents })
      expect(label).toMatchObject({ kind: 'LABEL', type: 'ZPL', layout: '4R', pages: 1 })
      expect(textOf(label?.bytes ?? Buffer.alloc(0))).toContain('SANDBOX')
      const original = { reference: requestOf(id).reference, ...registered }
      const again = await open(id).reprint?.(original, { type: 'PDF', layout: '4R', resolution: 200 }, call)
      expect(await usableDocuments(id, { carrierReference, parcels, documents: again })).toMatchObject([
        { type: 'PDF', layout: '4R', pages: 1 },
      ])
    },
  )

  it('prints no label for carriers that may not print any', async () => {
    expect((await open('DAO').register(requestOf('DAO'), call)).documents).toBeUndefined()
  })

  it('books returns, pick-ups and manifests, and cancels pick-ups', async () => {
    const carrier = open('SCHENKER')
    const there: Registered = await carrier.register(requestOf('SCHENKER'), call)
    const original = { reference: 'R-1', ...there }
    const back = await carrier.registerReturn?.(requestOf('SCHENKER'), original, call)
    expect(back?.code).toBe(`SANDBOX-RETURN-${back?.carrierReference}`)

    const registered = await carrier.pickUp?.(
      {
        reference: 'P-1',
        address: plainRequest.sender,
        date: '2026-12-03',
        from: '09:15',
        to: '14:45',
        instructions: 'Ramp 3',
        shipments: [{ ...original, productId: 'SCHENKER_PARCEL', country: 'SE' }],
        parcels: plainRequest.parcels,
      },
      call,
    )
    const number = registered?.confirmation ?? ''
    const shown = await fetch(`${sandbox.url}/carriers/SCHENKER/pick-ups/${number}`, {
      headers: { authorization: authorizationFor('SCHENKER', {}) },
    })
    expect(await shown.json()).toMatchObject({ status: 'BOOKED', asked: { instructions: 'Ramp 3', from: '09:15' } })
    await carrier.cancelPickUp?.(number, call)
    await expect(carrier.cancelPickUp?.(number, call)).resolves.toBeUndefined()
    await expect(Promise.resolve(open('DAO').cancelPickUp?.(number, call))).rejects.toBeInstanceOf(CarrierRefusal)

    const manifest = await carrier.manifest?.(
      { reference: 'M-1', sender: plainRequest.sender, date: '2026-12-03', shipments: [original] },
      call,
    )
    expect(manifest?.number).toMatch(/^SBX-MF-/)
    expect(manifest?.documents).toHaveLength(1)
  })

  it('quotes the same prices and days at every call', async () => {
    const question = { ...plainRequest, date: '2026-12-04', productIds: ['DAO_SHOP', 'DAO_HOME'] }
    const rates = await open('DAO').rates?.(question, call)
    expect(rates).toEqual(await open('DAO').rates?.(question, call))
    expect(rates?.map(({ productId, currencyCode }) => [productId, currencyCode])).toEqual([
      ['DAO_SHOP', 'EUR'],
      ['DAO_HOME', 'EUR'],
    ])
    // The 4th is a Friday, and nothing is delivered on a Sunday.
    expect(await open('DAO').deliveryOptions?.(question, call)).toEqual([
      { productId: 'DAO_SHOP', earliest: '2026-12-08', latest: '2026-12-10' },
      { productId: 'DAO_HOME', earliest: '2026-12-08', latest: '2026-12-10' },
    ])
  })
})
