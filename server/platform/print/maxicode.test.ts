import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scanPdf } from '../../dev/testing/scan.ts'
import { bwip } from './bwip.ts'
import { matrixOf, maxiCodeMessage } from './matrix.ts'
import { modeOf, type MaxiCode } from './maxicode.ts'
import { pdfOf } from './pdf.ts'

/** Draws the hexagons with the library, which takes fifteen times as long. */
function drawnByLibrary(code: MaxiCode): number[] {
  const { header, rest } = maxiCodeMessage(code)
  const text = [`${header}${code.postCode}`, code.country, code.service, rest].join('\u001d')
  const escaped = text.replace(/[\u0000-\u001f^]/g, (sign) => `^${String(sign.charCodeAt(0)).padStart(3, '0')}`)
  const options = { bcid: 'maxicode', mode: modeOf(code), parse: true, binarytext: true, text: escaped }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its types know squares only
  const [drawing] = bwip().raw(options as never) as unknown as [{ pixs: number[] }]
  return drawing.pixs
}

const drawnByUs = (code: MaxiCode): readonly number[] => {
  const matrix = matrixOf({ symbology: 'maxicode', ...code })
  return matrix.kind === 'hexagons' ? matrix.dark : []
}

const inOrder = (dark: readonly number[]) => dark.toSorted((one, other) => one - other)

async function scanned(dark: readonly number[]): Promise<string[]> {
  const mark = {
    kind: 'matrix',
    x: 5,
    y: 5,
    code: { symbology: 'pdf417', text: '' },
    matrix: { kind: 'hexagons', dark },
  } as const
  const pages = await scanPdf(pdfOf([{ width: 40, height: 40, marks: [mark] }], { title: '', created: new Date(0) }))
  return pages.flat().map(({ text }) => text)
}

const three = fc.stringMatching(/^\d{3}$/)
const place = {
  postCode: fc.oneof(fc.stringMatching(/^\d{9}$/), fc.stringMatching(/^[A-Z0-9]{1,6}$/)),
  country: three,
  service: three,
}
/** The fields as UPS fills them in. */
const ofUps = fc.record({
  ...place,
  message: fc.tuple(
    fc.stringMatching(/^1Z[A-Z0-9]{8}$/),
    fc.constant('UPSN'),
    fc.stringMatching(/^[A-Z0-9]{6}$/),
    three,
    fc.constant(''),
    fc.stringMatching(/^[1-9]\/10$/),
    fc.stringMatching(/^[1-9]\d{0,2}$/),
    fc.constantFrom('N', 'Y'),
    fc.stringMatching(/^[A-Z0-9 .,/-]{0,20}$/),
    fc.stringMatching(/^[A-Z ]{0,10}$/),
    fc.stringMatching(/^[A-Z]{0,2}$/),
  ),
})
const signs = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))
const part = fc.oneof(
  fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }),
  fc.stringMatching(/^\d{0,24}$/),
  fc.stringMatching(/^[a-z]{0,9}[A-Z]{0,4}[a-z]{0,9}$/),
  fc.stringMatching(/^[À-ÿ]{0,12}$/),
)
const ofAnything = fc.record({ ...place, message: fc.array(part, { maxLength: 3 }) })

describe('a MaxiCode', () => {
  it("of UPS equals the library's", () => {
    fc.assert(
      fc.property(ofUps, (code) => {
        expect(inOrder(drawnByUs(code))).toEqual(inOrder(drawnByLibrary(code)))
      }),
      { numRuns: 200 },
    )
  })

  it("of any text decodes like the library's, and has the same capacity", async () => {
    await fc.assert(
      fc.asyncProperty(ofAnything, async (code) => {
        const theirs = orNothing(() => inOrder(drawnByLibrary(code)))
        const ours = orNothing(() => inOrder(drawnByUs(code)))
        expect(ours === undefined).toBe(theirs === undefined)
        if (ours === undefined || theirs === undefined || ours.join() === theirs.join()) return
        const read = await scanned(ours)
        expect(read).toHaveLength(1)
        expect(read).toEqual(await scanned(theirs))
      }),
      { numRuns: 100 },
    )
  })

  it('switches between code sets', async () => {
    const code = {
      postCode: '41254',
      country: '752',
      service: '011',
      message: ['abcXYZdef', '1234567890', 'ÅÄÖåäöé§', '±A'],
    }
    expect(await scanned(drawnByUs(code))).toEqual(['[)>␞01␝9641254␠␝752␝011␝abcXYZdef␝1234567890␝ÅÄÖåäöé§␝±A␞␄'])
  })

  it('refuses characters outside all code sets, and values too long for their fields', () => {
    const code = { postCode: '41254', country: '752', service: '011', message: ['1Z00020417', 'UPSN'] }
    expect(drawnByUs(code)).not.toHaveLength(0)
    for (const wrong of [
      { message: ['Łódź'] },
      { message: ['A'.repeat(90)] },
      { country: '75' },
      { service: 'A11' },
      { postCode: '41254a' },
    ])
      expect(() => drawnByUs({ ...code, ...wrong })).toThrow('A MaxiCode')
  })
})

function orNothing<Value>(make: () => Value): Value | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
