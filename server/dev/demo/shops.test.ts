import { expect, it } from 'vitest'
import { testConfig, testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()

it('shows a connected web shop and an order from it', async () => {
  await seedDemo({ db, config: testConfig(), jobs: { send: async () => {} } })
  const shops = await db.selectFrom('shop').select(['kind', 'enabled', 'lastError']).execute()
  expect(shops).toEqual([{ kind: 'SHOPIFY', enabled: false }])
  const order = await db
    .selectFrom('sales_order')
    .select(['content', 'tags'])
    .where('externalId', '=', 'SHOPIFY-5417320501')
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ tags: ['gift'], content: { orderNumber: '#20501', currencyCode: 'DKK' } })
})
