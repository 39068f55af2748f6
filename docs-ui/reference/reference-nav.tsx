import { MethodPill } from './operation.tsx'
import { enumAnchor, operationAnchor, tagAnchor, type Reference } from './reference.ts'
import { sectionsOf, words } from './reference-page.tsx'

/** The side navigation of the reference: a method pill and the id of every operation, with its summary as a tooltip. */
export function ReferenceNav({ reference, internal }: { reference: Reference; internal: boolean }) {
  return (
    <>
      {sectionsOf(reference, internal).map(({ tag, operations }) => (
        <div className="nav-group" key={tag.name}>
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
      <div className="nav-group">
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
        <a className="nav-title" href="#answers">
          Answers of every call
        </a>
      </div>
    </>
  )
}
