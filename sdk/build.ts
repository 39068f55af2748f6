/** Builds the published package in sdk/dist: ES modules and CommonJS, both with types. `npm pack sdk/dist` packs it. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rolldown } from 'rolldown'
import { repositoryField } from './repository-field.ts'

const sdk = import.meta.dirname
const repository = path.dirname(sdk)
const dist = path.join(sdk, 'dist')
/** Source maps are three times the size of the code, so they are published separately, for debugging into the SDK. */
const maps = path.join(sdk, 'maps')
const stage = path.join(dist, '.stage')
const typesOfPaths = path.join(repository, 'openapi/generated/types.ts')

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own file
const manifest = JSON.parse(readFileSync(path.join(sdk, 'package.json'), 'utf8')) as {
  exports: Record<string, string>
  devDependencies?: unknown
  scripts?: unknown
}
/** Examples that run on their own; the demo needs a local server. */
const examples = ['web-shop', 'customs-close', 'tracking-page'].map((name) => `examples/${name}.ts`)
const entries = Object.entries(manifest.exports).map(([entry, file]) => [entry, path.basename(file, '.ts')] as const)

/** A fresh clone lacks the generated files that are not committed. */
function generate(): void {
  if (existsSync(typesOfPaths)) return
  const { status } = spawnSync(process.execPath, [path.join(repository, 'codegen/generate.ts'), '--built'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The contract has errors, so nothing was built.')
}

/** Stages the sources for publishing: without tests, and with the types of the paths beside the code that uses them. */
function stageSources(): void {
  for (const folder of [dist, maps]) rmSync(folder, { recursive: true, force: true })
  cpSync(path.join(sdk, 'src'), stage, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
  cpSync(typesOfPaths, path.join(stage, 'generated/paths.ts'))
  const paths = path.join(stage, 'paths.ts')
  writeFileSync(paths, readFileSync(paths, 'utf8').replace('../../openapi/generated/types.ts', './generated/paths.ts'))
}

async function bundle(format: 'esm' | 'cjs'): Promise<void> {
  const built = await rolldown({
    input: Object.fromEntries(entries.map(([, name]) => [name, path.join(stage, `${name}.ts`)])),
    external: ['openapi-fetch'],
    platform: 'neutral',
    transform: { target: 'es2022' },
  })
  await built.write({
    dir: path.join(dist, format),
    format,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // Importing a client reads three files; each further one costs a third of a millisecond.
    codeSplitting: {
      groups: [
        { name: 'core', test: /\.stage\/core\/(?!rules|examples)/ },
        { name: 'resources', test: /\.stage\/generated\/(areas|resources)/ },
      ],
    },
    comments: { annotation: true, jsdoc: false, legal: false },
    // Names are not mangled, which keeps stack traces readable without the maps.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    sourcemap: 'hidden',
    // The maps contain the sources; the folder they were built in is gone.
    sourcemapPathTransform: (file) => file.replace(/^.*\.stage\//, '../src/'),
  })
  await built.close()
  mkdirSync(path.join(maps, format), { recursive: true })
  for (const file of globSync('*.map', { cwd: path.join(dist, format) }))
    renameSync(path.join(dist, format, file), path.join(maps, format, file))
}

/**
 * Both formats share the types published with CommonJS: ES modules may import those, but not the reverse. Each entry of
 * the ES modules has a file that re-exports them.
 */
function declare(): void {
  const config = {
    extends: path.join(repository, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rewriteRelativeImportExtensions: true,
      allowImportingTsExtensions: false,
      rootDir: '.',
      outDir: '../cjs',
      // Beside the built files, since the compiler skips files that it believes unchanged.
      tsBuildInfoFile: 'tsc.tsbuildinfo',
      types: [],
      isolatedDeclarations: false,
    },
    include: ['**/*.ts'],
    exclude: [],
  }
  writeFileSync(path.join(stage, 'tsconfig.json'), JSON.stringify(config))
  const tsc = path.join(repository, 'node_modules/.bin/tsc')
  const options = ['--pretty', 'false', '--singleThreaded']
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options], { cwd: stage, encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout)
  const bare = entries.filter(([, name]) => !existsSync(path.join(dist, 'cjs', `${name}.d.ts`)))
  if (bare.length > 0) throw new Error(`No types were written for ${bare.map(([entry]) => entry).join(', ')}.`)
  for (const file of globSync('cjs/**/*.d.ts', { cwd: dist }))
    writeFileSync(path.join(dist, file), shortTypes(file, readFileSync(path.join(dist, file), 'utf8')))
  for (const [, name] of entries)
    writeFileSync(path.join(dist, 'esm', `${name}.d.ts`), `export * from '../cjs/${name}.js'\n`)
}

/** Points imports to the published files, and drops what the types by path do not need, such as docs and headers. */
function shortTypes(file: string, text: string): string {
  const renamed = text
    .replace(/^((?:im|ex)port .*'\..*)\.ts';$/gm, "$1.js';")
    .replace(/^ +/gm, (indent) => '\t'.repeat(indent.length / 4) + ' '.repeat(indent.length % 4))
  // The docs of these functions are complete at the methods of the areas.
  if (file.includes('generated/fn/'))
    return renamed.replace(/(?<=\/\*\*\n \* [^\n]*\n) \*\n[\s\S]*?(?= \*\n \* Permission)/g, '')
  if (!file.endsWith('generated/paths.d.ts')) return renamed
  // openapi-fetch returns response headers as `Headers`, whatever the types of the paths say.
  return renamed
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\s+/gm, '')
    .replace(/^\S+ components\["headers"\]\[.*\];\n/gm, '')
}

function describe(): void {
  const exported = Object.fromEntries(
    entries.map(([entry, name]) => [
      entry,
      {
        import: { types: `./esm/${name}.d.ts`, default: `./esm/${name}.js` },
        require: { types: `./cjs/${name}.d.ts`, default: `./cjs/${name}.js` },
      },
    ]),
  )
  const { devDependencies: _, scripts: __, ...published } = manifest
  const whole = {
    ...published,
    ...repositoryField('sdk'),
    main: './cjs/client.js',
    module: './esm/client.js',
    types: './cjs/client.d.ts',
    exports: { ...exported, './package.json': './package.json' },
  }
  writeFileSync(path.join(dist, 'package.json'), `${JSON.stringify(whole, undefined, 2)}\n`)
  writeFileSync(path.join(dist, 'cjs/package.json'), '{ "type": "commonjs", "sideEffects": false }\n')
  for (const file of ['README.md', 'CHANGELOG.md', ...examples]) cpSync(path.join(sdk, file), path.join(dist, file))
  cpSync(path.join(repository, 'LICENSE'), path.join(dist, 'LICENSE'))
}

const started = performance.now()
generate()
stageSources()
mkdirSync(path.join(dist, 'esm'), { recursive: true })
await Promise.all([bundle('esm'), bundle('cjs')])
declare()
describe()
rmSync(stage, { recursive: true })
console.log(
  `Built sdk/dist in ${((performance.now() - started) / 1000).toFixed(1)} s. Pack it with \`npm pack ./sdk/dist\`.`,
)
