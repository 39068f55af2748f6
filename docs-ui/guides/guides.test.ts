import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { readGuides } from '../build/guide-files.ts'
import { readReference } from '../build/reference-modules.ts'
import { errorCodes } from './error-list.ts'
import { remedies } from './remedies.ts'

const { guides, programs } = readGuides()
const codes = errorCodes(readReference()).map(({ code }) => code)

const pageOf = (address: string) => path.join(inject('dist'), address, 'index.html')

describe('the catalogue of errors', () => {
  it('says what to do about every code of the contract, in guides/remedies.ts', () => {
    expect(codes.filter((code) => remedies[code] === undefined)).toEqual([])
    expect(Object.keys(remedies).filter((code) => !codes.includes(code))).toEqual([])
  })

  it('has every code that the server sends', () => {
    const root = path.join(import.meta.dirname, '../../server')
    const files = globSync('**/*.ts', {
      cwd: root,
      exclude: ['**/{node_modules,dist,dev,generated}/**', '**/*.test.ts'],
    })
    const thrown =
      /(?:fieldError|conflict|badRequest|forbidden|unavailable|invalidField|ApiError)\(\s*(?:'[a-zA-Z]+',\s*)?'([A-Z][A-Z\d_]{3,})'|code: '([A-Z][A-Z\d_]{3,})'/g
    const sent = files.flatMap((file) =>
      Array.from(readFileSync(path.join(root, file), 'utf8').matchAll(thrown), ([, one, other]) => one ?? other ?? ''),
    )
    expect(sent.length).toBeGreaterThan(300)
    // Warnings and hints are values of enumerations, each with its meaning.
    const values = new Set<unknown>(readReference().enums.flatMap((one) => one.values))
    const missing = [...new Set(sent)].filter((code) => !codes.includes(code) && !values.has(code))
    expect(missing.toSorted()).toEqual([])
  })

  it('has an anchor for every code', () => {
    const page = readFileSync(pageOf('guides/errors'), 'utf8')
    expect(codes.filter((code) => !page.includes(`id="${code}"`))).toEqual([])
  })
})

describe('the guides', () => {
  it('show every program that is kept for them', () => {
    const shown = new Set(
      guides.flatMap(({ text }) =>
        [...text.matchAll(/\{\{(?:program|folded) ([^\s}]+)[^}]*\}\}/g)].map(([, name]) => name),
      ),
    )
    expect([...programs.keys()].filter((name) => !shown.has(name))).toEqual([])
  })

  it.each(guides.map(({ slug }) => slug))('%s leads nowhere that is not there', (slug) => {
    const html = readFileSync(pageOf(`guides/${slug}`), 'utf8')
    const links = [...html.matchAll(/href="(\/[^"]*|#[^"]*)"/g)].map(([, href = '']) => href)
    const lost = links.filter((href) => {
      const [address = '', anchor] = href.replace(/\?[^#]*/, '').split('#')
      const file = path.extname(address) === '' ? pageOf(address === '' ? `guides/${slug}` : address) : null
      if (file === null) return !existsSync(path.join(inject('dist'), address))
      if (address === '/') return false
      return (
        !existsSync(file) ||
        (anchor !== undefined && !readWith(file, anchor).includes(`id="${decodeURIComponent(anchor)}"`))
      )
    })
    expect(lost).toEqual([])
  })
})

/** The page of the reference takes the values of its enumerations from a page of their own. */
const readWith = (file: string, anchor: string) =>
  readFileSync(
    anchor.startsWith('enum-')
      ? file.replace(/api-reference\/index\.html$/, 'api-reference/enumerations/index.html')
      : file,
    'utf8',
  )
