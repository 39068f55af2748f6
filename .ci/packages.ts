/**
 * Builds everything that is published into `.data/release`: contract, SDK, command line, the packages for Python and
 * PHP, the image's context, and the chart. Then installs each from there into an empty folder, the server first, and
 * walks through it against that server. `make packages`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseAllDocuments } from 'yaml'
import { archive, pack as packPhp } from '../sdk/php/build.ts'
import { pack as packPython } from '../sdk/python/build.ts'
import { pythonOf } from '../sdk/python/environment.ts'
import { sign } from '../sdk/src/webhooks.ts'
import { order } from '../sdk/testing/order.ts'
import { Platform } from '../sdk/testing/platform.ts'
import { packChart } from './chart.ts'

const root = path.dirname(import.meta.dirname)
const release = path.join(root, '.data/release')
const node = process.execPath
const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

const run = (cwd: string, program: string, ...parameters: string[]): string =>
  execFileSync(program, parameters, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 100_000_000,
  })

const has = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Composer needs it to read packages from archives. */
const hasZip = (): boolean => spawnSync('php', ['-r', 'exit(extension_loaded("zip") ? 0 : 1);']).status === 0

const context = `waybill-image-context-${version}.tar.gz`

/** Packs Docker's input: the repository's current files, except those in `.dockerignore`. */
function packContext(): void {
  const listed = run(root, 'git', 'ls-files', '--cached', '--others', '--exclude-standard', '-z')
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)))
  execFileSync('tar', ['-czf', path.join(release, context), '--null', '--files-from=-'], {
    cwd: root,
    input: files.join('\0'),
  })
}

const python = await pythonOf()

/** Everything published, and how it is built. */
const built: readonly (readonly [name: string, build: () => unknown])[] = [
  [
    'contract',
    () => {
      for (const name of ['openapi.json', 'openapi-3.0.json'])
        cpSync(path.join(root, 'openapi/generated', name), path.join(release, name))
    },
  ],
  [
    'SDK and command line',
    () => {
      run(root, node, 'sdk/build.ts')
      run(root, node, 'sdk/cli/build.ts')
      run(root, 'npm', 'pack', './sdk/dist', './sdk/cli/dist', '--pack-destination', release)
      run(root, 'tar', '-czf', path.join(release, 'waybill-sdk-source-maps.tgz'), '-C', 'sdk/maps', '.')
    },
  ],
  ['Python package', () => python && packPython(release, python)],
  ['PHP package', () => packPhp(release)],
  ["image's context", packContext],
  ['chart', () => packChart(release, version)],
]

/** Creates an empty folder. */
const places = mkdtempSync(path.join(tmpdir(), 'waybill-release-'))
function place(name: string): string {
  const folder = path.join(places, name)
  mkdirSync(folder)
  return folder
}

const file = (name: string) => path.join(release, name)

/**
 * Builds the server from the image's context with the steps of its Dockerfile, but with the npm packages installed
 * here.
 */
async function serverOf(): Promise<string> {
  const folder = place('server')
  run(folder, 'tar', '-xzf', file(context))
  for (const workspace of ['.', 'openapi', 'codegen', 'server', 'sdk', 'sdk/cli', 'docs-ui']) {
    const packages = path.join(root, workspace, 'node_modules')
    if (existsSync(packages)) symlinkSync(packages, path.join(folder, workspace, 'node_modules'))
  }
  const steps = readFileSync(path.join(folder, 'server/deploy/Dockerfile'), 'utf8')
  const [, step = ''] = /^RUN (node codegen\/generate\.ts --built && node server\/build\.ts)/m.exec(steps) ?? []
  for (const command of step.split(' && ')) run(folder, node, ...command.split(' ').slice(1))
  return path.join(folder, 'server/dist/main.js')
}

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const body = JSON.stringify({ type: 'shipment.delivered', data: { shipmentId: '1' } })
const given = async (key: string) =>
  JSON.stringify({ order, key: `release-${key}`, body, headers: await sign(body, secret), secret })

function mustWalk(said: string): void {
  if (said !== 'walked\n') throw new Error(`The walk printed ${JSON.stringify(said)}`)
}

