import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { listAddressPage, type AddressQuery } from '../../server/settings/address-book/list-store.ts'
import type { AddressContent } from '../../server/settings/address-book/columns.ts'
import { insertAddresses, type NewAddress } from '../../server/settings/address-book/store.ts'
import type { Db } from '../../server/platform/store/database.ts'
import { onOwnDatabase } from './own-database.ts'
import { explainAll, type Watch } from './watch.ts'

/** Searches an address book of 100,000 addresses of 50 clients and prints the work of the database. */
const clients = 50
const addresses = 100_000
const limitMs = 5
const repetitions = 20

const first: AddressQuery = { sort: 'createdAt', order: 'ASC', page: 1, perPage: 10 }

const searches: Readonly<Record<string, AddressQuery>> = {
  'no filter': first,
  'last page by company, descending': { ...first, sort: 'company', order: 'DESC', page: 190 },
  'by first name': { ...first, sort: 'firstName' },
  'one name': { ...first, q: 'lindqvist' },
  'with accents': { ...first, q: 'Södra Vägen' },
  'name and town': { ...first, q: 'astrid göteborg' },
  'a reference': { ...first, q: 'CUST-20417' },
  'two letters': { ...first, q: 'li' },
  'a short word with an error': { ...first, q: 'lnud' },
  'a letter missing': { ...first, q: 'lindqist' },
  'two letters swapped': { ...first, q: 'Götebrog' },
  'a wrong letter in two words': { ...first, q: 'Astrud Kobenhamn' },
  'found nowhere': { ...first, q: 'xyzzyquux' },
  'a long text, found nowhere': { ...first, q: 'Nordlysbelysningskompagniet Strandgadevejen Frederiksberghavn' },
  'business since October': { ...first, q: 'aps', type: 'business', since: '2026-10-01T00:00:00Z' },
}

const firsts = [
  'Astrid',
  'Bjørn',
  'Søren',
  'Åse',
  'Maja',
  'Łukasz',
  'Jürgen',
  'Zoë',
  'François',
  'Ingrid',
  'Freja',
  'Mikkel',
  'Oskar',
  'Hanna',
  'Nils',
]
const lasts = [
  'Lindqvist',
  'Sørensen',
  'Müller',
  'Østergård',
  'Nyström',
  'Hansen',
  'Kowalczyk',
  'Lund',
  'Bergström',
  'Dahl',
  'Brandt',
  'Virtanen',
  'Jensen',
  'Öberg',
  'Lindholm',
]
const companies = [
  'Nordlys Interiør ApS',
  'Fjordlys Belysning AS',
  'Lampenhaus GmbH',
  'Glødepære A/S',
  'Ljus & Form AB',
]
const streets = [
  'Södra Vägen',
  'Store Kongensgade',
  'Strandgaten',
  'Torstraße',
  'Nørrebrogade',
  'Drottninggatan',
  'Karl Johans gate',
]
const towns = ['Göteborg', 'København', 'Bergen', 'Berlin', 'Århus', 'Malmö', 'Tromsø', 'Køln', 'Łódź', 'Odense']

const nth = (list: readonly string[], place: number) => list[Math.floor(place) % list.length] ?? ''

const contentOf = (n: number): AddressContent => ({
  type: n % 3 === 0 ? 'business' : 'private',
  firstName: nth(firsts, n / 50),
  lastName: nth(lasts, n / 7),
  ...(n % 3 === 0 && { company: `${nth(companies, n / 11)} ${n}` }),
  addressLine1: `${nth(streets, n / 13)} ${n % 200}`,
  postCode: String(n % 9999).padStart(4, '0'),
  city: nth(towns, n / 17),
  country: 'DK',
  references: [`CUST-${n}`],
})

const addressOf = (n: number): NewAddress => ({
  clientId: 1 + (n % clients),
  id: randomUUIDv7(),
  createdAt: new Date(Date.UTC(2026, 0, 1) + n * 270_000).toISOString(),
  content: contentOf(n),
})

async function fill(db: Db): Promise<void> {
  const perStatement = 10_000
  for (let done = 0; done < addresses; done += perStatement)
    await insertAddresses(
      db,
      Array.from({ length: perStatement }, (_, index) => addressOf(done + index + 1)),
    )
  await sql`vacuum (analyze) address`.execute(db)
}

const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

async function measure(db: Db, watch: Watch): Promise<boolean> {
  let isWithin = true
  console.log(`${addresses} addresses of ${clients} clients; database time of ${repetitions} runs each, in ms\n`)
  console.log(
    `${'search'.padEnd(36)}${'found'.padStart(7)}${'least'.padStart(9)}${'median'.padStart(9)}${'longest'.padStart(9)}`,
  )
  const explained: string[] = []
  for (const [name, query] of Object.entries(searches)) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < repetitions; run++) {
      watch.take()
      const { total } = await listAddressPage(db, 1 + run, query)
      found += total
      const { milliseconds, plans } = watch.take()
      times.push(milliseconds)
      if (run === repetitions - 1) explained.push(`--- ${name}\n${plans.join('\n')}`)
    }
    const typical = median(times)
    isWithin &&= typical <= limitMs
    console.log(
      name.padEnd(36) +
        (found / repetitions).toFixed(1).padStart(7) +
        Math.min(...times)
          .toFixed(2)
          .padStart(9) +
        typical.toFixed(2).padStart(9) +
        Math.max(...times)
          .toFixed(2)
          .padStart(9),
    )
  }
  console.log(`\n${isWithin ? 'Every' : 'NOT every'} search took at most ${limitMs} ms of the database.`)
  if (process.argv.includes('--plans')) console.log(`\n${explained.join('\n\n')}`)
  return isWithin
}

await onOwnDatabase('addresses', { fsync: 'off' }, async (db, watch) => {
  await fill(db)
  await explainAll(db)
  return measure(db, watch)
})
