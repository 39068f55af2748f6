import type { components } from '../../../openapi/generated/types.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { carrierErrors, carrierReferenceErrors, shipmentTypeOf, type OwnProduct } from '../../network/carriers/rules.ts'
import { checkBic, checkIban } from '../../kernel/checks/bank-account.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt, type Outcome } from '../../kernel/checks/outcome.ts'
import { checkPostCode, hasPostCodes } from '../../kernel/checks/post-code.ts'
import { badRequest, busy, conflict, invalid, type ErrorDetail } from '../../kernel/error.ts'
import { unprintable } from '../../platform/print/font.ts'
import type { CompleteChanges } from './completion.ts'
import { mayFollow, nextStates, type ShipmentState } from './states.ts'
import { changed, contentIn, type Complete, type Content, type Shipment } from './content.ts'

type Schemas = components['schemas']

/** Who speaks for the shipment: LAST_INCH and every other carrier have shipments of their own type. */
export const typeOf = (content: Content): Shipment['shipmentType'] => {
  const carrier = carrierOf(content)
  return carrier === undefined ? 'REGULAR' : shipmentTypeOf(carrier)
}

export const carrierOf = ({
  carrierProduct,
  externalShipment,
}: Pick<Content, 'carrierProduct' | 'externalShipment'>): CarrierId | undefined =>
  carrierProduct?.carrier ?? externalShipment?.carrier

