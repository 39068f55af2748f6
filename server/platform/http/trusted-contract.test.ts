import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Validator } from './trusted-contract.ts'

/** The validator that comes with the plugin. */
const { Validator: Careful } = createRequire(import.meta.resolve('fastify-openapi-glue'))(
  '@seriousme/openapi-schema-validator',
)

const contractIn = (file: string): object => parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

describe.each(['../../generated/contract.json', '../../network/carriers/sandbox/openapi.yaml'])(
  'trusted, %s',
  (file) => {
    it('accepts the contract and resolves its references to the same values', async () => {
      const careful = new Careful()
      expect(await careful.validate(contractIn(file))).toStrictEqual({ valid: true })
      const trusted = new Validator()
      await trusted.validate(contractIn(file))
      expect(trusted.version).toBe(careful.version)
      expect(trusted.resolveRefs()).toEqual(careful.resolveRefs())
    })
  },
)
