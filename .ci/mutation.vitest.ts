import { defineConfig } from 'vitest/config'

/** Tests without dependencies, so that thousands of mutants can be tried in minutes. */
export default defineConfig({
  test: {
    include: [
      'server/kernel/back-off.test.ts',
      'server/kernel/money.test.ts',
      'server/identity/access/grants.test.ts',
      'server/network/carriers/numbers/numbers.test.ts',
      'server/network/carriers/regions.test.ts',
      'server/shipping/shipment/states.test.ts',
      'server/shipping/pickup/times.test.ts',
      'server/shipping/batch/file.test.ts',
      'server/reporting/periods.test.ts',
      'server/network/carriers/opening-hours.test.ts',
      'server/warehouse/relabelling/rules.test.ts',
      'server/warehouse/relabelling/refusals.test.ts',
      'server/network/rate-sheet/pricing.test.ts',
      'server/commerce/packing/fill.test.ts',
      'sdk/src/core/core.test.ts',
    ],
    maxWorkers: 1,
  },
})
