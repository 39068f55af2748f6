import createFetchClient from 'openapi-fetch'
import type { Schemas, paths } from '../../openapi/generated/types.ts'
import { createClient, ApiError } from '../src/client.ts'

/** The calls of a team from order to delivery, through the client that it chose. */
export interface Team {
  logIn(): Promise<void>
  create(shipment: Schemas['ShipmentCreate']): Promise<string>
  register(shipmentId: string): Promise<string | undefined>
  /** The code of a refusal, which the request asks the mock for. */
  refusal(shipmentId: string): Promise<unknown>
  label(shipmentId: string): Promise<string>
  find(reference: string): Promise<string>
  events(shipmentId: string): Promise<(string | undefined)[]>
  follow(carrierReference: string): Promise<string[]>
  declare(items: Schemas['CustomsItemsAdd']): Promise<number>
  lines(invoiceNumber: string): Promise<string[]>
  close(invoiceNumber: string, closing: Schemas['CustomsClosing']): Promise<number>
  papers(): Promise<string>
}

const login = { username: 'freja@nordlys.example', password: 'lamps-from-the-north' }
const refused = { prefer: 'code=400, example=refused' }
const beginningOf = async (file: { text(): Promise<string> }) => (await file.text()).slice(0, 5)

export function sdkTeam(baseUrl: string): Team {
  const { shipping, customs, tracker } = createClient({ baseUrl, ...login })
  return {
    // The SDK logs in by itself.
    logIn: async () => {},
    create: async (shipment) => (await shipping.createShipment(shipment)).id,
    register: async (id) => (await shipping.registerShipment(id)).carrierReference,
    refusal: (id) =>
      shipping
        .registerShipment(id, { headers: refused })
        .catch((error: unknown) => (error instanceof ApiError ? error.code : error)),
    label: async (id) => beginningOf(await shipping.getShipmentLabelPdf(id)),
    find: async (reference) => (await shipping.getShipmentByReference(reference)).id,
    events: async (id) => (await shipping.listShipmentEvents(id)).map(({ state }) => state),
    follow: async (carrierReference) =>
      (await tracker.createTrackers({ trackers: [{ carrierReference }] })).map((one) => one.carrierReference),
    declare: async (items) => (await customs.createCustomsItems(items)).customsIds.length,
    lines: async (value) =>
      (await customs.listCustomsItems({ filterType: 'invoiceNumber', value }).toArray(2)).map((one) => one.itemNumber),
    close: async (value, closing) =>
      (await customs.closeCustomsItems(closing, { filterType: 'invoiceNumber', value })).changedCount,
    papers: async () => beginningOf(await shipping.getCustomsDocuments()),
  }
}

const of = (shipmentId: string) => ({ path: { shipmentId } })
const invoice = (value: string) => ({ query: { filterType: 'invoiceNumber', value } as const })

const there = <T>({ data }: { data?: T }): T => {
  if (data === undefined) throw new Error('The mock refused')
  return data
}

/** openapi-fetch, with the types of openapi-typescript. */
export function fetchTeam(baseUrl: string): Team {
  const client = createFetchClient<paths>({ baseUrl })
  const asFile = { parseAs: 'blob' } as const
  return {
    async logIn() {
      const { accessToken } = there(await client.POST('/auth/login', { body: login }))
      client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${accessToken}`) })
    },
    create: async (body) => there(await client.POST('/shipments', { body })).id,
    register: async (id) =>
      there(await client.POST('/shipments/{shipmentId}/register', { params: of(id) })).carrierReference,
    refusal: async (id) =>
      (await client.POST('/shipments/{shipmentId}/register', { params: of(id), headers: refused })).error?.error,
    label: async (id) =>
      beginningOf(there(await client.GET('/shipments/{shipmentId}/label.pdf', { params: of(id), ...asFile }))),
    find: async (reference) =>
      there(await client.GET('/shipments/reference/{reference}', { params: { path: { reference } } })).id,
    events: async (id) =>
      there(await client.GET('/shipments/{shipmentId}/events', { params: of(id) })).map(({ state }) => state),
    follow: async (carrierReference) =>
      there(await client.POST('/trackers', { body: { trackers: [{ carrierReference }] } })).map(
        (one) => one.carrierReference,
      ),
    declare: async (body) =>
      there(await client.POST('/customs-api/customs-items/multiple', { body })).customsIds.length,
    lines: async (value) =>
      there(await client.GET('/customs-api/customs-items', { params: invoice(value) })).map((one) => one.itemNumber),
    close: async (value, body) =>
      there(await client.PATCH('/customs-api/customs-items', { params: invoice(value), body })).changedCount,
    papers: async () => beginningOf(there(await client.GET('/customs/documents', asFile))),
  }
}

interface Given {
  readonly path?: object
  readonly query?: object
  readonly body?: unknown
}

/** The part of Redocly's generated client that is called here. */
export interface GeneratedClient {
  configure(options: object): void
  login(given: Given): Promise<Schemas['LoginResult']>
  createShipment(given: Given): Promise<Schemas['Shipment']>
  registerShipment(given: Given): Promise<Schemas['Shipment']>
  getShipmentLabelPdf(given: Given): Promise<Blob>
  getShipmentByReference(given: Given): Promise<Schemas['Shipment']>
  listShipmentEvents(given: Given): Promise<Schemas['ShipmentEvent'][]>
  createTrackers(given: Given): Promise<Schemas['Tracker'][]>
  createCustomsItems(given: Given): Promise<Schemas['CustomsItemsAdded']>
  listCustomsItems(given: Given): Promise<Schemas['CustomsItem'][]>
  closeCustomsItems(given: Given): Promise<Schemas['CustomsClosingResult']>
  getCustomsDocuments(given: Given): Promise<Blob>
}

export function redoclyTeam(serverUrl: string, client: GeneratedClient): Team {
  client.configure({ serverUrl })
  return {
    async logIn() {
      client.configure({ auth: { bearer: (await client.login({ body: login })).accessToken } })
    },
    create: async (body) => (await client.createShipment({ body })).id,
    register: async (id) => (await client.registerShipment(of(id))).carrierReference,
    async refusal(id) {
      client.configure({ headers: refused })
      const code = await client.registerShipment(of(id)).catch((error: unknown) => Object(error).body?.error)
      client.configure({ headers: {} })
      return code
    },
    label: async (id) => beginningOf(await client.getShipmentLabelPdf(of(id))),
    find: async (reference) => (await client.getShipmentByReference({ path: { reference } })).id,
    events: async (id) => (await client.listShipmentEvents(of(id))).map(({ state }) => state),
    follow: async (carrierReference) =>
      (await client.createTrackers({ body: { trackers: [{ carrierReference }] } })).map((one) => one.carrierReference),
    declare: async (body) => (await client.createCustomsItems({ body })).customsIds.length,
    lines: async (value) => (await client.listCustomsItems(invoice(value))).map((one) => one.itemNumber),
    close: async (value, body) => (await client.closeCustomsItems({ ...invoice(value), body })).changedCount,
    papers: async () => beginningOf(await client.getCustomsDocuments({})),
  }
}
