import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'
import anyAscii from 'any-ascii'
import { dotsPerMillimetre, papers } from '../../../platform/print/paper.ts'
import type { LabelWish } from '../carrier.ts'
import type { Booking } from './bookings.ts'
import type { components } from './generated/types.ts'

type Schemas = components['schemas']
type Document = Schemas['Document']

const pointsPerMillimetre = 72 / 25.4

/** A label for each parcel as a carrier would print it, which says everything that was asked for. */
export const labelsOf = (booking: Booking, wish: LabelWish): Promise<Document[]> =>
  Promise.all(
    booking.numbers.map(async (number, parcel) => ({
      ...(await printed('LABEL', linesOf(booking, number, parcel), wish, number)),
      parcel,
    })),
  )

/** What the sender keeps. */
export const receiptOf = (booking: Booking): Promise<Document> =>
  printed('RECEIPT', [`SANDBOX receipt of ${booking.carrier}`, booking.bookingId, ...booking.numbers], {
    type: 'PDF',
    layout: 'A6',
    resolution: 200,
  })

export const manifestOf = (carrier: string, number: string, bookings: readonly Booking[]): Promise<Document> => {
  const numbers = bookings.flatMap((booking) => booking.numbers)
  const wish = { type: 'PDF', layout: 'A4', resolution: 200 } as const
  return printed('RECEIPT', [`SANDBOX manifest ${number} of ${carrier}`, `${numbers.length} parcels`, ...numbers], wish)
}

/** A label that no printer takes. */
export const badLabel: Document = {
  kind: 'LABEL',
  type: 'PDF',
  layout: '4R',
  parcel: 0,
  data: Buffer.from('<html>Scheduled maintenance</html>').toString('base64'),
}

async function printed(
  kind: Document['kind'],
  lines: readonly string[],
  { type, layout, resolution }: LabelWish,
  number?: string,
): Promise<Document> {
  const bytes =
    type === 'ZPL' ? zplOf(lines, number, layout, dotsPerMillimetre[resolution]) : await pdfOf(lines, layout)
  return {
    kind,
    type,
    layout,
    ...(type === 'ZPL' && { resolution }),
    data: Buffer.from(bytes).toString('base64'),
  }
}

function zplOf(
  lines: readonly string[],
  number: string | undefined,
  layout: LabelWish['layout'],
  dots: number,
): string {
  const { width, height } = papers[layout]
  const step = Math.min(5, (height - 45) / Math.max(1, lines.length))
  const texts = lines.map(
    (line, index) =>
      `^FO${4 * dots},${Math.round((4 + index * step) * dots)}^A0N,${Math.round(step * 0.8 * dots)}^FH^FD${line.replace(/[\^~_\\]/g, ' ')}^FS`,
  )
  const bars =
    number === undefined ? [] : [`^FO${4 * dots},${(height - 32) * dots}^BY2^BCN,${22 * dots},Y^FD${number}^FS`]
  return ['^XA^CI28', `^PW${width * dots}^LL${height * dots}`, ...texts, ...bars, '^XZ', ''].join('\n')
}

async function pdfOf(lines: readonly string[], layout: LabelWish['layout']): Promise<Uint8Array> {
  const { width, height } = papers[layout]
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([width * pointsPerMillimetre, height * pointsPerMillimetre])
  const step = Math.min(12, (page.getHeight() - 24) / Math.max(1, lines.length))
  lines.forEach((line, index) =>
    page.drawText(anyAscii(line), {
      x: 12,
      y: page.getHeight() - 12 - (index + 1) * step,
      size: step * 0.75,
      font,
      color: rgb(0, 0, 0),
    }),
  )
  return document.save()
}

function linesOf({ carrier, bookingId, asked }: Booking, number: string, index: number): string[] {
  if (!asked) return [`SANDBOX ${carrier}`, number, bookingId]
  const { parcels, from, to, collectAt, deliverAt, shop, collection, cashOnDelivery, ...rest } = asked
  const parcel = parcels[index]
  return [
    `SANDBOX ${carrier} ${rest.product}`,
    number,
    bookingId,
    ...said('From', partyOf(from)),
    ...said('Collect at', collectAt && partyOf(collectAt)),
    ...said('To', partyOf(to)),
    ...said('Deliver at', deliverAt && partyOf(deliverAt)),
    ...said('Shop', shop),
    ...said('Collection', collection && Object.values(collection).join(' ')),
    ...said('Reference', rest.customerReference),
    ...said('Order', parcel?.orderNumber ?? rest.orderNumber),
    ...said('Content', [rest.description, parcel?.description].filter(Boolean).join(', ')),
    ...said('Weight', parcel && `${parcel.weight} kg`),
    ...said('Instructions', rest.deliveryInstructions),
    ...said('Freight', rest.recipientPays ? 'paid by recipient' : undefined),
    ...said(
      'Cash on delivery',
      cashOnDelivery && `${parcel?.cashOnDelivery ?? ''} ${Object.values(cashOnDelivery).join(' ')}`,
    ),
    ...said('Customs', rest.customs && 'declared'),
  ]
}

const said = (name: string, value: string | undefined) => (value ? [`${name}: ${value}`] : [])

const partyOf = (party: Schemas['Party']) =>
  [party.company, party.department, party.name, party.street, party.postCode, party.city, party.state, party.country]
    .filter(Boolean)
    .join(', ')
