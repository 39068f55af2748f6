import { enableCompileCache } from 'node:module'
import path from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Waybill needs Node 24 or newer; this is ${process.version}. Use \`make generate\` or \`npm run\`.`)
  process.exit(1)
}
const repository = path.dirname(import.meta.dirname)
process.env.NODE_COMPILE_CACHE ??= path.join(repository, 'node_modules', '.cache', 'compiled')
enableCompileCache()
// From here on, the cache serves imports.
const { command } = await import('./command.ts')
process.exitCode = await command()
