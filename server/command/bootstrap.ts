import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { insertClient, insertRole, insertUser } from '../identity/access/account-store.ts'
import { hasClients } from '../identity/client/store.ts'
import { readConfig } from '../config.ts'
import { permissions } from '../generated/operations.ts'
import { transaction, type Db } from '../platform/store/database.ts'
import { openDatabase } from '../platform/store/connection.ts'
import { migrate } from '../platform/store/migrate.ts'
import { connectDatabase } from '../platform/store/connect.ts'

const usage = `Sets up Waybill on an empty database: the platform owner, the first tenant and the first administrator.

  node server/command/bootstrap.ts --owner="Waybill" --tenant="Nordic Parcel" --email=karen@nordic.example
`

export interface Founding {
  readonly owner: string
  readonly tenant: string
  readonly email: string
}

export interface FirstAdministrator {
  readonly username: string
  /** Only for setting an own password, with POST /auth/users/set-password. */
  readonly temporaryPassword: string
}

/** Creates the first user; all others are invited or sign up, which requires one. */
export async function found(db: Db, { owner, tenant, email }: Founding): Promise<FirstAdministrator> {
  const username = email.toLowerCase()
  const temporaryPassword = randomBytes(18).toString('base64url')
  await transaction(db, async (trx) => {
    if (await hasClients(trx))
      throw new Error('This database already has clients. Ask one of their administrators for an invitation.')
    const ownerId = await insertClient(trx, { name: owner, clientType: 'PLATFORM_OWNER', plan: 'ENTERPRISE' })
    await insertClient(trx, { name: tenant, clientType: 'TENANT', parentId: ownerId, plan: 'ENTERPRISE' })
    const roleId = await insertRole(trx, {
      clientId: ownerId,
      name: 'Administrators',
      description: 'May do everything, here and at every client below.',
      permissions,
      scope: 'CHILDREN',
    })
    await insertUser(trx, {
      username,
      email: username,
      status: 'FORCE_CHANGE_PASSWORD',
      password: temporaryPassword,
      defaultClientId: ownerId,
      roleIds: [roleId],
    })
  })
  return { username, temporaryPassword }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { owner: { type: 'string', default: 'Waybill' }, tenant: { type: 'string' }, email: { type: 'string' } },
  })
  const { owner, tenant, email } = values
  if (tenant === undefined || email === undefined || !email.includes('@') || email.length > 50)
    throw new Error(`Give the tenant and an e-mail address of at most 50 characters.\n\n${usage}`)
  const config = readConfig(process.env)
  const database = await connectDatabase(config, () => {})
  try {
    await migrate(database.connection)
    const { db } = openDatabase(database.connection, config, 'waybill found')
    try {
      const { username, temporaryPassword } = await found(db, { owner, tenant, email })
      console.log(`User name           ${username}\nTemporary password  ${temporaryPassword}`)
      console.log('It is valid for seven days. Set your own with POST /v1/auth/users/set-password.')
    } finally {
      await db.destroy()
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
