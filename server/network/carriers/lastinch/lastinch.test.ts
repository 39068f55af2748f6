import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barsOf } from '../../../platform/print/barcode.ts'
import { CarrierRefusal, type RegistrationRequest } from '../carrier.ts'
import { readNumber } from '../numbers/detection.ts'
import { lastInch } from './carrier.ts'
import { eventCodes } from './event-codes.ts'
import { highestSerial, ssccOf } from './numbering.ts'

describe('ssccOf', () => {
  it('returns the published example for the demonstration prefix', () => {
    expect(ssccOf(1)).toBe('395212340000000014')
  })

  it('returns a valid number, unique to each serial number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.nat({ max: 999_999_999 }), (one, other) => {
        expect(readNumber('LAST_INCH', ssccOf(one))?.checked).toBe(true)
        expect(ssccOf(one) === ssccOf(other)).toBe(one === other)
      }),
    )
  })

  it.each(['5712', '571234', '5712345', '571234567890'])('fits behind the prefix %s', (prefix) => {
    expect(ssccOf(0, prefix)).toHaveLength(18)
    expect(ssccOf(highestSerial(prefix), prefix)).toMatch(new RegExp(`^3${prefix}9+\\d$`))
    expect(() => ssccOf(highestSerial(prefix) + 1, prefix)).toThrow(RangeError)
  })

  it.each([-1, 0.5, Number.NaN])('refuses %s, which could repeat a number', (serial) => {
    expect(() => ssccOf(serial)).toThrow(RangeError)
  })
})

describe('LAST_INCH', () => {
  const party = { addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', country: 'DK' }
  const parcel = { weight: 1, length: 10, width: 10, height: 10, description: 'Lamp' }
  const request: RegistrationRequest = {
    reference: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03',
    productId: 'LAST_INCH_HOME',
    sender: party,
    recipient: party,
    parcels: [parcel, parcel],
  }

  it('numbers each parcel with the next serial number', async () => {
    let serial = 41
    const registered = await lastInch.register(request, {
      credentials: {},
      companyPrefix: '5712345',
      nextSerial: () => Promise.resolve(++serial),
    })
    expect(registered).toEqual({
      carrierReference: ssccOf(42, '5712345'),
      parcels: [{ carrierReference: ssccOf(42, '5712345') }, { carrierReference: ssccOf(43, '5712345') }],
    })
    const barcode = lastInch.barcode(registered.carrierReference)
    const text = `(00)${registered.carrierReference}`
    expect(barcode).toEqual({ symbology: 'gs1-128', text, shown: '(00) 3571 2345 0000 0004 28' })
    expect(barsOf(barcode).modules).toBe(156)
  })

  it('refuses once the numbers are used up', async () => {
    const used = lastInch.register(request, { credentials: {}, nextSerial: () => Promise.resolve(1_000_000_000) })
    await expect(used).rejects.toBeInstanceOf(CarrierRefusal)
  })

  it('has the event codes of the contract', () => {
    const contract = readFileSync(
      new URL('../../../../openapi/schemas/shipping/ShipmentEventCode.yaml', import.meta.url),
      'utf8',
    )
    const rows = [...contract.matchAll(/^ *\| (LI-\d+) \| (.+?) \| (\w+) \|$/gm)].map(
      ([, code, description, state]) => [code, { state, description }],
    )
    const codes = Object.entries(eventCodes).map(([code, { state, description }]) => [code, { state, description }])
    expect(rows).toEqual(codes)
  })
})
