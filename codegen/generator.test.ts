import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { generate } from './generator.ts'
import { Copy, fixture } from './testing/copy.ts'

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

describe('generated text', () => {
  it('keeps what the contract says out of the code', async () => {
    const files = [...(await generate(path.join(fixture('hostile'), 'openapi.yaml')))]
    const code = files.filter(([file]) => file.endsWith('.ts')).map(([, text]) => codeOf(text))
    expect(code.filter((text) => text.includes('process'))).toEqual([])
    expect(code.filter((text) => text.includes('setTrap')).length).toBeGreaterThan(2)
  })
})

/** A file without its comments and strings. */
function codeOf(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, '')
}
