import { describe, expect, it } from 'vitest'
import { emitPortable } from './portable.ts'

const document = {
  info: { title: 'Lamps', version: '1.0.0', license: { name: 'MIT', identifier: 'MIT' } },
  security: [{ apiKey: [] }],
  paths: {
    '/clients/{clientId}/lamps': {
      get: { parameters: [{ name: 'clientId', in: 'path' }, { $ref: '#/components/parameters/ClientId' }] },
      post: { parameters: [{ $ref: '#/components/parameters/ClientId' }] },
    },
    '/lamps/{id}/file.csv': {
      get: {
        security: [{ apiKey: [] }, {}],
        responses: {
          200: { content: { 'text/csv': { schema: { $ref: '#/components/schemas/CsvFile' } } } },
          202: { content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorInfo' } } } },
        },
      },
      post: {
        requestBody: {
          content: { 'text/plain': { schema: { type: 'string', maxLength: 10 } }, 'text/csv': { schema: {} } },
        },
        responses: { 200: { content: { 'application/json': {} } }, 202: { content: { 'application/json': {} } } },
      },
    },
  },
  components: {
    parameters: { ClientId: { name: 'ClientId', in: 'header' } },
    securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
    schemas: {
      ApiKey: {
        type: 'object',
        properties: {
          createdAt: { type: 'string', format: 'date-time', minLength: 20, maxLength: 35 },
          day: { type: 'string', format: 'date', maxLength: 10 },
          name: { type: 'string', maxLength: 100 },
          weight: { type: 'number', exclusiveMinimum: 0, maximum: 100 },
        },
      },
    },
  },
}

describe('emitPortable', () => {
  const contract = JSON.parse(emitPortable(document))
  const lamp = contract.paths['/lamps/{id}/file.csv']

  it('gives no length to dates, because PHP clients would check it on an object', () => {
    const { createdAt, day, name } = contract.components.schemas.ApiKey.properties
    expect(createdAt).toEqual({ type: 'string', format: 'date-time' })
    expect(day).toEqual({ type: 'string', format: 'date' })
    expect(name.maxLength).toBe(100)
  })

  it('has no boolean exclusiveMinimum, which tools refuse if they read it as 3.1', () => {
    expect(contract.components.schemas.ApiKey.properties.weight).toEqual({ type: 'number', minimum: 0, maximum: 100 })
  })

  it('distinguishes a security scheme from the schema of the same name, wherever it is required', () => {
    expect(Object.keys(contract.components.securitySchemes)).toEqual(['apiKeyAuth'])
    expect(contract.security).toEqual([{ apiKeyAuth: [] }])
    expect(lamp.get.security).toEqual([{ apiKeyAuth: [] }, {}])
  })

  it("has no header that clashes with a parameter's name in a client", () => {
    const { get, post } = contract.paths['/clients/{clientId}/lamps']
    expect(get.parameters).toEqual([{ name: 'clientId', in: 'path' }])
    expect(post.parameters).toEqual([{ $ref: '#/components/parameters/ClientIdParameter' }])
  })

  it('accepts text as a bare string, without the duplicate text/csv', () => {
    expect(lamp.post.requestBody.content).toEqual({ 'text/plain': { schema: { type: 'string' } } })
    expect(lamp.get.responses['200'].content).toEqual({ 'text/csv': { schema: { type: 'string' } } })
  })

  it('has one type of success: no 202 beside a 200 of another type', () => {
    expect(Object.keys(lamp.get.responses)).toEqual(['200'])
    expect(Object.keys(lamp.post.responses)).toEqual(['200', '202'])
  })
})
