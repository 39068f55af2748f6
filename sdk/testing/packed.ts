import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { once } from '../../.ci/once.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

async function pack(folder: string): Promise<void> {
  const run = promisify(execFile)
  await run(process.execPath, [path.join(sdk, 'build.ts')])
  await run('npm', ['pack', '--silent', '--pack-destination', folder, path.join(sdk, 'dist')])
}

/** The package as it is published, built and packed once for all tests, and a folder for projects that have it. */
export class Packed implements Disposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'waybill-sdk-'))
  readonly tarball: string

  private constructor(tarball: string) {
    this.tarball = tarball
  }

  static async make(): Promise<Packed> {
    const folder = await once('sdk', pack)
    const [file = ''] = readdirSync(folder)
    return new Packed(path.join(folder, file))
  }

  /** An empty project with nothing but the tarball, installed without a network. */
  project(name: string, manifest: object, files: Readonly<Record<string, string>>): string {
    const folder = path.join(this.root, name)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, private: true, ...manifest }))
    execFileSync('npm', ['install', '--offline', '--silent', '--no-audit', '--no-fund', this.tarball], { cwd: folder })
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
    return folder
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
