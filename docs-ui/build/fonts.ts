import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Alias, Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

const sheet = path.join(import.meta.dirname, '../styles/fonts.css')

/** A part of a font, as the style sheet names it, and where it is cut from. */
interface Part {
  readonly name: string
  readonly source: string
  readonly letters: string
}

/** `schibsted-grotesk-first.woff2` has the part of the Latin file of that font that its `unicode-range` names. */
function partsOf(css: string): Part[] {
  const faces = css.matchAll(
    /url\('(fonts\/([a-z-]+)-(first|nordic|latin|latin-ext)\.woff2)'\)[^}]*?unicode-range:([^;]*);/g,
  )
  return Array.from(faces, ([, name = '', font = '', part = '', range = '']) => ({
    name,
    source: `@fontsource-variable/${font}/files/${font}-${part === 'latin-ext' ? part : 'latin'}-wght-normal.woff2`,
    letters: lettersIn(range),
  }))
}

/** `U+A0, U+2013-2014` -> no-break space, en dash, em dash. */
function lettersIn(range: string): string {
  return Array.from(range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi), ([, first = '', last = first]) =>
    between(Number.parseInt(first, 16), Number.parseInt(last, 16)),
  ).join('')
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Code is shown without ligatures, which are half of its font, and nothing is thinner or bolder than this. */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 720 } },
  keepFeatures: ['kern', 'tnum'],
} as const

/**
 * Cuts the fonts into the parts that the style sheet names. A first visit waits for 33 kB of them, and loads the letters
 * beyond ASCII with the first that it shows.
 */
export function cutFonts(): Plugin {
  return {
    name: 'waybill-fonts',
    config: async () => ({ resolve: { alias: await Promise.all(partsOf(readFileSync(sheet, 'utf8')).map(cut)) } }),
  }
}

/** Names of parts in the style sheet become the cut fonts, which are kept for the next build. */
async function cut({ name, source, letters }: Part): Promise<Alias> {
  const whole = readFileSync(resolve(source))
  const key = hash('sha256', Buffer.concat([whole, Buffer.from(JSON.stringify([letters, options]))])).slice(0, 16)
  const file = path.join(import.meta.dirname, '../../node_modules/.cache/fonts', key, path.basename(name))
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, await subsetFont(whole, letters, options))
  }
  return { find: name, replacement: file }
}
