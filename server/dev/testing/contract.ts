import { readFileSync } from 'node:fs'

/** The published contract, with `multipleOf` derived from x-decimals as in our own validators. */
export const publishedContract = () =>
  JSON.parse(
    readFileSync(new URL('../../../openapi/generated/openapi.json', import.meta.url), 'utf8').replaceAll(
      /"x-decimals": (\d)/g,
      '"multipleOf": 1e-$1',
    ),
  )
