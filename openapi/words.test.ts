import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/**
 * Parses the tables below a heading: words to avoid with their replacement, and in brackets the phrases that may
 * contain them.
 */
function avoided(section: string) {
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (word|---) /.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return {
    words: rows.flatMap(([, word = '', , cell = '']) =>
      cell
        .replace(/\([^)]*\)/g, '')
        .split(',')
        .map((one) => ({ avoid: one.trim(), use: word })),
    ),
    phrases: rows
      .flatMap(([, , , cell = '']) => /\(([^)]*)\)/.exec(cell)?.[1]?.split(',') ?? [])
      .map((one) => one.trim()),
  }
}

type Avoided = ReturnType<typeof avoided>['words']

const [domain = '', field = '', turned = '', code = ''] = read('words.md').split(
  /^## (?:Words of the (?:field|code)|Turns to avoid)$/m,
)
const synonyms = avoided(domain).words
const turns = Array.from(turned.matchAll(/^\| (?!turn|---)(.+?) \| (.+) \|$/gm), ([, turn = '', instead = '']) => ({
  turn: new RegExp(`\\b${turn.replace(/ ?… ?/, String.raw` \S+ `)}\\b`, 'i'),
  instead,
}))
const foreign = avoided(field)
const rightInCode = (/ stands here: ([^.]*)\./.exec(code)?.[1] ?? '').split(',').map((word) => word.trim())

/** Turns `trackingNumber`, `TrackingNumber` and `tracking_number` into `tracking number`. */
const words = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

const contract = JSON.parse(read('generated/openapi.json')) as unknown
const data = new Set(['example', 'value', 'enum', 'default'])
const named = new Set(['properties', 'schemas', 'parameters', 'headers', 'responses', 'examples'])
const spoken = new Set(['description', 'summary', 'message', 'defaultMessage'])

/** Names of operations, components, attributes, parameters and examples, wherever they occur. */
function* namesOf(node: unknown, key = '', at = ''): Generator<readonly [at: string, name: string]> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    const here = `${at}/${name.replaceAll('/', '~1')}`
    if (name === 'operationId') yield [here, String(value)]
    if (named.has(key) && !Array.isArray(node)) yield [here, name]
    if (!data.has(name)) yield* namesOf(value, name, here)
  }
}

/** What people read: descriptions, summaries, and error messages in examples. */
function* proseOf(node: unknown, at = ''): Generator<readonly [at: string, prose: string]> {
  if (typeof node !== 'object' || node === null) return
  for (const [name, value] of Object.entries(node)) {
    const here = `${at}/${name.replaceAll('/', '~1')}`
    if (name === 'x-enum-descriptions')
      for (const [one, said] of Object.entries(value)) yield [`${here}/${one}`, String(said)]
    else if (typeof value !== 'string') yield* proseOf(value, here)
    else if (spoken.has(name)) yield [here, value]
  }
}

const root = path.join(import.meta.dirname, '..')

/** Types, functions, constants and properties; names from foreign contracts are used but not declared this way. */
const declaration =
  /(?:^|[\s(;])(?:const|let|interface|type|class|async function\*?|function\*?) (?:\[|\{ )?(\w+)|^ +(?:readonly |static |private )*(\w+)\??:/gm

/** Adapters use the words of their carrier or shop. */
const adapter =
  /carriers\/(?!kit|sandbox|numbers|lastinch|data)[a-z-]+\/|carriers\/as-published\.test|integration\/shop\/(?:shopify\/|woocommerce\/|shops\.test)/

/** The names that handwritten code declares, and its file names. */
function* namesInCode(): Generator<readonly [file: string, name: string]> {
  const files = globSync('{codegen,server,sdk,docs-ui,openapi,.ci}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/generated/**', '**/dist/**', '**/migrations/**', '**/fixtures/**'],
  })
  for (const file of files.filter((one) => !adapter.test(one))) {
    yield [file, path.basename(file).replace(/\..*/, '')]
    for (const [, declared, property] of readFileSync(path.join(root, file), 'utf8').matchAll(declaration))
      yield [file, declared ?? property ?? '']
  }
}

/** The lines of the guides and of code whose strings people read, without comments. */
function* linesOfCode(): Generator<readonly [at: string, line: string]> {
  const files = globSync(
    [
      'docs-ui/{app,console,desk,guides,overview,reference,search,ui,workbench}/**/*.{md,ts,tsx}',
      '{server,sdk}/**/*.ts',
    ],
    { cwd: root, exclude: ['**/{node_modules,generated,dist,maps,dev,fixtures,steps}/**', '**/*.test.*'] },
  )
  for (const file of files)
    for (const [at, line] of readFileSync(path.join(root, file), 'utf8').split('\n').entries())
      if (!/^\s*(?:\/\/|\/?\*)|\/\*\*/.test(line)) yield [`${file}:${at + 1}`, line.replace(/ \/\/ .*/, '')]
}

const oneOf = (list: readonly string[]) => new RegExp(`\\b(${list.join('|')})(s|ed|ing)?\\b`, 'i')

/** Lists each place with a word to avoid, and what to write instead. */
function wrongIn(found: Iterable<readonly [at: string, said: string]>, list: Avoided, right: readonly string[] = []) {
  const wrong = oneOf(list.map(({ avoid }) => avoid))
  const allowed = right.length > 0 && new RegExp(oneOf(right), 'gi')
  return [...found].flatMap(([at, said]) => {
    const word = wrong.exec(allowed ? said.replace(allowed, '') : said)?.[1]?.toLowerCase()
    const use = list.find(({ avoid }) => avoid.toLowerCase() === word)?.use
    return word === undefined ? [] : [`${at}: "${word}" in "${said}"; openapi/words.md has "${use}" for it`]
  })
}

it('finds the words to avoid in the tables', () => {
  expect(synonyms.map(({ avoid }) => avoid)).toContain('tracking number')
  expect(synonyms.length).toBeGreaterThan(30)
  expect(foreign.words).toEqual(expect.arrayContaining([{ avoid: 'text', use: 'string' }]))
  expect(foreign.phrases).toContain('text message')
})

it('names nothing with a word to avoid', () => {
  const names = Array.from(namesOf(contract), ([at, name]) => [at, words(name)] as const)
  expect(names.length).toBeGreaterThan(500)
  expect(wrongIn(names, [...synonyms, ...foreign.words])).toEqual([])
})

it('writes no word to avoid in prose', () => {
  const prose = [...proseOf(contract)]
  expect(prose.length).toBeGreaterThan(2_000)
  expect(wrongIn(prose, foreign.words, foreign.phrases)).toEqual([])
})

it('writes no turn of phrase that reads as translated', () => {
  expect(turns.length).toBeGreaterThan(8)
  const said = [...proseOf(contract), ...linesOfCode()]
  expect(said.length).toBeGreaterThan(10_000)
  const any = new RegExp(turns.map(({ turn }) => turn.source).join('|'), 'i')
  const wrong = said
    .filter(([, line]) => any.test(line))
    .flatMap(([at, line]) =>
      turns.flatMap(({ turn, instead }) => {
        const found = turn.exec(line)?.[0]
        return found === undefined ? [] : [`${at}: "${found}"; write: ${instead}`]
      }),
    )
  expect(wrong).toEqual([])
})

it('declares no name in code with a word to avoid', () => {
  const names = Array.from(namesInCode(), ([file, name]) => [file, /^[A-Z_]+$/.test(name) ? '' : words(name)] as const)
  expect(names.length).toBeGreaterThan(10_000)
  expect(wrongIn(names, [...synonyms, ...foreign.words, ...avoided(code).words], rightInCode)).toEqual([])
})
