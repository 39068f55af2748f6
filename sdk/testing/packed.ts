import { execFile } from 'node:child_process'
import { mkdtempSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { once } from '../../.ci/vitest/once.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

const run = promisify(execFile)

async function pack(folder: string): Promise<void> {
  await run(process.execPath, [path.join(sdk, 'build.ts')])
  await run('npm', ['pack', '--silent', '--pack-destination', folder, path.join(sdk, 'dist')])
}

/** Installs only the tarball, offline. */
async function install(tarball: string, folder: string): Promise<void> {
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
  const options = ['--offline', '--silent', '--no-audit', '--no-fund']
  await run('npm', ['install', ...options, tarball], { cwd: folder })
}

/** The package as published: built, packed and installed once for all tests, with a folder for projects that use it. */
export class Packed implements Disposable {
  readonly root = mkdtempSync(path.join(tmpdir(), 'waybill-sdk-'))
  readonly tarball: string
  /** Source maps, which are published separately. */
  readonly maps = path.join(sdk, 'maps')
  readonly #installed: string

  private constructor(tarball: string, installed: string) {
    this.tarball = tarball
    this.#installed = installed
  }

  static async make(): Promise<Packed> {
    const folder = await once('sdk', pack)
    const [file = ''] = readdirSync(folder)
    const tarball = path.join(folder, file)
    return new Packed(tarball, await once('sdk-installed', (project) => install(tarball, project)))
  }

  /** Creates a project with nothing but the package. */
  project(name: string, manifest: object, files: Readonly<Record<string, string>>): string {
    const folder = path.join(this.root, name)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name, private: true, ...manifest }))
    symlinkSync(path.join(this.#installed, 'node_modules'), path.join(folder, 'node_modules'))
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text)
    return folder
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}
