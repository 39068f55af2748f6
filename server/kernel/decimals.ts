import { badRequest } from './error.ts'

/** The separator between a number and its decimals. */
export type DecimalSign = 'POINT' | 'COMMA'

const other = { POINT: 'COMMA', COMMA: 'POINT' } as const
/** Separate groups of three, as does whichever sign is not the decimal one. */
const spaces = ` '\\u2019\\u00a0\\u202f`
const forms = {
  POINT: new RegExp(`^([+-]?)(\\d{1,3}(?:[,${spaces}]\\d{3})+|\\d+)(?:\\.(\\d+))?(?:[eE]([+-]?\\d{1,2}))?(-?)$`),
  COMMA: new RegExp(`^([+-]?)(\\d{1,3}(?:[.${spaces}]\\d{3})+|\\d+)(?:,(\\d+))?(?:[eE]([+-]?\\d{1,2}))?(-?)$`),
} as const

/**
 * Parses a number. A minus may come last, as some programs write it. Without a given decimal sign the text must be
 * unambiguous; `1.060` is not.
 */
export function numberIn(text: string, sign: DecimalSign | undefined): number | undefined {
  const known = sign ?? signWithin(text) ?? (/[.,]/.test(text) ? undefined : 'POINT')
  const match = known && forms[known].exec(text.trim())
  if (!match) return undefined
  const [, before = '', whole = '', decimals = '', power = '', behind = ''] = match
  if (before !== '' && behind !== '') return undefined
  const number = Number(`${whole.replace(/\D/g, '')}.${decimals || '0'}e${power || '0'}`)
  return before === '-' || behind === '-' ? -number || 0 : number
}

/** The decimal sign that a number itself reveals: `1.060,00` and `0,5` do, `1.060` does not. */
export function signWithin(text: string): DecimalSign | undefined {
  const bare = text.replace(new RegExp(`[+\\-${spaces}]`, 'g'), '')
  if (!/^[\d.,]+$/.test(bare)) return undefined
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')]
  if (comma === point || /^[1-9]\d{0,2}[.,]\d{3}$/.test(bare)) return undefined
  const last = comma > point ? 'COMMA' : 'POINT'
  // A sign that occurs several times separates groups.
  const isGroup = bare.split(last === 'COMMA' ? ',' : '.').length > 2
  return isGroup ? other[last] : last
}

/** Detects a file's decimal sign from all of its numbers. */
export class DecimalSigns {
  readonly #otherwise: DecimalSign
  #known: { sign: DecimalSign; text: string; row: number } | undefined

  /** Files that separate cells with semicolons usually have decimal commas. */
  constructor(delimiter: string) {
    this.#otherwise = delimiter === ';' ? 'COMMA' : 'POINT'
  }

  see(text: string, row: number): void {
    const sign = signWithin(text)
    if (sign === undefined) return
    const known = this.#known
    if (known && known.sign !== sign)
      throw badRequest(
        'DECIMAL_SIGN_UNCLEAR',
        `The file has the numbers ${known.text} in row ${known.row} and ${text.slice(0, 30)} in row ${row}, so its decimal sign is not clear. Write all numbers in one way, or say the decimal sign where the operation takes it.`,
      )
    this.#known ??= { sign, text: text.slice(0, 30), row }
  }

  get sign(): DecimalSign {
    return this.#known?.sign ?? this.#otherwise
  }
}
