import { sql, type Kysely } from 'kysely'

/** Goods declared for customs, when they close by themselves, and what was handed to the broker. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createItems(db)
  await createBatches(db)
  await db.schema
    .createTable('customs_closing_time')
    .addColumn('clientId', 'integer', (column) => column.primaryKey())
    .addColumn('minute', 'smallint', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('modifiedBy', 'text', (column) => column.notNull())
    .addCheckConstraint('customs_closing_time_minute', sql`minute between 0 and 1440`)
    .execute()
}

async function createItems(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customs_item')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('carrierReference', 'varchar(60)', (column) => column.notNull())
    .addColumn('itemNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('itemDescription', 'varchar(200)', (column) => column.notNull())
    .addColumn('skuNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('quantity', 'integer', (column) => column.notNull())
    .addColumn('countryOfOrigin', 'varchar(2)', (column) => column.notNull())
    .addColumn('destinationCountry', 'varchar(2)', (column) => column.notNull())
    .addColumn('netWeight', 'numeric(9, 3)', (column) => column.notNull())
    .addColumn('grossWeight', 'numeric(9, 3)', (column) => column.notNull())
    .addColumn('itemInvoicePrice', 'numeric(11, 2)', (column) => column.notNull())
    .addColumn('currencyCode', 'varchar(3)', (column) => column.notNull())
    .addColumn('commodityCode', 'varchar(12)', (column) => column.notNull())
    .addColumn('invoiceNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('companyNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('eoriNumber', 'varchar(60)', (column) => column.notNull())
    .addColumn('shipmentId', 'varchar(60)')
    .addColumn('externalShipmentId', 'varchar(60)')
    .addColumn('itemName', 'varchar(100)')
    .addColumn('composition', 'varchar(200)')
    .addColumn('customerReference', 'varchar(40)')
    .addColumn('ccCommodityCode', 'varchar(12)')
    .addColumn('dangerousGoods', 'boolean')
    .addColumn('dangerousGoodsCode', 'varchar(20)')
    .addColumn('truckIdentifier', 'varchar(35)')
    .addColumn('palletIdentifier', 'varchar(35)')
    .addColumn('licensePlate', 'varchar(20)')
    .addColumn('procedureType', 'varchar(35)')
    .addColumn('procedureCode', 'varchar(10)')
    .addColumn('customsType', 'text')
    .addColumn('invoiceType', 'text')
    .addColumn('termsOfTrade', 'text')
    .addColumn('ioss', 'varchar(12)')
    .addColumn('shippingCharges', 'numeric(11, 2)')
    .addColumn('otherCharges', 'numeric(11, 2)')
    .addColumn('warnings', 'json')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    // The time after which the item closes by itself counts from here.
    .addColumn('changedAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('modifiedBy', 'text')
    .addColumn('closedAt', 'timestamptz(3)')
    .addColumn('closedBy', 'text')
    .addColumn('transferState', 'text', (column) => column.notNull().defaultTo('NOT_SENT'))
    .addColumn('transferMessage', 'varchar(1000)')
    // Set while the item waits to be put into a batch.
    .addColumn('transferDueAt', 'timestamptz(3)')
    .addColumn('batchId', 'uuid')
    .addPrimaryKeyConstraint('customs_item_pkey', ['clientId', 'id'])
    .addUniqueConstraint('customs_item_id', ['id'])
    .addUniqueConstraint('customs_item_line', ['clientId', 'carrierReference', 'invoiceNumber', 'itemNumber'])
    .addCheckConstraint('customs_item_quantity', sql`quantity >= 1`)
    .addCheckConstraint('customs_item_price', sql`"itemInvoicePrice" > 0`)
    .addCheckConstraint('customs_item_weight', sql`"grossWeight" >= "netWeight" and "netWeight" >= 0`)
    .addCheckConstraint(
      'customs_item_transferState',
      sql`"transferState" in ('NOT_SENT', 'SENT', 'TRANSFER_SUCCESS', 'TRANSFER_ERROR')`,
    )
    // What the broker has can't be changed here.
    .addCheckConstraint(
      'customs_item_closed',
      sql`"closedAt" is not null or ("transferState" in ('NOT_SENT', 'TRANSFER_ERROR') and "transferDueAt" is null)`,
    )
    .execute()
  await db.schema
    .createIndex('customs_item_invoiceNumber')
    .on('customs_item')
    .columns(['clientId', 'invoiceNumber'])
    .execute()
  for (const column of ['customerReference', 'externalShipmentId', 'shipmentId', 'truckIdentifier', 'batchId'])
    await db.schema
      .createIndex(`customs_item_${column}`)
      .on('customs_item')
      .columns(['clientId', column])
      .where(sql.ref(column), 'is not', null)
      .execute()
  await db.schema
    .createIndex('customs_item_open')
    .on('customs_item')
    .columns(['clientId', 'changedAt'])
    .where(sql.ref('closedAt'), 'is', null)
    .execute()
  await db.schema
    .createIndex('customs_item_due')
    .on('customs_item')
    .columns(['clientId', 'transferDueAt'])
    .where(sql.ref('transferDueAt'), 'is not', null)
    .execute()
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customs_batch')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('PENDING'))
    .addColumn('attempts', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('settledAt', 'timestamptz(3)')
    .addColumn('lastError', 'text')
    .addPrimaryKeyConstraint('customs_batch_pkey', ['clientId', 'id'])
    .addCheckConstraint('customs_batch_state', sql`state in ('PENDING', 'TAKEN', 'REFUSED', 'GIVEN_UP')`)
    .execute()
  await db.schema
    .createIndex('customs_batch_dueAt')
    .on('customs_batch')
    .column('dueAt')
    .where(sql.ref('state'), '=', 'PENDING')
    .execute()
}
