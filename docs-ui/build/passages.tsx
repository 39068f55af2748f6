import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { carrierHref } from '../guides/carrier-pages.tsx'
import { causes } from '../guides/causes.ts'
import { errorCodes } from '../guides/error-list.ts'
import { guideHref, type Guide } from '../guides/guide.ts'
import { remedies } from '../guides/remedies.ts'
import { ChangesPage } from '../overview/changes-page.tsx'
import type { Snapshot } from '../overview/contract-changes.ts'
import { MockingPage } from '../overview/mocking-page.tsx'
import { OverviewPage } from '../overview/overview-page.tsx'
import type { Reference } from '../reference/reference.ts'
import type { Passage } from '../search/search-index.ts'
import { tabs } from '../ui/panels.ts'
import type { CarrierFacts } from '../guides/carrier-facts.ts'
import { unescaped } from './markdown.ts'

interface Sources {
  readonly reference: Reference
  readonly pages: readonly { readonly guide: Guide; readonly html: string }[]
  readonly carriers: readonly CarrierFacts[]
  readonly versions: readonly Snapshot[]
}

/** The prose of the site outside the reference, section by section, for the search. */
export function passagesOf({ reference, pages, carriers, versions }: Sources): Passage[] {
  return [
    ...wholePages,
    ...pages.flatMap(({ guide, html }) => guidePassages(guide, html)),
    ...errorCodes(reference).map(({ code, message, statuses }) => ({
      page: ['Errors', ...statuses].join(' '),
      href: `/guides/errors#${code}`,
      title: code,
      text: [causes[code] ?? message, remedies[code] ?? ''].join(' ').replaceAll('`', ''),
    })),
    ...carriers.map((carrier) => ({
      page: 'Carriers',
      href: carrierHref(carrier.id),
      title: carrier.name,
      text: `${carrier.id}: ${carrier.products.map((product) => product.name).join(', ')}. Credentials and other fields: ${[...carrier.fields.shipping, ...carrier.fields.events].map(({ name }) => name).join(', ')}.`,
    })),
    ...chaptersIn('Overview', '/overview', <OverviewPage reference={reference} />),
    ...tabs.map(({ id, name, description }) => ({
      page: 'Workbench',
      href: `/workbench#${id}`,
      title: name,
      text: description,
    })),
    ...chaptersIn('Mocking', '/mocking', <MockingPage />),
    ...chaptersIn('Changes', '/changes', <ChangesPage reference={reference} versions={versions} />),
  ]
}

/** The pages other than guides, for the search. */
const wholePages: readonly Passage[] = [
  {
    page: 'Reference',
    href: '/api-reference#top',
    title: 'API reference',
    text: 'Every operation, with the contract as OpenAPI in YAML and JSON, a Postman collection and all of it as Markdown.',
    keywords:
      'openapi, swagger, openapi spec, api specification, api definition, endpoints, rest api, postman, postman collection, insomnia, code generator, client generator, llms.txt',
  },
  {
    page: 'Overview',
    href: '/overview',
    title: 'Overview',
    text: 'How an order becomes a tracked parcel, in six steps, and the principles of the API.',
    keywords: 'introduction, how it works, concepts, principles, integration steps, base url',
  },
  {
    page: 'Workbench',
    href: '/workbench',
    title: 'Workbench',
    text: 'API keys, webhooks, events, requests and audit of your client.',
    keywords: 'dashboard, portal, developer tools, event log',
  },
  {
    page: 'Mocking',
    href: '/mocking',
    title: 'Mocking',
    text: 'Prism reads the same contract as the server and responds with its examples.',
    keywords: 'mock, mock server, prism, stub, fake server, local server',
  },
  {
    page: 'Changes',
    href: '/changes',
    title: 'Changes',
    text: 'Versions of the contract, what each of them changed and what is deprecated.',
    keywords:
      'changelog, change log, release notes, api version, versioning, deprecated, deprecation, sunset, breaking changes, upgrade guide',
  },
]

/** The text of a page, section by section, for the search. */
const chaptersIn = (page: string, href: string, content: ReactNode) =>
  chaptersOf(page, href, renderToStaticMarkup(content))

function chaptersOf(page: string, href: string, html: string): Passage[] {
  return [
    ...html.matchAll(
      /<(?:section class="(?:chapter|step)" id="([^"]+)"><h\d|h3 id="([^"]+)")>(.*?)<\/h\d>(.*?)(?=<section|<h3 id="|$)/gs,
    ),
  ].map(([, chapter, below, title = '', text = '']) => ({
    page,
    href: `${href}#${chapter ?? below}`,
    title: textOf(title),
    text: textOf(text),
  }))
}

/**
 * The opening of a guide stands for the whole guide, each chapter for itself. Error codes are indexed individually;
 * programs and links to other guides add nothing new.
 */
function guidePassages(guide: Guide, page: string): Passage[] {
  const href = guideHref(guide.slug)
  const html = page
    .replace(/<figure class="sample">.*?<\/figure>|<p class="beside">.*?<\/p>/gs, '')
    .replace(/<section class="chapter" id="next-steps">.*?<\/section>/s, '')
  const own = html.replace(/<div class="errors">[\s\S]*<\/div>/, '')
  const [beginning = ''] = html.split('<section', 1)
  return [
    {
      page: 'Guides',
      href,
      title: guide.title,
      text: `${guide.description} ${textOf(beginning)}`.trim(),
      keywords: guide.keywords,
      whole: textOf(own),
    },
    ...chaptersOf(guide.title, href, own),
  ]
}

/** Strips HTML to text: a line for each block and row, and a dash between cells. */
const textOf = (html: string) =>
  unescaped(
    html
      .replace(/<svg.*?<\/svg>|<thead>.*?<\/thead>/gs, '')
      .replace(/\s+/g, ' ')
      .replace(/<\/t[dh]> ?(?=<t[dh])/g, ' – ')
      .replace(/<\/(?:p|li|tr|h\d|dt|dd|div|summary)>/g, '\n')
      .replace(/<[^>]+>/g, ' ')
      .replace(/[^\S\n]+(?=[.,:;?!)])/g, ''),
  )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?: ?\n ?)+/g, '\n')
    .trim()
