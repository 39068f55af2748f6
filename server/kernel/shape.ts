import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Returns a type guard for one of our schemas. It is compiled on first use, because that would dominate start-up. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- which type has the shape is the caller's to say
export function shapeOf<Shape>(schema: object): (data: unknown) => data is Shape {
  let validate: ValidateFunction<Shape> | undefined
  return (data): data is Shape => {
    validate ??= new Ajv2020({ strict: false, validateSchema: false }).compile<Shape>(schema)
    return validate(data)
  }
}
