import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'openapi', include: ['openapi/**/*.test.ts'] } },
      { test: { name: 'codegen', include: ['codegen/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testing/cluster.ts',
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      { test: { name: 'sdk', include: ['sdk/**/*.test.ts'] } },
      { test: { name: 'docs-ui', include: ['docs-ui/**/*.test.ts', 'docs-ui/**/*.test.tsx'] } },
    ],
  },
})
