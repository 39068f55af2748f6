/**
 * Cuts a release: `make release VERSION=1.2.0`. Checks that the version is stated everywhere and that nothing breaks
 * callers unannounced, stores the contract as the released one, and sets the tag that CI publishes. `--tagged v1.2.0`
 * only checks that the tag matches the packages.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'

const manifests = ['', 'openapi', 'codegen', 'server', 'sdk', 'sdk/cli', 'docs-ui'].map((folder) =>
  path.posix.join(folder, 'package.json'),
)

/** Other places that contain the version, and their form. */
const versionFiles = (version: string) =>
  [
    ['sdk/src/core/version.ts', `'${version}'`],
    ['sdk/python/pyproject.toml', `\nversion = "${version}"`],
    ['sdk/python/src/waybill/version.py', `"${version}"`],
    ['sdk/php/composer.json', `\n    "version": "${version}"`],
    ['sdk/php/src/Version.php', `'${version}'`],
  ] as const

/** Lists the obstacles to a release, each with its remedy. */
export function obstaclesOf(root: string, version: string): readonly string[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return [`${version || 'Nothing'} is no version. Use VERSION=1.2.0.`]
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).trim()
  const obstacles: string[] = []

  const last = git('tag', '--list', 'v*', '--sort=-version:refname').split('\n', 1)[0]?.slice(1)
  if (last && compared(version, last) <= 0) obstacles.push(`${last} is released already. Choose a version above it.`)
  for (const file of ['CHANGELOG.md', 'sdk/CHANGELOG.md'])
    if (!sectionOf(read(file), version))
      obstacles.push(`${file} has no text under the heading "## ${version}". Write what is new there.`)

  const other = manifests.filter((file) => versionIn(read(file)) !== version)
  for (const [file, written] of versionFiles(version)) if (!read(file).includes(written)) other.push(file)
  if (other.length > 0)
    obstacles.push(
      `${other.join(', ')} ${other.length === 1 ? 'has' : 'have'} another version. Set ${version} there, and run npm install.`,
    )
  if (git('status', '--porcelain') !== '') obstacles.push('There are changes that are not committed. Commit them.')
  return obstacles
}

/** Returns the changelog's section for a version; undefined if there is no such heading. */
export function sectionOf(changelog: string, version: string): string {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line === `## ${version}` || line.startsWith(`## ${version}, `))
  if (start === -1 || lines[start]?.includes('not released')) return ''
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join('\n')
    .trim()
}

const versionIn = (manifest: string) => /"version": "([^"]+)"/.exec(manifest)?.[1]

const compared = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

function release(root: string, version: string): void {
  const run = (...[program = '', ...parameters]: string[]) => {
    const { status } = spawnSync(program, parameters, { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed; nothing was tagged.`)
  }
  const node = process.execPath
  run(node, 'codegen/generate.ts', '--check')
  run(node, 'sdk/release/check.ts')
  run(node, 'sdk/release/check.ts', '--release')
  const contract = /^ {2}version: (\S+)$/m.exec(readFileSync(path.join(root, 'openapi/openapi.yaml'), 'utf8'))?.[1]
  if (!existsSync(path.join(root, `docs-ui/versions/${contract}.json`))) run(node, 'docs-ui/build/versions.ts')
  run('git', 'add', 'sdk/release', 'docs-ui/versions')
  run('git', 'commit', '--allow-empty', '--quiet', '--message', `Release ${version}`)
  const changes = sectionOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'), version)
  run('git', 'tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Waybill ${version}\n\n${changes}`)
  console.log(`Tagged v${version}. \`git push --follow-tags\` has CI test and publish it.`)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { tagged: { type: 'string' } }, allowPositionals: true })
  const root = process.cwd()
  const [version = ''] = positionals
  const released = versionIn(readFileSync(path.join(root, 'sdk/package.json'), 'utf8'))
  const obstacles =
    values.tagged === undefined
      ? obstaclesOf(root, version)
      : values.tagged === `v${released}`
        ? []
        : [`The tag ${values.tagged} is not that of the packages, which are ${released}.`]
  for (const obstacle of obstacles) console.error(obstacle)
  if (obstacles.length > 0) process.exitCode = 1
  else if (values.tagged === undefined) release(root, version)
}
