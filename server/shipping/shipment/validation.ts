import { decimalErrors } from '../../kernel/checks/decimals.ts'
import { productErrors } from '../../border/customs/product.ts'
import { checkedImporter } from '../../border/customs/importer.ts'
import { checkBic, checkIban } from '../../kernel/checks/bank-account.ts'
import { numberErrors } from '../../kernel/checks/contact.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { checkCurrency } from '../../kernel/checks/currency.ts'
import { errorAt, type Outcome } from '../../kernel/checks/outcome.ts'
import { checkPostCode, hasPostCodes } from '../../kernel/checks/post-code.ts'
import { within, type FieldError } from '../../kernel/error.ts'
import { remembering } from '../../kernel/remember.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import {
  carrierErrors,
  carrierReferenceErrors,
  goesToLockersOnly,
  shipmentTypeOf,
  type OwnProduct,
} from '../../network/carriers/rules.ts'
import { askedServices, serviceField, type DeliveryService } from '../../network/delivery-service/services.ts'
import { shopElsewhere, ownSearches } from '../../network/parcel-shop/made-up.ts'
import { findShop } from '../../network/parcel-shop/store.ts'
import { findStandardProduct } from '../../network/product/catalogue.ts'
import { enablementErrors, findOwnProduct } from '../../network/product/product-access.ts'
import { unprintable } from '../../platform/print/font.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Content, Shipment } from './content.ts'

/** Rules for booking a product. */
interface ProductRules {
  /** The product, if the client has added it. */
  readonly own?: OwnProduct
  readonly errors: readonly FieldError[]
}

/** Looks up the client's rules for products, each only once. */
export const productRulesOf = (db: Db, clientId: number) =>
  remembering(async (carrier: CarrierId, productId: string): Promise<ProductRules> => {
    const product = { carrier, productId }
    return {
      own: await findOwnProduct(db, clientId, product),
      errors: await enablementErrors(db, clientId, product),
    }
  })

/**
 * Returns the errors of a client's shipment that the schema cannot find, in itself and against stored data. Shipments
 * that are validated together share the rules of their products.
 */
export async function shipmentErrors(
  db: Db,
  clientId: number,
  content: Content,
  sentType: Shipment['shipmentType'] | undefined,
  now: Date,
  rulesOf = productRulesOf(db, clientId),
): Promise<readonly FieldError[]> {
  const { carrierProduct, delivery } = content
  const rules = carrierProduct && (await rulesOf(carrierProduct.carrier, carrierProduct.productId))
  const errors = [...bookingErrors(content, sentType, rules?.own), ...contentErrors(content, now)]
  const unknown = new Set(errors.flatMap(({ code, field }) => (code === 'COUNTRY_UNKNOWN' ? [field] : [])))
  const itself = errors.filter(({ code, field }) => code !== 'COUNTRY_NOT_SERVED' || !unknown.has(field))
  if (!carrierProduct || !rules) return itself
  return [...itself, ...rules.errors, ...(await shopErrors(db, clientId, carrierProduct, delivery))]
}

/** Returns whether a shipment is valid by itself, leaving only the client's access to its standard product to check. */
export const isRightByItself = (content: Content, sentType: Shipment['shipmentType'] | undefined, now: Date): boolean =>
  content.carrierProduct !== undefined &&
  findStandardProduct(content.carrierProduct.productId) !== undefined &&
  content.delivery?.parcelShopId === undefined &&
  bookingErrors(content, sentType, undefined).length === 0 &&
  contentErrors(content, now).length === 0

async function shopErrors(
  db: Db,
  clientId: number,
  carrierProduct: NonNullable<Content['carrierProduct']>,
  delivery: Content['delivery'],
): Promise<readonly FieldError[]> {
  const id = delivery?.parcelShopId
  if (id === undefined) return []
  const { carrier } = carrierProduct
  const shop = await findShop(db, carrier, id)
  const { except, found } = await ownSearches(db, clientId)
  const isFound = (shop?.foundBy ?? []).length > 0
  const isReal = isFound ? found.includes(carrier) : except.includes(carrier)
  // The id is from the carrier, which refuses an invalid one.
  if (isReal ? !shop || isFound : shop && !isFound && !shop.isClosed)
    return shop && shop.type !== 'LOCKER' && goesToLockersOnly(carrierProduct) ? [notALocker(carrierProduct, id)] : []
  return [
    {
      code: 'PARCEL_SHOP_NOT_FOUND',
      defaultMessage: isReal
        ? `Parcel shop ${id} is made up for tests, and you ship with ${carrier} itself. ${shopElsewhere(carrier)}`
        : shop && !isFound
          ? `Parcel shop ${id} of ${carrier} is closed. Choose another one`
          : `${carrier} has no parcel shop ${id}`,
      field: 'delivery.parcelShopId',
      carrier,
    },
  ]
}

