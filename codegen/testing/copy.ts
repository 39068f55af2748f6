import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { emitTypes } from '../emit/types.ts'
import { generate } from '../generator.ts'
import { write } from '../write.ts'
import type { Contract } from './drift.ts'

const codegen = path.dirname(import.meta.dirname)
export const repository = path.dirname(codegen)

const sdk = path.join(repository, 'sdk', 'src')

/** The platform's contract and server. */
export const platform = { contract: path.join(repository, 'openapi'), server: path.join(repository, 'server') }

export const fixture = (name: string): string => path.join(codegen, 'fixtures', name)

const withoutTests = (file: string): boolean => !file.endsWith('.test.ts')

/** A repository in a temporary folder: a contract that a test may change, its generated files, and a server. */
export class Copy implements Disposable {
  readonly root = mkdtempSync(path.join(os.tmpdir(), 'waybill-codegen-'))
  readonly entry = path.join(this.root, 'openapi', 'openapi.yaml')

  constructor(contract: string, server?: string) {
    // Skips generated files, which are regenerated, and `files`, a fixture's expected output.
    const left = new Set(
      [contract, server].flatMap((folder) =>
        folder === undefined ? [] : [path.join(folder, 'generated'), path.join(folder, 'files')],
      ),
    )
    const filter = (file: string) => path.basename(file) !== 'node_modules' && !left.has(file)
    const ofContract = (file: string) => filter(file) && !file.endsWith('.ts')
    cpSync(contract, path.dirname(this.entry), { recursive: true, filter: ofContract })
    if (server !== undefined) cpSync(server, path.join(this.root, 'server'), { recursive: true, filter })
    this.#link(path.join(repository, 'node_modules'), 'node_modules')
    // The SDK's other handwritten files fit only the platform's contract.
    for (const part of contract === platform.contract ? ['core', 'client.ts', 'webhooks.ts'] : ['core'])
      cpSync(path.join(sdk, part), path.join(this.root, 'sdk', 'src', part), { recursive: true, filter: withoutTests })
    if (server !== undefined) {
      this.#link(path.join(server, 'node_modules'), 'server/node_modules')
      // A copy, because tests may overwrite it.
      const rows = path.join(server, 'generated', 'database.ts')
      if (existsSync(rows)) cpSync(rows, path.join(this.root, 'server/generated/database.ts'))
    }
    if (server !== undefined) this.#offerAssistants(contract)
    writeFileSync(path.join(this.root, 'package.json'), '{ "type": "module" }')
  }

  /** The server offers assistants the command line's tools, which fit only the platform's contract. */
  #offerAssistants(contract: string): void {
    if (contract !== platform.contract)
      return rmSync(path.join(this.root, 'server/integration/mcp'), { recursive: true, force: true })
    const parts = ['sdk/src/validate.ts', 'sdk/cli/mcp', 'sdk/cli/operations.ts', 'sdk/cli/environment.ts']
    // Also the documentation search.
    for (const part of [...parts, 'docs-ui/search', 'docs-ui/reference/reference.ts'])
      cpSync(path.join(repository, part), path.join(this.root, part), { recursive: true, filter: withoutTests })
    this.#link(path.join(repository, 'sdk/cli/node_modules'), 'sdk/cli/node_modules')
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true })
  }

  #link(target: string, file: string): void {
    const link = path.join(this.root, file)
    if (!existsSync(target)) return
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(target, link)
  }

  /** Edits a file of the contract; throws if the text is not there. */
  edit(file: string, from: string | RegExp, to: string): void {
    const whole = path.join(this.root, file)
    const text = readFileSync(whole, 'utf8')
    const changed = text.replace(from, () => to)
    if (changed === text) throw new Error(`${file} does not hold ${String(from)}`)
    writeFileSync(whole, changed)
  }

  async generate(): Promise<void> {
    write((await generate(this.entry)).files, this.root)
  }

  /** The generated contract as one document. */
  contract(): Contract {
    const contract: Contract = JSON.parse(readFileSync(path.join(this.root, 'openapi/generated/openapi.json'), 'utf8'))
    return contract
  }

  /** Changes the types of schemas. All other generated files only refer to them by name. */
  async retype(contract: Contract): Promise<void> {
    writeFileSync(path.join(this.root, 'openapi/generated/types.ts'), await emitTypes({ ...contract }))
  }

  /** Returns the compiler's output for these files and their imports; empty if there are no errors. */
  compile(include = '**/*.ts'): string {
    const config = {
      extends: path.join(repository, 'tsconfig.json'),
      // After the first compilation, only changes are checked.
      compilerOptions: { tsBuildInfoFile: path.join(this.root, '.tsbuildinfo') },
      include: [include],
      exclude: ['**/node_modules', '**/*.test.ts', 'server/dev'],
    }
    writeFileSync(path.join(this.root, 'tsconfig.json'), JSON.stringify(config))
    const tsc = path.join(repository, 'node_modules', '.bin', 'tsc')
    const options = ['--pretty', 'false', '--singleThreaded']
    return spawnSync(process.execPath, [tsc, ...options], { cwd: this.root, encoding: 'utf8' }).stdout
  }

  /**
   * Runs a program in a folder of the copy. Clears variables that would make a test runner take itself for one of our
   * workers.
   */
  run(program: string, parameters: string[], folder = '.'): { code: number | null; output: string } {
    const env = {
      ...process.env,
      NO_COLOR: '1',
      VITEST: undefined,
      VITEST_POOL_ID: undefined,
      VITEST_WORKER_ID: undefined,
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], {
      cwd: path.join(this.root, folder),
      encoding: 'utf8',
      env,
    })
    return { code: status, output: stdout + stderr }
  }
}
