import { expect, it } from 'vitest'
import { testConfig, testDatabase } from '../testing/database.ts'
import { seedDemo } from './demo.ts'

const { db } = await testDatabase()

it('shows a parcel in every state that a warehouse sees', async () => {
  await seedDemo({ db, config: testConfig(), jobs: { send: async () => {} } })
  const rows = await db.selectFrom('relabelling').select(['dataState', 'scanState']).orderBy('number').execute()
  expect(rows.map(({ dataState, scanState }) => `${dataState} ${scanState}`)).toEqual([
    'DATA_RECEIVED READY',
    'DATA_RECEIVED READY',
    'RELABELLED SUCCESS',
    'READY_FOR_RELABELLING READY',
    'REGISTRATION_FAILED FAILED',
    'CANCELLED CANCELLED',
    'NO_DATA NO_DATA',
  ])
})
