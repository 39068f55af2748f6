import { sql } from 'kysely'
import { insertClient, insertRole, insertUser } from '../../identity/access/account-store.ts'
import { permissions } from '../../generated/operations.ts'
import { everyday } from '../../identity/role/rules.ts'
import type { Db } from '../../platform/store/database.ts'
import type { DemoPart } from './part.ts'

export interface Login {
  readonly username: string
  readonly password: string
}

/** Publicly known, which is why the demo is refused in production. */
const password = 'lamps-from-the-north'

export const login: Login = { username: 'freja@nordlys.example', password }

export const waybill = 1
export const nordic = 2
export const nordlys = 1024
export const nordlysSweden = 1025

type TableOfParts =
  | 'address'
  | 'customs_item'
  | 'item'
  | 'manifest'
  | 'relabelling'
  | 'carrier_invoice'
  | 'sales_order'
  | 'shipment'
  | 'shipment_batch'
  | 'shipment_export'
  | 'shop'

/** Whether a part of the demo has been seeded, judging by a table in which the web shop then has rows. */
export const hasRowsIn = (table: TableOfParts) => async (db: Db) => {
  const row = await db.selectFrom(table).select('clientId').where('clientId', '=', nordlys).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Waybill, one of its tenants, and a Danish web shop for lamps with its Swedish branch. */
export const company: DemoPart = {
  async isThere(db) {
    const row = await db.selectFrom('client').select('id').where('id', '=', nordlys).executeTakeFirst()
    return row !== undefined
  },

  async seed({ db }) {
    await seedClients(db)
    await seedUsers(db)
  },
}

async function seedClients(db: Db): Promise<void> {
  await insertClient(db, { id: waybill, name: 'Waybill', clientType: 'PLATFORM_OWNER', plan: 'ENTERPRISE' })
  await insertClient(db, {
    id: nordic,
    name: 'Waybill Nordic',
    clientType: 'TENANT',
    plan: 'ENTERPRISE',
    parentId: waybill,
  })
  await insertClient(db, {
    id: nordlys,
    name: 'Nordlys Interiør ApS',
    clientType: 'COMPANY',
    plan: 'PRO',
    parentId: nordic,
    externalOrigin: 'navision',
    externalId: 'DEB-10024',
    address: {
      firstName: 'Freja',
      lastName: 'Lindholm',
      company: 'Nordlys Interiør ApS',
      addressLine1: 'Store Kongensgade 81',
      addressLine2: 'Baghuset, 2. tv.',
      postCode: '1264',
      city: 'Copenhagen',
      country: 'DK',
      contactInfo: { dialCode: '+45', telephone: '33 12 45 78', email: 'kontakt@nordlys.example' },
    },
    billingInfo: {
      schedule: 'MONTHLY',
      currency: 'DKK',
      vat: 'DK29384756',
      eori: 'DK29384756',
      additionalBillingEmail: 'bogholderi@nordlys.example',
    },
  })
  await insertClient(db, {
    id: nordlysSweden,
    name: 'Nordlys Interiør Sverige',
    clientType: 'ACCOUNT',
    plan: 'PRO',
    parentId: nordlys,
    externalOrigin: 'navision',
    externalId: 'DEB-10025',
    address: {
      company: 'Nordlys Interiør Sverige',
      addressLine1: 'Östra Hamngatan 16',
      postCode: '411 09',
      city: 'Göteborg',
      country: 'SE',
      contactInfo: { dialCode: '+46', telephone: '31 70 06 210', email: 'sverige@nordlys.example' },
    },
    billingInfo: { schedule: 'MONTHLY', currency: 'SEK', vat: 'SE556677889901' },
  })
  await sql`select setval(pg_get_serial_sequence('client', 'id'), 2000)`.execute(db)
}

async function seedUsers(db: Db): Promise<void> {
  const operators = await insertRole(db, {
    clientId: waybill,
    name: 'Operators',
    description: 'Runs the platform.',
    permissions,
    scope: 'CHILDREN',
  })
  const administrators = await insertRole(db, {
    clientId: nordlys,
    name: 'Administrators',
    description: 'Manages users, roles and clients, and does everything else.',
    permissions,
    scope: 'CHILDREN',
  })
  const users = await insertRole(db, {
    clientId: nordlys,
    name: 'Users',
    description: 'Everyday work with shipments. Every new user gets it.',
    permissions: everyday,
  })
  const confirmed = { status: 'CONFIRMED', password } as const
  await insertUser(db, {
    ...confirmed,
    username: 'operator@waybill.example',
    email: 'operator@waybill.example',
    firstName: 'Ida',
    lastName: 'Holm',
    defaultClientId: waybill,
    roleIds: [operators],
  })
  await insertUser(db, {
    ...confirmed,
    username: login.username,
    email: login.username,
    firstName: 'Freja',
    lastName: 'Lindholm',
    defaultClientId: nordlys,
    roleIds: [administrators, users],
  })
  await insertUser(db, {
    ...confirmed,
    username: 'magnus@nordlys.example',
    email: 'magnus@nordlys.example',
    firstName: 'Magnus',
    lastName: 'Dahl',
    defaultClientId: nordlys,
    roleIds: [users],
  })
  await insertUser(db, {
    status: 'ARCHIVED',
    username: 'jonas@nordlys.example',
    email: 'jonas@nordlys.example',
    firstName: 'Jonas',
    lastName: 'Krogh',
    defaultClientId: nordlys,
    roleIds: [users],
  })
}
