import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { conflict, notFound } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import { transaction } from '../../platform/store/database.ts'
import { updateShipmentRow } from '../shipment/change-store.ts'
import type { Registration, Shipment } from '../shipment/content.ts'
import { lockShipment } from '../shipment/store.ts'

type Resolve = Schemas['RegistrationResolve']

/** A person may decide once a carrier that can be asked has not given an outcome for this long. */
const patienceMs = 10 * 60_000

const isOpen = ({ status, attemptedAt }: Registration): boolean =>
  status === 'UNKNOWN' || (status === 'PENDING' && currentTime().getTime() - Date.parse(attemptedAt) >= patienceMs)

/**
 * Stores a person's decision about a registration whose outcome nobody can learn. Returns the shipment, or undefined if
 * it is to be registered. An attempt that was given up is like any other, so an interrupted decision to book again
 * leaves a draft.
 */
export function resolve(ctx: Context, id: string, { decision, note }: Resolve): Promise<Printed<Shipment> | undefined> {
  const { app, caller } = ctx
  return transaction(app.db, async (trx) => {
    const { clientId, username } = caller
    const locked = await lockShipment(trx, clientId, id)
    if (!locked) throw notFound('Shipment', id)
    const { registration } = locked.shipment
    const isAgain = decision === 'BOOK_AGAIN'
    const status = registration?.status
    if (isAgain && (status === 'REGISTERED' || status === 'GIVEN_UP')) return undefined
    if (!isAgain && status === 'GIVEN_UP') return locked.printed
    if (!registration || !isOpen(registration))
      throw conflict(
        'REGISTRATION_KNOWN',
        status === 'PENDING'
          ? `Waybill is asking the carrier about shipment ${id}. Decide once the registration is UNKNOWN, or has been PENDING for ten minutes.`
          : `The registration of shipment ${id} ${status ? `is ${status}` : 'has not begun'}, so there is nothing to decide. Only one that is UNKNOWN is resolved here.`,
      )
    const change = { modifiedAt: currentTime(), modifiedBy: username }
    const given = await updateShipmentRow(trx, clientId, id, {
      ...change,
      registration: { ...registration, status: 'GIVEN_UP' },
    })
    ctx.did({
      action: 'shipment.resolve-registration',
      subjectId: id,
      details: { decision, ...(note !== undefined && { note }) },
    })
    return isAgain ? undefined : (given ?? locked.printed)
  })
}
