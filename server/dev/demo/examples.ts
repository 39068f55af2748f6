import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { newKey } from '../../identity/access/keys.ts'
import { insertApiKey } from '../../identity/api-key/store.ts'
import type { Db } from '../../platform/store/database.ts'
import { suppress } from '../../platform/mail/suppression-store.ts'
import { insertExpectedAmount } from '../../settings/expected-amount/store.ts'
import { lockClientPreferences, updateClientPreferences } from '../../settings/preference/store.ts'
import { describe, keepDocuments } from '../../shipping/label/document-store.ts'
import { newTrackingUrl } from '../../shipping/shipment/tracking-url.ts'
import { updateShipmentRow } from '../../shipping/shipment/change-store.ts'
import { insertTrackers } from '../../shipping/tracker/store.ts'
import { numberEvents } from '../../integration/event-feed/store.ts'
import { insertEndpoint } from '../../integration/webhook/endpoint-store.ts'
import { insertConsignment } from '../../warehouse/consignment/store.ts'
import { findClaim, insertAttachment, insertClaim, updateClaim } from '../../commerce/carrier-claim/store.ts'
import { insertPolicy } from '../../commerce/shipping-policy/store.ts'
import { login, nordlys, nordlysSweden } from './company.ts'
import { receiptOf } from './documents.ts'
import type { DemoContext, DemoPart } from './part.ts'

/** An id as in the contract's examples. */
export const exampleId = (end: string) => `0198c0de-7a11-7c3e-9b52-4f6d2a1e${end}`

/** The objects that the contract's examples refer to, so that examples work in a demo unchanged. */
export const examples: DemoPart = {
  async isThere(db) {
    // A manifest cannot be deleted.
    const row = await db.selectFrom('manifest').select('id').where('id', '=', exampleId('8e20')).executeTakeFirst()
    return row !== undefined
  },

  async seed(context) {
    await insertMissing(context)
    await giveIds(context.db)
    await nameDelivery(context.db)
    for (const [end, carrierReference] of registered) await markRegistered(context, exampleId(end), carrierReference)
    await setPreferences(context.db)
  },
}

/** The example ids of the web shop's rows; the first match gets the id. */
const named: readonly (readonly [table: string, end: string, which?: RawBuilder<unknown>, column?: string])[] = [
  ['address', '8ca0'],
  ['address', '8ca1', sql`content ->> 'country' = 'SE'`],
  ['api_key', '8e60'],
  ['carrier_claim', '9101'],
  ['carrier_claim_attachment', '9111'],
  ['carrier_invoice', '8d80'],
  ['consignment', '8c51', sql`type = 'PALLET' and state = 'OPEN'`],
  ['consignment', '8c52', sql`type = 'TRUCK' and state = 'OPEN'`],
  ['customs_item', '8c41', sql`"invoiceNumber" = 'NI-2026-0417' and "itemNumber" = '1'`],
  ['customs_item', '8c42', sql`"invoiceNumber" = 'NI-2026-0417' and "itemNumber" = '2'`],
  ['expected_amount', '8cc1'],
  ['invoice_difference', '8d85'],
  ['mail_suppression', '8f30'],
  ['manifest', '8e20'],
  ['parcel_definition', '8cb0'],
  ['parcel_definition', '8cb1', sql`type = 'ENVELOPE'`],
  ['pickup', '8e10'],
  ['rate_sheet', '8d10'],
  ['relabelling', '8c60', sql`reference = 'NORD-RL-20431'`, 'promiseId'],
  ['relabelling', '8c67', sql`reference = 'NORD-RL-20499'`],
  ['role', '8c20', sql`name = 'Users'`],
  ['sales_order', '9001', sql`"externalId" = '5417320431'`],
  ['sales_order', '9002', sql`"externalId" = '5417320432'`],
  ['sales_order', '9003', sql`"externalId" = 'SHOPIFY-5417320501'`],
  ['shipment', '8c01', sql`"customerReference" = 'ORDER-20417'`],
  ['shipment', '8c03', sql`"customerReference" = 'ORDER-20397'`],
  ['shipment', '8c04', sql`"customerReference" = 'ORDER-20442'`],
  ['shipment', '8c07', sql`"customerReference" = 'ORDER-20440'`],
  ['shipment', '8c08', sql`"customerReference" = 'ORDER-20441'`],
  ['shipment', '8c0a', sql`"customerReference" = 'ORDER-20390'`],
  ['shipment_batch', '8e01'],
  ['shipment_export', '8cd0'],
  ['shipping_policy', '8d60', sql`state = 'DRAFT'`],
  ['tracker', '8f40'],
]

