import { resolverOf } from './references.ts'

/**
 * What fastify-openapi-glue has of @seriousme/openapi-schema-validator, for a contract that is known to be right: to
 * compile the schema of OpenAPI and to hold the contract to it is a third of the time that a start takes. The build puts
 * it in the other's place; a test compares the two.
 */
export class Validator {
  readonly version = '3.1'
  specification: object = {}

  async validate(specification: object): Promise<{ valid: true }> {
    this.specification = specification
    return { valid: true }
  }

  /** What references lead to is in their places, the same object each time. */
  resolveRefs(): object {
    return Object(resolverOf(this.specification)(this.specification))
  }
}
