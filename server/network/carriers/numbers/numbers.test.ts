import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CarrierId } from '../carrier.ts'
import { carrierData } from '../data/carriers.ts'
import { type CheckAlgorithm, checkDigits, hasCheckDigit } from './check-digits.ts'
import { carrierIds, detectCarriers, fixedCharacters, readNumber } from './detection.ts'
import vectors from './fixtures/vectors.json' with { type: 'json' }
import { normalised, readAs } from './format.ts'
import { scannedNumber } from './scanned-number.ts'
import { s10, sscc } from './shared-formats.ts'

/** Countries of S10 numbers in the test vectors that belong to none of our carriers. */
const anyPost = s10('GB', 'US', 'CV', 'CF', 'HK')

const withoutCarrier: Record<string, (number: string) => boolean> = {
  S10: (number) => readAs(anyPost, number) !== undefined,
  'SSCC-18': (number) => readAs(sscc('verified'), number) !== undefined,
  Landmark: (number) => /^LTN\d{8}N\d$/.test(number),
}

function reads(carrier: CarrierId | undefined, format: string, number: string): boolean | undefined {
  if (carrier) return readNumber(carrier, number) !== undefined
  return withoutCarrier[format.split(' ')[0] ?? '']?.(number)
}

describe('published numbers', () => {
  it.each(vectors.map((vector) => [vector.input, vector.valid ? 'valid' : 'invalid', vector] as const))(
    '%s is %s',
    (input, _, { carrier, format, valid, normalised: expected }) => {
      expect(normalised(input)).toBe(expected)
      const id = carrierIds.find((candidate) => candidate === carrier)
      expect(reads(id, format, expected)).toBe(valid)
      const likely = detectCarriers(input).filter((candidate) => candidate.carrier === id)
      expect(likely).toHaveLength(id && valid ? 1 : 0)
    },
  )
})

describe('check digits', () => {
  const algorithms = Object.keys(checkDigits).filter((name): name is CheckAlgorithm => name in checkDigits)
  const lengths: Record<CheckAlgorithm, number> = {
    GS1_MOD10: 17,
    GS1_MOD10_AFTER_91: 19,
    S10: 8,
    ISO7064_MOD37_36: 14,
    UPS_MOD10: 15,
    FEDEX_MOD11: 11,
    MOD7: 9,
    WEIGHT_4_9_MOD10: 11,
    GLS_MOD10_PLUS1: 11,
  }
  const bodyOf = (algorithm: CheckAlgorithm) => {
    const alphabet = algorithm === 'UPS_MOD10' || algorithm === 'ISO7064_MOD37_36' ? '0-9A-Z' : '0-9'
    return fc.stringMatching(new RegExp(`^[${alphabet}]{${lengths[algorithm]}}$`))
  }

  it.each(algorithms)('%s accepts its own check digit of one character', (algorithm) => {
    fc.assert(
      fc.property(bodyOf(algorithm), (body) => {
        const check = checkDigits[algorithm](body)
        expect(check).toMatch(/^[0-9A-Z]$/)
        expect(hasCheckDigit(algorithm, body + check)).toBe(true)
      }),
    )
  })

  it.each(algorithms)('%s detects a wrong last character', (algorithm) => {
    fc.assert(
      fc.property(bodyOf(algorithm), fc.integer({ min: 0, max: 9 }), (body, last) => {
        fc.pre(String(last) !== checkDigits[algorithm](body))
        expect(hasCheckDigit(algorithm, `${body}${last}`)).toBe(false)
      }),
    )
  })

  /** Those whose weights are coprime to their modulus and whose result isn't reduced further. */
  const guaranteed: CheckAlgorithm[] = ['GS1_MOD10', 'GS1_MOD10_AFTER_91', 'ISO7064_MOD37_36', 'GLS_MOD10_PLUS1']

  it.each(guaranteed)('%s detects any single wrong digit', (algorithm) => {
    fc.assert(
      fc.property(
        bodyOf(algorithm),
        fc.nat({ max: lengths[algorithm] - 1 }),
        fc.integer({ min: 0, max: 9 }),
        (body, at, other) => {
          fc.pre(body[at] !== String(other))
          const changed = body.slice(0, at) + other + body.slice(at + 1)
          expect(hasCheckDigit(algorithm, changed + checkDigits[algorithm](body))).toBe(false)
        },
      ),
    )
  })

  it('MOD7 detects a wrong digit unless it differs by seven', () => {
    fc.assert(
      fc.property(bodyOf('MOD7'), fc.nat({ max: 8 }), fc.integer({ min: 0, max: 9 }), (body, at, other) => {
        fc.pre(Math.abs(Number(body[at]) - other) % 7 !== 0)
        const changed = body.slice(0, at) + other + body.slice(at + 1)
        expect(hasCheckDigit('MOD7', changed + checkDigits.MOD7(body))).toBe(false)
      }),
    )
  })
})

