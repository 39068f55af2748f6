import type {
  Address,
  AddressParty,
  BatchShipment,
  CarrierProduct,
  ContactInfo,
  CustomsType,
  Item,
  LeftOutProduct,
  ParcelDefinition,
  Rate,
  RateRequest,
  Shipment,
  ShipmentPatch,
} from '@waybill/sdk'
import {
  collectedOf,
  dangerousFrom,
  dangerousOf,
  noServices,
  ratesWithServices,
  servicesFrom,
  withServices,
  type DangerousFields,
  type ServiceFields,
} from './services.ts'
import { filled, numberIn, trimmed } from './typed.ts'

/** Fields as typed. */
export interface Party {
  readonly company: string
  readonly firstName: string
  readonly lastName: string
  readonly addressLine1: string
  readonly addressLine2: string
  readonly postCode: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly email: string
  readonly dialCode: string
  readonly mobile: string
}

export interface ParcelFields {
  readonly definitionId: string
  readonly weight: string
  readonly length: string
  readonly width: string
  readonly height: string
  readonly description: string
  readonly dangerous: readonly DangerousFields[]
}

export interface LineFields {
  readonly sku: string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly currency: string
  readonly weight: string
  readonly code: string
  readonly origin: string
}

/** A metadata key of the client's own, and its value. */
export interface EntryFields {
  readonly name: string
  readonly value: string
}

export interface ShipmentFields {
  readonly sender: Party
  readonly recipient: Party
  readonly parcels: readonly ParcelFields[]
  readonly reference: string
  readonly orderNumber: string
  readonly instructions: string
  readonly product: CarrierProduct | null
  readonly rateId: string
  readonly parcelShopId: string
  readonly services: ServiceFields
  readonly customsType: CustomsType
  readonly lines: readonly LineFields[]
  readonly metadata: readonly EntryFields[]
}

export const noParty: Party = {
  company: '',
  firstName: '',
  lastName: '',
  addressLine1: '',
  addressLine2: '',
  postCode: '',
  city: '',
  state: '',
  country: '',
  email: '',
  dialCode: '',
  mobile: '',
}

export const noParcel: ParcelFields = {
  definitionId: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  description: '',
  dangerous: [],
}

export const noLine: LineFields = {
  sku: '',
  description: '',
  quantity: '1',
  price: '',
  currency: 'EUR',
  weight: '',
  code: '',
  origin: '',
}

export const noShipment: ShipmentFields = {
  sender: noParty,
  recipient: noParty,
  parcels: [noParcel],
  reference: '',
  orderNumber: '',
  instructions: '',
  product: null,
  rateId: '',
  parcelShopId: '',
  services: noServices,
  customsType: 'SALE_OF_GOODS',
  lines: [],
  metadata: [],
}

const contactOf = ({ email, dialCode, mobile }: Party): ContactInfo =>
  filled<ContactInfo>({
    email: trimmed(email),
    mobile: trimmed(mobile),
    // A dial code without a number says nothing.
    dialCode: trimmed(mobile) && trimmed(dialCode),
  })

export const addressOf = (party: Party): AddressParty =>
  filled<AddressParty>({
    company: trimmed(party.company),
    firstName: trimmed(party.firstName),
    lastName: trimmed(party.lastName),
    addressLine1: party.addressLine1.trim(),
    addressLine2: trimmed(party.addressLine2),
    postCode: trimmed(party.postCode),
    city: party.city.trim(),
    state: trimmed(party.state),
    country: party.country.trim(),
    contactInfo: contactOf(party),
  })

export const partyOf = (address: Partial<Pick<Address, 'contactInfo'> & AddressParty>): Party => ({
  company: address.company ?? '',
  firstName: address.firstName ?? '',
  lastName: address.lastName ?? '',
  addressLine1: address.addressLine1 ?? '',
  addressLine2: address.addressLine2 ?? '',
  postCode: address.postCode ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  country: address.country ?? '',
  email: address.contactInfo?.email ?? '',
  dialCode: address.contactInfo?.dialCode ?? '',
  mobile: address.contactInfo?.mobile ?? address.contactInfo?.telephone ?? '',
})

export const parcelFrom = (definition: ParcelDefinition, before: ParcelFields = noParcel): ParcelFields => ({
  ...before,
  definitionId: definition.id,
  weight: String(definition.weight),
  length: String(definition.length),
  width: String(definition.width),
  height: String(definition.height),
  description: before.description === '' ? definition.name : before.description,
})

export const lineFrom = (item: Item): LineFields => ({
  sku: item.sku,
  description: item.customsDescription ?? item.name,
  quantity: '1',
  price: item.value === undefined ? '' : String(item.value),
  currency: item.currencyCode ?? noLine.currency,
  weight: String(item.weight),
  code: item.harmonizedCode ?? '',
  origin: item.countryOfOrigin ?? '',
})

/** Converts a shipment to form fields. */
export const fieldsOf = (shipment: Shipment): ShipmentFields => ({
  ...noShipment,
  sender: partyOf(shipment.sender),
  recipient: partyOf(shipment.recipient),
  parcels: shipment.parcels.map(({ weight, length, width, height, description, dangerousGoods = [] }) => ({
    definitionId: '',
    weight: String(weight),
    length: String(length),
    width: String(width),
    height: String(height),
    description,
    dangerous: dangerousGoods.map(dangerousFrom),
  })),
  reference: shipment.customerReference ?? '',
  orderNumber: shipment.orderNumber ?? '',
  instructions: shipment.deliveryInstructions ?? '',
  product: shipment.carrierProduct ?? null,
  parcelShopId: shipment.delivery?.parcelShopId ?? '',
  services: servicesFrom(shipment),
  customsType: shipment.customs?.customsType ?? noShipment.customsType,
  lines: (shipment.customs?.items ?? []).map((item) => ({
    sku: item.skuNumber ?? '',
    description: item.itemDescription ?? '',
    quantity: String(item.quantity),
    price: item.itemInvoicePrice === undefined ? '' : String(item.itemInvoicePrice),
    currency: item.currencyCode ?? '',
    weight: item.netWeight === undefined ? '' : String(item.netWeight),
    code: item.commodityCode ?? '',
    origin: item.countryOfOrigin ?? '',
  })),
  metadata: Object.entries(shipment.metadata ?? {}).map(([name, value]) => ({ name, value })),
})

