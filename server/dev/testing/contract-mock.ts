import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { readContract } from '../../network/carriers/contract-file.ts'
import type { XmlContract } from '../../network/carriers/kit/xml.ts'
import { readXmlRequest } from './xml-request.ts'

/** The mock's response to a call. */
export interface Choice {
  readonly code?: number
  readonly example?: string
  /** Replaces the contract's response. */
  readonly response?: { readonly status: number; readonly text: string; readonly headers?: Record<string, string> }
  /** Responds after this many milliseconds. */
  readonly delayMs?: number
}

export interface AskedCall {
  readonly method: string
  readonly path: string
  readonly operationId: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface ContractMock {
  readonly url: string
  /** Every call so far, in order. */
  readonly calls: AskedCall[]
  /** The errors of calls that the mock refused with 422. */
  readonly errors: string[]
  /** Chooses the response to each call from now on. */
  choose(choice: (asked: AskedCall) => Choice): void
  stop(): Promise<void>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema?: object
}

interface Media {
  readonly schema?: object
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface OperationObject {
  readonly operationId: string
  readonly parameters?: readonly object[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly $ref?: string
        readonly content?: Record<string, Media>
        readonly headers?: Readonly<Record<string, { readonly example?: unknown }>>
      }
    >
  >
  readonly security?: readonly Readonly<Record<string, unknown>>[]
}

interface Contract extends XmlContract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly components?: XmlContract['components'] & {
    readonly securitySchemes?: Readonly<Record<string, { readonly type: string; in?: string; name?: string }>>
  }
}

const escape = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

/**
 * Mocks a carrier from its contract: calls that the contract forbids get 422, all others the first example of the first
 * success, or the chosen one. It starts quickly, because every adapter has one.
 */
export async function startContractMock(contract: URL, { port = 0 }: { port?: number } = {}): Promise<ContractMock> {
  const document: Contract = readContract(contract)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, coerceTypes: false })
  ajv.addSchema(document, 'contract')
  const loose = new Ajv2020({ strict: false, validateFormats: false, coerceTypes: true })
  loose.addSchema(document, 'contract')
  const compiled = new Map<string, ValidateFunction>()
  const validator = (compiler: Ajv2020, pointer: string) => {
    const known = compiled.get(`${compiler === ajv} ${pointer}`)
    if (known) return known
    const made = compiler.compile({ $ref: `contract#${pointer}` })
    compiled.set(`${compiler === ajv} ${pointer}`, made)
    return made
  }
  const resolved = <T>(value: T): T => {
    const ref = typeof value === 'object' && value !== null && '$ref' in value ? value.$ref : undefined
    if (typeof ref !== 'string') return value
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract refers to what it needs there
    return ref
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document) as T
  }
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, operation]) => ({
        path,
        method,
        operation,
        // SOAP uses a single address for all calls, so paths may end with # and the action.
        action: path.split('#')[1],
        pointer: `/paths/${escape(path)}/${method}`,
        pattern: new RegExp(
          `^${path
            .replace(/#.*/, '')
            .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
            .replace(/\{[^}]+\}/g, '([^/]+)')}$`,
        ),
      })),
  )

  function errorOf(
    { operation, pointer }: (typeof operations)[number],
    url: URL,
    { headers }: IncomingMessage,
    body: string,
  ): string | undefined {
    for (const [index, given] of (operation.parameters ?? []).entries()) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what OpenAPI says of a parameter
      const parameter = resolved(given) as Parameter
      if (parameter.in === 'path') continue
      const value =
        parameter.in === 'query' ? url.searchParams.get(parameter.name) : headers[parameter.name.toLowerCase()]
      if (value === null || value === undefined) {
        if (parameter.required) return `${parameter.in} ${parameter.name} is missing`
        continue
      }
      const at = '$ref' in given ? String(given.$ref).slice(1) : `${pointer}/parameters/${index}`
      const holder = { value }
      const check = validator(loose, `${at}/schema`)
      if (parameter.schema && !check(holder.value))
        return `${parameter.in} ${parameter.name} ${loose.errorsText(check.errors)}`
    }
    const security = operation.security ?? document.security ?? []
    const isKnown = security.some((ways) => Object.keys(ways).every((name) => isSent(name, headers, url)))
    if (security.length > 0 && !isKnown) return 'the credentials are missing'
    if (!operation.requestBody) return undefined
    if (body === '') return operation.requestBody.required ? 'the body is missing' : undefined
    const type = headers['content-type']?.split(';')[0] ?? ''
    const media = operation.requestBody.content[type]
    if (!media) return `the body is ${type}`
    const xml = /xml$/i.test(type) ? readXmlRequest(document, media.schema ?? {}, body) : undefined
    if (xml && xml.errors.length > 0) return `the body is wrong: ${xml.errors.join('; ')}`
    const data: unknown =
      xml?.value ?? (type.endsWith('json') ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body)))
    const check = validator(ajv, `${pointer}/requestBody/content/${escape(type)}/schema`)
    return check(data) ? undefined : `the body is wrong: ${ajv.errorsText(check.errors, { separator: '; ' })}`
  }

  function isSent(name: string, headers: IncomingMessage['headers'], url: URL): boolean {
    const scheme = document.components?.securitySchemes?.[name]
    if (scheme?.type !== 'apiKey') return headers.authorization !== undefined
    return scheme.in === 'query'
      ? url.searchParams.has(scheme.name ?? '')
      : headers[(scheme.name ?? '').toLowerCase()] !== undefined
  }

  const calls: AskedCall[] = []
  const errors: string[] = []
  let choose: ((asked: AskedCall) => Choice) | undefined

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { method = '', url: target = '/', headers } = request
    const url = new URL(target, 'http://mock')
    const action = String(headers['soapaction'] ?? '').replaceAll('"', '')
    const found = operations.find(
      (candidate) =>
        candidate.method === method.toLowerCase() &&
        candidate.pattern.test(url.pathname) &&
        (candidate.action === undefined || action.endsWith(candidate.action)),
    )
    const asked = { method, path: target, operationId: found?.operation.operationId ?? '', headers, body }
    calls.push(asked)
    const choice = choose?.(asked) ?? {}
    if (choice.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, choice.delayMs))
    if (choice.response)
      return response.writeHead(choice.response.status, choice.response.headers).end(choice.response.text)
    const error = found ? errorOf(found, url, request, body) : 'the contract has no such operation'
    if (!found || error !== undefined) {
      errors.push(`${method} ${target}: ${error}`)
      return response.writeHead(422, { 'content-type': 'text/plain' }).end(error)
    }
    const { responses } = found.operation
    const code = String(choice.code ?? Object.keys(responses).find((key) => key.startsWith('2')) ?? 200)
    const made = resolved(responses[code] ?? {})
    const [[type, media] = []] = Object.entries(made.content ?? {})
    const examples = Object.entries(made.headers ?? {}).map(([name, header]) => [name, String(header.example)])
    const values = Object.entries(media?.examples ?? {})
    const value = choice.example
      ? values.find(([name]) => name === choice.example)?.[1].value
      : (values[0]?.[1].value ?? media?.example)
    if (choice.example && value === undefined)
      throw new Error(`${found.operation.operationId} has no ${choice.example}`)
    const text = value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
    return response
      .writeHead(Number(code), { ...Object.fromEntries(examples), ...(type && { 'content-type': type }) })
      .end(text)
  }

  const server = createServer((request, response) => {
    void respond(request, response).catch((error: unknown) => {
      errors.push(String(error))
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    calls,
    errors,
    choose(next) {
      choose = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
