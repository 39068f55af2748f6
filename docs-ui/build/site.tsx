import { createHash } from 'node:crypto'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { stringify } from 'yaml'
import { DeskDocument } from '../desk/document.tsx'
import type { FilesOfDesk } from '../desk/document.tsx'
import { Document, type Assets, type RailEntry } from '../app/document.tsx'
import { collectingCache } from '../ui/emotion.ts'
import { Footer } from '../app/footer.tsx'
import { Header, pages as sitePages, type Page } from '../app/header.tsx'
import { theme } from '../ui/theme.ts'
import { ChangesPage, changesNav } from '../overview/changes-page.tsx'
import type { Snapshot } from '../overview/contract-changes.ts'
import { MockingPage, mockingNav } from '../overview/mocking-page.tsx'
import { OverviewPage, overviewNav } from '../overview/overview-page.tsx'
import { ProseNav } from '../ui/prose.tsx'
import { CarrierPage } from '../guides/carrier-pages.tsx'
import { errorCodes } from '../guides/error-list.ts'
import { GuidePage, guideNav, GuidesPage } from '../guides/guide-page.tsx'
import { partsOf, type Contact } from '../guides/parts.tsx'
import { guideHtml, headingsOf } from '../guides/render.ts'
import { entriesRules } from '../reference/entries.ts'
import { nameInProse } from '../reference/markdown.tsx'
import { namesOf } from '../reference/names.ts'
import type { Operation, Reference } from '../reference/reference.ts'
import { searchIndexOf } from '../search/search-index.ts'
import { passagesOf } from './passages.tsx'
import { AreaNav, ReferenceNav } from '../reference/reference-nav.tsx'
import {
  areaHref,
  AreaPage,
  Enumerations,
  pageHref,
  PartHead,
  referenceHref,
  ReferencePage,
  sectionsOf,
  words,
} from '../reference/reference-page.tsx'
import { placeholderAddress } from '../reference/call.ts'
import { Webhooks } from '../reference/webhooks.tsx'
import { WorkbenchPage, workbenchNav } from '../workbench/page.tsx'
import { machineFiles } from '../machines/machines.ts'
import {
  areaMarkdown,
  enumerationsMarkdown,
  htmlMarkdown,
  llmsFullText,
  llmsText,
  operationMarkdown,
  referenceMarkdown,
  webhooksMarkdown,
} from './markdown.ts'
import { postmanCollection } from './postman.ts'
import type { GuideFiles } from './guide-files.ts'
import type { CarrierFacts } from '../guides/carrier-facts.ts'
import { publicContract } from './public-contract.ts'

/** What the pages are built from besides the contract. */
export type SiteFiles = GuideFiles & { readonly carriers: CarrierFacts[]; readonly workflows?: string }

