import { describe, expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { askedFor } from '../../dev/testing/example-request.ts'
import { deliveryServices } from '../delivery-service/services.ts'
import { allAttributes, notTaken, only, type Attribute } from './attributes.ts'

/**
 * How carriers learn of each attribute of a shipment: the rows of the table of carriers and attributes, or why there is
 * none. A new attribute of the contract compiles only once it is here, and a new row only with a request that uses it.
 */
type HeardAs<T> = { readonly [Name in keyof T]-?: readonly Attribute[] | Unheard }

interface Unheard {
  readonly unheard: string
}

const always = { unheard: 'Every carrier is told, and those that are not could not ship' }
const oneByOne = { unheard: 'Goes with customs, and the suite of adapters changes each alone' }
const printed = { unheard: 'Printed on the papers, and told where a carrier has a place for it' }
const ours = { unheard: 'Meant for us alone' }

const heardAs = {
  shipment: {
    sender: always,
    recipient: always,
    parcels: ['severalParcels'],
    carrierProduct: always,
    delivery: ['delivery', 'parcelShop'],
    pickup: ['pickup'],
    collectionInfo: ['collection'],
    description: ['description'],
    deliveryInstructions: ['deliveryInstructions'],
    recipientPays: ['recipientPays'],
    customerReference: ['customerReference'],
    orderNumber: ['orderNumber'],
    cashOnDelivery: ['cashOnDelivery'],
    insurance: ['insurance'],
    payment: ['freightPayer', 'dutiesPayer', 'payment.ownAccount', 'duties.recipientAccount'],
    deliveryServices: [...deliveryServices],
    customs: ['customs'],
    externalShipment: { unheard: 'Booked elsewhere, so that no carrier is called' },
    direction: { unheard: 'Follows from the product' },
    shipmentType: { unheard: 'Follows from the carrier' },
    rateId: ours,
    metadata: ours,
  } satisfies HeardAs<Schemas['ShipmentCreate']>,
  party: {
    firstName: always,
    lastName: always,
    company: always,
    addressLine1: always,
    addressLine2: always,
    postCode: always,
    city: always,
    state: always,
    country: always,
    contactInfo: always,
    department: ['department'],
    parcelShopId: ['parcelShop'],
    location: ours,
  } satisfies HeardAs<Schemas['AddressParty']>,
  parcel: {
    parcelDefinitionId: ours,
    weight: always,
    length: always,
    width: always,
    height: always,
    description: { unheard: 'Required of every parcel, and told where a carrier has a place for contents' },
    orderNumber: ['parcel.orderNumber'],
    dangerousGoods: ['LIMITED_QUANTITY', 'EXCEPTED_QUANTITY', 'LITHIUM_BATTERY', 'FULLY_REGULATED'],
    cashOnDeliveryAmount: ['cashOnDelivery'],
    metadata: ours,
  } satisfies HeardAs<Schemas['ParcelCreate']>,
  collectionInfo: {
    type: ['collection'],
    date: ['collection'],
    preferredTime: ['collection'],
    instructions: ['collectionInstructions'],
  } satisfies HeardAs<Schemas['CollectionInfo']>,
  cashOnDelivery: {
    currencyCode: ['cashOnDelivery'],
    iban: ['cashOnDelivery.account'],
    bic: ['cashOnDelivery.account'],
    bankHolderName: ['cashOnDelivery.account'],
    paymentReference: ['cashOnDelivery.paymentReference'],
  } satisfies HeardAs<Schemas['CashOnDelivery']>,
  insurance: {
    amount: ['insurance'],
    currency: ['insurance'],
  } satisfies HeardAs<Schemas['Insurance']>,
  deliveryServices: {
    signature: ['SIGNATURE'],
    attended: ['ATTENDED'],
    identityCheck: ['IDENTITY_CHECK'],
    minimumAge: ['AGE_16', 'AGE_18'],
    saturday: ['SATURDAY'],
    evening: ['EVENING'],
    noNeighbour: ['NO_NEIGHBOUR'],
    recipientOnly: ['RECIPIENT_ONLY'],
    leaveAt: ['LEAVE_AT'],
    mailbox: ['MAILBOX'],
  } satisfies HeardAs<Schemas['DeliveryServices']>,
  customs: {
    items: ['customs'],
    invoiceNumber: ['customs'],
    invoiceType: ['customs'],
    customsType: ['customs'],
    termsOfTrade: ['customs'],
    companyNumber: ['customs'],
    eoriNumber: ['customs'],
    ioss: oneByOne,
    voec: oneByOne,
    shippingCharges: oneByOne,
    otherCharges: oneByOne,
    importer: ['customs.importer'],
    soldTo: printed,
    ukims: printed,
    atRisk: printed,
  } satisfies HeardAs<Schemas['ShipmentCustoms']>,
  customsItem: {
    dangerousGoods: ['customs.dangerousGoods'],
    dangerousGoodsCode: ['customs.dangerousGoods'],
    preferentialOrigin: ['customs.preferentialOrigin'],
  } satisfies HeardAs<
    Pick<Schemas['ShipmentCustomsItem'], 'dangerousGoods' | 'dangerousGoodsCode' | 'preferentialOrigin'>
  >,
}

/** Whether a value, however deep, has a property with this name. */
const has = (value: unknown, name: string): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, part]) => (key === name && part !== undefined) || has(part, name))

const rows = Object.entries(heardAs).flatMap(([schema, names]) =>
  Object.entries<readonly Attribute[] | Unheard>(names).map(([name, heard]) => ({
    of: `${schema}.${name}`,
    name,
    heard,
  })),
)

describe('the attributes of a shipment', () => {
  it.each(rows)('$of is in the table of carriers, or explains why not', ({ name, heard }) => {
    if ('unheard' in heard) return expect(heard.unheard.length).toBeGreaterThan(10)
    for (const attribute of heard) {
      const { request } = askedFor()[attribute]
      expect(has(request, name)).toBe(true)
      expect(notTaken(request, allAttributes.difference(only(attribute)))).not.toEqual([])
    }
  })

  it('cover all rows of the table', () => {
    const heard = rows.flatMap(({ heard: as }) => ('unheard' in as ? [] : as))
    expect(new Set(heard)).toEqual(allAttributes)
  })
})
