/**
 * Questions as developers ask them, and the pages that answer them. The second half is held out: nothing was made to fit
 * it, so that it says what the search does with questions that nobody wrote down. Change the first half, not the second.
 */
type Question = readonly [query: string, wanted: string | readonly string[]]

export const tuned: readonly Question[] = [
  ['barcode will not scan', '/guides/labels'],
  [
    'change address after booking',
    ['/guides/cancelling', '/guides/shipments', 'SHIPMENT_REGISTERED', 'cancelShipment'],
  ],
  ['several parcels in one shipment', ['/guides/shipments', 'parcels', 'createShipment']],
  ['void label', ['/guides/cancelling', 'cancelShipment']],
  ['ruby', '/guides/other-languages'],
  ['support', '/guides/help'],
  ['contact support', '/guides/help'],
  ['which limit is mine', '/guides/retries'],
  ['how do I cancel a shipment the carrier already has', ['/guides/cancelling', 'cancelShipment']],
  ['print labels for 200 orders at once', ['/guides/batches', 'createOrderBatch', '/guides/orders', '/guides/labels']],
  ['webhook signature does not match', '/guides/webhooks'],
  ['parcel is stuck in transit', ['/guides/tracking', 'ShipmentState']],
  ['get the tracking number after booking', ['/guides/shipments', 'registerShipment', '/guides/tracking']],
  ['label came out too small', '/guides/labels'],
  ['customer wants to return an item', '/guides/returns'],
  ['what is the api base url', ['/api-reference#top', '/overview']],
  ['import orders from a csv file', ['importOrders', '/guides/orders']],
  ['shipping to norway customs', '/guides/customs'],
  ['why was my address rejected', ['/guides/errors', 'validateAddress']],
  ['test without real parcels', ['/guides/sandbox', '/guides/testing', '/guides/api-keys']],
]

export const heldOut: readonly Question[] = [
  ['how to delete personal data of a customer', ['eraseDataSubject', '/guides/running-the-server']],
  ['retry failed webhook deliveries', ['retryWebhookDelivery', 'retryWebhookDeliveries', '/guides/webhooks']],
  ['list all shipments of yesterday', ['listShipments', '/guides/paging', 'listReportedShipments']],
  [
    'parcel was delivered but status not updated',
    ['/guides/tracking', 'createShipmentEvents', '/guides/carrier-events', 'ShipmentState-DELIVERED'],
  ],
  ['the carrier charged more than expected', '/guides/reconciliation'],
  ['request id in the logs', ['/guides/audit', '/guides/help', 'getRequest', '/guides/errors']],
  ['authenticate with an api key', ['/guides/api-keys', '/guides/authentication']],
  ['token expired what now', ['/guides/authentication', 'refreshToken', 'TOKEN_EXPIRED']],
  [
    'choose cheapest carrier automatically',
    ['createShippingPolicy', '/guides/prices', 'createRates', '/guides/checkout', '/overview#shipping-policies'],
  ],
  ['print on a zebra printer', '/guides/labels'],
  ['pickup time window', ['/guides/pickups', 'createPickup']],
  ['connect my shopify store', ['/guides/shops', 'createShop']],
  [
    'weight limit of a parcel',
    ['/guides/carriers', 'WEIGHT_ABOVE_LIMIT', '/guides/shipments', 'listProducts', 'weight'],
  ],
  ['send dangerous goods', ['/guides/shipments#dangerous-goods', 'dangerousGoods', 'dangerousGoodsCode']],
  ['show delivery date at checkout', ['/guides/checkout', 'createCheckoutRates', 'createRates']],
  ['is the api down', '/guides/help'],
  ['same order sent twice', ['/guides/idempotency', '/guides/orders', 'setOrders']],
  ['python client', '/guides/other-languages'],
  ['recipient email notification settings', ['setRecipientSettings', '/guides/recipients']],
  ['driver manifest pdf', ['/guides/manifests', 'createManifest', 'getManifestPdf']],
]
