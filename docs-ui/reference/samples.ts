import type { Json, Operation } from './reference.ts'
import type { Call } from './call.ts'
import type { Language } from './languages.ts'
import { writers } from './sample-writers.ts'

/** A working call with the body's first example and the first example of every parameter that the call needs. */
export function exampleCall(operation: Operation, address: string): Call {
  const { parameters, body } = operation
  const example = body?.examples?.[0]?.value
  return {
    address,
    path: Object.fromEntries(parameters.path.map((parameter) => [parameter.name, text(parameter.examples?.[0] ?? '')])),
    query: parameters.query.flatMap((parameter) => {
      const value = parameter.examples?.[0]
      if (!(parameter.required || parameter.sampled) || value === undefined) return []
      return (Array.isArray(value) ? value : [value]).map((item) => [parameter.name, text(item)] as const)
    }),
    headers: {},
    ...(example !== undefined && { body: typeof example === 'string' ? example : JSON.stringify(example, null, 2) }),
  }
}

/**
 * Written here because snippet generators know neither the SDK nor that a program reads its token from the environment.
 */
export function sampleOf(language: Language, operation: Operation, call: Call): string {
  return writers[language](operation, call)
}

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
