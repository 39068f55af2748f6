import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { plainRequest } from '../../../dev/testing/example-request.ts'
import { startContractMock, type Choice, type ContractMock } from '../../../dev/testing/contract-mock.ts'
import { describeCarrier } from '../../../dev/testing/describe-carrier.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { postAt } from './carrier.ts'

const contract = new URL('openapi.yaml', import.meta.url)
const credentials = { clientId: '-1', orgUnitId: '1461448', orgUnitGuid: 'cd96848d-6552-4653-a992-f0f411710fb4' }
const request: RegistrationRequest = {
  ...plainRequest,
  productId: 'POST_AT_10',
  sender: { ...plainRequest.sender, addressLine1: 'Musergasse 4', postCode: '1010', city: 'Wien', country: 'AT' },
  recipient: {
    ...plainRequest.recipient,
    addressLine1: 'Teststrasse 1',
    postCode: '1030',
    city: 'Wien',
    country: 'AT',
  },
}

describeCarrier(postAt, {
  contract,
  credentials,
  request,
  register: 'importShipment',
  two: 'two',
  refusal: {
    operation: 'importShipment',
    code: 200,
    example: 'postCode',
    carrierCode: 'SN#10041',
    field: 'recipient.postCode',
  },
  cancelledBefore: [{ operation: 'cancelShipments', example: 'again' }],
  badLabel: (text) => text.replaceAll(/<pdfData>[^<]*</g, '<pdfData>PGh0bWw+<'),
})

describe('Austrian Post', () => {
  let mock: ContractMock
  beforeAll(async () => {
    mock = await startContractMock(contract)
  })
  afterAll(() => mock.stop())
  afterEach(() => {
    mock.choose(() => ({}))
    mock.calls.length = 0
    mock.errors.length = 0
  })
  const call = { credentials, nextSerial: () => Promise.resolve(1) }
  const open = () => postAt.open({ environment: 'TEST', url: mock.url, timeout: 20_000 })
  const body = () => mock.calls.at(-1)?.body ?? ''
  const responding = (operation: string, choice: Choice) =>
    mock.choose(({ operationId }) => (operationId === operation ? choice : {}))

  it.each([
    ['POST_AT_10', '10'],
    ['POST_AT_20', '01'],
    ['POST_AT_30', '45'],
    ['POST_AT_40', '46'],
  ])('sells %s under the code %s', async (productId, code) => {
    await open().register({ ...request, productId }, call)
    expect(body()).toContain(`<DeliveryServiceThirdPartyID>${code}<`)
  })

  it('prints ZPL for clients who choose it, unchanged', async () => {
    responding('importShipment', { example: 'zpl' })
    const { documents } = await open().register(request, { ...call, credentials: { ...credentials, labelType: 'ZPL' } })
    expect(mock.errors).toEqual([])
    expect(body()).toContain('<LanguageID>ZPL2<')
    expect(documents).toMatchObject([{ type: 'ZPL', resolution: 200 }])
    expect(Buffer.from(documents?.[0]?.bytes ?? []).toString()).toBe('^XA^FO40,40^A0N,40^FDLabel & more^FS^XZ')
  })

  it('collects cash abroad under a separate code', async () => {
    const parcels = [
      { weight: 4.2, length: 60, width: 40, height: 35, description: 'Lamp', cashOnDeliveryAmount: 99.9 },
    ]
    const cashOnDelivery = {
      currencyCode: 'EUR' as const,
      iban: 'AT611904300234573201',
      bic: 'BKAUATWW',
      bankHolderName: 'Nordlys',
    }
    await open().register(
      { ...request, parcels, cashOnDelivery, recipient: { ...request.recipient, country: 'DE' } },
      call,
    )
    expect(mock.errors).toEqual([])
    expect(body()).toMatch(/<ThirdPartyID>022<.*<Value1>99\.90<.*<Value3>AT611904300234573201\|BKAUATWW\|Nordlys</)
  })

  it('cancels a shipment with all parcels, unless its day is closed', async () => {
    responding('importShipment', { example: 'two' })
    const two = { ...request, parcels: [...request.parcels, ...request.parcels] }
    const shipment = { reference: request.reference, ...(await open().register(two, call)) }
    await open().cancel?.(shipment, call)
    expect(mock.errors).toEqual([])
    expect(body()).toMatch(
      /<arr:string>1000000500113230110301<.*<arr:string>1000000500113240110308<.*<Number>0198c0de7a117c3e/,
    )
    responding('cancelShipments', { example: 'closed' })
    await expect(open().cancel?.(shipment, call)).rejects.toMatchObject({ carrierCode: 'SN#10023' })
  })

  it('closes the day with a list, or reports the parcel that is not ready', async () => {
    const closing = {
      reference: request.reference,
      sender: request.sender,
      date: '2026-12-03',
      shipments: [{ reference: 'x', carrierReference: '1000000500113230110301' }],
    }
    const manifest = await open().manifest?.(closing, call)
    expect(manifest?.documents).toMatchObject([{ kind: 'RECEIPT', type: 'PDF' }])
    responding('performEndOfDaySelect', { example: 'refused' })
    await expect(open().manifest?.(closing, call)).rejects.toMatchObject({
      carrierCode: 'SN#10025',
      message: expect.stringContaining('1000000500113230110301'),
    })
  })

  it.each<[string, object]>([
    ['client', { name: 'CarrierRefusal', carrierCode: 'a:DeserializationFailed' }],
    ['internal', { name: 'CarrierUnavailable', reason: 'SERVER_ERROR', mayHaveRegistered: true }],
  ])('interprets the SOAP fault %s', async (example, outcome) => {
    responding('importShipment', { code: 500, example })
    await expect(open().register(request, call)).rejects.toMatchObject(outcome)
  })

  it('has a mock that refuses requests the service could not read', async () => {
    const wrong =
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><ImportShipment><row><OrgUnitID>1</OrgUnitID><ClientID>1</ClientID></row></ImportShipment></e:Body></e:Envelope>'
    const { status } = await fetch(`${mock.url}/Post.Webservice/ShippingService.svc/secure`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', soapaction: '"http://post.ondot.at/IShippingService/ImportShipment"' },
      body: wrong,
    })
    expect(status).toBe(422)
    expect(mock.errors.join()).toMatch(/ImportShipment is in the namespace "".*ClientID stands behind OrgUnitID/)
  })
})
