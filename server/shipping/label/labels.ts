import { hash } from 'node:crypto'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { credentialsOf } from '../../network/carrier-configuration/credentials.ts'
import {
  CarrierRefusal,
  CarrierUnavailable,
  CredentialsRefused,
  type CarrierDocument,
  type Prints,
} from '../../network/carriers/carrier.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import { joined, picked, usableDocuments } from '../../network/carriers/documents.ts'
import { transliterations as rewritten } from '../../network/carriers/kit/letters.ts'
import { labelFormatsOf, unprintable } from '../../network/carriers/label-formats.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import { productOf } from '../../network/carriers/rules.ts'
import { badRequest } from '../../kernel/error.ts'
import { labelContent } from '../../network/label/label.ts'
import type { LabelLayout, LabelResolution } from '../../platform/print/paper.ts'
import { layOut } from '../../network/label/layout.ts'
import type { Page } from '../../platform/print/marks.ts'
import { transliterated } from '../../platform/print/font.ts'
import type { Shipment } from '../shipment/content.ts'
import { type Printable, Printed } from '../../platform/http/handler.ts'
import { failureOf, refusalOf } from '../../network/carriers/outcome.ts'
import { accountIn, type CarrierContext } from '../shipment/carrier-context.ts'
import { findDocuments } from './document-store.ts'
import { fileOf } from './press.ts'
import { type KeptSheets, type Sheets, usual } from './print-work.ts'
import { mustHaveLabel, mustHaveParcels } from '../shipment/rules.ts'

type LabelContext = Pick<CarrierContext, 'db' | 'carriers' | 'config'>

/** The appearance of labels. Absent attributes are decided where the labels are made. */
export interface Printing {
  readonly type: Schemas['LabelType']
  readonly layout?: LabelLayout
  readonly resolution?: LabelResolution
  readonly parcelIndexes?: readonly number[]
  /** Does not ask the carrier again. */
  readonly keptOnly?: true
}

export const printingOf = ({ type, layout, resolution, parcelIndexes }: Schemas['LabelRequest']): Printing => ({
  type,
  layout,
  resolution,
  parcelIndexes,
})

/** Returns the labels of a shipment: its carrier's if it printed any, otherwise ours. */
export async function sheetsOf(context: LabelContext, shipment: Shipment, printing: Printing): Promise<Sheets> {
  if (printedByCarrier(shipment, 'LABEL').length === 0)
    return { drawn: drawnPages(shipment, printing, context.carriers) }
  return { ...(await keptSheets(context, shipment, printing)), transliterated: rewrittenFor(shipment) }
}

function rewrittenFor(shipment: Shipment): Schemas['TransliteratedString'][] {
  const { sender, recipient, delivery, pickup, description, deliveryInstructions, collectionInfo, parcels } = shipment
  const told = { sender, recipient, delivery, pickup, description, deliveryInstructions, collectionInfo, parcels }
  return shipment.carrierProduct ? rewritten(shipment.carrierProduct.carrier, told) : []
}

type Described = Schemas['CarrierDocument'] & { readonly place: number }

function printedByCarrier({ registration }: Shipment, kind: Described['kind']): Described[] {
  return (registration?.documents ?? []).map(placed).filter((document) => document.kind === kind)
}

const placed = (document: Schemas['CarrierDocument'], place: number): Described => ({ ...document, place })

/** Draws the labels of a shipment, one page per parcel. */
function drawnPages(shipment: Shipment, printing: Printing, carriers: Carriers): Page[] {
  mustHaveLabel(shipment)
  const { carrier: id, productId } = shipment.carrierProduct
  const carrier = carriers[id]
  const about = {
    name: carrierData[id].name,
    product: productOf(productId)?.name ?? productId,
    sandbox: shipment.registration?.source === 'SANDBOX',
    barcode: carrier.barcode,
    matrix: carrier.matrix,
  }
  const layout = printing.layout ?? usual.layout
  return indexesOf(shipment, printing).map((index) => layOut(labelContent(shipment, index, about), layout))
}

/** Returns which parcels to print. */
function indexesOf(shipment: Shipment, { parcelIndexes }: Printing): readonly number[] {
  mustHaveParcels(shipment, parcelIndexes)
  return parcelIndexes ?? shipment.parcels.keys().toArray()
}

