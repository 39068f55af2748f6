import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import { readContract } from './contract-file.ts'

/**
 * Checks whether data matches a schema of a carrier's contract. Normalises equivalents: an absent value becomes null,
 * and a number that should be a string becomes one.
 */
export interface Shapes<Schemas> {
  has<Name extends keyof Schemas & string>(name: Name, data: unknown): data is Schemas[Name]
}

/** Returns the schemas of the contract in `file`, which is read and compiled at first use. */
export function shapesOf<Schemas>(file: URL): Shapes<Schemas> {
  const compile = () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    ajv.addSchema(readContract(file), 'contract')
    return ajv
  }
  let compiled: Ajv2020 | undefined
  return {
    has<Name extends keyof Schemas & string>(name: Name, data: unknown): data is Schemas[Name] {
      compiled ??= compile()
      const validate = compiled.getSchema(`contract#/components/schemas/${name}`)
      if (!validate) throw new Error(`${file.pathname} has no schema ${name}`)
      return validate(data) === true || (isMended(data, validate.errors ?? []) && validate(data) === true)
    },
  }
}

/** Corrects the data if possible. Returns whether it corrected anything. */
function isMended(data: unknown, errors: readonly ErrorObject[]): boolean {
  let isChanged = false
  for (const { keyword, instancePath, params } of errors) {
    const steps = instancePath.split('/').slice(1)
    const last = steps.pop()
    const holder = steps.reduce<unknown>((at, step) => (isObject(at) ? at[unescaped(step)] : undefined), data)
    if (keyword !== 'type' || last === undefined || !isObject(holder)) continue
    const name = unescaped(last)
    const value = holder[name]
    const wanted: readonly unknown[] = [params['type']].flat()
    if (value === null && !Array.isArray(holder)) delete holder[name]
    else if (typeof value === 'number' && wanted.includes('string')) holder[name] = String(value)
    else continue
    isChanged = true
  }
  return isChanged
}

/** Decodes a step of a JSON pointer. */
export const unescaped = (step: string) => step.replaceAll('~1', '/').replaceAll('~0', '~')

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
