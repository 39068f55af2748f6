import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
/* oxlint-disable no-restricted-imports -- what the server says in English alone */
import { carrierData } from '../../../server/network/carriers/data/carriers.ts'
import { carrierIds } from '../../../server/network/carriers/numbers/detection.ts'
import { openCarriers } from '../../../server/network/carriers/registry.ts'
/* oxlint-enable no-restricted-imports */
import { languages } from '../words.ts'
import { roleAbout, roleNameOf } from './given-roles.ts'
import { areaName, fieldName, hintOf, levelName, setUpWords, valueName } from './set-up-words.ts'

const contract = readFileSync(
  join(import.meta.dirname, '../../../openapi/schemas/authentication/Permission.yaml'),
  'utf8',
)
const meanings = new Map(
  [...contract.matchAll(/^ {2}([a-z-]+:[a-z]+): (.+)$/gm)].map(([, id = '', text = '']) => [id, text]),
)

const carriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:1' })
const asked = carrierIds.flatMap((carrier) =>
  (['shipping', 'events'] as const).flatMap((type) =>
    carriers[carrier].fields[type].map((field) => ({
      field,
      type,
      profile: { carrier, name: carrierData[carrier].name },
    })),
  ),
)

/** Field names that carriers use unchanged in every language. */
const proper = new Set(['orgUnitId', 'orgUnitGuid'])

describe.each(Object.entries(setUpWords))('the set-up in %s', (_, load) => {
  it('translates every permission in the contract', async () => {
    const words = await load()
    expect(Object.keys(words.meanings).toSorted()).toEqual([...meanings.keys()].toSorted())
    const same = Object.entries(words.meanings).filter(([id, text]) => text === meanings.get(id))
    expect(same).toEqual([])
    for (const id of meanings.keys()) {
      const [area = '', level = ''] = id.split(':')
      expect([id, areaName(words, area).lang, levelName(words, level).lang]).toEqual([id, undefined, undefined])
    }
  })

  it('has a name and a hint for exactly the fields that carriers have', async () => {
    const words = await load()
    const said = asked.map(({ field, type, profile }) => ({
      id: `${profile.carrier}.${field.name}`,
      hint: hintOf(words, profile, type, field),
      name: fieldName(words, field.name),
    }))
    const isEnglish = ({ hint, name }: (typeof said)[number]) =>
      (hint.lang ?? name.lang) !== undefined || /\{\w+\}/.test(hint.text)
    expect(said.filter(isEnglish)).toEqual([])
    const same = asked.filter(({ field }, at) => said[at]?.hint.text === field.description)
    expect(same).toEqual([])
    const names = new Set(asked.map(({ field }) => field.name))
    expect(Object.keys(words.fields).filter((name) => !names.has(name))).toEqual([])
    const keys = new Set(
      asked.flatMap(({ field: { name }, profile: { carrier } }) => [
        name,
        `${carrier}.${name}`,
        `${carrier.replace(/_(?:DK|SE|NO|FI|DE)$/, '')}.${name}`,
      ]),
    )
    expect(Object.keys(words.hints).filter((key) => !keys.has(key))).toEqual([])
    const untold = Object.entries(words.fields).filter(([name, text]) => text === name && !proper.has(name))
    expect(untold).toEqual([])
    expect(['PRODUCTION', 'YES'].filter((value) => valueName(words, value) === value)).toEqual([])
  })
})

describe('untranslated texts', () => {
  it('are shown in English and marked as such', async () => {
    const german = await setUpWords.de()
    const field = { name: 'luckyNumber', description: 'A number that you like.' }
    expect(hintOf(german, { carrier: 'UPS', name: 'UPS' }, 'shipping', field)).toEqual({
      text: field.description,
      lang: 'en',
    })
    expect(fieldName(german, field.name)).toEqual({ text: 'Lucky number', lang: 'en' })
  })
})

describe('roles created by Waybill', () => {
  it("have names in the desk's language until they are renamed", async () => {
    const [german, english] = [await languages.de.load(), await languages.en.load()]
    const about = english.setUp.givenRoles.Users.description
    expect(roleNameOf(german, 'Users')).toBe('Benutzer')
    expect(roleAbout(german, { name: 'Users', description: about })).toBe(german.setUp.givenRoles.Users.description)
    expect(roleAbout(german, { name: 'Users', description: 'Die aus Halle 3' })).toBe('Die aus Halle 3')
    expect([roleNameOf(german, 'Halle 3'), roleNameOf(english, 'Users')]).toEqual(['Halle 3', 'Users'])
    expect(roleAbout(english, { name: 'Users' })).toBe('–')
  })
})
