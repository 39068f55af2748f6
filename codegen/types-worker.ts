import { on } from 'node:events'
import { enableCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'

enableCompileCache()
const { typesOf } = await import('./emit/types.ts')
// The compiler is read before anybody asks.
await typesOf([])
if (parentPort)
  for await (const [pieces] of on(parentPort, 'message')) parentPort.postMessage(await typesOf(pieces), [])
