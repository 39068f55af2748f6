import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const targets = new Set(Array.from(read('Makefile').matchAll(/^([a-z-]+):/gm), ([, target]) => target))

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly jobs: Readonly<
    Record<string, { needs?: string; permissions?: object; steps: readonly { run?: string; uses?: string }[] }>
  >
}

const workflow = (file: string): Workflow => parse(read(`.github/workflows/${file}`))

/** The shell commands of all jobs. */
const commandsOf = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => (run === undefined ? [] : [run])))

describe('the workflows', () => {
  it.each(readdirSync(path.join(root, '.github/workflows')))('%s calls only existing targets', (file) => {
    expect(commandsOf(workflow(file))).not.toEqual([])
    for (const command of commandsOf(workflow(file))) {
      const [program = '', ...parameters] = command.split(' ')
      if (program === 'make') expect(targets).toContain(parameters[0])
      if (program === 'node') expect(existsSync(path.join(root, parameters[0] ?? ''))).toBe(true)
      if (program.includes('/')) expect(statSync(path.join(root, program)).mode & 0o100).toBeTruthy()
    }
  })

  it('test each change, and a tag before publishing it with provenance', () => {
    expect(commandsOf(workflow('ci.yml'))).toContain('.ci/run')
    const { on, jobs } = workflow('release.yml')
    expect(on).toEqual({ push: { tags: ['v*.*.*'] } })
    expect(jobs['publish']).toMatchObject({ needs: 'test', permissions: { 'id-token': 'write' } })
    const published = commandsOf(workflow('release.yml')).filter((command) => command.startsWith('npm publish'))
    expect(published.map((command) => command.split(' ')[2])).toEqual(['./sdk/dist', './sdk/cli/dist'])
    expect(published.every((command) => command.includes('--provenance'))).toBe(true)
  })
})

describe('the editor', () => {
  it('launches existing programs, after existing tasks', () => {
    const { configurations, compounds } = JSON.parse(read('.vscode/launch.json'))
    const tasks = JSON.parse(read('.vscode/tasks.json')).tasks
    for (const { program = '', preLaunchTask } of configurations) {
      expect(existsSync(program.replace('${workspaceFolder}', root))).toBe(program !== '')
      if (preLaunchTask !== undefined) expect(tasks).toContainEqual(expect.objectContaining({ label: preLaunchTask }))
    }
    for (const { command } of tasks) expect(targets).toContain(command.replace('make ', ''))
    const names = configurations.map(({ name }: { name: string }) => name)
    for (const compound of compounds) expect(names).toEqual(expect.arrayContaining(compound.configurations))
  })
})

describe.each(['README.md', 'ARCHITECTURE.md', '.github/CONTRIBUTING.md', '.github/SECURITY.md'])('%s', (page) => {
  it('names only existing commands and files', () => {
    const text = read(page)
    for (const [, target] of text.matchAll(/(?:^|`)make ([a-z-]+)/gm)) expect(targets).toContain(target)
    for (const [, file = ''] of text.matchAll(/\]\((?!https?:)([\w./-]+)\)/g))
      expect(existsSync(path.join(root, path.dirname(page), file)), file).toBe(true)
  })
})
