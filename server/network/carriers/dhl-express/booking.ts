import { numbersOf } from '../kit/roles.ts'
import { countryOfNumber } from '../../../kernel/checks/country.ts'
import { parseTimestamp } from '../../../kernel/period.ts'
import type { PickUpRequest, RateRequest, RegistrationRequest } from '../carrier.ts'
import { type Pieces, piecesOf, worthOf } from '../kit/amounts.ts'
import type { DangerousGoods } from '../kit/dangerous-goods.ts'
import { dutiesPayerOf } from '../kit/payers.ts'
import { buyerOf, productWords } from '../kit/products.ts'
import { askedServices, type DeliveryService } from '../../delivery-service/services.ts'
import { contentOf, fitting, linesFrom, namesOf, notSent, phoneOf, shortReference } from '../kit/text.ts'
import { zoneOf } from '../../../kernel/zone.ts'
import { dayAt, dayAfter } from '../kit/times.ts'
import { passesCustoms } from '../border.ts'
import type { Schemas } from './generated/types.ts'
import { codeOf } from './products.ts'

type Party = RegistrationRequest['sender']
type Customs = NonNullable<RegistrationRequest['customs']>
type LineItem = Schemas['Declaration']['lineItems'][number]

const id = 'DHL_EXPRESS'

/** Builds DHL Express's booking for a shipment. */
export function bookingOf(
  request: RegistrationRequest,
  account: string,
  type: 'PDF' | 'ZPL',
  isWithoutPaper: boolean,
): Schemas['Booking'] {
  const { reference, productId, sender, recipient, delivery = recipient, parcels, customs } = request
  const { customerReference, orderNumber, collectionInfo } = request
  const services = servicesOf(request, isWithoutPaper)
  const collection = collectionInfo?.type === 'PICK_UP' ? collectionInfo : undefined
  const to = delivery === recipient ? 'recipient' : 'delivery'
  const isDeclarable = passesCustoms(sender, delivery)
  return {
    plannedShippingDateAndTime: collection
      ? placeTime(sender, collection.date ?? '', collection.preferredTime?.from ?? '')
      : placeTime(sender, dayAfter(dayAt(sender), 1), '12:00'),
    pickup: {
      isRequested: collection !== undefined,
      ...(collection && { closeTime: collection.preferredTime?.to }),
      ...(collection?.instructions && {
        specialInstructions: instructionsOf('collectionInfo.instructions', collection.instructions),
      }),
    },
    productCode: codeOf(productId, { declared: customs !== undefined, passesCustoms: isDeclarable }),
    accounts: payersOf(request, account),
    ...(services.length > 0 && { valueAddedServices: services }),
    outputImageProperties: {
      ...(type === 'ZPL' && { printerDPI: 200 }),
      encodingFormat: type === 'ZPL' ? 'zpl' : 'pdf',
      imageOptions: [
        { typeCode: 'label', templateName: 'ECOM26_64_001', isRequested: true },
        { typeCode: 'waybillDoc', isRequested: false },
        ...(customs
          ? [
              {
                typeCode: 'invoice' as const,
                isRequested: true,
                invoiceType: customs.invoiceType === 'proForma' ? ('proforma' as const) : ('commercial' as const),
              },
            ]
          : []),
      ],
    },
    customerReferences: [
      { value: shortReference(reference), typeCode: 'CU' },
      ...(customerReference
        ? [{ value: fitting(id, 'customerReference', customerReference, 35), typeCode: 'CU' as const }]
        : []),
      ...(orderNumber ? [{ value: fitting(id, 'orderNumber', orderNumber, 35), typeCode: 'CO' as const }] : []),
    ],
    customerDetails: {
      shipperDetails: {
        ...partyOf(sender, 'sender'),
        ...registrationsOf({ ...numbersOf(customs).exporter, ioss: customs?.ioss, voec: customs?.voec }, sender),
        ...(customs && { typeCode: kindOf(sender.company === undefined) }),
      },
      receiverDetails: {
        ...partyOf(delivery, to),
        ...registrationsOf(numbersOf(customs).importer, delivery),
        ...(customs && { typeCode: kindOf(buyerOf(request) === 'CONSUMER') }),
      },
    },
    content: {
      packages: parcels.map((parcel, index) => packageOf(request, parcel, index)),
      isCustomsDeclarable: customs !== undefined,
      ...(customs && declarationOf(customs, sender)),
      description: contentOf(id, request, 0),
      incoterm: customs?.termsOfTrade ?? 'DAP',
      unitOfMeasurement: 'metric',
    },
  }
}

