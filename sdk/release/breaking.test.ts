import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../../codegen/build.ts'
import { read } from '../../codegen/read.ts'
import { breakages, classes } from './breaking.ts'
import { factsOf, type Facts, type OperationFacts, type Shape } from './facts.ts'

const text: Shape = { kind: 'string', bounds: { maxLength: 100 } }
const kind: Shape = { kind: 'enum of string', values: ['PDF', 'ZPL'] }

const getLabel: OperationFacts = {
  id: 'createLabel',
  method: 'POST',
  path: '/labels/{id}',
  permission: 'labels:write',
  parameters: [
    { in: 'path', name: 'id', required: true, shape: text },
    { in: 'query', name: 'layout', required: false, shape: text },
  ],
  body: { required: true, types: ['application/json'], shape: { kind: 'ref', name: 'LabelRequest' } },
  responses: [{ status: 200, type: 'application/json', shape: { kind: 'ref', name: 'Label' } }],
}

const last: Facts = {
  version: '1.0.0',
  operations: [getLabel],
  schemas: {
    LabelRequest: {
      kind: 'object',
      closed: true,
      properties: {
        type: { required: true, shape: kind },
        copies: { required: false, shape: { kind: 'integer', bounds: { minimum: 1 } } },
      },
    },
    Label: {
      kind: 'object',
      closed: false,
      properties: {
        type: { required: true, shape: kind },
        data: { required: true, shape: text },
        // A recursive schema must not cause an endless comparison.
        next: { required: false, shape: { kind: 'ref', name: 'Label' } },
      },
    },
  },
}

type Change = (facts: Facts) => Facts
const operation =
  (change: Partial<OperationFacts>): Change =>
  (facts) => ({ ...facts, operations: facts.operations.map((one) => ({ ...one, ...change })) })
const schema =
  (
    name: 'Label' | 'LabelRequest',
    property: string,
    change: { required?: boolean; shape?: Shape } | undefined,
  ): Change =>
  (facts) => {
    const properties = { ...facts.schemas[name]?.properties }
    if (change) properties[property] = { required: false, shape: text, ...properties[property], ...change }
    else delete properties[property]
    return { ...facts, schemas: { ...facts.schemas, [name]: { ...facts.schemas[name], kind: 'object', properties } } }
  }
const [id, layout] = getLabel.parameters
const parameters = (...list: (typeof id)[]) => operation({ parameters: list.filter((one) => one !== undefined) })

describe('changes that break callers', () => {
  it.each<[keyof typeof classes, string, Change]>([
    ['OPERATION_REMOVED', 'an operation that is gone', (facts) => ({ ...facts, operations: [] })],
    ['OPERATION_REMOVED', 'an operation with another name', operation({ id: 'makeLabel' })],
    ['OPERATION_REMOVED', 'an operation on another path', operation({ path: '/v2/labels/{id}' })],
    ['PARAMETER_REMOVED', 'a query that is gone', parameters(id)],
    ['PARAMETER_REMOVED', 'a field of the body that is gone', schema('LabelRequest', 'copies', undefined)],
    ['FIELD_REMOVED', 'a field of the response that is gone', schema('Label', 'data', undefined)],
    ['FIELD_REMOVED', 'a field of the response that can be absent', schema('Label', 'data', { required: false })],
    [
      'REQUIRED_PARAMETER_ADDED',
      'a new query that is required',
      parameters(id, layout, { in: 'query', name: 'dpi', required: true, shape: text }),
    ],
    [
      'REQUIRED_PARAMETER_ADDED',
      'a new field of the body that is required',
      schema('LabelRequest', 'dpi', { required: true }),
    ],
    ['PARAMETER_NOW_REQUIRED', 'a query that was optional', parameters(id, layout && { ...layout, required: true })],
    [
      'PARAMETER_NOW_REQUIRED',
      'a field of the body that was optional',
      schema('LabelRequest', 'copies', { required: true }),
    ],
    ['TYPE_CHANGED', 'another type of a query', parameters(id, layout && { ...layout, shape: { kind: 'integer' } })],
    ['TYPE_CHANGED', 'another type in a response', schema('Label', 'data', { shape: { kind: 'integer' } })],
    ['TYPE_CHANGED', 'a response that can be null', schema('Label', 'data', { shape: { ...text, nullable: true } })],
    ['TYPE_CHANGED', 'another status', operation({ responses: [{ status: 201 }] })],
    ['TYPE_CHANGED', 'another media type', operation({ responses: [{ status: 200, type: 'application/pdf' }] })],
    [
      'ENUM_VALUE_REMOVED',
      'a member that is not accepted any more',
      schema('LabelRequest', 'type', { shape: { ...kind, values: ['PDF'] } }),
    ],
    [
      'VALIDATION_ADDED',
      'a smaller most',
      parameters(id && { ...id, shape: { kind: 'string', bounds: { maxLength: 50 } } }, layout),
    ],
    [
      'VALIDATION_ADDED',
      'a new pattern',
      parameters(id && { ...id, shape: { kind: 'string', bounds: { maxLength: 100, pattern: '^a' } } }, layout),
    ],
    [
      'VALIDATION_ADDED',
      'a larger least',
      schema('LabelRequest', 'copies', { shape: { kind: 'integer', bounds: { minimum: 2 } } }),
    ],
    ['AUTHORIZATION_CHANGED', 'another permission', operation({ permission: 'labels:admin' })],
    ['AUTHORIZATION_CHANGED', 'a permission where any user would do', (facts) => facts],
  ])('%s: %s', (expected, what, change) => {
    const before = what.includes('any user') ? operation({ permission: 'authenticated' })(last) : last
    const found = breakages(before, change(last))
    expect(found.map((one) => one.class)).toEqual([expected])
  })

  it('cover all nine classes', () => {
    expect(Object.keys(classes)).toHaveLength(9)
  })
})

