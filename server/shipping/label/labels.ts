import { hash } from 'node:crypto'
import type { components } from '../../../openapi/generated/types.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import type { Carriers } from '../../network/carriers/registry.ts'
import { productOf } from '../../network/carriers/rules.ts'
import { invalid } from '../../kernel/error.ts'
import { labelContent } from '../../network/label/label.ts'
import type { LabelLayout, LabelResolution } from '../../platform/print/paper.ts'
import { layOut } from '../../network/label/layout.ts'
import type { Page } from '../../platform/print/marks.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { zplOf } from '../../platform/print/zpl.ts'
import { mustHaveLabel } from '../shipment/rules.ts'
import type { Shipment } from '../shipment/content.ts'

type Schemas = components['schemas']

/** A label request with its defaults. */
export interface Printing {
  readonly type: Schemas['LabelType']
  readonly layout: LabelLayout
  readonly resolution: LabelResolution
  readonly parcelIndexes?: readonly number[]
}

/** Section 9: 4R and 200 dots per inch unless something else is asked for. */
export const printingOf = ({
  type,
  layout = '4R',
  resolution = 200,
  parcelIndexes,
}: Schemas['LabelRequest']): Printing => ({
  type,
  layout,
  resolution,
  parcelIndexes,
})

/** The pages of a shipment's labels, one a parcel. */
export function pagesOf(
  shipment: Shipment,
  { layout, parcelIndexes }: Printing,
  carriers: Carriers,
  prefix = '',
): Page[] {
  mustHaveLabel(shipment)
  const count = shipment.parcels.length
  const indexes = parcelIndexes ?? shipment.parcels.keys().toArray()
  const beyond = indexes.flatMap((index, place) => (index < count ? [] : [{ index, place }]))
  if (beyond.length > 0)
    throw invalid(
      beyond.map(({ index, place }) => ({
        code: 'OUT_OF_RANGE',
        defaultMessage: `parcelIndexes[${place}] is ${index}, but the shipment has ${count} ${count === 1 ? 'parcel, which is 0' : 'parcels, counted from 0'}`,
        objectName: 'body',
        field: `${prefix}parcelIndexes[${place}]`,
      })),
    )
  const { carrier: id, productId } = shipment.carrierProduct
  const carrier = carriers[id]
  const about = {
    name: carrierData[id].name,
    product: productOf(productId)?.name ?? productId,
    sandbox: shipment.registration?.source === 'SANDBOX',
    barcode: carrier.barcode,
    matrix: carrier.matrix,
  }
  return indexes.map((index) => layOut(labelContent(shipment, index, about), layout))
}

/** When the labels of a shipment were made, so that printing them again gives the same file. */
const madeAt = (shipment: Shipment) => new Date(shipment.registration?.attemptedAt ?? shipment.createdAt)

/** The labels of one shipment for PDF. */
export const labelPages = (shipment: Shipment, layout: LabelLayout, carriers: Carriers): Page[] =>
  pagesOf(shipment, { type: 'PDF', layout, resolution: 200 }, carriers)

/** What is printed for one shipment as one PDF. */
export const printed = (shipment: Shipment, pages: readonly Page[], title: string): Buffer =>
  pdfOf(pages, { title: `${title} ${shipment.carrierReference}`, created: madeAt(shipment) })

export function labelResult(
  shipment: Shipment,
  printing: Printing,
  carriers: Carriers,
  prefix = '',
): Schemas['LabelResult'] {
  mustHaveLabel(shipment)
  const pages = pagesOf(shipment, printing, carriers, prefix)
  const { id: shipmentId, carrierReference } = shipment
  return { shipmentId, carrierReference, ...documentOf(pages, printing, `Label ${carrierReference}`, madeAt(shipment)) }
}

/** Pages as one file, as answers carry it. */
export function documentOf(
  pages: readonly Page[],
  { type, layout, resolution }: Printing,
  title: string,
  created: Date,
): Schemas['LabelDocument'] {
  const data = type === 'PDF' ? pdfOf(pages, { title, created }) : Buffer.from(zplOf(pages, resolution))
  return {
    type,
    layout,
    ...(type === 'ZPL' && { resolution }),
    contentType: type === 'PDF' ? 'application/pdf' : 'application/zpl',
    encoding: 'base64',
    data: data.toString('base64'),
    pages: pages.length,
    sha256: hash('sha256', data),
  }
}
