import { sql, type Kysely } from 'kysely'

/** Products that clients add, what is sold to whom, what is expected, and what travels together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProducts(db)
  await createExpectedAmounts(db)
  await createConsignments(db)
}

async function createProducts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'varchar(60)', (column) => column.notNull())
    .addColumn('carrier', 'text', (column) => column.notNull())
    .addColumn('productName', 'varchar(100)', (column) => column.notNull())
    .addColumn('productDescription', 'varchar(2000)')
    .addColumn('transportType', 'text')
    .addColumn('direction', 'text')
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('fromCountries', 'json')
    .addColumn('toCountries', 'json')
    .addColumn('externalData', 'json')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addPrimaryKeyConstraint('product_pkey', ['clientId', 'id'])
    .addUniqueConstraint('product_name', ['clientId', 'carrier', 'productName'])
    .execute()

  await db.schema
    .createTable('sales_product')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('productId', 'varchar(60)', (column) => column.notNull())
    // The client whose product it is; a standard product is nobody's.
    .addColumn('ownerId', 'integer')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('sales_product_pkey', ['clientId', 'productId'])
    .addUniqueConstraint('sales_product_id', ['id'])
    .addForeignKeyConstraint('sales_product_product', ['ownerId', 'productId'], 'product', ['clientId', 'id'])
    .execute()
  await db.schema
    .createIndex('sales_product_product')
    .on('sales_product')
    .columns(['ownerId', 'productId'])
    .where(sql.ref('ownerId'), 'is not', null)
    .execute()
}

async function createExpectedAmounts(db: Kysely<unknown>): Promise<void> {
  // Lets plain equality stand beside the overlap of ranges in one constraint.
  await sql`create extension if not exists btree_gist`.execute(db)
  await db.schema
    .createTable('expected_amount')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`uuidv7()`))
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('startDate', 'date', (column) => column.notNull())
    .addColumn('endDate', 'date', (column) => column.notNull())
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addCheckConstraint('expected_amount_count', sql`count >= 0`)
    .addCheckConstraint('expected_amount_period', sql`"startDate" <= "endDate"`)
    .execute()
  await sql`
    alter table expected_amount add constraint expected_amount_overlap
      exclude using gist ("clientId" with =, country with =, daterange("startDate", "endDate", '[]') with &&)`.execute(
    db,
  )
  await db.schema
    .createIndex('expected_amount_startDate')
    .on('expected_amount')
    .columns(['clientId', 'startDate', 'country'])
    .execute()
}

async function createConsignments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consignment')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('id', 'uuid', (column) => column.notNull().defaultTo(sql`uuidv7()`))
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('OPEN'))
    .addColumn('parentId', 'uuid')
    .addColumn('carrierReference', 'varchar(60)')
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')
    .addPrimaryKeyConstraint('consignment_pkey', ['clientId', 'id'])
    .addForeignKeyConstraint('consignment_parent', ['clientId', 'parentId'], 'consignment', ['clientId', 'id'])
    .addCheckConstraint('consignment_type', sql`type in ('PALLET', 'SHIPMENT', 'TRUCK')`)
    .addCheckConstraint('consignment_state', sql`state in ('OPEN', 'WAITING_FOR_APPROVAL', 'CLOSED')`)
    .execute()
  await db.schema
    .createIndex('consignment_createdAt')
    .on('consignment')
    .columns(['clientId', 'createdAt', 'id'])
    .execute()
  for (const column of ['parentId', 'carrierReference'])
    await db.schema
      .createIndex(`consignment_${column}`)
      .on('consignment')
      .columns(['clientId', column])
      .where(sql.ref(column), 'is not', null)
      .execute()

  // Type and end of the consignment are here as well, so that an index can keep references apart.
  await db.schema
    .createTable('consignment_reference')
    .addColumn('clientId', 'integer', (column) => column.notNull())
    .addColumn('consignmentId', 'uuid', (column) => column.notNull())
    .addColumn('position', 'smallint', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('value', 'varchar(60)', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('closed', 'boolean', (column) => column.notNull().defaultTo(false))
    .addPrimaryKeyConstraint('consignment_reference_pkey', ['clientId', 'consignmentId', 'position'])
    .addForeignKeyConstraint(
      'consignment_reference_consignment',
      ['clientId', 'consignmentId'],
      'consignment',
      ['clientId', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await sql`
    create unique index consignment_reference_once on consignment_reference ("clientId", type, key, value)
      where not closed and key <> 'WAREHOUSE_REFERENCE'`.execute(db)
  await db.schema
    .createIndex('consignment_reference_value')
    .on('consignment_reference')
    .columns(['clientId', 'value'])
    .execute()
}
