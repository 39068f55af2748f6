import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseAllDocuments, stringify } from 'yaml'

const manifests = path.join(import.meta.dirname, '../server/deploy/kubernetes.yaml')

/** Builds a Helm chart from the Kubernetes manifests: the image and settings become values. */
export function chartOf(version: string): ReadonlyMap<string, string> {
  const text = readFileSync(manifests, 'utf8')
  const { data } = parseAllDocuments(text)
    .map((one) => one.toJS())
    .find(({ kind }) => kind === 'ConfigMap')
  const template = text
    .replace(
      /(?<=^data:\n)(?:  .*\n)+/m,
      '{{- range $name, $value := .Values.config }}\n  {{ $name }}: {{ $value | quote }}\n{{- end }}\n',
    )
    .replaceAll('image: waybill:latest', 'image: {{ .Values.image }}')
  return new Map([
    [
      'Chart.yaml',
      stringify({
        apiVersion: 'v2',
        name: 'waybill',
        description: 'Waybill: API and workers, for a PostgreSQL of your own',
        type: 'application',
        version,
        appVersion: version,
      }),
    ],
    [
      'values.yaml',
      `# The image that you pushed.\n${stringify({ image: `waybill:${version}` })}# Settings; the Secret \`waybill\` holds the others.\n${stringify({ config: data })}`,
    ],
    ['templates/waybill.yaml', template],
  ])
}

export function packChart(target: string, version: string): void {
  const stage = mkdtempSync(path.join(tmpdir(), 'waybill-chart-'))
  try {
    for (const [name, text] of chartOf(version)) {
      mkdirSync(path.dirname(path.join(stage, 'waybill', name)), { recursive: true })
      writeFileSync(path.join(stage, 'waybill', name), text)
    }
    execFileSync('tar', ['-czf', path.join(target, `waybill-${version}.tgz`), '-C', stage, 'waybill'])
  } finally {
    rmSync(stage, { recursive: true })
  }
}
