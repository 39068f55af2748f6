import { expect, it } from 'vitest'
import { listExports } from '../../reporting/export-store.ts'
import { listReported } from '../../reporting/shipment-store.ts'
import { testConfig, testDatabase } from '../testing/database.ts'
import { nordlys } from './company.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()

it('has something to report: deliveries of two months, a truck on the road and a file', async () => {
  await seedDemo({ db, config: testConfig(), jobs: { send: async () => {} } })
  const { shipments } = await listReported(db, {
    clientIds: [nordlys],
    filter: {},
    sort: 'createdAt',
    order: 'ASC',
    perPage: 100,
  })
  const days = shipments.flatMap(({ deliveryTimeInDays }) => deliveryTimeInDays ?? [])
  expect(days.length).toBeGreaterThan(20)
  expect(new Set(days).size).toBeGreaterThan(1)
  expect(shipments.filter(({ shipmentState }) => shipmentState === 'CMR_CLOSED')).toHaveLength(2)
  const late = shipments.flatMap(({ daysLate }) => daysLate ?? [])
  const onTime = late.filter((count) => count === 0).length / late.length
  expect(onTime).toBeGreaterThan(0.85)
  expect(onTime).toBeLessThan(0.95)
  const [file] = await listExports(db, nordlys)
  expect(file).toMatchObject({ pending: false, totalHits: shipments.length })
})
