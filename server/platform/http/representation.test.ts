import { describe, expect, it } from 'vitest'
import { Printed, type Reply } from './handler.ts'
import { etagOf, matchesStrongly, matchesWeakly, print } from './representation.ts'

const parcels = '[{"weight":1.50,  "height":10}]'

describe('print', () => {
  it.each([
    [{ a: 1, b: [1, 'x', null], c: undefined, d: new Date(0) }],
    [[{ a: 1 }, { a: 'ø"\\\n' }]],
    ['text'],
    [null],
    [[]],
    [{}],
  ])('prints %j as JSON.stringify does', (value) => {
    expect(print(value)).toBe(JSON.stringify(value))
  })

  it('passes printed values through, as a whole and as parts', () => {
    const row = { id: '1', parcels: Printed.of(parcels), note: undefined, at: new Date(0), list: [1, null] }
    const text = `{"id":"1","parcels":${parcels},"at":"1970-01-01T00:00:00.000Z","list":[1,null]}`
    expect(print(Printed.of(parcels))).toBe(parcels)
    expect(print(row)).toBe(text)
    expect(print([row, row])).toBe(`[${text},${text}]`)
    expect(print({ total: 1, hits: [row] })).toBe(`{"total":1,"hits":[${text}]}`)
    expect(print({ total: 1, hits: Printed.of('[]') })).toBe('{"total":1,"hits":[]}')
  })
})

describe('entity tags', () => {
  const etag = etagOf('{"a":1}')

  it('distinguish versions', () => {
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(etagOf('{"a":2}')).not.toBe(etag)
    expect(etagOf(Buffer.from('{"a":1}'))).toBe(etag)
  })

  it('compare weakly for reads and strongly for writes', () => {
    expect([matchesWeakly(`W/${etag}`, etag), matchesStrongly(`W/${etag}`, etag)]).toEqual([true, false])
    expect([matchesWeakly(`"x",${etag}`, etag), matchesStrongly(`"x", ${etag}`, etag)]).toEqual([true, true])
    expect([matchesWeakly('nonsense', etag), matchesStrongly('', etag)]).toEqual([false, false])
  })
})

it('refuses JSON of another type at compile time', () => {
  const lamp = Printed.of<{ id: string }>('{"id":"1"}')
  const reply: Reply<{ hits: { id: string }[] }> = { hits: [lamp] }
  // @ts-expect-error -- a lamp is not a door
  const wrong: Reply<{ hits: { door: string }[] }> = { hits: [lamp] }
  // @ts-expect-error -- the type of a printed value has to be written down
  const unsaid: Reply<{ id: string }> = Printed.of('{"id":"1"}')
  expect([reply, wrong, unsaid].map(print)).toEqual(['{"hits":[{"id":"1"}]}', '{"hits":[{"id":"1"}]}', '{"id":"1"}'])
})
