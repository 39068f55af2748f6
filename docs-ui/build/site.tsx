import { createHash } from 'node:crypto'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { stringify } from 'yaml'
import { Document, type Assets } from '../app/document.tsx'
import { collectingCache } from '../app/emotion.ts'
import { Footer } from '../app/footer.tsx'
import { Header, type Page } from '../app/header.tsx'
import { theme } from '../app/theme.ts'
import type { Reference } from '../reference/reference.ts'
import { ReferenceNav } from '../reference/reference-nav.tsx'
import { ReferencePage } from '../reference/reference-page.tsx'

/** Where calls in the samples go when the reader's own host is not known. */
const address = 'https://api.waybill.example'

/** Every file of the site that is not a script, by its name. */
export function siteFiles(reference: Reference, contract: string, assets: Assets): Map<string, string> {
  const { cache, rules } = collectingCache()
  const header = (page: Page | null) =>
    renderToString(
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>
          <Header page={page} onSearch={() => {}} />
        </ThemeProvider>
      </CacheProvider>,
    )
  header('api-reference')
  const style = rules()
  const styleFile = `assets/shell-${createHash('sha256').update(style).digest('base64url').slice(0, 8)}.css`
  const all = { ...assets, styles: [...assets.styles, `/${styleFile}`] }

  const document = (page: PageContent) =>
    `<!doctype html>${renderToStaticMarkup(
      <Document
        assets={all}
        title={`${page.title} · ${reference.title} ${reference.version}`}
        description={page.description}
        markdown={page.markdown}
        header={header(page.page)}
        nav={page.nav}
        page={page.page ?? 'none'}
        footer={<Footer version={reference.version} />}
      >
        {page.content}
      </Document>,
    )}`

  const referencePage = (internal: boolean) =>
    document({
      page: 'api-reference',
      title: internal ? 'Internal API reference' : 'API reference',
      description: reference.description,
      markdown: '/api-reference.md',
      nav: <ReferenceNav reference={reference} internal={internal} />,
      content: <ReferencePage reference={reference} internal={internal} address={address} />,
    })

  return new Map([
    [styleFile, style],
    ['index.html', redirect('/api-reference')],
    ['api-reference/index.html', referencePage(false)],
    ['api-reference-internal/index.html', referencePage(true)],
    ['openapi.json', contract],
    ['openapi.yaml', stringify(JSON.parse(contract), { aliasDuplicateObjects: false, lineWidth: 0 })],
  ])
}

interface PageContent {
  page: Page | null
  title: string
  description: string
  markdown?: string
  nav: ReactNode
  content: ReactNode
}

const redirect = (to: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>API and SDK Documentation</title><meta http-equiv="refresh" content="0; url=${to}"><link rel="canonical" href="${to}"><p><a href="${to}">API reference</a></p></html>`