type AddedService = NonNullable<Schemas['Booking']['valueAddedServices']>[number]

/** Saturday delivery, direct signature and adult signature. */
const serviceCodes: Readonly<Partial<Record<DeliveryService, AddedService['serviceCode']>>> = {
  SATURDAY: 'AA',
  SIGNATURE: 'SF',
  AGE_18: 'SD',
}

/** Whether an account is billed for duties and taxes, rather than the recipient. */
const isDutyPaid = (request: RegistrationRequest) =>
  request.customs !== undefined && (dutiesPayerOf(request)?.payer ?? 'RECIPIENT') !== 'RECIPIENT'

function payersOf(request: RegistrationRequest, account: string): Schemas['Booking']['accounts'] {
  const { freight } = request.payment ?? {}
  const fits = (at: string, number = account) => fitting(id, `payment.${at}.accountNumber`, number, 12)
  return [
    ...accountsOf(account),
    ...(freight ? [{ typeCode: 'payer' as const, number: fits('freight', freight.accountNumber) }] : []),
    ...(isDutyPaid(request)
      ? [{ typeCode: 'duties-taxes' as const, number: fits('duties', dutiesPayerOf(request)?.accountNumber) }]
      : []),
  ]
}

/** Returns the service for dangerous goods and the code of the contents. */
function dangerOf(
  { level, unNumber, battery }: DangerousGoods,
  field: string,
): readonly [AddedService['serviceCode'], string] {
  if (level === 'FULLY_REGULATED') return ['HE', '910']
  if (level === 'EXCEPTED_QUANTITY') return ['HH', 'E01']
  if (level === 'LIMITED_QUANTITY') {
    if (unNumber === 'ID8000') return ['HK', '700']
    throw notSent(
      id,
      `${field}.unNumber`,
      'DHL Express takes limited quantities of consumer goods alone, which are ID8000',
    )
  }
  const isMetal = battery?.type === 'LITHIUM_METAL'
  if (battery?.packing === 'IN_EQUIPMENT') return isMetal ? ['HW', '970'] : ['HV', '967']
  if (battery?.packing === 'WITH_EQUIPMENT') return isMetal ? ['HM', '969'] : ['HD', '966']
  throw notSent(id, `${field}.battery.packing`, 'DHL Express takes small batteries with or in equipment alone')
}

/** Returns each service once, with all its goods. */
function dangerousOf({ parcels }: RegistrationRequest): AddedService[] {
  const told = parcels.flatMap(({ dangerousGoods = [] }, index) =>
    dangerousGoods.map((goods, place) => {
      const [serviceCode, contentId] = dangerOf(goods, `parcels[${index}].dangerousGoods[${place}]`)
      const { unNumber, properShippingName, hazardClass, packingGroup, quantity, unit } = goods
      const words = [unNumber, properShippingName, hazardClass, packingGroup, `${quantity} ${unit}`]
      return {
        serviceCode,
        goods: {
          contentId,
          customDescription: words.filter(Boolean).join(', '),
          unCodes: [unNumber.slice(2)],
        },
      }
    }),
  )
  return Map.groupBy(told, ({ serviceCode }) => serviceCode)
    .entries()
    .map(([serviceCode, those]) => ({ serviceCode, dangerousGoods: those.map(({ goods }) => goods) }))
    .toArray()
}

function servicesOf(request: RegistrationRequest, isWithoutPaper: boolean): AddedService[] {
  const { insurance, deliveryServices } = request
  return [
    // Customs gets the invoice that DHL makes from the declaration.
    ...(isWithoutPaper ? [{ serviceCode: 'WY' as const }] : []),
    ...(isDutyPaid(request) ? [{ serviceCode: 'DD' as const }] : []),
    ...(insurance ? [{ serviceCode: 'II' as const, value: insurance.amount, currency: insurance.currency }] : []),
    ...dangerousOf(request),
    ...askedServices(deliveryServices).flatMap((service) => {
      const serviceCode = serviceCodes[service]
      return serviceCode ? [{ serviceCode }] : []
    }),
  ]
}

/** Builds the query for what can be sent between two places. */
export const rateRequestOf = (
  { sender, recipient, delivery = recipient, parcels, date }: RateRequest,
  account: string,
): Schemas['RateRequest'] => ({
  customerDetails: {
    shipperDetails: placeOf(sender, 'sender'),
    receiverDetails: placeOf(delivery, delivery === recipient ? 'recipient' : 'delivery'),
  },
  accounts: accountsOf(account),
  plannedShippingDateAndTime: `${date}T12:00:00 GMT+00:00`,
  unitOfMeasurement: 'metric',
  isCustomsDeclarable: passesCustoms(sender, delivery),
  packages: parcels.map(({ weight, length, width, height }) => measured({ weight, length, width, height })),
})

