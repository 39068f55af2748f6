import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ProjectByProject } from './vitest/project-by-project.ts'

/** A folder in memory, used if it is large enough and programs may run from it. */
const memory = '/dev/shm'
const mounted = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
const isForPrograms = mounted.split('\n').some((line) => line.includes(` ${memory} `) && !line.includes('noexec'))
const roomOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize
// Each test file has a database of a thousand files; creating one on disk takes fifty times as long.
if (isForPrograms && roomOf(statfsSync(memory)) > 4 * 2 ** 30) process.env['TMPDIR'] ??= memory

const root = fileURLToPath(new URL('..', import.meta.url))
// A code cache for the programs that tests start, some many times, and for the workers of all projects.
process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/test-programs`

/** A project with the tests of one folder; `tests` overrides the defaults. */
const project = (name: string, tests: object = {}) => ({
  root,
  test: {
    name,
    include: [`${name}/**/*.test.{ts,tsx}`],
    // Test files of a project share modules: loading them for each file would take a fifth of the total time.
    isolate: false,
    // For Go compilers that tests start: with both processors busy, more threads only repeat the same work.
    env: { GOMAXPROCS: '1', GOGC: '400' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    ...tests,
  },
})

export default defineConfig({
  root,
  test: {
    // Tests spend much of their time waiting for a database, a browser or a compiler, so run two more than there are
    // processors.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: ProjectByProject },
    globalSetup: fileURLToPath(new URL('vitest/run-folder.ts', import.meta.url)),
    reporters: ['default', fileURLToPath(new URL('vitest/closing-line.ts', import.meta.url))],
    projects: [
      project('.ci', { exclude: ['.ci/bench/**'] }),
      project('openapi'),
      project('codegen'),
      // Before the server: its site is built while PostgreSQL starts.
      project('docs-ui', { globalSetup: 'docs-ui/tests/build.ts', testTimeout: 120_000 }),
      project('server', {
        // The limits on statements and pages are measured on the same cluster.
        include: ['server/**/*.test.ts', '.ci/bench/*.test.ts'],
        globalSetup: 'server/dev/testing/cluster.ts',
        // As in the build: validating the contract against OpenAPI's schema takes half the time of creating an app.
        alias: { '@seriousme/openapi-schema-validator': `${root}server/platform/http/trusted-contract.ts` },
        server: { deps: { inline: ['fastify-openapi-glue'] } },
      }),
      project('sdk'),
    ],
  },
})
