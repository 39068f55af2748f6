/**
 * Compiles what a server needs to start and keeps it for the user that runs this, so that the first start is as quick as
 * any other. Each user has a cache of its own, so an image runs this as the one that it starts the server as.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
await Promise.all([import('./serve.ts'), import('./run.ts'), import('./app.ts'), import('./site.ts')])
flushCompileCache()
process.exit()