/** Every file of the site except scripts, by name. */
export function siteFiles(
  reference: Reference,
  contract: string,
  assets: Omit<Assets, 'search' | 'style'>,
  css: string,
  versions: readonly Snapshot[],
  { guides, programs, nextStates, carriers, workflows }: SiteFiles,
  derived: readonly (readonly [name: string, contract: string])[],
  desk?: FilesOfDesk,
): Map<string, string> {
  const { cache, rules } = collectingCache()
  const header = (page: Page | null) =>
    renderToStaticMarkup(
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>
          <Header page={page} />
        </ThemeProvider>
      </CacheProvider>,
    )
  header('api-reference')
  // One file, since the first paint waits for each. Our rules come last so that they win.
  const style = [rules(), entriesRules(reference), css].join('\n')
  const styleFile = `assets/page-${hashOf(style)}.css`
  const names = namesOf({ ...reference, codes: errorCodes(reference).map(({ code }) => code) })
  nameInProse(names)
  const parts = partsOf({ reference, carriers, nextStates, programs, contact: contactOf(contract) })
  const pages = guides.map((guide) => ({ guide, html: guideHtml(guide, names, parts) }))
  const searchIndex = searchIndexOf(reference, passagesOf({ reference, pages, carriers, versions }))
  const searchFile = `assets/search-${hashOf(searchIndex)}.json`
  const all = { ...assets, search: `/${searchFile}`, style: `/${styleFile}` }

  const document = (page: PageContent) =>
    `<!doctype html>${lean(
      renderToStaticMarkup(
        <Document
          assets={all}
          title={`${page.title} · ${reference.title} ${reference.version}`}
          description={page.description}
          markdown={page.markdown}
          header={header(page.page)}
          nav={page.nav}
          page={page.page ?? 'none'}
          footer={<Footer version={reference.version} />}
          rail={page.rail ?? []}
        >
          {page.content}
        </Document>,
      ),
    )}`

  const referencePage = (internal: boolean) =>
    document({
      page: 'api-reference',
      title: internal ? 'Internal API reference' : 'API reference',
      description: reference.description,
      markdown: `${referenceHref(internal)}.md`,
      nav: <ReferenceNav reference={reference} internal={internal} />,
      content: <ReferencePage reference={reference} internal={internal} />,
    })

  const partPage = (
    internal: boolean,
    part: 'webhooks' | 'enumerations',
    title: string,
    content: ReactNode,
  ): [string, string] => [
    `${pageHref(part, internal).slice(1)}/index.html`,
    linkedBetweenAreas(
      document({
        page: 'api-reference',
        title: `${title}, ${internal ? 'internal API reference' : 'API reference'}`,
        description: `${title} of the API.`,
        markdown: `${pageHref(part, false)}/index.md`,
        nav: <AreaNav reference={reference} internal={internal} shown={part} />,
        content: (
          <>
            <PartHead title={title} internal={internal} />
            {content}
          </>
        ),
      }),
      part,
      internal,
    ),
  ]

  const partPages = (internal: boolean) => [
    partPage(
      internal,
      'webhooks',
      'Webhooks',
      <Webhooks webhooks={reference.webhooks ?? []} definitions={reference} page={pageHref('webhooks', internal)} />,
    ),
    partPage(
      internal,
      'enumerations',
      'Enumerations',
      <Enumerations enums={reference.enums} page={pageHref('enumerations', internal)} />,
    ),
  ]

  const areaPages = (internal: boolean) =>
    sectionsOf(reference, internal).map(({ tag, operations }): [string, string] => [
      `${areaHref(tag.name, internal).slice(1)}/index.html`,
      linkedBetweenAreas(
        document({
          page: 'api-reference',
          title: `${words(tag.name)}, ${internal ? 'internal API reference' : 'API reference'}`,
          description: tag.description,
          markdown: `${areaHref(tag.name, internal && hasHidden(operations))}/index.md`,
          nav: <AreaNav reference={reference} internal={internal} shown={tag.name} />,
          content: (
            <AreaPage
              tag={tag}
              operations={operations}
              reference={reference}
              internal={internal}
              address={placeholderAddress}
            />
          ),
        }),
        tag.name,
        internal,
      ),
    ])

  // On a case-insensitive file system, an area and an operation would share a file: SignUp.md and signUp.md.
  const areaTexts = (internal: boolean) =>
    sectionsOf(reference, internal)
      .filter(({ operations }) => !internal || hasHidden(operations))
      .map(({ tag, operations }): [string, string] => [
        `${areaHref(tag.name, internal).slice(1)}/index.md`,
        areaMarkdown(tag, operations, reference, placeholderAddress),
      ])
  const guideTexts = pages.map(({ guide, html }): [string, string] => [
    `guides/${guide.slug}.md`,
    `# ${guide.title}\n\n${guide.description}\n\n${htmlMarkdown(html)}`,
  ])

  return new Map([
    [styleFile, style],
    [searchFile, searchIndex],
    ['index.html', redirect('/api-reference')],
    ['favicon.svg', favicon],
    ...deskPage(assets.boot, desk),
    [
      '404.html',
      document({
        page: null,
        title: 'Page not found',
        description: 'There is no such page.',
        nav: <ProseNav groups={[{ title: 'Pages', entries: pageLinks }]} />,
        content: <NotFound />,
      }),
    ],
    [
      'overview/index.html',
      document({
        page: 'overview',
        title: 'Overview',
        description: 'How an order becomes a tracked parcel, in six steps with the SDK.',
        markdown: '/overview.md',
        nav: <ProseNav groups={overviewNav} />,
        content: <OverviewPage reference={reference} />,
      }),
    ],
    [
      'workbench/index.html',
      document({
        page: 'workbench',
        title: 'Workbench',
        description: 'API keys, webhooks, events, requests and audit of your client.',
        nav: <ProseNav groups={workbenchNav} />,
        content: <WorkbenchPage />,
      }),
    ],
    [
      'mocking/index.html',
      document({
        page: 'mocking',
        title: 'Mocking',
        description: 'Build against the API before you have it.',
        markdown: '/mocking.md',
        nav: <ProseNav groups={mockingNav} />,
        content: <MockingPage />,
      }),
    ],
    [
      'changes/index.html',
      document({
        page: 'changes',
        title: 'Changes',
        description: 'Versions of the contract and what is deprecated.',
        markdown: '/changes.md',
        nav: <ProseNav groups={changesNav(reference, versions)} />,
        content: <ChangesPage reference={reference} versions={versions} />,
      }),
    ],
    [
      'guides/index.html',
      document({
        page: 'guides',
        title: 'Guides',
        description: 'Each subject in a few minutes, with programs that run as you copy them.',
        markdown: '/guides.md',
        nav: <ProseNav groups={guideNav(guides, null)} />,
        content: <GuidesPage guides={guides} />,
      }),
    ],
    ['guides.md', htmlMarkdown(renderToStaticMarkup(<GuidesPage guides={guides} />))],
    ...pages.map(({ guide, html }): [string, string] => [
      `guides/${guide.slug}/index.html`,
      document({
        page: 'guides',
        title: guide.title,
        description: guide.description,
        markdown: `/guides/${guide.slug}.md`,
        nav: <ProseNav groups={guideNav(guides, guide)} />,
        rail: headingsOf(guide),
        content: <GuidePage guide={guide} html={html} guides={guides} />,
      }),
    ]),
    ...guideTexts,
    ...carriers.flatMap((carrier): [string, string][] => [
      [`guides/carriers/${carrier.id}.md`, htmlMarkdown(renderToStaticMarkup(<CarrierPage carrier={carrier} />))],
      [
        `guides/carriers/${carrier.id}/index.html`,
        document({
          page: 'guides',
          title: carrier.name,
          description: `${carrier.name} with Waybill: products, fields and numbers.`,
          markdown: `/guides/carriers/${carrier.id}.md`,
          nav: <ProseNav groups={guideNav(guides, guides.find(({ slug }) => slug === 'carriers') ?? null)} />,
          content: <CarrierPage carrier={carrier} />,
        }),
      ],
    ]),
    ['api-reference/index.html', referencePage(false)],
    ['api-reference-internal/index.html', referencePage(true)],
    ...areaPages(false),
    ...areaPages(true),
    ...partPages(false),
    ...partPages(true),
    ...reference.operations.map((operation): [string, string] => [
      `api-reference/${operation.id}.md`,
      operationMarkdown(operation, reference, placeholderAddress),
    ]),
    ['api-reference.md', referenceMarkdown(reference)],
    ['api-reference-internal.md', referenceMarkdown(reference, true)],
    ...areaTexts(false),
    ...areaTexts(true),
    ['api-reference/webhooks/index.md', webhooksMarkdown(reference)],
    ['api-reference/enumerations/index.md', enumerationsMarkdown(reference)],
    ['overview.md', htmlMarkdown(renderToStaticMarkup(<OverviewPage reference={reference} />))],
    ['mocking.md', htmlMarkdown(renderToStaticMarkup(<MockingPage />))],
    ['changes.md', htmlMarkdown(renderToStaticMarkup(<ChangesPage reference={reference} versions={versions} />))],
    ['llms.txt', llmsText(reference, guides)],
    [
      'llms-full.txt',
      llmsFullText(
        reference,
        guideTexts.map(([, text]) => text),
        placeholderAddress,
      ),
    ],
    ...machineFiles(reference, programs),
    ...(workflows === undefined ? [] : [['arazzo.json', workflows] satisfies [string, string]]),
    ['waybill.postman_collection.json', postmanCollection(reference)],
    ...contractFiles('openapi', publicContract(contract)),
    ...derived.map(([name, text]): [string, string] => [name, publicContract(text)]),
    ...contractFiles('openapi-internal', contract),
  ])
}

