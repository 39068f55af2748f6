import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiErrorOf, statusOf } from '../../platform/http/failure.ts'
import { isLanguage, wordsIn, type Language } from '../notice/words.ts'
import { sentencePage, type Page } from './page.ts'

type Asked = Pick<FastifyRequest<{ Querystring: { readonly lang?: unknown } }>, 'query' | 'headers' | 'log'>

/** Shows an error in the same design. */
export function sendFailure(error: Error, request: Asked, reply: FastifyReply): FastifyReply {
  const known = apiErrorOf(error)
  const isUnknown = known.kind === 'notFound'
  if (known.kind === 'broken' || known.kind === 'unavailable')
    request.log.error({ err: known.cause ?? error }, 'A recipient page failed')
  const language = languageFor(request, 'en')
  const { unknown, failed } = wordsIn[language]
  if (known.retrySeconds !== undefined) reply.header('retry-after', known.retrySeconds)
  return send(reply.code(statusOf(known)), sentencePage(language, isUnknown ? unknown : failed))
}

export function send(reply: FastifyReply, { html, language, policy }: Page): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policy,
      // The link is the only secret, so no cache may store the page and no other site may learn the link.
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
      vary: 'Accept-Language',
    })
    .send(html)
}

const related: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb', fo: 'da', kl: 'da' }

/** Returns the language requested by address or browser, or else the given one. */
export function languageFor({ query, headers }: Asked, otherwise: Language): Language {
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
