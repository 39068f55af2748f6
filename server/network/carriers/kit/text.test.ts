import { describe, expect, it } from 'vitest'
import { contentFor } from './text.ts'

describe('contentFor', () => {
  const pieces = '2 x Pendant lamp Luna, Standing lamp Sol of oak, 12 x Glass bead'

  it.each([
    ['DPD_DE', '2 x Pendant lamp Luna'],
    ['UPS', '2 x Pendant lamp Luna'],
    ['FEDEX', '2 x Pendant lamp Luna, Standing lamp Sol of oak'],
    ['DHL_EXPRESS', pieces],
    ['GLS_DE', pieces],
    [undefined, '2 x Pendant lamp Luna'],
  ] as const)('keeps as many whole pieces as %s allows', (carrier, text) => {
    expect(contentFor(carrier, pieces)).toBe(text)
  })

  it('keeps whole words of a single piece, and cuts a word that is too long', () => {
    expect(contentFor('POSTNL', 'A pendant lamp of opal glass and brass')).toBe('A pendant lamp of opal glass and')
    expect(contentFor('POSTNL', 'X'.repeat(60))).toBe('X'.repeat(35))
  })

  it('counts letters after transliteration', () => {
    expect(contentFor('UPS', `${'Łódź '.repeat(7)}lampa`).length).toBeLessThanOrEqual(35)
  })
})
