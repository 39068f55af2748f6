import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ProjectByProject } from './vitest/project-by-project.ts'

/** Files that live in memory, where that has room and lets programs run. */
const memory = '/dev/shm'
const mounted = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
const isForPrograms = mounted.split('\n').some((line) => line.includes(` ${memory} `) && !line.includes('noexec'))
const roomOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize
// Each test file has a database of a thousand files, and to make one on a disk takes fifty times as long.
if (isForPrograms && roomOf(statfsSync(memory)) > 4 * 2 ** 30) process.env['TMPDIR'] ??= memory

const root = fileURLToPath(new URL('..', import.meta.url))
// Programs that tests start, some many times, and the workers of each project find compiled what others have read.
process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/test-programs`

/** The tests of one folder. `tests` is what differs from the others. */
const project = (name: string, tests: object = {}) => ({
  root,
  test: {
    name,
    include: [`${name}/**/*.test.{ts,tsx}`],
    // What files import is the same for all of them: to load it anew for each is a fifth of the whole time.
    isolate: false,
    // Compilers in Go that tests start: with both processors busy, more threads find out the same types more than once.
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
    // Much of the time is spent waiting for a database, a browser or a compiler: two more than processors fill it.
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
        // What statements and pages may cost is measured on the same cluster.
        include: ['server/**/*.test.ts', '.ci/bench/*.test.ts'],
        globalSetup: 'server/dev/testing/cluster.ts',
        // As in the build: validating the contract against the schema of OpenAPI takes half the time of making an app.
        alias: { '@seriousme/openapi-schema-validator': `${root}server/platform/http/trusted-contract.ts` },
        server: { deps: { inline: ['fastify-openapi-glue'] } },
      }),
      project('sdk'),
    ],
  },
})
