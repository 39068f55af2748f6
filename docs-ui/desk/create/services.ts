import {
  batteryPackingValues,
  cashOnDeliveryCurrencyValues,
  dangerousGoodsLevelValues,
  dangerousGoodsUnitValues,
  lithiumTypeValues,
  packingGroupValues,
  type BatchShipment,
  type DangerousGoods,
  type DeliveryServices,
  type ProductLimits,
  type ProductService,
  type RateRequest,
  type Shipment,
} from '@waybill/sdk'
import { filled, numberIn, trimmed } from './typed.ts'

/** On/off services, by the product service that each needs. */
export const switches = {
  signature: 'SIGNATURE',
  attended: 'ATTENDED',
  recipientOnly: 'RECIPIENT_ONLY',
  identityCheck: 'IDENTITY_CHECK',
  noNeighbour: 'NO_NEIGHBOUR',
  saturday: 'SATURDAY',
  evening: 'EVENING',
  mailbox: 'MAILBOX',
} as const satisfies Partial<Record<keyof DeliveryServices, ProductService>>

export type Switch = keyof typeof switches

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the line above
export const switchNames = Object.keys(switches) as readonly Switch[]

/** The delivery options, as typed. */
export interface ServiceFields {
  readonly on: readonly Switch[]
  readonly minimumAge: '' | '16' | '18'
  readonly leaveAt: string
  readonly recipientPays: boolean
  readonly insured: string
  readonly insuredCurrency: string
  readonly collected: string
  readonly collectedCurrency: string
  readonly iban: string
  readonly paymentReference: string
}

export const noServices: ServiceFields = {
  on: [],
  minimumAge: '',
  leaveAt: '',
  recipientPays: false,
  insured: '',
  insuredCurrency: 'EUR',
  collected: '',
  collectedCurrency: 'EUR',
  iban: '',
  paymentReference: '',
}

/** A parcel's dangerous goods, as typed. */
export interface DangerousFields {
  readonly unNumber: string
  readonly properShippingName: string
  readonly hazardClass: string
  readonly packingGroup: string
  readonly level: string
  readonly quantity: string
  readonly unit: string
  readonly packaging: string
  readonly emergencyPhone: string
  readonly batteryType: string
  readonly batteryPacking: string
}

export const noDangerous: DangerousFields = {
  unNumber: '',
  properShippingName: '',
  hazardClass: '',
  packingGroup: '',
  level: 'LIMITED_QUANTITY',
  quantity: '',
  unit: 'KG',
  packaging: '',
  emergencyPhone: '',
  batteryType: 'LITHIUM_ION',
  batteryPacking: 'IN_EQUIPMENT',
}

/** Why a product does not offer a service: not at all, or not between these countries. */
export type Missing = 'product' | 'country'

/** A product's options between two countries; all options if there is no product. */
export function offeredBy(
  limits: Pick<ProductLimits, 'services' | 'serviceCountries'> | undefined,
  from: string,
  to: string,
): (service: ProductService) => Missing | undefined {
  if (!limits) return () => undefined
  return (service) => {
    if (!limits.services.includes(service)) return 'product'
    const limited = limits.serviceCountries?.find((one) => one.service === service)
    if (!limited || to === '') return undefined
    const isThere = limited.countries.some((country) => country === to) && (!limited.domestic || from === to)
    return isThere ? undefined : 'country'
  }
}

const deliveryServicesOf = ({ on, minimumAge, leaveAt }: ServiceFields): DeliveryServices =>
  filled<DeliveryServices>({
    ...Object.fromEntries(on.map((name) => [name, true])),
    minimumAge: minimumAge === '' ? undefined : minimumAge === '16' ? 16 : 18,
    leaveAt: trimmed(leaveAt),
  })

const insuranceOf = ({ insured, insuredCurrency }: ServiceFields) => {
  const amount = numberIn(insured)
  return amount === undefined ? undefined : { amount, currency: insuredCurrency }
}

const currencyOf = ({ collectedCurrency }: ServiceFields) =>
  cashOnDeliveryCurrencyValues.find((one) => one === collectedCurrency) ?? 'EUR'