/** The token of the recipient's page in the contract's examples. */
const trackingToken = 'q3Zk0vXc2Lm7Tz0KdYbuS4'

const registered = [
  ['8c01', '395200000002041709'],
  ['8c07', '29212340000440'],
  ['8c08', '29212340000441'],
] as const

/** The database generates ids, so rows get the examples' ids afterwards, along with everything that refers to them. */
async function giveIds(db: Db): Promise<void> {
  const found = named.map(
    ([table, end, which = sql`true`, column = 'id']) =>
      sql`(select ${sql.ref(column)}::text as old, ${exampleId(end)} as new from ${sql.table(table)}
        where "clientId" = ${nordlys} and ${which} order by id limit 1)`,
  )
  const { rows: ids } = await sql<{ old: string; new: string }>`${sql.join(found, sql` union all `)}`.execute(db)
  const pairs = ids.map((row) => `('${row.old}'::uuid, '${row.new}'::uuid)`).join()
  const keys = await foreignKeys(db)
  const alter = (how: string) => keys.map(({ table, name }) => `alter table ${table} alter constraint "${name}" ${how}`)
  const columns = await columnsOfIds(db)
  // In one batch, because there are about a hundred statements.
  await sql
    .raw(
      [
        ...alter('deferrable initially deferred'),
        ...columns.map(
          ({ table, column }) =>
            `update "${table}" set "${column}" = given.new from (values ${pairs}) as given (old, new) where "${column}" = given.old`,
        ),
        ...ids.map(
          (row) =>
            `update feed_inbox set data = replace(data::text, '${row.old}', '${row.new}')::json where subject = '${row.new}'`,
        ),
        'set constraints all immediate',
        ...alter('not deferrable'),
      ].join(';'),
    )
    .execute(db)
}

