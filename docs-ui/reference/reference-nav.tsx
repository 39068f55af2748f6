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
      {sectionsOf(reference, internal).map(({ tag, operations }) => (
        <div className={groupClass(operations.length)} key={tag.name}>
          <a className="nav-title" href={`#${tagAnchor(tag.name)}`}>
            {words(tag.name)}
          </a>
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <a href={`#${operationAnchor(operation)}`} title={operation.summary}>
                  <MethodPill method={operation.method} />
                  <span>{operation.id}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {webhooks.length > 0 && (
        <div className={groupClass(webhooks.length)}>
          <a className="nav-title" href="#webhooks">
            Webhooks
          </a>
          <ul>
            {webhooks.map(({ type, summary }) => (
              <li key={type}>
                <a href={`#${webhookAnchor(type)}`} title={summary}>
                  <span>{type}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={groupClass(reference.enums.length)}>
        <a className="nav-title" href="#enumerations">
          Enumerations
        </a>
        <ul>
          {reference.enums.map(({ name, description }) => (
            <li key={name}>
              <a href={`#${enumAnchor(name)}`} title={description}>
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="nav-group">
        <a className="nav-title" href="#responses">
          Responses of every call
        </a>
      </div>
    </>
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
