import type { Schemas } from '../../../openapi/generated/types.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { clients, type Person, testApp } from './app.ts'
import { lamp } from './shipping.ts'

/** Starts the API with LAST_INCH and two others enabled, and helpers for shipments. */
export async function openReporting() {
  const shop = await testApp()
  const { call, db, people } = shop
  await setCarriers(db, clients.tenant, ['LAST_INCH', 'POSTNORD_DK', 'SCHENKER'], true, {
    now: new Date(),
    username: 'karen',
  })

  const create = async (over: object = {}, by: Person = people.freja, clientId?: number) => {
    const { body, status, text } = await call('createShipment', { by, clientId, body: lamp(over) })
    if (status !== 201) throw new Error(text)
    return body
  }
  /** A registered shipment with its number. */
  const register = async (over: object = {}, by: Person = people.freja, clientId?: number) => {
    const { id: shipmentId } = await create(over, by, clientId)
    const { body, status, text } = await call('registerShipment', { by, clientId, path: { shipmentId } })
    if (status !== 200 || body.carrierReference === undefined) throw new Error(text)
    return { ...body, carrierReference: body.carrierReference }
  }
  const report = async (shipmentId: string, event: Partial<Schemas['ShipmentEventCreate']>, by = people.freja) => {
    const { body, status, text } = await call('createShipmentEvent', { by, path: { shipmentId }, body: event })
    if (status !== 201) throw new Error(text)
    return body
  }
  const reported = async (shipmentId: string, by = people.freja) =>
    (await call('getReportedShipment', { by, path: { shipmentId } })).body
  return { ...shop, create, register, report, reported }
}
