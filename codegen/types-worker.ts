import { on } from 'node:events'
import { enableCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'

enableCompileCache()
const [{ typesOf }] = await Promise.all([import('./emit/types.ts'), import('openapi-typescript')])
if (parentPort)
  for await (const [pieces] of on(parentPort, 'message')) parentPort.postMessage(await typesOf(pieces), [])
