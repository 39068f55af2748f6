import type { Schemas } from '../../../../openapi/generated/types.ts'
import { fieldError, type FieldError } from '../../../kernel/error.ts'
import { exact, roundedQuotient } from '../../../kernel/money.ts'
import { passesCustoms } from '../../../network/carriers/border.ts'
import { voecLimit } from '../voec.ts'
import type { Line, Load, Loaded } from './load-store.ts'

export type Filed = Schemas['CustomsFilingTransport']
type LeftOut = Schemas['CustomsFilingLeftOut']

/** One house consignment. */
export interface Parcel {
  /** The number on its label. */
  readonly number: string
  readonly packages: number
  readonly shipment: Loaded
  readonly lines: readonly Line[]
}

export interface Sorted {
  readonly parcels: readonly Parcel[]
  readonly leftOut: readonly LeftOut[]
  readonly errors: readonly FieldError[]
}

const wrong = (code: string, says: string) => fieldError(code, 'truck', `holds ${says}`)

/** Sorts the parcels on a truck into those that enter Norway and those left out, and reports unknown ones. */
export function parcelsOf({ shipments, lines, numbers }: Load, filed: Filed): Sorted {
  const aboard = new Set(numbers)
  const known = new Set(shipments.flatMap(({ carrierReference, labels }) => [...labels, carrierReference]))
  const byShipment = Map.groupBy(lines, ({ clientId, shipmentId }) => keyOf(clientId, shipmentId))
  const own = new Set(shipments.map(({ clientId, id }) => keyOf(clientId, id)))
  const errors: FieldError[] = [
    ...numbers
      .filter((number) => !known.has(number))
      .map((number) => wrong('SHIPMENT_UNKNOWN', `parcel ${number}, which no shipment has`)),
    ...lines
      .filter(({ clientId, shipmentId }) => !own.has(keyOf(clientId, shipmentId)))
      .map(({ id, carrierReference }) =>
        wrong('SHIPMENT_UNKNOWN', `parcel ${carrierReference}, whose customs item ${id} does not belong to a shipment`),
      ),
  ]
  const parcels: Parcel[] = []
  const leftOut: LeftOut[] = []
  for (const shipment of shipments) {
    const [first = shipment.carrierReference ?? shipment.id] = shipment.labels
    const labels = shipment.labels.filter((label) => aboard.has(label))
    const loaded = labels.length === 0 ? shipment.labels : labels
    const left = leftBehind(shipment)
    if (left) {
      leftOut.push(...loaded.map((number) => ({ ...left, number, message: `Parcel ${number} ${left.message}` })))
      continue
    }
    const declared = Map.groupBy(byShipment.get(keyOf(shipment.clientId, shipment.id)) ?? [], (line) =>
      shipment.labels.includes(line.carrierReference) ? line.carrierReference : first,
    )
    // A shipment without contents per parcel is declared under its first number.
    const isWhole = declared.has(first) && declared.size === 1
    const made =
      isWhole || (shipment.isDocuments && declared.size === 0)
        ? [{ number: first, packages: loaded.length, shipment, lines: declared.get(first) ?? [] }]
        : loaded.map((number) => ({ number, packages: 1, shipment, lines: declared.get(number) ?? [] }))
    parcels.push(...made)
    errors.push(...made.flatMap((parcel) => errorsOf(parcel, filed)))
  }
  return { parcels, leftOut, errors }
}

const keyOf = (clientId: number, shipmentId: string | undefined) => `${clientId} ${shipmentId?.toLowerCase() ?? ''}`

function leftBehind({ isCancelled, sender, to }: Loaded): Pick<LeftOut, 'code' | 'message'> | undefined {
  if (isCancelled) return { code: 'SHIPMENT_CANCELLED', message: 'is cancelled. Take it off.' }
  if (to.country === 'NO' && passesCustoms(sender, to)) return undefined
  return {
    code: 'NOT_TO_NORWAY',
    message: `goes from ${sender.country} to ${to.country} and does not enter Norway.`,
  }
}

