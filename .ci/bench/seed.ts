import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { insertClient, insertRole, insertUser } from '../../server/identity/access/account-store.ts'
import { setCarriers } from '../../server/network/carrier-configuration/store.ts'
import { permissions } from '../../server/generated/operations.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { lockConfiguration, updateSettings } from '../../server/warehouse/relabelling/configuration-store.ts'
import type { AddressContent } from '../../server/settings/address-book/columns.ts'
import { insertAddresses } from '../../server/settings/address-book/store.ts'
import { completeShipments } from '../../server/dev/testing/shipment-rows.ts'

/** The client whose data is queried, with more rows than lists count. */
export const clientId = 1024
export const perClient = 20_000
/** A client with few rows, and others that queries must skip. */
export const smallClientId = 1025
const smallClients = [smallClientId, 2001, 2002, 2003]
const perSmallClient = 1_000

const firstNames = ['Astrid', 'Bjørn', 'Søren', 'Maja', 'Łukasz', 'Jürgen', 'Zoë', 'Ingrid', 'Mikkel', 'Oskar']
const lastNames = [
  'Lindqvist',
  'Sørensen',
  'Müller',
  'Østergård',
  'Nyström',
  'Hansen',
  'Kowalczyk',
  'Bergström',
  'Dahl',
]
const cities = ['Göteborg', 'København', 'Bergen', 'Berlin', 'Malmö', 'Tromsø', 'Odense']

const nth = (list: readonly string[], number: number) => list[Math.floor(number) % list.length] ?? ''

/** Ninety names, so that a search finds one in ninety. */
export const nameOf = (number: number) => `${nth(firstNames, number)} ${nth(lastNames, number / firstNames.length)}`

const recipient = (number: number) => ({
  firstName: nth(firstNames, number),
  lastName: nth(lastNames, number / firstNames.length),
  addressLine1: `Södra Vägen ${1 + (number % 90)}`,
  postCode: '412 54',
  city: nth(cities, number / 7),
  country: 'SE',
  contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
})

export const addressOf = (number: number): AddressContent => ({
  type: 'private',
  ...recipient(number),
  references: [`CUST-${number}`],
})

export const shipmentOf = (number: number) => ({
  sender: {
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81',
    addressLine2: 'Baghuset, 2. tv.',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'lager@nordlys.example' },
  },
  recipient: recipient(number),
  recipientPays: false,
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  customerReference: `ORDER-${number}`,
  orderNumber: String(number),
  description: 'Pendant lamp and shade',
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Aurora pendant lamp, brass' }],
})

export interface Seeded {
  readonly shipmentIds: readonly string[]
  readonly addressIds: readonly string[]
}

export const login = { username: 'freja@nordlys.example', password: 'lamps-from-the-north' }

async function seedPeople(db: Db): Promise<void> {
  const owner = await insertClient(db, { name: 'Waybill', clientType: 'PLATFORM_OWNER' })
  for (const id of [clientId, smallClientId])
    await insertClient(db, { id, name: `Client ${id}`, clientType: 'COMPANY', parentId: owner })
  await setCarriers(db, owner, ['LAST_INCH', 'DAO', 'BUDBEE'], true, { now: new Date(), username: login.username })
  await lockConfiguration(db, clientId)
  await updateSettings(db, clientId, { relabellingEnabled: true })
  const role = await insertRole(db, { clientId: owner, name: 'Operators', permissions, scope: 'CHILDREN' })
  await insertUser(db, { ...login, email: login.username, status: 'CONFIRMED', roleIds: [role] })
}

const timeOf = (place: number) => new Date(Date.UTC(2026, 0, 1) + place * 7 * 60_000).toISOString()

/** Inserts shipments and addresses of several clients, and returns the ids of one client's. */
export async function seed(db: Db): Promise<Seeded> {
  await seedPeople(db)
  const numbers = Array.from({ length: perClient }, (_, index) => 20_000 + index)
  const made = sql`unnest(${numbers.map((number) => JSON.stringify(shipmentOf(number)))}::text[])
    with ordinality as made(shipment, place)
    join unnest(${[clientId, ...smallClients]}::int[]) as client on client = ${clientId} or place <= ${perSmallClient}`
  const createdAt = sql`timestamptz '2026-01-01' + place * interval '7 minutes'`
  await sql`
    insert into shipment ("clientId", "createdAt", "createdBy", "shipmentState", "baseState", "shipmentType", content)
    select client, ${createdAt}, 'freja@nordlys.example', 'DRAFT', 'DRAFT', 'LAST_INCH', shipment::json from ${made}`.execute(
    db,
  )
  await completeShipments(db)
  for (const client of [clientId, ...smallClients]) {
    const own = client === clientId ? numbers : numbers.slice(0, perSmallClient)
    await insertAddresses(
      db,
      own.map((number, index) => ({
        clientId: client,
        id: randomUUIDv7(),
        createdAt: timeOf(index + 1),
        content: addressOf(number),
      })),
    )
  }
  for (const table of ['shipment', 'address']) await sql`vacuum (analyze) ${sql.ref(table)}`.execute(db)
  const [shipmentIds, addressIds] = await Promise.all([idsIn(db, 'shipment'), idsIn(db, 'address')])
  return { shipmentIds, addressIds }
}

async function idsIn(db: Db, table: 'shipment' | 'address'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where('clientId', '=', clientId).execute()
  return rows.map(({ id }) => id)
}
