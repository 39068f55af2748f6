/** Packs the PHP package as published: `node sdk/php/build.ts [FOLDER]`. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const own = import.meta.dirname
const repository = path.join(own, '../..')
const { version }: { version: string } = JSON.parse(readFileSync(path.join(own, 'composer.json'), 'utf8'))

export const archive = `waybill-sdk-php-${version}.tar.gz`

export async function pack(target: string): Promise<void> {
  // A fresh clone lacks the generated files that are not committed.
  if (!existsSync(path.join(own, 'src/Generated/Types.php')))
    execFileSync(process.execPath, [path.join(repository, 'codegen/generate.ts'), '--built'], { stdio: 'inherit' })
  const stage = mkdtempSync(path.join(tmpdir(), 'waybill-php-'))
  try {
    for (const name of ['composer.json', 'README.md', 'src'])
      cpSync(path.join(own, name), path.join(stage, name), { recursive: true })
    cpSync(path.join(repository, 'LICENSE'), path.join(stage, 'LICENSE'))
    mkdirSync(target, { recursive: true })
    // Composer does not find entries that begin with `./`.
    await promisify(execFile)('tar', ['-czf', path.join(target, archive), '-C', stage, ...readdirSync(stage)])
  } finally {
    rmSync(stage, { recursive: true })
  }
}

if (import.meta.main) await pack(path.resolve(process.argv[2] ?? path.join(repository, '.data/packages')))