/** How to install each and walk through it. Missing tools are reported. */
const walks: readonly { name: string; lacks: string | false; walk: (baseUrl: string) => Promise<void> | void }[] = [
  {
    name: 'contract: Redocly makes a client of each document, which walks',
    lacks: false,
    walk: (baseUrl) => {
      for (const name of ['openapi.json', 'openapi-3.0.json']) {
        const folder = place(name)
        run(folder, path.join(root, 'node_modules/.bin/redocly'), 'generate-client', file(name), '-o', 'waybill.ts')
        cpSync(path.join(import.meta.dirname, 'fixtures/clients/redocly.ts'), path.join(folder, 'walk.ts'))
        const said = run(folder, node, 'walk.ts', baseUrl, JSON.stringify(order))
        if (said !== '%PDF- SHIPMENT_REGISTERED 2') throw new Error(`The client of ${name} printed ${said}`)
      }
    },
  },
  {
    name: 'SDK: installed by npm, walked',
    lacks: false,
    walk: async (baseUrl) => {
      const folder = place('sdk')
      writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
      run(
        folder,
        'npm',
        'install',
        '--offline',
        '--silent',
        '--no-audit',
        '--no-fund',
        file(`waybill-sdk-${version}.tgz`),
      )
      cpSync(path.join(import.meta.dirname, 'fixtures/packages/walk.mjs'), path.join(folder, 'walk.mjs'))
      mustWalk(run(folder, node, 'walk.mjs', baseUrl, await given('sdk')))
    },
  },
  {
    name: 'command line: installed by npm, books a parcel and writes its label',
    lacks: false,
    walk: (baseUrl) => {
      const folder = place('cli')
      writeFileSync(path.join(folder, 'package.json'), '{ "private": true }')
      run(folder, 'npm', 'install', '--silent', '--no-audit', '--no-fund', file(`waybill-cli-${version}.tgz`))
      writeFileSync(path.join(folder, 'order.json'), JSON.stringify(order))
      const program = path.join(folder, 'node_modules/.bin/waybill')
      const waybill = (...parameters: string[]) =>
        execFileSync(node, [program, ...parameters], {
          cwd: folder,
          encoding: 'utf8',
          env: {
            PATH: process.env['PATH'],
            WAYBILL_URL: baseUrl,
            WAYBILL_USERNAME: 'freja@nordlys.example',
            WAYBILL_PASSWORD: 'lamps-from-the-north',
          },
        })
      const { id } = JSON.parse(waybill('shipments', 'create', '--file', 'order.json', '--json'))
      waybill('shipments', 'register', id, '--yes')
      waybill('shipments', 'get-label-pdf', id, '--output', 'label.pdf')
      if (!readFileSync(path.join(folder, 'label.pdf'), 'latin1').startsWith('%PDF-'))
        throw new Error('The label is no PDF')
    },
  },
  {
    name: 'Python package: installed by pip with the newest and the oldest of what it needs, walked',
    lacks: python === undefined && 'Python 3.10 with venv',
    walk: async (baseUrl) => {
      const folder = place('python')
      run(folder, 'python3', '-m', 'venv', 'venv')
      const own = path.join(folder, 'venv/bin/python')
      const wheel = readdirSync(release).find((name) => name.endsWith('.whl')) ?? ''
      run(folder, own, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', file(wheel))
      const project = readFileSync(path.join(root, 'sdk/python/pyproject.toml'), 'utf8')
      const [, needs = ''] = /^dependencies = \[(.*)\]$/m.exec(project) ?? []
      const oldest = [...needs.matchAll(/"([\w-]+)>=([\d.]+)/g)].map(([, name, least]) => `${name}==${least}`)
      for (const [key, packages] of [
        ['newest', []],
        ['oldest', oldest],
      ] as const) {
        if (packages.length > 0)
          run(folder, own, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...packages)
        mustWalk(run(folder, own, path.join(root, 'sdk/python/tests/walk.py'), baseUrl, await given(`python-${key}`)))
      }
    },
  },
  {
    name: 'PHP package: installed by Composer, walked',
    lacks:
      !(has('composer') && hasZip() && existsSync('/usr/share/php/GuzzleHttp')) &&
      "Composer, PHP's extension zip, or Debian's Guzzle",
    walk: async (baseUrl) => {
      const folder = place('php')
      // Debian provides its dependencies, which Composer takes as given.
      const provide = Object.fromEntries(
        Object.keys(JSON.parse(readFileSync(path.join(root, 'sdk/php/composer.json'), 'utf8')).require)
          .filter((name) => /^(psr|php-http)\//.test(name))
          .map((name) => [
            name,
            name === 'php-http/discovery' ? '1.20.0' : name === 'psr/http-message' ? '2.0' : '1.0',
          ]),
      )
      const project = {
        repositories: [{ 'packagist.org': false }, { type: 'artifact', url: path.dirname(file(archive)) }],
        require: { 'waybill/sdk': version },
        provide,
      }
      writeFileSync(path.join(folder, 'composer.json'), JSON.stringify(project))
      execFileSync('composer', ['install', '--quiet', '--no-interaction'], {
        cwd: folder,
        env: { ...process.env, COMPOSER_ALLOW_SUPERUSER: '1', COMPOSER_HOME: path.join(folder, 'home') },
      })
      const said = execFileSync('php', [path.join(root, 'sdk/php/tests/walk.php'), baseUrl, await given('php')], {
        encoding: 'utf8',
        env: { ...process.env, WAYBILL_PACKAGE: folder },
      })
      mustWalk(said)
    },
  },
  {
    name: 'chart: rendered by Helm',
    lacks: !has('helm') && 'Helm',
    walk: () => {
      const objects = parseAllDocuments(run(release, 'helm', 'template', 'waybill', file(`waybill-${version}.tgz`)))
      if (objects.length < 5) throw new Error(`Helm rendered ${objects.length} objects`)
    },
  },
]

const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
rmSync(release, { recursive: true, force: true })
mkdirSync(release, { recursive: true })
for (const [name, build] of built) {
  await build()
  console.log(`built    ${name} (${seconds()})`)
}
// oxlint-disable-next-line typescript/await-thenable -- it is async disposable
await using platform = await Platform.start(serverOf)
console.log(`walked   image's context: the server that it makes has started (${seconds()})`)
try {
  for (const { name, lacks, walk } of walks) {
    if (lacks !== false) {
      console.log(`skipped  ${name}: ${lacks} is not here`)
      continue
    }
    await walk(platform.baseUrl)
    console.log(`walked   ${name} (${seconds()})`)
  }
} finally {
  rmSync(places, { recursive: true, force: true })
}
