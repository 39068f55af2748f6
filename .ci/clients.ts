/**
 * Makes clients of the contract in other languages with the usual generators, compiles them, and walks with them from
 * log-in to label on a Waybill of its own. Languages that a machine lacks are skipped, with a message. `make clients`,
 * or `make clients ONLY=kotlin`.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { order } from '../sdk/testing/order.ts'
import { Platform } from '../sdk/testing/platform.ts'

const root = path.dirname(import.meta.dirname)
const contract = path.join(root, 'openapi/generated/openapi-3.0.json')
const folder = path.join(root, '.data/clients')
const generator = '7.17.0'
const jar = path.join(
  homedir(),
  `.m2/repository/org/openapitools/openapi-generator-cli/${generator}/openapi-generator-cli-${generator}.jar`,
)
const python = path.join(folder, 'venv/bin/python')

const run = (where: string, program: string, ...parameters: string[]): string => {
  mkdirSync(path.join(folder, where), { recursive: true })
  return execFileSync(program, parameters, {
    cwd: path.join(folder, where),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
  })
}

function has(program: string): boolean {
  if (path.isAbsolute(program)) return existsSync(program)
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** openapi-generator, which Maven brings once. */
function generate(language: string, properties: string): void {
  if (!existsSync(jar))
    run(
      '.',
      'mvn',
      '-q',
      'dependency:get',
      `-Dartifact=org.openapitools:openapi-generator-cli:${generator}`,
      '-Dtransitive=false',
    )
  const what = 'models,apis,supportingFiles,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false'
  const given = ['-i', contract, '-g', language, '-o', language, '--additional-properties', properties]
  run('.', 'java', '-jar', jar, 'generate', ...given, '--global-property', what)
}

function virtualEnvironment(): void {
  if (!existsSync(python)) run('.', 'python3', '-m', 'venv', 'venv')
}

const sent = JSON.stringify(order)

/** Puts the walking program beside the generated files, with the names of both. */
const walkOf = (program: string, where: string, as = program): string => {
  cpSync(path.join(import.meta.dirname, 'fixtures/clients', program), path.join(folder, where, as))
  return as
}

/** Log in, create, register, the label's bytes, an error with its code, and a page of two. */
const mustWalk = (seen: string) => {
  if (seen !== '%PDF- SHIPMENT_REGISTERED 2') throw new Error(`The walk printed ${JSON.stringify(seen)}`)
}

