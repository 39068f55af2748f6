import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../dev/testing/database.ts'
import { json, prepared, together, transaction, type Arguments } from './database.ts'
import { readTimestamp } from './value-parsers.ts'

const { db, pool } = await testDatabase()

/** One client's rows in the outbox. */
const kept = async () => {
  const rows = await db.selectFrom('outbox').where('clientId', '=', 5).select('kind').execute()
  return rows.map(({ kind }) => kind)
}

const refuse = () => {
  throw new Error('not now')
}

describe('rows', () => {
  it('hold no null, numbers as numbers and timestamps as the contract writes them', async () => {
    const { rows } = await sql<object>`
      select null::text as nothing, 12.50::numeric as price, 9007199254740991::int8 as big, true as yes,
        timestamptz '2026-11-20 10:30:00.5+01' as at, date '2026-11-20' as day, '{"a":[1]}'::json as parts`.execute(db)
    expect(rows).toStrictEqual([
      {
        price: 12.5,
        big: 9_007_199_254_740_991,
        yes: true,
        at: '2026-11-20T09:30:00.500Z',
        day: '2026-11-20',
        parts: { a: [1] },
      },
    ])
  })
})

it('returns the rows of the last of several statements in one string', async () => {
  const { rows } = await sql`select 1 as one; select 2 as two`.execute(db)
  expect(rows).toEqual([{ two: 2 }])
})

describe('timestamp', () => {
  it.each([
    ['2026-11-20 09:30:00+00', '2026-11-20T09:30:00.000Z'],
    ['2026-11-20 09:30:00.5+00', '2026-11-20T09:30:00.500Z'],
    ['2026-11-20 09:30:00.123456+00', '2026-11-20T09:30:00.123456Z'],
    ['2026-11-20 10:30:00+01', '2026-11-20T09:30:00.000Z'],
    ['infinity', 'infinity'],
  ])('writes %s as %s', (stored, written) => expect(readTimestamp(stored)).toBe(written))
})

