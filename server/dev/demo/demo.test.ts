import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testConfig, testDatabase } from '../testing/database.ts'
import { everyday } from '../../identity/role/rules.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()
const context = { db, config: testConfig(), jobs: { send: async () => {} } }

const counts = async () => ({
  clients: (await db.selectFrom('client').select('id').orderBy('id').execute()).map(({ id }) => id),
  users: (await db.selectFrom('app_user').select('username').execute()).length,
  addresses: (await db.selectFrom('address').select('id').execute()).length,
})

describe('seedDemo', () => {
  it('fills an empty database once, even if several processes try', async () => {
    const begun = await Promise.all([1, 2, 3].map(() => seedDemo(context)))
    expect(begun[0]?.login).toMatchObject({ username: 'freja@nordlys.example' })
    expect(begun[0]?.trackingUrl).toMatch(/\/track\/[\w-]{22}$/)
    expect(await counts()).toStrictEqual({ clients: [1, 2, 1024, 1025], users: 4, addresses: 4 })
  })

  it('lets shippers use everyday operations, but none that administers or erases', async () => {
    const roles = db.selectFrom('role').select('permissions').where('clientId', '=', 1024).where('name', '=', 'Users')
    expect((await roles.executeTakeFirstOrThrow()).permissions.toSorted()).toEqual([...everyday].toSorted())
  })

  it("keeps users' later changes", async () => {
    await db.updateTable('client').set({ name: 'Nordlys' }).where('id', '=', 1024).execute()
    await seedDemo(context)
    const { name } = await db.selectFrom('client').select('name').where('id', '=', 1024).executeTakeFirstOrThrow()
    expect(name).toBe('Nordlys')
  })

  it('leaves the next client number free', async () => {
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('client', 'id')) as id`.execute(db)
    expect(rows[0]?.id).toBeGreaterThan(1025)
  })
})