const notALocker = ({ carrier, productId }: NonNullable<Content['carrierProduct']>, id: string): FieldError => ({
  code: 'PARCEL_SHOP_NOT_FOUND',
  defaultMessage: `Parcel shop ${id} of ${carrier} is not a locker, and ${productId} delivers to lockers. Choose a locker, or a product that delivers to shops`,
  field: 'delivery.parcelShopId',
  carrier,
})

/** Returns the errors in a shipment that do not depend on its carrier. */
export const contentErrors = (content: Content, now: Date): readonly FieldError[] => [
  ...partyErrors(content),
  ...printErrors(content),
  ...collectionErrors(content, now),
  ...cashErrors(content),
  ...insuranceErrors(content),
  ...paymentErrors(content),
  ...dangerErrors(content),
  ...deliveryServiceErrors(content),
  ...customsErrors(content),
]

/** Returns the error of an impossible value. */
const unless = (outcome: Outcome, field: string): FieldError[] =>
  outcome.expected === undefined ? [] : [errorAt(field, outcome)]

const parties = ['sender', 'recipient', 'delivery', 'pickup'] as const

const printedOfParty = [
  'firstName',
  'lastName',
  'company',
  'department',
  'addressLine1',
  'addressLine2',
  'city',
] as const

/** Reports strings for labels, slips and forms that contain characters no font can print. */
function printErrors(content: Content): FieldError[] {
  const { collectionInfo, parcels, customs } = content
  const errors: FieldError[] = []
  const check = (value: string | undefined, name: string, of = '') => {
    const characters = value === undefined ? [] : unprintable(value)
    if (characters.length > 0) errors.push(notPrintable(`${of}${name}`, characters))
  }
  for (const name of parties) {
    const party = content[name]
    if (party) for (const attribute of printedOfParty) check(party[attribute], attribute, `${name}.`)
  }
  check(content.description, 'description')
  check(content.deliveryInstructions, 'deliveryInstructions')
  check(content.deliveryServices?.leaveAt, 'deliveryServices.leaveAt')
  check(collectionInfo?.instructions, 'collectionInfo.instructions')
  check(content.customerReference, 'customerReference')
  check(content.orderNumber, 'orderNumber')
  for (const [index, { description, orderNumber }] of parcels.entries()) {
    check(description, 'description', `parcels[${index}].`)
    check(orderNumber, 'orderNumber', `parcels[${index}].`)
  }
  for (const [index, { itemDescription }] of (customs?.items ?? []).entries())
    check(itemDescription, 'itemDescription', `customs.items[${index}].`)
  return errors
}

function notPrintable(field: string, characters: readonly string[]): FieldError {
  const named = characters.slice(0, 10).map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
  return {
    code: 'NOT_PRINTABLE',
    defaultMessage: `${field} has characters that no label can show: ${named.join(', ')}. Write them in other letters`,
    field,
  }
}

function partyErrors(content: Content): FieldError[] {
  return parties.flatMap((name) => {
    const party = content[name]
    return party ? errorsOfParty(name, party) : []
  })
}

/** Returns the errors in the address of a field. */
export function errorsOfParty(name: string, party: Content['sender']): FieldError[] {
  const errors: FieldError[] = []
  if (!party.lastName && !party.company)
    errors.push({
      code: 'NAME_MISSING',
      defaultMessage: `${name} needs a lastName or a company`,
      field: `${name}.lastName`,
    })
  if (!party.postCode && hasPostCodes(party.country))
    errors.push({
      code: 'POST_CODE_REQUIRED',
      defaultMessage: `${name}.postCode is required in ${party.country}`,
      field: `${name}.postCode`,
    })
  errors.push(...unless(checkCountry(party.country), `${name}.country`))
  if (party.postCode) errors.push(...unless(checkPostCode(party.country, party.postCode), `${name}.postCode`))
  if (party.contactInfo) errors.push(...within(`${name}.contactInfo`, numberErrors(party.contactInfo, party.country)))
  return errors
}

function bookingErrors(
  content: Content,
  sentType: Shipment['shipmentType'] | undefined,
  own: OwnProduct | undefined,
): readonly FieldError[] {
  const { carrierProduct, externalShipment } = content
  if (carrierProduct && externalShipment)
    return [
      {
        code: 'NOT_ALLOWED',
        defaultMessage: 'externalShipment and carrierProduct exclude each other. Send one of them',
        field: 'externalShipment',
      },
    ]
  if (externalShipment) {
    const mismatch =
      sentType !== undefined && sentType !== shipmentTypeOf(externalShipment.carrier)
        ? [
            {
              code: 'SHIPMENT_TYPE_MISMATCH',
              defaultMessage: `A shipment with ${externalShipment.carrier} is ${shipmentTypeOf(externalShipment.carrier)}`,
              field: 'shipmentType',
              carrier: externalShipment.carrier,
            },
          ]
        : []
    return [...carrierReferenceErrors(externalShipment), ...mismatch]
  }
  if (!carrierProduct)
    return [
      {
        code: 'REQUIRED',
        defaultMessage: 'carrierProduct is required, unless externalShipment names a booking made elsewhere',
        field: 'carrierProduct',
      },
    ]
  return carrierErrors({ ...content, carrierProduct, shipmentType: sentType }, own)
}

