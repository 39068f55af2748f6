import type { ReactNode } from 'react'
import { ScrollingText } from './scroll.tsx'

/** A section of a prose page: an anchor, a heading and text. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="chapter" id={id}>
      <h2>
        <a href={`#${id}`}>{title}</a>
      </h2>
      <div className="prose">{children}</div>
    </section>
  )
}

/** A numbered step: the instructions on the left, the program on the right. */
export function Step({
  id,
  title,
  children,
  code,
  file,
}: {
  id: string
  title: string
  children: ReactNode
  code: string
  file: string
}) {
  return (
    <section className="step" id={id}>
      <h3>
        <a href={`#${id}`}>{title}</a>
      </h3>
      <div className="prose">{children}</div>
      <Code name={file} language="typescript" text={code} />
    </section>
  )
}

export function Code({
  name,
  language,
  text,
}: {
  name: string
  language: 'typescript' | 'json' | 'shell'
  text: string
}) {
  return (
    <figure className="sample">
      <figcaption>
        <span className="sample-name">{name}</span>
        <button type="button" className="copy" aria-label={`Copy ${name}`}>
          Copy
        </button>
      </figcaption>
      <ScrollingText label={name} data-language={language}>
        {text.trimEnd()}
      </ScrollingText>
    </figure>
  )
}

export interface NavGroup {
  readonly title: string
  readonly numbered?: boolean
  readonly entries: readonly {
    readonly href: string
    readonly name: string
    /** Whether this is the current page. */
    readonly current?: boolean
    /** Whether it belongs below the previous entry. */
    readonly below?: boolean
  }[]
}

export function ProseNav({ groups }: { groups: readonly NavGroup[] }) {
  return (
    <>
      {groups.map(({ title, numbered, entries }) => (
        <div className="nav-group" key={title}>
          <p className="nav-title">{title}</p>
          {numbered ? <ol>{entries.map(entryOf)}</ol> : <ul>{entries.map(entryOf)}</ul>}
        </div>
      ))}
    </>
  )
}

const entryOf = ({ href, name, current, below }: NavGroup['entries'][number]) => (
  <li key={href} className={below ? 'below' : undefined}>
    <a href={href} aria-current={current ? 'page' : undefined}>
      {name}
    </a>
  </li>
)
