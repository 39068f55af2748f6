import type { ReactNode } from 'react'
import { entriesClass } from './entries.ts'
import { MethodPill } from './operation.tsx'
import { enumAnchor, operationAnchor, tagAnchor, webhookAnchor, type Reference } from './reference.ts'
import { areaHref, referenceHref, sectionsOf, words } from './reference-page.tsx'

/** The side navigation of the reference: a method pill and the id of every operation, with its summary as a tooltip. */
export function ReferenceNav({ reference, internal }: { reference: Reference; internal: boolean }) {
  const { webhooks = [] } = reference
  return (
    <>
      <Tools />
      {sectionsOf(reference, internal).map((section) => (
        <AreaGroup key={section.tag.name} {...section} />
      ))}
      {webhooks.length > 0 && (
        <Group title="Webhooks" anchor="webhooks" entries={webhooks.length}>
          {webhooks.map(({ type, summary }) => (
            <li key={type}>
              <a href={`#${webhookAnchor(type)}`} title={summary}>
                <span>{type}</span>
              </a>
            </li>
          ))}
        </Group>
      )}
      <Group title="Enumerations" anchor="enumerations" entries={reference.enums.length}>
        {reference.enums.map(({ name, description }) => (
          <li key={name}>
            <a href={`#${enumAnchor(name)}`} title={description}>
              <span>{name}</span>
            </a>
          </li>
        ))}
      </Group>
      <div className="nav-group">
        <a className="nav-title" href="#responses">
          Responses of every call
        </a>
      </div>
    </>
  )
}

/** The navigation on an area's page: its sections, then the other areas. */
export function AreaNav({ reference, internal, shown }: { reference: Reference; internal: boolean; shown: string }) {
  const sections = sectionsOf(reference, internal)
  const own = sections.find(({ tag }) => tag.name === shown)
  const others = sections.filter((section) => section !== own)
  return (
    <>
      <Tools />
      {own && <AreaGroup {...own} />}
      <Group title="Other areas" anchor="areas" href={referenceHref(internal)} entries={others.length}>
        {others.map(({ tag }) => (
          <li key={tag.name}>
            <a href={areaHref(tag.name, internal)} title={tag.description}>
              <span>{words(tag.name)}</span>
            </a>
          </li>
        ))}
      </Group>
    </>
  )
}

function Tools() {
  return (
    <>
      <input
        className="filter"
        type="search"
        placeholder="Filter operations"
        aria-label="Filter operations"
        autoComplete="off"
        spellCheck={false}
      />
      <button className="fold-all" type="button">
        Collapse all
      </button>
    </>
  )
}

function AreaGroup({ tag, operations }: ReturnType<typeof sectionsOf>[number]) {
  return (
    <Group title={words(tag.name)} anchor={tagAnchor(tag.name)} entries={operations.length}>
      {operations.map((operation) => (
        <li key={operation.id}>
          <a href={`#${operationAnchor(operation)}`} title={`${operation.id}: ${operation.summary}`}>
            <MethodPill method={operation.method} />
            <span>{operation.id}</span>
          </a>
        </li>
      ))}
    </Group>
  )
}

/** An area with its sections, made foldable by ui/folding.ts. */
function Group(props: { title: string; anchor: string; href?: string; entries: number; children: ReactNode }) {
  const { title, anchor, href = `#${anchor}`, entries, children } = props
  const id = `nav-${anchor}`
  return (
    <div className={entriesClass('nav-group', entries)}>
      <a className="nav-title" href={href}>
        {title}
      </a>
      <button
        className="fold"
        type="button"
        aria-expanded="true"
        aria-controls={id}
        aria-label={`Entries of ${title}`}
      />
      <ul id={id}>{children}</ul>
    </div>
  )
}
