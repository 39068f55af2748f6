import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Validator } from './trusted-contract.ts'

/** What the plugin comes with. */
const { Validator: Careful } = createRequire(import.meta.resolve('fastify-openapi-glue'))(
  '@seriousme/openapi-schema-validator',
)

const contractIn = (file: string): object => parse(readFileSync(new URL(file, import.meta.url), 'utf8'))

describe.each(['../../generated/contract.json', '../../network/carriers/sandbox/openapi.yaml'])(
  'trusted, %s',
  (file) => {
    it('is right, and has the same in the places of its references', async () => {
      const careful = new Careful()
      expect(await careful.validate(contractIn(file))).toStrictEqual({ valid: true })
      const trusted = new Validator()
      await trusted.validate(contractIn(file))
      expect(trusted.version).toBe(careful.version)
      expect(trusted.resolveRefs()).toEqual(careful.resolveRefs())
    })
  },
)