describe('prepared', () => {
  const insert = prepared((on, arg: Arguments<{ clientId: number; kind: string; payload: string }>) =>
    on
      .insertInto('outbox')
      .values({ clientId: arg.clientId, kind: arg.kind, payload: sql`${arg.payload}::json` })
      .returning(['clientId', 'kind', 'settledAt']),
  )

  it('refuses a statement that copies its arguments, which would be sent as nulls', () => {
    const copying = prepared((on, { ...copy }: Arguments<{ id: string }>) =>
      on.selectFrom('outbox').select('kind').where('id', '=', copy.id),
    )
    expect(() => copying.of(db, { id: '' })).toThrow('Read each argument of a statement by its name')
  })

  it('sends the statement once, and after that only its arguments', async () => {
    expect(await insert(db, { clientId: 7, kind: 'test', payload: '{}' })).toStrictEqual([
      { clientId: 7, kind: 'test' },
    ])
    expect(await insert(db, { clientId: 8, kind: 'test', payload: '{}' })).toStrictEqual([
      { clientId: 8, kind: 'test' },
    ])
    const { rows } = await sql<{ calls: number }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like 'insert into "outbox"%'
    `.execute(db)
    expect(rows).toStrictEqual([{ calls: 2 }])
  })

  it('keeps nulls on request', async () => {
    const read = prepared((on) => on.selectFrom('outbox').select(['settledAt', 'kind']).limit(1), { nulls: true })
    expect(await read(db, {})).toStrictEqual([{ settledAt: null, kind: 'test' }])
  })

  it('returns json as a string on request', async () => {
    const build = (database: typeof db) => database.selectFrom('outbox').select('payload').limit(1)
    const text = prepared(build, { json: (value) => value })
    expect(await text(db, {})).toStrictEqual([{ payload: '{}' }])
    expect(await prepared(build)(db, {})).toStrictEqual([{ payload: {} }])
  })

  it('reads the rows of many calls sent before the first one was described', async () => {
    const count = prepared((on, arg: Arguments<{ number: number }>) =>
      on.selectNoFrom([sql<number>`${arg.number}::int`.as('number')]),
    )
    const numbers = [1, 2, 3, 4]
    const rows = await transaction(db, (trx) => together(trx, ...numbers.map((number) => count.of(trx, { number }))))
    expect(rows).toStrictEqual(numbers.map((number) => [{ number }]))
  })

  it('shares a trip between many look-ups, and fails only the call with the error', async () => {
    const share = prepared(
      (on, arg: Arguments<{ of: number }>) =>
        on.selectNoFrom([sql<number>`100 / ${arg.of}::int`.as('share'), sql<string>`txid_current()`.as('inside')]),
      { isLookUp: true },
    )
    const outcomes = await Promise.allSettled([50, 1, 2, 0, 4].map((of) => share(db, { of })))
    const rows = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value[0]?.share : 'error'))
    expect(rows).toEqual([2, 100, 50, 'error', 25])
    const all = await Promise.all([50, 1, 2, 4].map((of) => share(db, { of })))
    expect(new Set(all.map(([row]) => row?.inside)).size).toBe(1)
  })

  it('rejects with what a reader of json throws, and stays usable', async () => {
    const read = prepared((on) => on.selectFrom('outbox').select('payload').limit(1), { json: refuse })
    await expect(read(db, {})).rejects.toThrow('not now')
    await expect(read(db, {})).rejects.toThrow('not now')
    expect(await db.selectFrom('outbox').select('kind').limit(1).execute()).toHaveLength(1)
  })

  it('takes part in a transaction', async () => {
    await expect(
      transaction(db, async (trx) => {
        await insert(trx, { clientId: 9, kind: 'test', payload: '{}' })
        throw new Error('undo')
      }),
    ).rejects.toThrow('undo')
    expect(await db.selectFrom('outbox').where('clientId', '=', 9).select('id').execute()).toStrictEqual([])
  })
})

describe('json', () => {
  it('stores lists as json and not as PostgreSQL arrays', async () => {
    const { rows } = await sql`select ${json(['a', { b: 1 }])} as list`.execute(db)
    expect(rows).toStrictEqual([{ list: ['a', { b: 1 }] }])
  })
})

describe('transaction', () => {
  it('reruns after a serialization failure or deadlock, and only then', async () => {
    let attempts = 0
    await transaction(db, async (trx) => {
      if (++attempts < 3) await sql`do $$ begin raise exception 'busy' using errcode = '40001'; end $$`.execute(trx)
    })
    expect(attempts).toBe(3)
    attempts = 0
    await expect(
      transaction(db, async (trx) => {
        attempts++
        await sql`select 1 / 0`.execute(trx)
      }),
    ).rejects.toThrow('division by zero')
    expect(attempts).toBe(1)
  })

  it('joins the open one', async () => {
    await transaction(db, (outer) => transaction(outer, async (inner) => expect(inner).toBe(outer)))
  })
})

describe('statements sent together', () => {
  const divide = prepared((on, arg: Arguments<{ by: number }>) =>
    on.selectNoFrom([sql<number>`12 / ${arg.by}::int`.as('result')]),
  )
  const keep = prepared((on, arg: Arguments<{ kind: unknown }>) =>
    on.insertInto('outbox').values({ clientId: 5, kind: sql`${arg.kind}::text`, payload: sql`'{}'` }),
  )
  const misspelt = prepared((on) => on.selectNoFrom([sql<number>`no_such_function()`.as('result')]))
  const unsendable = { toPostgres: () => refuse() }

  it('return the rows of each, and the error of the one that failed', async () => {
    const settled = await transaction(db, async (trx) => {
      const sent = [1, 0, 2].map((by) => divide(trx, { by }))
      const outcomes = await Promise.allSettled(sent)
      throw Object.assign(new Error('undo'), { outcomes })
    }).catch(({ outcomes }) => outcomes)
    expect(settled).toMatchObject([
      { status: 'fulfilled', value: [{ result: 12 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ])
    expect(await transaction(db, (trx) => divide(trx, { by: 4 }))).toEqual([{ result: 3 }])
  })

  it.each([
    ['a statement fails', (trx: typeof db) => divide.of(trx, { by: 0 }), 'division by zero'],
    ['a statement is not understood', (trx: typeof db) => misspelt.of(trx, {}), 'no_such_function'],
    ['a value cannot be sent', (trx: typeof db) => keep.of(trx, { kind: unsendable }), 'not now'],
  ])('keep nothing of a transaction in which %s', async (_, wrong, message) => {
    const attempt = transaction(db, (trx) =>
      together(trx, keep.of(trx, { kind: 'before' }), wrong(trx), keep.of(trx, { kind: 'behind' })),
    )
    await expect(attempt).rejects.toThrow(message)
    expect(await kept()).toEqual([])
    // The connection is still usable.
    const again = (kind: string) => transaction(db, (trx) => keep(trx, { kind }))
    await again('later')
    expect(await kept()).toEqual(['later'])
    await db.deleteFrom('outbox').where('clientId', '=', 5).execute()
  })

  it('fails if only its COMMIT fails', async () => {
    await sql`create table deferred (number int unique deferrable initially deferred)`.execute(db)
    const add = prepared((on) => {
      const insert = sql<object>`insert into deferred values (1), (1)`
      return { compile: () => insert.compile(on) }
    })
    await expect(transaction(db, (trx) => add(trx, {}))).rejects.toThrow('unique')
    expect((await sql`select from deferred`.execute(db)).rows).toEqual([])
    await sql`drop table deferred`.execute(db)
  })
})

describe('the pool', () => {
  it('gives up when every connection is taken, and serves again afterwards', async () => {
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()))
    await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout exceeded when trying to connect')
    for (const client of held) client.release()
    expect((await sql`select 1 as one`.execute(db)).rows).toStrictEqual([{ one: 1 }])
  })
})
