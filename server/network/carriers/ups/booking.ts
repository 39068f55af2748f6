import { numberWords } from '../kit/roles.ts'
import type { Schemas as Ours } from '../../../../openapi/generated/types.ts'
import type { LabelWish, PickUpRequest, RegistrationRequest } from '../carrier.ts'
import { isInUnion, passesCustoms } from '../border.ts'
import { askedServices } from '../../delivery-service/services.ts'
import { insuredParcels } from '../insured.ts'
import { stepped } from '../kit/amounts.ts'
import { dutiesPayerOf, type Payer } from '../kit/payers.ts'
import { buyerOf, companyWords } from '../kit/products.ts'
import {
  contactOf,
  contentOf,
  fitting,
  linesFrom,
  namesOf,
  notSent,
  phoneOf as fullPhoneOf,
  shortReference,
} from '../kit/text.ts'
import { dayAt } from '../kit/times.ts'
import type { Schemas } from './generated/types.ts'

type AddressParty = Ours['AddressParty']

/** UPS's references have 35 characters, and a UUID with hyphens has 36. */
export const referenceOf = (reference: string) => shortReference(reference)

const zpl: Schemas['LabelSpecification'] = {
  LabelImageFormat: { Code: 'ZPL' },
  LabelStockSize: { Height: '6', Width: '4' },
}

/** Builds the query for the packages booked under our reference and their labels. */
export const recoveryRequestOf = (
  reference: string,
  accountNumber: string,
  type: LabelWish['type'] = 'ZPL',
): Schemas['RecoveryRequest'] => ({
  LabelRecoveryRequest: {
    Request: { RequestOption: 'Non_Validate' },
    LabelSpecification: type === 'ZPL' ? zpl : { LabelImageFormat: { Code: 'PDF' } },
    ReferenceValues: { ReferenceNumber: { Value: referenceOf(reference) }, ShipperNumber: accountNumber },
  },
})

/** UPS's service code is part of our product id, such as 11 in UPS_11 and UPS_11_RETURN. */
const serviceOf = (productId: string) => productId.replace(/^UPS_/, '').replace(/_RETURN$/, '')

const isBack = (productId: string) => productId.endsWith('_RETURN')

/** UPS Print Return Label: the sender prints the label, rather than UPS mailing or bringing it. */
const printedReturn = { Code: '9' } as const

/** Builds UPS's shipment. Refuses text that is too long rather than cutting it off. */
export function shipRequestOf(
  request: RegistrationRequest,
  accountNumber: string,
  isWithoutPaper: boolean,
): Schemas['ShipRequest'] {
  const { reference, productId, customerReference, orderNumber, parcels, sender, recipient, pickup, delivery } = request
  const origin = pickup ?? sender
  const shop = delivery?.parcelShopId === undefined ? undefined : delivery
  const destination = shop ? recipient : (delivery ?? recipient)
  const own = [customerReference, orderNumber].filter(Boolean).join(' ')
  if (own.length > 35)
    throw notSent(
      'UPS',
      'orderNumber',
      'UPS allows at most 35 characters of customerReference and orderNumber together',
    )
  const references = [referenceOf(reference), own].filter(Boolean).map((Value) => ({ Value }))
  // References belong to the packages within the United States, and to the shipment elsewhere.
  const isDomestic = origin.country === 'US' && destination.country === 'US'
  const services = servicesOf(request, isWithoutPaper)
  const isReturn = isBack(productId)

  return {
    ShipmentRequest: {
      Request: {
        RequestOption: 'nonvalidate',
        ...(parcels.some(({ dangerousGoods }) => dangerousGoods?.length) && { SubVersion: '1701' }),
        TransactionReference: { CustomerContext: reference },
      },
      LabelSpecification: zpl,
      Shipment: {
        Description: contentOf('UPS', request, 0, 50),
        ...(isReturn && { ReturnService: printedReturn }),
        // The account's owner pays and is the shipper: the sender, or the recipient of a return.
        Shipper: {
          ...(isReturn ? partyOf(recipient, 'recipient') : partyOf(sender, 'sender')),
          ShipperNumber: accountNumber,
        },
        ShipFrom: { ...partyOf(origin, pickup ? 'pickup' : 'sender'), ...taxCollectedBy(request) },
        ShipTo: partyOf(destination, shop || !delivery ? 'recipient' : 'delivery'),
        ...(shop && shopOf(shop, recipient)),
        PaymentInformation: {
          ShipmentCharge: chargesOf(request, accountNumber),
        },
        ...(request.customs && {
          GlobalTaxInformation: {
            ShipperTypeValue: sender.company ? '01' : '02',
            ConsigneeTypeValue: buyerOf(request) === 'BUSINESS' ? '01' : '02',
          },
        }),
        Service: { Code: serviceOf(productId) },
        ...(!isDomestic && { ReferenceNumber: references }),
        ...(Object.keys(services.ofShipment).length > 0 && { ShipmentServiceOptions: services.ofShipment }),
        Package: parcels.map((parcel, index) =>
          packageOf(parcel, {
            description: contentOf('UPS', request, index),
            references: isDomestic ? references : undefined,
            insured: insuredParcels(request)[index],
            confirmed: services.confirmed,
            dangerous: dangerOf(request, parcel, index),
          }),
        ),
      },
    },
  }
}