describe('shared formats', () => {
  it('allow nothing before or after an SSCC', () => {
    for (const number of ['395212340000000014', '00395212340000000014'])
      expect(readAs(sscc('verified'), number)).toMatchObject({ body: '395212340000000014', checked: true })
    for (const number of ['x395212340000000014', '395212340000000014x', '1395212340000000014'])
      expect(readAs(sscc('verified'), number)).toBeUndefined()
  })
})

describe('scannedNumber', () => {
  it.each([
    ['(00)395212340000000014', '395212340000000014'],
    ['%008182709980000020033101276', '09980000020033F'],
    ['9622001900000000000000776632517510', '776632517510'],
    ['(420)10118(92)95200000000000204173', '9295200000000000204173'],
    ['42010118\u001d9295200000000000204173', '9295200000000000204173'],
    ['1Z5R89390357567127', '1Z5R89390357567127'],
    ['00395212340000000014', '395212340000000014'],
    ['%0081827099800000200331012764', '%0081827099800000200331012764'],
    ['x008182709980000020033101276', 'x008182709980000020033101276'],
    ['%0081827099800000200331012', '%0081827099800000200331012'],
    ['9622001900000000000000776632517511', '9622001900000000000000776632517511'],
    ['19622001900000000000000776632517510', '19622001900000000000000776632517510'],
    ['96220019000000000000007766325175101', '96220019000000000000007766325175101'],
    ['9295200000000000204173', '9295200000000000204173'],
    ['420101181234\u001d92952000000000002041731234', '92952000000000002041731234'],
    ['x9295200000000000204173', 'x9295200000000000204173'],
    ['92952000000000002041731', '92952000000000002041731'],
    ['x00395212340000000014', 'x00395212340000000014'],
    ['003952123400000000141', '003952123400000000141'],
    ['008182709980000020033350276C', '09980000020033F'],
    ['%008182709980000020033350276C', '09980000020033F'],
    ['0081827099800000200333502760', '0081827099800000200333502760'],
    ['x008182709980000020033350276C', 'x008182709980000020033350276C'],
    ['008182709980000020033350276CC', '008182709980000020033350276CC'],
    ['%008182709980000020033350276C1', '%008182709980000020033350276C1'],
    ['x%008182709980000020033101276', 'x%008182709980000020033101276'],
    ['(9295)200000000000204173', '(9295)200000000000204173'],
  ])('finds the number in %s', (scanned, number) => expect(scannedNumber(scanned)).toBe(number))
})

/** Returns the order of these carriers among the candidates. */
const order = (number: string, ...carriers: CarrierId[]) =>
  detectCarriers(number)
    .map(({ carrier }) => carrier)
    .filter((carrier) => carriers.includes(carrier))

