import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokenSheet } from '../build/token-sheet.ts'
import { builtSite } from '../tests/build.ts'
import { spaces } from './tokens.ts'

const root = path.join(import.meta.dirname, '..')
const dist = await builtSite()
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

/** The metrics of a fallback font are facts of that font. */
const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.css') && name !== 'fonts.css')
const sheets = names.map((name) => ({ name, css: read(`styles/${name}`).replaceAll(/\/\*.*?\*\//gs, '') }))
const sources = globSync('{app,build,console,desk,guides,overview,reference,search,ui,workbench}/**/*.{ts,tsx,md}', {
  cwd: root,
  exclude: (name) => name.includes('.test.'),
}).map((name) => ({ name, text: read(name) }))

const all = [...sheets.map(({ css }) => css), ...sources.map(({ text }) => text)].join('\n')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const tokens = new Set([...found(tokenSheet(), /--([\w-]+):/g), ...Object.keys(spaces)])

/** A colour by its value, and type, corners or distances of a size of one's own. Lengths of an em or a drawing are none. */
const literals = [
  /#[\da-f]{3,8}\b(?=[^{]*\})/gi,
  /\b(?:rgb|rgba|hsl|hsla|oklch|light-dark)\([^)]*\)/g,
  /\b(?:background|border|color|fill|stroke)[\w-]*:[^;]*\b(?:black|white)\b/g,
  /\bfont(?:-size)?:[^;]*\b[\d.]+rem\b/g,
  /\bfont-family: (?!var|inherit)[^;]*/g,
  /\bborder-radius: [\d.]+(?:px|rem)/g,
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap):[^;]*?(?<![\w.-])-?[\d.]+(?:px|rem)\b/g,
]

describe('style sheets', () => {
  it.each(sheets)('$name takes colours, type, corners and distances from the tokens', ({ css }) => {
    expect(literals.flatMap((literal) => css.match(literal) ?? [])).toEqual([])
  })

  it('are no place for colours of components either', () => {
    const own = sources
      .filter(({ name }) => /^(app|console|desk|search|ui|workbench)\//.test(name))
      .flatMap(({ name, text }) =>
        (text.match(/['`\s](#[\da-f]{6}|rgb\([^)]*\)|(?:\d+ )?[\d.]+rem var\([^)]*\))/gi) ?? []).map(
          (literal) => `${name}: ${literal}`,
        ),
      )
    expect(own).toEqual([])
  })

  it('use no custom property that nothing sets, and every token is used', () => {
    const set = new Set([...tokens, ...found(all, /--([\w-]+)(?=:|'?,|["']\])/g)])
    const used = new Set([...found(all, /var\(--([\w-]+)/g), ...found(all, /token\(['`]([\w-]+)['`]\)/g)])
    expect([...used].filter((name) => !set.has(name))).toEqual([])
    const made = found(all, /token\(`(?:\$\{[^}]*\})([\w-]*)`\)/g)
    expect([...tokens].filter((name) => !used.has(name) && !made.some((end) => name.endsWith(end)))).toEqual([])
  })

  it('style only existing elements', () => {
    const classes = new Set(
      sheets.flatMap(({ css }) => found(css, /([^{}]+)\{/g)).flatMap((of) => found(of, /[.#]([a-z][\w-]*)/gi)),
    )
    const text = sources.map((source) => source.text).join('\n')
    const begun = found(text, /[\s`'"]([a-z][a-z-]*)\$\{/g)
    const unknown = [...classes].filter(
      (name) =>
        !name.startsWith('Mui') &&
        !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) &&
        !begun.some((start) => name.startsWith(start)),
    )
    expect(unknown).toEqual([])
  })

  it('use no :has() on an element that holds a whole page, since each change of the page would search all of it', () => {
    const askers = /(?:^|[\s,>])((?:html|body|main|#(?:frame|middle|content|navigation|side))[^\s,{]*:has\([^{]*)/g
    expect(found('body:has(#rail) a {} #middle:has(> b) {} .table:has(td) {}', askers)).toHaveLength(2)
    expect(sheets.flatMap(({ css }) => found(css, askers))).toEqual([])
  })

  // What older browsers do not know is written otherwise when the site is built, in the tokens too.
  it('are built for browsers without light-dark()', () => {
    const assets = path.join(dist, 'assets')
    const built = readdirSync(assets).filter((name) => name.endsWith('.css'))
    expect(built.length).toBeGreaterThan(1)
    for (const name of built) expect(readFileSync(path.join(assets, name), 'utf8')).not.toContain('light-dark(')
  })

  it('come with fonts of which a page first needs 33 kB', () => {
    const assets = path.join(dist, 'assets')
    const page = readFileSync(path.join(dist, 'api-reference/index.html'), 'utf8')
    const preloaded = found(page, /<link rel="preload" as="font"[^>]* href="\/assets\/([^"]+)"/g)
    expect(preloaded).toHaveLength(2)
    expect(preloaded.reduce((sum, name) => sum + statSync(path.join(assets, name)).size, 0)).toBeLessThan(33_000)
  })
})
