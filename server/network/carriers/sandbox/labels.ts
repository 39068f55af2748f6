import { anyAscii } from '../../../kernel/any-ascii.ts'
import { dotsPerMillimetre, papers } from '../../../platform/print/paper.ts'
import type { Schemas as Ours } from '../../../../openapi/generated/types.ts'
import { pdfOf } from '../../../platform/print/pdf.ts'
import { zplOf } from '../../../platform/print/zpl.ts'
import { labelContent } from '../../label/label.ts'
import { layOut } from '../../label/layout.ts'
import type { LabelWish } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { carrierBarcode, carrierMatrix } from '../numbers/barcode.ts'
import { productOf } from '../rules.ts'
import type { Booking, BookingRequest } from './bookings.ts'
import type { Schemas } from './generated/types.ts'

type Document = Schemas['Document']

const pointsPerMillimetre = 72 / 25.4

/** Prints a label for each parcel as a carrier would, with everything that was requested. */
export const labelsOf = (booking: Booking, wish: LabelWish): Promise<Document[]> =>
  Promise.all(
    booking.numbers.map(async (number, parcel) => ({
      ...(booking.asked
        ? drawn(booking, booking.asked, parcel, wish)
        : await printed('LABEL', [`SANDBOX ${booking.carrier}`, number, booking.bookingId], wish, number)),
      parcel,
    })),
  )

/** Prints the sender's receipt. */
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

/** A label that cannot be printed. */
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
    type === 'ZPL' ? plainZpl(lines, number, layout, dotsPerMillimetre[resolution]) : await plainPdf(lines, layout)
  return {
    kind,
    type,
    layout,
    ...(type === 'ZPL' && { resolution }),
    data: Buffer.from(bytes).toString('base64'),
  }
}

function plainZpl(
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

async function plainPdf(lines: readonly string[], layout: LabelWish['layout']): Promise<Uint8Array> {
  const { width, height } = papers[layout]
  const { PDFDocument, StandardFonts, rgb } = await import('@cantoo/pdf-lib')
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

/** Draws our own label, with the other requests among its facts. */
function drawn(booking: Booking, asked: BookingRequest, index: number, wish: LabelWish): Document {
  const { carrier } = booking
  const { type, layout, resolution } = wish
  const content = labelContent(shipmentOf(booking, asked), index, {
    name: carrierData[carrier].name,
    product: productOf(asked.product)?.name ?? asked.product,
    sandbox: true,
    barcode: (number, parcel) => carrierBarcode(carrier, number, parcel),
    matrix: (parcel) => carrierMatrix(carrier, parcel),
  })
  const { collection, collectAt, cashOnDelivery, customs } = asked
  const more = [
    ...said('Collection', collection && Object.values(collection).join(' ')),
    ...said('Collect at', collectAt && partyOf(collectAt)),
    ...said('Content', asked.description),
    ...said(
      'Account',
      cashOnDelivery && [cashOnDelivery.iban, cashOnDelivery.bic, cashOnDelivery.holder].join(' ').trim(),
    ),
    ...said('Customs', customs && 'declared'),
  ]
  const page = layOut({ ...content, facts: [...content.facts, ...more] }, layout)
  const bytes =
    type === 'ZPL'
      ? Buffer.from(zplOf([page], resolution))
      : pdfOf([page], { title: `Label ${booking.numbers[index]}`, created: new Date(booking.registeredAt) })
  return {
    kind: 'LABEL',
    type,
    layout,
    ...(type === 'ZPL' && { resolution }),
    data: Buffer.from(bytes).toString('base64'),
  }
}

const said = (name: string, value: string | undefined) => (value ? [{ name, value }] : [])

/** Converts a booking to the contract's shipment. */
function shipmentOf({ carrier, registeredAt, numbers }: Booking, asked: BookingRequest): Ours['Shipment'] {
  const { cashOnDelivery: cash, parcels, reference, product, shop } = asked
  const delivery = asked.deliverAt && {
    ...addressOf(asked.deliverAt),
    ...(shop !== undefined && { parcelShopId: shop }),
  }
  return {
    id: reference,
    clientId: 0,
    createdAt: new Date(registeredAt).toISOString(),
    createdBy: 'sandbox',
    shipmentState: 'REGISTERED',
    shipmentType: 'REGULAR',
    recipientPays: asked.recipientPays ?? false,
    consignments: [],
    carrierProduct: { carrier, productId: product },
    carrierReference: numbers[0],
    customerReference: asked.customerReference,
    orderNumber: asked.orderNumber,
    deliveryInstructions: asked.deliveryInstructions,
    payment: asked.payment,
    deliveryServices: asked.deliveryServices,
    sender: addressOf(asked.from),
    recipient: addressOf(asked.to),
    ...(delivery && { delivery }),
    ...(cash && {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it came from the contract
      cashOnDelivery: { currencyCode: cash.currency as 'EUR', paymentReference: cash.reference },
    }),
    parcels: parcels.map(
      ({ weight, length = 1, width = 1, height = 1, description = '', orderNumber, cashOnDelivery }, index) => ({
        weight,
        length,
        width,
        height,
        description,
        orderNumber,
        cashOnDeliveryAmount: cashOnDelivery,
        carrierReference: numbers[index],
      }),
    ),
  }
}

const addressOf = (party: Schemas['Party']): Ours['AddressParty'] => ({
  lastName: party.name,
  company: party.company,
  department: party.department,
  addressLine1: party.street ?? '',
  postCode: party.postCode,
  city: party.city ?? '',
  state: party.state,
  country: party.country,
  ...(party.telephone !== undefined && { contactInfo: { mobile: party.telephone } }),
})

const partyOf = (party: Schemas['Party']) =>
  [party.company, party.department, party.name, party.street, party.postCode, party.city, party.state, party.country]
    .filter(Boolean)
    .join(', ')
