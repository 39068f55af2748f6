import { Drawing } from '../ui/icon.tsx'
import type { NavGroup } from '../ui/prose.tsx'
import { firstSteps, groups, guideHref, type Guide } from './guide.ts'
import { guideIcons } from './guide-icons.ts'
import { headingsOf } from './render.ts'

interface Props {
  guide: Guide
  html: string
  /** All guides, in order. */
  guides: readonly Guide[]
}

/** A guide, with the ones before and after it. */
export function GuidePage({ guide, html, guides }: Props) {
  const at = guides.findIndex(({ slug }) => slug === guide.slug)
  const group = groups.find(({ slugs }) => slugs.includes(guide.slug))
  return (
    <article className="guide">
      <header className="page-head" id="top">
        <p className="eyebrow">
          <a href="/guides">Guides</a> · {group?.title}
        </p>
        <h1>{guide.title}</h1>
        <p className="lead">{guide.description}</p>
      </header>
      {/* Our own Markdown, converted to HTML at build time. */}
      <div className="guide-text" dangerouslySetInnerHTML={{ __html: html }} />
      <nav className="guide-on" aria-label="Other guides">
        <Neighbour guide={guides[at - 1]} says="Previous" />
        <Neighbour guide={guides[at + 1]} says="Next" />
      </nav>
    </article>
  )
}

function Neighbour({ guide, says }: { guide: Guide | undefined; says: string }) {
  if (!guide) return <span />
  return (
    <a href={guideHref(guide.slug)}>
      <span>{says}</span>
      {guide.title}
    </a>
  )
}

/** All guides, grouped by what the reader wants to do. */
export function GuidesPage({ guides }: { guides: readonly Guide[] }) {
  return (
    <>
      <header className="page-head" id="top">
        <p className="eyebrow">Guides</p>
        <h1>Learn Waybill by task</h1>
        <p className="lead">
          Each guide covers one subject in a few minutes. Every program in them runs as you copy it: our tests run them
          against the server.
        </p>
      </header>
      <section className="chapter first-steps" id="new-here">
        <h2>
          <a href="#new-here">New here? Read these five in order</a>
        </h2>
        <ol>
          {firstSteps.map(({ slug, gain }) => (
            <li key={slug}>
              <a href={guideHref(slug)}>{guides.find((guide) => guide.slug === slug)?.title}</a>
              <p>{gain}</p>
            </li>
          ))}
        </ol>
      </section>
      {groups.map(({ title, slugs }) => (
        <section className="chapter guide-group" id={idOf(title)} key={title}>
          <h2>
            <a href={`#${idOf(title)}`}>{title}</a>
          </h2>
          <ul>
            {slugs.map((slug) => {
              const guide = guides.find((one) => one.slug === slug)
              return (
                guide && (
                  <li key={slug}>
                    <Drawing path={iconOf(slug)} />
                    <a href={guideHref(slug)}>{guide.title}</a>
                    <p>{guide.description}</p>
                  </li>
                )
              )
            })}
          </ul>
        </section>
      ))}
    </>
  )
}

function iconOf(slug: string): string {
  const path = guideIcons[slug]
  if (path === undefined) throw new Error(`The guide ${slug} has no icon in guide-icons.ts`)
  return path
}

const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

/** The navigation beside a guide: all guides, with the headings of this one below it. */
export function guideNav(guides: readonly Guide[], current: Guide | null): NavGroup[] {
  return groups.map(({ title, slugs }) => ({
    title,
    entries: slugs.flatMap((slug) => {
      const guide = guides.find((one) => one.slug === slug)
      if (!guide) return []
      const below = guide === current ? headingsOf(guide) : []
      return [
        { href: guideHref(slug), name: guide.title, ...(guide === current && { current: true }) },
        ...below.map((heading) => ({ href: `#${heading.id}`, name: heading.title, below: true })),
      ]
    }),
  }))
}
