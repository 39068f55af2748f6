import type { components } from '../../../openapi/generated/types.ts'
import { hash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { customsPages, mustNeedDocuments, needsDocuments } from '../../border/customs/documents/documents.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context, Printable } from '../../platform/http/handler.ts'
import { printed } from '../../platform/http/representation.ts'
import { failureIn } from '../shipment/bulk-failure.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { findDocument } from './document-store.ts'
import { carrierForms, documentOf, fileOf, labelResult, madeAt, printingOf, sheetsOf, type Sheets } from './labels.ts'
import type { Shipment } from '../shipment/content.ts'
import { findShipment, findShipments, parse } from '../shipment/store.ts'

type Schemas = components['schemas']
type Noun = 'getShipmentDocument' | 'getShipmentLabelPdf' | 'createShipmentLabel' | 'createShipmentLabels'
type Batch = Parameters<ShippingHandlers['createShipmentLabels']>[0]['body']

export const labelHandlers = {
  async getShipmentLabelPdf({ path: { shipmentId }, query: { layout, documents } }, ctx) {
    const shipment = await existing(ctx, shipmentId)
    if (documents === 'CUSTOMS') mustNeedDocuments(shipment)
    const sheets: Sheets[] = []
    if (documents !== 'CUSTOMS') sheets.push(await sheetsOf(carrierContextOf(ctx), shipment, { type: 'PDF', layout }))
    if (documents !== 'LABEL' && needsDocuments(shipment)) sheets.push(...(await customsSheets(ctx, shipment)))
    const [what, title] = documents === 'CUSTOMS' ? ['customs', 'Customs documents'] : ['label', 'Label']
    ctx.header('Content-Disposition', `attachment; filename="${what}-${fileName(shipment)}.pdf"`)
    const about = { title: `${title} ${shipment.carrierReference}`, created: madeAt(shipment) }
    return Buffer.from(await fileOf('PDF', sheets, undefined, about))
  },

  async getShipmentDocument({ path: { shipmentId, documentIndex } }, ctx) {
    const { registration } = await existing(ctx, shipmentId)
    const document = registration?.documents?.[documentIndex]
    const bytes = document && (await findDocument(ctx.db, ctx.caller.clientId, shipmentId, documentIndex))
    if (!document || !bytes) throw notFound(`Document of shipment ${shipmentId}`, documentIndex)
    return {
      ...document,
      contentType: document.type === 'PDF' ? 'application/pdf' : 'application/zpl',
      encoding: 'base64',
      data: bytes.toString('base64'),
      sha256: hash('sha256', bytes),
    }
  },

  async createShipmentLabel({ path: { shipmentId }, body }, ctx) {
    return labelResult(carrierContextOf(ctx), await existing(ctx, shipmentId), printingOf(body))
  },

  async createShipmentLabels({ body }, ctx) {
    const found = await findShipments(ctx.db, ctx.caller.clientId, body.shipmentIds)
    return body.merge ? printMerged(ctx, body, found) : printEach(ctx, body, found)
  },
} satisfies Pick<ShippingHandlers, Noun>

async function existing({ db, caller }: Context, id: string): Promise<Shipment> {
  const printed = await findShipment(db, caller.clientId, id)
  if (!printed) throw notFound('Shipment', id)
  return parse(printed)
}

/** The customs forms of the carrier where it made some, and else our own documents. */
async function customsSheets(ctx: Context, shipment: Shipment): Promise<Sheets[]> {
  const forms = await carrierForms(ctx, shipment)
  if (forms.length > 0) return forms.map((kept) => ({ kept, pages: 1 }))
  return [{ drawn: await customsPages(ctx.db, shipment, ctx.app.carriers) }]
}

/** A file name that means the same everywhere. */
const fileName = ({ id, carrierReference }: Shipment) => (carrierReference ?? id).replace(/[^A-Za-z0-9-]/g, '-')

type BatchResult = Schemas['ShipmentBatchLabelResult']
type Outcome = BatchResult['results'][number]
type Found = ReadonlyMap<string, Shipment>

/** Responds for each shipment in turn, without keeping other requests waiting for all of them. */
async function forEach(
  ctx: Context,
  ids: readonly string[],
  found: Found,
  outcomeOf: (
    shipment: Shipment,
  ) => Promise<{ label?: Printable<Outcome['label']>; firstPage?: Printable<Outcome['firstPage']> }>,
) {
  const results: Printable<Outcome>[] = []
  let succeeded = 0
  for (const id of ids) {
    try {
      const shipment = found.get(id)
      if (!shipment) throw notFound('Shipment', id)
      results.push({ shipmentId: id, status: 200, ...(await outcomeOf(shipment)) })
      succeeded++
    } catch (error) {
      results.push({ shipmentId: id, ...failureIn(error, ctx) })
    }
    await breathe()
  }
  return { succeeded, failed: ids.length - succeeded, results }
}

async function printEach(ctx: Context, { shipmentIds, label }: Batch, found: Found): Promise<Printable<BatchResult>> {
  const printing = printingOf(label)
  return forEach(ctx, shipmentIds, found, async (shipment) => ({
    label: printed(await labelResult(carrierContextOf(ctx), shipment, printing, 'label.')),
  }))
}

async function printMerged(ctx: Context, { shipmentIds, label }: Batch, found: Found): Promise<Printable<BatchResult>> {
  const printing = printingOf(label)
  const all: Sheets[] = []
  let pages = 0
  const { succeeded, failed, results } = await forEach(ctx, shipmentIds, found, async (shipment) => {
    const sheets = await sheetsOf(carrierContextOf(ctx), shipment, printing, 'label.')
    const firstPage = pages + 1
    all.push(sheets)
    pages += 'drawn' in sheets ? sheets.drawn.length : sheets.pages
    return { firstPage: printed(firstPage) }
  })
  const document = pages === 0 ? undefined : await documentOf(all, printing, `${pages} labels`, ctx.now)
  return { succeeded, failed, results, ...(document && { merged: document }) }
}