export function pickUpOf(request: PickUpRequest, account: string): Schemas['Pickup'] {
  const { address, date, from, to, instructions, shipments, parcels } = request
  return {
    plannedPickupDateAndTime: placeTime(address, date, from),
    closeTime: to,
    accounts: accountsOf(account),
    ...(instructions && { specialInstructions: instructionsOf('instructions', instructions) }),
    customerDetails: { shipperDetails: partyOf(address, 'address') },
    shipmentDetails: shipments.map(({ productId, country, carrierReference }) => {
      const isDeclarable = passesCustoms(address, { country })
      return {
        productCode: codeOf(productId, { declared: isDeclarable, passesCustoms: isDeclarable }),
        isCustomsDeclarable: isDeclarable,
        unitOfMeasurement: 'metric',
        shipmentTrackingNumber: carrierReference,
        packages: parcels.map(measured),
      }
    }),
  }
}

const accountsOf = (number: string): Schemas['RateRequest']['accounts'] => [{ typeCode: 'shipper', number }]

type Measures = Pick<RegistrationRequest['parcels'][number], 'weight' | 'length' | 'width' | 'height'>

const measured = ({ weight, length, width, height }: Measures): Schemas['Package'] => ({
  weight: Math.round(weight * 1000) / 1000,
  dimensions: { length: Math.ceil(length), width: Math.ceil(width), height: Math.ceil(height) },
})

const packageOf = (
  request: RegistrationRequest,
  parcel: RegistrationRequest['parcels'][number],
  index: number,
): Schemas['Package'] => ({
  ...measured(parcel),
  ...(parcel.orderNumber && {
    customerReferences: [
      { value: fitting(id, `parcels[${index}].orderNumber`, parcel.orderNumber, 35), typeCode: 'CO' as const },
    ],
  }),
  description: contentOf(id, request, index),
})

const two = (value: number) => String(Math.floor(value)).padStart(2, '0')

