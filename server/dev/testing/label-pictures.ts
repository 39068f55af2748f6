/** Redraws the labels in the README: `make pictures`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import { ssccOf } from '../../network/carriers/lastinch/numbering.ts'
import { openCarriers } from '../../network/carriers/registry.ts'
import { sandboxNumber } from '../../network/carriers/sandbox/numbers.ts'
import { labelContent } from '../../network/label/label.ts'
import type { LabelLayout } from '../../platform/print/paper.ts'
import { layOut } from '../../network/label/layout.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { pictureOf } from '../../platform/print/picture.ts'
import { home, warehouse } from './parties.ts'

type Shipment = Schemas['Shipment']

const folder = path.join(import.meta.dirname, '../../network/label/examples')
const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9' })

/** Large enough to read on a screen, and an integer fraction of a printer's resolution. */
const dotsPerInch = 101.5

const lamp: Omit<Shipment, 'carrierProduct' | 'carrierReference'> = {
  id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01',
  clientId: 1024,
  createdAt: '2026-11-20T09:30:00.000Z',
  createdBy: 'freja@nordlys.example',
  shipmentState: 'REGISTERED',
  shipmentType: 'REGULAR',
  recipientPays: false,
  customerReference: 'ORDER-20417',
  orderNumber: '20417',
  deliveryInstructions: 'Ring twice. The lamp is fragile.',
  consignments: [],
  sender: {
    company: 'Nordlys Interiør ApS',
    ...warehouse,
  },
  recipient: {
    firstName: 'Astrid',
    ...home,
    addressLine2: 'Lgh 1204',
    contactInfo: { dialCode: '+46', mobile: '70 174 06 21' },
  },
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
}

const hamburg: Shipment['sender'] = {
  company: 'Lampenhaus Hamburg GmbH',
  addressLine1: 'Schulterblatt 58',
  postCode: '20357',
  city: 'Hamburg',
  country: 'DE',
}
const berlin: Shipment['sender'] = {
  firstName: 'Jürgen',
  lastName: 'Groß',
  addressLine1: 'Torstraße 140',
  postCode: '10119',
  city: 'Berlin',
  country: 'DE',
  contactInfo: { dialCode: '+49', mobile: '1512 3456789' },
}
const newYork: Shipment['sender'] = {
  firstName: 'Grace',
  lastName: 'Miller',
  company: 'Lightworks Inc.',
  addressLine1: '350 5th Ave',
  addressLine2: 'Floor 21',
  postCode: '10118',
  city: 'New York',
  state: 'NY',
  country: 'US',
  contactInfo: { dialCode: '+1', mobile: '212 555 0147' },
}
const london: Shipment['sender'] = {
  firstName: 'Imogen',
  lastName: 'Clarke',
  addressLine1: '14 Lamb Street',
  postCode: 'E1 6EA',
  city: 'London',
  country: 'GB',
}

interface Example {
  readonly file: string
  readonly carrier: CarrierId
  readonly productId: string
  readonly layout?: LabelLayout
  readonly over?: Partial<Shipment>
}

const examples: readonly Example[] = [
  {
    file: 'last-inch',
    carrier: 'LAST_INCH',
    productId: 'LAST_INCH_HOME',
    over: {
      cashOnDelivery: { currencyCode: 'SEK', iban: 'SE4550000000058398257466', paymentReference: '20417' },
      parcels: [
        {
          ...lamp.parcels[0],
          weight: 4.2,
          length: 60,
          width: 40,
          height: 35.5,
          description: 'Lamp',
          cashOnDeliveryAmount: 1249,
        },
      ],
    },
  },
  {
    file: 'postnord',
    carrier: 'POSTNORD_DK',
    productId: 'POSTNORD_DK_19',
    over: {
      delivery: {
        company: 'ICA Nära Masthugget',
        addressLine1: 'Första Långgatan 18',
        postCode: '413 28',
        city: 'Göteborg',
        country: 'SE',
        parcelShopId: 'SE74826',
      },
    },
  },
  { file: 'ups', carrier: 'UPS', productId: 'UPS_65' },
  {
    file: 'gls',
    carrier: 'GLS_DE',
    productId: 'GLS_DE_PARCEL',
    layout: 'W105H120',
    over: {
      recipient: {
        company: 'Ελληνικά Φώτα',
        firstName: 'Jürgen',
        lastName: 'Groß-Łuczak',
        addressLine1: 'Schulterblatt 58',
        postCode: '20357',
        city: 'Hamburg',
        country: 'DE',
        contactInfo: { dialCode: '+49', mobile: '1512 3456789' },
      },
    },
  },
  {
    file: 'dpd',
    carrier: 'DPD_DE',
    productId: 'DPD_DE_CL',
    over: { sender: hamburg, recipient: berlin },
  },
  {
    file: 'dhl-paket',
    carrier: 'DHL_PARCEL_DE',
    productId: 'DHL_PARCEL_DE_V01PAK',
    over: { sender: hamburg, recipient: berlin },
  },
  { file: 'dhl-express', carrier: 'DHL_EXPRESS', productId: 'DHL_EXPRESS_P', over: { recipient: newYork } },
  { file: 'fedex', carrier: 'FEDEX', productId: 'FEDEX_INTERNATIONAL_PRIORITY', over: { recipient: newYork } },
  { file: 'usps', carrier: 'USPS', productId: 'USPS_GROUND_ADVANTAGE', over: { sender: newYork, recipient: newYork } },
  {
    file: 'royal-mail',
    carrier: 'ROYAL_MAIL',
    productId: 'ROYAL_MAIL_TPN',
    over: { sender: london, recipient: london },
  },
]

mkdirSync(folder, { recursive: true })
for (const { file, carrier, productId, layout = '4R', over } of examples) {
  const carrierReference = carrier === 'LAST_INCH' ? ssccOf(1) : sandboxNumber(carrier, 20_417)
  const shipment: Shipment = { ...lamp, carrierReference, carrierProduct: { carrier, productId }, ...over }
  const { name, products } = carrierData[carrier]
  const { barcode, matrix, source } = carriers[carrier]
  const product = products.find(({ id }) => id === productId)?.name ?? productId
  const content = labelContent(shipment, 0, { name, product, sandbox: source === 'SANDBOX', barcode, matrix })
  const pdf = pdfOf([layOut(content, layout)], { title: file, created: new Date(lamp.createdAt) })
  const picture = await pictureOf(pdf, dotsPerInch)
  if (picture instanceof Uint8Array) writeFileSync(path.join(folder, `${file}.png`), picture)
}
console.log(`Drew ${examples.length} labels.`)