/** Returns the stored label if it has the requested format, or else a reprint from the carrier. */
async function keptSheets(context: LabelContext, shipment: Shipment, printing: Printing): Promise<KeptSheets> {
  mustHaveLabel(shipment)
  const indexes = indexesOf(shipment, printing)
  const described = printedByCarrier(shipment, 'LABEL')
  const fitting = described.filter((document) => isAsAsked(document, printing))
  if (fitting.length > 0) {
    const kept = await findDocuments(context.db, shipment.clientId, shipment.id, 'LABEL')
    const files = fitting.flatMap((document) => {
      const found = kept.get(document.place)
      return found ? [{ ...document, ...found }] : []
    })
    const sheets = await sheetsFor(files, indexes, shipment, printing.type)
    if (sheets) return sheets
  }
  const { carrier } = shipment.carrierProduct
  const offered = context.carriers[carrier]
  const second =
    printing.keptOnly || unprintable(offered, printing) ? undefined : await reprinted(context, shipment, printing)
  const sheets = await sheetsFor(
    (second ?? []).filter((document) => isAsAsked(document, printing)),
    indexes,
    shipment,
    printing.type,
  )
  if (sheets) return sheets
  const isOver = fitting.length > 0
  const printed = offered.reprint && offered.prints ? waysOf(offered.prints) : [...described, ...(second ?? [])]
  const has = [...new Set(printed.map(said))].join(' or ')
  throw isOver
    ? badRequest(
        'LABEL_EXPIRED',
        `${carrier} printed the label of shipment ${shipment.id} when it was registered. It was kept until ${described[0]?.keptUntil} and the carrier cannot print it again.`,
      )
    : badRequest(
        'LABEL_FORMAT_NOT_OFFERED',
        `${carrier} printed the label of shipment ${shipment.id} as ${has} and cannot print it in another format. Request that.`,
      )
}

type Said = Pick<CarrierDocument, 'type' | 'layout' | 'resolution'>

const waysOf = (prints: Prints): Said[] =>
  labelFormatsOf(prints).flatMap(({ type, layouts, resolutions = [undefined] }) =>
    layouts.flatMap((layout) => resolutions.map((resolution) => ({ type, layout, ...(resolution && { resolution }) }))),
  )

const isAsAsked = (document: Said, { type, layout, resolution }: Printing) =>
  document.type === type &&
  (layout === undefined || document.layout === undefined || document.layout === layout) &&
  (type === 'PDF' ||
    resolution === undefined ||
    document.resolution === undefined ||
    document.resolution === resolution)

const said = ({ type, layout, resolution }: Said) =>
  [type, layout, resolution && `${resolution} dots per inch`].filter(Boolean).join(', ')

interface LabelFile extends Pick<CarrierDocument, 'type' | 'bytes' | 'parcelIndex' | 'layout' | 'resolution'> {
  readonly pages: number
}

/** Joins the labels of the requested parcels. Undefined if one of them is missing. */
async function sheetsFor(
  files: readonly LabelFile[],
  indexes: readonly number[],
  { parcels }: Shipment,
  type: Schemas['LabelType'],
): Promise<KeptSheets | undefined> {
  const [first] = files
  if (!first) return undefined
  const { layout, resolution } = first
  const whole = files.find(({ parcelIndex }) => parcelIndex === undefined)
  if (whole) {
    const isAll = indexes.length === parcels.length || whole.pages !== parcels.length
    const kept = isAll ? whole.bytes : await picked(type, whole.bytes, indexes)
    return { kept, pages: isAll ? whole.pages : indexes.length, layout, resolution }
  }
  const own = indexes.map((index) => files.find(({ parcelIndex }) => parcelIndex === index))
  const there = own.filter((file) => file !== undefined)
  if (there.length < own.length) return undefined
  return {
    kept: await joined(
      type,
      there.map(({ bytes }) => bytes),
    ),
    pages: there.reduce((sum, { pages }) => sum + pages, 0),
    layout,
    resolution,
  }
}

