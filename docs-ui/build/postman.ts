import { basePath, type Operation, type Property, type Reference } from '../reference/reference.ts'
import { sectionsOf, words } from '../reference/reference-page.tsx'

/** A Postman 2.1 collection: a folder per area, the contract's examples, and the token as a variable. */
export function postmanCollection(reference: Reference): string {
  const { title, version, description } = reference
  return `${JSON.stringify(
    {
      info: {
        name: `Waybill ${version}`,
        description: `${title}. ${description}`,
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
      variable: [
        { key: 'address', value: 'http://127.0.0.1:8080' },
        { key: 'username', value: '' },
        { key: 'password', value: '', type: 'secret' },
        { key: 'token', value: '' },
        { key: 'clientId', value: '' },
      ],
      event: [{ listen: 'prerequest', script: { type: 'text/javascript', exec: logIn } }],
      item: sectionsOf(reference, false).map(({ tag, operations }) => ({
        name: words(tag.name),
        description: tag.description,
        item: operations.map(requestOf),
      })),
    },
    null,
    2,
  )}\n`
}

/** Before each call, gets a new token if the last has expired and user name and password are set. */
const logIn = [
  "const [username, password] = ['username', 'password'].map((name) => pm.collectionVariables.get(name))",
  "const until = Number(pm.collectionVariables.get('validUntil') || 0)",
  'if (username && password && Date.now() > until) {',
  '  const body = { mode: "raw", raw: JSON.stringify({ username, password }) }',
  `  const url = pm.collectionVariables.get('address') + '${basePath}/auth/login'`,
  "  pm.sendRequest({ url, method: 'POST', header: { 'Content-Type': 'application/json' }, body }, (error, response) => {",
  '    if (error || response.code !== 200) throw new Error(`The log-in failed: ${error || response.text()}`)',
  '    const { accessToken, expiresIn } = response.json()',
  "    pm.collectionVariables.set('token', accessToken)",
  "    pm.collectionVariables.set('validUntil', Date.now() + (expiresIn - 60) * 1000)",
  '  })',
  '}',
]

function requestOf({ id, method, path, summary, description, permission, parameters, body }: Operation) {
  const segments = `${basePath}${path}`
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/')
  const example = body?.examples?.[0]?.value
  const json = body?.types?.includes('application/json')
  return {
    name: id,
    request: {
      method,
      description: `${summary}\n\n${description}`,
      ...(permission === 'public' && { auth: { type: 'noauth' } }),
      header: [
        ...(body ? [{ key: 'Content-Type', value: json ? 'application/json' : body.types?.[0] }] : []),
        ...parameters.header.map((parameter) => ({
          key: parameter.name,
          value: parameter.name === 'ClientId' ? '{{clientId}}' : exampleOf(parameter),
          description: parameter.description,
          disabled: !parameter.required,
        })),
      ],
      url: {
        raw: `{{address}}/${segments.join('/')}`,
        host: ['{{address}}'],
        path: segments,
        query: parameters.query.map((parameter) => ({
          key: parameter.name,
          value: exampleOf(parameter),
          description: parameter.description,
          disabled: !parameter.required,
        })),
        variable: parameters.path.map((parameter) => ({
          key: parameter.name,
          value: exampleOf(parameter),
          description: parameter.description,
        })),
      },
      ...(example !== undefined && {
        body: {
          mode: 'raw',
          raw: typeof example === 'string' ? example : JSON.stringify(example, null, 2),
          options: { raw: { language: json ? 'json' : 'text' } },
        },
      }),
    },
    response: [],
  }
}

function exampleOf({ examples, default: value }: Property): string {
  const example = examples?.[0] ?? value ?? ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}
