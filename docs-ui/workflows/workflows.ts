import type { Guide } from '../guides/guide.ts'
import type { Operation } from '../reference/reference.ts'

/** A call that a program makes against the contract's examples, and its response. */
export interface Call {
  readonly operation: string
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, readonly string[]>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: { readonly type: string; readonly value: unknown }
  readonly status: number
  readonly returned: unknown
}

export interface Recording {
  readonly calls: readonly Call[]
}

/** The source of a workflow: one program, or several that continue each other. */
export interface Program extends Recording {
  readonly name: string
  readonly source: string
  readonly summary: string
  readonly description: string
}

/** Programs whose calls vary, or that compute values, which no expression can describe. */
export const noWorkflow: Readonly<Record<string, string>> = {
  'batch.ts': 'waits until the batch is finished',
  'errors.ts': 'shows what a refused call returns',
  'invoice.ts': 'computes the invoice from what a shipment was to cost',
  'listen.ts': 'waits for events',
  'pickup.ts': 'asks for one day after the other',
  'receive.ts': 'waits for deliveries of webhooks',
  'results.ts': 'shows what calls return, one that is refused among them',
  'sandbox.ts': 'shows a carrier that refuses',
  'synchronise-addresses.ts': 'goes on until nothing is left',
  'tracking-page.ts': 'takes a token out of an address',
}

/** The time that programs put into names that must be unique, fixed during recording. Some use only its end. */
export const moment = 1_796_126_448_317
const ofMoment = /1796126448317|48317/g

type Json = Readonly<Record<string, unknown>>

/**
 * arazzo.json (Arazzo 1.1): each program as a workflow. Its steps are the program's calls; a value from an earlier call
 * is an expression. The steps refer to the contract for everything else.
 */
export function arazzoOf(
  title: string,
  version: string,
  all: readonly Program[],
  operations: readonly Operation[],
): Json {
  const known = new Map(operations.map((operation) => [operation.id, operation]))
  return {
    arazzo: '1.1.0',
    $self: '/arazzo.json',
    info: {
      title: `${title}: workflows`,
      version,
      description: 'The programs of the guides, call by call. Each runs as it is on the demo data of a server.',
    },
    sourceDescriptions: [{ name: 'waybill', type: 'openapi', url: './openapi.json' }],
    workflows: all.map((program) => workflowOf(program, known)),
  }
}

function workflowOf(program: Program, known: ReadonlyMap<string, Operation>): Json {
  const steps = new Steps(program)
  return {
    workflowId: program.name,
    summary: program.summary,
    description: program.description,
    inputs: {
      type: 'object',
      properties: {
        username: { type: 'string' },
        password: { type: 'string', format: 'password' },
        ...(steps.takesRun && {
          run: { type: 'string', description: 'Digits that no earlier run had, for new names.' },
        }),
      },
      required: ['username', 'password', ...(steps.takesRun ? ['run'] : [])],
    },
    steps: [logIn, ...steps.all].map((step) => ({
      stepId: step.stepId,
      operationId: step.operationId,
      description: known.get(step.operationId)?.summary,
      parameters: step.parameters,
      requestBody: step.requestBody,
      successCriteria: step.successCriteria,
      outputs: Object.keys(step.outputs).length > 0 ? step.outputs : undefined,
    })),
  }
}

interface Step {
  readonly stepId: string
  readonly operationId: string
  readonly parameters?: readonly Json[]
  readonly requestBody?: Json
  readonly successCriteria: readonly Json[]
  /** The values that later steps use. */
  readonly outputs: Record<string, string>
}

const logIn: Step = {
  stepId: 'logIn',
  operationId: 'login',
  requestBody: {
    contentType: 'application/json',
    payload: { username: '$inputs.username', password: '$inputs.password' },
  },
  successCriteria: [{ condition: '$statusCode == 200' }],
  outputs: { accessToken: '$response.body#/accessToken' },
}

class Steps {
  readonly all: readonly Step[]
  takesRun = false
  readonly #source: string
  /** The steps so far, with their responses. */
  readonly #earlier: { readonly step: Step; readonly returned: unknown }[] = []

