import { anyAscii } from '../../kernel/any-ascii.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import type * as Fontkit from 'fontkit'

export type Weight = 'regular' | 'bold'

/** A font program to embed unchanged. It contains whole Unicode blocks, so few variants are ever made. */
export type EmbeddedFont = {
  name: string
  program: Buffer
  programLength: number
  /** The glyph id in the program, by code point. */
  glyphs: ReadonlyMap<number, number>
  /** The advance width of each glyph, in thousandths of the font size. */
  widths: readonly number[]
  ascent: number
  descent: number
  capHeight: number
  bounds: readonly number[]
}

const require = createRequire(import.meta.url)
const files: Record<Weight, string> = {
  regular: '@expo-google-fonts/roboto-condensed/400Regular/RobotoCondensed_400Regular.ttf',
  bold: '@expo-google-fonts/roboto-condensed/700Bold/RobotoCondensed_700Bold.ttf',
}

const fonts = new Map<Weight, Fontkit.Font>()

function fontOf(weight: Weight): Fontkit.Font {
  let font = fonts.get(weight)
  if (!font) {
    const { create }: typeof Fontkit = require('fontkit')
    const opened = create(readFileSync(require.resolve(files[weight])))
    if (!('glyphForCodePoint' in opened)) throw new Error(`${files[weight]} contains more than one font`)
    fonts.set(weight, (font = opened))
  }
  return font
}

/** The Unicode blocks of the font. Each is embedded as a whole if a label uses any letter of it. */
const blocks: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x100, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x1e00, 0x1eff],
  [0x2010, 0x20bf],
]

/** Replaces unprintable characters. Shipments with such characters are refused earlier. */
const replacement = 0x25a1

const shown = new Map<string, readonly number[]>()

const isInFont = (codePoint: number) => inBlocks(codePoint) >= 0 && fontOf('regular').hasGlyphForCodePoint(codePoint)

/**
 * Returns the code points to print for a letter: itself, its base letter without the accent, or its transliteration.
 */
function shownAs(letter: string): readonly number[] {
  let result = shown.get(letter)
  if (result === undefined) {
    const own = letter.codePointAt(0) ?? replacement
    const base = letter.normalize('NFKD').codePointAt(0) ?? replacement
    const printed = [own, base].find(isInFont)
    result = printed === undefined ? latin(letter) : [printed]
    shown.set(letter, result)
  }
  return result
}

function latin(letter: string): readonly number[] {
  const codePoints = Array.from(anyAscii(letter), (character) => character.codePointAt(0) ?? replacement)
  return codePoints.length > 0 || isJoiner.test(letter) ? codePoints : [replacement]
}

/** Letters that transliteration drops, such as an alef, and marks that only modify their neighbour. */
const isJoiner = /^[\p{L}\p{M}\p{Cf}\p{Cc}]$/u

/** Returns the characters of a text that no label can show, not even transliterated. */
export function unprintable(text: string): readonly string[] {
  if (plainText.test(text)) return []
  return [...new Set(Array.from(text.normalize('NFC')))].filter((letter) => shownAs(letter)[0] === replacement)
}

/** Letters that the font has and that print as themselves. */
const plainText = /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*$/

const inBlocks = (codePoint: number) => blocks.findIndex(([first, last]) => codePoint >= first && codePoint <= last)

const blocksOfAscii = 0b1
const blocksOfLatin = 0b11
const isAscii = /^[\u0020-\u007e]*$/

/** The cached data of a text; labels repeat the same texts. */
interface Shape {
  readonly codePoints: readonly number[]
  readonly blocks: number
  /** The printed text, if transliterated. */
  readonly printed?: string
  /** The width at a font size of one. */
  readonly advances: Partial<Record<Weight, number>>
}

const shapes = new Map<string, Shape>()
const mostShapes = 5_000

function shapeOf(text: string): Shape {
  let shape = shapes.get(text)
  if (!shape) {
    if (shapes.size >= mostShapes) shapes.clear()
    shape = plainText.test(text)
      ? { codePoints: plainCodePoints(text), blocks: isAscii.test(text) ? blocksOfAscii : blocksOfLatin, advances: {} }
      : shapeOfOther(text)
    shapes.set(text, shape)
  }
  return shape
}