/** Returns the number under which the seller has already collected the destination's tax. */
function taxCollectedBy({
  customs: { ioss, voec } = {},
}: RegistrationRequest): Pick<Schemas['ShipFrom'], 'VendorInfo'> {
  const [code, number] = ioss === undefined ? (['0357', voec] as const) : (['0356', ioss] as const)
  return number === undefined ? {} : { VendorInfo: { VendorCollectIDTypeCode: code, VendorCollectIDNumber: number } }
}

type Charge = Schemas['ShipRequest']['ShipmentRequest']['Shipment']['PaymentInformation']['ShipmentCharge'][number]

/** Returns the payer of transportation and, unless it is the recipient, that of duties and taxes. */
function chargesOf(request: RegistrationRequest, accountNumber: string): Charge[] {
  const { recipientPays, payment, customs } = request
  const duties = customs && dutiesPayerOf(request)
  return [
    recipientPays && !payment?.freight
      ? { Type: '01', ConsigneeBilledIndicator: '' }
      : { Type: '01', ...billedTo(payment?.freight, accountNumber, 'payment.freight') },
    ...(duties && (duties.payer !== 'RECIPIENT' || duties.accountNumber)
      ? [{ Type: '02' as const, ...billedTo(duties, accountNumber, 'payment.duties') }]
      : []),
  ]
}

function billedTo(payer: Payer | undefined, own: string, at: string): Omit<Charge, 'Type'> {
  if (!payer || payer.payer === 'SENDER') return { BillShipper: { AccountNumber: own } }
  const AccountNumber = payer.accountNumber?.toUpperCase() ?? ''
  if (!/^[A-Z0-9]{6}$/.test(AccountNumber))
    throw notSent('UPS', `${at}.accountNumber`, 'UPS knows accounts by six letters and digits')
  const PostalCode = payer.postCode?.replace(/[^0-9A-Za-z]/g, '')
  return payer.payer === 'RECIPIENT'
    ? { BillReceiver: { AccountNumber, ...(PostalCode && { Address: { PostalCode } }) } }
    : {
        BillThirdParty: {
          AccountNumber,
          Address: { ...(PostalCode && { PostalCode }), CountryCode: payer.country ?? '' },
        },
      }
}

type HazMat = NonNullable<NonNullable<Schemas['Package']['PackageServiceOptions']>['HazMat']>[number]

