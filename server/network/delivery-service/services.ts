import type { Schemas } from '../../../openapi/generated/types.ts'

export type DeliveryService = Schemas['DeliveryService']

/** All delivery services in display order. */
export const deliveryServices: readonly DeliveryService[] = [
  'SIGNATURE',
  'ATTENDED',
  'IDENTITY_CHECK',
  'AGE_16',
  'AGE_18',
  'SATURDAY',
  'EVENING',
  'NO_NEIGHBOUR',
  'RECIPIENT_ONLY',
  'LEAVE_AT',
  'MAILBOX',
]

/** Reads whether a shipment requests each service. */
const asks: Readonly<Record<DeliveryService, (asked: Schemas['DeliveryServices']) => unknown>> = {
  SIGNATURE: ({ signature }) => signature,
  ATTENDED: ({ attended }) => attended,
  IDENTITY_CHECK: ({ identityCheck }) => identityCheck,
  AGE_16: ({ minimumAge }) => minimumAge === 16,
  AGE_18: ({ minimumAge }) => minimumAge === 18,
  SATURDAY: ({ saturday }) => saturday,
  EVENING: ({ evening }) => evening,
  NO_NEIGHBOUR: ({ noNeighbour }) => noNeighbour,
  RECIPIENT_ONLY: ({ recipientOnly }) => recipientOnly,
  LEAVE_AT: ({ leaveAt }) => leaveAt,
  MAILBOX: ({ mailbox }) => mailbox,
}

/** The field that requests each service. */
export const serviceField: Readonly<Record<DeliveryService, string>> = {
  SIGNATURE: 'deliveryServices.signature',
  ATTENDED: 'deliveryServices.attended',
  IDENTITY_CHECK: 'deliveryServices.identityCheck',
  AGE_16: 'deliveryServices.minimumAge',
  AGE_18: 'deliveryServices.minimumAge',
  SATURDAY: 'deliveryServices.saturday',
  EVENING: 'deliveryServices.evening',
  NO_NEIGHBOUR: 'deliveryServices.noNeighbour',
  RECIPIENT_ONLY: 'deliveryServices.recipientOnly',
  LEAVE_AT: 'deliveryServices.leaveAt',
  MAILBOX: 'deliveryServices.mailbox',
}

/** Returns the delivery services that a shipment requests, in display order. */
export const askedServices = (asked: Schemas['DeliveryServices'] | undefined): readonly DeliveryService[] =>
  asked ? deliveryServices.filter((service) => Boolean(asks[service](asked))) : []
