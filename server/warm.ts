/**
 * Compiles what a server needs to start and keeps it for the user that runs this, so that the first start is as quick as
 * any other. Each user has a cache of its own, so an image runs this as the one that it starts the server as.
 */
import { getCompileCacheDir } from 'node:module'
import { beginStart, compiledFolder, endStart } from './platform/process/compiled.ts'

beginStart()
// Without it every start would be a first one, which only waiting users would notice.
if (getCompileCacheDir() === undefined) {
  console.error(
    `What is compiled cannot be kept in ${compiledFolder}: give the user that runs this write access to it.`,
  )
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
