import type { components } from '../../../openapi/generated/types.ts'

type Schemas = components['schemas']
export type Shipment = Schemas['Shipment']
export type Registration = Schemas['ShipmentRegistration']

/** What clients give and what registering adds to its parcels; the one part of a shipment that is kept as JSON. */
export type Content = Pick<
  Shipment,
  | 'sender'
  | 'recipient'
  | 'delivery'
  | 'pickup'
  | 'collectionInfo'
  | 'description'
  | 'deliveryInstructions'
  | 'recipientPays'
  | 'carrierProduct'
  | 'externalShipment'
  | 'customerReference'
  | 'orderNumber'
  | 'cashOnDelivery'
  | 'parcels'
  | 'customs'
>

/** The content among the attributes of a shipment, stored or sent. */
export function contentIn(shipment: Omit<Content, 'recipientPays'> & { recipientPays?: boolean }): Content {
  return {
    sender: shipment.sender,
    recipient: shipment.recipient,
    delivery: shipment.delivery,
    pickup: shipment.pickup,
    collectionInfo: shipment.collectionInfo,
    description: shipment.description,
    deliveryInstructions: shipment.deliveryInstructions,
    recipientPays: shipment.recipientPays ?? false,
    carrierProduct: shipment.carrierProduct,
    externalShipment: shipment.externalShipment,
    customerReference: shipment.customerReference,
    orderNumber: shipment.orderNumber,
    cashOnDelivery: shipment.cashOnDelivery,
    parcels: shipment.parcels,
    customs: shipment.customs,
  }
}
