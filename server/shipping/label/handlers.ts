import { hash } from 'node:crypto'
import type { Whole } from '../../kernel/whole.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ShippingHandlers } from '../../generated/handlers.ts'
import { invalid, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { dotsPerMillimetre } from '../../platform/print/paper.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { documentContextOf, invoiceSheets } from './customs.ts'
import { findDocument } from './document-store.ts'
import { inBody, labelResult, madeAt, printingOf, sheetsOf } from './labels.ts'
import { packingSlips } from './packing-slip.ts'
import { fileOf, pictureOf } from './press.ts'
import { mustBeMergeable, printedSheets, printEach, printMerged } from './several.ts'
import type { Shipment } from '../shipment/content.ts'
import { mustHaveLabel } from '../shipment/rules.ts'
import { findShipment, findShipments, parse } from '../shipment/store.ts'

type Noun =
  | 'getShipmentDocument'
  | 'getShipmentLabelPdf'
  | 'getShipmentLabelPng'
  | 'getPackingSlip'
  | 'createShipmentLabel'
  | 'createShipmentLabels'

export const labelHandlers = {
  async getShipmentLabelPdf({ path: { shipmentId }, query: { layout, documents } }, ctx) {
    const shipment = await existing(ctx, shipmentId)
    const { sheets, papers } = await printedSheets(ctx, shipment, documents, { type: 'PDF', layout })
    sheets.push(...(await invoiceSheets(documentContextOf(ctx.app, ctx.now), ctx.caller.clientId, papers)))
    const [what, title] = documents === 'CUSTOMS' ? ['customs', 'Customs documents'] : ['label', 'Label']
    ctx.header('Content-Disposition', `attachment; filename="${what}-${fileName(shipment)}.pdf"`)
    const about = { title: `${title} ${shipment.carrierReference}`, created: madeAt(shipment) }
    return Buffer.from(await fileOf('PDF', sheets, undefined, about))
  },

  async getShipmentLabelPng({ path: { shipmentId }, query: { parcel_index: index, layout, resolution } }, ctx) {
    const shipment = await existing(ctx, shipmentId)
    mustHaveLabel(shipment)
    const count = shipment.parcels.length
    if (index >= count) throw invalid([beyond(index, count)], 'query')
    const printing = { type: 'PDF', layout, parcelIndexes: [index] } as const
    const sheets = await sheetsOf(carrierContextOf(ctx), shipment, printing)
    const about = { title: `Label ${shipment.carrierReference}`, created: madeAt(shipment) }
    const pdf = await fileOf('PDF', [sheets], undefined, about)
    const picture = await pictureOf(pdf, dotsPerMillimetre[resolution] * 25.4)
    if (picture.length === 0) throw notFound(`Label of shipment ${shipmentId}`, index)
    ctx.header('Content-Disposition', `attachment; filename="label-${fileName(shipment)}.png"`)
    return Buffer.from(picture)
  },

  async getPackingSlip({ path: { shipmentId } }, ctx) {
    const shipment = await existing(ctx, shipmentId)
    ctx.header('Content-Disposition', `attachment; filename="packing-slip-${fileName(shipment)}.pdf"`)
    const about = {
      title: `Packing slip ${shipment.orderNumber ?? shipment.id}`,
      created: new Date(shipment.createdAt),
    }
    return Buffer.from(pdfOf(await packingSlips(ctx.db, ctx.caller.clientId, [shipment]), about))
  },

  async getShipmentDocument({ path: { shipmentId, documentIndex } }, ctx) {
    const shipment = await existing(ctx, shipmentId)
    mustHaveLabel(shipment)
    const { registration } = shipment
    const document = registration?.documents?.[documentIndex]
    const bytes = document && (await findDocument(ctx.db, ctx.caller.clientId, shipmentId, documentIndex))
    if (!document || !bytes) throw notFound(`Document of shipment ${shipmentId}`, documentIndex)
    const file: Whole<Omit<Schemas['CarrierDocumentFile'], keyof Schemas['CarrierDocument']>> = {
      contentType: document.type === 'PDF' ? 'application/pdf' : 'application/zpl',
      encoding: 'base64',
      data: bytes.toString('base64'),
      sha256: hash('sha256', bytes),
    }
    return { ...document, ...file }
  },

  async createShipmentLabel({ path: { shipmentId }, body }, ctx) {
    return inBody(await labelResult(carrierContextOf(ctx), await existing(ctx, shipmentId), printingOf(body)))
  },

  async createShipmentLabels({ body }, ctx) {
    mustBeMergeable(body)
    const found = await findShipments(ctx.db, ctx.caller.clientId, body.shipmentIds)
    return body.merge ? printMerged(ctx, body, found) : printEach(ctx, body, found)
  },
} satisfies Pick<ShippingHandlers, Noun>

const beyond = (index: number, count: number) => ({
  code: 'OUT_OF_RANGE',
  defaultMessage: `parcel_index is ${index}, but the shipment has ${count} ${count === 1 ? 'parcel, with index 0' : 'parcels, counted from 0'}`,
  field: 'parcel_index',
})

async function existing({ db, caller }: Context, id: string): Promise<Shipment> {
  const shipment = await findShipment(db, caller.clientId, id)
  if (!shipment) throw notFound('Shipment', id)
  return parse(shipment)
}

/** Returns a file name without characters that are special on some system. */
const fileName = ({ id, carrierReference }: Shipment) => (carrierReference ?? id).replace(/[^A-Za-z0-9-]/g, '-')
