import { on } from 'node:events'
import { enableCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'

enableCompileCache()
const [{ emitTypes }] = await Promise.all([import('./emit/types.ts'), import('openapi-typescript')])
if (parentPort)
  for await (const [document] of on(parentPort, 'message'))
    parentPort.postMessage(await emitTypes(String(document)), [])
