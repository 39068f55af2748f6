import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Reference } from '../reference/reference.ts'
import { arazzoOf, noWorkflow, programsOf, type Recording } from '../workflows/workflows.ts'
import type { GuideFiles } from './guide-files.ts'

const root = path.dirname(import.meta.dirname)
const steps = path.join(root, 'overview/steps')

/** arazzo.json: the calls that the site's programs make, step by step. */
export function workflows({ title, version, operations }: Reference, { guides, programs }: GuideFiles): string {
  const six = readdirSync(steps).filter((name) => name !== 'client.ts')
  const others = [...programs.keys()].filter(
    (name) => /^(?!client|verify).*\.ts$/.test(name) && noWorkflow[name] === undefined,
  )
  const files = [
    ...six.map((name) => path.join(steps, name)),
    ...others.map((name) => path.join(root, 'guides/programs', name)),
  ]
  const record = path.join(root, 'workflows/record.ts')
  const recordings: Record<string, Recording> = JSON.parse(
    execFileSync(process.execPath, [record, ...files], { encoding: 'utf8', maxBuffer: 50_000_000 }),
  )
  const sources = six.map((name): [string, string] => [name, readFileSync(path.join(steps, name), 'utf8')])
  const all = programsOf(sources, guides, programs, recordings)
  return `${JSON.stringify(arazzoOf(title, version, all, operations), null, 2)}\n`
}
