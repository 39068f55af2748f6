import { sql, type CreateTableBuilder, type Kysely } from 'kysely'

/** Clients, users, roles and what it takes to log in (section 3, auth entities). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createClients(db)
  await createUsersAndRoles(db)
  await createSessions(db)
  await createCodes(db)
}

const now = sql`now()`

const withAudit = <Table extends string>(table: CreateTableBuilder<Table>) =>
  table
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    .addColumn('createdBy', 'text')
    .addColumn('modifiedAt', 'timestamptz(3)')
    .addColumn('modifiedBy', 'text')

async function createClients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedByDefaultAsIdentity())
    .addColumn('parentId', 'integer', (column) => column.references('client.id'))
    // The ids from the platform owner down to the client itself: who reaches whom is one comparison.
    .addColumn('path', sql`integer[]`, (column) => column.notNull())
    .addColumn('level', 'smallint', (column) =>
      column
        .notNull()
        .generatedAlwaysAs(sql`cardinality(path) - 1`)
        .stored(),
    )
    .addColumn('clientType', 'text', (column) => column.notNull())
    .addColumn('plan', 'text', (column) => column.notNull().defaultTo('TRIAL'))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('address', 'json')
    .addColumn('billingInfo', 'json')
    .addColumn('externalOrigin', 'text')
    .addColumn('externalId', 'text')
    .addColumn('deletedAt', 'timestamptz(3)')
    .$call(withAudit)
    .addCheckConstraint(
      'client_clientType',
      sql`"clientType" in ('PLATFORM_OWNER', 'TENANT', 'COMPANY', 'ACCOUNT') and ("clientType" = 'PLATFORM_OWNER') = ("parentId" is null)`,
    )
    .addCheckConstraint('client_plan', sql`plan in ('TRIAL', 'PRO', 'ENTERPRISE')`)
    .addCheckConstraint(
      'client_path',
      sql`path[cardinality(path)] = id and path[cardinality(path) - 1] is not distinct from "parentId"`,
    )
    .addCheckConstraint('client_external', sql`("externalOrigin" is null) = ("externalId" is null)`)
    .execute()
  await db.schema
    .createIndex('client_root')
    .on('client')
    .unique()
    .column('clientType')
    .where(sql.ref('parentId'), 'is', null)
    .execute()
  await db.schema.createIndex('client_parentId').on('client').column('parentId').execute()
  await db.schema.createIndex('client_path').on('client').using('gin').column('path').execute()
  await db.schema
    .createIndex('client_external')
    .on('client')
    .unique()
    .columns(['externalOrigin', 'externalId'])
    .execute()
}

async function createUsersAndRoles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('app_user')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`uuidv7()`))
    .addColumn('username', 'varchar(50)', (column) => column.notNull())
    .addColumn('email', 'varchar(250)', (column) => column.notNull())
    .addColumn('emailVerifiedAt', 'timestamptz(3)')
    .addColumn('firstName', 'varchar(100)')
    .addColumn('lastName', 'varchar(100)')
    .addColumn('newsletterOptIn', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('status', 'text', (column) => column.notNull().defaultTo('UNCONFIRMED'))
    .addColumn('passwordHash', 'text')
    .addColumn('passwordChangedAt', 'timestamptz(3)')
    .addColumn('temporaryPasswordExpiresAt', 'timestamptz(3)')
    .addColumn('defaultClientId', 'integer', (column) => column.references('client.id').onDelete('set null'))
    .addColumn('externalOrigin', 'text')
    .addColumn('externalId', 'text')
    .$call(withAudit)
    .addCheckConstraint(
      'app_user_status',
      sql`status in ('UNCONFIRMED', 'CONFIRMED', 'ARCHIVED', 'COMPROMISED', 'UNKNOWN', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD')`,
    )
    .addCheckConstraint('app_user_external', sql`("externalOrigin" is null) = ("externalId" is null)`)
    .execute()
  await db.schema
    .createIndex('app_user_username')
    .on('app_user')
    .unique()
    .expression(sql`lower(username)`)
    .execute()
  await db.schema
    .createIndex('app_user_email')
    .on('app_user')
    .unique()
    .expression(sql`lower(email)`)
    .execute()
  await db.schema
    .createIndex('app_user_external')
    .on('app_user')
    .unique()
    .columns(['externalOrigin', 'externalId'])
    .execute()

  await db.schema
    .createTable('role')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`uuidv7()`))
    .addColumn('clientId', 'integer', (column) => column.notNull().references('client.id'))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('description', 'varchar(500)')
    .addColumn('permissions', sql`text[]`, (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull().defaultTo('LOCAL'))
    .$call(withAudit)
    .addCheckConstraint('role_scope', sql`scope in ('LOCAL', 'CHILDREN')`)
    .execute()
  await db.schema
    .createIndex('role_name')
    .on('role')
    .unique()
    .expression(sql`"clientId", lower(name)`)
    .execute()

  await db.schema
    .createTable('user_role')
    .addColumn('userId', 'uuid', (column) => column.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('roleId', 'uuid', (column) => column.notNull().references('role.id').onDelete('cascade'))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    .addColumn('createdBy', 'text')
    .addPrimaryKeyConstraint('user_role_pkey', ['userId', 'roleId'])
    .execute()
  await db.schema.createIndex('user_role_roleId').on('user_role').column('roleId').execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`uuidv7()`))
    .addColumn('userId', 'uuid', (column) => column.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('address', 'text', (column) => column.notNull())
    // An administrator who acts as this user.
    .addColumn('actorId', 'uuid', (column) => column.references('app_user.id').onDelete('cascade'))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    .addColumn('expiresAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('endedAt', 'timestamptz(3)')
    .addColumn('endReason', 'text')
    .execute()
  await db.schema.createIndex('session_userId').on('session').columns(['userId', 'address']).execute()
  await db.schema.createIndex('session_expiresAt').on('session').column('expiresAt').execute()

  await db.schema
    .createTable('refresh_token')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('sessionId', 'uuid', (column) => column.notNull().references('session.id').onDelete('cascade'))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    .addColumn('usedAt', 'timestamptz(3)')
    .execute()
  await db.schema.createIndex('refresh_token_sessionId').on('refresh_token').column('sessionId').execute()

  await db.schema
    .createTable('attempt_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('lastFailureAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('pausedUntil', 'timestamptz(3)')
    .execute()
  await db.schema.createIndex('attempt_limit_lastFailureAt').on('attempt_limit').column('lastFailureAt').execute()
}

/** Codes that are mailed: to confirm a sign-up or an address, to set a forgotten password, to accept an invitation. */
async function createCodes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_code')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`uuidv7()`))
    .addColumn('userId', 'uuid', (column) => column.notNull().references('app_user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('codeHash', 'text', (column) => column.notNull())
    // What the code stands for: the roles of an invitation, a new e-mail address.
    .addColumn('details', 'json')
    .addColumn('tries', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'timestamptz(3)', (column) => column.notNull().defaultTo(now))
    .addColumn('expiresAt', 'timestamptz(3)', (column) => column.notNull())
    .addColumn('usedAt', 'timestamptz(3)')
    .addCheckConstraint('user_code_purpose', sql`purpose in ('SIGN_UP', 'EMAIL', 'PASSWORD', 'INVITE')`)
    .execute()
  await db.schema.createIndex('user_code_userId').on('user_code').columns(['userId', 'purpose']).execute()
}
