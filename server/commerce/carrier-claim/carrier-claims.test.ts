import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { clients, type TestResponse } from '../../dev/testing/app.ts'
import { packedPdf, pdfOfPages, pngOf } from '../../dev/testing/pictures.ts'
import { readPdf } from '../../dev/testing/scan.ts'
import { lamp, openShipping } from '../../dev/testing/shipping.ts'
import { nextDay } from '../../kernel/calendar.ts'
import { purgeExpired } from '../../purge.ts'

const { byId: call, call: fetched, config, db, people, person } = await openShipping()
const by = people.freja

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
const postNord = { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } } as const

async function registered(over: object = {}): Promise<{ id: string; reference: string }> {
  const { body: draft } = await call('createShipment', { by, body: lamp(over) })
  const { body, text } = await call('registerShipment', { by, path: { shipmentId: draft.id } })
  const { id, carrierReference = expect.fail(text) } = body
  return { id, reference: carrierReference }
}
const said = { type: 'DAMAGE', amount: 1249, currency: 'DKK', description: 'The shade is broken.' } as const
const claimed = (shipmentId: string, over: Partial<Schemas['CarrierClaimCreate']> = {}) =>
  call('createCarrierClaim', { by, body: { shipmentId, ...said, ...over } })
const change = (carrierClaimId: string, body: Schemas['CarrierClaimChanges']) =>
  call('updateCarrierClaim', { by, path: { carrierClaimId }, body })
const read = async (carrierClaimId: string) => (await call('getCarrierClaim', { by, path: { carrierClaimId } })).body
const attach = (carrierClaimId: string, over: Partial<Schemas['CarrierClaimAttachmentCreate']> = {}) =>
  call('createCarrierClaimAttachment', {
    by,
    path: { carrierClaimId },
    body: {
      name: over.contentType === 'application/pdf' ? 'shade.pdf' : 'shade.png',
      contentType: 'image/png',
      data: png,
      ...over,
    },
  })
const deliver = (shipmentId: string, createdAt = new Date().toISOString()) =>
  call('createShipmentEvent', { by, path: { shipmentId }, body: { state: 'DELIVERED', createdAt } })
const codes = ({ error }: TestResponse<unknown>) =>
  error.errors?.map(({ code, field }) => `${code} ${field}`) ?? [error.error]

/** The date a number of days after another. */
function later(day: string, days: number): string {
  let found = day
  for (let count = 0; count < days; count++) found = nextDay(found)
  return found
}

describe('createCarrierClaim', () => {
  it("counts the carrier's time limit from the delivery, in days at the recipient", async () => {
    const { id } = await registered(postNord)
    const before = (await claimed(id)).body
    expect([before.state, before.carrier, before.deadline]).toEqual(['DRAFT', 'POSTNORD_DK', undefined])
    // It is tomorrow in Göteborg while it is still today in UTC.
    const today = new Date().toISOString().slice(0, 10)
    await sql`update shipment set "createdAt" = ("createdAt" at time zone 'UTC' - interval '2 days') at time zone 'UTC',
      "baseAt" = ("baseAt" at time zone 'UTC' - interval '2 days') at time zone 'UTC'
      where id = ${id}`.execute(db)
    await sql`update shipment set "deliveredAt" = ${`${today}T23:30:00Z`}::timestamptz where id = ${id}`.execute(db)
    const { deadline, deadlineSource } = await read(before.id)
    expect(deadline).toBe(later(today, 8))
    expect(deadlineSource).toContain('NSAB 2015')
  })

  it('counts the time limit of a lost parcel from the day of shipping, and refuses early claims', async () => {
    const { id } = await registered()
    const { body } = await claimed(id, { type: 'LOSS' })
    // Our own network publishes no terms.
    expect([body.earliest, body.deadline, body.deadlineSource]).toEqual([undefined, undefined, undefined])
    const shipped = '2026-11-02'
    await sql`update shipment set "baseAt" = ${`${shipped}T23:30:00Z`}::timestamptz where id = ${id}`.execute(db)
    const terms = async (carrier: Schemas['Carrier']) => {
      await db.updateTable('carrier_claim').set({ carrier }).where('id', '=', body.id).execute()
      const { earliest, deadline } = await read(body.id)
      return [earliest, deadline]
    }
    // Half past midnight on the next day in Göteborg.
    expect(await terms('DHL_PARCEL_DE')).toEqual(['2026-11-23', undefined])
    expect(await terms('DHL_EXPRESS')).toEqual([undefined, '2026-12-03'])
    expect(await terms('USPS')).toEqual(['2026-11-18', '2027-01-02'])
    expect(await terms('POSTNORD_DK')).toEqual([undefined, undefined])
  })

  it('refuses unregistered, delivered and unknown parcels, and wrong decimals', async () => {
    const { body: draft } = await call('createShipment', { by, body: lamp() })
    expect(codes(await claimed(draft.id))).toEqual(['SHIPMENT_NOT_REGISTERED shipmentId'])
    const { id } = await registered()
    await deliver(id)
    expect(codes(await claimed(id, { type: 'LOSS' }))).toEqual(['SHIPMENT_DELIVERED type'])
    expect(codes(await claimed(id, { parcelIndexes: [1] }))).toEqual(['OUT_OF_RANGE parcelIndexes[0]'])
    const items = [{ description: 'Shade', quantity: 1, value: 10.25 }]
    expect(codes(await claimed(id, { currency: 'JPY', amount: 10.5, items }))).toEqual([
      'DECIMALS amount',
      'DECIMALS items[0].value',
    ])
    expect(codes(await claimed(id, { amount: 0 }))).toEqual(['OUT_OF_RANGE amount'])
    const gone = await registered()
    await call('cancelShipment', { by, path: { shipmentId: gone.id }, body: {} })
    expect(codes(await claimed(gone.id))).toEqual(['SHIPMENT_CANCELLED shipmentId'])
  })

  it('claims a parcel once, until the claim is rejected or cancelled', async () => {
    const { id } = await registered()
    const first = (await claimed(id)).body
    expect((await claimed(id, { type: 'LOSS' })).error.error).toBe('CLAIM_EXISTS')
    await change(first.id, { state: 'CANCELLED' })
    expect((await claimed(id)).status).toBe(201)
  })

  it('shows nothing to others', async () => {
    const { id } = await registered()
    const { body } = await claimed(id)
    const path = { carrierClaimId: body.id }
    expect((await call('getCarrierClaim', { by: people.astrid, path })).status).toBe(404)
    expect((await call('createCarrierClaim', { by: people.astrid, body: { shipmentId: id, ...said } })).status).toBe(
      404,
    )
  })
})

