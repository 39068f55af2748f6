import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** Tells whether data has the shape of a schema of ours, which is compiled at first use: to do so at start takes longer than all else. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- which type has the shape is the caller's to say
export function shapeOf<Shape>(schema: object): (data: unknown) => data is Shape {
  let validate: ValidateFunction<Shape> | undefined
  return (data): data is Shape => {
    validate ??= new Ajv2020({ strict: false, validateSchema: false }).compile<Shape>(schema)
    return validate(data)
  }
}
