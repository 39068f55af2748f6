/**
 * Draws labels as Zebra printers do, as far as our labels need: boxes, scalable text, field blocks, reversed fields and
 * GS1-128. Returns null for anything else, which is then shown as text only.
 */
export function zplPages(zpl: string): DrawnPage[] | null {
  const formats = [...zpl.matchAll(/\^XA([\s\S]*?)\^XZ/g)].map(([, format = '']) => pageOf(format))
  return formats.length > 0 && formats.every((page) => page !== null) ? formats.flatMap((page) => page ?? []) : null
}

/** The drawing of a label page, from its upper left corner, in printer dots. */
export interface DrawnPage {
  readonly width: number
  readonly height: number
  /** Rectangles as a single SVG path. */
  readonly bars: string
  readonly texts: readonly DrawnText[]
  /** Codes that only a printer can draw. */
  readonly codes: readonly { readonly x: number; readonly y: number; readonly size: number; readonly name: string }[]
}

export interface DrawnText {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly align: 'start' | 'middle' | 'end'
  readonly bold: boolean
  /** Inverts what is below it. */
  readonly white: boolean
  readonly text: string
}

/** One field, from `^FO` or `^FT` to `^FS`. */
interface Field {
  x: number
  y: number
  /** Whether the origin is the text's baseline, as after `^FT`. */
  base: boolean
  size: number
  block?: { width: number; align: DrawnText['align'] }
  reversed: boolean
  code?: { kind: 'gs1-128'; height: number } | { kind: 'printer'; name: string; size: number }
  hex: boolean
}

const begun = (): Field => ({ x: 0, y: 0, base: false, size: 0, reversed: false, hex: false })

function pageOf(format: string): DrawnPage | null {
  let [width, height, module, bars] = [0, 0, 2, '']
  const texts: DrawnText[] = []
  const codes: DrawnPage['codes'][number][] = []
  let field = begun()

  const show = (data: string) => {
    const text = field.hex ? data.replace(/_([0-9a-f]{2})/gi, (_, code: string) => characterOf(code)) : data
    const { code, block, x, y, size } = field
    if (code?.kind === 'gs1-128') bars += gs1Bars(text, x, y, module, code.height)
    else if (code) codes.push({ x, y, size: code.size, name: code.name })
    else
      texts.push({
        x: block ? x + { start: 0, middle: block.width / 2, end: block.width }[block.align] : x,
        y: field.base ? y : y + size * 0.78,
        size,
        align: block?.align ?? 'start',
        bold: true,
        white: field.reversed,
        text,
      })
  }

  for (const [, name = '', given = ''] of format.matchAll(/\^([A-Z][A-Z0-9])([^^]*)/g)) {
    const values = given.trim().split(',')
    const number = (at: number) => Number(values[at] ?? 0)
    switch (name) {
      case 'PW':
        width = number(0)
        break
      case 'LL':
        height = number(0)
        break
      case 'BY':
        module = number(0)
        break
      case 'FO':
      case 'FT':
        field.x = number(0)
        field.y = number(1)
        field.base = name === 'FT'
        break
      case 'A0':
        field.size = number(1)
        break
      case 'FB':
        field.block = { width: number(0), align: aligned[values[3] ?? ''] ?? 'start' }
        break
      case 'FR':
        field.reversed = true
        break
      case 'FH':
        field.hex = true
        break
      case 'GB':
        bars += boxOf(field.x, field.y, number(0), number(1), Math.max(1, number(2)))
        break
      case 'BC':
        if (values[5] !== 'D') return null
        field.code = { kind: 'gs1-128', height: number(1) }
        break
      case 'BX':
        field.code = { kind: 'printer', name: 'Data Matrix', size: number(1) * 24 }
        break
      case 'BD':
        // A MaxiCode is always an inch wide, whatever the printer.
        field.code = { kind: 'printer', name: 'MaxiCode', size: width / 4 }
        break
      case 'FD':
        show(given.replace(/\r?\n$/, ''))
        break
      case 'FS':
        field = begun()
        break
      default:
        if (!silent.has(name)) return null
    }
  }
  return width > 0 && height > 0 ? { width, height, bars, texts, codes } : null
}

const aligned: Readonly<Record<string, DrawnText['align']>> = { L: 'start', C: 'middle', R: 'end' }

/** Commands for the printer that do not affect the picture. */
const silent = new Set(['CI', 'LH', 'PQ', 'PR', 'MD', 'MM', 'MN', 'LS', 'FX'])

const characterOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16))

/** A box whose border is as thick as the box is high or wide comes out filled. */
function boxOf(x: number, y: number, wide: number, high: number, thick: number): string {
  const [width, height] = [Math.max(wide, thick), Math.max(high, thick)]
  const outer = `M${x} ${y}h${width}v${height}h${-width}z`
  const [inside, below] = [width - 2 * thick, height - 2 * thick]
  // Drawn in the opposite direction, the inner rectangle becomes a hole.
  return inside > 0 && below > 0 ? `${outer}M${x + thick} ${y + thick}v${below}h${inside}v${-below}z` : outer
}

/** `(00)395…`: the parentheses are for people; they show where FNC1 goes. */
function gs1Bars(text: string, left: number, top: number, module: number, height: number): string {
  const symbols = [startC, fnc1, ...symbolsOf(text.replaceAll(' ', ''))]
  const sum = symbols.reduce((total, symbol, at) => total + symbol * Math.max(1, at), 0)
  let [x, bars] = [left, '']
  for (const symbol of [...symbols, sum % 103, stop])
    for (const [at, width] of (patterns[symbol] ?? '').split('').entries()) {
      const wide = Number(width) * module
      if (at % 2 === 0) bars += `M${x} ${top}h${wide}v${height}h${-wide}z`
      x += wide
    }
  return bars
}

function symbolsOf(text: string): number[] {
  const parts = [...text.matchAll(/\((\d+)\)([^(]*)/g)]
  const marked = parts.map(([, identifier = '', value = ''], at) => {
    const open = at < parts.length - 1 && !/^(0[0-4]|1[1-9]|20|3[1-6]|41)/.test(identifier)
    return `${identifier}${value}${open ? separator : ''}`
  })
  const symbols: number[] = []
  let digits = true
  for (let rest = marked.join(''); rest !== '';) {
    const pair = /^\d\d/.exec(rest)?.[0]
    if (rest.startsWith(separator)) symbols.push(fnc1)
    else if (pair !== undefined && (digits || /^\d{4}/.test(rest))) {
      symbols.push(...(digits ? [] : [codeC]), Number(pair))
      digits = true
      rest = rest.slice(2)
      continue
    } else {
      symbols.push(...(digits ? [codeB] : []), rest.charCodeAt(0) - 32)
      digits = false
    }
    rest = rest.slice(1)
  }
  return symbols
}

const separator = '\u001d'
const [codeC, codeB, fnc1, startC, stop] = [99, 100, 102, 105, 106]

/** The widths of bars and spaces of each symbol of Code 128 (ISO/IEC 15417). */
const patterns = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
