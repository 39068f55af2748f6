import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysToCome } from '../console/request/example-body.ts'
import type { Json } from '../reference/reference.ts'
import { startDemo, type Demo } from './demo-server.ts'

/**
 * Sends every request in the contract to a demo unchanged, with the ids in the examples and with each body. They run in
 * sequence, so requests that end something come last.
 */

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
  readonly example?: unknown
  readonly 'x-sample'?: boolean
}

interface Example {
  readonly value: Json
  readonly 'x-parameters'?: Readonly<Record<string, unknown>>
  readonly 'x-to-come'?: readonly string[]
}

type Media = Readonly<Record<string, { readonly examples?: Readonly<Record<string, Example>> }>>

interface Described {
  readonly operationId: string
  readonly parameters?: readonly (Parameter & { readonly $ref?: string })[]
  readonly requestBody?: { readonly content: Media }
}

const contract: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> }
} = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../openapi/generated/openapi.json'), 'utf8'))

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Operations that close, disable or use up what others of the same kind need. */
const late = [
  'importRateSheet',
  'relabelParcel',
  'createShipment',
  'copyShipment',
  'createShipmentReturn',
  'registerShipmentDirectly',
  'createBatch',
  'importBatch',
  'importBatchCsv',
  'setClientCarrier',
  'mergeOrders',
  'shipOrder',
  'createOrderBatch',
  'shipOrders',
  'cancelOrder',
  'retireShippingPolicy',
  'updateInvoiceDifferences',
  'setConsignmentState',
  'setCustomsTransferStatus',
  'setShipmentPromiseState',
  'createSalesProduct',
  'updateWebhookEndpoint',
  'setRelabellingConfiguration',
  'cancelShipment',
  'cancelShipments',
  // From then on, calls go to the carrier itself.
  'setCarrierFields',
]

/** These end the session or lock out the demo's user, and have tests of their own. */
const apart = new Set([
  'beginMyPasskey',
  'confirmForgotPassword',
  'confirmMyPasskey',
  'confirmMySecondFactor',
  'deleteClient',
  'deleteRole',
  'deleteUser',
  'forgotPassword',
  'impersonateUser',
  'logout',
  'removeMyPasskey',
  'removeMySecondFactor',
  'removeRoleUser',
  'removeRoleUsers',
  'removeUserRoles',
  'resetUserPassword',
  'resetUserSecondFactor',
  'revokeMySession',
  'revokeMySessions',
  'setMyPassword',
  'setMySecondFactor',
  'setPassword',
  'updateMyPasskey',
  'updateRole',
  'updateUser',
])

