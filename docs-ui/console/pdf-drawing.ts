import type { DrawnPage, DrawnText } from './drawn-page.ts'

/**
 * Reads what labels are made of: filled rectangles and texts in embedded fonts, without a general viewer of a megabyte,
 * and without a frame, which the content security policy would refuse. Null for any other PDF.
 */
export async function pdfPages(data: Blob): Promise<DrawnPage[] | null> {
  try {
    const file = new TextDecoder('latin1').decode(await data.arrayBuffer())
    const objects = new Map(
      [...file.matchAll(/(\d+) 0 obj\s([\s\S]*?)\sendobj/g)].map(([, id = '', body = '']) => [id, body]),
    )
    const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
    const drawn = await Promise.all(pages.map((page) => drawingOf(page, objects)))
    return drawn.length > 0 && drawn.every((page) => page.bars !== '' || page.texts.length > 0) ? drawn : null
  } catch {
    return null
  }
}

interface Font {
  readonly characters: ReadonlyMap<string, string>
  readonly widths: readonly number[]
  readonly bold: boolean
}

async function drawingOf(page: string, objects: ReadonlyMap<string, string>): Promise<DrawnPage> {
  const [, , right = '0', top = '0'] = /\/MediaBox \[([^\]]+)\]/.exec(page)?.[1]?.trim().split(/\s+/) ?? []
  const [width, height] = [Number(right), Number(top)]
  const names = /\/Font <<([^>]*)>>/.exec(page)?.[1] ?? ''
  const fonts = new Map(
    await Promise.all(
      [...names.matchAll(/\/(\w+) (\d+) 0 R/g)].map(
        async ([, name = '', id = '']) => [name, await fontOf(objects.get(id) ?? '', name, objects)] as const,
      ),
    ),
  )
  const content = await streamOf(objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '') ?? '')
  let bars = ''
  let white = false
  const texts: DrawnText[] = []
  const operators =
    /([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re|\/(\w+) ([\d.]+) Tf ([\d.-]+) ([\d.-]+) Td <([0-9a-f]*)> Tj|([01]) g\b/gi
  for (const [, x, y, wide, high, name, size, left, base, glyphs, gray] of content.matchAll(operators)) {
    if (gray !== undefined) white = gray === '1'
    else if (name === undefined) {
      bars += `M${x} ${round(height - Number(y) - Number(high))}h${wide}v${high}h-${wide}z`
    } else {
      const font = fonts.get(name)
      const codes = glyphs?.toLowerCase().match(/.{4}/g) ?? []
      const units = codes.reduce((sum, code) => sum + (font?.widths[Number.parseInt(code, 16)] ?? 500), 0)
      texts.push({
        x: Number(left),
        y: round(height - Number(base)),
        size: Number(size),
        width: round((units * Number(size)) / 1000),
        align: 'start',
        bold: font?.bold ?? false,
        white,
        text: codes.map((code) => font?.characters.get(code) ?? '').join(''),
      })
    }
  }
  return { width, height, bars, texts, codes: [] }
}

async function fontOf(font: string, name: string, objects: ReadonlyMap<string, string>): Promise<Font> {
  const map = await streamOf(objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? '') ?? '')
  const descendant = objects.get(/\/DescendantFonts \[(\d+)/.exec(font)?.[1] ?? '') ?? ''
  const characters = [...map.matchAll(/<([0-9a-f]{4})>\s+<([0-9a-f]+)>/gi)].map(
    ([, glyph = '', code = '']) => [glyph.toLowerCase(), characterOf(code)] as const,
  )
  const widths = /\/W \[0 \[([^\]]*)\]/.exec(descendant)?.[1]?.trim().split(/\s+/).map(Number) ?? []
  return { characters: new Map(characters), widths, bold: /bold/i.test(name) || /\/BaseFont \/\S*bold/i.test(font) }
}

/** A character in UTF-16, as the map of a font writes it. */
const characterOf = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

async function streamOf(object: string): Promise<string> {
  const begin = object.indexOf('stream\n') + 'stream\n'.length
  const length = Number(/\/Length (\d+)/.exec(object)?.[1] ?? 0)
  const text = object.slice(begin, begin + length)
  if (!object.includes('/FlateDecode')) return text
  const bytes = Uint8Array.from(text, (character) => byteOf(character))
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new TextDecoder('latin1').decode(await new Response(plain).arrayBuffer())
}

/** What browsers call latin1 is windows-1252, which has other characters from 0x80 to 0x9f. */
function byteOf(character: string): number {
  const code = character.charCodeAt(0)
  return code < 0x100 ? code : (windows.get(code) ?? 0)
}

const windows = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)),
    (character, at) => [character.charCodeAt(0), 0x80 + at],
  ),
)

const round = (value: number) => Math.round(value * 100) / 100
