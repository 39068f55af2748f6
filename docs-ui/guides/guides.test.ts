import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readGuides } from '../build/guide-files.ts'
import { readReference } from '../build/reference-modules.ts'
import { builtSite } from '../tests/build.ts'
import { monogramOf } from './carrier-pages.tsx'
import { causes } from './causes.ts'
import { errorCodes } from './error-list.ts'
import { firstSteps, groups } from './guide.ts'
import { otherCodes } from './other-codes.ts'
import { remedies } from './remedies.ts'

const { guides, programs } = readGuides()
const catalogue = errorCodes(readReference())
const codes = catalogue.map(({ code }) => code)

/** By their first letters, so that inflected forms are equal. */
const wordsIn = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.slice(0, 5)))

const dist = await builtSite()
/** Caches the anchors of each page. */
const anchors = new Map<string, ReadonlySet<string>>()
function anchorsOf(file: string): ReadonlySet<string> {
  const known = anchors.get(file)
  if (known) return known
  const found = new Set(Array.from(readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g), ([, id = '']) => id))
  anchors.set(file, found)
  return found
}

const pageOf = (address: string) => path.join(dist, address, 'index.html')

describe('the error catalogue', () => {
  it('has each code with the statuses it is sent with, and no 101', () => {
    expect(catalogue).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'EXPORT_NOT_COMPLETED', statuses: [202], ofField: false }),
        expect.objectContaining({ code: 'SHIPMENT_REGISTERED', statuses: [400], ofField: false }),
        expect.objectContaining({ code: 'OUT_OF_RANGE', statuses: [], ofField: true }),
      ]),
    )
  })

  it('has a remedy for exactly the codes in the contract, in guides/remedies.ts', () => {
    expect(codes.filter((code) => remedies[code] === undefined)).toEqual([])
    expect(Object.keys(remedies).filter((code) => !codes.includes(code))).toEqual([])
  })

  it('has remedies that say more than the message above them', () => {
    const filler = wordsIn(
      'the and that this with for are not can one its from which your you then only first instead other another send choose use',
    )
    const repeated = catalogue.filter(({ code, message }) => {
      const said = wordsIn(message)
      return [...wordsIn(remedies[code] ?? '')].every((word) => said.has(word) || filler.has(word))
    })
    expect(repeated.map(({ code }) => code)).toEqual([])
  })

  it('has every code that the server sends', () => {
    const root = path.join(import.meta.dirname, '../../server')
    const files = globSync('**/*.ts', {
      cwd: root,
      // The attributes to erase include one named `code`.
      exclude: ['**/{node_modules,dist,dev,generated}/**', '**/*.test.ts', 'integration/data-subject/attributes.ts'],
    })
    const thrown =
      /(?:fieldError|conflict|badRequest|forbidden|unavailable|invalidField|ApiError)\(\s*(?:'[a-zA-Z]+',\s*)?'([A-Z][A-Z\d_]{3,})'|code: '([A-Z][A-Z\d_]{3,})'/g
    const sent = files.flatMap((file) =>
      Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(thrown), ([, one, other]) => one ?? other ?? ''),
    )
    expect(sent.length).toBeGreaterThan(300)
    // Warnings and hints are enumeration values, each with its meaning.
    const values = new Set<unknown>(readReference().enums.flatMap((one) => one.values))
    const missing = [...new Set(sent)].filter((code) => !codes.includes(code) && !values.has(code))
    expect(missing.toSorted()).toEqual([])
  })

  it('shows the origin of every code', () => {
    const ids = new Set(readReference().operations.map(({ id }) => id))
    const named = Object.values(otherCodes).flatMap((code) => code.in ?? [])
    expect(named.filter((id) => !ids.has(id))).toEqual([])
    const page = readFileSync(pageOf('guides/errors'), 'utf8')
    expect(page.match(/class="error-where">(?:<a href="[^"]+">\w+<\/a>|[A-Z\d])/g)).toHaveLength(codes.length)
  })

  it('gives general causes for a code that several areas return, or several operations for a field', () => {
    const tagOf = new Map(readReference().operations.map(({ id, tag }) => [id, tag]))
    const general = catalogue.filter(
      ({ operations, ofField }) =>
        operations.length === 0 ||
        new Set(operations.map((id) => tagOf.get(id))).size > 1 ||
        (ofField && operations.length > 3),
    )
    expect(general.length).toBeGreaterThan(60)
    const others = new Set(Object.keys(otherCodes).filter((code) => otherCodes[code]?.where !== undefined))
    const missing = general.filter(({ code }) => causes[code] === undefined && !others.has(code))
    expect(missing.map(({ code }) => code)).toEqual([])
    expect(Object.keys(causes).filter((code) => !codes.includes(code))).toEqual([])
  })

  it('has an anchor for every code', () => {
    const page = readFileSync(pageOf('guides/errors'), 'utf8')
    expect(codes.filter((code) => !page.includes(`id="${code}"`))).toEqual([])
  })
})