/** One page for all paths below `/desk`, if the desk was built too. */
const deskPage = (boot: string, files: FilesOfDesk | undefined): [string, string][] =>
  files
    ? [['desk/index.html', `<!doctype html>${renderToStaticMarkup(<DeskDocument boot={boot} files={files} />)}`]]
    : []

/** Areas without hidden operations would have an internal page identical to the public one. */
const hasHidden = (operations: readonly Operation[]) => operations.some(({ hidden }) => hidden)

function contactOf(contract: string): Contact {
  const { info }: { info: { contact: Contact } } = JSON.parse(contract)
  return info.contact
}

const contractFiles = (name: string, contract: string): [string, string][] => [
  [`${name}.json`, contract],
  [`${name}.yaml`, stringify(JSON.parse(contract), { aliasDuplicateObjects: false, lineWidth: 0 })],
]

interface PageContent {
  page: Page | null
  title: string
  description: string
  markdown?: string
  nav: ReactNode
  content: ReactNode
  /** The headings of a page whose navigation lists other pages. */
  rail?: readonly RailEntry[]
}

const redirect = (to: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>API and SDK Documentation</title><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${to}"><p><a href="${to}">API reference</a></p></html>`

/** On the page of a part, makes references to other parts lead to their pages. */
const linkedBetweenAreas = (html: string, own: string, internal: boolean) =>
  html.replace(
    /href="(?:\/api-reference)?#(?:api-(\w+)|(enum|webhook)|response)[^"]*"/g,
    (link: string, area: string | undefined, part: keyof typeof partOf | undefined) => {
      const anchor = link.slice(link.indexOf('#'), -1)
      const place = area ?? (part && partOf[part])
      if (place === undefined) return `href="${referenceHref(internal)}${anchor}"`
      return `href="${place === own ? '' : `${referenceHref(internal)}/${place}`}${anchor}"`
    },
  )

const partOf = { enum: 'enumerations', webhook: 'webhooks' } as const

/** Quotes need no escaping between tags, and code is full of them: saves a tenth of the page. */
const lean = (html: string) =>
  html.replace(/>[^<]+</g, (text) => text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"'))

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8)

const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="2" y="2" width="28" height="28" rx="6" fill="#4b3bb8"/><path d="M8 10l4 13 4-10 4 10 4-13" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>\n'

const pageLinks = sitePages.map(({ id, name }) => ({ href: `/${id}`, name }))

function NotFound() {
  return (
    <header className="page-head not-found" id="top">
      <p className="eyebrow">404</p>
      <h1>Page not found</h1>
      <p className="lead">
        There is nothing at this address. Search the documentation, or start from one of its pages.
      </p>
      <p className="starts">
        <button type="button" className="start find-again">
          Search the documentation
        </button>
        <a href="/guides">Guides</a>
        <a href="/api-reference">API reference</a>
        <a href="/guides/errors#all-codes">Error codes</a>
        <a href="/guides/help">Help</a>
      </p>
      {/* Filled by app/not-found.ts. */}
      <section className="nearest" hidden>
        <h2>You may be looking for</h2>
      </section>
    </header>
  )
}