describe('updateCarrierClaim', () => {
  it('goes from draft to payment and back, and records each step', async () => {
    const { id } = (await claimed((await registered()).id)).body
    expect((await change(id, { state: 'PAID' })).error.message).toContain(
      'From DRAFT it becomes SUBMITTED or CANCELLED',
    )
    await change(id, { amount: 1000, state: 'SUBMITTED', carrierCaseNumber: 'C-1' })
    expect((await change(id, { amount: 900 })).error.error).toBe('CLAIM_STATE')
    expect(codes(await change(id, { approvedAmount: 900 }))).toEqual(['NOT_ALLOWED approvedAmount'])
    expect(codes(await change(id, { state: 'APPROVED', approvedAmount: 1001 }))).toEqual([
      'OUT_OF_RANGE approvedAmount',
    ])
    await change(id, { state: 'APPROVED', approvedAmount: 900 })
    const paid = (await change(id, { state: 'PAID' })).body
    expect(paid).toMatchObject({ amount: 1000, approvedAmount: 900, paidAmount: 900, carrierCaseNumber: 'C-1' })
    const back = (await change(id, { state: 'APPROVED' })).body
    expect([back.approvedAmount, back.paidAmount]).toEqual([900, undefined])
    expect(back.history.map(({ state }) => state)).toEqual(['DRAFT', 'SUBMITTED', 'APPROVED', 'PAID', 'APPROVED'])
    const again = (await change(id, { state: 'SUBMITTED' })).body
    expect(again.approvedAmount).toBeUndefined()
  })

  it('notices a concurrent change', async () => {
    const { id } = (await claimed((await registered()).id)).body
    const { headers } = await call('getCarrierClaim', { by, path: { carrierClaimId: id } })
    await change(id, { note: 'First' })
    const late = await call('updateCarrierClaim', {
      by,
      path: { carrierClaimId: id },
      headers: { 'if-match': String(headers.etag) },
      body: { note: 'Second' },
    })
    expect([late.status, (await read(id)).note]).toEqual([412, 'First'])
  })
})

