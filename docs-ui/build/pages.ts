import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { build, runnerImport, type Plugin } from 'vite'
import type { Assets } from '../app/document.tsx'
import type { SiteFiles, siteFiles } from './site.tsx'
import type { Snapshot } from '../overview/contract-changes.ts'
import type { Reference } from '../reference/reference.ts'
import type { FilesOfDesk } from '../desk/document.tsx'
import { buildDesk } from './desk-pages.ts'
import { brotli, qualityOf } from './compression.ts'
import { carrierFacts } from '../guides/carrier-facts.ts'
import { readGuides } from './guide-files.ts'
import { readReference } from './reference-modules.ts'
import { readVersions } from './versions.ts'
import { workflows } from './workflow-files.ts'

const root = path.dirname(import.meta.dirname)

/** Tests that measure file sizes compress those few files themselves. */
const isForTests = process.env['WAYBILL_BUILD_FOR_TESTS'] === 'yes'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

/**
 * Writes the site's files once the scripts are built. The server finds in dist:
 *
 *   index.html                          redirects / to /api-reference
 *   <route>/index.html                  overview, guides, api-reference, api-reference-internal, workbench, mocking,
 *                                       changes
 *   guides/<guide>/index.html           and guides/carriers/<carrier>/index.html
 *   api-reference/<area>/index.html     the content of an area's operations, which the reference page loads
 *   desk/index.html                     for every path below /desk
 *   404.html                            for any other path
 *   <route>.md, api-reference/<operation>.md, api-reference/<area>/index.md, llms.txt, llms-full.txt, skill.md
 *   .well-known/api-catalog, .well-known/agent-skills/index.json, and _headers for hosts of static sites
 *   arazzo.json, openapi.json, openapi.yaml, openapi-3.0.json, openapi-3.2.json, openapi-internal.json, openapi-internal.yaml, waybill.postman_collection.json, favicon.svg
 *   assets/                             names with a hash: may be cached for ever
 *
 * Every text file has a .br and a .gz beside it. The content security policy needs no more than
 * `default-src 'self'; img-src 'self' data: blob:; connect-src *`.
 */
export function pages(): Plugin {
  let out = path.join(root, 'dist')
  return {
    name: 'waybill-pages',
    apply: 'build',
    configResolved(config) {
      out = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      const contract = generated('openapi.json')
      const derived = ['openapi-3.0.json', 'openapi-3.2.json'].map((name) => [name, generated(name)] as const)
      const reference = readReference()
      const files = readGuides()
      const guides = { ...files, carriers: carrierFacts(), workflows: workflows(reference, files) }
      await writePages(out, reference, contract, readVersions(), guides, derived, await buildDesk(out))
    },
  }
}

const generated = (name: string) => readFileSync(path.join(root, '../openapi/generated', name), 'utf8')

/** Writes a contract's pages beside the scripts built into `out`. */
export async function writePages(
  out: string,
  reference: Reference,
  contract: string,
  versions: readonly Snapshot[],
  guides: SiteFiles,
  derived: readonly (readonly [name: string, contract: string])[] = [],
  desk?: FilesOfDesk,
): Promise<void> {
  const manifest: Manifest = JSON.parse(readFileSync(path.join(out, '.vite/manifest.json'), 'utf8'))
  const { module } = await runnerImport<{ siteFiles: typeof siteFiles }>(path.join(root, 'build/site.tsx'), {
    root,
    configFile: false,
    logLevel: 'error',
  })
  const boot = await bootScript()
  const begun = [write(path.join(out, boot.name), boot.code)]
  const assets = { ...assetsOf(manifest), boot: `/${boot.name}` }
  const css = readFileSync(path.join(out, entryOf(manifest, 'styles/site.css').file), 'utf8')
  const files = module.siteFiles(reference, contract, assets, css, versions, guides, derived, desk)
  for (const [name, text] of files) begun.push(write(path.join(out, name), text))
  for (const { file, css: styles = [] } of Object.values(manifest))
    for (const name of [file, ...styles]) begun.push(compress(path.join(out, name), readFileSync(path.join(out, name))))
  for (const name of desk?.all ?? []) begun.push(compress(path.join(out, name), readFileSync(path.join(out, name))))
  await Promise.all(begun)
}

/** A classic script that blocks the page, so it may not import anything. */
async function bootScript(): Promise<{ name: string; code: string }> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rollupOptions: { input: path.join(root, 'app/boot.ts'), output: { format: 'iife' } } },
  })
  const code = [made].flat().flatMap((result) => ('output' in result ? [result.output[0].code] : []))[0] ?? ''
  return { name: `assets/boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`, code }
}

function assetsOf(manifest: Manifest): Omit<Assets, 'boot' | 'search' | 'style'> {
  const main = entryOf(manifest, 'app/main.ts')
  const fonts = Object.values(manifest).flatMap(({ file }) => (/-first-[^/]*\.woff2$/.test(file) ? [`/${file}`] : []))
  return {
    main: `/${main.file}`,
    fonts,
    modules: (main.imports ?? []).map((name) => `/${entryOf(manifest, name).file}`),
  }
}

function entryOf(manifest: Manifest, name: string): Manifest[string] {
  const entry = manifest[name]
  if (!entry) throw new Error(`The build made no ${name}`)
  return entry
}

function write(file: string, text: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return compress(file, Buffer.from(text))
}

/** Compresses on Node's thread pool, since this takes as long as the rest of a build. */
async function compress(file: string, bytes: Buffer): Promise<void> {
  if (!/\.(html|md|txt|json|yaml|svg|js|css)$/.test(file)) return
  const quality = isForTests ? 5 : qualityOf(file)
  const [gz, br] = await Promise.all([promisify(gzip)(bytes, { level: isForTests ? 1 : 8 }), brotli(bytes, quality)])
  writeFileSync(`${file}.gz`, gz)
  writeFileSync(`${file}.br`, br)
}