/** A client in TypeScript, made by a package of npm, compiled with all checks. */
const strictly =
  (where: string, tool: string, walk: string, client: string, make: (baseUrl: string) => readonly string[]) =>
  (baseUrl: string) => {
    mkdirSync(path.join(folder, where), { recursive: true })
    writeFileSync(path.join(folder, where, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    const packages = [tool, 'typescript@5.9.3', '@types/node@24']
    run(where, 'npm', 'install', '--no-audit', '--no-fund', '--silent', ...packages)
    run(where, 'npx', ...make(baseUrl))
    const compilerOptions = {
      strict: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      outDir: 'out',
      rootDir: '.',
      types: ['node'],
    }
    const include = [walkOf(walk, where, 'walk.ts'), client]
    writeFileSync(path.join(folder, where, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }))
    run(where, 'npx', 'tsc')
    mustWalk(run(where, process.execPath, 'out/walk.js', baseUrl, sent))
  }

/** openapi-python-client knows no type of body but JSON and bytes. */
const bytesForPdf =
  'package_name_override: waybill_client\ncontent_type_overrides:\n  application/pdf: application/octet-stream\n'

/** Each generator, its requirements, and its command. */
const clients: readonly { name: string; needs: readonly string[]; make: (baseUrl: string) => void }[] = [
  {
    name: 'Go, oapi-codegen: the whole walk',
    needs: ['go'],
    make: (baseUrl) => {
      const codegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.5.1'
      run('oapi', 'go', 'run', codegen, '-generate', 'types,client', '-package', 'main', '-o', 'waybill.go', contract)
      walkOf('walk.go', 'oapi')
      if (!existsSync(path.join(folder, 'oapi/go.mod'))) run('oapi', 'go', 'mod', 'init', 'waybill.example/client')
      run('oapi', 'go', 'mod', 'tidy')
      run('oapi', 'go', 'build', '-o', 'walk', '.')
      mustWalk(run('oapi', path.join(folder, 'oapi/walk'), baseUrl, sent))
    },
  },
  {
    name: 'Go, ogen: generated (to compile it takes 13 GB of memory)',
    needs: ['go'],
    make: () => {
      if (!existsSync(path.join(folder, 'ogen/go.mod'))) run('ogen', 'go', 'mod', 'init', 'waybill.example/ogen')
      const ogen = 'github.com/ogen-go/ogen/cmd/ogen@v1.24.0'
      run('ogen', 'go', 'run', ogen, '--target', 'api', '--clean', contract)
      run('ogen', 'gofmt', '-l', 'api')
    },
  },
  {
    name: 'Go, openapi-generator: compiled',
    needs: ['java', 'mvn', 'go'],
    make: () => {
      generate('go', 'enumClassPrefix=true')
      run('go', 'go', 'mod', 'tidy')
      run('go', 'go', 'build', './...')
    },
  },
  {
    name: 'Python, openapi-generator: the whole walk',
    needs: ['java', 'mvn', 'python3'],
    make: (baseUrl) => {
      generate('python', 'packageName=waybill')
      virtualEnvironment()
      run('.', python, '-m', 'pip', 'install', '-q', './python')
      mustWalk(run('.', python, walkOf('walk_generator.py', '.'), baseUrl, sent))
    },
  },
  {
    name: 'Python, openapi-python-client: the whole walk',
    needs: ['python3'],
    make: (baseUrl) => {
      virtualEnvironment()
      run('.', python, '-m', 'pip', 'install', '-q', 'openapi-python-client', 'ruff')
      const program = path.join(folder, 'venv/bin/openapi-python-client')
      writeFileSync(path.join(folder, 'python-client.yaml'), bytesForPdf)
      const given = ['--config', 'python-client.yaml', '--output-path', 'python-client', '--overwrite']
      run('.', program, 'generate', '--path', contract, ...given)
      run('.', python, '-m', 'compileall', '-q', 'python-client')
      run('.', python, '-m', 'pip', 'install', '-q', './python-client')
      mustWalk(run('.', python, walkOf('walk_python_client.py', '.'), baseUrl, sent))
    },
  },
  {
    name: 'Assistants, FastMCP: the whole walk',
    needs: ['python3'],
    make: (baseUrl) => {
      const own = path.join(folder, 'fastmcp/bin/python')
      if (!existsSync(own)) run('.', 'python3', '-m', 'venv', 'fastmcp')
      run('.', own, '-m', 'pip', 'install', '-q', 'fastmcp==4.1.6')
      mustWalk(run('.', own, walkOf('walk_fastmcp.py', '.'), baseUrl, sent, contract))
    },
  },
  {
    name: 'TypeScript, Hey API: compiled strictly, the whole walk',
    needs: ['npm'],
    make: strictly('hey', '@hey-api/openapi-ts@0.99.0', 'hey-api.ts', 'client', () => [
      'openapi-ts',
      '-i',
      contract,
      '-o',
      'client',
    ]),
  },
  {
    name: 'TypeScript, orval: compiled strictly, the whole walk',
    needs: ['npm'],
    make: strictly('orval', 'orval@8.38.0', 'orval.ts', 'waybill.ts', (baseUrl) => {
      const output = { target: 'waybill.ts', client: 'fetch', mode: 'single', baseUrl }
      const config = { waybill: { input: contract, output } }
      writeFileSync(path.join(folder, 'orval/orval.config.mjs'), `export default ${JSON.stringify(config)}`)
      return ['orval', '--config', 'orval.config.mjs']
    }),
  },
  {
    name: 'TypeScript, swagger-typescript-api: compiled strictly, the whole walk',
    needs: ['npm'],
    make: strictly('sta', 'swagger-typescript-api@13.13.0', 'swagger-typescript-api.ts', 'waybill.ts', () => [
      'swagger-typescript-api',
      'generate',
      '-p',
      contract,
      '-o',
      '.',
      '-n',
      'waybill.ts',
    ]),
  },
  {
    name: 'TypeScript, Redocly: the whole walk',
    needs: [],
    make: (baseUrl) => {
      run('redocly', path.join(root, 'node_modules/.bin/redocly'), 'generate-client', contract, '-o', 'waybill.ts')
      mustWalk(run('redocly', process.execPath, walkOf('redocly.ts', 'redocly', 'walk.ts'), baseUrl, sent))
    },
  },
  {
    name: 'PHP, openapi-generator: the whole walk',
    needs: ['java', 'mvn', 'php', '/usr/share/php/GuzzleHttp'],
    make: (baseUrl) => {
      generate('php', 'invokerPackage=WaybillApi')
      mustWalk(run('php', 'php', walkOf('walk.php', 'php'), baseUrl, sent))
    },
  },
  {
    name: 'Ruby, openapi-generator: the whole walk',
    needs: ['java', 'mvn', 'ruby', '/usr/share/doc/ruby-typhoeus'],
    make: (baseUrl) => {
      generate('ruby', 'gemName=waybill_client')
      mustWalk(run('ruby', 'ruby', walkOf('walk.rb', 'ruby'), baseUrl, sent))
    },
  },
  {
    name: 'Rust, openapi-generator: the whole walk',
    needs: ['java', 'mvn', 'cargo'],
    make: (baseUrl) => {
      generate('rust', 'packageName=waybill_client')
      mkdirSync(path.join(folder, 'rust/examples'))
      walkOf('walk.rs', 'rust', 'examples/walk.rs')
      run('rust', 'cargo', 'add', '--dev', '--quiet', 'tokio', '--features', 'macros,rt-multi-thread')
      const given = ['--quiet', '--no-default-features', '--example', 'walk', '--', baseUrl, sent]
      mustWalk(run('rust', 'cargo', 'run', ...given))
    },
  },
  {
    name: 'Rust, progenitor: the whole walk',
    needs: ['cargo'],
    make: (baseUrl) => {
      run('cargo-tools', 'cargo', 'install', '--quiet', 'cargo-progenitor@0.15.1', '--root', '.')
      const progenitor = path.join(folder, 'cargo-tools/bin/cargo-progenitor')
      run('.', progenitor, 'progenitor', '-i', contract, '-o', 'progenitor', '-n', 'waybill-client', '-v', '0.1.0')
      mkdirSync(path.join(folder, 'progenitor/examples'))
      walkOf('walk_progenitor.rs', 'progenitor', 'examples/walk.rs')
      const packages = ['tokio', 'futures-util', 'serde_json', '--features', 'tokio/macros,tokio/rt-multi-thread']
      run('progenitor', 'cargo', 'add', '--dev', '--quiet', ...packages)
      mustWalk(run('progenitor', 'cargo', 'run', '--quiet', '--example', 'walk', '--', baseUrl, sent))
    },
  },
  {
    name: 'Java, openapi-generator: the whole walk',
    needs: ['java', 'mvn'],
    make: (baseUrl) => {
      generate('java', 'library=native,openApiNullable=false,containerDefaultToNull=true')
      walkOf('Ship.java', 'java', 'src/main/java/Ship.java')
      run('java', 'mvn', '-q', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath')
      const classes = ['target/classes', readFileSync(path.join(folder, 'java/classpath'), 'utf8')].join(path.delimiter)
      mustWalk(run('java', 'java', '-cp', classes, 'Ship', baseUrl, sent))
    },
  },
  {
    name: 'Kotlin, openapi-generator: the whole walk',
    needs: ['java', 'mvn'],
    make: (baseUrl) => {
      generate(
        'kotlin',
        'packageName=waybill.client,serializationLibrary=jackson,library=jvm-okhttp4,enumPropertyNaming=UPPERCASE',
      )
      walkOf('kotlin.xml', 'kotlin', 'pom.xml')
      walkOf('Walk.kt', 'kotlin', 'src/main/kotlin/Walk.kt')
      run('kotlin', 'mvn', '-q', 'compile', 'dependency:build-classpath', '-Dmdep.outputFile=classpath')
      const classpath = readFileSync(path.join(folder, 'kotlin/classpath'), 'utf8')
      mustWalk(
        run('kotlin', 'java', '-cp', ['target/classes', classpath].join(path.delimiter), 'WalkKt', baseUrl, sent),
      )
    },
  },
  {
    name: 'C#, openapi-generator: compiled',
    needs: ['java', 'mvn', 'dotnet'],
    make: () => {
      generate('csharp', 'packageName=Waybill')
      run('csharp', 'dotnet', 'build', '--nologo', 'src/Waybill/Waybill.csproj')
    },
  },
]

const made =
  'oapi ogen python python-client hey orval sta redocly php ruby rust progenitor java kotlin go csharp'.split(' ')
for (const where of made) rmSync(path.join(folder, where), { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
// oxlint-disable-next-line typescript/await-thenable -- it is async disposable
await using platform = await Platform.start()
const wanted = process.argv[2]?.toLowerCase() ?? ''
for (const { name, needs, make } of clients.filter((client) => client.name.toLowerCase().includes(wanted))) {
  const missing = needs.filter((program) => !has(program))
  if (missing.length > 0) {
    console.log(`skipped  ${name}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not here`)
    continue
  }
  try {
    const started = performance.now()
    make(platform.baseUrl)
    console.log(`done     ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  } catch (error) {
    const { message, stdout = '', stderr = '' } = Object(error)
    console.log(`failed   ${name}\n${message}\n${String(stdout).slice(-2000)}\n${String(stderr).slice(-3000)}`)
    process.exitCode = 1
  }
}
