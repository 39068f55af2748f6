import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/app.ts'

const { app, call, people } = await testApp()
const by = people.freja

/** Regression tests for what `make fuzz` has found. `call` checks the shape of every response. */
describe('made-up requests', () => {
  it('may send a list of different objects as a form', async () => {
    const form = new URLSearchParams({
      type: 'TRUCK',
      'references[0][key]': 'LICENSE_PLATE',
      'references[0][value]': 'CX48217',
      'references[1][key]': 'WAREHOUSE_REFERENCE',
      'references[1][value]': 'CPH-1',
    })
    const sent = { by, body: form.toString(), type: 'application/x-www-form-urlencoded' }
    const { status, body, text } = await call('createConsignment', sent)
    expect(status, text).toBe(201)
    expect(body.references).toHaveLength(2)
    form.set('references[1][key]', 'LICENSE_PLATE')
    form.set('references[1][value]', 'CX48217')
    const twice = await call('createConsignment', { ...sent, body: form.toString() })
    expect(twice.error.errors).toEqual([expect.objectContaining({ code: 'DUPLICATE', field: 'references' })])
  })

  it('may use names of methods as attributes', async () => {
    for (const name of ['valueOf', 'toString', 'constructor']) {
      const references = [{ [name]: 1 }, { [name]: 1 }]
      const { status, text } = await call('createConsignment', { by, body: { type: 'TRUCK', references } })
      expect([name, status], text).toEqual([name, 400])
    }
  })

  it('are not quoted beyond the maximum length of errors', async () => {
    const { status, error } = await call('importBatchCsv', {
      by,
      body: `${'['.repeat(5_000)}\n1\n`,
      type: 'text/csv',
      query: { name: 'Long' },
    })
    expect([status, error.error]).toEqual([400, 'VALIDATION_FAILED'])
  })

  it('may import a file of orders without rows', async () => {
    const body = 'externalId,lastName,addressLine1,postCode,city,country,sku,quantity'
    const { status, body: result, text } = await call('importOrders', { by, body, type: 'text/csv' })
    expect(status, text).toBe(200)
    expect(result).toEqual({ created: 0, updated: 0, unchanged: 0, failed: 0, orders: [] })
  })

  it('are refused for their method, whatever the body', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'] as const)
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/xml']) {
        const request = { method, url: '/v1/signup/complete-invite', payload: '{', headers: { 'content-type': type } }
        const { statusCode, headers } = await app.inject(request)
        expect([method, type, statusCode, headers.allow]).toEqual([method, type, 405, 'POST'])
        expect(headers).toHaveProperty('ratelimit-limit')
      }
    const options = { method: 'OPTIONS', url: '/v1/signup/complete-invite', payload: '{' } as const
    for (const type of ['application/json', 'text/xml'])
      expect((await app.inject({ ...options, headers: { 'content-type': type } })).statusCode).toBe(204)
  })
})