describe('lists and files', () => {
  it('lists due claims, by carrier, state and shipment', async () => {
    const { id } = await registered(postNord)
    const claim = (await claimed(id)).body
    await deliver(id)
    const { deadline = '' } = await read(claim.id)
    const ids = async (query: object) =>
      (await call('listCarrierClaims', { by, query: { shipmentId: id, ...query } })).body.map((one) => one.id)
    expect(await ids({ deadline_until: deadline, states: 'DRAFT', carriers: 'POSTNORD_DK' })).toEqual([claim.id])
    expect(await ids({ deadline_until: new Date().toISOString().slice(0, 10) })).toEqual([])
    expect(await ids({ states: 'PAID' })).toEqual([])
    expect(await ids({ carriers: 'UPS' })).toEqual([])
  })

  it('exports a claim as CSV in which no cell is a formula', async () => {
    const { id, reference } = await registered(postNord)
    const { body } = await claimed(id, { description: '=1+1, "broken"' })
    const { text } = await call('exportCarrierClaims', { by, query: { states: 'DRAFT', carriers: 'POSTNORD_DK' } })
    const line = text.split('\r\n').find((one) => one.startsWith(body.id)) ?? ''
    expect(line).toBe(
      `${body.id},${body.createdAt},POSTNORD_DK,${reference},${body.customerReference},DAMAGE,DRAFT,,1249,,,DKK,,"'=1+1, ""broken""",,${id}`,
    )
  })

  it('keeps files of the declared type, up to ten, and returns them', async () => {
    const { id } = (await claimed((await registered()).id)).body
    expect(codes(await attach(id, { contentType: 'application/pdf' }))).toEqual(['FILE_TYPE data'])
    const pdf = async (bytes: Promise<Buffer> | Buffer) =>
      codes(await attach(id, { contentType: 'application/pdf', data: (await bytes).toString('base64') }))
    expect(await pdf(pdfOfPages(201))).toEqual(['TOO_MANY_PAGES data'])
    expect(await pdf(packedPdf([9], '/Filter [/FlateDecode /FlateDecode]'))).toEqual(['PDF_TOO_LARGE data'])
    expect(codes(await attach(id, { data: pngOf(8_000, 8_001).toString('base64') }))).toEqual(['TOO_MANY_PIXELS data'])
    expect(codes(await attach(id, { data: png.slice(0, 16) }))).toEqual(['FILE_TYPE data'])
    const { body, headers } = await attach(id)
    expect(body).toMatchObject({ name: 'shade.png', size: Buffer.from(png, 'base64').length })
    expect(headers.location).toBe(`/v1/carrier-claims/${id}/attachments/${body.id}`)
    expect((await read(id)).attachments).toEqual([body])
    const path = { carrierClaimId: id, attachmentId: body.id }
    expect((await call('getCarrierClaimAttachment', { by, path })).body.data).toBe(png)
    for (let more = 0; more < 9; more++) await attach(id)
    expect((await attach(id)).error.error).toBe('TOO_MANY_ATTACHMENTS')
    expect((await call('deleteCarrierClaimAttachment', { by, path })).status).toBe(204)
    expect((await call('getCarrierClaimAttachment', { by, path })).status).toBe(404)
    expect((await attach(id)).status).toBe(201)
  })

  it.each([
    ['../../shade.png', 'image/png'],
    ['c:\\shade.png', 'image/png'],
    ['.png', 'image/png'],
    ['shade.html', 'image/png'],
    ['shade.png.exe', 'image/png'],
    ['shade.png.', 'image/png'],
    ['shade.pdf', 'image/png'],
    ['shade.svg', 'application/pdf'],
  ] as const)('refuses the file name %s for %s', async (name, contentType) => {
    const { id } = (await claimed((await registered()).id)).body
    expect(codes(await attach(id, { name, contentType }))).toContain('FILE_TYPE name')
    expect((await read(id)).attachments).toEqual([])
  })

  it.each(['Shade of glass.PNG', 'shade', 'v1.2 – shade.png'])('stores a file under the name %s', async (name) => {
    const { id } = (await claimed((await registered()).id)).body
    expect((await attach(id, { name })).body.name).toBe(name)
  })

  it('stores files as long as proofs once the claim is decided, and without limit before', async () => {
    const { id } = (await claimed((await registered()).id)).body
    await attach(id)
    const age = () =>
      sql`update carrier_claim_attachment set "createdAt" = now() - interval '9 years',
        "keptFrom" = ("keptFrom" at time zone 'UTC' - interval '9 years') at time zone 'UTC' where "claimId" = ${id}`.execute(
        db,
      )
    await age()
    await purgeExpired(db, config)
    expect((await read(id)).attachments).toHaveLength(1)
    await change(id, { state: 'CANCELLED' })
    await age()
    await purgeExpired(db, config)
    expect((await read(id)).attachments).toEqual([])
  })

  it('puts everything the carrier needs into the letter, on as many pages as necessary', async () => {
    const { id, reference } = await registered(postNord)
    const items = Array.from({ length: 50 }, (_, index) => ({
      sku: `SKU-${index}`,
      description: `Lampeskærm nummer ${index} af mundblæst glas`,
      quantity: 2,
      value: 10.5,
    }))
    const { body } = await claimed(id, { items, amount: 1050, description: 'Knust ved ankomst.\nÆsken er bulet.' })
    await attach(body.id)
    const response = await fetched('GET', `/carrier-claims/${body.id}/letter.pdf`, undefined, {
      clientId: clients.nordlys,
      permissions: ['carrier-claims:read'],
    })
    expect(response.statusCode, response.payload.slice(0, 300)).toBe(200)
    const pages = await readPdf(response.rawPayload)
    const text = pages.map((page) => page.text).join('\n')
    for (const words of ['PostNord Denmark', 'Knust ved ankomst.', 'Æsken er bulet.', 'SKU-49', 'Sum in DKK', '21.00'])
      expect(text).toContain(words)
    expect(text).toContain(reference)
    expect(text).toContain('We claim 1050.00 DKK.')
    expect(text).toContain('Attachments: shade.png')
    expect(pages.length).toBeGreaterThan(1)
  })
})

