/**
 * Lists the runtime packages of our workspaces: version, licence, release date, latest version, known advisories, and
 * improvements. `make dependencies`.
 */
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const root = path.dirname(import.meta.dirname)
const run = promisify(execFile)
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

export interface Dependency {
  readonly name: string
  readonly version: string
  readonly licence: string
  /** Which of our packages depend on it. */
  readonly of: readonly string[]
}

/** Returns the installed runtime dependencies of the workspaces. */
export function dependencies(): Dependency[] {
  const { workspaces }: { workspaces: readonly string[] } = read('package.json')
  const needed = workspaces.flatMap((workspace) =>
    Object.keys(read(`${workspace}/package.json`).dependencies ?? {})
      .filter((name) => !name.startsWith('@waybill/'))
      .map((name) => ({ name, workspace })),
  )
  return Map.groupBy(needed, ({ name }) => name)
    .entries()
    .map(([name, uses]) => {
      const of = uses.map(({ workspace }) => workspace)
      const [file = ''] = globSync(
        [...of.map((one) => `${one}/node_modules/${name}/package.json`), `node_modules/${name}/package.json`],
        { cwd: root },
      )
      const { version = '', license = '' } = file === '' ? {} : read(file)
      return { name, version, licence: typeof license === 'string' ? license : String(Object(license).type), of }
    })
    .toArray()
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

const npm = async (...args: string[]): Promise<unknown> => {
  // npm exits with 1 if it finds something.
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 64_000_000 }).catch((error: unknown) =>
    Object(error),
  )
  return JSON.parse(stdout || 'null')
}

/** Returns the release dates by version; empty if the registry has none. */
async function releases(name: string): Promise<Readonly<Record<string, string>>> {
  const times = await npm('view', name, 'time', '--json').catch(() => undefined)
  return Object.fromEntries(
    Object.entries(Object(times)).map(([version, time]) => [version, String(time).slice(0, 10)]),
  )
}

/** Returns the registry's advisories by package; undefined if it has none to offer. */
async function advisories(): Promise<ReadonlyMap<string, string> | undefined> {
  const { vulnerabilities } = Object(await npm('audit', '--omit=dev', '--json').catch(() => undefined))
  if (vulnerabilities === undefined) return undefined
  return new Map(Object.entries(Object(vulnerabilities)).map(([name, about]) => [name, String(Object(about).severity)]))
}

if (import.meta.main) {
  const only = new Set((process.argv[2] ?? '').split(',').filter(Boolean))
  const listed = dependencies().filter(({ name }) => only.size === 0 || only.has(name))
  const known = await advisories()
  console.log(
    '| Package | Version | Licence | Released | Latest | Advisories | Needed by |\n| --- | --- | --- | --- | --- | --- | --- |',
  )
  for (const { name, version, licence, of } of listed) {
    const times = await releases(name)
    const latest = Object.entries(times)
      .filter(([one]) => /^\d+\.\d+\.\d+$/.test(one))
      .toSorted(([, one], [, other]) => one.localeCompare(other))
      .at(-1)
    const cells = [
      name,
      version,
      licence,
      times[version],
      latest?.join(' of '),
      known ? (known.get(name) ?? 'none') : '?',
      of.join(', '),
    ]
    console.log(`| ${cells.map((cell) => cell || '?').join(' | ')} |`)
  }
  if (!known)
    console.log('\nThe registry gives no advisories (`npm audit` failed): look the packages up at https://osv.dev.')
}