/** Builds the request. Leaves out invalid numbers, which the API then reports as missing. */
export function bodyOf(fields: ShipmentFields): BatchShipment {
  const { product, lines, parcelShopId } = fields
  return filled<BatchShipment>({
    sender: addressOf(fields.sender),
    recipient: addressOf(fields.recipient),
    delivery: parcelShopId === '' ? undefined : { parcelShopId },
    carrierProduct: product ?? undefined,
    rateId: trimmed(fields.rateId),
    customerReference: trimmed(fields.reference),
    orderNumber: trimmed(fields.orderNumber),
    deliveryInstructions: trimmed(fields.instructions),
    ...withServices(fields.services),
    parcels: fields.parcels.map((parcel, at) =>
      filled({
        weight: numberIn(parcel.weight),
        length: numberIn(parcel.length),
        width: numberIn(parcel.width),
        height: numberIn(parcel.height),
        description: trimmed(parcel.description),
        dangerousGoods: parcel.dangerous.length === 0 ? undefined : parcel.dangerous.map(dangerousOf),
        cashOnDeliveryAmount: at === 0 ? collectedOf(fields.services) : undefined,
      }),
    ),
    metadata: Object.fromEntries(
      fields.metadata.flatMap(({ name, value }) => (name === '' || value === '' ? [] : [[name, value]])),
    ),
    customs:
      lines.length === 0
        ? undefined
        : {
            customsType: fields.customsType,
            items: lines.map((line) =>
              filled({
                skuNumber: trimmed(line.sku),
                itemDescription: trimmed(line.description),
                quantity: numberIn(line.quantity) ?? 1,
                itemInvoicePrice: numberIn(line.price),
                currencyCode: trimmed(line.currency),
                netWeight: numberIn(line.weight),
                commodityCode: trimmed(line.code),
                countryOfOrigin: trimmed(line.origin),
              }),
            ),
          },
  })
}

const nullOf = (of: object = {}): Readonly<Record<string, null>> =>
  Object.fromEntries(Object.keys(of).map((name) => [name, null]))

/**
 * Builds the request for a corrected shipment. Removes emptied fields, since the API keeps fields that are left out.
 */
export function changesOf(fields: ShipmentFields, before: Shipment): ShipmentPatch {
  const { metadata, ...body } = bodyOf(fields)
  const changes = { ...nullOf(bodyOf(fieldsOf(before))), ...body }
  return { ...changes, metadata: { ...nullOf(before.metadata), ...metadata } }
}

const isKnown = ({ country, postCode, city }: Party): boolean => country !== '' && (postCode !== '' || city !== '')

const place = (party: Party) =>
  filled({
    country: party.country,
    postCode: trimmed(party.postCode),
    city: trimmed(party.city),
    contactInfo: contactOf(party),
  })

/** Builds the request for prices once there is enough data. */
export function rateRequestOf({
  sender,
  recipient,
  parcels,
  lines,
  services,
}: ShipmentFields): RateRequest | undefined {
  const boxes = parcels.flatMap(({ weight, length, width, height }) => {
    const box = { weight: numberIn(weight), length: numberIn(length), width: numberIn(width), height: numberIn(height) }
    const { weight: kg, length: l, width: w, height: h } = box
    return kg !== undefined && l !== undefined && w !== undefined && h !== undefined
      ? [{ weight: kg, length: l, width: w, height: h }]
      : []
  })
  if (boxes.length < parcels.length || !isKnown(sender) || !isKnown(recipient)) return undefined
  return {
    sender: place(sender),
    recipient: place(recipient),
    parcels: boxes,
    explain: true,
    parcelShops: 10,
    ...ratesWithServices(services),
    ...(lines.length > 0 && { customs: true }),
  }
}

/** Codes for products that lack only a price. They can be sent all the same. */
const unpriced = new Set([
  'NO_PRICE',
  'NO_ZONE',
  'OVER_LAST_STEP',
  'FUEL_MISSING',
  'SURCHARGE_MISSING',
  'CURRENCY_MISMATCH',
])

export const isOnlyUnpriced = ({ codes }: Pick<LeftOutProduct, 'codes'>): boolean =>
  codes.every((code) => unpriced.has(code))

export const needsShop = (rate: Rate | undefined): boolean =>
  rate?.parcelShops !== undefined || rate?.requires?.some(({ code }) => code === 'PARCEL_SHOP_REQUIRED') === true

export const steps = ['addresses', 'parcels', 'carrier', 'customs', 'print'] as const

export type StepId = (typeof steps)[number]

/** The step that contains a field, to show its error. */
export function stepOf(field: string): StepId {
  if (/^(sender|recipient)/.test(field)) return 'addresses'
  if (/^(carrierProduct|rateId|delivery|insurance|recipientPays)|cashOnDelivery/.test(field)) return 'carrier'
  if (field.startsWith('parcels')) return 'parcels'
  return field.startsWith('customs') ? 'customs' : 'print'
}
