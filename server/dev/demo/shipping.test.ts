import { expect, it } from 'vitest'
import { testConfig, testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()

it('shows a shipment in every state of an ordinary day', async () => {
  await seedDemo({ db, config: testConfig(), jobs: { send: async () => {} } })
  const rows = await db.selectFrom('shipment').select('shipmentState').distinct().execute()
  expect(rows.map(({ shipmentState }) => shipmentState).toSorted()).toEqual([
    'DELIVERED',
    'DELIVERY_ATTEMPTED',
    'DRAFT',
    'ERROR',
    'FAILED_TO_REGISTER',
    'IN_TRANSIT',
    'READY_FOR_DISPATCH_FROM_WAREHOUSE',
    'RECEIVED_AT_WAREHOUSE',
    'REGISTERED',
    'RELABELLED',
  ])
})