/** Plain letters are one UTF-16 unit each. Array.from also handles surrogate pairs, but takes ten times as long. */
function plainCodePoints(text: string): number[] {
  const codePoints: number[] = []
  for (let index = 0; index < text.length; index++) codePoints.push(text.charCodeAt(index))
  return codePoints
}

function shapeOfOther(text: string): Shape {
  const letters = Array.from(text.normalize('NFC'))
  const codePoints = letters.flatMap(shownAs)
  const isOther = codePoints.length !== letters.length || letters.some((letter) => !isNear(letter))
  return {
    codePoints,
    blocks: codePoints.reduce((key, codePoint) => key | (1 << inBlocks(codePoint)), blocksOfAscii),
    advances: {},
    ...(isOther && { printed: String.fromCodePoint(...codePoints) }),
  }
}

/** Whether a letter prints as itself or without its accent. */
const isNear = (letter: string) => {
  const [printed] = shownAs(letter)
  return printed === letter.codePointAt(0) || printed === letter.normalize('NFKD').codePointAt(0)
}

/** The transliteration of a text with letters that the font lacks, such as DongJing for 東京. */
export const transliterated = (text: string): string | undefined => shapeOf(text).printed

/** The code points to print for `text`, in composed form. */
export const codePointsOf = (text: string): readonly number[] => shapeOf(text).codePoints

/** A key for the blocks that texts need besides the first. */
export const blocksOf = (texts: readonly string[]): number =>
  texts.reduce((key, text) => key | shapeOf(text).blocks, blocksOfAscii)

const embedded = new Map<string, EmbeddedFont>()

/** Returns the font subset with the blocks in `key`, which is cached. */
export function embeddedFont(weight: Weight, key: number): EmbeddedFont {
  const id = `${weight}${key}`
  let result = embedded.get(id)
  if (!result) {
    result = subset(weight, key)
    embedded.set(id, result)
  }
  return result
}

function subset(weight: Weight, key: number): EmbeddedFont {
  const font = fontOf(weight)
  const made = font.createSubset()
  const glyphs = new Map<number, number>()
  const scale = 1000 / font.unitsPerEm
  const widths = [font.getGlyph(0).advanceWidth * scale]
  blocks.forEach(([first, last], index) => {
    if (!(key & (1 << index))) return
    for (let codePoint = first; codePoint <= last; codePoint++) {
      if (!font.hasGlyphForCodePoint(codePoint)) continue
      const glyph = font.glyphForCodePoint(codePoint)
      const number = Number(made.includeGlyph(glyph)) // typed as boolean, but returns the new glyph id
      glyphs.set(codePoint, number)
      widths[number] = Math.round(glyph.advanceWidth * scale)
    }
  })
  const program = Buffer.from(made.encode())
  const { minX, minY, maxX, maxY } = font.bbox
  return {
    name: `WAYBIL+RobotoCondensed-${weight === 'bold' ? 'Bold' : 'Regular'}`,
    program: deflateSync(program),
    programLength: program.length,
    glyphs,
    widths: Array.from(widths, (width) => width ?? 0),
    ascent: Math.round(font.ascent * scale),
    descent: Math.round(font.descent * scale),
    capHeight: Math.round(font.capHeight * scale),
    bounds: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
  }
}

/** The width of `text` in millimetres at a font size in millimetres. */
export function widthOf(text: string, size: number, weight: Weight): number {
  const { codePoints, advances } = shapeOf(text)
  advances[weight] ??=
    codePoints.reduce((sum, codePoint) => sum + unitsOf(codePoint, weight), 0) / fontOf(weight).unitsPerEm
  return advances[weight] * size
}

const units: Record<Weight, number[]> = { regular: [], bold: [] }

/** The advance width of a letter in font units. */
const unitsOf = (codePoint: number, weight: Weight): number =>
  (units[weight][codePoint] ??= fontOf(weight).glyphForCodePoint(codePoint).advanceWidth)