async function reprinted(
  { db, carriers, config }: LabelContext,
  shipment: Shipment,
  { type, layout = usual.layout, resolution = usual.resolution }: Printing,
): Promise<readonly LabelFile[] | undefined> {
  mustHaveLabel(shipment)
  const { carrier: id } = shipment.carrierProduct
  const { reprint } = carriers[id]
  if (!reprint) return undefined
  const { carrierReference, carrierIntegrationReference, parcels } = shipment
  const credentials = await credentialsOf({ db, config }, shipment.clientId, id, 'shipping', accountIn(shipment))
  try {
    const documents = await reprint(
      { reference: shipment.id, carrierReference, carrierIntegrationReference, parcels },
      { type, layout, resolution },
      { credentials, clientId: shipment.clientId },
    )
    const usable = await usableDocuments(id, { carrierReference, parcels: shipment.parcels.map(numberOf), documents })
    return usable.filter((document) => document.kind === 'LABEL' && document.type === type)
  } catch (error) {
    if (error instanceof CredentialsRefused) throw refusalOf(error, { carrier: id, objectName: 'shipment' }, '')
    if (error instanceof CarrierRefusal)
      throw badRequest(
        'CARRIER_REFUSED',
        `${id} does not print the label of shipment ${shipment.id} again: ${error.message}`,
      )
    if (!(error instanceof CarrierUnavailable)) throw error
    throw failureOf(
      { kind: 'nothing', cause: error },
      { carrier: id, objectName: 'shipment' },
      {
        refused: '',
        nothing: `and the label of shipment ${shipment.id} is not printed. Ask again after Retry-After seconds.`,
      },
    )
  }
}

const numberOf = ({ carrierReference = '' }: Shipment['parcels'][number]) => ({ carrierReference })

/** Finds the carrier's customs forms that are PDF. */
export async function carrierForms({ db }: Pick<CarrierContext, 'db'>, shipment: Shipment): Promise<Uint8Array[]> {
  const forms = printedByCarrier(shipment, 'CUSTOMS_FORM').filter(({ type }) => type === 'PDF')
  if (forms.length === 0) return []
  const kept = await findDocuments(db, shipment.clientId, shipment.id, 'CUSTOMS_FORM')
  return forms.flatMap(({ place }) => kept.get(place)?.bytes ?? [])
}

/** Returns when the labels of a shipment were made, so that reprinting gives the same file. */
export const madeAt = (shipment: Shipment) => new Date(shipment.registration?.attemptedAt ?? shipment.createdAt)

export async function labelResult(
  context: LabelContext,
  shipment: Shipment,
  printing: Printing,
): Promise<Schemas['LabelResult']> {
  mustHaveLabel(shipment)
  const sheets = await sheetsOf(context, shipment, printing)
  const { id: shipmentId, carrierReference } = shipment
  const document = await documentOf([sheets], printing, `Label ${carrierReference}`, madeAt(shipment))
  return { shipmentId, carrierReference, ...document }
}

/** Prints a label for a response. Base64 needs no escaping; checking for it takes half as long as drawing the label. */
export const inBody = ({ data, ...label }: Schemas['LabelResult']): Printable<Schemas['LabelResult']> => ({
  ...label,
  data: Printed.of<string>(`"${data}"`),
})

/** Joins labels into one file for a response. */
export async function documentOf(
  sheets: readonly Sheets[],
  { type, layout = usual.layout, resolution = usual.resolution }: Printing,
  title: string,
  created: Date,
): Promise<Schemas['LabelDocument']> {
  const [first] = sheets
  const made = first && 'kept' in first ? first : { layout, resolution }
  const data = await fileOf(type, sheets, resolution, { title, created })
  return {
    type,
    layout: made.layout ?? layout,
    ...(type === 'ZPL' && { resolution: made.resolution ?? resolution }),
    contentType: type === 'PDF' ? 'application/pdf' : 'application/zpl',
    encoding: 'base64',
    data: Buffer.from(data).toString('base64'),
    pages: sheets.reduce((sum, sheet) => sum + ('drawn' in sheet ? sheet.drawn.length : sheet.pages), 0),
    sha256: hash('sha256', data),
    ...transliterations(sheets),
  }
}

/** Collects label text that the carrier prints in other letters than those of the request. */
function transliterations(sheets: readonly Sheets[]): Pick<Schemas['LabelDocument'], 'transliterated'> {
  const found = new Map<string, string>()
  for (const sheet of sheets)
    if ('drawn' in sheet)
      for (const mark of sheet.drawn.flatMap(({ marks }) => marks)) {
        const printed = mark.kind === 'text' ? transliterated(mark.text) : undefined
        if (mark.kind === 'text' && printed !== undefined) found.set(mark.text, printed)
      }
    else for (const { sent, printed } of sheet.transliterated ?? []) found.set(sent, printed)
  if (found.size === 0) return {}
  return { transliterated: Array.from(found, ([sent, printed]) => ({ sent, printed })).slice(0, 500) }
}