/** Requests that a demo refuses, and the error codes. None is here because its example is wrong. */
const refused: Readonly<Record<string, string>> = {
  // Readers insert their own values: tokens, codes from e-mails, request ids.
  'refreshToken token': 'REFRESH_TOKEN_INVALID',
  'loginWithPasskey laptop': 'PASSKEY_WRONG',
  'authorizeToken registerShipments': 'TOKEN_INVALID',
  'decodeToken token': 'TOKEN_INVALID',
  'validateClientId ownClient': 'TOKEN_INVALID',
  'confirmSignUp freja': 'CODE_MISMATCH',
  'completeInvite astrid': 'CODE_MISMATCH',
  'completeInvite existing': 'CODE_MISMATCH',
  getRequest: 'NOT_FOUND',
  // The identity provider does not exist, and a log-in starts in the reader's own browser.
  'setSingleSignOn nordlys': 'VALIDATION_FAILED',
  'startSingleSignOn freja': 'NOT_FOUND',
  'startSingleSignOn link': 'NOT_FOUND',
  'completeSingleSignOn freja': 'SINGLE_SIGN_ON_INVALID',

  // The demo already contains these.
  'createClient account': 'EXTERNAL_CLIENT_EXISTS',
  'createShop nordlys': 'ALREADY_EXISTS',
  'signUp nordlys': 'USERNAME_TAKEN',
  'signUp short': 'EMAIL_TAKEN',
  'checkSignUpAvailability both': 'EMAIL_TAKEN',

  // Belongs to another client or plan, or an operator has to set it up first.
  'addClientAddOn active': 'ADD_ON_INCLUDED',
  'addClientAddOn named': 'CLIENT_NOT_REACHABLE',
  'createCustomsFiling svinesund': 'NOT_FOUND',
  getCustomsFiling: 'NOT_FOUND',
  'updateCustomsFiling late': 'NOT_FOUND',
  withdrawCustomsFiling: 'NOT_FOUND',
  // No recipient has requested a return yet.
  getReturnRequest: 'NOT_FOUND',
  'approveReturnRequest product': 'NOT_FOUND',
  'approveReturnRequest rules': 'NOT_FOUND',
  'refuseReturnRequest madeToMeasure': 'NOT_FOUND',
  // Nobody has been erased yet, and the registration's outcome is known.
  getDataSubjectErasure: 'NOT_FOUND',
  'resolveRegistration giveUp': 'REGISTRATION_KNOWN',
  'importShipmentPromises lamp': 'FILE_NOT_CONFIGURED',
  removeClientAddOn: 'NOT_FOUND',

  // The carrier does not offer it, or the parcel is not that far yet.
  'cancelPickup fetched': 'NOT_OFFERED',
  'updatePickup tuesday': 'NOT_OFFERED',

  // The shop is disabled, since its address does not respond.
  'importShopOrders month': 'SHOP_DISABLED',
  retryShopFulfillments: 'SHOP_DISABLED',

  // The state no longer allows it, in some cases because of earlier examples.
  cancelBatch: 'BATCH_ENDED',
  cancelOrder: 'WRONG_STATE',
  'closeCustomsItems invoice': 'CUSTOMS_INVOICE_TOTAL',
  'closeCustomsItems supplement': 'NOT_FOUND',
  'createCarrierClaim damage': 'CLAIM_EXISTS',
  'createCustomsItems parcel': 'CUSTOMS_ITEM_EXISTS',
  deleteAddress: 'ADDRESS_IN_USE',
  deleteCarrierInvoice: 'INVOICE_DECIDED',
  deleteConsignment: 'CONSIGNMENT_NOT_OPEN',
  deleteOrder: 'ORDER_SHIPPED',
  deleteParcelDefinition: 'PARCEL_DEFINITION_IN_USE',
  deleteShipment: 'SHIPMENT_REGISTERED',
  deleteShippingPolicy: 'WRONG_STATE',
  'patchShipment parcels': 'SHIPMENT_REGISTERED',
  pauseBatch: 'BATCH_ENDED',
  resumeBatch: 'BATCH_ENDED',
  retryShipmentPromise: 'PROMISE_NOT_FAILED',
  'setConsignmentState reject': 'CONSIGNMENT_TRANSITION_NOT_ALLOWED',
  'setCustomsTransferStatus error': 'CUSTOMS_ITEM_OPEN',
  'setCustomsTransferStatus success': 'CUSTOMS_ITEM_OPEN',
  'setShipmentPromiseState version': 'VERSION_CONFLICT',
  'updateCustomsItem whole': 'CUSTOMS_ITEM_EXISTS',
  'updateShipment product': 'SHIPMENT_REGISTERED',
  'updateShipmentPromise address': 'VERSION_CONFLICT',
}

/** Within two seconds a worker registers what the previous example releases, so these may come before or after that. */
const maybeRegistered = new Set(['updateShipmentPromise remove', 'updateShipmentPromise address'])

/** Every second a worker sends closed items, possibly before the next example reopens them. */
const refusedOnceSent: Readonly<Record<string, string>> = {
  'closeCustomsItems open': 'CUSTOMS_ITEM_SENT',
  'updateCustomsItemsTruck truck': 'CUSTOMS_ITEM_CLOSED',
  'updateCustomsItem correct': 'CUSTOMS_ITEM_CLOSED',
  'updateCustomsItem whole': 'CUSTOMS_ITEM_CLOSED',
  'setCustomsTransferStatus success': '',
  'setCustomsTransferStatus error': 'CUSTOMS_TRANSITION_NOT_ALLOWED',
  deleteCustomsItem: 'CUSTOMS_ITEM_CLOSED',
}

