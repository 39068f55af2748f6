import { useEffect, useState } from 'react'
import type { Definitions, Json, Operation } from '../../reference/reference.ts'
import type { ContractError, errorsOf as check } from './check.ts'
import type { Values } from './request.ts'

type Check = typeof check

export interface Checks {
  /** By the parameter's group and name. */
  readonly doubts: Readonly<Record<string, string>>
  /** Null until checked. */
  readonly body: readonly ContractError[] | null
}

/** Checks the form against the contract when typing stops. The result never keeps a call from being sent. */
export function useChecks(operation: Operation, definitions: Definitions, values: Values, hasFile: boolean): Checks {
  const [found, setFound] = useState<Checks>({ doubts: {}, body: null })
  useEffect(() => {
    let current = true
    const timer = setTimeout(() => {
      void (async () => {
        const { errorsOf, parameterError } = await import('./check.ts')
        if (!current) return
        const groups = ['path', 'query', 'header'] as const
        const doubts = groups.flatMap((group) =>
          operation.parameters[group].flatMap((parameter) => {
            const text = values[group][parameter.name] ?? ''
            const error = text === '' ? null : parameterError(text, parameter, definitions)
            return error === null ? [] : [[`${group}.${parameter.name}`, `It ${error}.`] as const]
          }),
        )
        setFound({
          doubts: Object.fromEntries(doubts),
          body: hasFile ? null : bodyOf(operation, definitions, values.body, errorsOf),
        })
      })()
    }, 150)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [operation, definitions, values, hasFile])
  return found
}

function bodyOf({ body }: Operation, definitions: Definitions, text: string, errorsOf: Check): ContractError[] | null {
  if (!body?.schema || text.trim() === '') return null
  if (!body.types?.includes('application/json')) return errorsOf(text.trim(), body.schema, definitions, true)
  let value: Json
  try {
    value = JSON.parse(text)
  } catch (error) {
    return [{ path: '', message: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` }]
  }
  return errorsOf(value, body.schema, definitions, true)
}
