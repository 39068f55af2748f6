import { describe, expect, it } from 'vitest'
import { Methods } from './methods.ts'

const methods = new Methods([
  { method: 'GET', path: '/lamps' },
  { method: 'POST', path: '/lamps' },
  { method: 'GET', path: '/lamps/{lampId}' },
  { method: 'DELETE', path: '/lamps/{lampId}' },
  { method: 'POST', path: '/lamps/label' },
  { method: 'GET', path: '/lamps/{lampId}/parts' },
  { method: 'GET', path: '/{kind}/reference/{reference}' },
  { method: 'POST', path: '/door/' },
])

describe('the methods of a path', () => {
  it.each([
    ['/lamps', 'GET, HEAD, POST'],
    ['/lamps/', 'GET, HEAD, POST'],
    ['/lamps/1', 'DELETE, GET, HEAD'],
    ['/lamps/label', 'POST'],
    ['/lamps/1/parts', 'GET, HEAD'],
    ['/lamps/reference/parts', 'GET, HEAD'],
    ['/door', 'POST'],
    ['/door/', 'POST'],
    ['/nothing', undefined],
    ['/lamps/1/2', undefined],
    ['/lamps//parts', undefined],
  ])('of %s are %s', (path, allowed) => {
    expect(methods.allowed(path)).toBe(allowed)
  })

  it('exclude those of a less specific path', () => {
    expect(methods.shadowed()).toEqual([
      { method: 'GET', path: '/lamps/label', allow: 'POST' },
      { method: 'DELETE', path: '/lamps/label', allow: 'POST' },
    ])
  })
})
