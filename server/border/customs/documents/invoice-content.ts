import { ApiError, badRequest } from '../../../kernel/error.ts'
import type { CustomsItem } from '../goods.ts'
import { mustHaveOneCurrency } from './agreement.ts'
import {
  currencyOf,
  eachOnce,
  lineOf,
  partyOf,
  sumOf,
  type Declaration,
  type Line,
  type Party,
  type Shipment,
} from './declaration.ts'
import { declarationsOf, type DocumentContext } from './declared.ts'
import { listOfInvoices } from './item-store.ts'
import { agreementFor, preferenceOf, type MissingNumber, type Preference } from './preference.ts'

export interface InvoiceLine extends Line {
  readonly parcelNumber: string
  /** Absent for a parcel without a known shipment. */
  readonly consignee?: Party
}

/** Goods of an invoice that travel elsewhere. */
export interface Rest {
  readonly parcelCount: number
  readonly mils: number
}

/** One invoice for all its parcels, whichever it is printed for, or for those of them that are on a load. */
export interface InvoiceContent {
  readonly number: string
  readonly supplement: number
  readonly lines: readonly InvoiceLine[]
  /** The data shared by all parcels of this invoice, such as sender, signatory and date. */
  readonly head: Declaration
  readonly consignees: readonly Party[]
  /** The goods' share of the weight of their parcels. */
  readonly grams: number
  readonly parcelCount: number
  readonly parcelNumbers: readonly string[]
  readonly preference?: Preference
  /** Only for the invoice of a load: the goods that are not on it. */
  readonly rest?: Rest
}

/** One line of an invoice, with its parcel. */
interface Entry {
  readonly declaration: Declaration
  readonly parcelNumber: string
  readonly parcelCount: number
  readonly grams: number
  readonly line: Line
  readonly consignee?: Party
  /** In a parcel without a known registered shipment. */
  readonly isLoose: boolean
}

const keyOf = ({ invoiceNumber, supplement }: Line) => JSON.stringify([invoiceNumber, supplement])

/** An invoice with the shipments on it. */
export interface Invoice<Made = InvoiceContent> {
  readonly number: string
  /** Those of the requested shipments. */
  readonly shipmentIds: ReadonlySet<string>
  /** The finished document, or the reason why it cannot be printed. */
  readonly made: Made | ApiError
}

/**
 * Returns the invoices of a client's shipments, with their lines in other shipments and in parcels without one. For a
 * load, they list only its contents: its shipments, and parcels without one by their numbers.
 */
