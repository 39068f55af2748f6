import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { generate } from './generator.ts'
import { Copy, fixture } from './testing/copy.ts'

const fixtures = ['lamps', 'keywords', 'hostile']

describe.each(fixtures)('the files of the contract "%s"', (name) => {
  it('are unchanged', async () => {
    for (const [file, text] of (await generate(path.join(fixture(name), 'openapi.yaml'))).files)
      await expect(text).toMatchFileSnapshot(path.join(fixture(name), 'files', file))
  })

  it('are identical when generated again', async () => {
    const entry = path.join(fixture(name), 'openapi.yaml')
    expect([...(await generate(entry)).files]).toEqual([...(await generate(entry)).files])
  })

  it('compile, and run no code of their own', async () => {
    using copy = new Copy(fixture(name), fixture('server'))
    copy.edit('server/app.ts', 'import', '// @ts-nocheck\nimport')
    await copy.generate()
    expect(copy.compile()).toBe('')
  })
})

describe('generated text', () => {
  it("keeps the contract's text out of the code", async () => {
    const files = [...(await generate(path.join(fixture('hostile'), 'openapi.yaml'))).files]
    const code = files.filter(([file]) => file.endsWith('.ts')).map(([, text]) => codeOf(text))
    expect(code.filter((text) => text.includes('process'))).toEqual([])
    expect(code.filter((text) => text.includes('setTrap')).length).toBeGreaterThan(2)
  })
})

const languages = [
  {
    program: 'python3',
    suffix: '.py',
    /** Parses files with Python and prints each name outside strings and comments. */
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

describe.each(languages)('the files generated for $program', ({ program, suffix, read, given }) => {
  const isMissing = spawnSync(program, ['--version']).status !== 0
  it.skipIf(isMissing).each(fixtures)('for the contract "%s" parse, and run no code of their own', (name) => {
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

/** A file without comments and strings. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}
