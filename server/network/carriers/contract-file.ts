import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Reads the contract beside a carrier's code. The build parses YAML so that no server has to: see build.ts. */
export const readContract = (file: URL) => parse(readFileSync(file, 'utf8'))
