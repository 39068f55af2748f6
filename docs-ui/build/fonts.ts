import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Alias, Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

const sheet = path.join(import.meta.dirname, '../styles/fonts.css')

/** A font subset named in the style sheet, and the file to cut it from. */
interface Part {
  readonly name: string
  readonly source: string
  readonly letters: string
}

/** `schibsted-grotesk-first.woff2` is the part of that font's Latin file within its `unicode-range`. */
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

/** Drops ligatures, which are half of the code font, and limits weights to those in use. */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 720 } },
  keepFeatures: ['kern', 'tnum'],
} as const

/**
 * Cuts the fonts into the subsets named in the style sheet. A first visit waits for 33 kB of them, and loads non-ASCII
 * letters when the first one is shown.
 */
export function cutFonts(): Plugin {
  return {
    name: 'waybill-fonts',
    config: async () => ({ resolve: { alias: await Promise.all(partsOf(readFileSync(sheet, 'utf8')).map(cut)) } }),
  }
}

/** Resolves a subset's name to the cut font, which is cached for the next build. */
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
