import { expect, it } from 'vitest'
import { dayOf, shipmentsADay, usedByShipment } from './day.ts'

const used = { server: 10_000, database: 15_000 }

it('derives a day from its busiest hour, which has a quarter of the shipments, with cores half busy', () => {
  // A core then has 1,800 seconds, enough for 72,000 shipments of 25 ms.
  expect(shipmentsADay(2, used)).toBeCloseTo(2 * 72_000 * 4)
})

it('is limited by the processes with too few cores', () => {
  expect(shipmentsADay({ server: 4, database: 600 }, used)).toBeCloseTo(4 * 180_000 * 4)
  expect(shipmentsADay({ server: 400, database: 1 }, used)).toBeCloseTo(120_000 * 4)
})

it('adds up all calls of a shipment, or returns nothing if one was not measured', () => {
  const one = { server: 100, database: 50 }
  const all = { 'create shipment': one, 'register shipment': one, 'get shipment': one, 'list shipments': one }
  expect(usedByShipment(all)).toEqual({ server: 1_400, database: 700 })
  expect(usedByShipment({ 'create shipment': one })).toBeUndefined()
})

it('says how many shipments the machines handle', () => {
  expect(dayOf(used)).toMatch(/^one with 2 cores, PostgreSQL on it +576,000$/m)
  expect(dayOf(used)).toMatch(/PostgreSQL +2,880,000$/m)
})
