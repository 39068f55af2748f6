import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The contract that a carrier keeps beside its code. The build reads YAML, so that no server has to: see build.ts. */
export const readContract = (file: URL) => parse(readFileSync(file, 'utf8'))
