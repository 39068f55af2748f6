import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { stepOf, typedIn } from './account-steps.ts'
import { isUndecided } from './exceptions/rules.ts'
import { dayName, decimal, decimalIn, periodName, sinceName, timeName } from './format.ts'
import { struck } from './keys.ts'
import { detailOf } from './money/difference-detail.ts'
import { hrefOf, routeOf } from './route.ts'
import { permissionsAt } from './session.ts'
import { arranged, configurationOf, moved, offsetsOf, shownColumns, stateOf } from './shipments/columns.ts'
import { filterIn, queryOf, searchOf } from './shipments/filter.ts'
import { eventIn } from './shipments/event-words.ts'
import { begun, outcomeOf, readOf, settled, takesScan } from './scan/station.ts'
import { fill, isLanguage, languageOf, languages, type Language } from './words.ts'

describe('keyboard shortcuts', () => {
  const done: string[] = []
  const keys = { 'g s': () => done.push('shipments'), s: () => done.push('single'), j: () => done.push('next') }

  it('form a sequence for a moment, then count separately', () => {
    const { act, kept } = struck('g', 1000, null, keys)
    expect([act, kept]).toEqual([undefined, { key: 'g', at: 1000 }])
    struck('s', 2000, kept, keys).act?.()
    struck('s', 2300, kept, keys).act?.()
    expect(done).toEqual(['shipments', 'single'])
    expect(struck('j', 1100, kept, keys).act).toBe(keys.j)
  })
})

describe('times and numbers', () => {
  const now = new Date(2026, 10, 27, 12)

  it("use the desk's language, and show the year if it is not the current one", () => {
    const at = new Date(2026, 9, 5, 9, 30)
    expect(['en-GB', 'de-DE', 'da-DK', 'sv-SE'].map((locale) => timeName(at, locale, now))).toEqual([
      '5 Oct, 09:30',
      '5. Okt., 09:30',
      '5. okt., 09.30',
      '5 okt. 09:30',
    ])
    expect(timeName(new Date(2025, 9, 5, 9, 30), 'de-DE', now)).toBe('5. Okt. 2025, 09:30')
    expect(dayName('2026-10-05', 'de-DE', now)).toBe('Mo., 5. Okt.')
    expect(dayName('2031-01-01', 'en-GB', now)).toBe('Wed, 1 Jan 2031')
    expect(decimal(1234.5, 'de-DE')).toBe('1.234,5')
    // In a field as well, whichever sign was typed.
    expect(['4.2', '4,2', '60', ''].map((typed) => decimalIn(typed, 'de-DE'))).toEqual(['4,2', '4,2', '60', ''])
    expect(decimalIn('4.2', 'en-GB')).toBe('4.2')
  })

  it('show how long ago something was', () => {
    const since = [20, 150, 90_000, -259_200].map((seconds) =>
      sinceName(new Date(now.getTime() - seconds * 1000), 'de-DE', now),
    )
    expect(since).toEqual(['jetzt', 'vor 2 Minuten', 'gestern', 'in 3 Tagen'])
  })

  it('name the periods of charts', () => {
    expect(['2026-10-05', '2026-10', '2026-W41', '2026'].map((one) => periodName(one, 'de-DE'))).toEqual([
      '5. Okt.',
      'Okt. 2026',
      '2026-W41',
      '2026',
    ])
    // Leaves text that is not a period unchanged.
    expect(['Lost', '6+', '1'].map((one) => periodName(one, 'de-DE'))).toEqual(['Lost', '6+', '1'])
  })
})

describe('addresses', () => {
  it('identify a part and the path after it', () => {
    expect(routeOf('/desk/shipments/a%2Fb', '?q=x')).toMatchObject({ path: ['shipments', 'a/b'] })
    expect(routeOf('/desk', '').path).toEqual([])
    expect(hrefOf('shipments', 'a/b')).toBe('/desk/shipments/a%2Fb')
    expect(hrefOf()).toBe('/desk')
  })
})

describe('links in mails', () => {
  it('skip the page that would request a code', () => {
    const brought = typedIn('#code=418207&username=freja%40nordlys.example')
    expect(brought).toEqual({ username: 'freja@nordlys.example', confirmationCode: '418207' })
    expect(stepOf('sign-up', brought)).toBe('confirm')
    expect(stepOf('password', brought)).toBe('new-password')
    expect(stepOf('join', brought)).toBe('join')
    expect(stepOf('password', typedIn('#temporary=lamp&username=freja'))).toBe('first-password')
    expect([stepOf('sign-up', {}), stepOf('password', typedIn(''))]).toEqual(['sign-up', 'password'])
  })
})

