import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { suppress } from '../../platform/mail/suppression-store.ts'
import { wordsIn, withSender } from '../notice/words.ts'
import { parcelPage, sentencePage, unsubscribePage } from './page.ts'
import { languageFor, send, sendFailure } from './serving.ts'
import { findLinked, trackedParcel, type Linked } from './tracked-parcel.ts'

/** The pages for recipients. Not in the API, since requests and responses are for people. */
const place = '/track/:token'

interface Route {
  readonly Params: { readonly token: string }
  readonly Querystring: { readonly lang?: unknown }
}

type Asked = FastifyRequest<Route>

/** Serves the pages for recipients: where their parcel is, and whether they want mails. They need no script. */
export async function registerTrackingPages(
  app: FastifyInstance,
  { db, carriers }: Pick<Services, 'db' | 'carriers'>,
): Promise<void> {
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // The body only says that the request comes from a mail program (RFC 8058).
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
