import type { Migration } from 'kysely/migration'
import { baseline, baselineName } from './baseline.ts'
import * as orderEventsInOrder from './steps/2240-order-events-in-order.ts'
import * as shopsFoundInTests from './steps/2260-shops-found-in-tests.ts'
import * as linesFoundByNumber from './steps/2320-lines-found-by-number.ts'
import * as searchApartFromScans from './steps/2340-search-apart-from-scans.ts'

/**
 * The baseline, then every later change by number, each in a file in `steps/`. A released step never changes; add
 * another instead.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [baselineName]: baseline,
  '2240-order-events-in-order': orderEventsInOrder,
  '2260-shops-found-in-tests': shopsFoundInTests,
  '2320-lines-found-by-number': linesFoundByNumber,
  '2340-search-apart-from-scans': searchApartFromScans,
}
