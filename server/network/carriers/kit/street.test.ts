import { describe, expect, it } from 'vitest'
import { housedStreetOf, streetOf } from './street.ts'

const split = (country: string, addressLine1: string) => {
  const { street, house, rest } = streetOf({ country, addressLine1 })
  return [street, house, rest].filter((part) => part !== undefined)
}

describe('streetOf', () => {
  it.each([
    ['DE', 'Residenzstr. 1', 'Residenzstr.', '1'],
    ['DE', 'Hauptstr.12', 'Hauptstr.', '12'],
    ['DE', 'Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
    ['DE', '1. Mai-Straße 7', '1. Mai-Straße', '7'],
    ['DE', 'Musterweg 12 a', 'Musterweg', '12 a'],
    ['DE', 'Hauptstraße 5-7', 'Hauptstraße', '5-7'],
    ['DE', 'Am Markt 3/4', 'Am Markt', '3/4'],
    ['DE', 'Q7, 12', 'Q7', '12'],
    ['DE', 'M 3 10', 'M 3', '10'],
    ['DE', 'Platz der Deutschen Post Nr. 1', 'Platz der Deutschen Post', '1'],
    ['DE', 'Kurfürstendamm 21, Hinterhaus', 'Kurfürstendamm', '21', 'Hinterhaus'],
    ['AT', 'Mariahilfer Straße 12/3/4', 'Mariahilfer Straße', '12/3/4'],
    ['DK', 'Østergade 26B', 'Østergade', '26B'],
    ['SE', 'Södra Vägen 32', 'Södra Vägen', '32'],
    ['ES', 'Calle Mayor 3, 2º B', 'Calle Mayor', '3', '2º B'],
    ['IT', 'Via Roma 12/A', 'Via Roma', '12/A'],
    ['BE', 'Rue de la Loi 16', 'Rue de la Loi', '16'],
    ['NL', 'Bilderdijkstraat 9 a bis', 'Bilderdijkstraat', '9 a bis'],
    ['FR', '20 Boulevard du 8 Mai 1945', 'Boulevard du 8 Mai 1945', '20'],
    ['FR', '12 bis rue de Rivoli', 'rue de Rivoli', '12 bis'],
    ['GB', '10 Downing Street', 'Downing Street', '10'],
    ['US', '350 5th Avenue', '5th Avenue', '350'],
    ['US', '123 Main St Apt 4', 'Main St Apt 4', '123'],
  ])('%s %s', (country, line, ...parts) => {
    expect(split(country, line)).toEqual(parts)
  })

  it.each([
    ['DE', 'Straße des 17. Juni'],
    ['DE', 'Gut Sonnental'],
    ['US', '5th Avenue'],
  ])('finds no number in %s %s', (country, line) => {
    expect(split(country, line)).toEqual([line])
    expect(() => housedStreetOf('DHL_PARCEL_DE', 'sender', { country, addressLine1: line }, 10)).toThrow(
      'needs a house number',
    )
  })
})
