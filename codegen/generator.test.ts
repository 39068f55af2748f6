import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inputsOf } from './command.ts'
import { generate } from './generator.ts'
import { Kept } from './kept.ts'
import { Copy, fixture, platform } from './testing/copy.ts'

const fixtures = ['lamps', 'keywords', 'hostile']

describe.each(fixtures)('the files of the contract "%s"', (name) => {
  it('are what they were', async () => {
    for (const [file, text] of await generate(path.join(fixture(name), 'openapi.yaml')))
      await expect(text).toMatchFileSnapshot(path.join(fixture(name), 'files', file))
  })

  it('have the same bytes when made again', async () => {
    const entry = path.join(fixture(name), 'openapi.yaml')
    expect([...(await generate(entry))]).toEqual([...(await generate(entry))])
  })

  it('compile, and nothing in them acts on its own', async () => {
    using copy = new Copy(fixture(name), fixture('server'))
    copy.edit('server/app.ts', 'import', '// @ts-nocheck\nimport')
    await copy.generate()
    expect(copy.compile()).toBe('')
  })
})

describe('files that are made again', () => {
  let copy: Copy
  const kept = new Kept()
  /** As they were made last. */
  let before: ReadonlyMap<string, string>

  const make = () => {
    kept.begin(inputsOf(copy.entry, copy.root))
    return generate(copy.entry, copy.root, kept)
  }

  beforeAll(async () => {
    copy = new Copy(platform.contract)
    before = await make()
  })

  afterAll(() => copy[Symbol.dispose]())

  it.each<[string, () => void]>([
    [
      'a schema',
      () => copy.edit('openapi/schemas/shipping/Shipment.yaml', /^description: .*$/m, 'description: Another.'),
    ],
    [
      'a property',
      () =>
        copy.edit(
          'openapi/schemas/address-book/AddressAttributes.yaml',
          /^properties:$/m,
          'properties:\n  floor:\n    $ref: ../common/String100.yaml',
        ),
    ],
    [
      'a response of all operations',
      () => copy.edit('openapi/responses/Forbidden.yaml', /^description: .*$/m, 'description: Not yours.'),
    ],
    [
      'a parameter',
      () => copy.edit('openapi/parameters/AddressId.yaml', /^description: .*$/m, 'description: Which one.'),
    ],
    [
      'a path',
      () => copy.edit('openapi/paths/address-book/addresses.yaml', '  summary: List the', '  summary: Show the'),
    ],
  ])('have the same bytes after a change of %s as if nothing were kept', async (_, change) => {
    change()
    const after = await make()
    const fresh = await generate(copy.entry, copy.root)
    expect([...after.keys()]).toEqual([...fresh.keys()])
    expect([...fresh].filter(([file, text]) => after.get(file) !== text).map(([file]) => file)).toEqual([])
    expect([...fresh].filter(([file, text]) => before.get(file) !== text).length).toBeGreaterThan(2)
    before = after
  })
})

describe('generated text', () => {
  it('keeps what the contract says out of the code', async () => {
    const files = [...(await generate(path.join(fixture('hostile'), 'openapi.yaml')))]
    const code = files.filter(([file]) => file.endsWith('.ts')).map(([, text]) => codeOf(text))
    expect(code.filter((text) => text.includes('process'))).toEqual([])
    expect(code.filter((text) => text.includes('setTrap')).length).toBeGreaterThan(2)
  })
})

const languages = [
  {
    program: 'python3',
    suffix: '.py',
    /** Reads all as Python does, and prints each name that is not a string or a comment. */
    read: 'import ast, sys\nfor file in sys.argv[1:]:\n for node in ast.walk(ast.parse(open(file).read())):\n  print(getattr(node, "id", getattr(node, "attr", "")))',
    given: ['-c'],
  },
  {
    program: 'php',
    suffix: '.php',
    read: 'foreach (array_slice($argv, 1) as $file) foreach (token_get_all(file_get_contents($file), TOKEN_PARSE) as $token) if (is_array($token) && in_array($token[0], [T_STRING, T_NAME_QUALIFIED])) echo $token[1], "\\n";',
    given: ['-r'],
  },
]

describe.each(languages)('what is generated for $program', ({ program, suffix, read, given }) => {
  const isMissing = spawnSync(program, ['--version']).status !== 0
  it.skipIf(isMissing).each(fixtures)('of the contract "%s" can be read, and nothing in it acts on its own', (name) => {
    const files = globSync(`files/sdk/**/*${suffix}`, { cwd: fixture(name) }).map((file) =>
      path.join(fixture(name), file),
    )
    const { status, stdout, stderr } = spawnSync(
      program,
      [...given, read, '--', ...files].filter((one) => one !== '--' || program === 'php'),
      { encoding: 'utf8' },
    )
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout.split('\n').length).toBeGreaterThan(20)
    expect(stdout).not.toMatch(/^process$/m)
  })
})

/** A file without its comments and strings. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}
