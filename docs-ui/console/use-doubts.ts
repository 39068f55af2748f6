import { useEffect, useState } from 'react'
import type { Definitions, Json, Operation } from '../reference/reference.ts'
import type { Fault, faultsOf as check } from './check.ts'
import type { Values } from './request.ts'

type Check = typeof check

interface Doubts {
  /** By group and name of the parameter. */
  readonly doubts: Readonly<Record<string, string>>
  /** Null until it is known. */
  readonly bodyFaults: readonly Fault[] | null
}

/** What the contract objects to in the form, found when one stops typing. It never keeps a call from being sent. */
export function useDoubts(operation: Operation, definitions: Definitions, values: Values): Doubts {
  const [found, setFound] = useState<Doubts>({ doubts: {}, bodyFaults: null })
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      void (async () => {
        const { faultsOf, parameterFault } = await import('./check.ts')
        if (!current) return
        const groups = ['path', 'query', 'header'] as const
        const doubts = groups.flatMap((group) =>
          operation.parameters[group].flatMap((parameter) => {
            const text = values[group][parameter.name] ?? ''
            const fault = text === '' ? null : parameterFault(text, parameter, definitions)
            return fault === null ? [] : [[`${group}.${parameter.name}`, `It ${fault}.`] as const]
          }),
        )
        setFound({
          doubts: Object.fromEntries(doubts),
          bodyFaults: bodyFaultsOf(operation, definitions, values.body, faultsOf),
        })
      })()
    }, 150)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [operation, definitions, values])
  return found
}

function bodyFaultsOf({ body }: Operation, definitions: Definitions, text: string, faultsOf: Check): Fault[] | null {
  if (!body?.schema || text.trim() === '') return null
  if (!body.types?.includes('application/json')) return faultsOf(text.trim(), body.schema, definitions, true)
  let value: Json
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [{ path: '', message: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` }]
  }
  return faultsOf(value, body.schema, definitions, true)
}
