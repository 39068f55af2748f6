import type { PickUpRequest, RegistrationRequest } from '../carrier.ts'
import { goodsAt, kilogramsOf } from '../kit/dangerous-goods.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { insuredParcels } from '../insured.ts'
import { mils, weightOf } from '../kit/amounts.ts'
import { contactOf, fitting, linesFrom, namesOf, phoneOf, shortReference } from '../kit/text.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = RegistrationRequest['sender']
export type GlsId = 'GLS_DE' | 'GLS_DK'

/** GLS's product and category for each of our products. */
const products: Readonly<
  Record<string, { readonly product: Schemas['Product']; readonly category: 'BUSINESS' | 'PRIVATE' }>
> = {
  GLS_DE_PARCEL: { product: 'PARCEL', category: 'PRIVATE' },
  GLS_DE_BUSINESSPARCEL: { product: 'PARCEL', category: 'BUSINESS' },
  GLS_DE_EXPRESS: { product: 'EXPRESS', category: 'BUSINESS' },
  GLS_DE_SHOPDELIVERY: { product: 'PARCEL', category: 'PRIVATE' },
  GLS_DE_SHOPRETURN: { product: 'PARCEL', category: 'PRIVATE' },
  GLS_DK_BUSINESS: { product: 'PARCEL', category: 'BUSINESS' },
  GLS_DK_EUROBUSINESS: { product: 'PARCEL', category: 'BUSINESS' },
  GLS_DK_SHOP: { product: 'PARCEL', category: 'PRIVATE' },
  GLS_DK_EXPRESS: { product: 'EXPRESS', category: 'BUSINESS' },
  GLS_DK_SHOPRETURN: { product: 'PARCEL', category: 'PRIVATE' },
}

export const printing = (type: 'PDF' | 'ZPL', resolution: number = 200): Schemas['PrintingOptions'] => ({
  ReturnLabels:
    type === 'PDF'
      ? { TemplateSet: 'NONE', LabelFormat: 'PDF' }
      : { TemplateSet: resolution === 300 ? 'ZPL_300' : 'ZPL_200', LabelFormat: 'ZEBRA' },
})

export function shipmentOf(id: GlsId, request: RegistrationRequest, contactId: string): Schemas['ShipmentRequest'] {
  const { reference, productId, sender, recipient, delivery, parcels, customerReference, orderNumber } = request
  const { product, category } = products[productId] ?? { product: 'PARCEL', category: 'PRIVATE' }
  const shop = delivery?.parcelShopId
  const isReturn = productId.endsWith('SHOPRETURN')
  // GLS reverses a return itself: the consignee is the person who hands the parcels in.
  const [consignee, at] = isReturn
    ? ([sender, 'sender'] as const)
    : delivery && !shop
      ? ([delivery, 'delivery'] as const)
      : ([recipient, 'recipient'] as const)
  const services: Schemas['Service'][] = [
    ...(shop ? [{ ShopDelivery: { ServiceName: 'service_shopdelivery' as const, ParcelShopID: shop } }] : []),
    ...(isReturn
      ? [{ ShopReturn: { ServiceName: 'service_shopreturn' as const, NumberOfLabels: parcels.length } }]
      : []),
    ...deliveryOf(id, request),
  ]
  return {
    Shipment: {
      ShipmentReference: [
        shortReference(reference),
        ...(customerReference ? [fitting(id, 'customerReference', customerReference, 40)] : []),
        ...(orderNumber ? [fitting(id, 'orderNumber', orderNumber, 40)] : []),
      ],
      Middleware: 'Waybill',
      Product: product,
      Consignee: { Category: category, Address: addressOf(id, consignee, at) },
      Shipper: {
        ContactID: contactId,
        ...(!isReturn && { AlternativeShipperAddress: addressOf(id, sender, 'sender') }),
      },
      ...(isReturn && { Return: { Address: addressOf(id, recipient, 'recipient') } }),
      ...(services.length > 0 && { Service: services }),
      ShipmentUnit: parcels.map((parcel, index) => unitOf(id, request, parcel, index)),
    },
    PrintingOptions: printing('ZPL'),
  }
}

