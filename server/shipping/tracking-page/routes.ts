import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { suppress } from '../../platform/mail/suppression-store.ts'
import { isLanguage, wordsIn, withSender, type Language } from '../notice/words.ts'
import { parcelPage, sentencePage, unsubscribePage, type Page } from './page.ts'
import { findLinked, trackedParcel, type Linked } from './tracked-parcel.ts'

/** Where recipients look. Beside the API: what it takes and gives is for people. */
const place = '/track/:token'

interface Route {
  readonly Params: { readonly token: string }
  readonly Querystring: { readonly lang?: unknown }
}

type Asked = FastifyRequest<Route>

/** Serves the pages of recipients: where their parcel is, and whether they want mails. They need no script. */
export async function registerTrackingPages(
  app: FastifyInstance,
  { db, carriers }: Pick<Services, 'db' | 'carriers'>,
): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // A mail program says by its body only that it is one (RFC 8058).
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, undefined))
    pages.setErrorHandler((error: Error, request: Asked, reply) => sendFailure(error, request, reply))
    const options = { onRequest: app.rateLimit(), bodyLimit: 4_096 }

    pages.get<Route>(place, options, async (request, reply) => {
      const linked = await find(request)
      const language = languageFor(request, linked.language)
      try {
        const parcel = await trackedParcel(db, carriers, linked, language)
        return send(reply, parcelPage(parcel, `/track/${request.params.token}`))
      } catch (error) {
        if (!(error instanceof ApiError && error.kind === 'gone')) throw error
        return send(reply.code(410), sentencePage(language, wordsIn[language].ended, linked.sender))
      }
    })

    pages.get<Route>(`${place}/unsubscribe`, options, async (request, reply) => {
      const { sender, language } = await find(request)
      return send(reply, unsubscribePage(languageFor(request, language), sender))
    })

    pages.post<Route>(`${place}/unsubscribe`, options, async (request, reply) => {
      const { clientId, shipment, sender, language: own } = await find(request)
      const email = shipment.recipient.contactInfo?.email
      if (email !== undefined) await suppress(db, clientId, { email, reason: 'UNSUBSCRIBED' })
      const language = languageFor(request, own)
      const { title, done } = wordsIn[language].unsubscribe
      return send(reply, sentencePage(language, [title, withSender(done, sender.name)], sender))
    })
  })

  const find = ({ params }: Asked): Promise<Linked> => findLinked(db, params.token)
}

/** What cannot be shown is said in the same look. */
function sendFailure(error: Error, request: Asked, reply: FastifyReply): FastifyReply {
  const isUnknown = error instanceof ApiError && error.kind === 'notFound'
  const isBusy = error instanceof ApiError && error.kind === 'tooMany'
  if (!isUnknown && !isBusy) request.log.error({ err: error }, 'A tracking page failed')
  const language = languageFor(request, 'en')
  const { unknown, failed } = wordsIn[language]
  return send(reply.code(isUnknown ? 404 : isBusy ? 429 : 500), sentencePage(language, isUnknown ? unknown : failed))
}

function send(reply: FastifyReply, { html, language, policy }: Page): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy,
      // The link is all it takes, so nobody else is to keep the page or to learn of the link.
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      vary: 'Accept-Language',
    })
    .send(html)
}

const related: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb', fo: 'da', kl: 'da' }

/** The language that is asked for, by address or browser, or else another one. */
function languageFor({ query, headers }: Asked, otherwise: Language): Language {
  if (typeof query.lang === 'string' && isLanguage(query.lang)) return query.lang
  const wanted = (headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const weight = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1)
      const [primary = ''] = tag.split('-')
      return { language: isLanguage(primary) ? primary : related[primary], weight }
    })
    .toSorted((one, other) => other.weight - one.weight)
  return wanted.find(({ language, weight }) => language !== undefined && weight > 0)?.language ?? otherwise
}
