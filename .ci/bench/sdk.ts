/**
 * Compares the SDK with openapi-fetch on the same contract, in one run. `--compare` also installs Hey API and orval in
 * a temporary folder and generates clients, which takes a minute and a network.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { build } from '../../codegen/build.ts'
import { emitSdkArea, emitSdkFunctionList, emitSdkFunctions, emitSdkResources } from '../../codegen/emit/sdk-area.ts'
import { emitSdkExamples, emitSdkSchemas } from '../../codegen/emit/sdk-extras.ts'
import { emitSdkPages } from '../../codegen/emit/sdk-pages.ts'
import { emitSdkTypes } from '../../codegen/emit/sdk-types.ts'
import { areasOf } from '../../codegen/emit/text.ts'
import { read } from '../../codegen/read.ts'
import { createClient } from '../../sdk/src/client.ts'
import { createPathsClient } from '../../sdk/src/paths.ts'

const repository = path.join(import.meta.dirname, '../..')
const contract = path.join(repository, 'openapi/generated/openapi.json')
const folder = mkdtempSync(path.join(tmpdir(), 'waybill-bench-'))
const rows: Record<string, Record<string, string>> = {}
const row = (name: string, figures: Record<string, string>) => (rows[name] = { ...rows[name], ...figures })

/** The same ten calls with each library. The log-in is separate, because only our SDK does it. */
const ours = {
  one: `import { connect, createShipment } from '@waybill/sdk/fn'
console.log(await createShipment(connect({ baseUrl: '' }), JSON.parse('{}')))`,
  ten: `import * as sdk from '@waybill/sdk/fn'
const client = sdk.connect({ baseUrl: '' })
console.log([await sdk.createShipment(client, JSON.parse('{}')), await sdk.registerShipment(client, '1'), await sdk.getShipment(client, '1'), await sdk.patchShipment(client, '1', {}), await sdk.deleteShipment(client, '1'), await sdk.createShipmentLabel(client, '1', { type: 'PDF' }), await sdk.createShipmentEvent(client, '1', {}), await sdk.createAddress(client, JSON.parse('{}')), await sdk.getAddress(client, '1'), await sdk.deleteAddress(client, '1')])`,
  all: `import { createClient } from '@waybill/sdk'
console.log(await createClient({ baseUrl: '' }).shipping.createShipment(JSON.parse('{}')))`,
}
const fetchCalls = [
  `client.POST('/shipments', { body: JSON.parse('{}') })`,
  `client.POST('/shipments/{shipmentId}/register', { params: { path: { shipmentId: '1' } } })`,
  `client.GET('/shipments/{shipmentId}', { params: { path: { shipmentId: '1' } } })`,
  `client.POST('/shipments/{shipmentId}', { params: { path: { shipmentId: '1' } }, body: {} })`,
  `client.DELETE('/shipments/{shipmentId}', { params: { path: { shipmentId: '1' } } })`,
  `client.POST('/shipments/{shipmentId}/label', { params: { path: { shipmentId: '1' } }, body: { type: 'PDF' } })`,
  `client.POST('/shipments/{shipmentId}/events', { params: { path: { shipmentId: '1' } }, body: {} })`,
  `client.POST('/addresses', { body: JSON.parse('{}') })`,
  `client.GET('/addresses/{addressId}', { params: { path: { addressId: '1' } } })`,
  `client.DELETE('/addresses/{addressId}', { params: { path: { addressId: '1' } } })`,
]
const openapiFetch = (calls: readonly string[]) => `import createClient from 'openapi-fetch'
import type { paths } from '@waybill/sdk/types-of-paths'
const client = createClient<paths>({ baseUrl: '' })
console.log([${calls.map((call) => `await ${call}`).join(', ')}])`

async function size(name: string, text: string): Promise<string> {
  const input = path.join(folder, `${name}.ts`)
  writeFileSync(input, text)
  const bundle = await rolldown({ input, platform: 'browser', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  await bundle.close()
  return `${gzipSync(output[0].code, { level: 9 }).length} B`
}

function instantiations(name: string, text: string): string {
  const project = path.join(folder, `types-${name}`)
  mkdirSync(project)
  writeFileSync(path.join(project, 'calls.ts'), `${text}\nexport {}`)
  const options = { module: 'preserve', target: 'es2022', strict: true, noEmit: true, skipLibCheck: true, types: [] }
  const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable']
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...options, lib } }))
  const tsc = path.join(repository, 'node_modules/.bin/tsc')
  const said = execFileSync(process.execPath, [tsc, '--extendedDiagnostics'], { cwd: project, encoding: 'utf8' })
  return /Instantiations:\s+(\d+)/.exec(said)?.[1] ?? '?'
}

/**
 * Returns the microseconds that a call adds to the fetch itself: the best of many short runs, because machines have
 * other work too.
 */
async function overhead(bare: () => Promise<unknown>, call: () => PromiseLike<unknown>): Promise<string> {
  const best = [Infinity, Infinity]
  for (let run = 0; run < 120; run++)
    for (const [index, work] of [bare, call].entries()) {
      const start = process.hrtime.bigint()
      for (let count = 0; count < 200; count++) await work()
      best[index] = Math.min(best[index] ?? 0, Number(process.hrtime.bigint() - start) / 200_000)
    }
  return `${((best[1] ?? 0) - (best[0] ?? 0)).toFixed(1)} us`
}

