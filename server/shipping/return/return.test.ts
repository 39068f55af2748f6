import { describe, expect, it } from 'vitest'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { byBudbee, byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'

const { byId, db, people, sandbox } = await openShipping()
const by = people.freja

const register = async (over: object = byPostNord) => {
  const { body } = await byId('createShipment', { by, body: lamp(over) })
  return (await byId('registerShipment', { by, path: { shipmentId: body.id } })).body
}
const bringBack = (shipmentId: string, body: object = {}, headers?: Record<string, string>) =>
  byId('createShipmentReturn', { by, path: { shipmentId }, body, headers })
const read = async (shipmentId: string) => (await byId('getShipment', { by, path: { shipmentId } })).body
const customs = {
  customsType: 'SALE_OF_GOODS',
  items: [
    {
      itemDescription: 'Ceiling lamp of brass',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 3.1,
      itemInvoicePrice: 2499,
      currencyCode: 'DKK',
      commodityCode: '9405110090',
    },
  ],
}

describe('createShipmentReturn', () => {
  it('reverses a shipment, uses the return product of its carrier, and links the two', async () => {
    const there = await register()
    const back = await bringBack(there.id)
    expect(back.status).toBe(201)
    expect(back.headers.location).toBe(`/v1/shipments/${back.body.id}`)
    expect(back.body).toMatchObject({
      returnOf: there.id,
      shipmentState: 'DRAFT',
      sender: there.recipient,
      recipient: there.sender,
      carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_24' },
      orderNumber: there.orderNumber,
      parcels: lamp().parcels,
    })
    for (const name of ['customerReference', 'returnCode', 'carrierReference'])
      expect(back.body).not.toHaveProperty(name)
    expect(back.body.parcels[0]).not.toHaveProperty('carrierReference')
    const other = await bringBack(there.id, { customerReference: 'BACK-2' })
    expect((await read(there.id)).returns).toEqual([back.body.id, other.body.id])
    await byId('deleteShipment', { by, path: { shipmentId: back.body.id } })
    expect((await read(there.id)).returns).toEqual([other.body.id])
    await byId('deleteShipment', { by, path: { shipmentId: other.body.id } })
    expect(await read(there.id)).not.toHaveProperty('returns')
  })

  it('registers at once as a return of the booking, and gives the code to show', async () => {
    const there = await register(byBudbee)
    const back = await bringBack(there.id, { register: true })
    const { id, carrierReference, returnCode } = back.body
    expect(back.body).toMatchObject({ shipmentState: 'REGISTERED', returnCode: `SANDBOX-RETURN-${carrierReference}` })
    expect(sandbox.count(id)).toBe(1)
    expect((await read(id)).returnCode).toBe(returnCode)
    const found = await byId('getShipmentByReference', { by, path: { reference: carrierReference ?? '' } })
    expect(found.body).toMatchObject({ id, returnOf: there.id })
    // The code also arrives if the carrier did not respond and is asked.
    const late = await bringBack(there.id, { register: true, customerReference: 'SANDBOX_DUPLICATE-1' })
    expect(late.body.returnCode).toBe(`SANDBOX-RETURN-${late.body.carrierReference}`)
    // LAST_INCH has a return product but no code.
    const own = await bringBack((await register({})).id, { register: true })
    expect(own.body).toMatchObject({ carrierProduct: { productId: 'LAST_INCH_RETURN' }, shipmentState: 'REGISTERED' })
    expect(own.body).not.toHaveProperty('returnCode')
  })

  it.each([
    ['UPS_11', 'UPS_11_RETURN', 'DK', '1264', 'Copenhagen', 'SE', '412 54', 'Göteborg'],
    ['UPS_65', 'UPS_65_RETURN', 'DK', '1264', 'Copenhagen', 'JP', '150-0001', 'Tokyo'],
    ['FEDEX_REGIONAL_ECONOMY', 'FEDEX_REGIONAL_ECONOMY_RETURN', 'DK', '1264', 'Copenhagen', 'SE', '412 54', 'Göteborg'],
    ['GLS_DE_PARCEL', 'GLS_DE_SHOPRETURN', 'DE', '80333', 'München', 'DE', '20357', 'Hamburg'],
    ['DHL_PARCEL_DE_V01PAK', 'DHL_PARCEL_DE_V07PAK', 'DE', '80333', 'München', 'DE', '20357', 'Hamburg'],
    ['POSTNORD_SE_17', 'POSTNORD_SE_24', 'SE', '111 51', 'Stockholm', 'SE', '412 54', 'Göteborg'],
    ['BRING_3584', 'BRING_0348', 'NO', '0150', 'Oslo', 'NO', '5003', 'Bergen'],
  ])('for %s books %s', async (productId, expected, from, postCode, city, to, toPostCode, toCity) => {
    const carrier = carrierIds.find((id) => productId.startsWith(`${id}_`))
    const { body, status } = await byId('createShipment', {
      by,
      body: lamp({
        carrierProduct: { carrier, productId },
        parcels: [{ weight: 1, length: 30, width: 20, height: 5, description: 'Shade' }],
        sender: { ...lamp().sender, country: from, postCode, city },
        recipient: { ...lamp().recipient, country: to, postCode: toPostCode, city: toCity },
        ...(to === 'JP' && { customs: { ...customs, invoiceNumber: 'NI-1' } }),
      }),
    })
    expect([status, productId]).toEqual([201, productId])
    await byId('registerShipment', { by, path: { shipmentId: body.id } })
    const back = await bringBack(body.id, { register: true })
    expect([back.status, back.error.error]).toEqual([201, undefined])
    expect(back.body).toMatchObject({
      carrierProduct: { carrier, productId: expected },
      direction: 'RETURN',
      shipmentState: 'REGISTERED',
      returnOf: body.id,
    })
    const label = await byId('createShipmentLabel', { by, path: { shipmentId: back.body.id }, body: { type: 'PDF' } })
    expect(label.body).toMatchObject({ shipmentId: back.body.id, pages: 1 })
  })

  it('creates one return per idempotency key, however often it is sent', async () => {
    const there = await register()
    const headers = { 'idempotency-key': 'back-once' }
    const [first, second] = [
      await bringBack(there.id, { register: true }, headers),
      await bringBack(there.id, { register: true }, headers),
    ]
    expect(second.body.id).toBe(first.body.id)
    expect((await read(there.id)).returns).toEqual([first.body.id])
  })

  it('uses the requested parcels, address and product', async () => {
    const { body } = await byId('createShipment', { by, body: lamp(byPostNord) })
    const path = { shipmentId: body.id }
    const shade = { weight: 0.9, length: 30, width: 20, height: 20, description: 'Shade' }
    await byId('patchShipment', { by, path, body: { parcels: [...lamp().parcels, shade], customs } })
    await byId('registerShipment', { by, path })
    const recipient = { ...lamp().sender, company: 'Repairs', addressLine1: 'Amagertorv 1' }
    const carrierProduct = { carrier: 'LAST_INCH', productId: 'LAST_INCH_RETURN' }
    const back = await bringBack(body.id, { parcelIndexes: [1], recipient, carrierProduct, description: 'Broken' })
    expect(back.body).toMatchObject({ recipient, carrierProduct, description: 'Broken', parcels: [shade] })
    expect(back.body.customs?.customsType).toBe('GOODS_RETURN')
    const beyond = await bringBack(body.id, { parcelIndexes: [2] })
    expect(beyond.error.errors).toMatchObject([{ code: 'OUT_OF_RANGE', field: 'parcelIndexes[0]' }])
  })

  it('is refused if no product fits, and lists those that would', async () => {
    const { id } = await register({ carrierProduct: { carrier: 'SCHENKER', productId: 'SCHENKER_PARCEL' } })
    const { status, error } = await bringBack(id)
    expect([status, error.error]).toEqual([400, 'RETURN_NOT_OFFERED'])
    expect(error.message).toContain('SCHENKER has no return product')
    const [, named = ''] = /would fit: ([A-Z0-9_, ]+)\./.exec(error.message) ?? []
    expect(named.split(', ')).toContain('POSTNORD_DK_24')
    const carrierProduct = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_24' }
    const back = await bringBack(id, { carrierProduct, register: true })
    // For another carrier it is an ordinary booking, since that carrier has none to bring back.
    expect(back.body).toMatchObject({ shipmentState: 'REGISTERED', carrierProduct, returnOf: id })
    expect(back.body).not.toHaveProperty('returnCode')
    expect(
      (await bringBack(id, { recipient: { ...lamp().sender, country: 'NO', postCode: '0150' } })).error.message,
    ).toContain('BRING')
  })

  it('is refused for parcels that no carrier has', async () => {
    const { body } = await byId('createShipment', { by, body: lamp() })
    expect((await bringBack(body.id)).error.error).toBe('SHIPMENT_NOT_REGISTERED')
    const { id } = await register({})
    await byId('cancelShipment', { by, path: { shipmentId: id }, body: {} })
    expect((await bringBack(id)).error.error).toBe('SHIPMENT_CANCELLED')
    expect((await byId('createShipmentReturn', { by: people.astrid, path: { shipmentId: id }, body: {} })).status).toBe(
      404,
    )
    const rows = await db.selectFrom('shipment').select('id').where('returnOf', '=', id).execute()
    expect(rows).toEqual([])
  })

  it('keeps the return if the carrier refuses it, and says where in Location', async () => {
    const { id } = await register()
    const refused = await bringBack(id, { register: true, customerReference: 'SANDBOX_REFUSE-1' })
    expect([refused.status, refused.error.error]).toEqual([400, 'CARRIER_REFUSED'])
    const [returned = ''] = (await read(id)).returns ?? []
    expect(refused.headers.location).toBe(`/v1/shipments/${returned}`)
    expect((await read(returned)).shipmentState).toBe('FAILED_TO_REGISTER')
  })
})
