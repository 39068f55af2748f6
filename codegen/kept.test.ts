import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keepIn } from './kept.ts'
import { repository } from './testing/copy.ts'

describe('what is kept', () => {
  it('is made once of each input, and anew once what makes it is another', async () => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'waybill-kept-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    mkdirSync(path.join(root, 'codegen/emit'), { recursive: true })
    for (const file of ['package-lock.json', 'codegen/emit/types.ts', 'codegen/emit/text.ts', 'codegen/read.ts'])
      cpSync(path.join(repository, file), path.join(root, file))
    let made = 0
    const make = async () => `text ${++made}`
    const kept = (input: string) => keepIn(path.join(root, 'kept'), root)(input, make)
    expect([await kept('a'), await kept('a'), await kept('b'), await kept('a')]).toEqual([
      'text 1',
      'text 1',
      'text 2',
      'text 1',
    ])
    writeFileSync(path.join(root, 'codegen/emit/types.ts'), 'other')
    expect(await kept('a')).toBe('text 3')
  })
})