/** Returns delivery services. GLS has one that excludes neighbours and the household alike. */
function deliveryOf(id: GlsId, { deliveryServices }: RegistrationRequest): Schemas['Service'][] {
  const asked = new Set(askedServices(deliveryServices))
  const plain = [
    ...(asked.has('SIGNATURE') ? (['service_signature'] as const) : []),
    ...(asked.has('NO_NEIGHBOUR') || asked.has('RECIPIENT_ONLY') ? (['service_addresseeonly'] as const) : []),
    ...(asked.has('SATURDAY') ? (['service_Saturday'] as const) : []),
  ]
  const place = fitting(id, 'deliveryServices.leaveAt', deliveryServices?.leaveAt, 121)
  return [
    ...plain.map((ServiceName) => ({ Service: { ServiceName } })),
    ...(place ? [{ Deposit: { ServiceName: 'service_deposit' as const, PlaceOfDeposit: place } }] : []),
  ]
}

function unitOf(
  id: GlsId,
  request: RegistrationRequest,
  parcel: RegistrationRequest['parcels'][number],
  index: number,
): Schemas['ShipmentUnit'] {
  const { weight, orderNumber, cashOnDeliveryAmount, description } = parcel
  const { cashOnDelivery, deliveryInstructions, reference } = request
  const insured = insuredParcels(request)[index]
  const services: Schemas['UnitService'][] = []
  if (cashOnDelivery && cashOnDeliveryAmount !== undefined)
    services.push({
      Cash: {
        ServiceName: 'service_cash',
        Reason: cashOnDelivery.paymentReference ?? shortReference(reference),
        Amount: mils(cashOnDeliveryAmount),
        Currency: cashOnDelivery.currencyCode,
      },
    })
  if (insured)
    services.push({
      AddonLiability: {
        ServiceName: 'service_addonliability',
        Amount: insured.amount,
        Currency: insured.currency,
        ParcelContent: description,
      },
    })
  const limited = goodsAt(parcel, 'LIMITED_QUANTITY')
  if (limited.length > 0)
    services.push({
      LimitedQuantities: { ServiceName: 'service_limitedquantities', Weight: kilogramsOf(limited) },
    })
  const [Note1, Note2] = linesFrom(id, 'deliveryInstructions', [deliveryInstructions], { count: 2, longest: 50 })
  return {
    Weight: weight,
    ...(orderNumber && { ShipmentUnitReference: [fitting(id, `parcels[${index}].orderNumber`, orderNumber, 40)] }),
    ...(Note1 && { Note1 }),
    ...(Note2 && { Note2 }),
    ...(services.length > 0 && { Service: services }),
  }
}

function addressOf(id: GlsId, party: AddressParty, at: string): Schemas['Address'] {
  const { name } = namesOf(party)
  const phone = phoneOf(id, at, party)
  const { email, mobile } = party.contactInfo ?? {}
  const [Street = '-'] = linesFrom(id, `${at}.addressLine1`, [party.addressLine1], { count: 1, longest: 40 })
  const [Name2, Name3] = [
    ...linesFrom(id, `${at}.department`, [party.department], { count: 1, longest: 40 }),
    ...linesFrom(id, `${at}.addressLine2`, [party.addressLine2], { count: 1, longest: 40 }),
  ]
  return {
    Name1: fitting(id, `${at}.company`, name, 40),
    ...(Name2 && { Name2 }),
    ...(Name3 && { Name3 }),
    CountryCode: party.country,
    ...(party.state && { Province: party.state }),
    ...(party.postCode && { ZIPCode: fitting(id, `${at}.postCode`, party.postCode, 10) }),
    City: fitting(id, `${at}.city`, party.city, 40),
    Street,
    ContactPerson: contactOf(id, at, party, 40),
    ...(email && { eMail: fitting(id, `${at}.contactInfo.email`, email, 100) }),
    ...(phone && !mobile && { FixedLinePhonenumber: phone }),
    ...(phone && mobile && { MobilePhoneNumber: phone }),
  }
}

/** GLS collects at the address of the contract, so a different address can only go in the driver's instructions. */
export function collectionOf(
  id: GlsId,
  { address, date, from, to, instructions, parcels }: PickUpRequest,
  contactId: string,
): Schemas['Collection'] {
  const where = [address.addressLine1, address.postCode, address.city].filter(Boolean).join(' ')
  const said = [instructions, `${from}-${to}`, where].filter(Boolean).join(', ')
  return {
    ContactID: contactId,
    PreferredPickUpDate: date,
    NumberOfParcels: parcels.length,
    Product: 'PARCEL',
    ExpectedTotalWeight: weightOf(parcels),
    ContainsHazGoods: false,
    AdditionalInformation: fitting(id, 'instructions', said, 200),
  }
}