const submitted = async (amount = 1000) => {
  const { id: shipmentId, reference } = await registered()
  const { id } = (await claimed(shipmentId, { amount })).body
  await change(id, { state: 'SUBMITTED' })
  return { id, shipmentId, reference }
}

const sum = async () =>
  (await call('listInvoiceTotals', { by, query: { per_page: 100 } })).body
    .filter(({ currency }) => currency === 'NOK')
    .reduce((total, { compensation }) => total + compensation, 0)

describe('credits on invoices', () => {
  const head = 'invoiceNumber,invoiceDate,currency,carrierReference,charge,net'
  let count = 0
  const credit = async (reference: string, net: number, currency = 'DKK') => {
    const data = `${head}\r\nCREDIT-${++count},2026-11-30,${currency},${reference},COMPENSATION,${net}`
    const { body, text } = await call('importCarrierInvoices', {
      by,
      body: { carrier: 'LAST_INCH', type: 'CSV', data },
    })
    return body.invoices[0]?.id ?? expect.fail(text)
  }

  it('pay an approved claim, which waits again when the invoice is deleted', async () => {
    const { id, shipmentId, reference } = await submitted()
    await change(id, { state: 'APPROVED', approvedAmount: 900 })
    await credit(reference, -400)
    expect(await read(id)).toMatchObject({ state: 'APPROVED', paidAmount: 400 })
    const second = await credit(reference, -500)
    expect(await read(id)).toMatchObject({ state: 'PAID', approvedAmount: 900, paidAmount: 900 })
    const { body: differences } = await call('listInvoiceDifferences', { by, query: { per_page: 100 } })
    expect(differences.filter((one) => one.shipmentId === shipmentId)).toEqual([])
    const { body: cost } = await call('getShipmentCost', { by, path: { shipmentId } })
    expect(cost.claims?.map((one) => [one.id, one.state])).toEqual([[id, 'PAID']])
    expect(cost.invoiced).toEqual([{ amount: -900, currency: 'DKK' }])
    await call('deleteCarrierInvoice', { by, path: { carrierInvoiceId: second } })
    expect(await read(id)).toMatchObject({ state: 'APPROVED', paidAmount: 400 })
  })

  it('approve a claim that the carrier pays without comment', async () => {
    const { id, reference } = await submitted()
    await credit(reference, -750.5)
    expect(await read(id)).toMatchObject({ state: 'PAID', approvedAmount: 750.5, paidAmount: 750.5 })
  })

  it('do not change claims in another currency or those that a user has set to PAID', async () => {
    const { id, reference } = await submitted()
    await credit(reference, -1000, 'SEK')
    expect((await read(id)).state).toBe('SUBMITTED')
    await change(id, { state: 'APPROVED' })
    await change(id, { state: 'PAID', paidAmount: 980 })
    await credit(reference, -1, 'SEK')
    expect(await read(id)).toMatchObject({ state: 'PAID', paidAmount: 980 })
  })

  it('appear in the totals beside other amounts', async () => {
    const { reference } = await registered()
    const before = await sum()
    await credit(reference, -123.45, 'NOK')
    expect((await sum()) - before).toBeCloseTo(123.45, 2)
  })

  it('are shown with the cost to users who may see claims', async () => {
    const { shipmentId } = await submitted()
    const clerk = await person('cost-clerk', clients.nordlys, ['carrier-invoices:read'])
    const { body } = await call('getShipmentCost', { by: clerk, path: { shipmentId } })
    expect([body.claims, body.lines]).toEqual([undefined, []])
  })
})

it("erases the person's files and the texts about them", async () => {
  const recipient = {
    ...lamp().recipient,
    firstName: 'Ottokar',
    lastName: 'Vinterberg',
    contactInfo: { email: 'ottokar@vinterberg.example' },
  }
  const { id } = await registered({ recipient })
  const { body } = await claimed(id, { description: 'Ottokar Vinterberg found it broken' })
  await attach(body.id)
  const { body: found } = await call('exportDataSubject', {
    by: people.karen,
    clientId: clients.nordlys,
    body: { email: 'ottokar@vinterberg.example' },
  })
  expect(found.records.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['carrier_claim', 'carrier_claim_attachment']),
  )
})
