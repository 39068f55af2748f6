import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The projects in the order in which they run: first those that need no files made meanwhile, last the one with the
 * most small files.
 */
const projects = ['.ci', 'codegen', 'openapi', 'sdk', 'docs-ui', 'server']

/**
 * Runs one project behind the other, since a process keeps what files import only for the next file of the same project.
 * Within each Vitest begins with the files that took longest when it last ran them, or else with the largest.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => projects.indexOf(one.project.name) - projects.indexOf(other.project.name))
  }
}
