import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readReference } from '../build/reference-modules.ts'
import { builtSite } from '../tests/build.ts'
import { arazzoOf, noWorkflow, type Call } from './workflows.ts'

interface Step {
  readonly stepId: string
  readonly operationId: string
}
interface Workflow {
  readonly workflowId: string
  readonly steps: readonly Step[]
}

const text = readFileSync(path.join(await builtSite(), 'arazzo.json'), 'utf8')
const { workflows }: { workflows: readonly Workflow[] } = JSON.parse(text)
const { operations } = readReference()

describe('arazzo.json', () => {
  it('has every program of the guides, except those with a stated reason', () => {
    const programs = readdirSync(path.join(import.meta.dirname, '../guides/programs'))
    const wanted = programs.filter((name) => name !== 'client.ts' && noWorkflow[name] === undefined)
    expect(workflows.map(({ workflowId }) => workflowId).toSorted()).toEqual(
      ['six-steps', ...wanted.map((name) => path.basename(name, '.ts'))].toSorted(),
    )
    expect(Object.keys(noWorkflow).filter((name) => !programs.includes(name))).toEqual([])
  })

  it('has the six steps of the overview in order', () => {
    const [{ steps } = expect.fail('It has no workflow')] = workflows
    expect(steps.map(({ operationId }) => operationId)).toEqual([
      'login',
      'setItems',
      'packItems',
      'createShippingPolicy',
      'tryShippingPolicy',
      'activateShippingPolicy',
      'createRates',
      'setOrders',
      'getOrder',
      'shipOrder',
      'getOrder',
      'listShipmentEvents',
    ])
  })

  it("calls only public operations, and sends nothing that exists only in the contract's examples", () => {
    const known = new Set(operations.filter(({ hidden }) => !hidden).map(({ id }) => id))
    const called = workflows.flatMap(({ steps }) => steps.map(({ operationId }) => operationId))
    expect(called.filter((id) => !known.has(id))).toEqual([])
    expect(text).not.toMatch(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|waybill\.invalid|1796126448317/)
  })
})

const call = (over: Partial<Call>): Call => ({
  operation: 'getOrder',
  path: {},
  query: {},
  headers: { authorization: 'Bearer of-the-examples' },
  status: 200,
  returned: {},
  ...over,
})

describe('a workflow', () => {
  const id = '0198c0de-0000-7000-8000-000000010000'

  it('passes on values that the program does not set itself, and makes fresh ones where needed', () => {
    const body = { type: 'application/json', value: { externalId: 'SHOP-1796126448317', lines: [{ sku: 'LUNA' }] } }
    const calls = [
      call({ operation: 'setOrders', body, returned: { orders: [{ id, state: 'LUNA' }] } }),
      call({
        operation: 'shipOrder',
        path: { orderId: id },
        headers: { 'idempotency-key': `ship-${id}` },
        status: 201,
      }),
    ]
    const program = { name: 'one', summary: 'One.', description: 'Two.', source: "sku: 'LUNA'", calls }
    const { workflows: made } = arazzoOf('Waybill', '1', [program], operations)
    expect(Object(made)[0].inputs.required).toEqual(['username', 'password', 'run'])
    const [, first, second] = Object(made)[0].steps
    expect(first.requestBody.payload).toEqual({ externalId: 'SHOP-{$inputs.run}', lines: [{ sku: 'LUNA' }] })
    expect(first.outputs).toEqual({ orders0Id: '$response.body#/orders/0/id' })
    expect(second.parameters.slice(1)).toEqual([
      { name: 'orderId', in: 'path', value: '$steps.one-setOrders.outputs.orders0Id' },
      { name: 'Idempotency-Key', in: 'header', value: 'ship-{$steps.one-setOrders.outputs.orders0Id}' },
    ])
    expect(second.successCriteria).toEqual([{ condition: '$statusCode == 201' }])
  })
})
