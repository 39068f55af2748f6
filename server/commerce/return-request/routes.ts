import { currentTime } from '../../kernel/current-time.ts'
import { hash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { giveBackTry, takeTry } from '../../identity/access/attempt-store.ts'
import { networkOf } from '../../identity/access/attempts.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { ApiError, notFound } from '../../kernel/error.ts'
import { zoneOf } from '../../kernel/zone.ts'
import { brandOf } from '../../network/carriers/data/carriers.ts'
import type { Services } from '../../platform/http/handler.ts'
import { findEffectiveSettings } from '../../settings/recipient/store.ts'
import { labelResult } from '../../shipping/label/labels.ts'
import { clientName } from '../../identity/client/store.ts'
import type { TrackedSender } from '../../shipping/notice/recipient.ts'
import type { ReturnStatus } from '../../shipping/notice/words/recipient-words.ts'
import { returnWindow } from '../../shipping/return/return-rules.ts'
import type { Shipment } from '../../shipping/shipment/content.ts'
import { carrierOf } from '../../shipping/shipment/rules.ts'
import { findShipment, findShipments, parse } from '../../shipping/shipment/store.ts'
import { endOf, findLinked, type Linked } from '../../shipping/tracking-page/tracked-parcel.ts'
import { languageFor, send, sendFailure } from '../../shipping/tracking-page/serving.ts'
import { openPieces, requestReturn } from './approval.ts'
import { keyOf } from './goods.ts'
import {
  closedPage,
  findPage,
  formPage,
  reasonsOf,
  severalPage,
  statePage,
  type Filled,
  type FormError,
  type Place,
} from './page.ts'
import { findReturnRequest, listNamed, type Named, type Requested, type ReturnRequest } from './store.ts'

interface Route {
  readonly Params: { readonly token: string; readonly requestId: string; readonly clientId: string }
  readonly Querystring: { readonly lang?: unknown }
  readonly Body: URLSearchParams | undefined
}

type Asked = FastifyRequest<Route>

const bodyLimit = 65_536

/** Serves the pages on which recipients request returns. They need no script. */
export async function registerReturnPages(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'carriers' | 'config' | 'jobs'>,
): Promise<void> {
  const { db } = services
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
      done(null, new URLSearchParams(String(text))),
    )
    pages.setErrorHandler((error: Error, request: Asked, reply) => sendFailure(error, request, reply))
    const options = { onRequest: app.rateLimit(), bodyLimit }

    pages.get<Route>('/track/:token/return', options, async (request, reply) => {
      const linked = await findLinked(db, request.params.token)
      return sendForm(services, request, reply, linked, { quantities: new Map() })
    })

    pages.post<Route>('/track/:token/return', options, async (request, reply) => {
      const linked = await findLinked(db, request.params.token)
      const { sent, error } = await formOf(services, request, linked)
      if (error) return sendForm(services, request, reply.code(400), linked, sent, error)
      try {
        const { quantities: _, ...asked } = sent
        await requestReturn({ ...services, log: request.log }, linked, {
          ...asked,
          shipmentId: linked.shipment.id,
          language: languageFor(request, linked.language),
          fee: linked.settings.returns?.fee,
        })
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.kind === 'conflict')) throw failure
        return sendForm(services, request, reply.code(409), linked, sent, 'taken')
      }
      const { language } = placeOf(request, linked)
      return reply.redirect(`/track/${request.params.token}/return/${sent.id}?lang=${language}`, 303)
    })

    pages.get<Route>('/track/:token/return/:requestId', options, async (request, reply) => {
      const { linked, asked, back } = await findRequested(services, request)
      const carrier = back && carrierOf(back)
      return send(
        reply,
        statePage(
          { ...placeOf(request, linked), path: `/track/${request.params.token}/return/${asked.id}` },
          {
            request: asked,
            status: statusOf(asked, back),
            hasLabel: true,
            returnCode: back?.returnCode,
            carrierName: carrier && brandOf(carrier),
            carrierReference: back?.carrierReference,
          },
        ),
      )
    })

    pages.get<Route>('/track/:token/return/:requestId/label.pdf', options, async (request, reply) => {
      const { asked, back } = await findRequested(services, request)
      if (!back || statusOf(asked, back) !== 'READY') throw notFound('Label', asked.id)
      const { data } = await labelResult(services, back, { type: 'PDF' })
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="return-${back.carrierReference}.pdf"`,
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex, nofollow',
          'referrer-policy': 'no-referrer',
        })
        .send(Buffer.from(data, 'base64'))
    })

    pages.get<Route>('/returns/:clientId', options, async (request, reply) => {
      const { place } = await findClient(services, request)
      return send(reply, findPage(place, {}))
    })

    pages.post<Route>('/returns/:clientId', options, async (request, reply) => {
      const { place, clientId } = await findClient(services, request)
      const number = fieldOf(request, 'number', 60) ?? ''
      const proof = fieldOf(request, 'proof', 254) ?? ''
      // Attempts are counted for unknown numbers and addresses too, so that a pause reveals nothing about them.
      const ofAddress = `return ${networkOf(request.ip)}`
      const ofNumber = `return ${clientId} ${hash('sha256', number.toUpperCase().replaceAll(' ', ''))}`
      const tooMany = () => send(reply.code(429), findPage(place, { number, problem: 'tooMany' }))
      if (!(await takeTry(db, ofAddress, freeTries.ofAddress))) return tooMany()
      if (!(await takeTry(db, ofNumber, freeTries.ofNumber))) {
        await giveBackTry(db, ofAddress)
        return tooMany()
      }
      const found = (await listNamed(db, clientId, number)).filter((one) => isProvedBy(one, proof))
      if (found.length === 0) return send(reply.code(404), findPage(place, { number, proof, problem: 'notFound' }))
      for (const key of [ofAddress, ofNumber]) await giveBackTry(db, key)
      const [only, ...others] = found
      if (only && others.length === 0) return reply.redirect(`/track/${only.token}/return?lang=${place.language}`, 303)
      const parcels = found.map(({ token, carrierReference, createdAt, recipient }) => ({
        token,
        carrierReference,
        createdAt,
        timeZone: zoneOf(recipient),
      }))
      return send(reply, severalPage(place, parcels))
    })
  })
}

/** How many attempts per number and per address are not followed by a pause. */
const freeTries = { ofNumber: 5, ofAddress: 20 } as const

const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase()

const isProvedBy = ({ postCodes, email }: Named, proof: string): boolean =>
  proof.trim() !== '' &&
  (postCodes.some((code) => code !== null && code !== '' && plain(code) === plain(proof)) ||
    (email !== null && email.toLowerCase() === proof.trim().toLowerCase()))

function placeOf(request: Asked, { sender, language }: Linked): Place {
  return { sender, language: languageFor(request, language), path: `/track/${request.params.token}/return` }
}

/** The client of the page. A client that takes no returns gets 404, like one that does not exist. */
async function findClient({ db }: Pick<Services, 'db'>, request: Asked): Promise<{ clientId: number; place: Place }> {
  const { clientId: written } = request.params
  const clientId = /^[1-9]\d{0,8}$/.test(written) ? Number(written) : 0
  const settings = await findEffectiveSettings(db, clientId)
  if (!settings.returns) throw notFound('Page', written.slice(0, 20))
  const { displayName, primaryColor, supportEmail, supportTelephone, language } = settings
  const name = displayName ?? (await clientName(db, clientId))
  const sender: TrackedSender = { name, primaryColor, supportEmail, supportTelephone }
  return { clientId, place: { sender, language: languageFor(request, language), path: `/returns/${clientId}` } }
}

/** A form field as a single line, without invisible characters. */
function fieldOf({ body }: Asked, name: string, most: number): string | undefined {
  const value = (body?.get(name) ?? '').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ').trim()
  return value === '' ? undefined : value.slice(0, most)
}

interface Sent extends Filled {
  readonly id: string
  readonly items: Requested['items']
  readonly reason: string
}

/** The values sent with a form, and the errors in them. */
async function formOf(
  { db }: Pick<Services, 'db'>,
  request: Asked,
  { clientId, shipment, settings, language: own }: Linked,
): Promise<{ sent: Sent; error?: FormError | undefined }> {
  const rules = settings.returns
  const id = fieldOf(request, 'id', 36) ?? ''
  const written = fieldOf(request, 'email', 254)
  const reason = fieldOf(request, 'reason', 40) ?? ''
  const email = written === undefined ? undefined : checkEmail(written)
  const pieces = rules ? (await openPieces(db, clientId, shipment, rules)).pieces : []
  const quantities = new Map<string, number>()
  for (const { key } of pieces) {
    const quantity = Number(fieldOf(request, `q:${key}`, 9) ?? 0)
    if (Number.isInteger(quantity) && quantity > 0) quantities.set(key, quantity)
  }
  const items = pieces.flatMap(({ key, ...item }) => {
    const quantity = quantities.get(key)
    return quantity === undefined ? [] : [{ ...item, quantity }]
  })
  const isReason = rules && reasonsOf(rules, languageFor(request, own)).some(([code]) => code === reason)
  const error: FormError | undefined =
    items.length === 0 ? 'items' : !isReason ? 'reason' : email && email.kept === undefined ? 'email' : undefined
  return {
    sent: {
      id: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : randomUUID(),
      items,
      quantities,
      reason,
      note: fieldOf(request, 'note', 500),
      email: email?.kept ?? written,
    },
    error,
  }
}

async function sendForm(
  { db }: Pick<Services, 'db'>,
  request: Asked,
  reply: FastifyReply,
  linked: Linked,
  filled: Filled,
  error?: FormError,
): Promise<FastifyReply> {
  const { clientId, shipment, settings } = linked
  const place = placeOf(request, linked)
  const { returns: rules } = settings
  const window = returnWindow(shipment, rules, currentTime())
  const lastDay = 'lastDay' in window ? window.lastDay : undefined
  const { pieces, left, requests } = await openPieces(db, clientId, shipment, rules ?? {})
  const backs = await findShipments(
    db,
    clientId,
    requests.flatMap(({ returnShipmentId }) => returnShipmentId ?? []),
  )
  const timeZone = zoneOf(shipment.recipient)
  const earlier = requests.map((one) => ({
    id: one.id,
    createdAt: one.createdAt,
    timeZone,
    status: statusOf(one, backs.get(one.returnShipmentId ?? '')),
  }))
  if (window.state !== 'OPEN' || !rules)
    return send(reply, closedPage(place, window.state === 'OPEN' ? 'NONE' : window.state, { lastDay, earlier }))
  if (left.length === 0) return send(reply, closedPage(place, 'NOTHING_LEFT', { earlier }))
  const open = new Set(left.map(({ key }) => key))
  const requested = new Set(
    requests.filter(({ state }) => state !== 'REFUSED').flatMap(({ items }) => items.map(keyOf)),
  )
  return send(
    reply,
    formPage(place, {
      id: randomUUID(),
      left,
      others: pieces.filter(({ key }) => !open.has(key)),
      isRequested: ({ key }) => requested.has(key),
      rules,
      lastDay: window.lastDay,
      earlier,
      filled,
      error,
    }),
  )
}

/** The request for goods of the linked shipment. The page expires with the tracking link of the return. */
async function findRequested({ db }: Pick<Services, 'db'>, request: Asked) {
  const { token, requestId } = request.params
  const linked = await findLinked(db, token)
  const { clientId, shipment, settings } = linked
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(requestId)
  const asked = isId ? await findReturnRequest(db, clientId, requestId) : undefined
  if (!asked || asked.shipmentId !== shipment.id) throw notFound('Return', requestId.slice(0, 50))
  const printed = asked.returnShipmentId && (await findShipment(db, clientId, asked.returnShipmentId))
  const back = printed ? parse(printed) : undefined
  if (endOf(back ?? { createdAt: asked.changedAt, deliveredAt: undefined }, settings) < currentTime())
    throw notFound('Return', requestId)
  return { linked, asked, back }
}

/** The state of a return as its sender sees it. */
function statusOf({ state }: Pick<ReturnRequest, 'state'>, back: Shipment | undefined): ReturnStatus {
  if (state !== 'APPROVED') return state
  if (!back || back.cancelled) return 'CANCELLED'
  switch (back.shipmentState) {
    case 'DRAFT':
    case 'BLOCKED':
      return back.registration?.status === 'UNKNOWN' || back.registration?.status === 'GIVEN_UP' ? 'FAILED' : 'MAKING'
    case 'FAILED_TO_REGISTER':
      return 'FAILED'
    case 'REGISTERED':
      return 'READY'
    case 'DELIVERED':
      return 'RECEIVED'
    default:
      return 'UNDERWAY'
  }
}
