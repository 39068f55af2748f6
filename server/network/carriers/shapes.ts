import { Ajv2020 } from 'ajv/dist/2020.js'
import { readContract } from './contract-file.ts'

/** Tells whether data has the shape of a schema of a contract that is kept with a carrier. */
export interface Shapes<Schemas> {
  has<Name extends keyof Schemas & string>(name: Name, data: unknown): data is Schemas[Name]
}

/** The schemas of the contract in `file`, which is read and compiled at first use. */
export function shapesOf<Schemas>(file: URL): Shapes<Schemas> {
  const compile = () => {
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema(readContract(file), 'contract')
    return ajv
  }
  let compiled: Ajv2020 | undefined
  return {
    has<Name extends keyof Schemas & string>(name: Name, data: unknown): data is Schemas[Name] {
      compiled ??= compile()
      const validate = compiled.getSchema(`contract#/components/schemas/${name}`)
      if (!validate) throw new Error(`${file.pathname} has no schema ${name}`)
      return validate(data) === true
    },
  }
}