const levels = {
  FULLY_REGULATED: 'FR',
  LIMITED_QUANTITY: 'LQ',
  EXCEPTED_QUANTITY: 'EQ',
  LITHIUM_BATTERY: 'LR',
} as const

/** Returns the rules for road within Europe and within the United States, and for passenger aircraft elsewhere. */
function rulesFor({ productId, sender, pickup = sender, recipient, delivery = recipient }: RegistrationRequest) {
  if (serviceOf(productId) !== '11') return { RegulationSet: 'IATA', TransportationMode: 'PAX' } as const
  return pickup.country === 'US' && delivery.country === 'US'
    ? ({ RegulationSet: 'CFR', TransportationMode: 'Ground' } as const)
    : ({ RegulationSet: 'ADR', TransportationMode: 'Highway' } as const)
}

/** Returns a chemical record for each dangerous good. */
function dangerOf(
  request: RegistrationRequest,
  { dangerousGoods = [] }: RegistrationRequest['parcels'][number],
  index: number,
): HazMat[] {
  return dangerousGoods.map((goods, place) => {
    const at = `parcels[${index}].dangerousGoods[${place}]`
    const { unNumber, properShippingName, hazardClass, packingGroup, level, quantity, unit, packaging } = goods
    const isPacked = level === 'FULLY_REGULATED' || level === 'LIMITED_QUANTITY'
    if (isPacked && !packaging) throw notSent('UPS', `${at}.packaging`, 'UPS needs the packaging of the goods')
    const phone = goods.emergencyPhone?.replaceAll(/\D/g, '')
    if (level === 'FULLY_REGULATED' && !phone)
      throw notSent('UPS', `${at}.emergencyPhone`, 'UPS needs a telephone number for emergencies')
    const Quantity = String(Math.ceil(quantity * 10) / 10)
    if (Quantity.length > 5)
      throw notSent('UPS', `${at}.quantity`, 'UPS allows at most 5 characters. Choose a larger unit')
    return {
      ChemicalRecordIdentifier: String(place + 1),
      CommodityRegulatedLevelCode: levels[level],
      ...rulesFor(request),
      IDNumber: unNumber,
      ProperShippingName: properShippingName,
      ClassDivisionNumber: hazardClass,
      ...(packingGroup && { PackagingGroupType: packingGroup }),
      Quantity,
      UOM: unit.toLowerCase().replace('l', 'L'),
      ...(packaging && { PackagingType: packaging, PackagingTypeQuantity: '1' }),
      ...(phone && {
        EmergencyPhone: fitting('UPS', `${at}.emergencyPhone`, phone, 25),
        EmergencyContact: namesOf(request.sender).name.slice(0, 35),
      }),
    }
  })
}

/** Rounds up to whole centimetres, the longest side first. */
export function sizesOf({ length, width, height }: Pick<Ours['Parcel'], 'length' | 'width' | 'height'>) {
  const [longest = 1, middle = 1, shortest = 1] = [length, width, height]
    .map((size) => Math.ceil(size))
    .toSorted((one, other) => other - one)
  return { Length: String(longest), Width: String(middle), Height: String(shortest) }
}

function packageOf(
  parcel: RegistrationRequest['parcels'][number],
  {
    description,
    references,
    insured,
    confirmed,
    dangerous,
  }: {
    description: string
    references: Schemas['Package']['ReferenceNumber']
    insured: RegistrationRequest['insurance']
    confirmed: '2' | '3' | undefined
    dangerous: readonly HazMat[]
  },
): Schemas['Package'] {
  return {
    Description: description,
    Packaging: { Code: '02' },
    Dimensions: { UnitOfMeasurement: { Code: 'CM' }, ...sizesOf(parcel) },
    PackageWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: weightOf(parcel.weight) },
    ...((insured || confirmed || dangerous.length > 0) && {
      PackageServiceOptions: {
        ...(confirmed && { DeliveryConfirmation: { DCISType: confirmed } }),
        ...(dangerous.length > 0 && { HazMat: [...dangerous], PackageIdentifier: '1' }),
        ...(insured && { DeclaredValue: { CurrencyCode: insured.currency, MonetaryValue: amount(insured.amount) } }),
      },
    }),
    ...(dangerous.length > 1 && { HazMatPackageInformation: { AllPackedInOneIndicator: '' } }),
    ...(references && { ReferenceNumber: references }),
  }
}

