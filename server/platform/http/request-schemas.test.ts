import fastify from 'fastify'
import glue from 'fastify-openapi-glue'
import { expect, it } from 'vitest'
import contract from '../../generated/contract.json' with { type: 'json' }
import { contract as fixture } from './fixtures/contract.ts'
import { requestSchemas } from './request-schemas.ts'

it.each([
  ['the contract', contract],
  ['the fixture of tests', fixture],
])('reads in %s what fastify-openapi-glue does, which finds it to be OpenAPI', async (_, specification) => {
  const read = new Map<string, object>()
  const app = fastify()
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRoute', ({ schema }) => {
    const { operationId = '', ...parts }: { operationId?: string } = Object(schema)
    read.set(operationId, parts)
  })
  await app.register(glue, { specification, operationResolver: () => () => {} })
  expect(read.size).toBeGreaterThan(0)
  expect(requestSchemas(specification)).toEqual(read)
})

it.each([
  ['a name that there is not', {}, 'The contract has no #/components/schemas/Thing'],
  [
    'a schema that contains itself',
    { Thing: { type: 'object', properties: { part: { $ref: '#/components/schemas/Thing' } } } },
    "The contract's #/components/schemas/Thing contains itself",
  ],
])('refuses %s', (_, schemas, message) => {
  const parameters = [{ name: 'thing', in: 'query', schema: { $ref: '#/components/schemas/Thing' } }]
  const one = { paths: { '/things': { get: { operationId: 'listThings', parameters } } }, components: { schemas } }
  expect(() => requestSchemas(one)).toThrow(message)
})
