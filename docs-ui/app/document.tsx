import type { ReactNode } from 'react'
import { pages } from './header.tsx'
import { PageActions } from './page-actions.tsx'

/** Hashed names of the built files. */
export interface Assets {
  readonly boot: string
  readonly main: string
  readonly style: string
  readonly fonts: readonly string[]
  /** The search index, fetched when the search opens. */
  readonly search: string
  /** Chunks that main needs immediately. */
  readonly modules: readonly string[]
}

interface Props {
  assets: Assets
  title: string
  description: string
  /** The same page as Markdown. */
  markdown?: string
  header: string
  nav: ReactNode
  page: string
  children: ReactNode
  footer: ReactNode
  rail: readonly RailEntry[]
}

/** A heading of the page. */
export interface RailEntry {
  readonly id: string
  readonly title: string
}

export function Document({ assets, title, description, markdown, header, nav, page, children, footer, rail }: Props) {
  return (
    <html lang="en" data-search={assets.search}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="light dark" />
        <script src={assets.boot} />
        <link rel="stylesheet" href={assets.style} />
        {assets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="api-catalog" href="/.well-known/api-catalog" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {markdown !== undefined && <link rel="alternate" type="text/markdown" href={markdown} />}
        <script type="module" src={assets.main} />
        {assets.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body data-page={page}>
        <a className="skip" href="#content">
          Skip to content
        </a>
        <header id="header" dangerouslySetInnerHTML={{ __html: header }} />
        <div id="frame" className={rail.length > 1 ? 'railed' : undefined}>
          <aside id="side" aria-label="Sections" data-mode="over">
            <nav className="pages-again" aria-label="Other pages">
              <ul>
                {pages.map(({ id, name }) => (
                  <li key={id}>
                    <a href={`/${id}`}>{name}</a>
                  </li>
                ))}
                <li>
                  <a className="dashboard-again" href="/desk">
                    Dashboard
                  </a>
                </li>
              </ul>
            </nav>
            <nav id="navigation" aria-label={rail.length > 0 ? 'Guides' : 'On this page'}>
              {nav}
            </nav>
          </aside>
          <div id="backdrop" />
          <div id="middle">
            <main id="content" tabIndex={-1}>
              {markdown !== undefined && <PageActions markdown={markdown} />}
              {children}
            </main>
            {rail.length > 1 && <Rail entries={rail} />}
            {footer}
          </div>
          <div id="console" hidden />
        </div>
      </body>
    </html>
  )
}

function Rail({ entries }: { entries: readonly RailEntry[] }) {
  return (
    <aside id="rail" aria-label="This page">
      <nav className="nav-group" aria-label="On this page">
        <p className="nav-title">On this page</p>
        <ul>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        <a href="/guides/help">Get help</a>
      </p>
    </aside>
  )
}
