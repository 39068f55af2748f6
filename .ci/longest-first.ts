import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first. */
const longest = [
  'docs-ui/tests/console.test.ts',
  'docs-ui/tests/everyone.test.ts',
  'server/serve.test.ts',
  'docs-ui/tests/server.test.ts',
  '.ci/checks.test.ts',
  'docs-ui/tests/specification-of-the-site.test.ts',
  'server/shipping/registration/kill.test.ts',
  'docs-ui/tests/specification-of-the-console.test.ts',
  'server/warehouse/relabelling/kill.test.ts',
  'codegen/drift.test.ts',
  'docs-ui/tests/samples.test.ts',
  '.ci/adding-an-operation.test.ts',
  'sdk/package.test.ts',
  'docs-ui/tests/site.test.ts',
  'docs-ui/tests/examples.test.ts',
]

/**
 * Begins with the files that take longest, so that none of them runs alone at the end. Vitest knows how long files take
 * only where it has run them before, and goes by their size elsewhere.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

function place({ moduleId }: TestSpecification): number {
  const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return index < 0 ? longest.length : index
}