describe('table columns', () => {
  const configuration = [
    { columnId: 'recipient', order: 2, visible: true },
    { columnId: 'carrierReference', order: 0, visible: true, pinned: 'RIGHT' as const },
    { columnId: 'state', order: 1, visible: true, pinned: 'LEFT' as const },
    { columnId: 'country', order: 3, visible: false },
    { columnId: 'margin', order: 4, visible: true },
  ]

  it("follow the user's order, with pinned ones at their sides", () => {
    const shown = shownColumns(arranged(configuration))
    expect(shown.map(({ id }) => id)).toEqual(['state', 'recipient', 'carrierReference'])
    expect([...offsetsOf(shown)]).toEqual([
      ['state', { side: 'left', at: 50 }],
      ['carrierReference', { side: 'right', at: 0 }],
    ])
  })

  it("start with the desk's defaults, and can all be shown or hidden", () => {
    const shown = shownColumns(arranged([]))
    expect(shown[0]?.id).toBe('carrierReference')
    expect(shown.length).toBe(8)
    expect(arranged(configuration).length).toBe(arranged().length)
  })

  it('are stored in order, along with those of another application', () => {
    const kept = configurationOf(moved(arranged(configuration), 0, 1), configuration)
    expect(kept.slice(0, 2).map(({ columnId }) => columnId)).toEqual(['state', 'carrierReference'])
    expect(kept.map(({ order }) => order)).toEqual(kept.map((_, at) => at))
    expect(kept.at(-1)).toMatchObject({ columnId: 'margin', visible: true })
    expect(configurationOf(arranged(kept), kept)).toEqual(kept)
  })

  it('do not move beyond the ends', () => {
    const columns = arranged()
    expect(moved(columns, 0, -1)).toBe(columns)
    expect(moved(columns, columns.length - 1, columns.length)).toBe(columns)
  })

  it('show a cancelled shipment as cancelled, whatever its carrier reported', () => {
    const cancelled = { at: '2026-11-20T09:31:03.902Z', by: 'freja' }
    expect(stateOf({ shipmentState: 'ERROR', cancelled })).toBe('CANCELLED')
    expect(stateOf({ shipmentState: 'DELIVERED' })).toBe('DELIVERED')
  })
})

describe('filters', () => {
  const now = new Date('2026-11-27T12:00:00Z')

  it("go into the address and become the API's query", () => {
    const search = searchOf({ period: 'day', q: ' lamp ', states: 'DRAFT,BLOCKED', carriers: '' })
    expect(search).toBe('?q=lamp&states=DRAFT%2CBLOCKED&period=day')
    expect(queryOf(filterIn(new URLSearchParams(search)), now)).toEqual({
      q: 'lamp',
      states: ['BLOCKED', 'DRAFT'],
      created_after: '2026-11-26T12:00:00.000Z',
    })
  })

  it('leave out values that the contract does not have', () => {
    expect(queryOf({ states: 'MELTED', period: 'aeon', recipient_countries: 'se, dk' }, now)).toEqual({
      recipient_countries: ['SE', 'DK'],
    })
  })
})

describe('events', () => {
  const scan = {
    carrier: 'LAST_INCH',
    carrierCode: 'LI-210',
    state: 'IN_TRANSIT',
    eventDescription: 'Out for delivery',
  } as const
  const posted = { carrier: 'POSTNORD_DK', state: 'IN_TRANSIT', eventDescription: 'Sorted in Taastrup' } as const

  it("of the platform are shown in the desk's language", async () => {
    const told = await Promise.all(Object.values(languages).map(async ({ load }) => eventIn(await load(), scan)))
    expect(told).toEqual([
      { happened: 'Under udbringning' },
      { happened: 'In Zustellung' },
      { happened: 'Out for delivery' },
      { happened: 'Under utkjøring' },
      { happened: 'Under utkörning' },
    ])
  })

  it('have words for every code in the contract', async () => {
    const file = join(import.meta.dirname, '../../openapi/schemas/shipping/ShipmentEventCode.yaml')
    const listed = [...readFileSync(file, 'utf8').matchAll(/\| (LI-\d+) \| (.+?) \|/g)]
    const { events } = await languages.en.load()
    expect(Object.fromEntries(listed.map(([, code, meaning]) => [code, meaning]))).toEqual(events)
  })

  it("of carriers are shown by meaning, with the carrier's words in quotation marks", async () => {
    const [german, own] = [await languages.de.load(), await languages.en.load()]
    expect(eventIn(german, posted)).toEqual({ happened: 'Unterwegs', quoted: '„Sorted in Taastrup“' })
    expect(eventIn(german, { ...posted, exception: 'HELD' }).happened).toBe('Aufgehalten')
    expect(eventIn(german, { ...posted, eventDescription: 'Unterwegs' })).toEqual({ happened: 'Unterwegs' })
    expect(eventIn(german, { carrier: 'UPS', eventDescription: 'Held at customs' })).toEqual({
      happened: '„Held at customs“',
    })
    expect(eventIn(own, posted)).toEqual({ happened: 'Sorted in Taastrup' })
    expect(eventIn(own, { carrier: 'UPS', state: 'DELIVERED' })).toEqual({ happened: 'Delivered' })
  })
})

