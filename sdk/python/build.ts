/** Packs the Python package as published, as wheel and sdist: `node sdk/python/build.ts [FOLDER]`. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pythonOf } from './environment.ts'

const own = import.meta.dirname
const repository = path.join(own, '../..')

export async function pack(target: string, python: string): Promise<void> {
  // A fresh clone lacks the generated files that are not committed.
  if (!existsSync(path.join(own, 'src/waybill/generated/types.py')))
    execFileSync(process.execPath, [path.join(repository, 'codegen/generate.ts'), '--built'], { stdio: 'inherit' })
  const stage = mkdtempSync(path.join(tmpdir(), 'waybill-python-'))
  try {
    for (const name of ['pyproject.toml', 'README.md', 'src'])
      cpSync(path.join(own, name), path.join(stage, name), {
        recursive: true,
        filter: (file) => !file.endsWith('__pycache__'),
      })
    cpSync(path.join(repository, 'LICENSE'), path.join(stage, 'LICENSE'))
    mkdirSync(target, { recursive: true })
    await promisify(execFile)(python, ['-m', 'build', '--no-isolation', '--outdir', target, stage])
  } finally {
    rmSync(stage, { recursive: true })
  }
}

if (import.meta.main) {
  const python = await pythonOf()
  if (python === undefined) throw new Error('The Python package needs Python 3.10 with venv, and PyPI.')
  await pack(path.resolve(process.argv[2] ?? path.join(repository, '.data/packages')), python)
}