  /** Step ids are unique across the document, since Redocly does not tell the workflows' steps apart. */
  constructor({ name, calls, source }: Program) {
    this.#source = source
    // Clients log in only on first use.
    const own = calls.filter(({ operation }) => operation !== 'login')
    for (const call of own) {
      const before = this.#earlier.filter(({ step }) => step.operationId === call.operation).length
      const step = this.#stepOf(call, `${name}-${call.operation}${before === 0 ? '' : before + 1}`)
      this.#earlier.push({ step, returned: call.returned })
    }
    this.all = this.#earlier.map(({ step }) => step)
  }

  #stepOf({ operation, path, query, headers, body, status }: Call, stepId: string): Step {
    const parameters = [
      { name: 'Authorization', in: 'header', value: this.#token(headers['authorization'] ?? '') },
      ...Object.entries(path).map(([name, value]) => ({ name, in: 'path', value: this.#said(value, name) })),
      ...Object.entries(query).map(([name, values]) => ({
        name,
        in: 'query',
        value: values.length === 1 ? this.#said(values[0], name) : values.map((value) => this.#said(value, name)),
      })),
      ...this.#key(headers['idempotency-key'] ?? ''),
    ]
    return {
      stepId,
      operationId: operation,
      parameters,
      ...(body && { requestBody: { contentType: body.type, payload: this.#said(body.value) } }),
      successCriteria: [{ condition: `$statusCode == ${status}` }],
      outputs: {},
    }
  }

  #token(header: string): string {
    const token = header.replace(/^Bearer /, '')
    const said = this.#expression(token, 'key')
    return `Bearer {${said ?? '$steps.logIn.outputs.accessToken'}}`
  }

  /** The idempotency key, if the program chose it; keys that the SDK generates are not in its source. */
  #key(key: string): Json[] {
    const value = this.#said(key)
    return key === '' || (value === key && !this.#source.includes(key))
      ? []
      : [{ name: 'Idempotency-Key', in: 'header', value }]
  }

  /** Converts a sent value, with expressions for parts of earlier responses. */
  #said(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((one) => this.#said(one, name))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#said(one, key)]))
    if (typeof value !== 'string') return value
    const whole = this.#expression(value, name)
    if (whole !== undefined) return whole
    return value
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => {
        const from = this.#expression(id, 'id')
        return from === undefined ? id : `{${from}}`
      })
      .replace(ofMoment, () => {
        this.takesRun = true
        return '{$inputs.run}'
      })
  }

  /** Finds the latest response that has a value which the program does not contain itself. */
  #expression(value: string, name: string): string | undefined {
    if (value.length < 3 || this.#source.includes(value)) return undefined
    for (const { step, returned } of this.#earlier.toReversed()) {
      const places = placesOf(returned, value)
      const place = places.find((keys) => keys.at(-1) === name) ?? places[0]
      if (!place) continue
      const output = place
        .map((key, index) => (index === 0 ? key : key.charAt(0).toUpperCase() + key.slice(1)))
        .join('')
      step.outputs[output] = `$response.body#/${place.join('/')}`
      return `$steps.${step.stepId}.outputs.${output}`
    }
    return undefined
  }
}

/** Finds where a value is in a response, as paths of keys. */
function placesOf(within: unknown, value: string, keys: readonly string[] = []): (readonly string[])[] {
  if (within === value) return [keys]
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([key, one]) => placesOf(one, value, [...keys, key]))
}

/** The six steps of the overview, and every program of the guides that becomes a workflow. */
export function programsOf(
  steps: readonly [string, string][],
  guides: readonly Guide[],
  programs: ReadonlyMap<string, string>,
  recordings: Readonly<Record<string, Recording>>,
): Program[] {
  const callsOf = (program: string) => recordings[program]?.calls ?? []
  const six = {
    name: 'six-steps',
    source: steps.map(([, source]) => source).join('\n'),
    summary: 'Six steps from an empty shop to tracked parcels.',
    description: 'The programs of /overview: product data, policies, rates, orders, shipments and tracking.',
    calls: steps.flatMap(([name]) => callsOf(name)),
  }
  return [
    six,
    ...guides.flatMap((guide) =>
      Array.from(guide.text.matchAll(/^\{\{(?:program|folded) (\S+\.ts)\b/gm), ([, name = '']) => name)
        .filter((name) => callsOf(name).length > 0)
        .map((name) => ({
          name: name.replace(/\.ts$/, ''),
          source: programs.get(name) ?? '',
          summary: guide.description,
          description: `The program ${name} of /guides/${guide.slug}.`,
          calls: callsOf(name),
        })),
    ),
  ]
}
