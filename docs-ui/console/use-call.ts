import { useEffect, useState } from 'react'
import type { Operation } from '../reference/reference.ts'
import { draftOf, keepDraft } from './draft.ts'
import { exchange, type Result } from './request/exchange.ts'
import { linkedValues } from './request/permalink.ts'
import { exampleOf, missingOf, outgoing, type Missing, type Values } from './request/request.ts'
import { headersFromStorage, historyOf, remember, type Past } from './request/session.ts'

interface Beginning {
  /** The contract's first example of the body. */
  readonly example: string
  readonly prefill: Partial<Values> | null
  readonly restored: boolean
}

interface Call {
  readonly values: Values
  readonly setValues: (change: Values | ((now: Values) => Values)) => void
  /** Sent instead of the typed body. */
  readonly file: File | null
  readonly setFile: (file: File | null) => void
  readonly change: (group: 'path' | 'query' | 'header') => (name: string, value: string) => void
  /** Fills required fields that are empty. */
  readonly fillExamples: () => void
  readonly missing: readonly Missing[]
  /** Whether the user has tried to send. */
  readonly tried: boolean
  /** Cancels the call in progress; null between calls. */
  readonly waiting: AbortController | null
  readonly result: Result | null
  readonly history: readonly Past[]
  /** Resolves to false if something is missing and nothing was sent. */
  readonly send: (refused: boolean) => Promise<boolean>
  readonly clear: () => void
}

/** The values typed for one operation, and the outcome. */
export function useCall(operation: Operation, address: string, beginning: Beginning): Call {
  const { id, parameters } = operation
  const [draft] = useState(() => (beginning.restored ? draftOf(id) : null))
  const [values, setValues] = useState(() => draft?.values ?? initialValues(operation, beginning))
  const [result, setResult] = useState<Result | null>(draft?.result ?? null)
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState<AbortController | null>(null)
  const [history, setHistory] = useState(() => historyOf(id))
  const [file, setFile] = useState<File | null>(null)
  const missing = missingOf(operation, values, file)

  useEffect(() => () => waiting?.abort(), [waiting])
  useEffect(() => {
    const timer = setTimeout(() => void keepDraft(id, { values, result }), 200)
    return () => clearTimeout(timer)
  }, [id, values, result])

  return {
    values,
    setValues,
    file,
    setFile,
    missing,
    tried,
    waiting,
    result,
    history,
    change: (group) => (name, value) => setValues((now) => ({ ...now, [group]: { ...now[group], [name]: value } })),
    clear: () => setResult(null),
    fillExamples: () => {
      const path = parameters.path.map((one) => [one.name, values.path[one.name] || exampleOf(one)])
      const query = parameters.query
        .filter(({ required }) => required)
        .map((one) => [one.name, values.query[one.name] || exampleOf(one)])
      setValues({
        ...values,
        path: Object.fromEntries(path),
        query: { ...values.query, ...Object.fromEntries(query) },
      })
    },
    send: async (refused) => {
      setTried(true)
      if (refused || missing.length > 0) return false
      const controller = new AbortController()
      setWaiting(controller)
      setResult(null)
      const around = {
        address,
        stored: headersFromStorage(),
        cookie: document.cookie,
        origin: location.origin,
      }
      const outcome = await exchange(outgoing(operation, values, around, file), controller.signal, (received) =>
        setResult({ outcome: received, sent: values, at: received.at }),
      )
      const { at, milliseconds } = outcome
      setWaiting(null)
      setResult({ outcome, sent: values, at })
      const status = outcome.kind === 'received' ? outcome.status : null
      setHistory(remember(id, { at, values, status, milliseconds }))
      return true
    },
  }
}

/** Query parameters start with their defaults, the body with the contract's first example. */
function initialValues({ id, parameters }: Operation, { prefill, example }: Beginning): Values {
  const given = prefill ?? linkedValues(location.search, id)
  const defaults = parameters.query.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
  return {
    path: { ...given?.path },
    query: { ...Object.fromEntries(defaults), ...given?.query },
    header: { ...given?.header },
    body: given?.body ?? example,
  }
}
