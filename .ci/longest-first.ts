import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects in the order in which they run: first what needs nothing that is made meanwhile, last what has the most small files. */
const projects = ['.ci', 'codegen', 'openapi', 'sdk', 'docs-ui', 'server']

/**
 * The files of each project that take longest, the longest first. Those that rather wait than work stand apart from each
 * other, so that two that work run beside each of them.
 */
const longest = [
  '.ci/checks.test.ts',
  '.ci/adding-an-operation.test.ts',
  'codegen/drift.test.ts',
  'codegen/generator.test.ts',
  'sdk/cli/cli.test.ts',
  'sdk/package.test.ts',
  'sdk/platform.test.ts',
  'sdk/release/breaking.test.ts',
  'sdk/src/extras.test.ts',
  'sdk/live.test.ts',
  'docs-ui/tests/console.test.ts',
  'docs-ui/tests/everyone.test.ts',
  'docs-ui/tests/server.test.ts',
  'docs-ui/tests/samples.test.ts',
  'docs-ui/tests/specification-of-the-console.test.ts',
  'docs-ui/tests/guides.test.ts',
  'docs-ui/tests/specification-of-the-site.test.ts',
  'docs-ui/tests/site.test.ts',
  'docs-ui/tests/verifiers.test.ts',
  'docs-ui/tests/examples.test.ts',
  'server/serve.test.ts',
  'server/foreign.test.ts',
  'server/command/backup.test.ts',
  'server/network/carriers/labels.test.ts',
  'server/platform/store/migrate.test.ts',
  'server/shipping/registration/kill.test.ts',
  'server/platform/queue/jobs.test.ts',
  'server/app.test.ts',
  'server/warehouse/relabelling/kill.test.ts',
  'server/growth.test.ts',
  'server/platform/store/embedded.test.ts',
  'server/worker.test.ts',
  'server/rolling-restart.test.ts',
  'server/network/label/labels.test.ts',
  'server/command/restore-to.test.ts',
  'server/reporting/exports.test.ts',
  'server/integration/event-feed/streams.test.ts',
  'server/identity/access/matrix.test.ts',
  'server/identity/role/role-access.test.ts',
  'server/integration/data-subject/data-subject.test.ts',
  'server/full-disk.test.ts',
  'server/shipping/batch/batches.test.ts',
  'server/shipping/pickup/kill.test.ts',
  'server/warehouse-day.test.ts',
  'server/platform/store/hosts.test.ts',
  'server/network/carriers/sandbox/calls.test.ts',
  'server/commerce/rate/offers.test.ts',
  'server/border/customs/big-truck.test.ts',
  'server/compartments.test.ts',
  'server/network/carriers/ups/ups.test.ts',
  'server/shipping/pickup/pickup.test.ts',
  'server/shipping/registration/registration.test.ts',
]

/** It waits nearly all of its time, so it comes last, and the next project begins beside it. */
const last = 'sdk/src/core/connection.test.ts'

/**
 * Runs one project behind the other, since a process keeps what files import only for the next file of the same project,
 * and begins each with the files that take longest, so that none of them runs alone at the end. Vitest knows how long
 * files take only where it has run them before, and goes by their size elsewhere.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => turn(one) - turn(other) || place(one) - place(other))
  }
}

const turn = ({ project }: TestSpecification) => projects.indexOf(project.name)

function place({ moduleId }: TestSpecification): number {
  const isFile = (name: string) => moduleId.endsWith(`/${name}`)
  const index = longest.findIndex(isFile)
  return index < 0 ? longest.length + Number(isFile(last)) : index
}
