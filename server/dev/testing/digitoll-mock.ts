import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const strict = (required: string[], properties: object) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const communication = {
  type: 'array',
  minItems: 1,
  items: strict(['identifier', 'type'], { identifier: text(512), type: { enum: ['EM', 'TE'] } }),
}
const country = { type: 'string', pattern: '^[A-Z]{2}$' }
const address = strict(['city', 'country'], { city: text(35), country, postcode: text(17), streetLine: text(70) })
const carrier = strict(['name', 'identificationNumber', 'address', 'communication'], {
  name: text(70),
  identificationNumber: text(17),
  address,
  communication,
})
const party = strict(['name', 'typeOfPerson', 'address'], {
  name: text(70),
  typeOfPerson: { enum: [1, 2, 3] },
  address,
  communication,
})
const place = strict(['location', 'address'], { location: text(35), address: strict(['country'], { country }) })
const document = strict(['documentNumber', 'type'], { documentNumber: text(70), type: { enum: ['N730'] } })
const documentIssueDate = { type: 'string', pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$` }

/** What the movement API for road takes (version 2), as far as Waybill says anything. */
const schemas: Readonly<Record<string, object>> = {
  'house-consignment': strict(['documentIssueDate', 'consignmentHouseLevel'], {
    documentIssueDate,
    consignmentHouseLevel: strict(
      [
        'containerIndicator',
        'totalGrossMass',
        'numberOfPackages',
        'goodsDescription',
        'transportDocumentHouseLevel',
        'consignmentMasterLevel',
        'importProcedure',
        'previousDocuments',
        'consignor',
        'consignee',
      ],
      {
        containerIndicator: { enum: [0, 1] },
        totalGrossMass: { type: 'number', exclusiveMinimum: 0 },
        numberOfPackages: { type: 'integer', minimum: 1 },
        goodsDescription: text(512),
        transportDocumentHouseLevel: document,
        consignmentMasterLevel: strict(['carrierIdentificationNumber', 'transportDocumentMasterLevel'], {
          carrierIdentificationNumber: text(17),
          transportDocumentMasterLevel: document,
        }),
        importProcedure: strict(['importProcedure'], { importProcedure: { enum: ['IMMEDIATE_RELEASE_IMPORT'] } }),
        previousDocuments: {
          type: 'array',
          minItems: 1,
          items: strict(['referenceNumber', 'typeOfReference'], {
            referenceNumber: text(70),
            typeOfReference: { enum: ['CUDE'] },
          }),
        },
        consignor: party,
        consignee: party,
      },
    ),
  }),
  'master-consignment': strict(['documentIssueDate', 'consignmentMasterLevel'], {
    documentIssueDate,
    consignmentMasterLevel: strict(
      [
        'containerIndicator',
        'grossMass',
        'carrier',
        'placeOfLoading',
        'placeOfUnloading',
        'transportDocumentMasterLevel',
      ],
      {
        containerIndicator: { enum: [0, 1] },
        grossMass: { type: 'integer', minimum: 1 },
        carrier,
        placeOfLoading: place,
        placeOfUnloading: place,
        transportDocumentMasterLevel: document,
      },
    ),
  }),
  transport: strict(
    [
      'documentIssueDate',
      'activeBorderTransportMeans',
      'carrier',
      'customsOfficeOfFirstEntry',
      'estimatedDateAndTimeOfArrival',
      'consignmentMasterLevel',
    ],
    {
      documentIssueDate,
      activeBorderTransportMeans: strict(
        [
          'identificationNumber',
          'typeOfIdentification',
          'typeOfMeansOfTransport',
          'countryCode',
          'modeOfTransportCode',
          'operator',
        ],
        {
          identificationNumber: { type: 'string', pattern: '^[A-Z0-9]{1,35}$' },
          typeOfIdentification: { enum: ['30'] },
          typeOfMeansOfTransport: { enum: ['31'] },
          countryCode: country,
          modeOfTransportCode: { enum: ['3'] },
          operator: strict(['name', 'communication'], { name: text(70), communication }),
        },
      ),
      carrier,
      customsOfficeOfFirstEntry: strict(['referenceNumber'], {
        referenceNumber: { type: 'string', pattern: '^NO[0-9A-Z]{2,10}$' },
      }),
      estimatedDateAndTimeOfArrival: documentIssueDate,
      consignmentMasterLevel: {
        type: 'array',
        minItems: 1,
        items: strict(['transportDocumentMasterLevel'], { transportDocumentMasterLevel: document }),
      },
    },
  ),
}
const ajv = new Ajv2020({ allErrors: true })
const validators = new Map(Object.entries(schemas).map(([kind, schema]) => [kind, ajv.compile(schema)]))

/**
 * Plays Maskinporten and the movement API of Norwegian Customs: it checks the signature of the assertion, exchanges tokens,
 * holds each message to its schema, and validates it at the second time that it is asked.
 */
export async function startDigitoll({ issuer, publicKey }: { issuer: string; publicKey: string | KeyObject }) {
  const key = createPublicKey(publicKey)
  const taken: { kind: string; requestId: string; body: unknown; looks: number }[] = []
  const wrong = new Map<string, string>()
  let failures = 0
  const server = createServer((request, response) => {
    void textOf(request).then((body) => respond(request, response, body))
  })

  function respond({ method, url = '', headers }: IncomingMessage, response: ServerResponse, body: string): void {
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
    const [, kind = ''] = /^\/api\/movement\/road\/v2\/([a-z-]+)$/.exec(url) ?? []
    const validate = validators.get(kind)
    if (method === 'POST' && validate) {
      const content: unknown = JSON.parse(body)
      if (!validate(content)) return void reply(400, { validationErrorList: errorsOf(validate.errors ?? []) })
      const requestId = `1bdf0f33-f42e-48e2-b334-${String(taken.length).padStart(12, '0')}`
      taken.push({ kind, requestId, body: content, looks: 0 })
      return void reply(200, { requestId })
    }
    const [, asked, id] = /^\/api\/movement\/road\/status\/v2\/([a-z-]+)\/validation-status\/(.+)$/.exec(url) ?? []
    const found = taken.find((one) => one.kind === asked && one.requestId === id)
    if (!found || ++found.looks < 2) return void reply(404, {})
    const said = [...wrong].find(([part]) => JSON.stringify(found.body).includes(part))?.[1]
    if (said !== undefined)
      return void reply(200, {
        status: 'REJECTED',
        requestId: id,
        validationErrorList: [{ description: said, pointer: { messageElementPath: 'consignmentHouseLevel' } }],
      })
    reply(200, { status: 'ACCEPTED', requestId: id, mrn: `26NO${String(taken.indexOf(found)).padStart(14, '0')}` })
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
    /** What holds this text is refused in its validation. */
    refuse: (part: string, said: string) => wrong.set(part, said),
    /** So many of the next calls find customs out of order. */
    fail: (count: number) => (failures = count),
    close: () => server.close(),
  }
}

const errorsOf = (errors: readonly { instancePath: string; message?: string }[]) =>
  errors.map(({ instancePath, message }) => ({
    description: message,
    pointer: { messageElementPath: instancePath.slice(1).replaceAll('/', '.') },
  }))

const portOf = (bound: AddressInfo | string | null) => (typeof bound === 'object' && bound ? bound.port : 0)

async function textOf(request: IncomingMessage): Promise<string> {
  let said = ''
  for await (const part of request.setEncoding('utf8')) said += part
  return said
}
