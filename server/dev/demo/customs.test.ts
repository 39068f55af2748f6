import { expect, it } from 'vitest'
import { testConfig, testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()

it('shows customs items that are open and closed, of a shipment that is there', async () => {
  for (let time = 0; time < 2; time++) await seedDemo({ db, config: testConfig(), jobs: { send: async () => {} } })
  const items = await db.selectFrom('customs_item').selectAll().orderBy('id').execute()
  expect(
    items.map(({ invoiceNumber, closedAt, warnings }) => [invoiceNumber, closedAt !== undefined, warnings?.length]),
  ).toEqual([
    ['NI-2026-0417', true, undefined],
    ['NI-2026-0417', true, undefined],
    ['NI-2026-0409', true, undefined],
    ['NI-2026-0418', false, undefined],
    ['NI-2026-0418', false, 1],
  ])
  const shipments = await db.selectFrom('shipment').select(['id', 'recipientCountry']).execute()
  for (const { shipmentId } of items.filter((item) => item.invoiceNumber !== 'NI-2026-0409'))
    expect(shipments).toContainEqual({ id: shipmentId, recipientCountry: 'NO' })
})
