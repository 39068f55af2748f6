import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { parsed } from '../kit/parsed.ts'
import { customsPath, sandboxToken } from './customs-account.ts'
import { keep } from './keep.ts'
import { formErrors, procedureErrors } from './road-messages.ts'
import { magicOf } from './timeline.ts'

interface Response {
  readonly status: number
  readonly content: object
}

export interface RoadMessage {
  readonly kind: string
  readonly method: string
  readonly body: unknown
  readonly mrn: string
}

interface Options {
  /** Receives each well-formed message. */
  readonly onTaken?: (message: RoadMessage) => void
  /** Returns further errors in a message. */
  readonly errors?: (body: unknown) => readonly string[]
  /** Returns what is still missing from the messages that customs accepts. */
  readonly misses?: () => string | undefined
  /** How many status requests it takes until customs has checked a message. */
  readonly looks?: number
}

/** Above this number, the oldest entries in memory are forgotten. */
const most = 20_000

/**
 * Norwegian Customs' movement API for road, which checks the form and the procedure of each message. Accepted messages
 * get an MRN, under which they can be replaced and withdrawn, and are not accepted twice.
 */
export function openCustoms({ onTaken, errors = sandboxErrors, misses = () => undefined, looks = 1 }: Options = {}) {
  /** Accepted messages that are not withdrawn: kind and waybill by MRN. */
  const known = new Map<string, string>()
  const byWaybill = new Map<string, string>()
  const withdrawn = new Set<string>()
  const verdicts = new Map<string, { kind: string; looks: number; response: Response }>()

  function respond(method: string, path: string, body: string): Response {
    const [, kind = '', under] = sentTo.exec(path) ?? []
    if (kind !== '' && methods.has(method)) return take(method, kind, under, body)
    const [, asked, requestId = ''] = askedAt.exec(path) ?? []
    if (asked === undefined || method !== 'GET') return { status: 404, content: {} }
    const found = verdicts.get(requestId)
    // A restart forgets what the sandbox received.
    if (!found) return refusal('', requestId, ['SANDBOX: it was restarted. Send the message again.'])
    return found.kind === asked && ++found.looks >= looks ? found.response : { status: 404, content: {} }
  }

  function take(method: string, kind: string, under: string | undefined, text: string): Response {
    const body = parsed(text)
    const wrong = formErrors(kind, method === 'DELETE', body)
    if (!wrong) return { status: 404, content: {} }
    if ((method === 'POST') !== (under === undefined)) return { status: 405, content: {} }
    if (under !== undefined && !isHere(under, kind)) return { status: 404, content: {} }
    if (wrong.length > 0) return { status: 400, content: { validationErrors: wrong } }
    const requestId = randomUUID()
    const mrn = under ?? newMrn()
    onTaken?.({ kind, method, body, mrn })
    keep(verdicts, requestId, { kind, looks: 0, response: verdict({ kind, method, body, mrn }, requestId) }, most)
    return { status: 202, content: { requestId } }
  }

  function verdict({ kind, method, body, mrn }: RoadMessage, requestId: string): Response {
    const house = Object(body).consignmentHouseLevel
    const waybill = `${kind} ${waybillIn(body)}`
    const found = [
      ...errors(body),
      ...(house ? procedureErrors(house) : []),
      // The same truck may come again, with the same plate.
      ...(method === 'POST' && kind !== 'transport' && known.has(byWaybill.get(waybill) ?? '')
        ? ['The document number is known already']
        : []),
    ]
    if (found.length > 0) return refusal(kind, requestId, found)
    if (method === 'DELETE') {
      known.delete(mrn)
      withdrawn.add(mrn)
    } else {
      keep(known, mrn, waybill, most)
      keep(byWaybill, waybill, mrn, most)
    }
    const missing = misses()
    const reasons = missing === undefined ? {} : { incompleteDocumentationReasonList: [missing] }
    return { status: 200, content: { status: 'SUCCESS', requestId, mrn, ...reasons } }
  }

  /** Whether an MRN is in force, including those that an earlier run of the sandbox accepted. */
  const isHere = (mrn: string, kind: string) =>
    known.get(mrn)?.startsWith(`${kind} `) ?? (mrn.slice(4).startsWith('SANDBOX') && !withdrawn.has(mrn))

  return { known, withdrawn, respond }
}

const methods = new Set(['POST', 'PUT', 'DELETE'])
const sentTo = /^\/api\/movement\/road\/v2\/([a-z-]+)(?:\/([0-9A-Z]+))?$/
const askedAt = /^\/api\/movement\/road\/status\/v2\/([a-z-]+)\/validation-status\/(.+)$/

/** Returns a number in the format of an MRN that nobody takes for one. */
const newMrn = () =>
  `${new Date().toISOString().slice(2, 4)}NOSANDBOX${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`

const elements: Readonly<Record<string, string>> = {
  'house-consignment': 'consignmentHouseLevel',
  'master-consignment': 'consignmentMasterLevel',
  transport: 'activeBorderTransportMeans',
}

const refusal = (kind: string, requestId: string, errors: readonly string[]): Response => ({
  status: 202,
  content: {
    status: 'FAILURE',
    requestId,
    notificationDate: `${new Date().toISOString().slice(0, 19)}Z`,
    validationErrorList: errors.map((description) => ({
      description,
      ...(elements[kind] !== undefined && { pointer: { messageElementPath: elements[kind] } }),
    })),
  },
})

/** Returns the number by which customs identifies a consignment besides its MRN. */
function waybillIn(body: unknown): string {
  const { consignmentHouseLevel: house, consignmentMasterLevel: load } = Object(body)
  return String(
    Object(Object(house).transportDocumentHouseLevel).documentNumber ??
      Object(Object(load).transportDocumentMasterLevel).documentNumber,
  )
}

/** Refuses transits with INVALID, as customs' own playground does, and messages that ask for it. */
function sandboxErrors(body: unknown): string[] {
  const { consignmentHouseLevel: house, activeBorderTransportMeans: truck } = Object(body)
  const { goodsDescription = '', previousDocuments = [] } = Object(house)
  const said = [...String(goodsDescription).split('; '), String(Object(Object(truck).operator).name)]
  return [
    ...(said.some((one) => magicOf(one) === 'SANDBOX_REFUSE')
      ? ['SANDBOX: refused, as SANDBOX_REFUSE in the description of the goods or the name of the driver asks for.']
      : []),
    ...[previousDocuments]
      .flat()
      .filter(({ referenceNumber }) => String(referenceNumber).includes('INVALID'))
      .map(({ referenceNumber }) => `SANDBOX: transit ${referenceNumber} is not known.`),
  ]
}

/** Serves the API to callers with the sandbox's token. */
export function playCustoms(app: FastifyInstance): void {
  const customs = openCustoms()
  void app.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    routes.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `${customsPath}/*`,
      handler({ method, url, headers, body }, reply) {
        if (headers.authorization !== `Bearer ${sandboxToken}`) return reply.code(401).send({})
        const { status, content } = customs.respond(
          method,
          url.slice(customsPath.length),
          typeof body === 'string' ? body : '',
        )
        return reply.code(status).send(content)
      },
    })
  })
}
