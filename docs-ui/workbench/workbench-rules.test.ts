import { permissionValues } from '@waybill/sdk'
import { describe, expect, it } from 'vitest'
import { readReference } from '../build/reference-modules.ts'
import { areas, bundles, bundleOf } from './permission-bundles.ts'
import { isOwn } from './own-calls.ts'
import { replayHref } from './replay.ts'
import { ago, beginOf, clock } from '../ui/time.ts'

const now = new Date(2026, 10, 27, 14, 5, 0)
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('times of the workbench', () => {
  it('use the 24-hour clock, and show the year if it is not the current one', () => {
    expect(clock(before(60), now)).toBe('27 Nov 14:04:00')
    expect(clock(new Date(2025, 0, 2, 0, 5, 9), now)).toBe('2 Jan 2025 00:05:09')
  })

  it.each([
    [20, 'just now'],
    [60, '1 min ago'],
    [125, '2 min ago'],
    [7200, '2 hr ago'],
    [86_400, '1 day ago'],
    [3 * 86_400, '3 days ago'],
    [-3 * 86_400, 'in 3 days'],
  ])('show %d seconds ago as %s', (seconds, said) => {
    expect(ago(before(seconds), now)).toBe(said)
  })

  it('go back as far as the period', () => {
    expect(beginOf('day', now)).toBe(before(86_400).toISOString())
  })
})

describe('background calls', () => {
  it('are calls that the workbench and the desk make on their own, never those of a program', () => {
    for (const operationId of ['listRequests', 'getMe', 'getUserPreferences', 'getEffectivePreferences']) {
      expect(isOwn({ operationId }), operationId).toBe(true)
      expect(isOwn({ operationId, apiKeyId: 'wb_1' }), operationId).toBe(false)
    }
    expect(isOwn({ operationId: 'listShipments' })).toBe(false)
  })
})

describe('permission bundles', () => {
  it('have only existing permissions, and each area is in one group with its meaning', () => {
    const known = new Set<string>(permissionValues)
    expect(bundles.flatMap(({ permissions }) => permissions.filter((one) => !known.has(one)))).toEqual([])
    const grouped = areas.map(({ area }) => area)
    expect(grouped.toSorted()).toEqual([...new Set(permissionValues.map((one) => one.replace(/:.*/, '')))].toSorted())
    const meanings = readReference().enums.find(({ name }) => name === 'Permission')?.meanings ?? {}
    expect(permissionValues.filter((one) => !meanings[one])).toEqual([])
  })

  it('are recognised from the chosen permissions', () => {
    expect(bundles.map(({ permissions }) => bundleOf(permissions))).toEqual(bundles.map(({ id }) => id))
    expect(bundleOf(['shipments:read'])).toBe('custom')
  })

  it('read without changing anything, and ship without administering', () => {
    const [ship, read, all] = bundles.map(({ permissions }) => permissions)
    expect(read?.every((one) => one.endsWith(':read'))).toBe(true)
    expect(ship?.some((one) => one.endsWith(':admin'))).toBe(false)
    expect(ship).toContain('shipments:write')
    expect(all?.length).toBe(areas.length)
  })
})

describe('replaying a request', () => {
  it('opens the console with the values of its path', () => {
    const operation = { id: 'getShipment', path: '/shipments/{shipmentId}/labels/{labelId}.pdf', tag: 'Shipping' }
    expect(replayHref({ path: '/shipments/0198c0de/labels/7.pdf' }, operation)).toBe(
      '/api-reference?try=getShipment&path.shipmentId=0198c0de&path.labelId=7#api-Shipping-getShipment',
    )
    expect(replayHref({ path: '/shipments/{shipmentId}/labels/7.pdf' }, operation)).not.toContain('path.shipmentId')
  })
})