/** The services in a shipment's request. The amount to collect goes on its first parcel. */
export function withServices(fields: ServiceFields): Partial<BatchShipment> {
  return filled<Partial<BatchShipment>>({
    deliveryServices: deliveryServicesOf(fields),
    insurance: insuranceOf(fields),
    recipientPays: fields.recipientPays || undefined,
    cashOnDelivery:
      collectedOf(fields) === undefined
        ? undefined
        : filled({
            currencyCode: currencyOf(fields),
            iban: trimmed(fields.iban.replaceAll(' ', '')),
            paymentReference: trimmed(fields.paymentReference),
          }),
  })
}

export const collectedOf = ({ collected }: ServiceFields): number | undefined => numberIn(collected)

/** The services in a price request; prices hold only for the services they were requested with. */
export function ratesWithServices(fields: ServiceFields): Partial<RateRequest> {
  const amount = collectedOf(fields)
  return filled<Partial<RateRequest>>({
    deliveryServices: deliveryServicesOf(fields),
    insurance: insuranceOf(fields),
    recipientPays: fields.recipientPays || undefined,
    cashOnDelivery: amount === undefined ? undefined : { amount, currency: currencyOf(fields) },
  })
}

/** Converts a shipment's services to form fields. */
export function servicesFrom(shipment: Shipment): ServiceFields {
  const { deliveryServices = {}, insurance, cashOnDelivery, parcels, recipientPays } = shipment
  const collected = parcels.reduce((sum, { cashOnDeliveryAmount = 0 }) => sum + cashOnDeliveryAmount, 0)
  const { minimumAge, leaveAt = '' } = deliveryServices
  return {
    on: switchNames.filter((name) => deliveryServices[name] === true),
    minimumAge: minimumAge === undefined ? '' : minimumAge === 16 ? '16' : '18',
    leaveAt,
    recipientPays,
    insured: insurance === undefined ? '' : String(insurance.amount),
    insuredCurrency: insurance?.currency ?? noServices.insuredCurrency,
    collected: cashOnDelivery ? String(collected) : '',
    collectedCurrency: cashOnDelivery?.currencyCode ?? noServices.collectedCurrency,
    iban: cashOnDelivery?.iban ?? '',
    paymentReference: cashOnDelivery?.paymentReference ?? '',
  }
}

/** The dangerous goods in the request. Leaves out an invalid number, which the server reports. */
export function dangerousOf(fields: DangerousFields): DangerousGoods {
  const level = dangerousGoodsLevelValues.find((one) => one === fields.level) ?? 'FULLY_REGULATED'
  return filled<DangerousGoods>({
    unNumber: fields.unNumber.trim(),
    properShippingName: fields.properShippingName.trim(),
    hazardClass: fields.hazardClass.trim(),
    packingGroup: packingGroupValues.find((one) => one === fields.packingGroup),
    level,
    quantity: numberIn(fields.quantity) ?? 0,
    unit: dangerousGoodsUnitValues.find((one) => one === fields.unit) ?? 'KG',
    packaging: trimmed(fields.packaging),
    emergencyPhone: trimmed(fields.emergencyPhone),
    battery:
      level === 'LITHIUM_BATTERY'
        ? {
            type: lithiumTypeValues.find((one) => one === fields.batteryType) ?? 'LITHIUM_ION',
            packing: batteryPackingValues.find((one) => one === fields.batteryPacking) ?? 'ALONE',
          }
        : undefined,
  })
}

export const dangerousFrom = (goods: DangerousGoods): DangerousFields => ({
  unNumber: goods.unNumber,
  properShippingName: goods.properShippingName,
  hazardClass: goods.hazardClass,
  packingGroup: goods.packingGroup ?? '',
  level: goods.level,
  quantity: String(goods.quantity),
  unit: goods.unit,
  packaging: goods.packaging ?? '',
  emergencyPhone: goods.emergencyPhone ?? '',
  batteryType: goods.battery?.type ?? noDangerous.batteryType,
  batteryPacking: goods.battery?.packing ?? noDangerous.batteryPacking,
})