const sent = Object.entries(contract.paths)
  .flatMap(([template, item]) =>
    methods.flatMap((method) => {
      const described = item[method]
      if (!described || apart.has(described.operationId)) return []
      const content = Object.entries(described.requestBody?.content ?? {})
      const bodies = content.flatMap(([type, { examples = {} }]) =>
        Object.entries(examples).map(([name, { value, 'x-parameters': beside = {}, 'x-to-come': toCome = [] }]) => ({
          name: ` ${name}`,
          type,
          value: daysToCome({ value, toCome }, new Date()),
          beside,
        })),
      )
      const parameters = (described.parameters ?? []).map((one) =>
        one.$ref === undefined ? one : (contract.components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? one),
      )
      return (described.requestBody ? bodies : [undefined]).map((body) => ({
        id: described.operationId,
        name: `${described.operationId}${body?.name ?? ''}`,
        method,
        template,
        parameters,
        body,
      }))
    }),
  )
  .toSorted((one, other) => placeOf(one) - placeOf(other))

function placeOf({ method, id }: { readonly method: string; readonly id: string }): number {
  if (method === 'get') return -1
  return method === 'delete' ? 1_000 : 1 + late.indexOf(id)
}

let demo: Demo
let token: string

beforeAll(async () => {
  demo = await startDemo()
  const response = await patient(`${demo.address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'freja@nordlys.example', password: 'lamps-from-the-north' }),
  })
  token = ((await response.json()) as { accessToken: string }).accessToken
}, 180_000)

afterAll(() => demo?.close(), 30_000)

/** Waits and retries if the response says so, as any program should. */
async function patient(url: string | URL, request: RequestInit, times = 5): Promise<Response> {
  const response = await fetch(url, request)
  const seconds = response.headers.get('retry-after')
  if (seconds === null || times === 0) return response
  await response.body?.cancel()
  await setTimeout(1_000 * Number(seconds))
  return patient(url, request, times - 1)
}

/** Returns undefined for a success, or the code and errors of the refusal. */
async function responseTo({ method, template, parameters, body }: (typeof sent)[number]): Promise<string> {
  const valueOf = (name: string) => String(parameters.find((one) => one.name === name)?.example)
  const url = new URL(
    `${demo.address}/v1${template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name)))}`,
  )
  for (const { name, example } of parameters.filter((one) => one.in === 'query' && (one.required || one['x-sample'])))
    for (const value of [body?.beside[name] ?? example].flat()) url.searchParams.append(name, String(value))
  const response = await patient(url, {
    method: method.toUpperCase(),
    headers: { authorization: `Bearer ${token}`, clientid: '1024', ...(body && { 'content-type': body.type }) },
    ...(body && { body: typeof body.value === 'string' ? body.value : JSON.stringify(body.value) }),
  })
  if (response.ok) {
    await response.body?.cancel()
    return ''
  }
  const error = (await response.json()) as { error: string; message: string; errors?: { defaultMessage: string }[] }
  const details = (error.errors ?? []).map(({ defaultMessage }) => defaultMessage)
  return [error.error, error.message, ...details].join('; ')
}

it.each(['demo', 'parcel-life', 'shop'])('%s.ts runs to its end against a demo', { timeout: 300_000 }, async (name) => {
  const program = path.join(import.meta.dirname, `../../sdk/examples/${name}.ts`)
  const env = { ...process.env, WAYBILL_URL: `${demo.address}/v1` }
  const { stderr } = await promisify(execFile)(process.execPath, [program], { env })
  expect(stderr).toBe('')
})

it('get the expected responses from a demo', { timeout: 600_000 }, async () => {
  const responses: string[] = []
  let areItemsSent = false
  for (const one of sent) {
    const response = await responseTo(one)
    const [code] = response.split(';')
    if (code === 'PROMISE_REGISTERED' && maybeRegistered.has(one.name)) continue
    areItemsSent ||= code === 'CUSTOMS_ITEM_SENT'
    const expected = { ...refused, ...(areItemsSent && refusedOnceSent) }
    if (code !== (expected[one.name] ?? '')) responses.push(`${one.name}: ${response || 'done'}`)
  }
  expect(sent.length).toBeGreaterThan(350)
  expect(responses).toEqual([])
})