describe('changes that do not break callers', () => {
  it.each<[string, Change]>([
    ['nothing', (facts) => facts],
    [
      'a new operation',
      (facts) => ({ ...facts, operations: [...facts.operations, { ...getLabel, id: 'other', path: '/other' }] }),
    ],
    ['a new optional query', parameters(id, layout, { in: 'query', name: 'dpi', required: false, shape: text })],
    ['a new optional field of the body', schema('LabelRequest', 'dpi', { required: false })],
    ['a new field of the response', schema('Label', 'pages', { required: true })],
    ['a new member', schema('LabelRequest', 'type', { shape: { ...kind, values: ['PDF', 'ZPL', 'PNG'] } })],
    ['a larger most', parameters(id && { ...id, shape: { kind: 'string', bounds: { maxLength: 200 } } }, layout)],
    ['no bound any more', parameters(id && { ...id, shape: { kind: 'string' } }, layout)],
    [
      'a field that may be null when sent',
      schema('LabelRequest', 'copies', { shape: { kind: 'integer', nullable: true, bounds: { minimum: 1 } } }),
    ],
    ['a field that is no longer required', schema('LabelRequest', 'type', { required: false })],
    ['fewer rights', operation({ permission: 'authenticated' })],
  ])('%s', (_, change) => {
    expect(breakages(last, change(last))).toEqual([])
  })
})

const withOneMore: Change = (facts) => ({ ...facts, operations: [...facts.operations, getLabel] })

describe('the contract', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waybill-released-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const released = JSON.parse(readFileSync(path.join(import.meta.dirname, 'contract.json'), 'utf8')) as Facts

  /** Runs the check against the released contract, or a changed copy of it. */
  function checked(change?: Change) {
    const file = path.join(folder, 'contract.json')
    if (change) writeFileSync(file, JSON.stringify(change(released)))
    const args = [path.join(import.meta.dirname, 'check.ts'), ...(change ? ['--against', file] : [])]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }

  it('breaks no caller of the last release', () => {
    const { status, said } = checked()
    expect(said).toMatch(/Nothing in \S+ breaks callers of \S+ unannounced/)
    expect(status).toBe(0)
  })

  it('is refused when a released operation is gone', () => {
    const { status, said } = checked(withOneMore)
    expect(said).toContain('POST /labels/{id}: createLabel is gone. An operation was removed.')
    expect(said).toContain('1 change breaks callers')
    expect(status).toBe(1)
  })

  it('is refused when a validation rule is new', () => {
    const body = { required: true, types: ['text/plain'], shape: { kind: 'string', bounds: { maxLength: 4096 } } }
    const { status, said } = checked((facts) => ({
      ...facts,
      operations: facts.operations.map((one) => (one.id === 'refreshToken' ? { ...one, body } : one)),
    }))
    expect(said).toMatch(
      /POST \/auth\/refresh-token body: maxLength is \d+, not 4096\. An existing parameter has a new rule/,
    )
    expect(status).toBe(1)
  })

  it('may break callers of the previous major version, and lists additions', () => {
    const { status, said } = checked((facts) => ({
      ...withOneMore(facts),
      version: '0.9.0',
      operations: [getLabel, ...facts.operations.slice(1)],
    }))
    expect(said).toContain(`New: ${released.operations[0]?.id}, `)
    expect(said).toContain('createLabel is gone')
    expect(status).toBe(0)
  })

  it('is in the changelog with its version and every new operation', async () => {
    const changelog = readFileSync(path.join(import.meta.dirname, '../CHANGELOG.md'), 'utf8')
    const facts = factsOf(build(await read(path.join(import.meta.dirname, '../../openapi/openapi.yaml'))))
    const added = facts.operations.filter((one) => !released.operations.some(({ id: known }) => known === one.id))
    expect(changelog).toContain(`### Contract ${facts.version}\n`)
    const missing = added.map((one) => one.id).filter((name) => !changelog.includes(`\`${name}\``))
    expect(missing, 'List new operations in sdk/CHANGELOG.md, and raise their count').toEqual([])
  })
})
