import type { Schemas } from '../../../openapi/generated/types.ts'

export type DeliveryService = Schemas['DeliveryService']

/** Each of them, in the order in which they are shown. */
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

/** The part of a shipment's deliveryServices that asks for each service. */
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

/** Where each is asked for. */
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

/** The delivery services that a shipment asks for, in their order. */
export const askedServices = (asked: Schemas['DeliveryServices'] | undefined): readonly DeliveryService[] =>
  asked ? deliveryServices.filter((service) => Boolean(asks[service](asked))) : []