export async function invoicesOf(
  context: DocumentContext,
  clientId: number,
  declarations: readonly Declaration[],
  load?: ReadonlySet<string>,
): Promise<Invoice[]> {
  const own = declarations.flatMap(entriesOf)
  const aboard = load && new Set<Line>(own.map(({ line }) => line))
  const elsewhere = await entriesElsewhere(context, clientId, declarations)
  const entries = [...own, ...elsewhere.entries].toSorted(
    (one, other) =>
      Number(one.isLoose) - Number(other.isLoose) ||
      one.declaration.date.getTime() - other.declaration.date.getTime() ||
      compare(one.declaration.shipmentId, other.declaration.shipmentId),
  )
  const all = Map.groupBy(entries, ({ line }) => keyOf(line))
  const isAboard = ({ line, parcelNumber }: Entry) => !aboard || aboard.has(line) || load.has(parcelNumber)
  return Array.from(
    Map.groupBy(own, ({ line }) => keyOf(line)),
    ([key, wanted]) => ({
      number: wanted[0]?.line.invoiceNumber ?? '',
      shipmentIds: new Set(wanted.map(({ declaration }) => declaration.shipmentId)),
      made: elsewhere.errors.get(key) ?? contentOrError(all.get(key) ?? [], isAboard),
    }),
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Divides the weight of each parcel among its goods, so that the shares add up to it exactly. */
function entriesOf(declaration: Declaration): Entry[] {
  return declaration.parcels.flatMap(({ number, parcelCount, grams, lines }) => {
    const all = sumOf(lines, weightOf)
    let before = 0
    return lines.map((line): Entry => {
      const begin = Math.round((grams * before) / all)
      before += weightOf(line)
      const share = Math.round((grams * before) / all) - begin
      return {
        declaration,
        parcelNumber: number,
        parcelCount,
        grams: share,
        line,
        consignee: declaration.to,
        isLoose: false,
      }
    })
  })
}

const weightOf = ({ grossGrams, netGrams }: Line) => grossGrams ?? netGrams

interface Elsewhere {
  readonly entries: readonly Entry[]
  /** Why an invoice lacks goods of a shipment that cannot be declared, by the invoice's key. */
  readonly errors: ReadonlyMap<string, ApiError>
}

async function entriesElsewhere(
  context: DocumentContext,
  clientId: number,
  declarations: readonly Declaration[],
): Promise<Elsewhere> {
  const [head] = declarations
  if (!head) return { entries: [], errors: new Map() }
  const ids = new Set(declarations.map(({ shipmentId }) => shipmentId))
  const numbers = new Set(declarations.flatMap(({ parcels }) => parcels.map(({ number }) => number)))
  const invoiceNumbers = declarations.flatMap(({ parcels }) =>
    parcels.flatMap(({ lines }) => lines.map(({ invoiceNumber }) => invoiceNumber)),
  )
  const items = (await listOfInvoices(context.db, clientId, invoiceNumbers)).filter(
    ({ shipmentId = '', carrierReference }) => !ids.has(shipmentId) && !numbers.has(carrierReference),
  )
  if (items.length === 0) return { entries: [], errors: new Map() }
  const found = await context.findShipments(clientId, [...new Set(items.flatMap(({ shipmentId }) => shipmentId ?? []))])
  const registered = [...found.values()].filter(({ carrierReference }) => carrierReference !== undefined)
  const declared = await declarationsOf(context, clientId, registered)
  const made = new Map(registered.map(({ id }, index) => [id, declared[index]]))
  const errors = new Map<string, ApiError>()
  for (const item of items) {
    const declaration = made.get(item.shipmentId ?? '')
    if (declaration instanceof ApiError && !ofParcels.has(declaration.error))
      errors.set(keyOf(lineOf(item)), declaration)
  }
  const others = declared.flatMap((one) => (one instanceof ApiError ? [] : entriesOf(one)))
  const loose = items
    .filter(({ shipmentId = '' }) => !made.has(shipmentId) || made.get(shipmentId) instanceof ApiError)
    .map((item) => looseEntry(head, item, found.get(item.shipmentId ?? '')))
  return { entries: [...others, ...loose], errors }
}

/** Errors that keep a parcel from having its own form, but not its lines from an invoice with others. */
const ofParcels: ReadonlySet<string> = new Set(['CUSTOMS_WEIGHT', 'CUSTOMS_ITEMS_MISSING'])

/** Goods in a parcel without a shipment that can be declared count with their declared weight. */
const looseEntry = (declaration: Declaration, item: CustomsItem, shipment: Shipment | undefined): Entry => {
  const line = lineOf(item)
  const to = shipment?.delivery ?? shipment?.recipient
  return {
    declaration,
    parcelNumber: item.carrierReference,
    parcelCount: 1,
    grams: weightOf(line),
    line,
    ...(to && { consignee: partyOf(to) }),
    isLoose: true,
  }
}

/** An invoice that cannot be printed must not keep the others from it. */
function contentOrError(entries: readonly Entry[], isAboard: (entry: Entry) => boolean): InvoiceContent | ApiError {
  try {
    return contentOf(entries, isAboard)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function contentOf(all: readonly Entry[], isAboard: (entry: Entry) => boolean): InvoiceContent {
  const entries = all.filter(isAboard)
  const [first] = entries
  if (!first) throw new Error('An invoice has at least one line')
  const { line, declaration: head } = first
  mustHaveOneCurrency(
    `Invoice ${line.invoiceNumber}`,
    all.map((entry) => entry.line),
  )
  const lines = entries.map(({ line: own, parcelNumber, consignee }) => ({ ...own, parcelNumber, consignee }))
  const parcels = parcelsIn(entries)
  const rest = all.filter((entry) => !isAboard(entry))
  const consignees = new Map(
    entries.flatMap(({ consignee }) => (consignee ? [[JSON.stringify(consignee), consignee]] : [])),
  )
  return {
    number: line.invoiceNumber,
    supplement: line.supplement,
    lines,
    head,
    consignees: [...consignees.values()],
    grams: entries.reduce((sum, { grams }) => sum + grams, 0),
    parcelCount: countOf(parcels),
    parcelNumbers: [...parcels.keys()],
    preference: preferenceIn(
      line.invoiceNumber,
      head,
      all.map((entry) => entry.line),
    ),
    ...(rest.length > 0 && {
      rest: { parcelCount: countOf(parcelsIn(rest)), mils: rest.reduce((sum, entry) => sum + costOf(entry.line), 0) },
    }),
  }
}

const parcelsIn = (entries: readonly Entry[]) =>
  new Map(entries.map(({ parcelNumber, parcelCount }) => [parcelNumber, parcelCount]))

const countOf = (parcels: ReadonlyMap<string, number>) => [...parcels.values()].reduce((sum, count) => sum + count, 0)

const costOf = ({ mils, freightMils, otherMils }: Line) => mils + freightMils + otherMils

/** Returns whether the invoice declares the origin of a line. */
export const isPreferred = ({ from, to }: Declaration, { isPreferential, origin }: Line): boolean =>
  isPreferential && agreementFor(from.country, to.country, origin) !== undefined

function preferenceIn(invoiceNumber: string, head: Declaration, lines: readonly Line[]): Preference | undefined {
  const preferred = lines.filter((line) => isPreferred(head, line))
  const [first] = preferred
  const agreement = first && agreementFor(head.from.country, head.to.country, first.origin)
  if (!agreement) return undefined
  const { country } = head.from
  const [eori] = lines.flatMap(({ eoriNumber }) => eoriNumber ?? [])
  const declared = preferenceOf(
    agreement,
    { country, authorisation: head.authorisedExporter, rex: head.rexNumber, eori },
    preferred.map(({ origin }) => origin),
    { amount: sumOf(preferred, ({ mils }) => mils) / 1000, currency: currencyOf(lines) },
  )
  if (typeof declared !== 'string') return declared
  throw badRequest('CUSTOMS_PREFERENCE_NUMBER', `Invoice ${invoiceNumber}: ${missing[declared]}`)
}

const missing: Readonly<Record<MissingNumber, string>> = {
  authorisedExporter:
    'goods of preferential origin above 6000 EUR are declared by approved exporters only. Set authorisedExporter of the customs configuration, or take preferentialOrigin from the items.',
  rexNumber:
    'goods of preferential origin above 6000 EUR are declared by registered exporters only. Set rexNumber of the customs configuration, or take preferentialOrigin from the items.',
  eoriNumber: 'exporters in the United Kingdom declare preferential origin under their EORI number. Declare it.',
}

/** Returns whether an invoice is pro forma: by default unless its goods are sold, or as the lines say. */
export const isProForma = (lines: readonly Line[]): boolean => {
  const [type] = lines.flatMap(({ invoiceType }) => invoiceType ?? [])
  return type === undefined ? !lines.some(({ reason }) => reason === 'SALE_OF_GOODS') : type === 'proForma'
}

/** Returns the schemes under which VAT was paid at the sale. */
export const schemesOf = (lines: readonly Line[]): string => {
  const ioss = eachOnce(lines.map((line) => line.ioss))
  const voec = eachOnce(lines.map((line) => line.voec))
  return [ioss === '' ? '' : `IOSS ${ioss}`, voec === '' ? '' : `VOEC ${voec}`].filter(Boolean).join(', ')
}
