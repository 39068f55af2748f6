import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects in order: first those that need no generated files, last the one with the most small files. */
const projects = ['.ci', 'codegen', 'openapi', 'sdk', 'docs-ui', 'server']

/**
 * Runs the projects one after another, because a process reuses imported modules only between files of the same
 * project. Within each, Vitest starts with the files that took longest in their last run, or else with the largest.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => projects.indexOf(one.project.name) - projects.indexOf(other.project.name))
  }
}
