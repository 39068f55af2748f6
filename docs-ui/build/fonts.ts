import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Alias, Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)

const fonts = ['schibsted-grotesk', 'jetbrains-mono'].map(
  (name) => `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
)

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Basic Latin, Latin-1 and punctuation. What is written with others comes in the reader's own font. */
const letters = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}${between(0x20_10, 0x20_26)}‹›€™−→←↑↓×≤≥≠✓`

/** Code is shown without ligatures, which are half of its font, and nothing is thinner or bolder than this. */
const options = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 720 } },
  keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum'],
} as const

/** Fonts with what the pages show of them: 50 kB instead of 87, which are most of what a first visit loads. */
export function cutFonts(): Plugin {
  return {
    name: 'waybill-fonts',
    config: async () => ({ resolve: { alias: await Promise.all(fonts.map(cut)) } }),
  }
}

/** Where the style sheet names a font it gets the one that was cut, which is kept for the next build. */
async function cut(font: string): Promise<Alias> {
  const whole = readFileSync(resolve(font))
  const key = hash('sha256', Buffer.concat([whole, Buffer.from(JSON.stringify([letters, options]))])).slice(0, 16)
  const file = path.join(import.meta.dirname, '../../node_modules/.cache/fonts', key, path.basename(font))
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, await subsetFont(whole, letters, options))
  }
  return { find: font, replacement: file }
}
