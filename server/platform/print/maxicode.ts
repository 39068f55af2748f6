import { codewordsOf } from './maxicode-text.ts'

/** The content of a MaxiCode of modes 2 and 3: the destination by which machines sort, and a message. */
export interface MaxiCode {
  /** Nine digits, or up to six letters and digits. */
  readonly postCode: string
  /** The three-digit code of ISO 3166-1. */
  readonly country: string
  /** Three digits. */
  readonly service: string
  /** The fields of the message with ISO/IEC 15434 separators, after `[)>` and the version. */
  readonly message: readonly string[]
}

export const modeOf = ({ postCode }: MaxiCode): 2 | 3 => (/^\d{9}$/.test(postCode) ? 2 : 3)

export const hexagonsInRow = 30
export const rowsOfHexagons = 33

/**
 * Draws a MaxiCode of modes 2 and 3 as in ISO/IEC 16023: 144 codewords of six hexagons each, the first twenty for the
 * destination and the others for the message. Libraries take longer for it than the rest of a label takes.
 */
export function darkHexagonsOf(code: MaxiCode, text: string): number[] {
  const first = primaryOf(modeOf(code), code)
  const second = codewordsOf(text, secondaryData)
  const codewords = [...first, ...correctionOf(first, primaryCorrection), ...second, ...interleavedCorrectionOf(second)]
  const dark: number[] = []
  codewords.forEach((codeword, index) => {
    for (let bit = 0; bit < 6; bit++) if ((codeword >> (5 - bit)) & 1) dark.push(places[index * 6 + bit] ?? 0)
  })
  return [...dark, ...marks]
}

const secondaryData = 84
const primaryCorrection = 10
const secondaryCorrection = 40

/** Mode, postal code, country and service, starting from the last bit, so the codewords are in reverse order. */
function primaryOf(mode: 2 | 3, { postCode, country, service }: MaxiCode): number[] {
  if (!/^\d{3}$/.test(country)) throw new Error(`A MaxiCode has a country of three digits, not ${country}`)
  if (!/^\d{3}$/.test(service)) throw new Error(`A MaxiCode has a service of three digits, not ${service}`)
  const bits =
    binary(Number(service), 10) + binary(Number(country), 10) + postCodeBits(mode, postCode) + binary(mode, 4)
  return Array.from({ length: 10 }, (_, index) => Number.parseInt(bits.slice(54 - index * 6, 60 - index * 6), 2))
}

function postCodeBits(mode: 2 | 3, postCode: string): string {
  if (mode === 2) return binary(postCode.length, 6) + binary(Number(postCode), 30)
  const padded = postCode.padEnd(6)
  if (!/^[ "-:A-Z]{6}$/.test(padded)) throw new Error(`A MaxiCode cannot encode the postal code ${postCode}`)
  return Array.from(padded, (sign) => binary(sign >= 'A' ? sign.charCodeAt(0) - 64 : sign.charCodeAt(0), 6)).join('')
}

const binary = (number: number, length: number) => number.toString(2).padStart(length, '0')

/** Odd and even codewords are corrected separately, so a stain affects both halves alike. */
function interleavedCorrectionOf(codewords: readonly number[]): number[] {
  const halves = [0, 1].map((half) => codewords.filter((_, index) => index % 2 === half))
  const [even = [], odd = []] = halves.map((half) => correctionOf(half, secondaryCorrection / 2))
  return even.flatMap((codeword, index) => [codeword, odd[index] ?? 0])
}

/** Powers of two in the field of 64 elements with the polynomial x⁶ + x + 1, and their logarithms. */
const powers: number[] = [1]
for (let power = 1; power < 126; power++) {
  const doubled = (powers[power - 1] ?? 0) * 2
  powers.push(doubled >= 64 ? doubled ^ 67 : doubled)
}
const logarithms: number[] = []
for (let power = 62; power >= 0; power--) logarithms[powers[power] ?? 0] = power

const product = (one: number, other: number) =>
  one === 0 || other === 0 ? 0 : (powers[(logarithms[one] ?? 0) + (logarithms[other] ?? 0)] ?? 0)

/** The Reed-Solomon generator polynomial, whose roots are the first powers of two, without its leading coefficient. */
function generatorOf(length: number): number[] {
  let generator = [1]
  for (let power = 1; power <= length; power++) {
    const root = powers[power] ?? 0
    generator = [...generator, 0].map((factor, index) => factor ^ product(root, generator[index - 1] ?? 0))
  }
  return generator.slice(1)
}

const generators = new Map([primaryCorrection, secondaryCorrection / 2].map((length) => [length, generatorOf(length)]))

/** The remainder of dividing the codewords by the generator polynomial. */
function correctionOf(codewords: readonly number[], length: number): number[] {
  const generator = generators.get(length) ?? []
  const rest = Array.from({ length }, () => 0)
  for (const codeword of codewords) {
    const lead = codeword ^ (rest[0] ?? 0)
    for (let at = 0; at < length; at++) rest[at] = (rest[at + 1] ?? 0) ^ product(lead, generator[at] ?? 0)
  }
  return rest
}

/** Dark in every MaxiCode, around the bull's eye and in a corner, to mark the orientation. */
const marks = [28, 29, 280, 281, 311, 457, 488, 500, 530, 670, 700, 677, 707]

/** The first twenty codewords surround the bull's eye in an irregular order. */
// oxfmt-ignore
const primaryPlaces = [
  469, 529, 286, 316, 347, 346, 673, 672, 703, 702, 647, 676, 283, 282, 313, 312, 370, 610, 618, 379, 378, 409, 408, 439,
  705, 704, 559, 589, 588, 619, 458, 518, 640, 701, 675, 674, 285, 284, 315, 314, 310, 340, 531, 289, 288, 319, 349, 348,
  456, 486, 517, 516, 471, 470, 369, 368, 399, 398, 429, 428, 549, 548, 579, 578, 609, 608, 649, 648, 679, 678, 709, 708,
  639, 638, 669, 668, 699, 698, 279, 278, 309, 308, 339, 338, 381, 380, 411, 410, 441, 440, 561, 560, 591, 590, 621, 620,
  547, 546, 577, 576, 607, 606, 367, 366, 397, 396, 427, 426, 291, 290, 321, 320, 351, 350, 651, 650, 681, 680, 711, 710,
]

function* blocks(): Generator<number> {
  for (let row = 0; row < rowsOfHexagons; row += 3) {
    const inRow = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26].filter((column) => !isInMiddle(row, column))
    for (const column of row % 2 === 0 ? inRow : inRow.toReversed())
      for (const down of [0, 1, 2]) for (const across of [1, 0]) yield (row + down) * hexagonsInRow + column + across
  }
}

const isInMiddle = (row: number, column: number) =>
  row >= 9 && row <= 21 && column >= (row === 9 || row === 21 ? 8 : 6) && column <= 20

function* lastColumns(): Generator<number> {
  for (let row = 1; row < rowsOfHexagons; row += 4) {
    const own = (row + 1) * hexagonsInRow + 28
    const last = own + 2 * hexagonsInRow
    yield* [own - hexagonsInRow, own + 1, own, own + hexagonsInRow, last + 1, last]
  }
}

/**
 * The positions of each codeword's bits: rows of blocks in alternating directions past the bull's eye, then the last
 * two columns.
 */
const places = [...primaryPlaces, ...blocks(), ...lastColumns()]