/** How a parcel enters Norway, in the terms of customs. */
export type Procedure =
  | 'DOCUMENTS_NOT_OBLIGED_RELEASE'
  | 'IMMEDIATE_RELEASE_IMPORT'
  | 'IMMEDIATE_RELEASE_VOEC'
  | 'TRANSIT_IMPORT'

export function procedureOf({ lines }: Pick<Parcel, 'lines'>): Procedure {
  if (lines.length === 0) return 'DOCUMENTS_NOT_OBLIGED_RELEASE'
  if (lines.every(({ voec }) => voec !== undefined)) return 'IMMEDIATE_RELEASE_VOEC'
  const isInTransit = lines.some(({ transitMrn }) => transitMrn !== undefined)
  return isInTransit && lines.every(({ importDeclaration }) => importDeclaration === undefined)
    ? 'TRANSIT_IMPORT'
    : 'IMMEDIATE_RELEASE_IMPORT'
}

/** Converts the value of a line to Norwegian kroner. Undefined if there is no rate. */
export function kronerOf({ itemInvoicePrice, currencyCode }: Line, { exchangeRates = [] }: Filed): number | undefined {
  if (currencyCode === 'NOK') return itemInvoicePrice
  const rate = exchangeRates.find((one) => one.currencyCode === currencyCode)?.rate
  if (rate === undefined) return undefined
  const [price, by] = [exact(itemInvoicePrice), exact(rate)]
  const scale = price.scale + by.scale
  return Number(roundedQuotient(100n * price.digits * by.digits, 10n ** BigInt(scale))) / 100
}

export const declarationsOf = (lines: readonly Line[]): Schemas['CustomsImportDeclaration'][] => [
  ...new Map(
    lines.flatMap(({ importDeclaration: one }) =>
      one ? [[`${one.brokerNumber} ${one.declarationDate} ${one.sequenceNumber}`, one] as const] : [],
    ),
  ).values(),
]

function errorsOf(parcel: Parcel, filed: Filed): FieldError[] {
  const { number, lines, shipment } = parcel
  if (lines.length === 0)
    return shipment.isDocuments
      ? []
      : [wrong('CUSTOMS_ITEMS_MISSING', `parcel ${number}, and nothing is declared for it`)]
  const item = ({ id }: Line) => `parcel ${number}, whose customs item ${id}`
  const procedure = procedureOf(parcel)
  if (procedure === 'IMMEDIATE_RELEASE_VOEC')
    return lines.flatMap((line) => {
      const kroner = kronerOf(line, filed)
      return kroner === undefined
        ? [
            wrong(
              'EXCHANGE_RATE_MISSING',
              `${item(line)} is VOEC goods in ${line.currencyCode}. Send exchangeRates with the rate of that currency in NOK`,
            ),
          ]
        : kroner >= voecLimit.amount * line.quantity
          ? [
              wrong(
                'VOEC_VALUE',
                `${item(line)} costs 3000 NOK or more each, and VOEC takes goods below that. All goods of the parcel need an import declaration`,
              ),
            ]
          : []
    })
  if (lines.some(({ voec }) => voec !== undefined))
    return [
      wrong(
        'CUSTOMS_PROCEDURES_MIXED',
        `parcel ${number}, of whose goods some are VOEC and some are not. All of them need an import declaration then`,
      ),
    ]
  const missing = (of: (line: Line) => unknown, name: string) =>
    lines
      .filter((line) => of(line) === undefined)
      .map((line) => wrong('CUSTOMS_NOT_ACCEPTED', `${item(line)} has no ${name}`))
  if (procedure === 'TRANSIT_IMPORT') return missing(({ transitMrn }) => transitMrn, 'transitMrn')
  const isInTransit = lines.some(({ transitMrn }) => transitMrn !== undefined)
  const declarations = declarationsOf(lines)
  return [
    ...missing(({ importDeclaration }) => importDeclaration, 'importDeclaration'),
    ...(filed.exportEndsAtBorder !== false && !isInTransit ? missing(({ mrn }) => mrn, 'mrn') : []),
    ...(declarations.length > 1
      ? [
          wrong(
            'CUSTOMS_DECLARATIONS',
            `parcel ${number}, whose goods are in ${declarations.length} import declarations. Customs takes one for a parcel`,
          ),
        ]
      : []),
  ]
}
