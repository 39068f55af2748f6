import { describe, expect, it } from 'vitest'
import { countriesOf, covers } from './regions.ts'

describe('regions', () => {
  it.each([
    [['DK', 'SE'], 'SE', true],
    [['DK', 'SE'], 'NO', false],
    [['EU'], 'SE', true],
    [['EU'], 'NO', false],
    [['DK'], 'DE', false],
    [['WORLD'], 'JP', true],
    [['WORLD', '!US'], 'US', false],
    [['WORLD', '!US'], 'JP', true],
    [['EU', '!DK'], 'DK', false],
    [[], 'DK', false],
  ])('%j cover %s: %s', (regions, country, isCovered) => {
    expect(covers(regions, country)).toBe(isCovered)
  })

  it('have sorted, unique countries, and the world has none', () => {
    expect(countriesOf(['SE', 'DK', 'SE', '!NO'])).toEqual(['DK', 'SE'])
    expect(countriesOf(['EU', '!DK', 'NO'])).toHaveLength(27)
    expect(countriesOf(['EU', '!DK'])).not.toContain('DK')
    expect(countriesOf(['WORLD', '!US'])).toBeUndefined()
  })
})
