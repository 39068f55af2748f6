import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '../server/config.ts'
import { compiledFolder } from '../server/platform/process/compiled.ts'
import { chartOf } from './chart.ts'
import { dependencies } from './dependencies.ts'
import { pinned } from './pin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(`${root}/${name}`, 'utf8')

interface Service {
  readonly image: string
  readonly build?: { readonly context: string; readonly dockerfile: string }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
}

/** Fills in `${NAME:?…}` like Compose. */
const filled = (environment: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, variable: string) => `${variable}-is-random-0123456789-abcdef`),
    ]),
  )

describe('the image', () => {
  const steps = read('server/deploy/Dockerfile').split('\n')

  it('copies existing files, and the packages of every workspace', () => {
    const { workspaces }: { workspaces: readonly string[] } = JSON.parse(read('package.json'))
    for (const workspace of workspaces) expect(steps).toContain(`COPY ${workspace}/package.json ${workspace}/`)
    const copied = steps
      .filter((step) => /^COPY (?!--from|\. )/.test(step))
      .flatMap((step) => step.split(' ').slice(1, -1))
    for (const name of copied) expect([name, existsSync(`${root}/${name}`)]).toEqual([name, true])
  })

  it('lets its user write compiled code where the server reads it', () => {
    const folder = path.dirname(path.relative(root, compiledFolder))
    const own = steps.findIndex((step) => step === `RUN mkdir -p ${folder} && chown node ${folder}`)
    const user = steps.indexOf('USER node')
    expect([own > 0, steps.indexOf('RUN node server/dist/warm.js') > user, user > own]).toEqual([true, true, true])
  })

  it('runs the server as an ordinary user, with a health check', () => {
    const last = steps.slice(steps.findLastIndex((step) => step.startsWith('FROM ')))
    expect(last).toContain('USER node')
    expect(last).toContain('ENTRYPOINT ["node", "server/dist/main.js"]')
    expect(last.some((step) => step.startsWith('HEALTHCHECK '))).toBe(true)
    const { environment } = readConfig({
      NODE_ENV: 'production',
      WAYBILL_HOST: '0.0.0.0',
      WAYBILL_DATA_FOLDER: '/tmp/waybill',
      WAYBILL_TOKEN_SECRET: 'one secret of tests, which is none at all',
      WAYBILL_ENCRYPTION_SECRET: 'another secret of tests, which is none',
    })
    expect(environment).toBe('production')
  })
})

describe('compose.yaml', () => {
  const { services }: { services: Readonly<Record<string, Service>> } = parse(read('server/deploy/compose.yaml'), {
    merge: true,
  })

  it.each(['api', 'worker'])('starts the %s with existing settings and a read-only file system', (name) => {
    const service = services[name]
    const config = readConfig({ NODE_ENV: 'production', ...filled(service?.environment) })
    expect(config.databaseUrl).toMatch(/^postgres:.*@database\/waybill$/)
    expect(service).toMatchObject({ command: [`--role=${name}`], read_only: true, cap_drop: ['ALL'] })
  })

  it('builds the image from the whole repository, without secrets', () => {
    const { context = '', dockerfile = '' } = services['api']?.build ?? {}
    expect(path.resolve(root, 'server/deploy', context)).toBe(path.resolve(root))
    expect(existsSync(path.join(root, dockerfile))).toBe(true)
    for (const list of ['.dockerignore', '.gitignore']) expect(read(list)).toMatch(/^(\*\*\/)?\.env$/m)
  })

  it('gives services no more rights than needed, and trusts only the proxy', () => {
    for (const [name, service] of Object.entries(services))
      expect([name, service]).toMatchObject([name, { cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] }])
    const config = readConfig({ NODE_ENV: 'production', ...filled(services['api']?.environment) })
    expect(config.trustedProxies.filter((proxy) => !(proxy in services))).toEqual([])
    expect(config.trustedProxies).toEqual(['proxy'])
  })

  it('has PostgreSQL 18 and a mail catcher', () => {
    expect(services['database']?.image).toMatch(/^postgres:18(?:@sha256:|$)/)
    expect(services['mail']?.image).toMatch(/^axllent\/mailpit:/)
  })
})

