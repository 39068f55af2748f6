import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Reference } from '../../reference/reference.ts'
import type { Received } from '../request/exchange.ts'
import { followUps } from './follow-up.ts'

const reference: Reference = JSON.parse(
  readFileSync(new URL('../../generated/reference.json', import.meta.url), 'utf8'),
)
const id = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cab'
const other = '0198c0de-7a11-7c3e-9b52-4f6d2a1e8cac'

/** Returns where the console leads from a response. */
function leadsTo(operationId: string, body: object, { status = 200, path = {} } = {}) {
  const operation = reference.operations.find((one) => one.id === operationId) ?? expect.fail(operationId)
  const index = reference.operations.map(({ hidden = false, ...entry }) => ({ ...entry, hidden }))
  const received = { status, text: JSON.stringify(body) } as Received
  return followUps(operation, reference, index, received, { path, query: {}, header: {}, body: '' }).map((next) => [
    next.operationId,
    next.path,
  ])
}

it('leads from an endpoint to its deliveries, and from a delivery to retrying it', () => {
  expect(leadsTo('listWebhookEndpoints', [{ id }])).toEqual([['listWebhookDeliveries', { webhookEndpointId: id }]])
  expect(leadsTo('listWebhookDeliveries', [{ id: other }], { path: { webhookEndpointId: id } })).toEqual([
    ['retryWebhookDelivery', { webhookEndpointId: id, webhookDeliveryId: other }],
  ])
  expect(leadsTo('listWebhookDeliveries', [], { path: { webhookEndpointId: id } })).toEqual([])
})

it('leads from a new key to rotating and revoking it', () => {
  expect(leadsTo('createApiKey', { id }, { status: 201 })).toEqual(
    ['getApiKey', 'rotateApiKey', 'revokeApiKey'].map((next) => [next, { apiKeyId: id }]),
  )
})

it('leads from an error and from the list of requests to the log entry of one', () => {
  const found = ['getRequest', { requestId: '0198c0de7a117c3e9b52' }]
  const hit = { requestId: '0198c0de7a117c3e9b52' }
  expect(leadsTo('listRequests', { hits: [hit] })).toEqual([found])
  expect(leadsTo('createShipment', hit, { status: 400 })).toContainEqual(found)
  expect(leadsTo('createShipment', hit, { status: 401 })).not.toContainEqual(found)
})
