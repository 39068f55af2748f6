import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainRequest } from '../../../dev/testing/example-request.ts'
import { startContractMock, type ContractMock } from '../../../dev/testing/contract-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { postnl } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { apiKey: 'k7Tq-never-to-be-seen', customerCode: 'devc', customerNumber: '11223344' }
const request: RegistrationRequest = {
  ...plainRequest,
  productId: 'POSTNL_3085',
  sender: {
    ...plainRequest.sender,
    addressLine1: 'Siriusdreef 42',
    postCode: '2132 WT',
    city: 'Hoofddorp',
    country: 'NL',
  },
  recipient: {
    ...plainRequest.recipient,
    addressLine1: 'Bilderdijkstraat 9 a bis',
    postCode: '3532 VA',
    city: 'Utrecht',
    country: 'NL',
  },
}

describeCarrier(postnl, {
  contract,
  credentials,
  request,
  register: 'createLabel',
  two: 'two',
  refusal: {
    operation: 'createLabel',
    code: 400,
    example: 'address',
    carrierCode: '1280202',
    field: 'recipient.addressLine1',
  },
  nothingFound: [{ operation: 'findByReference', example: 'nothing' }],
  unknownParcel: { operation: 'trackByBarcode', example: 'nothing' },
  badLabel: (text) => text.replaceAll(/"Content":"[^"]*"/g, '"Content":"PGh0bWw+"'),
})

describe('PostNL', () => {
  let mock: ContractMock
  beforeAll(async () => {
    mock = await startContractMock(contract)
  })
  afterAll(() => mock.stop())
  afterEach(() => {
    mock.choose(() => ({}))
    mock.calls.length = 0
  })
  const call = { credentials, nextSerial: () => Promise.resolve(1) }
  const open = () => postnl.open({ environment: 'TEST', url: mock.url, timeout: 20_000 })
  const booking = () => JSON.parse(mock.calls.find(({ operationId }) => operationId === 'createLabel')?.body ?? '{}')
  const responding = (operation: string, example: string) =>
    mock.choose(({ operationId }) => (operationId === operation ? { example } : {}))

  it('numbers parcels first and groups several', async () => {
    responding('createLabel', 'two')
    await open().register({ ...request, parcels: [...request.parcels, ...request.parcels] }, call)
    expect(mock.calls.map(({ operationId }) => operationId)).toEqual(['createBarcode', 'createBarcode', 'createLabel'])
    expect(mock.calls[0]?.path).toContain('CustomerCode=DEVC&CustomerNumber=11223344&Type=3S&Serie=000000000-999999999')
    expect(booking().Shipments.map(({ Groups }: { Groups: unknown }) => Groups)).toEqual([
      [{ GroupType: '03', GroupSequence: 1, GroupCount: 2, MainBarcode: '3SDEVC816223392' }],
      [{ GroupType: '03', GroupSequence: 2, GroupCount: 2, MainBarcode: '3SDEVC816223392' }],
    ])
  })

  it('reports that nothing was booked when it got no number', async () => {
    mock.choose(({ operationId }) => (operationId === 'createBarcode' ? { response: { status: 500, text: '' } } : {}))
    await expect(open().register(request, call)).rejects.toMatchObject({ mayHaveRegistered: false })
  })

  it('prints ZPL for clients who choose it', async () => {
    responding('createLabel', 'zpl')
    const { documents } = await open().register(request, { ...call, credentials: { ...credentials, labelType: 'zpl' } })
    expect(booking().Message.Printertype).toBe('Zebra|Generic ZPL II 200 dpi')
    expect(documents).toMatchObject([{ type: 'ZPL', resolution: 200 }])
  })

  it('reads a single parcel outside a list, and refuses one without a label', async () => {
    responding('createLabel', 'object')
    expect((await open().register(request, call)).documents).toHaveLength(1)
    responding('createLabel', 'noLabel')
    await expect(open().register(request, call)).rejects.toMatchObject({ carrierCode: '111' })
  })

  it('sends millimetres, longest side first, and grams', async () => {
    await open().register(request, call)
    expect(booking().Shipments[0]).toMatchObject({
      Dimension: { Length: 600, Width: 400, Height: 355, Weight: 4200 },
      Contacts: [{ ContactType: '01', Email: 'astrid@post.example', SMSNr: '+46701740621' }],
      Reference: '0198c0de7a117c3e9b524f6d2a1e8c01',
    })
  })

  it("delivers to a point, which requires the recipient's contact", async () => {
    const delivery = {
      ...request.recipient,
      company: 'Primera',
      addressLine1: 'Merelstraat 46',
      parcelShopId: '161503',
    }
    await open().register({ ...request, productId: 'POSTNL_3533', delivery }, call)
    const [shipment] = booking().Shipments
    expect(shipment).toMatchObject({ DeliveryAddress: '09', DownPartnerLocation: '161503' })
    expect(shipment.Addresses.map(({ AddressType }: { AddressType: string }) => AddressType)).toEqual([
      '01',
      '02',
      '09',
    ])
    const silent = { ...request, delivery, recipient: { ...request.recipient, contactInfo: undefined } }
    await expect(open().register(silent, call)).rejects.toMatchObject({ field: 'recipient.contactInfo' })
  })

  it("returns PostNL's delivery days", async () => {
    expect(await open().deliveryOptions?.({ ...request, date: '2026-12-03' }, call)).toEqual([
      { productId: 'POSTNL_3085', earliest: '2026-12-05', latest: '2026-12-05' },
    ])
    expect(mock.calls[0]?.path).toContain('StartDate=04-12-2026&EndDate=12-12-2026')
    expect(mock.errors).toEqual([])
  })

  it('finds several parcels in order, and events in Dutch time, oldest first', async () => {
    responding('findByReference', 'two')
    const found = await open().findByReference?.(request.reference, call)
    expect(found?.parcels.map(({ carrierReference }) => carrierReference)).toEqual([
      '3SDEVC816223392',
      '3SDEVC816223393',
    ])
    const events = await open().events?.({ reference: 'x', carrierReference: '3SDEVC816223392' }, call)
    expect(events?.map(({ carrierCode, state, createdAt }) => [carrierCode, state, createdAt.toISOString()])).toEqual([
      ['1', 'REGISTERED', '2026-11-18T08:51:08.000Z'],
      ['2', 'IN_TRANSIT', '2026-11-18T22:20:05.000Z'],
      ['5', 'IN_TRANSIT', '2026-11-19T01:12:50.000Z'],
      ['7', 'IN_TRANSIT', '2026-11-20T07:30:00.000Z'],
      ['11', 'DELIVERED', '2026-11-20T12:05:11.000Z'],
    ])
  })
})
