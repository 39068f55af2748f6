import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../build/versions.ts'
import type { Reference } from '../reference/reference.ts'
import { changesBetween, type Snapshot } from './contract-changes.ts'

const reference: Reference = JSON.parse(readFileSync(new URL('../generated/reference.json', import.meta.url), 'utf8'))
const kept = (): Snapshot => JSON.parse(snapshotOf(reference))
/** Returns the contract after a change to its JSON. */
const changed = (change: (text: string) => string): Snapshot => JSON.parse(change(snapshotOf(reference)))
const said = (before: Snapshot, after: Snapshot) =>
  changesBetween(before, after).map(({ breaking, about, what }) => `${breaking ? '! ' : ''}${about} ${what}`)

describe('changesBetween', () => {
  it('finds no changes between a contract and its stored form', () => {
    expect(changesBetween(kept(), reference)).toEqual([])
    expect(snapshotOf(reference)).not.toContain('"description":"Creates')
  })

  it('reports new, removed, renamed and deprecated operations', () => {
    const after = changed((text) =>
      text
        .replaceAll('"id":"patchAddress"', '"id":"amendAddress"')
        .replace('"id":"listAddresses",', '"id":"listAddresses","deprecated":true,'),
    )
    expect(said(kept(), after)).toEqual([
      '! patchAddress was removed',
      'listAddresses is deprecated',
      'amendAddress is new',
    ])
  })

  it('treats newly required request attributes and newly optional response attributes as breaking', () => {
    const withProperty = (name: string, change: (properties: object[]) => object[]) => {
      const { [name]: schema, ...others } = kept().schemas
      return JSON.parse(
        JSON.stringify({
          ...kept(),
          schemas: { ...others, [name]: { properties: change([...(schema?.properties ?? [])]) } },
        }),
      )
    }
    const flag = { name: 'gift', required: true, type: 'boolean' }
    expect(
      said(
        kept(),
        withProperty('AddressCreate', (all) => [...all, flag]),
      ),
    ).toEqual(['! AddressCreate.gift is new and required'])
    expect(
      said(
        kept(),
        withProperty('Page', (all) => all),
      ),
    ).toEqual([])
    const loosened = said(
      kept(),
      withProperty('ErrorInfo', (all) => all.map((one) => ({ ...one, required: false }))),
    )
    expect(loosened).toContain('! ErrorInfo.status may be absent now')
  })

  it('compares parameters, limits, permissions, responses and enumerations', () => {
    const after = changed((text) =>
      text
        .replace(
          '"name":"LabelType","type":"string","values":["PDF","ZPL"]',
          '"name":"LabelType","type":"string","values":["PDF","PNG"]',
        )
        .replaceAll('"permission":"addresses:read"', '"permission":"addresses:admin"'),
    )
    const found = said(kept(), after)
    expect(found).toEqual(expect.arrayContaining(['! LabelType no longer has ZPL', 'LabelType also has PNG']))
    const list = reference.operations.find(({ id }) => id === 'listAddresses')
    const others = reference.operations.filter((one) => one !== list)
    if (!list) throw new Error('There is no listAddresses')
    const query = list.parameters.query.map((one) => (one.name === 'q' ? { ...one, maxLength: 2 } : one))
    const narrowed = {
      ...list,
      permission: 'addresses:admin',
      parameters: { ...list.parameters, query: query.slice(1) },
    }
    const responses = list.responses.filter(({ status }) => status !== 200)
    expect(said(reference, { ...reference, operations: [...others, { ...narrowed, responses }] })).toEqual(
      expect.arrayContaining([
        `! listAddresses needs addresses:admin instead of ${list.permission}`,
        expect.stringMatching(/^! listAddresses has the query parameter \w+, which was removed$/),
        '! listAddresses no longer returns 200',
      ]),
    )
  })
})