function collectionErrors({ collectionInfo }: Content, now: Date): FieldError[] {
  if (!collectionInfo) return []
  const { type, date, preferredTime } = collectionInfo
  const errors: FieldError[] = []
  if (type === 'PICK_UP')
    for (const name of ['date', 'preferredTime'] as const)
      if (collectionInfo[name] === undefined)
        errors.push({
          code: 'PICK_UP_INCOMPLETE',
          defaultMessage: `collectionInfo.${name} is required for PICK_UP`,
          field: `collectionInfo.${name}`,
        })
  // The day may not have ended in the westernmost time zone.
  const earliest = new Date(now.getTime() - 12 * 3_600_000).toISOString().slice(0, 10)
  if (date !== undefined && date < earliest)
    errors.push({
      code: 'OUT_OF_RANGE',
      defaultMessage: `collectionInfo.date ${date} is in the past`,
      field: 'collectionInfo.date',
    })
  if (preferredTime && preferredTime.to <= preferredTime.from)
    errors.push({
      code: 'END_BEFORE_START',
      defaultMessage: 'collectionInfo.preferredTime.to must be later than from',
      field: 'collectionInfo.preferredTime.to',
    })
  return errors
}

function cashErrors({ cashOnDelivery, parcels }: Content): FieldError[] {
  const amounts = parcels.filter(({ cashOnDeliveryAmount = 0 }) => cashOnDeliveryAmount > 0)
  const errors: FieldError[] = []
  if (cashOnDelivery && amounts.length === 0)
    errors.push({
      code: 'CASH_ON_DELIVERY_INCOMPLETE',
      defaultMessage: 'With cashOnDelivery, a parcel needs a cashOnDeliveryAmount above 0',
      field: 'parcels[0].cashOnDeliveryAmount',
    })
  if (!cashOnDelivery && amounts.length > 0)
    errors.push({
      code: 'CASH_ON_DELIVERY_INCOMPLETE',
      defaultMessage: 'With a cashOnDeliveryAmount, cashOnDelivery must say how it is paid out',
      field: 'cashOnDelivery',
    })
  if (cashOnDelivery)
    for (const [index, { cashOnDeliveryAmount }] of parcels.entries())
      errors.push(...within(`parcels[${index}]`, decimalErrors({ cashOnDeliveryAmount }, cashOnDelivery.currencyCode)))
  if (cashOnDelivery?.iban) errors.push(...unless(checkIban(cashOnDelivery.iban), 'cashOnDelivery.iban'))
  if (cashOnDelivery?.bic) errors.push(...unless(checkBic(cashOnDelivery.bic), 'cashOnDelivery.bic'))
  return errors
}

function insuranceErrors({ insurance }: Content): FieldError[] {
  if (!insurance) return []
  const { amount, currency } = insurance
  const unknown = unless(checkCurrency(currency), 'insurance.currency')
  return unknown.length > 0 ? unknown : within('insurance', decimalErrors({ amount }, currency))
}

const notAllowed = (field: string, defaultMessage: string): FieldError => ({
  code: 'NOT_ALLOWED',
  defaultMessage,
  field,
})

/** Reports a payer who is named twice or lacks data that the carrier needs for the bill. */
function paymentErrors({ payment, recipientPays, customs }: Content): FieldError[] {
  const { freight, duties } = payment ?? {}
  const errors = (['freight', 'duties'] as const).flatMap((of): FieldError[] => {
    const { payer, accountNumber, country } = payment?.[of] ?? {}
    if (payer === undefined) return []
    const at = `payment.${of}`
    const needed = {
      accountNumber: (of === 'freight' || payer === 'THIRD_PARTY') && accountNumber === undefined,
      country: payer === 'THIRD_PARTY' && country === undefined,
    }
    return Object.entries(needed)
      .filter(([, isMissing]) => isMissing)
      .map(([name]) => ({
        code: 'REQUIRED',
        defaultMessage: `${at}.${name} is required where ${payer} pays`,
        field: `${at}.${name}`,
      }))
  })
  if (freight && recipientPays)
    errors.push(notAllowed('recipientPays', 'payment.freight says who pays the freight. Leave recipientPays out'))
  if (!duties) return errors
  if (!customs)
    errors.push(notAllowed('payment.duties', 'payment.duties is for shipments with customs. Send customs too'))
  const { termsOfTrade } = customs ?? {}
  const [contradicting, fitting] = termsOfTrade === 'DDP' ? ['RECIPIENT', 'SENDER'] : ['SENDER', 'RECIPIENT']
  if (termsOfTrade !== undefined && duties.payer === contradicting)
    errors.push(
      notAllowed(
        'payment.duties.payer',
        `payment.duties.payer must be ${fitting} or THIRD_PARTY with the terms of trade ${termsOfTrade}, and not ${contradicting}`,
      ),
    )
  return errors
}

