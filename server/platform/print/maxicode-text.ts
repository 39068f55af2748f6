const through = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)).join('')

/**
 * The characters of the five code sets of ISO/IEC 16023, from codeword 0. A `•` marks codewords with a special
 * function.
 */
const separators = '\u001c\u001d\u001e'
const characters = [
  `\r${through(65, 90)}•${separators}• •${through(34, 58)}`,
  `\`${through(97, 122)}•${separators}•{•}~\u007f;<=>?[\\]^_ ,./:@!|`,
  `${through(192, 218)}•${separators}•${through(219, 223)}ª¬±²³µ¹º¼½¾${through(128, 137)}• `,
  `${through(224, 250)}•${separators}•${through(251, 255)}¡¨«¯°´·¸»¿${through(138, 148)}• `,
  `${through(0, 26)}•••\u001b•${separators}\u001f${through(159, 160)}¢£¤¥¦§©\u00ad®¶${through(149, 158)}• `,
]
const sets = [0, 1, 2, 3, 4]

/** The codeword of each Latin-1 character, or -1. */
const codewords = characters.map((all) => {
  const known = new Int8Array(256).fill(-1)
  // The `•` of special codewords is outside Latin-1, so it falls outside the array.
  for (const [codeword, character] of Array.from(all).entries()) known[character.charCodeAt(0)] = codeword
  return known
})
const codewordOf = (set: number, text: string, at: number) => codewords[set]?.[text.charCodeAt(at)] ?? -1

/** The codewords that latch from the set of the row to the set of the column. */
const latches = [
  [[], [63], [60, 60], [61, 61], [62, 62]],
  [[63], [], [60, 60], [61, 61], [62, 62]],
  [[58], [63], [], [61, 61], [62, 62]],
  [[58], [63], [60, 60], [], [62, 62]],
  [[58], [63], [60, 60], [61, 61], []],
]
const latchToA = 58

/** Some characters of a set, after the codewords that shift to it. */
interface Step {
  readonly shift: readonly number[]
  readonly set: number
  readonly taken: number
}

const stay = (set: number): Step => ({ shift: [], set, taken: 1 })
const shiftTo = (set: number, codeword: number): Step => ({ shift: [codeword], set, taken: 1 })
const [toA, toC, toD, toE] = [shiftTo(0, 59), shiftTo(2, 60), shiftTo(3, 61), shiftTo(4, 62)]
const steps: readonly (readonly Step[])[] = [
  [stay(0), shiftTo(1, 59), toC, toD, toE],
  [stay(1), toA, { shift: [56], set: 0, taken: 2 }, { shift: [57], set: 0, taken: 3 }, toC, toD, toE],
  [stay(2), toD, toE],
  [stay(3), toC, toE],
  [stay(4), toC, toD],
]

/** Nine digits in six codewords, the same in each set. */
const numeric = { digits: 9, length: 6, shift: 31, step: 255 }

/** The padding codeword of each set; C and D have none. */
const fills = [33, 33, undefined, undefined, 28]

/**
 * Encodes a text in the fewest codewords, with padding. Throws if the text is too long or no set has one of its
 * characters.
 */
export function codewordsOf(text: string, room: number): number[] {
  const { lengths, chosen, sets: latched } = shortest(text)
  if ((lengths[0] ?? 0) >= impossible) throw new Error(`A MaxiCode cannot encode ${JSON.stringify(text)}`)
  if ((lengths[0] ?? 0) > room) throw new Error(`A MaxiCode holds at most ${room} codewords, not ${lengths[0]}`)
  const out: number[] = []
  let set = 0
  for (let at = 0; at < text.length;) {
    const to = latched[at * sets.length + set] ?? 0
    if (to !== set) out.push(...(latches[set]?.[to] ?? []))
    set = to
    const step = steps[set]?.[chosen[at * sets.length + set] ?? 0]
    if (step === undefined) out.push(...numericOf(text.slice(at, at + numeric.digits)))
    else {
      out.push(...step.shift)
      for (let taken = 0; taken < step.taken; taken++) out.push(codewordOf(step.set, text, at + taken))
    }
    at += step?.taken ?? numeric.digits
  }
  if (fills[set] === undefined && out.length < room) {
    out.push(latchToA)
    set = 0
  }
  const fill = fills[set] ?? 0
  while (out.length < room) out.push(fill)
  return out
}

const impossible = 10_000

/**
 * Dynamic programming from the end of the text, with five entries per character, one for each set: the number of
 * codewords from there, which set to latch to first, and which step follows.
 */
function shortest(text: string) {
  const count = sets.length
  const lengths = new Uint16Array((text.length + 1) * count)
  const chosen = new Uint8Array(text.length * count)
  const latched = new Uint8Array(text.length * count)
  const least = new Uint16Array(count)
  let digits = 0
  for (let at = text.length - 1; at >= 0; at--) {
    digits = /\d/.test(text.charAt(at)) ? digits + 1 : 0
    for (let set = 0; set < count; set++) {
      const place = at * count + set
      let best = impossible
      const own = steps[set] ?? []
      for (let index = 0; index < own.length; index++) {
        const { shift, set: other, taken } = own[index] ?? stay(set)
        let length = shift.length + taken + (lengths[place + taken * count] ?? impossible)
        for (let more = 0; more < taken && length < best; more++)
          if (codewordOf(other, text, at + more) < 0) length = impossible
        if (length < best) {
          best = length
          chosen[place] = index
        }
      }
      if (digits >= numeric.digits) {
        const length = numeric.length + (lengths[place + numeric.digits * count] ?? impossible)
        if (length < best) {
          best = length
          chosen[place] = numeric.step
        }
      }
      least[set] = best
    }
    for (let set = 0; set < count; set++) {
      let best = impossible
      for (let other = 0; other < count; other++) {
        const to = (set + other) % count
        const length = (latches[set]?.[to]?.length ?? 0) + (least[to] ?? impossible)
        if (length < best) {
          best = length
          latched[at * count + set] = to
        }
      }
      lengths[at * count + set] = best
    }
  }
  return { lengths, chosen, sets: latched }
}

function numericOf(digits: string): number[] {
  const number = Number(digits)
  return [numeric.shift, ...[24, 18, 12, 6, 0].map((bits) => (number >> bits) & 63)]
}