describe('the manifests for Kubernetes', () => {
  const objects = parseAllDocuments(read('server/deploy/kubernetes.yaml')).map((one) => one.toJS())

  it('contain only existing settings', () => {
    const { data } = objects.find(({ kind }) => kind === 'ConfigMap')
    const folder = mkdtempSync(path.join(tmpdir(), 'waybill-secrets-'))
    const files = Object.entries<string>(data).filter(([name]) => name.endsWith('_FILE'))
    const written = files.map(([name, file]) => {
      const ours = path.join(folder, path.basename(file))
      writeFileSync(ours, name === 'DATABASE_URL_FILE' ? 'postgres://database/waybill' : `${name}-0123456789-abcdef`)
      return [name, ours]
    })
    const config = readConfig({ NODE_ENV: 'production', ...data, ...Object.fromEntries(written) })
    rmSync(folder, { recursive: true })
    expect(config).toMatchObject({ drainMs: 10_000, databaseUrl: 'postgres://database/waybill' })
    for (const { spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
      const { containers, volumes } = spec.template.spec
      expect(containers[0].envFrom).toEqual([{ configMapRef: { name: 'waybill' } }])
      const { mountPath } = containers[0].volumeMounts.find(({ name }: { name: string }) => name === 'secrets')
      expect(files.map(([, file]) => path.dirname(file))).toEqual(files.map(() => mountPath))
      expect(volumes).toContainEqual({ name: 'secrets', secret: { secretName: 'waybill', defaultMode: 0o440 } })
    }
  })

  it('trust only the pods of the ingress, and only those reach the API', () => {
    const { data } = objects.find(({ kind }) => kind === 'ConfigMap')
    const proxies = objects.find(({ metadata }) => metadata.name === 'waybill-proxies')
    expect(data.WAYBILL_TRUSTED_PROXIES).toBe(`${proxies.metadata.name}.${proxies.metadata.namespace}.svc`)
    const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy').map(({ spec }) => spec)
    expect(policies.filter(({ ingress }) => ingress === undefined)).toMatchObject([
      { podSelector: { matchLabels: { app: 'waybill' } }, policyTypes: ['Ingress'] },
    ])
    const open = policies.flatMap(({ ingress = [] }) => ingress)
    expect(open).toHaveLength(1)
    expect(open[0].from).toMatchObject([{ podSelector: { matchLabels: proxies.spec.selector } }])
  })

  it('run nothing as root, and allow a process enough time to stop', () => {
    for (const { spec } of objects.filter(({ kind }) => kind === 'Deployment')) {
      const { securityContext, containers, terminationGracePeriodSeconds } = spec.template.spec
      expect(securityContext.runAsNonRoot).toBe(true)
      expect(containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true })
      expect(terminationGracePeriodSeconds).toBeGreaterThan(10 + 6.5)
    }
  })
})

const objectsIn = (text: string) => parseAllDocuments(text).map((one) => one.toJS())

const digest = (last: string) => `sha256:${last.padStart(64, '0')}`

describe('pinned images', () => {
  const all = ['Dockerfile', 'compose.yaml'].map((name) => read(`server/deploy/${name}`)).join('')

  it("have today's digest after their tag, which a newer one replaces", () => {
    const asked: string[] = []
    const once = pinned(all, (image) => (asked.push(image), digest('1')))
    expect([...new Set(asked)].toSorted()).toEqual([
      expect.stringMatching(/^axllent\/mailpit:/),
      'caddy:2',
      'node:24-trixie-slim',
      'postgres:18',
    ])
    expect(once).toContain(`FROM node:24-trixie-slim@${digest('1')} AS manifests`)
    expect(once).toMatch(/^  image: waybill$/m)
    expect(pinned(once, () => digest('2'))).toBe(once.replaceAll(digest('1'), digest('2')))
    expect(all.match(/^FROM manifests AS build$/m)).not.toBeNull()
    expect(once).toMatch(/^FROM manifests AS build$/m)
  })
})

it('the list of dependencies has a licence and a version for each', () => {
  const listed = dependencies()
  expect(listed.find(({ name }) => name === 'fastify')).toMatchObject({ licence: 'MIT', of: ['server'] })
  expect(listed.filter(({ licence, version }) => licence === '' || version === '')).toEqual([])
})

describe('the chart', () => {
  const chart = chartOf('1.2.0')
  const values = parse(chart.get('values.yaml') ?? '')

  it('renders to the manifests with its default values', () => {
    const config = Object.entries(values.config).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}\n`)
    const rendered = (chart.get('templates/waybill.yaml') ?? '')
      .replace(/\{\{- range[\s\S]*?\{\{- end \}\}\n/, config.join(''))
      .replaceAll('{{ .Values.image }}', 'waybill:latest')
    expect(rendered).not.toContain('{{')
    expect(objectsIn(rendered)).toEqual(objectsIn(read('server/deploy/kubernetes.yaml')))
  })

  it('runs the image of its version in each process', () => {
    expect(values.image).toBe('waybill:1.2.0')
    expect(parse(chart.get('Chart.yaml') ?? '')).toMatchObject({
      apiVersion: 'v2',
      version: '1.2.0',
      appVersion: '1.2.0',
    })
    const images = (chart.get('templates/waybill.yaml') ?? '').match(/image: .*/g) ?? []
    expect(new Set(images)).toEqual(new Set(['image: {{ .Values.image }}']))
  })
})
