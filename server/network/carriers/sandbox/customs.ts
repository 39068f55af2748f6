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
  /** Hears of each message whose form is right. */
  readonly onTaken?: (message: RoadMessage) => void
  /** What else customs finds wrong with a message. */
  readonly errors?: (body: unknown) => readonly string[]
  /** What customs still misses in the messages that it accepts. */
  readonly misses?: () => string | undefined
  /** How often it is asked about a message before it has looked at it. */
  readonly looks?: number
}

/** What lives in memory is forgotten one by one above this. */
const most = 20_000

/**
 * The movement API for road of Norwegian Customs: each message is checked by its form and the procedures. Accepted ones
 * have an MRN, under which they are replaced and withdrawn, and are not taken a second time.
 */
export function openCustoms({ onTaken, errors = sandboxErrors, misses = () => undefined, looks = 1 }: Options = {}) {
  /** What is accepted and not withdrawn: kind and waybill by the MRN. */
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
    // Nobody knows any more what a sandbox was sent before a restart.
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
      // A truck comes back with its plate.
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

  /** What an earlier run of the sandbox has accepted is still there. */
  const isHere = (mrn: string, kind: string) =>
    known.get(mrn)?.startsWith(`${kind} `) ?? (mrn.slice(4).startsWith('SANDBOX') && !withdrawn.has(mrn))

  return { known, withdrawn, respond }
}

const methods = new Set(['POST', 'PUT', 'DELETE'])
const sentTo = /^\/api\/movement\/road\/v2\/([a-z-]+)(?:\/([0-9A-Z]+))?$/
const askedAt = /^\/api\/movement\/road\/status\/v2\/([a-z-]+)\/validation-status\/(.+)$/

/** In the form of an MRN, of which nobody thinks that it is one. */
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

/** By what customs knows a consignment besides its MRN. */
function waybillIn(body: unknown): string {
  const { consignmentHouseLevel: house, consignmentMasterLevel: load } = Object(body)
  return String(
    Object(Object(house).transportDocumentHouseLevel).documentNumber ??
      Object(Object(load).transportDocumentMasterLevel).documentNumber,
  )
}

/** As the playground of customs: transits with INVALID are refused. So is what asks for it. */
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

/** Serves it to whoever has the token of the sandbox. */
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
