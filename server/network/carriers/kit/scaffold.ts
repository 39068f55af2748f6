import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { carrierIds } from '../numbers/detection.ts'
import { sandboxNumber } from '../sandbox/numbers.ts'

const carriers = path.dirname(import.meta.dirname)

/** Writes the folder of a complete adapter for a made-up protocol, as a starting point. Returns its files. */
export function scaffold(wanted: string): string[] {
  const id = carrierIds.find((candidate) => candidate === wanted)
  if (!id || id === 'LAST_INCH')
    throw new Error(`${wanted} is no carrier. Its identifiers are ${carrierIds.join(', ')}`)
  const name = id.toLowerCase().replaceAll('_', '-')
  const variable = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const folder = path.join(carriers, name)
  if (existsSync(folder)) throw new Error(`${id} has an adapter already, in ${folder}`)
  const testing = (file: string) =>
    path.relative(folder, path.join(carriers, '..', '..', 'dev', 'testing', file)).replaceAll('\\', '/')
  const fill = (text: string) =>
    text
      .replaceAll('CARRIER_ID', id)
      .replaceAll('carrierName', variable)
      .replaceAll('carrier-name', name)
      .replaceAll('PARCEL_1', sandboxNumber(id, 417))
      .replaceAll('PARCEL_2', sandboxNumber(id, 418))
      .replaceAll('DESCRIBE', testing('describe-carrier.ts'))
      .replaceAll('ASKED', testing('example-request.ts'))

  mkdirSync(folder)
  const templates = path.join(import.meta.dirname, 'template')
  const written = ['openapi.yaml', 'carrier.ts', 'event-codes.ts', 'carrier.test.ts'].map((file) => {
    const target = path.join(folder, file === 'carrier.test.ts' ? `${name}.test.ts` : file)
    writeFileSync(target, fill(readFileSync(path.join(templates, `${file}.txt`), 'utf8')))
    return target
  })

  edit(path.join(carriers, 'registry.ts'), [
    [`${id}: sandbox('${id}'),`, `${id}: real('${id}'),`],
    ['const adapters = {\n', `const adapters = {\n  ${id}: ${variable},\n`],
    [
      "import type { Carrier, CarrierId, Prints } from './carrier.ts'\n",
      `import { ${variable} } from './${name}/carrier.ts'\nimport type { Carrier, CarrierId, Prints } from './carrier.ts'\n`,
    ],
  ])
  edit(path.join(carriers, 'takes.ts'), [
    [
      'const taken: Partial<Record<CarrierId, ReadonlySet<Attribute>>> = {\n',
      `const taken: Partial<Record<CarrierId, ReadonlySet<Attribute>>> = {\n  ${id}: only('severalParcels', 'customerReference', 'deliveryInstructions'),\n`,
    ],
  ])
  return written
}

function edit(file: string, changes: readonly (readonly [string, string])[]): void {
  let text = readFileSync(file, 'utf8')
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${file} has no line ${before}`)
    text = text.replace(before, after)
  }
  writeFileSync(file, text)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const file of scaffold(process.argv[2] ?? '')) console.log(`wrote ${path.relative(process.cwd(), file)}`)
  console.log('Now `make generate`, and follow server/network/carriers/ADDING-A-CARRIER.md.')
}