/** Countries where each package is signed for, rather than the shipment. */
const confirmsPackages = new Set(['US', 'CA', 'PR'])

/** Returns services for the shipment, and the confirmation for each package. */
function servicesOf(
  request: RegistrationRequest,
  isWithoutPaper: boolean,
): {
  ofShipment: NonNullable<Schemas['ShipRequest']['ShipmentRequest']['Shipment']['ShipmentServiceOptions']>
  confirmed: '2' | '3' | undefined
} {
  const { sender, pickup = sender, recipient, delivery = recipient, deliveryServices, customs } = request
  const asked = new Set(askedServices(deliveryServices))
  const isAdult = asked.has('AGE_18')
  const isConfirmed = isAdult || asked.has('SIGNATURE')
  const byPackage = pickup.country === delivery.country && confirmsPackages.has(delivery.country)
  return {
    ofShipment: {
      ...(asked.has('SATURDAY') && { SaturdayDeliveryIndicator: '' }),
      ...(asked.has('NO_NEIGHBOUR') && { DirectDeliveryOnlyIndicator: '' }),
      ...(isConfirmed && !byPackage && { DeliveryConfirmation: { DCISType: isAdult ? '2' : '1' } }),
      ...(customs && { InternationalForms: formsOf(request, isWithoutPaper) }),
    },
    confirmed: isConfirmed && byPackage ? (isAdult ? '3' : '2') : undefined,
  }
}

/** UPS allows five characters, so 12.345 kg becomes 12.35. */
export const weightOf = (kilograms: number) => String(Math.ceil(Math.round(kilograms * 1000) / 10) / 100)

/** Builds the delivery to a UPS Access Point, which holds the parcel for its recipient. */
function shopOf(shop: AddressParty, recipient: AddressParty) {
  const { parcelShopId = '' } = shop
  if (parcelShopId.length > 9)
    throw notSent('UPS', 'delivery.parcelShopId', 'UPS knows its Access Points by ids of up to 9 characters')
  return {
    ShipmentIndicationType: [{ Code: '01' }],
    AlternateDeliveryAddress: {
      // UPS identifies its shop by the id; ShipTo holds the recipient.
      Name: namesOf(shop).name.slice(0, 35),
      AttentionName: namesOf(recipient).name.slice(0, 35),
      UPSAccessPointID: parcelShopId,
      Address: addressOf(shop, 'delivery'),
    },
  }
}

function partyOf(party: AddressParty, at: string): Schemas['Party'] {
  const { name } = namesOf(party)
  const number = phoneOf(at, party)
  const email = party.contactInfo?.email
  return {
    Name: fitting('UPS', `${at}.company`, name, 35),
    AttentionName: contactOf('UPS', at, party, 35),
    ...(number && { Phone: { Number: number } }),
    ...(email && at === 'recipient' && { EMailAddress: fitting('UPS', `${at}.contactInfo.email`, email, 50) }),
    Address: addressOf(party, at),
  }
}

const phoneOf = (at: string, party: AddressParty) => fullPhoneOf('UPS', at, party)?.slice(1)

export function addressOf(party: AddressParty, at: string): Schemas['Address'] {
  const lines = linesFrom('UPS', `${at}.addressLine1`, [party.department, party.addressLine1, party.addressLine2], {
    count: 3,
    longest: 35,
  })
  const { city, state, country } = party
  // UPS allows only letters and digits, so a ZIP+4 code has nine.
  const postCode = party.postCode?.replace(/[^0-9A-Za-z]/g, '')
  fitting('UPS', `${at}.city`, city, 30)
  fitting('UPS', `${at}.postCode`, postCode, 9)
  return {
    AddressLine: lines.length > 0 ? lines : ['-'],
    City: city,
    ...(state && { StateProvinceCode: state }),
    ...(postCode && { PostalCode: postCode }),
    CountryCode: country,
  }
}