/** UN numbers of lithium batteries, by type and by whether they come with equipment. */
const batteryNumbers = {
  LITHIUM_ION: { ALONE: 'UN3480', WITH_EQUIPMENT: 'UN3481', IN_EQUIPMENT: 'UN3481' },
  LITHIUM_METAL: { ALONE: 'UN3090', WITH_EQUIPMENT: 'UN3091', IN_EQUIPMENT: 'UN3091' },
} as const

/** Requires batteries to be declared as such, with a UN number that fits. */
const dangerErrors = ({ parcels }: Content): FieldError[] =>
  parcels.flatMap(({ dangerousGoods = [] }, index) =>
    dangerousGoods.flatMap(({ level, unNumber, battery }, place): FieldError[] => {
      const at = `parcels[${index}].dangerousGoods[${place}]`
      if (!battery)
        return level === 'LITHIUM_BATTERY'
          ? [
              {
                code: 'REQUIRED',
                defaultMessage: `${at}.battery is required for LITHIUM_BATTERY`,
                field: `${at}.battery`,
              },
            ]
          : []
      const expected = batteryNumbers[battery.type][battery.packing]
      return unNumber === expected
        ? []
        : [
            {
              code: 'NOT_ALLOWED',
              defaultMessage: `${at}.unNumber must be ${expected} for ${battery.type} packed ${battery.packing}, and not ${unNumber}`,
              field: `${at}.unNumber`,
            },
          ]
    }),
  )

/** Services that require a person, so the parcel cannot be left at a place or put into a mailbox. */
const needPerson: ReadonlySet<DeliveryService> = new Set([
  'SIGNATURE',
  'ATTENDED',
  'IDENTITY_CHECK',
  'AGE_16',
  'AGE_18',
  'RECIPIENT_ONLY',
])

function deliveryServiceErrors({ deliveryServices }: Content): FieldError[] {
  const asked = askedServices(deliveryServices)
  const alone = asked.find((service) => service === 'LEAVE_AT')
  if (!alone) return []
  return asked
    .filter((service) => needPerson.has(service))
    .map((service) => ({
      code: 'NOT_ALLOWED',
      defaultMessage: `${serviceField[service]} needs a person, and ${serviceField[alone]} leaves the parcel without one. Send one of them`,
      field: serviceField[service],
    }))
}

function customsErrors({ customs }: Content): FieldError[] {
  const items = customs?.items ?? []
  const [first] = items
  const { shippingCharges, otherCharges, importer } = customs ?? {}
  const common = [
    ...(first ? decimalErrors({ shippingCharges, otherCharges }, first.currencyCode) : []),
    ...(importer ? checkedImporter(importer).errors : []),
  ]
  const numbers = items.map(({ itemNumber }, index) => itemNumber ?? String(index + 1))
  const lines = items.flatMap((item, index) => {
    const { itemInvoicePrice, currencyCode } = item
    const errors = within(`customs.items[${index}]`, [
      ...decimalErrors({ itemInvoicePrice }, currencyCode),
      ...productErrors(item),
    ])
    if (item.currencyCode !== items[0]?.currencyCode)
      errors.push({
        code: 'CURRENCY_MISMATCH',
        defaultMessage: `customs.items[${index}].currencyCode must be ${items[0]?.currencyCode} as on the first line`,
        field: `customs.items[${index}].currencyCode`,
      })
    const same = numbers.indexOf(numbers[index] ?? '')
    if (same < index)
      errors.push({
        code: 'DUPLICATE',
        defaultMessage: `customs.items[${index}].itemNumber must not be ${numbers[index]}, which is the number of customs.items[${same}]`,
        field: `customs.items[${index}].itemNumber`,
      })
    if (item.grossWeight !== undefined && item.grossWeight < item.netWeight)
      errors.push({
        code: 'OUT_OF_RANGE',
        defaultMessage: `customs.items[${index}].grossWeight must not be below netWeight ${item.netWeight}`,
        field: `customs.items[${index}].grossWeight`,
      })
    return errors
  })
  return [...within('customs', common), ...lines]
}
