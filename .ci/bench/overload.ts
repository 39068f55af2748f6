import { casesOf } from './cases.ts'
import { drive, type Driven } from './load.ts'
import type { Seeded } from './seed.ts'
import { times } from './table.ts'

const rounds = 3
const turn = { responses: 100_000, milliseconds: 3_000 }
/** Numbers of connections at which a server performs best; the better result counts. */
const usual = [32, 64]
const many = 512
const aims = { rate: 0.8, slowestMs: 1_500 }

const said = (isReached: boolean) => (isReached ? 'reached' : 'MISSED')

/** Measures how many shipments per second are created over far more connections than usual, and how long each takes. */
export async function measureOverload(port: number, token: string, seeded: Seeded): Promise<string[][]> {
  const create = casesOf(token, seeded).find(({ name }) => name === 'create shipment')
  if (!create) throw new Error('There is no case of that name')
  let number = 0
  const request = () => create.request(number++, 'waybill')
  const over = (connections: number) => drive({ port, request, status: create.status, connections, ...turn })
  await over(many) // until the hot code is compiled
  const calm: Driven[] = []
  const crowded: Driven[] = []
  for (let round = 0; round < rounds; round++) {
    for (const connections of usual) calm.push(await over(connections))
    crowded.push(await over(many))
  }
  const best = Math.max(...calm.map(({ perSecond }) => perSecond))
  const rate = Math.max(...crowded.map(({ perSecond }) => perSecond))
  const slowest = Math.min(...crowded.map((one) => one.slowest))
  const refused = crowded.reduce((sum, one) => sum + one.refused, 0)
  const usually = Math.min(...calm.map((one) => one.slowest))
  return [
    [
      `create shipment, ${many} connections`,
      `${rate.toFixed(0)} /s`,
      `${best.toFixed(0)} /s`,
      times(rate / best),
      `at least ${aims.rate} x`,
      said(rate >= aims.rate * best),
    ],
    [
      '  99th percentile',
      `${slowest.toFixed(0)} ms`,
      `${usually.toFixed(0)} ms`,
      times(slowest / usually),
      `under ${aims.slowestMs} ms`,
      said(slowest < aims.slowestMs),
    ],
    ['  turned away', String(refused), '', '', 'none', said(refused === 0)],
  ]
}
