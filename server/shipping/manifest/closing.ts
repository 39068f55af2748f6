import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { localTime } from '../../kernel/zone.ts'
import { badRequest, invalid, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import type { Carrier } from '../../network/carriers/carrier.ts'
import { transaction, type Db } from '../../platform/store/database.ts'
import { accountIn, type CarrierContext } from '../shipment/carrier-context.ts'
import { sourceOf } from '../../network/carriers/source.ts'
import { failureOf } from '../../network/carriers/outcome.ts'
import type { Shipment } from '../shipment/content.ts'
import { stateReasons, stopOf, stopReasons, written, type Stop } from '../shipment/handover.ts'
import { lockShipments } from '../shipment/store.ts'
import { callCarrier, current, leaseMs, settle } from './settlement.ts'
import { deleteManifestRow, findWaiting, freeShipments, gramsOf, insertManifest, type Manifest } from './store.ts'

const mostShipments = 1_000

type Create = Schemas['ManifestCreate']
export interface ManifestOrder {
  readonly clientId: number
  readonly username: string
  readonly create: Create & { readonly closeOut: boolean }
  readonly idempotencyKey: string | undefined
}

/**
 * Closes out shipments. Commits the intent before it calls the carrier, and retries the call until its outcome is
 * known: a carrier does not close out the same shipments again.
 */
export async function createManifest(context: CarrierContext, order: ManifestOrder): Promise<Manifest> {
  const { clientId, username, create, idempotencyKey } = order
  const carrier = context.carriers[create.carrier]
  const isCalled = create.closeOut && carrier.manifest !== undefined
  const { taken, shipments } = await transaction(context.db, async (trx) => {
    const now = currentTime()
    const { list, stop } = await chosen(trx, clientId, create)
    const credentials = await credentialsOf(
      { ...context, db: trx },
      clientId,
      carrier.id,
      'shipping',
      list[0] && accountIn(list[0]),
    )
    const parcels = list.flatMap((shipment) => shipment.parcels)
    const fresh = await insertManifest(trx, clientId, {
      now,
      createdBy: username,
      state: isCalled ? 'PENDING' : 'CLOSED',
      carrier: carrier.id,
      source: sourceOf(carrier, credentials),
      date: localTime(stop.address, now).day,
      sender: stop.address,
      parcelCount: parcels.length,
      grams: gramsOf(parcels),
      shipmentIds: list.map(({ id }) => id),
      metadata: create.metadata,
      dueAt: isCalled ? new Date(now.getTime() + leaseMs) : null,
      idempotencyKey,
    })
    return { taken: fresh, shipments: list }
  })
  if (!isCalled) return taken.manifest
  const outcome = await callCarrier(context, taken, shipments)
  if (outcome.kind === 'done' || outcome.kind === 'unknown') return settle(context, taken, outcome)
  const isOurs = await transaction(context.db, async (trx) => {
    await freeShipments(trx, clientId, taken.manifest)
    return deleteManifestRow(trx, clientId, taken.manifest.id, taken)
  })
  if (!isOurs) return current(context.db, taken)
  throw failureOf(
    outcome,
    { carrier: carrier.id, objectName: 'manifest' },
    {
      refused: `${carrier.id} refused to close out the shipments. Correct what errors names and send it again.`,
      nothing: 'and nothing was closed out. Send it again after Retry-After seconds.',
    },
  )
}

/** Locks the shipments to close out, and returns them with the place of handover. Throws all errors at once. */
async function chosen(
  trx: Db,
  clientId: number,
  { carrier, shipmentIds, from }: Create,
): Promise<{ list: Shipment[]; stop: Stop }> {
  if (shipmentIds) {
    const found = await lockShipments(trx, clientId, shipmentIds)
    const list = shipmentIds.flatMap((id) => found.get(id) ?? [])
    const stop = placeIn(list, carrier)
    const errors = shipmentIds.flatMap((id, index) => errorsAt(index, id, found.get(id), stop, from))
    if (errors.length > 0 || !stop) throw invalid(errors)
    return { list, stop }
  }
  const waiting = await lockShipments(trx, clientId, await findWaiting(trx, clientId, carrier, mostShipments))
  // Another manifest may have taken some of them while this one waited for their locks.
  const open = [...waiting.values()].filter(
    (shipment) => shipment.manifestId === undefined && stateReasons(shipment).length === 0 && isFrom(shipment, from),
  )
  // Shipments of another account get their own manifest.
  const list = open.filter((shipment) => open[0] && accountIn(shipment) === accountIn(open[0]))
  const stop = placeIn(list, carrier)
  if (!stop)
    throw badRequest('NOTHING_TO_CLOSE', `No shipment of ${carrier} waits for a manifest. Register some first.`)
  mustHaveNone(placeErrors(list, carrier))
  return { list, stop }
}

const placeIn = ([first]: readonly Shipment[], carrier: Carrier['id']): Stop | undefined => {
  const address = first && stopOf(first)?.address
  return address && { carrier, address, account: accountIn(first) }
}

const plainCode = (postCode: string) => postCode.replaceAll(/[ -]/g, '').toUpperCase()

function isFrom(shipment: Shipment, from: Create['from']): boolean {
  const { country, postCode = '' } = stopOf(shipment)?.address ?? {}
  if (!from) return true
  return country === from.country && (from.postCode === undefined || plainCode(postCode) === plainCode(from.postCode))
}

function errorsAt(
  index: number,
  id: string,
  shipment: Shipment | undefined,
  stop: Stop | undefined,
  from: Create['from'],
): FieldError[] {
  const field = `shipmentIds[${index}]`
  if (!shipment || !stop) return [{ code: 'NOT_FOUND', defaultMessage: `Shipment ${id} was not found`, field }]
  const { manifestId } = shipment
  const isElsewhere = !isFrom(shipment, from)
  const reasons = [
    ...stateReasons(shipment),
    ...(manifestId === undefined
      ? []
      : [['SHIPMENT_IN_MANIFEST', `Shipment ${id} is in manifest ${manifestId}`] as const]),
    ...stopReasons(shipment, stop),
    ...(isElsewhere ? [['ADDRESS_MISMATCH', `Shipment ${id} is not handed over at from`] as const] : []),
  ]
  return reasons.slice(0, 1).map(([code, defaultMessage]) => ({ code, defaultMessage, field }))
}

function placeErrors(list: readonly Shipment[], carrier: Carrier['id']): FieldError[] {
  const places = new Map<string, string>()
  for (const shipment of list) {
    const address = stopOf(shipment)?.address
    if (address) places.set(written(address), [address.country, address.postCode].filter(Boolean).join(' '))
  }
  if (places.size < 2) return []
  const named = [...new Set(places.values())]
  const says =
    named.length > 1
      ? `Shipments of ${carrier} wait at ${named.slice(0, 10).join(' and ')}. Choose one with from`
      : `Shipments of ${carrier} wait at several addresses in ${named[0]}. Name those of one with shipmentIds`
  return [{ code: 'ADDRESS_MISMATCH', defaultMessage: says, field: 'from' }]
}
