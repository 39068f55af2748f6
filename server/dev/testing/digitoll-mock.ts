import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openCustoms, type RoadMessage } from '../../network/carriers/sandbox/customs.ts'

/**
 * Mocks Maskinporten and the movement API of Norwegian Customs: checks the assertion's signature, exchanges tokens, and
 * returns the validation of a message on the second request.
 */
export async function startDigitoll({ issuer, publicKey }: { issuer: string; publicKey: string | KeyObject }) {
  const key = createPublicKey(publicKey)
  const taken: RoadMessage[] = []
  let missing: string | undefined
  const wrong = new Map<string, string>()
  let failures = 0
  const customs = openCustoms({
    onTaken: (message) => taken.push(message),
    errors: (body) => [...wrong].flatMap(([part, said]) => (JSON.stringify(body).includes(part) ? [said] : [])),
    misses: () => missing,
    looks: 2,
  })
  const server = createServer((request, response) => {
    void textOf(request).then((body) => respond(request, response, body))
  })

  function respond({ method = '', url = '', headers }: IncomingMessage, response: ServerResponse, body: string): void {
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    const form = Object.fromEntries(new URLSearchParams(body))
    if (url === '/token') {
      const error = errorOfAssertion(form)
      reply(error === undefined ? 200 : 400, error === undefined ? { access_token: 'of-maskinporten' } : { error })
      return
    }
    if (url === '/api/access/external/oauth/token') {
      const isRight = form['grant_type'] === 'token-exchange' && form['subject_token'] === 'of-maskinporten'
      reply(isRight ? 200 : 401, isRight ? { access_token: 'of-toll' } : {})
      return
    }
    if (headers.authorization !== 'Bearer of-toll') return void reply(401, {})
    if (failures > 0) {
      failures--
      return void reply(503, {})
    }
    const { status, content } = customs.respond(method, url, body)
    reply(status, content)
  }

  function errorOfAssertion({ grant_type: grant, assertion = '' }: Record<string, string>): string | undefined {
    const [head = '', payload = '', signature = ''] = assertion.split('.')
    const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))
    const { iss, aud, scope, exp, iat } = JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}')
    if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return 'grant_type'
    if (!isSigned) return 'signature'
    if (iss !== issuer || aud !== `${here()}/` || scope !== 'toll:movement/road/v2') return 'claims'
    return exp - iat <= 120 ? undefined : 'lifetime'
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const here = () => `http://127.0.0.1:${portOf(server.address())}`
  return {
    url: here(),
    taken,
    /** Refuses messages that contain a text. */
    refuse: (part: string, said: string | undefined) =>
      said === undefined ? wrong.delete(part) : wrong.set(part, said),
    /** What customs has accepted and not withdrawn. */
    known: customs.known,
    /** What has been withdrawn. */
    withdrawn: customs.withdrawn,
    /** Reports what consignments lack when customs accepts them from now on. */
    miss: (reason: string | undefined) => (missing = reason),
    /** Makes the next calls fail as if customs were out of order. */
    fail: (count: number) => (failures = count),
    close: () => server.close(),
  }
}

const portOf = (bound: AddressInfo | string | null) => (typeof bound === 'object' && bound ? bound.port : 0)

async function textOf(request: IncomingMessage): Promise<string> {
  let said = ''
  for await (const part of request.setEncoding('utf8')) said += part
  return said
}
