import type { ReactNode } from 'react'
import { MethodPill } from './operation.tsx'
import { enumAnchor, operationAnchor, tagAnchor, webhookAnchor, type Reference } from './reference.ts'
import { sectionsOf, words } from './reference-page.tsx'

/** The side navigation of the reference: a method pill and the id of every operation, with its summary as a tooltip. */
export function ReferenceNav({ reference, internal }: { reference: Reference; internal: boolean }) {
  const { webhooks = [] } = reference
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
      {sectionsOf(reference, internal).map(({ tag, operations }) => (
        <Group key={tag.name} title={words(tag.name)} anchor={tagAnchor(tag.name)} entries={operations.length}>
          {operations.map((operation) => (
            <li key={operation.id}>
              <a href={`#${operationAnchor(operation)}`} title={operation.summary}>
                <MethodPill method={operation.method} />
                <span>{operation.id}</span>
              </a>
            </li>
          ))}
        </Group>
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

/** An area with what is in it, which app/folding.ts folds away. */
function Group(props: { title: string; anchor: string; entries: number; children: ReactNode }) {
  const { title, anchor, entries, children } = props
  const id = `nav-${anchor}`
  return (
    <div className={groupClass(entries)}>
      <a className="nav-title" href={`#${anchor}`}>
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

/** Says how many entries there are, so that the browser knows the height of what it need not lay out yet. */
const groupClass = (entries: number) => `nav-group entries-${entries}`

/** What `groupClass` says, for the style sheet. */
export const groupHeights = (reference: Reference) =>
  [
    ...new Set(
      [...sectionsOf(reference, true), ...sectionsOf(reference, false)].map(({ operations }) => operations.length),
    ),
  ]
    .concat(reference.enums.length, reference.webhooks?.length ?? 0)
    .map((entries) => `.entries-${entries}{--entries:${entries}}`)
    .join('\n')