/** What is stored of what was sent: weights to the gram, lengths to the millimetre, numbers of a booking made elsewhere on its parcels. */
export function contentOf(sent: Complete): Content {
  const { externalShipment } = sent
  const [first, ...others] = sent.parcels.map(measured)
  const number = externalShipment && { carrierReference: externalShipment.carrierReference }
  return {
    ...contentIn(sent),
    parcels: first ? [{ ...first, ...number }, ...others] : [],
  }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

function measured(parcel: Schemas['Parcel']): Schemas['Parcel'] {
  return {
    ...parcel,
    weight: rounded(parcel.weight, 3),
    length: rounded(parcel.length, 1),
    width: rounded(parcel.width, 1),
    height: rounded(parcel.height, 1),
  }
}

/** A shipment with changes applied: attributes merge, what they hold is replaced whole, null removes. */
export function merged(shipment: Shipment, changes: CompleteChanges): Content {
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- empty as long as each change has its attribute
  return contentOf(changed(shipment, changes satisfies Record<Exclude<keyof typeof changes, keyof Content>, never>))
}

export interface ValidationOptions {
  /** Part of the request that errors are found in. */
  readonly objectName?: string
  /** Stands before each field. */
  readonly prefix?: string
  readonly now: Date
  /** The product, where it is one that the client has added to those of the carrier. */
  readonly own?: OwnProduct
}

/** What is wrong with a shipment beyond its form, as far as that stands in the shipment itself. */
export function shipmentErrors(
  content: Content,
  sentType: Shipment['shipmentType'] | undefined,
  { objectName = 'body', prefix = '', now, own }: ValidationOptions,
): readonly ErrorDetail[] {
  const errors = [...bookingErrors(content, sentType, objectName, own), ...contentErrors(content, now)]
  const nowhere = new Set(errors.flatMap(({ code, field }) => (code === 'COUNTRY_UNKNOWN' ? [field] : [])))
  return errors
    .filter(({ code, field }) => code !== 'COUNTRY_NOT_SERVED' || !nowhere.has(field))
    .map((error) => placed(error, objectName, prefix))
}

/** What is wrong with a shipment whatever its carrier. */
export const contentErrors = (content: Content, now: Date): readonly ErrorDetail[] => [
  ...partyErrors(content),
  ...printErrors(content),
  ...collectionErrors(content, now),
  ...cashErrors(content),
  ...customsErrors(content),
]

function placed({ field, ...error }: ErrorDetail, objectName: string, prefix: string): ErrorDetail {
  return { objectName, ...error, field: field === undefined ? undefined : prefix + field }
}

/** The error of a value that cannot exist, if it is one. */
const unless = (outcome: Outcome, field: string): ErrorDetail[] =>
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

/** Strings that stand on labels and hold characters that cannot be printed in any letters. */
function printErrors(content: Content): ErrorDetail[] {
  const { deliveryInstructions, customerReference, orderNumber } = content
  const told: [string, string | undefined][] = [
    ...parties.flatMap((name) =>
      printedOfParty.map((field): [string, string | undefined] => [`${name}.${field}`, content[name]?.[field]]),
    ),
    ['deliveryInstructions', deliveryInstructions],
    ['customerReference', customerReference],
    ['orderNumber', orderNumber],
  ]
  return told.flatMap(([field, value]) => {
    const characters = value === undefined ? [] : unprintable(value)
    if (characters.length === 0) return []
    const named = characters
      .slice(0, 10)
      .map((character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase()}`)
    return [
      {
        code: 'NOT_PRINTABLE',
        defaultMessage: `${field} has characters that no label can show: ${named.join(', ')}. Write them in other letters`,
        field,
      },
    ]
  })
}

function partyErrors(content: Content): ErrorDetail[] {
  return parties.flatMap((name) => {
    const party = content[name]
    if (!party) return []
    const errors: ErrorDetail[] = []
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
    return errors
  })
}

function bookingErrors(
  content: Content,
  sentType: Shipment['shipmentType'] | undefined,
  objectName: string,
  own: OwnProduct | undefined,
): readonly ErrorDetail[] {
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
    return [...carrierReferenceErrors(externalShipment, objectName), ...mismatch]
  }
  if (!carrierProduct)
    return [
      {
        code: 'REQUIRED',
        defaultMessage: 'carrierProduct is required, unless externalShipment names a booking made elsewhere',
        field: 'carrierProduct',
      },
    ]
  return carrierErrors({ ...content, carrierProduct, shipmentType: sentType }, objectName, own)
}

function collectionErrors({ collectionInfo }: Content, now: Date): ErrorDetail[] {
  if (!collectionInfo) return []
  const { type, date, preferredTime } = collectionInfo
  const errors: ErrorDetail[] = []
  if (type === 'PICK_UP')
    for (const name of ['date', 'preferredTime'] as const)
      if (collectionInfo[name] === undefined)
        errors.push({
          code: 'PICK_UP_INCOMPLETE',
          defaultMessage: `collectionInfo.${name} is required for PICK_UP`,
          field: `collectionInfo.${name}`,
        })
  // The day may still be going on in the zone of the address furthest to the west.
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

function cashErrors({ cashOnDelivery, parcels }: Content): ErrorDetail[] {
  const amounts = parcels.filter(({ cashOnDeliveryAmount = 0 }) => cashOnDeliveryAmount > 0)
  const errors: ErrorDetail[] = []
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
  if (cashOnDelivery?.iban) errors.push(...unless(checkIban(cashOnDelivery.iban), 'cashOnDelivery.iban'))
  if (cashOnDelivery?.bic) errors.push(...unless(checkBic(cashOnDelivery.bic), 'cashOnDelivery.bic'))
  return errors
}

function customsErrors({ customs }: Content): ErrorDetail[] {
  const items = customs?.items ?? []
  return items.flatMap((item, index) => {
    const errors: ErrorDetail[] = []
    if (item.currencyCode !== items[0]?.currencyCode)
      errors.push({
        code: 'CURRENCY_MISMATCH',
        defaultMessage: `customs.items[${index}].currencyCode must be ${items[0]?.currencyCode} as on the first line`,
        field: `customs.items[${index}].currencyCode`,
      })
    if (item.grossWeight !== undefined && item.grossWeight < item.netWeight)
      errors.push({
        code: 'OUT_OF_RANGE',
        defaultMessage: `customs.items[${index}].grossWeight must not be below netWeight ${item.netWeight}`,
        field: `customs.items[${index}].grossWeight`,
      })
    return errors
  })
}

/** While nobody knows whether the carrier has the parcel, nothing about it may change. */
export function mustBeSettled({ id, registration, ...shipment }: Shipment, what: string): void {
  if (registration?.status === 'PENDING')
    throw conflict(
      'REGISTRATION_PENDING',
      `${carrierOf(shipment)} has not responded to the registration of shipment ${id} yet. Register it again to learn the outcome, then ${what}.`,
    )
}

/** A carrier that is still to cancel a booking under our reference could take another one for the same, or lose it. */
export function mustHaveNoUnusedRegistration({ id, registration }: Shipment, what: string): void {
  const unused = registration?.unusedRegistration
  if (unused?.status === 'CANCELLING')
    throw busy(
      'REGISTRATION_PENDING',
      `The carrier has not yet cancelled booking ${unused.carrierReference}, which shipment ${id} does not use. Read registration.unusedRegistration until it has, then ${what}.`,
      10,
    )
}

/** From registering on, the carrier has the parcel as it is. */
export function mustBeChangeable(shipment: Shipment): void {
  if (shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_REGISTERED',
      `Shipment ${shipment.id} is registered as ${shipment.carrierReference} and can no longer be changed. Create a new shipment instead.`,
    )
}

/** Only shipments without a carrier reference can be deleted. */
export function mustBeDeletable(shipment: Shipment): void {
  if (shipment.carrierReference)
    throw badRequest(
      'SHIPMENT_REGISTERED',
      `Shipment ${shipment.id} is registered as ${shipment.carrierReference} and cannot be deleted. Cancel it instead.`,
    )
}

export function mustNotBeBlocked(shipment: Shipment): void {
  if (shipment.shipmentState === 'BLOCKED')
    throw badRequest(
      'SHIPMENT_BLOCKED',
      `Shipment ${shipment.id} is BLOCKED. Set it back to DRAFT before you register it.`,
    )
}

/** A cancelled booking is never taken up again, since its number is void. */
export function mustNotBeCancelled({ id, cancelled }: Shipment): void {
  if (cancelled)
    throw badRequest(
      'SHIPMENT_CANCELLED',
      `Shipment ${id} was cancelled. Copy it with POST /shipments/{shipmentId}/copy to try again.`,
    )
}

/** Until the first scan. What was booked elsewhere is only let go, so that its state does not matter. */
export function mustBeCancellable(shipment: Shipment): void {
  const { id, shipmentState, carrierReference, externalShipment } = shipment
  if (externalShipment) return
  mustBeSettled(shipment, 'cancel it')
  if (!carrierReference)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${id} is a ${shipmentState} that no carrier knows. Delete it instead.`,
    )
  if (shipmentState !== 'REGISTERED')
    throw badRequest(
      'SHIPMENT_UNDER_WAY',
      `Shipment ${id} is ${shipmentState}, so the carrier has scanned it and it cannot be cancelled any more.`,
    )
}

/** What a copy of a shipment begins with: all that was asked for, and nothing that came of it. */
export function copied(shipment: Shipment, now: Date): Content {
  const { externalShipment: _, collectionInfo, ...content } = contentIn(shipment)
  const isPast = collectionInfo?.date !== undefined && collectionInfo.date < now.toISOString().slice(0, 10)
  return contentOf({
    ...content,
    collectionInfo: isPast ? undefined : collectionInfo,
    parcels: shipment.parcels.map((stored) => {
      const { carrierReference: _number, carrierIntegrationReference: _id, ...parcel } = stored
      return parcel
    }),
  })
}

const registrable: ReadonlySet<ShipmentState> = new Set<ShipmentState>(['DRAFT', 'FAILED_TO_REGISTER'])

const settable: ReadonlySet<ShipmentState> = new Set<ShipmentState>(['BLOCKED', 'DRAFT', ...nextStates.REGISTERED])

/** Section 4: on update, the state can be set only for LAST_INCH shipments. */
export function mustBecome({ id, shipmentState }: Shipment, state: ShipmentState): void {
  const possible = [...settable].filter((next) => mayFollow(shipmentState, next, true))
  if (!possible.includes(state))
    throw badRequest(
      'STATE_NOT_ALLOWED',
      `Shipment ${id} is ${shipmentState} and cannot become ${state}. It may become ${possible.join(', ')}.${registrable.has(shipmentState) ? ' The rest comes after registering.' : ''}`,
    )
}

/** A label is made from the number that the carrier gave, and by whoever booked. */
export function mustHaveLabel(
  shipment: Shipment,
): asserts shipment is Shipment & Required<Pick<Shipment, 'carrierReference' | 'carrierProduct'>> {
  mustNotBeCancelled(shipment)
  if (shipment.externalShipment)
    throw badRequest(
      'LABEL_NOT_AVAILABLE',
      `Shipment ${shipment.id} was booked with ${shipment.externalShipment.carrier} elsewhere. Print its label where it was booked.`,
    )
  if (!shipment.carrierReference || !shipment.carrierProduct)
    throw badRequest(
      'SHIPMENT_NOT_REGISTERED',
      `Shipment ${shipment.id} is not registered and has no label yet. Register it first.`,
    )
}

export function mustBeDirect({ shipment }: Schemas['DirectRegistration']): void {
  if (shipment.externalShipment)
    throw invalid([
      {
        code: 'NOT_ALLOWED',
        defaultMessage: 'A booking made elsewhere needs no registering. Create it with POST /shipments',
        objectName: 'body',
        field: 'shipment.externalShipment',
      },
    ])
}
