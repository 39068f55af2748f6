import { setImmediate as breathe } from 'node:timers/promises'
import { customsPages, mustNeedDocuments, needsDocuments } from '../../border/customs/documents/documents.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import { Printed, type Context } from '../../platform/http/handler.ts'
import type { Page } from '../../platform/print/marks.ts'
import { failureIn } from '../shipment/desk.ts'
import { documentOf, labelPages, labelResult, pagesOf, printed, printingOf } from './labels.ts'
import type { Shipment } from '../shipment/content.ts'
import { findShipment, findShipments, parse } from '../shipment/store.ts'

type Noun = 'getShipmentLabelPdf' | 'createShipmentLabel' | 'createShipmentLabels'
type Batch = Parameters<ShippingHandlers['createShipmentLabels']>[0]['body']

export const labelHandlers = {
  async getShipmentLabelPdf({ path: { shipmentId }, query: { layout, documents } }, ctx) {
    const { carriers } = ctx.app
    const shipment = await existing(ctx, shipmentId)
    if (documents === 'CUSTOMS') mustNeedDocuments(shipment)
    const labels = documents === 'CUSTOMS' ? [] : labelPages(shipment, layout, carriers)
    const papers =
      documents !== 'LABEL' && needsDocuments(shipment) ? await customsPages(ctx.db, shipment, carriers) : []
    const what = documents === 'CUSTOMS' ? 'customs' : 'label'
    ctx.header('Content-Disposition', `attachment; filename="${what}-${fileName(shipment)}.pdf"`)
    return printed(shipment, [...labels, ...papers], documents === 'CUSTOMS' ? 'Customs documents' : 'Label')
  },

  async createShipmentLabel({ path: { shipmentId }, body }, ctx) {
    return labelResult(await existing(ctx, shipmentId), printingOf(body), ctx.app.carriers)
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

/** A file name that means the same everywhere. */
const fileName = ({ id, carrierReference }: Shipment) => (carrierReference ?? id).replace(/[^A-Za-z0-9-]/g, '-')

type Found = ReadonlyMap<string, Shipment>

/** Answers for each shipment in turn, without keeping other requests waiting for all of them. */
async function forEach(ctx: Context, ids: readonly string[], found: Found, print: (shipment: Shipment) => string) {
  const results: string[] = []
  let succeeded = 0
  for (const id of ids) {
    try {
      const shipment = found.get(id)
      if (!shipment) throw notFound('Shipment', id)
      results.push(`{"shipmentId":"${id}","status":200,${print(shipment)}}`)
      succeeded++
    } catch (error) {
      const { status, text } = failureIn(error, ctx)
      results.push(`{"shipmentId":"${id}","status":${status},"error":${text}}`)
    }
    await breathe()
  }
  return { succeeded, failed: ids.length - succeeded, results: `[${results.join(',')}]` }
}

async function printEach(ctx: Context, { shipmentIds, label }: Batch, found: Found): Promise<Printed> {
  const printing = printingOf(label)
  const { succeeded, failed, results } = await forEach(
    ctx,
    shipmentIds,
    found,
    (shipment) => `"label":${JSON.stringify(labelResult(shipment, printing, ctx.app.carriers, 'label.'))}`,
  )
  return new Printed(`{"succeeded":${succeeded},"failed":${failed},"results":${results}}`)
}

async function printMerged(ctx: Context, { shipmentIds, label }: Batch, found: Found): Promise<Printed> {
  const printing = printingOf(label)
  const pages: Page[] = []
  const { succeeded, failed, results } = await forEach(ctx, shipmentIds, found, (shipment) => {
    const firstPage = pages.length + 1
    pages.push(...pagesOf(shipment, printing, ctx.app.carriers, 'label.'))
    return `"firstPage":${firstPage}`
  })
  const document = pages.length === 0 ? undefined : documentOf(pages, printing, `${pages.length} labels`, ctx.now)
  const merged = document === undefined ? '' : `,"merged":${JSON.stringify(document)}`
  return new Printed(`{"succeeded":${succeeded},"failed":${failed},"results":${results}${merged}}`)
}
