import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { obstaclesOf, sectionOf } from './release.ts'

let root: string
const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, stdio: 'ignore' })

function write(files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  git('add', '--all')
  git('-c', 'user.name=Freja', '-c', 'user.email=freja@nordlys.example', 'commit', '--quiet', '--message', 'Change')
}

const manifest = (version: string) => JSON.stringify({ version }, undefined, 1)

/** Creates the files that contain a release's version, all with this one. */
const ready = (version: string) => ({
  'CHANGELOG.md': `# Changelog\n\n## ${version}\n\n- Lamps.\n\n## 1.0.0\n\n- The first.\n`,
  'sdk/CHANGELOG.md': `# Changes\n\n## ${version}, 20 November 2026\n\n- Lamps.\n`,
  'sdk/src/core/version.ts': `export const version = '${version}'\n`,
  'sdk/python/pyproject.toml': `[project]\nversion = "${version}"\n`,
  'sdk/php/composer.json': `{\n    "version": "${version}"\n}\n`,
  'sdk/php/src/Version.php': `VERSION = '${version}'\n`,
  'sdk/python/src/waybill/version.py': `__version__ = "${version}"\n`,
  ...Object.fromEntries(
    ['', 'openapi/', 'codegen/', 'server/', 'sdk/', 'sdk/cli/', 'docs-ui/'].map((folder) => [
      `${folder}package.json`,
      manifest(version),
    ]),
  ),
})

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'waybill-release-'))
  git('init', '--quiet')
  write(ready('1.2.0'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a release', () => {
  it('has no obstacles once its version is everywhere', () => {
    expect(obstaclesOf(root, '1.2.0')).toEqual([])
  })

  it('is refused if a changelog does not list its version', () => {
    write({ 'sdk/CHANGELOG.md': '# Changes\n\n## 1.2.0, not released yet\n\n- Lamps.\n' })
    expect(obstaclesOf(root, '1.2.0')).toEqual([
      'sdk/CHANGELOG.md has no text under the heading "## 1.2.0". Write what is new there.',
    ])
    expect(obstaclesOf(root, '1.3.0')).toContain(
      'CHANGELOG.md has no text under the heading "## 1.3.0". Write what is new there.',
    )
  })

  it('is refused if a package has another version', () => {
    write({
      'sdk/cli/package.json': manifest('1.1.0'),
      'sdk/src/core/version.ts': "export const version = '1.1.0'\n",
      'sdk/python/pyproject.toml': '[project]\nversion = "1.1.0"\n',
    })
    expect(obstaclesOf(root, '1.2.0')).toEqual([
      'sdk/cli/package.json, sdk/src/core/version.ts, sdk/python/pyproject.toml have another version. Set 1.2.0 there, and run npm install.',
    ])
  })

  it('is refused with uncommitted changes', () => {
    writeFileSync(path.join(root, 'lamp.ts'), '')
    expect(obstaclesOf(root, '1.2.0')).toEqual(['There are changes that are not committed. Commit them.'])
  })

  it.each(['v1.2.0', '1.10.0'])('is refused if the tag %s exists', (tag) => {
    git('tag', `v${tag.replace('v', '')}`)
    expect(obstaclesOf(root, '1.2.0')).toEqual([expect.stringMatching(/^1\.\d+\.0 is released already/)])
  })

  it.each(['', 'v1.2.0', '1.2'])('is refused for the version "%s"', (version) => {
    expect(obstaclesOf(root, version)).toEqual([expect.stringContaining('is no version')])
  })
})

describe('the text of a version', () => {
  it("ends before the next version's text", () => {
    expect(sectionOf('## 1.2.0\n\n- Lamps.\n\n### Contract\n\n## 1.1.0\n\n- Old.\n', '1.2.0')).toBe(
      '- Lamps.\n\n### Contract',
    )
    expect(sectionOf('## 1.1.0\n\n- Old.\n', '1.1.0')).toBe('- Old.')
  })
})
