import { expect, it } from 'vitest'
import { testConfig, testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()

it('shows charges of a carrier that exceed its prices', async () => {
  await seedDemo({ db, config: testConfig(), jobs: { send: async () => {} } })
  const found = await db.selectFrom('invoice_difference').select(['reason', 'state']).execute()
  expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set(['NOT_OURS', 'TWICE', 'WEIGHT']))
  expect(found).toHaveLength(3)
})