async function foreignKeys(db: Db): Promise<readonly { table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace`.execute(db)
  return rows
}

async function columnsOfIds(db: Db): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select relname as table, attname as column
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and atttypid = 'uuid'::regtype and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows
}

/** Renames the first delivery to the endpoint, which exists once the events have numbers. */
async function nameDelivery(db: Db): Promise<void> {
  await numberEvents(db)
  await sql`update webhook_delivery set id = ${exampleId('8f30')}
    where "clientId" = ${nordlys} and "endpointId" = ${exampleId('8f20')}
      and number = (select min(number) from webhook_delivery where "endpointId" = ${exampleId('8f20')})`.execute(db)
}

/** As if registered by a carrier; the demo calls none. */
async function markRegistered({ db, config, now }: DemoContext, id: string, carrierReference: string): Promise<void> {
  if (!(await db.selectFrom('shipment').select('id').where('id', '=', id).executeTakeFirst())) return
  const documents = [receiptOf('SANDBOX receipt', [carrierReference], now)]
  await keepDocuments(db, nordlys, id, documents, config.carrierDocumentDays, now)
  await updateShipmentRow(db, nordlys, id, {
    modifiedAt: now,
    modifiedBy: login.username,
    shipmentState: 'REGISTERED',
    base: { state: 'REGISTERED', since: now },
    carrierReference,
    ...(id === exampleId('8c01') && {
      trackingUrl: `${newTrackingUrl(config).slice(0, -trackingToken.length)}${trackingToken}`,
    }),
    registration: {
      status: 'REGISTERED',
      source: 'SANDBOX',
      attemptedAt: now.toISOString(),
      ...describe(documents, config.carrierDocumentDays, now),
    },
  })
}

/** Sets defaults for a shipment with a minimum of fields. */
async function setPreferences(db: Db): Promise<void> {
  await lockClientPreferences(db, nordlys)
  await updateClientPreferences(db, nordlys, {
    defaultPickupAddressId: exampleId('8ca0'),
    defaultParcelDefinitionId: exampleId('8cb0'),
  })
}

/** Fills tables that no other part of the demo fills. */
async function insertMissing(context: DemoContext): Promise<void> {
  const { db, now } = context
  const by = { now, username: login.username }
  const rules = [
    { name: 'By post', effects: [{ type: 'PREFER' as const, carriers: ['POSTNORD_DK' as const] }], isLast: false },
  ]
  await insertPolicy(db, nordlys, { name: 'Before Christmas', scope: 'LOCAL', rules }, by)
  const { id: creatorId } = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', login.username)
    .executeTakeFirstOrThrow()
  await insertConsignment(
    db,
    nordlys,
    { type: 'PALLET', references: [{ key: 'WAREHOUSE_REFERENCE', value: 'PAL-7' }] },
    by,
  )
  await insertExpectedAmount(
    db,
    nordlys,
    { country: 'NO', count: 400, tolerancePercent: 10, startDate: day(now, 1), endDate: day(now, 7) },
    by,
  )
  await insertTrackers(db, nordlys, [
    {
      carrier: 'POSTNORD_DK',
      carrierDetected: false,
      carrierReference: '395200000002041709',
      customerReference: 'ORDER-20417',
    },
  ])
  // The carrier is asked an hour later.
  await db
    .updateTable('tracker')
    .set({ dueAt: new Date(now.getTime() + 3_600_000) })
    .where('clientId', '=', nordlys)
    .execute()
  // Its address does not exist, so messages fail, as the deliveries on the workbench show.
  await insertEndpoint(db, context.config, nordlys, {
    id: exampleId('8f20'),
    name: 'Web shop',
    url: 'https://hooks.nordlys.example/waybill',
    types: ['shipment.delivered', 'shipment.exception'],
    creatorId,
    secret: `whsec_${randomBytes(32).toString('base64')}`,
  })
  // To the Swedish branch, which can book it from then on.
  await db
    .insertInto('sales_product')
    .values({
      id: exampleId('8cf0'),
      clientId: nordlysSweden,
      productId: 'POSTNORD_DK_17',
      createdAt: now,
      createdBy: login.username,
    })
    .execute()
  await claimLamp(context)
  await suppress(db, nordlys, { email: 'moved.away@post.example', reason: 'BOUNCED' })
  const { hash, hint } = newKey({ kind: 'SECRET', side: 'LIVE' })
  await insertApiKey(db, nordlys, hash, {
    name: 'Label printer',
    side: 'LIVE',
    kind: 'SECRET',
    tokenSeconds: undefined,
    permissions: ['shipments:read'],
    scope: 'LOCAL',
    addresses: [],
    origins: [],
    expiresAt: undefined,
    hint,
    creatorId,
  })
}

/** A claim that awaits the carrier's decision. */
async function claimLamp({ db, now }: DemoContext): Promise<void> {
  const by = { now, username: login.username }
  const shipment = await db
    .selectFrom('shipment')
    .select('id')
    .where('clientId', '=', nordlys)
    .where('customerReference', '=', 'ORDER-20417')
    .executeTakeFirstOrThrow()
  const id = await insertClaim(db, nordlys, {
    ...by,
    shipmentId: shipment.id,
    carrier: 'POSTNORD_DK',
    zone: 'Europe/Stockholm',
    type: 'DAMAGE',
    amount: 1249,
    currency: 'DKK',
    description: 'The glass shade was broken when the parcel was opened.',
  })
  const bytes = Buffer.from(pixel, 'base64')
  const file = { ...by, bytes, name: 'broken-shade.png', contentType: 'image/png', isDecided: false } as const
  await insertAttachment(db, nordlys, { ...file, claim: { id, shipmentId: shipment.id } })
  const claim = await findClaim(db, nordlys, id)
  if (claim) await updateClaim(db, nordlys, { ...claim, state: 'SUBMITTED' }, { ...by, isDecided: false })
}

/** The smallest possible picture. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

const day = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