/** Formats a local time of the place with its UTC offset. */
function placeTime(place: Party, date: string, time: string): string {
  const timestamp = parseTimestamp(`${date}T${time}`, zoneOf(place))
  const minutes = timestamp ? (Date.parse(`${date}T${time}Z`) - timestamp.getTime()) / 60_000 : 0
  return `${date}T${time}:00 GMT${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

const instructionsOf = (field: string, text: string): Schemas['Instructions'] =>
  linesFrom(id, field, [text], { count: 4, longest: 80 }).map((value) => ({ value }))

function partyOf(party: Party, at: string): Schemas['Party'] {
  const { name, contact } = namesOf(party)
  const phone = phoneOf(id, at, party)
  const email = party.contactInfo?.email
  if (phone === undefined)
    throw notSent(id, `${at}.contactInfo`, 'DHL Express needs a telephone number of sender and recipient')
  const lines = linesFrom(id, `${at}.addressLine1`, [party.addressLine1, party.addressLine2], {
    count: party.department ? 2 : 3,
    longest: 45,
  })
  const [addressLine1 = '-', addressLine2, addressLine3] = party.department
    ? [lines[0], lines[1] ?? '-', fitting(id, `${at}.department`, party.department, 45)]
    : lines
  return {
    postalAddress: {
      ...placeOf(party, at),
      addressLine1,
      ...(addressLine2 && { addressLine2 }),
      ...(addressLine3 && { addressLine3 }),
    },
    contactInformation: {
      ...(email && { email: fitting(id, `${at}.contactInfo.email`, email, 70) }),
      phone,
      companyName: fitting(id, `${at}.company`, name, 100),
      fullName: contact,
    },
  }
}

const kindOf = (isConsumer: boolean) => (isConsumer ? 'direct_consumer' : 'business')

const placeOf = ({ postCode = '', city, country, state }: Party, at: string): Schemas['Place'] => ({
  postalCode: fitting(id, `${at}.postCode`, postCode, 12),
  cityName: fitting(id, `${at}.city`, city, 45),
  countryCode: country,
  ...(state && state.length > 1 && { provinceCode: state }),
})

/** Returns a party's customs registrations. An IOSS number contains its country, and VOEC is Norway's. */
function registrationsOf(
  { eoriNumber, ioss, voec }: Pick<Customs, 'eoriNumber' | 'ioss' | 'voec'>,
  { country }: Party,
): Pick<Schemas['Trader'], 'registrationNumbers'> {
  const numbers: Schemas['Registration'][] = [
    ...(eoriNumber
      ? [
          {
            typeCode: 'EOR' as const,
            number: fitting(id, 'customs.eoriNumber', eoriNumber, 35),
            issuerCountryCode: /^[A-Z]{2}/.exec(eoriNumber)?.[0] ?? country,
          },
        ]
      : []),
    ...(ioss
      ? [{ typeCode: 'SDT' as const, number: ioss, issuerCountryCode: countryOfNumber(ioss.slice(2, 5)) ?? country }]
      : []),
    ...(voec ? [{ typeCode: 'SDT' as const, number: voec, issuerCountryCode: 'NO' }] : []),
  ]
  return numbers.length > 0 ? { registrationNumbers: numbers } : {}
}

const reasons = {
  SALE_OF_GOODS: ['Sale', 'commercial_purpose_or_sale'],
  GIFT: ['Gift', 'gift'],
  SAMPLE: ['Sample', 'sample'],
  GOODS_RETURN: ['Return', 'return'],
  GOODS_REPAIR: ['Repair', 'warranty_replacement'],
  DOCUMENTS: ['Documents', 'permanent'],
  OTHER: ['Other', 'permanent'],
} as const

const longestReference = 35

/** Returns the product numbers that have a reference type: the stock keeping unit and the part number, if they fit. */
function referencesOf({ skuNumber, manufacturerProductId }: Pieces['line']): Pick<LineItem, 'customerReferences'> {
  const customerReferences = (
    [
      ['ABW', skuNumber],
      ['PAN', manufacturerProductId],
    ] as const
  ).flatMap(([typeCode, value]) =>
    value !== undefined && value.length <= longestReference ? [{ typeCode, value }] : [],
  )
  return customerReferences.length > 0 ? { customerReferences } : {}
}

/** Builds a line of goods. Sender and customs find it by its item number and SKU; `number` is its position. */
function lineOf({ value: price, line: item }: Pieces, number: number): LineItem {
  const { itemNumber, skuNumber } = item
  const named = [
    ...(itemNumber ? [`Item ${itemNumber}`] : []),
    ...(skuNumber ? [`SKU ${skuNumber}`] : []),
    ...productWords(item).map((text) => text.slice(0, 75)),
  ]
  return {
    number,
    description: item.itemDescription,
    price,
    quantity: { value: item.quantity, unitOfMeasurement: 'PCS' },
    commodityCodes: [{ typeCode: 'outbound', value: item.commodityCode }],
    manufacturerCountry: item.countryOfOrigin,
    weight: { netValue: item.netWeight, grossValue: item.grossWeight ?? item.netWeight },
    ...(named.length > 0 && { additionalInformation: named }),
    ...referencesOf(item),
  }
}

/** Builds the customs declaration, from which DHL makes the invoice. */
function declarationOf(customs: Customs, sender: Party): Partial<Schemas['Booking']['content']> {
  const { items = [], invoiceNumber, customsType = 'SALE_OF_GOODS', shippingCharges, otherCharges } = customs
  const { exporter, importer } = numbersOf(customs)
  const company =
    (exporter.companyNumber && `Company ${exporter.companyNumber}`) ||
    (importer.companyNumber && `Importer's company ${importer.companyNumber}`)
  if (items.length === 0 || !invoiceNumber)
    throw notSent(id, 'customs', 'DHL Express makes an invoice of customs, which needs an invoiceNumber and items')
  const { goods, currency } = worthOf(customs)
  const [exportReason, exportReasonType] = reasons[customsType]
  const charges = [
    { value: shippingCharges ?? 0, typeCode: 'freight' as const },
    { value: otherCharges ?? 0, typeCode: 'other' as const },
  ].filter(({ value }) => value > 0)
  return {
    declaredValue: goods,
    declaredValueCurrency: currency,
    exportDeclaration: {
      lineItems: items
        .flatMap((item) => piecesOf(item, { valueDecimals: 3 }))
        .map((pieces, index) => lineOf(pieces, index + 1)),
      invoice: {
        number: fitting(id, 'customs.invoiceNumber', invoiceNumber, 35),
        date: dayAt(sender),
      },
      ...(company && {
        remarks: [{ value: fitting(id, 'customs.companyNumber', company, 75) }],
      }),
      ...(charges.length > 0 && { additionalCharges: charges }),
      exportReason,
      exportReasonType,
      shipmentType: 'commercial',
    },
  }
}
