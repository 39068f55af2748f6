import { execFileSync } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const sdk = fileURLToPath(new URL('..', import.meta.url))

/** The package as it is published, in a folder of its own, built and packed for this test. */
export class Packed implements Disposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'waybill-sdk-'))
  readonly tarball: string

  constructor() {
    execFileSync(process.execPath, [path.join(sdk, 'build.ts')])
    execFileSync('npm', ['pack', '--silent', '--pack-destination', this.root, path.join(sdk, 'dist')])
    const [file = ''] = readdirSync(this.root)
    this.tarball = path.join(this.root, file)
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