const role = (permissions: string[], scope: 'LOCAL' | 'CHILDREN') => ({ permissions, scope })

describe('the station', () => {
  it('takes one parcel at a time, or several in a row', () => {
    const [scans] = [begun([], '3733')]
    expect(takesScan('SINGLE', [], true)).toBe(true)
    expect(takesScan('SINGLE', scans, false)).toBe(false)
    expect(takesScan('SINGLE', scans, true)).toBe(true)
    expect(takesScan('MULTIPLE', scans, false)).toBe(true)
    // Nothing was printed that could go on the wrong parcel.
    expect(takesScan('SINGLE', settled(scans, 1, { outcome: 'bad' }), false)).toBe(true)
  })

  it('keeps scans with their outcomes, newest first', () => {
    const scans = begun(begun([], 'A'), 'B')
    const after = settled(scans, 1, { outcome: 'bad', error: 'unknown' })
    expect(after.map(({ reference, outcome }) => `${reference} ${outcome}`)).toEqual(['B waiting', 'A bad'])
    expect(outcomeOf({ label: undefined, hints: [] })).toBe('look')
  })

  it('ignores characters that the scanner adds', () => {
    expect(readOf(']C1003733 \r\n')).toBe('003733')
    expect(readOf('  ORDER-1 ')).toBe('ORDER-1')
  })
})

describe('permissions', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else of a user is looked at
  const user = {
    claims: [
      { client: { id: 1 }, roles: [role(['shipments:write'], 'CHILDREN'), role(['users:admin'], 'LOCAL')] },
      { client: { id: 2 }, roles: [role(['orders:read'], 'LOCAL')] },
    ],
  } as unknown as Parameters<typeof permissionsAt>[1]

  it('include lower levels, and apply to child clients only if the role says so', () => {
    expect([...permissionsAt(1, user)]).toEqual([
      'shipments:read',
      'shipments:write',
      'users:read',
      'users:write',
      'users:admin',
    ])
    expect([...permissionsAt(99, user)]).toEqual(['shipments:read', 'shipments:write'])
    expect(permissionsAt(2, user).has('orders:read')).toBe(true)
    expect(permissionsAt(2, user).has('users:read')).toBe(false)
  })
})

describe('words', () => {
  it('are in the first language that the desk has', () => {
    expect(languageOf(['fr-FR', 'en-US'])).toBe('en')
    expect(languageOf([undefined])).toBe('en')
    expect(languageOf(['nn-NO', 'en'])).toBe('nb')
    expect(languageOf(['de-AT'])).toBe('de')
  })

  it('use the singular for one and the plural for other counts', () => {
    expect([1, 0, 2].map((count) => fill('{count} row | {count} rows', { count }))).toEqual([
      '1 row',
      '0 rows',
      '2 rows',
    ])
  })

  it.each(Object.keys(languages).filter(isLanguage))('are complete in %s, with the same placeholders', async (tag) => {
    const english = leavesOf(await languages.en.load())
    const said = new Map(leavesOf(await languages[tag].load()))
    expect(english.flatMap(([name]) => (said.has(name) ? [] : name))).toEqual([])
    const words = english.map(([name]): [string, string] => [name, said.get(name) ?? ''])
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length
    for (const [index, [name, sentence]] of words.entries()) {
      const [, original = ''] = english[index] ?? []
      expect([name, sentence.trim()]).not.toEqual([name, ''])
      const isCounted = original.includes(' | ')
      if (isCounted) expect([name, sentence.split(' | ').length]).toEqual([name, forms])
      for (const form of sentence.split(' | '))
        expect([name, ...inOrder(form)]).toEqual([name, ...inOrder(original.split(' | ')[0] ?? '')])
    }
    if (tag === 'en') return
    const same = words.flatMap(([name, sentence], index) =>
      sentence === english[index]?.[1] && /[a-z]{3}/.test(sentence.replaceAll(/\{\w+\}/g, '')) && name !== 'name'
        ? sentence
        : [],
    )
    expect(new Set(same)).toEqual(new Set(alike[tag]))
  })

  it('replace placeholders with values', () => {
    expect(fill('{from}–{to} of {total}', { from: 1, to: 2, total: 3 })).toBe('1–2 of 3')
    expect(fill('{what} left', {})).toBe('{what} left')
  })
})

