import { openCarriers } from '../../network/carriers/registry.ts'
import { storeEvents } from '../../shipping/event/recording.ts'
import { keepProofs } from '../../shipping/event/proof-store.ts'
import { lockTracked } from '../../shipping/event/store.ts'
import { changeBy, eventOf } from '../../shipping/event/events.ts'
import { registerShipment } from '../../shipping/registration/registration.ts'
import { contentOf, typeOf } from '../../shipping/shipment/rules.ts'
import { insertShipment } from '../../shipping/shipment/creation-store.ts'
import { updateShipmentRow } from '../../shipping/shipment/change-store.ts'
import { sql } from 'kysely'
import { lockRecipientSettings, updateRecipientSettings } from '../../settings/recipient/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import { signature } from './documents.ts'
import type { DemoContext, DemoPart } from './part.ts'

export type Sent = Parameters<typeof contentOf>[0]

/** Lamps on their way: one shipment in each state that a shop sees on an ordinary day. */
export const shipping: DemoPart = {
  isThere: hasRowsIn('shipment'),

  async seed(context) {
    await insert(context, 2, lampFor(astrid, { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' }, '20417'))
    await insert(context, 3, lampFor(fjordlys, { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' }, '20418'))
    for (const order of ['20440', '20441'])
      await insert(context, 4, lampFor(mads, { carrier: 'GLS_DK', productId: 'GLS_DK_EUROBUSINESS' }, order))
    const home = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
    await insert(context, 4, { ...lampFor(fjordlys, home, '20442'), customs: sale })
    await insertRefused(context)
    await insertRegisteredElsewhere(context)
    for (const [index, codes] of journeys.entries()) {
      const own = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
      const hours = 70 - 8 * index
      const id = await insert(
        context,
        hours,
        lampFor(recipients[index % recipients.length] ?? astrid, own, String(20_390 + index)),
      )
      await register(context, id)
      await track(context, id, hours, codes)
    }
    // Set last, so earlier events send no notices.
    await setLook(context)
  },
}

/** A lamp with the data that Norwegian customs require. */
const sale: Sent['customs'] = {
  invoiceNumber: 'NI-2026-0442',
  invoiceType: 'commercial',
  customsType: 'SALE_OF_GOODS',
  termsOfTrade: 'DDP',
  companyNumber: '29384756',
  eoriNumber: 'DK29384756',
  items: [
    {
      itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
      quantity: 1,
      countryOfOrigin: 'DK',
      netWeight: 3.1,
      grossWeight: 3.6,
      itemInvoicePrice: 2499,
      currencyCode: 'DKK',
      commodityCode: '9405110090',
    },
  ],
}

/** The events of each parcel with LAST_INCH, six hours apart. */
const journeys: readonly (readonly string[])[] = [
  ['LI-100', 'LI-120', 'LI-200', 'LI-210', 'LI-400'],
  ['LI-100', 'LI-120', 'LI-200', 'LI-210', 'LI-300', 'LI-210', 'LI-410'],
  ['LI-100', 'LI-120', 'LI-200', 'LI-210', 'LI-300'],
  ['LI-100', 'LI-120', 'LI-200', 'LI-510'],
  ['LI-100', 'LI-120', 'LI-200'],
  ['LI-100', 'LI-120'],
  ['LI-100'],
  [],
]

export const sender: Sent['sender'] = {
  company: 'Nordlys Interiør ApS',
  addressLine1: 'Store Kongensgade 81',
  addressLine2: 'Baghuset, 2. tv.',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
  contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
}

export const astrid: Sent['recipient'] = {
  firstName: 'Astrid',
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  addressLine2: 'Lgh 1204',
  postCode: '412 54',
  city: 'Göteborg',
  country: 'SE',
  contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
}

export const fjordlys: Sent['recipient'] = {
  company: 'Fjordlys Belysning AS',
  addressLine1: 'Strandgaten 18',
  postCode: '5013',
  city: 'Bergen',
  country: 'NO',
  contactInfo: { dialCode: '+47', telephone: '55 21 40 60', mobile: '412 34 567', email: 'post@fjordlys.example' },
}

export const mads: Sent['recipient'] = {
  firstName: 'Mads',
  lastName: 'Holm',
  addressLine1: 'Regementsgatan 14',
  postCode: '211 42',
  city: 'Malmö',
  country: 'SE',
  contactInfo: { dialCode: '+46', mobile: '70 174 06 58', email: 'mads.holm@post.example' },
}

export const recipients = [astrid, mads, fjordlys]

export const lampFor = (recipient: Sent['recipient'], carrierProduct: Sent['carrierProduct'], order: string): Sent => ({
  sender,
  recipient,
  carrierProduct,
  customerReference: `ORDER-${order}`,
  orderNumber: order,
  description: 'Pendant lamp and shade',
  recipientPays: false,
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
})

/** Sets the shop's look for recipients, and their notices. */
async function setLook({ db }: DemoContext): Promise<void> {
  await lockRecipientSettings(db, nordlys)
  await updateRecipientSettings(db, nordlys, {
    displayName: 'Nordlys',
    primaryColor: '#0b5d4e',
    supportEmail: 'kundeservice@nordlys.example',
    supportTelephone: '+45 33 12 45 78',
    mails: ['REGISTERED', 'READY_AT_SHOP', 'DELIVERED', 'EXCEPTION'],
  })
}

/** Finds the tracking page of a parcel on its way. */
export async function findTrackingUrl(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('shipment')
    .select('trackingUrl')
    .where('clientId', '=', nordlys)
    .where('trackingUrl', 'is not', null)
    .orderBy(sql`"shipmentState" = 'IN_TRANSIT'`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.trackingUrl
}

const ago = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

export async function insert({ db, now }: DemoContext, hours: number, sent: Sent, returnOf?: string): Promise<string> {
  const content = contentOf(sent)
  const { id } = await insertShipment(db, nordlys, {
    createdAt: ago(now, hours),
    createdBy: login.username,
    shipmentState: content.externalShipment ? 'REGISTERED' : 'DRAFT',
    shipmentType: typeOf(content),
    carrierReference: content.externalShipment?.carrierReference,
    content,
    returnOf,
  })
  return id
}

async function insertRefused(context: DemoContext): Promise<void> {
  const { db, now } = context
  const product = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' } as const
  const id = await insert(context, 5, {
    ...lampFor(astrid, product, '20419'),
    customerReference: 'SANDBOX_REFUSE-20419',
  })
  const attemptedAt = ago(now, 4.9)
  await updateShipmentRow(db, nordlys, id, {
    modifiedAt: attemptedAt,
    modifiedBy: login.username,
    shipmentState: 'FAILED_TO_REGISTER',
    base: { state: 'FAILED_TO_REGISTER', since: attemptedAt },
    registration: {
      status: 'REFUSED',
      source: 'SANDBOX',
      attemptedAt: attemptedAt.toISOString(),
      carrierCode: 'SBX-422',
      message: "The recipient's postal code 412 54 is not served by this product.",
    },
  })
}

async function insertRegisteredElsewhere(context: DemoContext): Promise<void> {
  const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: '395200000002041709' } as const
  await insert(context, 30, { ...lampFor(astrid, undefined, '20380'), externalShipment })
}

/** Uses only LAST_INCH, which needs no call. */
export const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:8090' })

export async function register({ db, config }: DemoContext, id: string): Promise<void> {
  await registerShipment({ db, carriers, config, log: console }, { clientId: nordlys, id, username: login.username })
}

export async function track(
  { db, now }: DemoContext,
  id: string,
  hours: number,
  codes: readonly string[],
): Promise<void> {
  const tracked = await trackedShipment(db, id)
  const reporter = { source: 'WAREHOUSE', username: login.username, now } as const
  const events = codes.map((carrierCode, index) => {
    const createdAt = ago(now, Math.max(0.1, hours - 3 - 6 * index)).toISOString()
    return eventOf({ carrierCode, createdAt, place }, tracked, carriers, reporter)
  })
  await storeEvents(db, nordlys, [tracked], events, changeBy(reporter))
  const handedOver = events.filter(({ carrierCode }) => carrierCode === 'LI-400')
  const proof = { name: 'A. Lindqvist', signature }
  await keepProofs(
    db,
    nordlys,
    handedOver.map(({ shipmentId, createdAt }) => ({ shipmentId, createdAt, proof })),
  )
}

const place = { name: 'LastInch Warehouse Copenhagen', postCode: '2630', city: 'Taastrup', country: 'DK' }

async function trackedShipment(db: Db, id: string) {
  const tracked = (await lockTracked(db, nordlys, [id])).get(id)
  if (!tracked) throw new Error(`Shipment ${id} of the demo is gone`)
  return tracked
}