describe('the guides', () => {
  it('show every program that is stored for them', () => {
    const shown = new Set(
      guides.flatMap(({ text }) =>
        [...text.matchAll(/\{\{(?:program|folded) ([^\s}]+)[^}]*\}\}/g)].map(([, name]) => name),
      ),
    )
    expect([...programs.keys()].filter((name) => !shown.has(name))).toEqual([])
  })

  it('abbreviate each carrier to two or three letters', () => {
    expect(['Austrian Post', 'bpost', 'UPS', 'DHL Express', 'Bring / Posten'].map(monogramOf)).toEqual([
      'AP',
      'BP',
      'UPS',
      'DHL',
      'BP',
    ])
  })

  it('are in at most seven groups, which include the first steps', () => {
    expect(groups.length).toBeLessThanOrEqual(7)
    const slugs = new Set(groups.flatMap((group) => group.slugs))
    expect(firstSteps.map(({ slug }) => slug).filter((slug) => !slugs.has(slug))).toEqual([])
  })

  it("state the server's limits", () => {
    const config = readFileSync(path.join(import.meta.dirname, '../../server/config.ts'), 'utf8')
    const { text = '' } = guides.find(({ slug }) => slug === 'retries') ?? {}
    for (const name of ['requestsPerMinute', 'requestsAtOnce', 'bodyLimit']) {
      const [, setting = '', value = ''] =
        new RegExp(`${name}: \\{\\s+env: '(\\w+)'[^}]*default: '(\\d+)'`).exec(config) ?? []
      expect(text).toContain(setting)
      expect(text).toContain(
        name === 'bodyLimit' ? `${Number(value) / 2 ** 20} MB` : Number(value).toLocaleString('en'),
      )
    }
  })

  it('fit every line of their programs on a desktop', () => {
    const steps = path.join(import.meta.dirname, '../overview/steps')
    const all = [
      ...[...programs].filter(([name]) => /\.m?[jt]s$/.test(name)).map(([name, text]) => [name, text, 87] as const),
      ...readdirSync(steps).map((name) => [name, readFileSync(path.join(steps, name), 'utf8'), 69] as const),
    ]
    const long = all.flatMap(([name, text, most]) =>
      text.split('\n').flatMap((line) => (line.length > most ? [`${name}: ${line}`] : [])),
    )
    expect(long).toEqual([])
  })

  it.each(guides.map(({ slug, text }) => [slug, text]))('%s ends with where to go next', (_, text) => {
    const [, last = ''] = /\n## ([^\n]+)\n\n(?:- \[[^\n]+\n?)+$/.exec(text) ?? []
    expect(last).toBe('Next steps')
  })

  it.each(guides.map(({ slug }) => slug))('%s has no broken links', (slug) => {
    const html = readFileSync(pageOf(`guides/${slug}`), 'utf8')
    const links = [...html.matchAll(/href="(\/[^"]*|#[^"]*)"/g)].map(([, href = '']) => href)
    const lost = links.filter((href) => {
      const [address = '', anchor] = href.replace(/\?[^#]*/, '').split('#')
      const file =
        path.extname(address) === '' && !address.startsWith('/.well-known/')
          ? pageOf(address === '' ? `guides/${slug}` : address)
          : null
      if (file === null) return !existsSync(path.join(dist, address))
      if (address === '/') return false
      if (!existsSync(file)) return true
      return anchor !== undefined && !anchorsOf(fileWith(file, anchor)).has(decodeURIComponent(anchor))
    })
    expect(lost).toEqual([])
  })
})

/** On the reference page, enumeration values come from a page of their own. */
const fileWith = (file: string, anchor: string) =>
  anchor.startsWith('enum-')
    ? file.replace(/api-reference\/index\.html$/, 'api-reference/enumerations/index.html')
    : file
