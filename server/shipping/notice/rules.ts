import type { Schemas } from '../../../openapi/generated/types.ts'
import type { EffectiveSettings } from '../../settings/recipient/rules.ts'
import type { Shipment } from '../shipment/content.ts'
import type { Exception, Outcome, ShipmentState } from '../shipment/states.ts'

export type NoticeKind = Schemas['RecipientNoticeKind']

/** A possible notice to a recipient, and the time of its event. */
export interface News {
  readonly kind: NoticeKind
  readonly at: string
}

interface Before {
  readonly shipmentState: ShipmentState
  readonly exception?: Exception
}

/** The sender or the recipient caused these, so they are no news to the recipient. */
const known: ReadonlySet<Exception> = new Set<Exception>(['CANCELLED', 'REFUSED'])

/** Returns the possible notice after events. Whether the parcel waits in a shop depends on the shipment. */
export function newsOf({ shipmentState: state, exception }: Before, after: Outcome, now: Date): News[] {
  const { deliveredAt, exceptionAt } = after
  if (after.state === 'DELIVERED')
    return state === 'DELIVERED' ? [] : [{ kind: 'DELIVERED', at: deliveredAt ?? now.toISOString() }]
  if (after.exception !== undefined)
    return after.exception === exception || known.has(after.exception)
      ? []
      : [{ kind: 'EXCEPTION', at: exceptionAt ?? now.toISOString() }]
  return after.state === 'DELIVERY_ATTEMPTED' && (state !== 'DELIVERY_ATTEMPTED' || exception !== undefined)
    ? [{ kind: 'READY_AT_SHOP', at: now.toISOString() }]
    : []
}

/** Older events are no news. */
const weekMs = 7 * 86_400_000

/** Decides what to do with a notice, apart from rules about the recipient's address. */
export function fateOf(
  { kind, at }: News,
  shipment: Pick<Shipment, 'shipmentState' | 'cancelled' | 'registration' | 'returnOf' | 'recipient'>,
  { sandboxMails }: Pick<EffectiveSettings, 'sandboxMails'>,
  now: Date,
): Exclude<Schemas['ShipmentNoticeStatus'], 'WAITING' | 'SUPPRESSED'> {
  const { shipmentState, cancelled, registration, returnOf, recipient } = shipment
  if (returnOf !== undefined) return 'RETURN'
  if (registration?.source === 'SANDBOX' && !sandboxMails) return 'SANDBOX'
  const isDone = shipmentState === 'DELIVERED' && kind !== 'DELIVERED'
  if (cancelled || isDone || now.getTime() - Date.parse(at) > weekMs) return 'OVERTAKEN'
  return recipient.contactInfo?.email === undefined ? 'NO_ADDRESS' : 'SENT'
}
