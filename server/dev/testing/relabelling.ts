import { pino } from 'pino'
import { expect } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierContext } from '../../shipping/shipment/carrier-context.ts'
import { clients, type Person } from './app.ts'
import { byPostNord, lamp, openShipping } from './shipping.ts'

let promised = 0

/** A lamp that arrives with another carrier's label, under its own reference. */
export const promiseBody = (over: Partial<Schemas['ShipmentPromiseCreate']> = {}): Schemas['ShipmentPromiseCreate'] => {
  const { customerReference: _, orderNumber: __, ...shipment } = lamp()
  return {
    relabellingCustomerReference: `NORD-RL-${++promised}`,
    sender: shipment.sender,
    recipient: shipment.recipient,
    carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
    parcels: [{ weight: 2.6, length: 45, width: 45, height: 30, description: 'Pendant lamp' }],
    ...over,
  }
}

export const viaPostNord: Pick<Schemas['ShipmentPromiseCreate'], 'carrierProduct'> = {
  carrierProduct: { carrier: 'POSTNORD_DK', productId: byPostNord.carrierProduct.productId },
}

interface Asked {
  readonly by?: Person
  readonly clientId?: number
  readonly key?: string
}

const headersOf = ({ key }: Asked) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })

/** Starts the API with carriers and relabelling enabled for Nordlys. */
export async function openRelabelling() {
  const shop = await openShipping()
  const { byId: call, people, db, carriers, config } = shop
  await enable(clients.nordlys)
  await enable(clients.solskin, people.astrid)

  async function enable(clientId: number, by = people.freja) {
    const response = await call('setRelabellingConfiguration', { by, body: { clientId, relabellingEnabled: true } })
    expect(response.status).toBe(200)
  }

  async function createPromise(over: Partial<Schemas['ShipmentPromiseCreate']> = {}, asked: Asked = {}) {
    const { by = people.freja, clientId } = asked
    const body = promiseBody(over)
    const response = await call('registerShipmentPromise', { by, clientId, body, ...headersOf(asked) })
    expect(response.text).toContain('"version":1')
    return response.body
  }

  const scan = (reference: string, over: Partial<Schemas['RelabelRequest']> = {}, asked: Asked = {}) =>
    call('relabelParcel', {
      by: asked.by ?? people.freja,
      clientId: asked.clientId,
      body: { reference, referenceType: 'RELABELLING_CUSTOMER_REFERENCE', label: { type: 'ZPL' }, ...over },
      ...headersOf(asked),
    })

  const promiseOf = async (id: string, by = people.freja) =>
    (await call('getShipmentPromise', { by, path: { id } })).body

  const entryOf = async (reference: string, by = people.freja) => {
    const { body } = await call('listRelabellingLogs', { by, query: { references: reference } })
    return body.hits[0]
  }

  const shipmentOf = async (id: string, by = people.freja) =>
    (await call('getShipment', { by, path: { shipmentId: id } })).body

  const context: CarrierContext = { db, carriers, config, log: pino({ level: 'silent' }) }
  return { ...shop, call, createPromise, scan, promiseOf, entryOf, shipmentOf, context }
}