function importTime(file: string): string {
  const program = `const start = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - start)`
  const run = () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' }))
  return `${Math.min(...Array.from({ length: 15 }, run)).toFixed(1)} ms`
}

async function generation(): Promise<string> {
  const source = await read(path.join(repository, 'openapi/openapi.yaml'))
  let best = Infinity
  for (let run = 0; run < 5; run++) {
    const start = performance.now()
    const model = build(source)
    const texts = [emitSdkTypes, emitSdkResources, emitSdkFunctionList, emitSdkSchemas, emitSdkExamples].map((emit) =>
      emit(model),
    )
    for (const area of areasOf(model))
      texts.push(emitSdkArea(area, model.schemas), emitSdkFunctions(area, model.schemas))
    texts.push(...Object.values(emitSdkPages(model)))
    best = Math.min(best, performance.now() - start)
  }
  return `${(best / 1000).toFixed(2)} s`
}

async function measureOurs(): Promise<void> {
  execFileSync(process.execPath, [path.join(repository, 'sdk/build.ts')])
  const modules = path.join(folder, 'node_modules')
  mkdirSync(path.join(modules, '@waybill'), { recursive: true })
  symlinkSync(path.join(repository, 'sdk/dist'), path.join(modules, '@waybill/sdk'))
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(path.join(repository, 'node_modules', name), path.join(modules, name))

  const types = `import type { paths } from '${path.join(repository, 'sdk/dist/esm/generated/paths.js')}'`
  const withTypes = (text: string) => text.replace(/import type \{ paths \}.*/, types)
  row('@waybill/sdk', {
    '1 call': await size('ours-one', ours.one),
    '10 calls': await size('ours-ten', ours.ten),
    'all operations': await size('ours-all', ours.all),
    'type instantiations': instantiations('ours', ours.ten),
    import: importTime('@waybill/sdk'),
    generation: await generation(),
  })
  row('openapi-fetch', {
    '1 call': await size('fetch-one', withTypes(openapiFetch(fetchCalls.slice(0, 1)))),
    '10 calls': await size('fetch-ten', withTypes(openapiFetch(fetchCalls))),
    'type instantiations': instantiations('fetch', withTypes(openapiFetch(fetchCalls))),
    import: importTime('openapi-fetch'),
  })

  const body = JSON.stringify({ id: '0198c0de', shipmentState: 'DRAFT', parcels: [{ weight: 1 }] })
  const headers = { 'content-type': 'application/json' }
  const fetch = () => Promise.resolve(new Response(body, { headers }))
  const address = { addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const bareGet = async () => (await fetch()).json()
  const barePost = async () => JSON.stringify(address) && (await fetch()).json()
  const options = { baseUrl: 'http://waybill.example/v1', accessToken: 'token', fetch }
  const client = createClient(options)
  const inPaths = createPathsClient(options)
  row('@waybill/sdk', {
    GET: await overhead(bareGet, () => client.shipping.getShipment('1')),
    POST: await overhead(barePost, () => client.addressBook.createAddress(address)),
  })
  row('openapi-fetch over our core', {
    GET: await overhead(bareGet, () =>
      inPaths.GET('/shipments/{shipmentId}', { params: { path: { shipmentId: '1' } } }),
    ),
  })
}

async function measureOthers(): Promise<void> {
  const others = path.join(folder, 'others')
  mkdirSync(others)
  writeFileSync(path.join(others, 'package.json'), '{ "private": true, "type": "module" }')
  const shell = (program: string, ...parameters: string[]) => {
    const start = performance.now()
    execFileSync(program, parameters, { cwd: others, stdio: ['ignore', 'ignore', 'inherit'] })
    return `${((performance.now() - start) / 1000).toFixed(2)} s`
  }
  shell(
    'npm',
    'install',
    '--silent',
    '--no-audit',
    '--no-fund',
    '--legacy-peer-deps',
    '@hey-api/openapi-ts@0.99.0',
    'orval@7.9.0',
    'typescript@5.9.3',
  )
  const hey = shell('npx', 'openapi-ts', '-i', contract, '-o', 'hey', '-c', '@hey-api/client-fetch')
  const orval = shell('npx', 'orval', '--input', contract, '--output', 'orval/api.ts', '--client', 'fetch')
  const ids = [
    'createShipment',
    'registerShipment',
    'getShipment',
    'patchShipment',
    'deleteShipment',
    'createShipmentLabel',
    'createShipmentEvent',
    'createAddress',
    'getAddress',
    'deleteAddress',
  ]
  const calls = (file: string, names: readonly string[]) =>
    `import { ${names.join(', ')} } from ${JSON.stringify(path.join(others, file))}\nconsole.log([${names.join(', ')}])`
  for (const [name, file, time] of [
    ['Hey API', 'hey/sdk.gen.ts', hey],
    ['orval', 'orval/api.ts', orval],
  ] as const)
    row(name, {
      '1 call': await size(`${name}-one`, calls(file, ids.slice(0, 1))),
      '10 calls': await size(`${name}-ten`, calls(file, ids)),
      generation: time,
    })
}

try {
  await measureOurs()
  if (process.argv.includes('--compare')) await measureOthers()
  console.table(rows)
  console.log(
    'Sizes are minified and gzipped. GET and POST are microseconds over a stubbed fetch; types are those of ten calls.\n' +
      'Only ours logs in, renews tokens, repeats and keeps to limits of time.',
  )
} finally {
  rmSync(folder, { recursive: true })
}
