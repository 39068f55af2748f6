/**
 * Compiles what a server needs to start and keeps it for the user that runs this, so that the first start is as quick as
 * any other. Each user has a cache of its own, so an image runs this as the one that it starts the server as.
 */
import { beginStart, endStart } from './platform/process/compiled.ts'

beginStart()
await Promise.all([import('./serve.ts'), import('./run.ts'), import('./app.ts'), import('./site.ts')])
endStart()
process.exit()
