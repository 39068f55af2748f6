import { readFileSync } from 'node:fs'

/** The contract as it is published, with the decimals of numbers as the rule that our own checks make of them. */
export const publishedContract = () =>
  JSON.parse(
    readFileSync(new URL('../../../openapi/generated/openapi.json', import.meta.url), 'utf8').replaceAll(
      /"x-decimals": (\d)/g,
      '"multipleOf": 1e-$1',
    ),
  )