const reasons = {
  SALE_OF_GOODS: 'SALE',
  GIFT: 'GIFT',
  SAMPLE: 'SAMPLE',
  GOODS_RETURN: 'RETURN',
  GOODS_REPAIR: 'REPAIR',
  DOCUMENTS: 'DOCUMENTS',
  OTHER: 'OTHER',
} as const

const amount = (value: number) => value.toFixed(2)

/**
 * Builds the invoice that UPS prints, or sends to customs for accounts enrolled in UPS Paperless Invoice. Those get no
 * copy unless they request one. A return has a partial invoice, the only type that UPS accepts.
 */
function formsOf(request: RegistrationRequest, isWithoutPaper: boolean): Schemas['InternationalForms'] {
  const { productId, customs = {}, sender, recipient, delivery = recipient, orderNumber } = request
  const { items = [], invoiceNumber, customsType = 'SALE_OF_GOODS', termsOfTrade } = customs
  const [first] = items
  if (!first || !invoiceNumber)
    throw notSent('UPS', 'customs', 'UPS makes an invoice of customs, which needs an invoiceNumber and items')
  if (customs.invoiceType === 'proForma' && !isBack(productId))
    throw notSent('UPS', 'customs.invoiceType', 'UPS makes commercial invoices only')
  const said = [
    ...numberWords(customs),
    customs.ioss && customs.voec && `VOEC ${customs.voec}`,
    customs.ukims && `UKIMS ${customs.ukims}`,
  ]
  const companies = [...new Set(items.flatMap(companyWords))].join(', ')
  const isIntoUnion = isInUnion(delivery) && passesCustoms(sender, delivery)
  const weights = stepped(
    items.map(({ grossWeight, netWeight }) => grossWeight ?? netWeight),
    1,
  )
  const comments = fitting('UPS', 'customs', said.filter(Boolean).join(', '), 150)
  return {
    FormType: [isBack(productId) ? '05' : '01'],
    ...(!isWithoutPaper && { OverridePaperlessIndicator: '' }),
    InvoiceNumber: fitting('UPS', 'customs.invoiceNumber', invoiceNumber, 35),
    InvoiceDate: dayAt(sender).replaceAll('-', ''),
    ...(orderNumber && { PurchaseOrderNumber: fitting('UPS', 'orderNumber', orderNumber, 35) }),
    // UPS uses the name that Incoterms gave DDU in 2010.
    ...(termsOfTrade && { TermsOfShipment: termsOfTrade === 'DDU' ? 'DAP' : termsOfTrade }),
    ReasonForExport: reasons[customsType],
    CurrencyCode: first.currencyCode,
    ...(comments && { Comments: comments }),
    ...(companies && { ShipperMemo: fitting('UPS', 'customs.items', companies, 300) }),
    ...(customs.shippingCharges !== undefined && {
      FreightCharges: { MonetaryValue: amount(customs.shippingCharges) },
    }),
    ...(customs.otherCharges !== undefined && {
      OtherCharges: { MonetaryValue: amount(customs.otherCharges), Description: 'Other' },
    }),
    Contacts: {
      SoldTo: { ...partyOf(recipient, 'recipient'), Phone: { Number: phoneOf('recipient', recipient) ?? '0' } },
    },
    Product: items.map((item, index) =>
      Object.assign(identifiersOf(item, isIntoUnion), {
        Description: linesFrom('UPS', `customs.items[${index}].itemDescription`, [item.itemDescription], {
          count: 3,
          longest: 35,
        }),
        Unit: {
          Number: String(item.quantity),
          UnitOfMeasurement: { Code: 'PCS' },
          Value: (item.itemInvoicePrice / item.quantity).toFixed(6).replace(/\.?0+$/, ''),
        },
        CommodityCode: item.commodityCode,
        PartNumber: fitting(
          'UPS',
          `customs.items[${index}].${item.skuNumber === undefined ? 'itemNumber' : 'skuNumber'}`,
          item.skuNumber ?? item.itemNumber ?? String(index + 1),
          35,
        ),
        OriginCountryCode: item.countryOfOrigin,
        ProductWeight: { UnitOfMeasurement: { Code: 'KGS' }, Weight: weights[index]?.toFixed(1) ?? '0.1' },
      }),
    ),
  }
}

