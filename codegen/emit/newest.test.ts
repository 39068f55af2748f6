import { describe, expect, it } from 'vitest'
import { emitNewest } from './newest.ts'

const document = {
  openapi: '3.1.0',
  tags: [{ name: 'ParcelShop', description: 'Shops.' }, { name: 'Feed' }],
  'x-tagGroups': [{ name: 'Ship parcels', tags: ['ParcelShop'] }],
  paths: {
    '/events': {
      get: {
        responses: {
          200: {
            content: {
              'text/event-stream': {
                schema: { $ref: '#/components/schemas/Stream' },
                'x-event': 'Event',
                examples: { one: { summary: 'One.', value: 'data: {}\n\n' } },
              },
              'application/problem+json': { schema: { type: 'object' }, examples: { two: { value: { status: 400 } } } },
            },
          },
        },
      },
    },
  },
}

describe('openapi-3.2.json', () => {
  const made = JSON.parse(emitNewest(document))

  it('describes a message of a stream', () => {
    const stream = made.paths['/events'].get.responses[200].content['text/event-stream']
    expect(stream).not.toHaveProperty('schema')
    expect(stream.itemSchema.properties.data).toMatchObject({
      contentMediaType: 'application/json',
      contentSchema: { $ref: '#/components/schemas/Event' },
    })
  })

  it('gives examples as data or as sent', () => {
    const { content } = made.paths['/events'].get.responses[200]
    expect(content['text/event-stream'].examples.one).toEqual({ summary: 'One.', serializedValue: 'data: {}\n\n' })
    expect(content['application/problem+json'].examples.two).toEqual({ dataValue: { status: 400 } })
  })

  it('puts tags below their groups', () => {
    expect(made.openapi).toBe('3.2.0')
    expect(made).not.toHaveProperty('x-tagGroups')
    expect(made.tags).toEqual([
      { name: 'Ship parcels', kind: 'nav' },
      { name: 'ParcelShop', summary: 'Parcel shop', description: 'Shops.', parent: 'Ship parcels', kind: 'nav' },
      { name: 'Feed', summary: 'Feed', kind: 'nav' },
    ])
  })
})