const attempted = (status: 'PENDING' | 'UNKNOWN' | 'REGISTERED', attemptedAt: string) => ({
  registration: { status, attemptedAt, source: 'SANDBOX' as const },
})

describe('invoice differences', () => {
  const fuel = {
    reason: 'SURCHARGE',
    type: 'FUEL',
    expected: 0,
    currency: 'DKK',
    explanation: 'FUEL is not part of the price',
  } as const

  it("show their causes in the desk's language", async () => {
    const details = await Promise.all(Object.values(languages).map(async ({ load }) => detailOf(await load(), fuel)))
    expect(details).toEqual([
      'Brændstoftillæg: ikke en del af prisen',
      'Treibstoffzuschlag: nicht im Preis enthalten',
      'Fuel surcharge: not part of the price',
      'Drivstofftillegg: ikke en del av prisen',
      'Drivmedelstillägg: ingår inte i priset',
    ])
    const german = await languages.de.load()
    const freight = { ...fuel, reason: 'PRICE', type: 'FREIGHT', expected: 1049.5 } as const
    expect(detailOf(german, freight)).toBe('Fracht: im Preis sind 1.049,50\u00a0DKK enthalten')
    expect(detailOf(german, { ...fuel, reason: 'RETURNED' })).toBe(
      'Treibstoffzuschlag: zusätzlich berechnet für eine Sendung, die zurückkam',
    )
  })

  it("include weights and zones, or show the API's sentence if the figures are unknown", async () => {
    const german = await languages.de.load()
    const heavy = { ...fuel, type: 'FREIGHT', reason: 'WEIGHT', explanation: 'Charged for 5.2 kg' } as const
    expect(detailOf(german, { ...heavy, registeredWeight: 4.2, chargedWeight: 5.2 })).toBe(
      'Fracht: berechnet für 5,2 kg, angemeldet mit 4,2 kg',
    )
    const far = { ...heavy, reason: 'ZONE' as const, pricedZones: ['SE', 'NO'], chargedZone: 'SE-NORTH' }
    expect(detailOf(german, far)).toBe('Fracht: berechnet für Zone SE-NORTH, kalkuliert für SE, NO')
    expect(detailOf(german, heavy)).toBe('Charged for 5.2 kg')
  })
})

describe('registrations', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  it('need a person once no other source can tell the outcome', () => {
    expect(isUndecided(attempted('UNKNOWN', '2026-11-27T11:59:00Z'), now)).toBe(true)
    expect(isUndecided(attempted('PENDING', '2026-11-27T11:50:00Z'), now)).toBe(true)
    expect(isUndecided(attempted('PENDING', '2026-11-27T11:51:00Z'), now)).toBe(false)
    expect(isUndecided(attempted('REGISTERED', '2026-11-27T11:00:00Z'), now)).toBe(false)
    expect(isUndecided({}, now)).toBe(false)
  })
})

/** Words that a language shares with English. Any other identical text counts as untranslated. */
const alike = {
  da: [
    'Single sign-on',
    'Menu',
    'Label',
    'Print',
    'Mine',
    'Version',
    'Administration',
    'Metadata',
    'Label {reference}',
    'Problem',
    'Zone',
  ],
  de: ['Code', 'Name', 'Label', 'Version', 'Administration', 'Label {reference}', 'Problem', 'Zone'],
  nb: ['CSV for {carrier}', 'Mine', 'Metadata', 'Problem'],
  sv: ['Period', 'Version', 'Administration', 'Metadata', 'Order', 'Problem'],
} as const satisfies Record<Exclude<Language, 'en'>, readonly string[]>

/** Lists every sentence of the desk with its path. */
function leavesOf(value: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(Object(value)).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`))
}

const inOrder = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()