type Goods = NonNullable<NonNullable<RegistrationRequest['customs']>['items']>[number]

/** Returns the numbers of seller, manufacturer and GS1. Goods into the EU have a code for a missing GS1 number. */
function identifiersOf(
  { skuNumber, manufacturerProductId, gtin }: Goods,
  isIntoUnion: boolean,
): Pick<Schemas['InternationalForms']['Product'][number], 'ProductIdentifier' | 'CommodityFieldSpecialConditionCode'> {
  const known = [
    ['0100', skuNumber],
    ['0200', manufacturerProductId],
    ['0300', gtin],
  ] as const
  const ProductIdentifier = known.flatMap(([ProductIDTypeCode, ProductID]) =>
    ProductID === undefined ? [] : [{ ProductID, ProductIDTypeCode }],
  )
  return {
    ...(ProductIdentifier.length > 0 && { ProductIdentifier }),
    ...(isIntoUnion && gtin === undefined && { CommodityFieldSpecialConditionCode: '01' }),
  }
}

/** Builds UPS's pick-up request. */
export function pickUpRequestOf(
  { reference, address, date, from, to, instructions, shipments, parcels }: PickUpRequest,
  accountNumber: string,
): Schemas['PickUpRequest'] {
  const { AddressLine, City, StateProvinceCode, PostalCode, CountryCode } = addressOf(address, 'address')
  const { name } = namesOf(address)
  const phone = phoneOf('address', address)
  if (phone === undefined) throw notSent('UPS', 'address.contactInfo', 'UPS needs a telephone number to come')
  const kilograms = parcels.reduce((sum, { weight }) => sum + weight, 0)
  return {
    PickupCreationRequest: {
      RatePickupIndicator: 'N',
      Shipper: { Account: { AccountNumber: accountNumber, AccountCountryCode: address.country } },
      PickupDateInfo: {
        PickupDate: date.replaceAll('-', ''),
        ReadyTime: from.replace(':', ''),
        CloseTime: to.replace(':', ''),
      },
      PickupAddress: {
        CompanyName: fitting('UPS', 'address.company', name, 27),
        ContactName: contactOf('UPS', 'address', address, 22),
        AddressLine,
        City,
        ...(StateProvinceCode && { StateProvince: StateProvinceCode }),
        ...(PostalCode && { PostalCode }),
        CountryCode,
        ResidentialIndicator: 'N',
        Phone: { Number: phone },
      },
      AlternateAddressIndicator: 'Y',
      PickupPiece: shipments.map(({ productId, country }) => ({
        ServiceCode: serviceOf(productId).padStart(3, '0'),
        Quantity: '1',
        DestinationCountryCode: country,
        ContainerCode: '01',
      })),
      TotalWeight: { Weight: kilograms.toFixed(1), UnitOfMeasurement: 'KGS' },
      OverweightIndicator: parcels.some(({ weight }) => weight > 32) ? 'Y' : 'N',
      PaymentMethod: '01',
      ...(instructions && { SpecialInstruction: fitting('UPS', 'instructions', instructions, 57) }),
      ReferenceNumber: referenceOf(reference),
    },
  }
}
