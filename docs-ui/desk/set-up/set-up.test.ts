import type { CarrierFieldDefinition, ShippingRule } from '@waybill/sdk'
import { describe, expect, it } from 'vitest'
import { fieldsToSend, labelOf, mask, stateOfCarrier, typedFrom } from './credentials.ts'
import { areasOf, highestIn, withLevel } from './permissions.ts'
import { fieldsOfRule, movedRule, noRule, ruleOf } from './policy-rules.ts'
import { validityOf } from './validity.ts'

const field = (name: string, sensitive: boolean): CarrierFieldDefinition => ({
  name,
  description: '',
  sensitive,
  required: true,
})

describe('credentials', () => {
  const definitions = [field('customerNumber', false), field('apiKey', true)]
  const kept = {
    fields: [
      { name: 'customerNumber', value: '41' },
      { name: 'apiKey', value: mask },
    ],
  }

  it('keep secrets out of the form, and leave them unchanged unless retyped', () => {
    expect(typedFrom(definitions, kept)).toEqual({ customerNumber: '41' })
    expect(fieldsToSend(definitions, { customerNumber: '42' }, kept)).toEqual([
      { name: 'customerNumber', value: '42' },
      { name: 'apiKey', value: mask },
    ])
    expect(fieldsToSend(definitions, { apiKey: 'new' }, kept)).toEqual([{ name: 'apiKey', value: 'new' }])
  })

  it('of a parent client are not copied, since the server cannot copy them', () => {
    expect(fieldsToSend(definitions, { customerNumber: '41' }, undefined)).toEqual([
      { name: 'customerNumber', value: '41' },
    ])
  })

  it('have readable names', () => {
    expect(['customerNumber', 'apiKey', 'gs1CompanyPrefix', 'clientId'].map(labelOf)).toEqual([
      'Customer number',
      'API key',
      'GS1 company prefix',
      'Client ID',
    ])
  })

  it("show who owns a carrier's account", () => {
    const live = { live: true, sandbox: true }
    const own = { resolvedClient: { id: 7 }, ...kept }
    expect(stateOfCarrier(true, live, own, definitions, 7)).toBe('own')
    expect(stateOfCarrier(true, live, own, definitions, 8)).toBe('inherited')
    expect(stateOfCarrier(true, live, { ...own, fields: kept.fields.slice(0, 1) }, definitions, 7)).toBe('incomplete')
    expect(stateOfCarrier(true, live, { fields: [] }, [], 7)).toBe('sandbox')
    expect(stateOfCarrier(true, { live: true, sandbox: false }, { fields: [] }, [], 7)).toBe('ready')
    expect(stateOfCarrier(true, { live: false, sandbox: true }, undefined, [], 7)).toBe('simulated')
    expect(stateOfCarrier(false, live, own, definitions, 7)).toBe('off')
  })
})

describe('roles', () => {
  const all = ['orders:write', 'users:admin', 'orders:read', 'users:read', 'users:write'] as const

  it('have one level per area, the highest that they hold', () => {
    const [orders, users] = areasOf(all)
    expect(users?.permissions).toEqual(['users:read', 'users:write', 'users:admin'])
    if (!orders || !users) throw new Error('Two areas have permissions')
    expect(highestIn(users, ['users:write', 'users:read', 'orders:read'])).toBe('users:write')
    expect(withLevel(users, 'users:read', ['users:write', 'orders:read'])).toEqual(['orders:read', 'users:read'])
    expect(withLevel(orders, undefined, ['users:write', 'orders:read'])).toEqual(['users:write'])
  })
})

describe('rate sheets', () => {
  it('are valid on both the first and the last day', () => {
    const period = { validFrom: '2026-11-01', validUntil: '2026-11-30' }
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => validityOf(period, day))).toEqual([
      'later',
      'now',
      'now',
      'past',
    ])
    expect(validityOf({ validFrom: '2026-01-01' }, '2030-01-01')).toBe('now')
  })
})

describe('policy rules', () => {
  const carriers = [{ carrier: 'GLS_DK' }] as unknown as Parameters<typeof ruleOf>[1]

  it('come back from the form unchanged', () => {
    const rules: ShippingRule[] = [
      {
        name: 'Free from 500',
        condition: {
          recipientAreas: [{ country: 'DK' }, { country: 'SE' }],
          weight: { upTo: 20 },
          value: { currency: 'DKK', from: 100 },
        },
        effects: [{ type: 'FREE_ABOVE', carriers: ['GLS_DK'], amount: { amount: 500, currency: 'DKK' } }],
        isLast: true,
      },
      { name: 'Dear', effects: [{ type: 'MARK_UP', percent: 12.5 }] },
      { name: 'Pick-up', effects: [{ type: 'PICK_UP' }] },
      { name: 'One', effects: [{ type: 'PREFER', productIds: ['GLS_DK_SHOP'] }] },
    ]
    for (const rule of rules) {
      const fields = fieldsOfRule(rule)
      if (!fields) throw new Error(`${rule.name} has no fields`)
      expect(ruleOf(fields, carriers)).toEqual(rule)
    }
  })

  it('stay out of the form if it has no field for them', () => {
    const others: ShippingRule[] = [
      { name: 'a', effects: [{ type: 'PACK_INTO', parcelDefinitionIds: ['x'] }] },
      { name: 'b', effects: [{ type: 'HIDE' }, { type: 'FASTEST' }] },
      { name: 'c', condition: { tags: ['alcohol'] }, effects: [{ type: 'HIDE' }] },
      {
        name: 'd',
        condition: { recipientAreas: [{ country: 'DK', postCodeFrom: '10', postCodeTo: '20' }] },
        effects: [{ type: 'HIDE' }],
      },
      {
        name: 'e',
        condition: { value: { currency: 'SEK', from: 1 } },
        effects: [{ type: 'FIXED_PRICE', amount: { amount: 1, currency: 'DKK' } }],
      },
    ]
    expect(others.map(fieldsOfRule)).toEqual(others.map(() => undefined))
  })

  it('drop the amount for an effect without one, and parse typed values', () => {
    expect(
      ruleOf(
        {
          ...noRule,
          name: ' Hide ',
          type: 'HIDE',
          amount: '5',
          percent: '3',
          countries: 'dk; se dk',
          weightFrom: '2,5',
        },
        [],
      ),
    ).toEqual({
      name: 'Hide',
      condition: { recipientAreas: [{ country: 'DK' }, { country: 'SE' }], weight: { from: 2.5 } },
      effects: [{ type: 'HIDE' }],
    })
  })

  it('change places, but not beyond the ends', () => {
    const rules = [
      { name: 'a', effects: [] },
      { name: 'b', effects: [] },
    ]
    expect(movedRule(rules, 0, 1).map(({ name }) => name)).toEqual(['b', 'a'])
    expect(movedRule(rules, 0, -1)).toBe(rules)
  })
})
