import { describe, expect, it } from 'vitest'
import { apportioned, piecesOf, stepped } from './amounts.ts'

const line = (quantity: number, itemInvoicePrice: number, netWeight: number) => ({
  itemDescription: 'Glass bead',
  countryOfOrigin: 'CZ',
  commodityCode: '701810',
  currencyCode: 'EUR',
  quantity,
  itemInvoicePrice,
  netWeight,
})
const inCents = { valueDecimals: 2, weightDecimals: 3 }

describe('piecesOf', () => {
  it('returns one line if pieces divide evenly', () => {
    expect(piecesOf(line(2, 2499, 3.1), inCents)).toMatchObject([{ quantity: 2, value: 1249.5, weight: 1.55 }])
  })

  it('returns lines that add up if they do not', () => {
    expect(piecesOf(line(3, 100, 1), inCents)).toMatchObject([
      { quantity: 1, value: 33.34, weight: 0.334 },
      { quantity: 2, value: 33.33, weight: 0.333 },
    ])
    for (const quantity of [1, 2, 3, 7, 12, 99, 100])
      for (const price of [1, 9.99, 100, 1234.56])
        for (const weight of [0.1, 0.333, 2.5, 17]) {
          const pieces = piecesOf(line(quantity, price, weight), inCents)
          const sum = (of: (one: (typeof pieces)[number]) => number, scale: number) =>
            pieces.reduce((total, one) => total + Math.round(of(one) * scale), 0)
          expect(sum((one) => one.value * one.quantity, 100)).toBe(Math.round(price * 100))
          expect(sum((one) => one.weight * one.quantity, 1000)).toBe(Math.round(weight * 1000))
          expect(sum((one) => one.line.netWeight, 1000)).toBe(Math.round(weight * 1000))
          for (const one of pieces) expect(Math.min(one.value, one.weight, one.quantity)).toBeGreaterThan(0)
        }
  })

  it('combines pieces below the minimum into one', () => {
    expect(piecesOf(line(500, 4, 0.2), inCents)).toMatchObject([
      { quantity: 1, value: 4, weight: 0.2, line: { itemDescription: '500 x Glass bead' } },
    ])
    expect(piecesOf(line(500, 4, 0.2), { valueDecimals: 3 })).toMatchObject([{ quantity: 500, value: 0.008 }])
  })
})

it('apportions all units, leaving no part at zero while there are enough', () => {
  expect(apportioned(10, [1, 1, 1])).toEqual([4, 3, 3])
  expect(apportioned(3, [1000, 1, 1])).toEqual([1, 1, 1])
  expect(apportioned(1, [1, 1])).toEqual([1, 0])
})

it('rounds weights so that they add up and none is zero', () => {
  expect(stepped([0.04, 0.04, 1.92], 1)).toEqual([0.1, 0.1, 1.8])
  expect(stepped([0.04], 1)).toEqual([0.1])
})
