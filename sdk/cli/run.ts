import { existsSync, writeFileSync } from 'node:fs'
import { ApiError, ConnectionError, waitFor, type StreamEventsQuery, type WaybillClient } from '../src/client.ts'
import { version } from '../src/core/version.ts'
import { listen } from '../src/events.ts'
import { checkRequest } from '../src/validate.ts'
import { begin, clientFor, connectionOf, preview, UsageError, type AnyCall, type Environment } from './environment.ts'
import { candidates, completion, groupHelp, operationHelp, overview } from './help.ts'
import { warningOf } from './operations.ts'
import { listed, recordOf, tableOf } from './output.ts'
import { groups, operationOf, read, type Request } from './request.ts'

/** The terminal that the program runs in. */
export interface Terminal {
  readonly env: Environment
  readonly stdin: () => string
  readonly stdout: (text: string | Uint8Array) => void
  readonly stderr: (text: string) => void
  /** Width of the screen in characters. */
  readonly columns: number
  /** Whether a person is watching, who is shown progress. */
  readonly watched: boolean
  /** Asks a person for a line; absent if no person can answer. */
  readonly ask?: ((question: string) => Promise<string>) | undefined
}

/** Runs a command and returns the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const asJson = words.includes('--json') || words.includes('-j')
  try {
    return await runWords(words, terminal)
  } catch (error) {
    terminal.stderr(asJson ? `${JSON.stringify(factsOf(error))}\n` : sentencesOf(error))
    return error instanceof UsageError ? 2 : 1
  }
}

async function runWords(words: readonly string[], terminal: Terminal): Promise<number> {
  const [group, command, ...rest] = words
  if (group === undefined || group === 'help' || group === '--help' || group === '-h') terminal.stdout(overview())
  else if (group === '--version') terminal.stdout(`${version}\n`)
  else if (group === 'completion') terminal.stdout(completion(command))
  else if (group === 'complete')
    terminal.stdout(
      candidates(rest)
        .map((word) => `${word}\n`)
        .join(''),
    )
  else if (groups.includes(group) && (command === undefined || command.startsWith('-')))
    terminal.stdout(groupHelp(group))
  else return runOperation(read(operationOf(group, command ?? ''), rest, terminal.stdin), terminal)
  return 0
}

async function runOperation(request: Request, terminal: Terminal): Promise<number> {
  const { operation, input, flags, values } = request
  if (flags.has('help')) {
    terminal.stdout(operationHelp(operation))
    return 0
  }
  const options = connectionOf(terminal.env, { url: values.api, clientId: values['as-client'] })
  if (flags.has('dry-run')) return dryRun(options.baseUrl, request, terminal)

  const client = clientFor(operation, options)
  const key = values['idempotency-key']
  if (key !== undefined && !operation.keyed) throw new UsageError(`${operation.id} does not take an idempotency key.`)
  if (!flags.has('yes') && !(await agreed(options.baseUrl, request, terminal))) {
    terminal.stderr('Nothing was sent.\n')
    return 1
  }
  const send = (more: object = {}) => begin(client, operation, input, { ...(key && { idempotencyKey: key }), ...more })
  const started = Date.now()
  const progress = (text: string) => terminal.watched && terminal.stderr(`\r\u001b[K${text}`)
  try {
    if (operation.gives === 'events') return await printEvents(client, request, terminal)
    if (operation.gives === 'list') return await printList(send(), request, terminal, progress)
    const value =
      operation.waits && !flags.has('no-wait')
        ? await waitFor(send, {
            onProgress: ({ asked }) =>
              progress(`Not ready yet after ${asked} attempts in ${Math.round((Date.now() - started) / 1000)} s ...`),
          })
        : await send()
    progress('')
    if (value instanceof File) await saveFile(value, values.output, terminal)
    else printValue(value, request, terminal)
    return 0
  } finally {
    progress('')
  }
}

/** Asks the person before an action that costs money, notifies others or cannot be undone. */
async function agreed(baseUrl: string, { operation, input }: Request, { ask }: Terminal): Promise<boolean> {
  const warning = warningOf(operation)
  if (!warning) return true
  const { group, command, summary } = operation
  if (!ask) throw new UsageError(`waybill ${group} ${command}: ${warning} Nothing was sent. Add --yes to send it.`)
  const { method, url } = preview(baseUrl, operation, input)
  const line = await ask(`${summary} ${warning}\n${method} ${url}\nContinue? [y/N] `)
  return /^y(es)?$/i.test(line.trim())
}