describe('detectCarriers', () => {
  it.each([
    ['1Z5R89390357567127', 'UPS'],
    ['JJFI6543210000012345', 'POSTI'],
    ['JVGL0999999990', 'DHL_PARCEL_NL'],
    ['JJD0002257639032011', 'YODEL'],
    ['3SABCD123456789', 'POSTNL'],
    ['00340433836442636597', 'DHL_PARCEL_DE'],
    ['323212345659900357663030', 'BPOST'],
    ['9400111206206406260787', 'USPS'],
    ['RB123456785DK', 'POSTNORD_DK'],
    ['008182709980000020033350276C', 'DPD_DE'],
    ['V12345E0000001', 'VENIPAK'],
  ])('%s is most likely from %s', (number, carrier) => {
    expect(detectCarriers(number)[0]?.carrier).toBe(carrier)
  })

  it("reads the barcode on Austrian Post's published label", () => {
    expect(readNumber('POST_AT', '1031394500154720811100')).toMatchObject({ checked: true })
    expect(detectCarriers('1031394500154720811100')[0]?.carrier).toBe('POST_AT')
  })

  it('returns every carrier with such numbers', () => {
    const carriers = detectCarriers('373500489530470000').map(({ carrier }) => carrier)
    expect(carriers).toEqual(
      expect.arrayContaining(['LAST_INCH', 'POSTNORD_DK', 'POSTNORD_SE', 'BRING', 'DSV', 'FEDEX']),
    )
    expect(carriers.indexOf('POSTNORD_DK')).toBeLessThan(carriers.indexOf('HELTHJEM'))
  })

  it('accepts a wrong check digit in unverified formats', () => {
    expect(readNumber('HELTHJEM', '395212340000000022')).toMatchObject({ checked: false })
    expect(readNumber('LAST_INCH', '395212340000000022')).toBeUndefined()
  })

  it('ranks wrong check digits below formats without one, and correct ones above', () => {
    expect(order('000000000000000001', 'DSV', 'PORTERBUDDY', 'DAO')).toEqual(['PORTERBUDDY', 'DAO', 'DSV'])
    expect(order('9611020987654312345672', 'POST_AT', 'PORTERBUDDY')).toEqual(['PORTERBUDDY', 'POST_AT'])
    expect(order('9400111206206406260787', 'PORTERBUDDY', 'POST_AT', 'USPS')).toEqual([
      'USPS',
      'POST_AT',
      'PORTERBUDDY',
    ])
  })

  it.each([
    [/^(?:00)?(?<number>\d{18})$/, 0],
    [/^1Z(?<number>[0-9A-Z]{15}\d)$/, 2],
    [/^JJFI\d{16}$/, 4],
    [/^3S[A-Z0-9]{11}(?:[A-Z0-9]{2})?$/, 2],
    [/^A(?:420\d{5}(?:\d{4})?)?(?<number>9\d{20})B$/, 3],
    [/^A(?:(?:12)?34)?B$/, 2],
    [/^A(?:34(?:12)?)?(?:56)?$/, 1],
    [/^(?:1(?:23)4)?A$/, 1],
    [/^A(?:)?$/, 1],
    [/^(?=\d{0,7}[A-Z])X(?:Y)[A-Z0-9]{8}$/, 2],
  ])('%s prescribes %i characters', (pattern, count) => expect(fixedCharacters(pattern)).toBe(count))

  it('returns no candidate for other text', () => {
    expect(detectCarriers('')).toEqual([])
    expect(detectCarriers('<script>')).toEqual([])
  })

  it('terminates for hostile text of any length', () => {
    for (const text of ['0', 'A', 'J', '9', ' ', '00340', 'A0'].map((part) => part.repeat(200_000 / part.length)))
      expect(detectCarriers(text)).toEqual([])
  })
})

describe('carrierData', () => {
  it('has unique product ids that begin with their carrier', () => {
    const ids = carrierIds.flatMap((carrier) => {
      const products = carrierData[carrier].products.map(({ id }) => id)
      for (const id of products) expect(id.startsWith(`${carrier}_`)).toBe(true)
      return products
    })
    expect(ids).toHaveLength(201)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has no carrier id that is the beginning of another', () => {
    const nested = carrierIds.filter((one) => carrierIds.some((other) => one !== other && other.startsWith(`${one}_`)))
    expect(nested).toEqual([])
  })
})
