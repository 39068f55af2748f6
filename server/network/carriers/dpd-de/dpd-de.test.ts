import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainRequest } from '../../../dev/testing/example-request.ts'
import { startContractMock, type ContractMock } from '../../../dev/testing/contract-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { openCarriers } from '../registry.ts'
import { dpdDe } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { delisId: 'sandboxdpd', password: 'k7Tq-never-to-be-seen', sendingDepot: '0998' }
const request: RegistrationRequest = {
  ...plainRequest,
  productId: 'DPD_DE_CL',
  sender: { ...plainRequest.sender, addressLine1: 'Residenzstr. 1', postCode: '80333', city: 'Munchen', country: 'DE' },
}

describeCarrier(dpdDe, {
  contract,
  credentials,
  request,
  register: 'storeOrders',
  two: 'two',
  token: 'getAuth',
  refusal: {
    operation: 'storeOrders',
    code: 200,
    example: 'zipCode',
    carrierCode: 'COMMON_7',
    field: 'recipient.postCode',
  },
  unknownParcel: { operation: 'getTrackingData', code: 500, example: 'unknown' },
  badLabel: (text) => text.replaceAll(/<content>[^<]*</g, '<content>PGh0bWw+<'),
})

describe('DPD Germany', () => {
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
  const open = () => dpdDe.open({ environment: 'TEST', url: mock.url, timeout: 20_000 })
  const booking = () => mock.calls.find(({ operationId }) => operationId === 'storeOrders')?.body ?? ''

  it('prints each label as PDF and as ZPL', async () => {
    const { documents = [] } = await open().register(request, call)
    expect(documents.map(({ type, layout, parcelIndex }) => [type, layout, parcelIndex])).toEqual([
      ['PDF', 'A6', 0],
      ['ZPL', 'A6', 0],
    ])
    expect(Buffer.from(documents[1]?.bytes ?? []).toString()).toBe('^XA^FO40,40^A0N,40^FDLabel^FS^XZ')
  })

  it.each([
    ['DPD_DE_E12', /<product>E12<.*<weight>420</],
    ['DPD_DE_RETURN', /<product>CL<.*<returns>true</],
  ])('sells %s', async (productId, said) => {
    await open().register({ ...request, productId }, call)
    expect(booking()).toMatch(said)
  })

  it('escapes XML characters', async () => {
    const recipient = { ...request.recipient, company: 'Möbel & <Licht>', firstName: undefined }
    await open().register({ ...request, recipient }, call)
    expect(mock.errors).toEqual([])
    expect(booking()).toContain('<name1>Möbel &amp; &lt;Licht&gt;</name1>')
  })

  it("sends a shop's number and the recipient's e-mail", async () => {
    const delivery = { ...request.recipient, company: 'Kiosk', parcelShopId: '417204' }
    await open().register({ ...request, productId: 'DPD_DE_SHOP', delivery }, call)
    expect(booking()).toMatch(/<parcelShopId>417204<.*<channel>1<\/channel><value>astrid@post.example</)
    const unknown = { ...request, delivery: { ...delivery, parcelShopId: 'SHOP-1' } }
    await expect(open().register(unknown, call)).rejects.toMatchObject({ field: 'delivery.parcelShopId' })
  })

  it('returns the states that a parcel has reached, in German time', async () => {
    const events = await open().events?.({ reference: 'x', carrierReference: '09985053208671' }, call)
    expect(events?.map(({ createdAt, state, place }) => [createdAt.toISOString(), state, place?.city])).toEqual([
      ['2026-11-18T15:40:00.000Z', 'IN_TRANSIT', 'Hamburg'],
      ['2026-11-18T18:03:00.000Z', 'IN_TRANSIT', 'Hamburg'],
      ['2026-11-19T02:12:00.000Z', 'IN_TRANSIT', 'Aschaffenburg'],
      ['2026-11-20T04:24:00.000Z', 'IN_TRANSIT', 'Berlin'],
      ['2026-11-20T09:15:00.000Z', 'DELIVERED', 'Berlin'],
    ])
    mock.choose(({ operationId }) => (operationId === 'getTrackingData' ? { example: 'announced' } : {}))
    expect(await open().events?.({ reference: 'x', carrierReference: '09985053208671' }, call)).toEqual([])
  })

  it('interprets SOAP faults: an expired token, a wrong password, an element', async () => {
    let turnedDown = 0
    mock.choose(({ operationId }) =>
      operationId === 'storeOrders' && turnedDown++ === 0 ? { code: 500, example: 'token' } : {},
    )
    await open().register(request, call)
    expect(mock.calls.map(({ operationId }) => operationId)).toEqual([
      'getAuth',
      'storeOrders',
      'getAuth',
      'storeOrders',
    ])
    mock.choose(({ operationId }) => (operationId === 'getAuth' ? { code: 500, example: 'password' } : {}))
    await expect(open().register(request, call)).rejects.toMatchObject({ carrierCode: 'LOGIN_8' })
    mock.choose(({ operationId }) => (operationId === 'storeOrders' ? { code: 500, example: 'element' } : {}))
    await expect(open().register(request, call)).rejects.toMatchObject({ carrierCode: 'COMMON_7', field: 'parcels' })
  })

  it('never retries a booking that it cannot look up', async () => {
    const { DPD_DE } = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', mocks: { DPD_DE: mock.url } })
    await expect(DPD_DE.findByReference?.(request.reference, call)).rejects.toMatchObject({ mayHaveRegistered: true })
    expect(mock.calls).toEqual([])
  })
})
