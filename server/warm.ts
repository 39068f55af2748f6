/**
 * Compiles the code that a server needs to start and caches it for the current user, so the first start is as fast as
 * any other. Each user has a separate cache, so images run this as the user that starts the server.
 */
import { getCompileCacheDir } from 'node:module'
import { beginStart, compiledFolder, endStart } from './platform/process/compiled.ts'

beginStart()
// Otherwise every start would be as slow as the first, and nobody but waiting users would notice.
if (getCompileCacheDir() === undefined) {
  console.error(`Compiled code cannot be cached in ${compiledFolder}: give the user that runs this write access to it.`)
  process.exit(1)
}
await Promise.all([
  import('./serve.ts'),
  import('./run.ts'),
  import('./app.ts'),
  import('./site.ts'),
  import('./platform/store/embedded.ts'),
  import('./network/carriers/sandbox/server.ts'),
  import('./dev/demo/demo.ts'),
  import('kysely/migration'),
  import('pg-boss'),
])
endStart()
process.exit()
