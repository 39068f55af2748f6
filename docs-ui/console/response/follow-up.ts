import type { OperationEntry } from '../../reference/data.ts'
import { responsesOf, type Definitions, type Json, type Operation } from '../../reference/reference.ts'
import type { Received } from '../request/exchange.ts'
import { parsed } from '../request/json.ts'
import type { Values } from '../request/request.ts'

export interface FollowUp {
  readonly operationId: string
  readonly description: string
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

/** The calls that the contract links to this response, with the values they take from it. */
export function followUps(
  operation: Operation,
  definitions: Definitions,
  index: readonly OperationEntry[],
  { status, text }: Received,
  sent: Values,
): FollowUp[] {
  const links = responsesOf(operation, definitions).find((response) => response.status === status)?.links ?? []
  const response = parsed(text)
  const linked = links.flatMap(({ operationId, description, parameters }): FollowUp[] => {
    const entry = index.find(({ id }) => id === operationId)
    if (!entry) return []
    const values = Object.entries(parameters).map(([name, from]): [string, string] => [
      name,
      valueOf(from, response, sent),
    ])
    if (values.some(([, value]) => value === '')) return []
    const inPath = ([name]: [string, string]) => entry.path.includes(`{${name}}`)
    return [
      {
        operationId,
        description: description ?? entry.summary,
        path: Object.fromEntries(values.filter(inPath)),
        query: Object.fromEntries(values.filter((value) => !inPath(value))),
      },
    ]
  })
  return [...linked, ...logged(operation, index, status, response)]
}

/** Links an error to its entry in the request log. Unauthenticated callers have no log. */
function logged(
  { permission }: Operation,
  index: readonly OperationEntry[],
  status: number,
  response: Json,
): FollowUp[] {
  const requestId = shown(pointed(response, '/requestId'))
  const entry = index.find(({ id }) => id === 'getRequest')
  if (!entry || requestId === '' || status < 400 || status === 401 || permission === 'public') return []
  return [{ operationId: entry.id, description: 'See what is kept of this request.', path: { requestId }, query: {} }]
}

function valueOf(from: Json, response: Json, sent: Values): string {
  if (typeof from !== 'string' || !from.startsWith('$')) return shown(from)
  const [, source, rest = ''] =
    /^\$(response\.body#|request\.body#|request\.path\.|request\.query\.)(.*)$/.exec(from) ?? []
  if (source === 'response.body#') return shown(pointed(response, rest))
  if (source === 'request.body#') return shown(pointed(parsed(sent.body), rest))
  return (source === 'request.path.' ? sent.path[rest] : sent.query[rest]) ?? ''
}

/** Resolves a JSON pointer. */
function pointed(value: Json, pointer: string): Json {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json>((found, part) => {
      if (found === null || typeof found !== 'object') return null
      return Object.entries(found).find(([name]) => name === part)?.[1] ?? null
    }, value)
}

const shown = (value: Json) =>
  value === null || typeof value === 'object' ? '' : typeof value === 'string' ? value : String(value)