function dryRun(baseUrl: string, { operation, input, flags }: Request, terminal: Terminal): number {
  const errors = checkRequest(operation.id, input.body, input.query)
  const request = preview(baseUrl, operation, input)
  if (flags.has('json')) terminal.stdout(`${JSON.stringify({ request, errors }, undefined, 2)}\n`)
  else {
    const body = request.body === undefined ? '' : `${JSON.stringify(request.body, undefined, 2)}\n`
    terminal.stdout(`${request.method} ${request.url}\n${body}`)
    terminal.stderr(
      errors.length === 0
        ? 'Nothing was sent.\n'
        : `Nothing was sent. The request would be refused:\n${linesOf(errors)}`,
    )
  }
  return errors.length === 0 ? 0 : 1
}

async function printList(
  call: AnyCall,
  request: Request,
  terminal: Terminal,
  progress: (text: string) => unknown,
): Promise<number> {
  const { flags, values } = request
  const limit = flags.has('all') ? Infinity : values.first === undefined ? undefined : Number(values.first)
  if (limit !== undefined && !(limit >= 1))
    throw new UsageError(`--first must be a whole number from 1, not "${values.first}".`)
  if (limit === undefined) {
    const data = await call
    const { items, total } = listed(data)
    printValue(data, request, terminal, items)
    if (total !== undefined && total > items.length)
      terminal.stderr(`${items.length} of ${total}. Add --all to get the rest.\n`)
    return 0
  }
  const found: unknown[] = []
  for await (const { items, total } of call.pages()) {
    found.push(...items)
    progress(`${found.length}${total === undefined ? '' : ` of ${total}`} ...`)
    if (found.length >= limit) break
  }
  progress('')
  const items = found.slice(0, limit)
  printValue(items, request, terminal, items)
  return 0
}

/** Prints a line per event until the program ends or the requested time is over. */
async function printEvents(client: WaybillClient, { input, flags }: Request, terminal: Terminal): Promise<number> {
  const { seconds, types, next_page_token: cursor }: StreamEventsQuery = input.query
  const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1_000)
  try {
    for await (const event of listen(client, {
      ...(types && { types }),
      ...(cursor && { cursor }),
      ...(signal && { signal }),
    })) {
      const { type, createdAt, data } = event
      const facts = Object.entries(data).map(([name, value]) => `${name}=${String(value)}`)
      terminal.stdout(flags.has('json') ? `${JSON.stringify(event)}\n` : `${[createdAt, type, ...facts].join('  ')}\n`)
    }
  } catch (error) {
    if (!signal?.aborted) throw error
  }
  return 0
}

function printValue(value: unknown, { flags, values }: Request, terminal: Terminal, items?: readonly unknown[]): void {
  const text = flags.has('json')
    ? `${JSON.stringify(value ?? null, undefined, 2)}\n`
    : value === undefined
      ? 'Done.\n'
      : items || Array.isArray(value)
        ? tableOf(items ?? [value].flat(), terminal.columns)
        : recordOf(value)
  const { output } = values
  if (output === undefined || output === '-') terminal.stdout(text)
  else writeFileSync(output, bytesOf(value) ?? text)
}

/** Decodes a label that was sent as base64 in JSON. */
function bytesOf(value: unknown): Uint8Array | undefined {
  const { encoding, data } = Object(value)
  return encoding === 'base64' && typeof data === 'string' ? Buffer.from(data, 'base64') : undefined
}

async function saveFile(file: File, output: string | undefined, terminal: Terminal): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (output === '-') return terminal.stdout(bytes)
  if (output === undefined && existsSync(file.name))
    throw new UsageError(`${file.name} already exists. Choose another name with --output.`)
  writeFileSync(output ?? file.name, bytes)
  terminal.stderr(`Wrote ${output ?? file.name} (${bytes.length} bytes).\n`)
}

interface Detail {
  readonly code: string
  readonly field?: string
  readonly defaultMessage: string
}

const linesOf = (errors: readonly Detail[]): string =>
  errors
    .map(({ field, code, defaultMessage }) => `  ${field ? `${field}: ` : ''}${defaultMessage} (${code})\n`)
    .join('')

function factsOf(error: unknown): object {
  if (error instanceof ApiError) {
    const { status, code, message, errors, requestId } = error
    return { status, code, message, errors, requestId }
  }
  return { message: error instanceof Error ? error.message : String(error) }
}

function sentencesOf(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n`
  if (error instanceof ApiError) {
    const { status, code, info, errors, requestId, message } = error
    const said = `${info?.message ?? message}\n${linesOf(errors)}`
    const where = [`HTTP ${status}`, code, requestId && `request ${requestId}`].filter(Boolean).join(', ')
    return `${said}(${where})\n${hints[status] ?? ''}`
  }
  if (error instanceof ConnectionError) return `${error.message}\nCheck WAYBILL_URL and your network connection.\n`
  return `${error instanceof Error ? error.message : String(error)}\n`
}

const hints: Readonly<Record<number, string>> = {
  401: 'Check WAYBILL_API_KEY, or WAYBILL_USERNAME and WAYBILL_PASSWORD.\n',
  403: 'Run the command with --help for the permission that it requires, and waybill claims list for yours.\n',
}
