import type { Schemas } from '../../../openapi/generated/types.ts'

export type AccountRule = Schemas['CarrierAccountRule']

/** The parts of a shipment that decide which account registers it. */
export type Accounted = Pick<Schemas['Shipment'], 'sender'> &
  Partial<Pick<Schemas['Shipment'], 'carrierProduct' | 'metadata' | 'payment' | 'customs'>>

const plain = (postCode = '') => postCode.replaceAll(/[ -]/g, '').toUpperCase()

const isAmong = <T>(wanted: readonly T[] | undefined, value: T | undefined): boolean =>
  wanted === undefined || (value !== undefined && wanted.includes(value))

/** Whether an account is used for a shipment: all conditions of its rule must match. */
export function appliesTo(
  { senderCountries, senderPostCodes, products, metadata, freightPayers, termsOfTrade }: AccountRule,
  shipment: Accounted,
): boolean {
  const { sender, carrierProduct, metadata: own = {}, payment, customs } = shipment
  return (
    isAmong(senderCountries, sender.country) &&
    senderPostCodes?.some((code) => plain(sender.postCode).startsWith(plain(code))) !== false &&
    isAmong(products, carrierProduct?.productId) &&
    Object.entries(metadata ?? {}).every(([key, value]) => own[key] === value) &&
    isAmong(freightPayers, payment?.freight?.payer ?? 'SENDER') &&
    isAmong(termsOfTrade, customs?.termsOfTrade)
  )
}
