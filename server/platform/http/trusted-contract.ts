import { resolverOf } from './references.ts'

/**
 * Replaces @seriousme/openapi-schema-validator in fastify-openapi-glue for a contract that is known to be valid:
 * compiling the OpenAPI schema and validating the contract takes a third of the start-up time. The build swaps it in; a
 * test compares the two.
 */
export class Validator {
  readonly version = '3.1'
  specification: object = {}

  async validate(specification: object): Promise<{ valid: true }> {
    this.specification = specification
    return { valid: true }
  }

  /** Replaces references by their targets, the same object each time. */
  resolveRefs(): object {
    return Object(resolverOf(this.specification)(this.specification))
  }
}
