import type { Schemas } from './generated/types.ts'

/** The header in which DHL sends back the secret. */
export const secretHeader = 'x-webhook-secret'

const mostParcels = 10

/** Builds the subscriptions to the events of these parcels. */
export const subscriptionsOf = (
  numbers: readonly string[],
  { uri, token }: { readonly uri: string; readonly token: string },
): Schemas['Subscription'][] =>
  Array.from({ length: Math.ceil(numbers.length / mostParcels) }, (_, index) => ({
    hook: { uri, authentication: { type: 'ApiKeyAuthentication', header: secretHeader, token } },
    format: 'Default',
    type: 'Shipment',
    service: 'post-de',
    events: ['Pre-Transit', 'Transit', 'Delivered', 'Failure', 'Unknown'],
    shipmentIDs: numbers.slice(index * mostParcels, (index + 1) * mostParcels),
  }))

/** Returns the subscription that a message wants confirmed, with the secret that it carries. */
export function toConfirm({ scope, self = '', secret }: Schemas['Pushed']) {
  const [, subscriptionId] = /\/subscription\/([\w-]{1,64})$/.exec(self) ?? []
  return scope === 'subscription.validate' && secret !== undefined && subscriptionId !== undefined
    ? { subscriptionId, secret }
    : undefined
}
