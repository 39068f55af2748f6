import { casesOf, subjects, type Case, type Subject } from './cases.ts'
import type { Used } from './day.ts'
import { drive } from './load.ts'
import { processorTime, processorTimesBelow, usedBetween } from './processor.ts'
import type { Running } from './process.ts'
import type { Seeded } from './seed.ts'
import { tableOf, times, verdict } from './table.ts'

const connections = 8
const rounds = 7
const turnLimits = { responses: 500, milliseconds: 250 }
/** Until the hot code is compiled; the other servers have less of it. */
const warmUps: Readonly<Record<Subject, typeof turnLimits>> = {
  waybill: { responses: 10_000, milliseconds: 2_500 },
  bare: { responses: 3_000, milliseconds: 1_000 },
  plain: { responses: 3_000, milliseconds: 1_000 },
}

export interface Subjects extends Readonly<Record<Subject, Running>> {
  /** The parent of PostgreSQL's processes. */
  readonly postmaster: number
  readonly token: string
  readonly seeded: Seeded
}

interface Turn extends Used {
  readonly perSecond: number
}

type Turns = Partial<Readonly<Record<Subject, Turn[]>>>

export interface Measured {
  readonly table: string
  /** Waybill's use relative to another server's, by case, server and part. */
  readonly ratios: Readonly<Record<string, number>>
  /** The use of a request to Waybill, by case. */
  readonly used: Readonly<Record<string, Used>>
  /** The cases that missed their aim. */
  readonly missed: readonly string[]
}

/** Drives the servers in turns. */
export async function measureRequests(asked: Subjects, isWanted: (name: string) => boolean): Promise<Measured> {
  const rows: string[][] = []
  const ratios: Record<string, number> = {}
  const used: Record<string, Used> = {}
  const missed: string[] = []
  for (const one of casesOf(asked.token, asked.seeded)) {
    if (!isWanted(one.name)) continue
    const turns = await measure(one, asked)
    const compared = compare(one, turns)
    used[one.name.trim()] = {
      server: least(turns.waybill, (turn) => turn.server),
      database: least(turns.waybill, (turn) => turn.database),
    }
    rows.push(compared.row)
    Object.assign(ratios, compared.ratios)
    missed.push(...compared.missed)
  }
  return { table: tableOf(heads, rows), ratios, used, missed }
}

const heads = [
  'Waybill : bare : plain',
  'server µs',
  'database µs',
  'requests/s',
  'of bare: server',
  'both',
  'of plain: both',
  'spread',
  'aim',
  '',
]

async function measure(one: Case, asked: Subjects): Promise<Turns> {
  const { postmaster } = asked
  let number = 0
  const drove = async (subject: Subject, { responses: most, milliseconds }: typeof turnLimits): Promise<Turn> => {
    const { port, pid } = asked[subject]
    const before = { server: processorTime(pid), database: processorTimesBelow(postmaster) }
    const { responses, perSecond } = await drive({
      port,
      status: one.status,
      request: () => one.request(number++, subject),
      connections,
      responses: most,
      milliseconds: milliseconds * (one.share ?? 1),
    })
    const database = usedBetween(before.database, processorTimesBelow(postmaster))
    return { server: (processorTime(pid) - before.server) / responses, database: database / responses, perSecond }
  }
  const compared = subjects.filter((subject) => subject !== 'plain' || one.plainAim !== undefined)
  for (const subject of compared) await drove(subject, warmUps[subject])
  const turns: Record<Subject, Turn[]> = { waybill: [], bare: [], plain: [] }
  for (let round = 0; round < rounds; round++)
    for (const subject of round % 2 === 0 ? compared : compared.toReversed())
      turns[subject].push(await drove(subject, turnLimits))
  return turns
}

type Read = (turn: Turn) => number
const both: Read = ({ server, database }) => server + database

/** The best turn counts, because other work on the machine only increases the use. */
const most = (turns: readonly Turn[] = []) => Math.max(...turns.map(({ perSecond }) => perSecond)).toFixed(0)
const least = (turns: readonly Turn[] = [], read: Read) => Math.min(...turns.map(read))

function compare({ name, aim, plainAim }: Case, { waybill, bare, plain = [] }: Turns) {
  const hasPlain = plain.length > 0
  const shown = (read: Read) =>
    [waybill, bare, ...(hasPlain ? [plain] : [])].map((turns) => least(turns, read).toFixed(0)).join(' : ')
  const server = least(waybill, ({ server: used }) => used) / least(bare, ({ server: used }) => used)
  const ofBare = least(waybill, both) / least(bare, both)
  const ofPlain = hasPlain ? least(waybill, both) / least(plain, both) : undefined
  const used = (waybill ?? []).map(both)
  const verdicts = [
    verdict(aim?.part === 'server' ? server : ofBare, aim?.most),
    ...(ofPlain === undefined ? [] : [verdict(ofPlain, plainAim)]),
  ]
  const aims = [
    ...(aim ? [`${aim.part} ${aim.most} x`] : []),
    ...(plainAim === undefined ? [] : [`plain ${plainAim.toFixed(2)} x`]),
  ]
  const what = name.trim()
  return {
    row: [
      name,
      shown((turn) => turn.server),
      shown((turn) => turn.database),
      [waybill, bare, ...(hasPlain ? [plain] : [])].map(most).join(' : '),
      times(server),
      times(ofBare),
      ofPlain === undefined ? '' : times(ofPlain),
      `${((Math.max(...used) / Math.min(...used) - 1) * 100).toFixed(0)} %`,
      aims.join(', '),
      verdicts.filter(Boolean).join(', '),
    ],
    ratios: {
      [`${what}, server of bare`]: server,
      [`${what}, both of bare`]: ofBare,
      ...(ofPlain !== undefined && { [`${what}, both of plain`]: ofPlain }),
    },
    missed: verdicts.includes('MISSED') ? [what] : [],
  }
}
