import { hash, randomBytes } from 'node:crypto'
import {
  inputRequired,
  inputResponse,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { ApiError, type WaybillClient } from '../../src/client.ts'
import type { ErrorDetail } from '../../src/core/errors.ts'
import { isRecord } from '../../src/core/rules.ts'
import { checkRequest } from '../../src/validate.ts'
import { begin, preview, type Input } from '../environment.ts'
import { warningOf, type Operation } from '../operations.ts'
import { namesOf } from './tools.ts'

/** Where tools send their requests. */
export interface Connection {
  readonly client: WaybillClient
  readonly baseUrl: string
}

/** A call by an assistant, and how to ask the person about it. */
export interface Call {
  readonly given: Readonly<Record<string, unknown>>
  /** Whether the MCP client can ask the person. If not, the assistant asks and repeats the code. */
  readonly canAsk: boolean
  readonly request: Pick<ServerContext['mcpReq'], 'inputResponses' | 'requestState'>
}

/** Calls a tool's operation, or returns the request for a dry run or a confirmation. */
export async function callOperation(
  { client, baseUrl }: Connection,
  operation: Operation,
  call: Call,
): Promise<CallToolResult | InputRequiredResult> {
  const { given } = call
  const { body: written, dryRun = false, confirm, ...parameters } = given
  const known = namesOf(operation)
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  if (unknown.length > 0)
    return failure(
      `${operation.id} does not take ${unknown.join(', ')}. ${known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes no arguments.'}`,
    )
  const missing = operation.arguments.filter(({ name }) => parameters[name] === undefined || parameters[name] === '')
  if (missing.length > 0) return failure(`${missing.map(({ name }) => name).join(', ')} is missing.`)
  const body = bodyOf(operation, written)
  if (body instanceof SyntaxError) return failure(`body is a string that is not valid JSON: ${body.message}`)
  const input: Input = {
    path: operation.arguments.map(({ name }) => String(parameters[name])),
    query: Object.fromEntries(
      operation.query.flatMap(({ name }) => (parameters[name] === undefined ? [] : [[name, parameters[name]]])),
    ),
    body,
  }
  const errors = checkRequest(operation.id, body, input.query).map(named)
  if (errors.length > 0) return failure('The request violates the contract and was not sent.', errors)
  if (typeof dryRun !== 'boolean') return failure('dryRun must be true or false.')
  const request = preview(baseUrl, operation, input)
  if (dryRun) return structured({ dryRun: true, sent: false, request })
  const { question, agreed } = agreementTo(operation, request, call, confirm)
  if (question) return question
  try {
    // As the idempotency key, a confirmation takes effect once, however often an assistant repeats it.
    const value = await begin(client, operation, input, operation.keyed && agreed ? { idempotencyKey: agreed } : {})
    return value instanceof File ? await fileResult(value, uriOf(operation, input)) : structured(value)
  } catch (error) {
    if (error instanceof ApiError) return failure(error.message, error.errors, error.requestId)
    return failure(error instanceof Error ? error.message : String(error))
  }
}

const drawn = 6

/**
 * Makes a confirmation code: short enough for an assistant to copy, new for each question, and valid for one request.
 */
const codeOf = (id: string, request: object, draw = randomBytes(drawn / 2).toString('hex')): string =>
  draw + hash('sha256', JSON.stringify([draw, id, request])).slice(0, 8)

/**
 * Returns the question to ask before the request may be sent, or the code of the agreement. Returns neither if none is
 * needed.
 */
function agreementTo(
  operation: Operation,
  request: ReturnType<typeof preview>,
  { canAsk, request: { inputResponses, requestState } }: Call,
  confirm: unknown,
): { readonly question?: CallToolResult | InputRequiredResult; readonly agreed?: string } {
  const warning = warningOf(operation)
  if (!warning) return {}
  const isFor = (code: unknown): code is string =>
    typeof code === 'string' && code === codeOf(operation.id, request, code.slice(0, drawn))
  const will = `${operation.summary} ${warning}`
  if (!canAsk) {
    if (isFor(confirm)) return { agreed: confirm }
    const code = codeOf(operation.id, request)
    const hint = `Tell the person what this call will do and ask for consent. If the person agrees, call again with the same arguments and confirm: "${code}".`
    return { question: structured({ sent: false, will, request, confirm: code, hint }) }
  }
  const said = inputResponse(inputResponses, 'agreed')
  // An agreement is valid only for the request that the question showed.
  const code = requestState()
  if (said.kind !== 'elicit' || !isFor(code)) {
    const body = request.body === undefined ? '' : `\n${JSON.stringify(request.body).slice(0, shownOfBody)}`
    const message = `${will}\n${request.method} ${request.url}${body}`
    const question = inputRequired({
      inputRequests: { agreed: inputRequired.elicit({ message, requestedSchema: agreement }) },
      requestState: codeOf(operation.id, request),
    })
    return { question }
  }
  const isAgreed = said.action === 'accept' && said.content?.['agreed'] === true
  return isAgreed
    ? { agreed: code }
    : { question: failure('The person did not agree, so nothing was sent. Do not try again unless asked to.') }
}

const shownOfBody = 500
const agreement = {
  type: 'object' as const,
  properties: { agreed: { type: 'boolean' as const, title: 'Continue', description: 'Whether to send the request.' } },
  required: ['agreed'],
}

/** The body is one argument among others, so the paths of its fields begin with `body`. */
const named = (error: ErrorDetail): ErrorDetail =>
  error.objectName === 'body' ? { ...error, field: ['body', error.field].filter(Boolean).join('.') } : error

/** Assistants often send an object as a JSON string. */
function bodyOf({ body }: Operation, written: unknown): unknown {
  if (typeof written !== 'string' || body?.schema.type === 'string') return written
  try {
    return JSON.parse(written)
  } catch (error) {
    return error
  }
}

/** Returns structured content, and the same as text for clients that read only that. A list is in `items`. */
function structured(value: unknown): CallToolResult {
  const content = isRecord(value) ? { ...value } : value === undefined ? { done: true } : { items: value }
  return { content: [{ type: 'text', text: JSON.stringify(value ?? content) }], structuredContent: content }
}

export const failure = (message: string, errors: readonly object[] = [], requestId?: string): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ message, errors, requestId }) }],
})

/** The resource URI of a file, such as `waybill://shipments/1/label.pdf`. */
const uriOf = ({ path, arguments: names }: Operation, input: Input): string =>
  `waybill:/${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path[names.findIndex((one) => one.name === name)] ?? ''))}`

const base64 = async (file: File) => Buffer.from(await file.arrayBuffer()).toString('base64')

/** Returns images as images, text as text, and other files as resources. */
async function fileResult(file: File, uri: string): Promise<CallToolResult> {
  const about = { structuredContent: { name: file.name, type: file.type, bytes: file.size } }
  if (file.type.startsWith('text/')) return { content: [{ type: 'text', text: await file.text() }], ...about }
  const data = await base64(file)
  if (file.type.startsWith('image/')) return { content: [{ type: 'image', data, mimeType: file.type }], ...about }
  return { content: [{ type: 'resource', resource: { uri, mimeType: file.type, blob: data } }], ...about }
}

/** Returns the contents of a file as a resource. */
export async function readFile({ client }: Connection, operation: Operation, path: readonly string[], uri: string) {
  const file = await begin(client, operation, { path, query: {} }, {})
  if (!(file instanceof File)) throw new TypeError(`${operation.id} does not return a file`)
  return file.type.startsWith('text/')
    ? { uri, mimeType: file.type, text: await file.text() }
    : { uri, mimeType: file.type, blob: await base64(file) }
}
