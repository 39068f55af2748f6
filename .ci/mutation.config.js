/**
 * `make mutation`: which changes to the code no test notices. Stryker makes one change at a time and runs the tests
 * that reach it.
 */
export default {
  mutate: [
    'server/kernel/back-off.ts',
    'server/kernel/money.ts',
    'server/kernel/currencies.ts',
    'server/identity/access/grants.ts',
    'server/identity/access/permissions.ts',
    'server/identity/role/rules.ts',
    'server/network/carriers/numbers/*.ts',
    '!server/network/carriers/numbers/*.test.ts',
    // Tests of these draw labels and scan them, which takes too long here.
    '!server/network/carriers/numbers/{barcode,label-codes}.ts',
    'server/network/carriers/regions.ts',
    'server/shipping/shipment/states.ts',
    'server/shipping/pickup/times.ts',
    'server/shipping/batch/{cells,file}.ts',
    'server/reporting/periods.ts',
    'server/network/carriers/opening-hours.ts',
    'server/warehouse/relabelling/{rules,states}.ts',
    'server/network/rate-sheet/pricing.ts',
    'server/commerce/packing/{fill,kind,pack,space}.ts',
    ...['call', 'connection', 'errors', 'files', 'pages', 'statuses', 'wait'].map((name) => `sdk/src/core/${name}.ts`),
  ],
  // Messages are for people; tests compare codes and fields.
  mutator: { excludedMutations: ['StringLiteral'] },
  testRunner: 'vitest',
  vitest: { configFile: '.ci/mutation.vitest.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  concurrency: 1,
  // For static tables, every entry would need all tests again, six times as long as everything else.
  ignoreStatic: true,
  // Stryker would rewrite it with an API that TypeScript 7 no longer has.
  tsconfigFile: 'none',
  ignorePatterns: ['.data', '**/dist', 'docs-ui', 'codegen/fixtures', 'sdk/api', '.vscode', '.github'],
  tempDirName: 'node_modules/.cache/stryker',
  reporters: ['progress', 'clear-text'],
  clearTextReporter: { reportTests: false, allowEmojis: false },
  thresholds: { high: 95, low: 85, break: 85 },
}
