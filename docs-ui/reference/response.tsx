import { Unlinked } from './markdown.tsx'
import { Below, PropertyRow } from './property.tsx'
import {
  childrenOf,
  choicesOf,
  operationAnchor,
  typeName,
  type DescribedResponse,
  type Definitions,
  type Operation,
  type Property,
} from './reference.ts'

interface Props {
  response: DescribedResponse
  anchor: string
}

/** One line per status. Its content is filled in when it opens. */
export function ResponseRow({ response: { status, description }, anchor }: Props) {
  return (
    <details className="response-row" id={anchor}>
      <summary>
        <b className={`status s${Math.floor(status / 100)}`}>{status}</b> <Unlinked text={description} />
      </summary>
    </details>
  )
}

export function ResponseDetails({
  response,
  anchor,
  definitions,
  operations,
}: Props & { definitions: Definitions; operations: ReadonlyMap<string, Pick<Operation, 'tag' | 'id'>> }) {
  const { schema, types, links, examples } = response
  const described = response.headers.map((header) => {
    if (typeof header !== 'string') return { ...header, name: header.name ?? '', required: false }
    return { ...definitions.headers[header], name: header, required: false }
  })
  const codes = [...new Set((examples ?? []).flatMap(({ value }) => errorOf(value)))]
  return (
    <>
      {codes.length > 0 && (
        <p className="codes">
          {codes.length === 1 ? 'Error' : 'Errors'}{' '}
          {codes.map((code) => (
            <a key={code} className="named" href={`/guides/errors#${code}`}>
              <code>{code}</code>
            </a>
          ))}
        </p>
      )}
      {schema && (
        <>
          <p className="carries">
            <span className="type">{typeName(schema, definitions)}</span> {schema.ref ?? schema.items?.ref ?? ''}{' '}
            <span className="format">{types?.join(', ')}</span>
          </p>
          {(childrenOf(schema, definitions).length > 0 || choicesOf(schema, definitions).values.length > 0) && (
            <Below type={schema} within={`${anchor}-`} definitions={definitions} />
          )}
        </>
      )}
      {described.length > 0 && (
        <>
          <h5>Headers</h5>
          <ul className="rows">
            {described.map((header: Property) => (
              <PropertyRow key={header.name} property={header} within={`${anchor}-header-`} definitions={definitions} />
            ))}
          </ul>
        </>
      )}
      {links && links.length > 0 && (
        <>
          <h5>What can follow</h5>
          <ul className="links">
            {links.map(({ name, operationId, description }) => {
              const target = operations.get(operationId)
              return (
                <li key={name}>
                  <a href={target ? `#${operationAnchor(target)}` : undefined}>{operationId}</a> {description}
                </li>
              )
            })}
          </ul>
        </>
      )}
    </>
  )
}

/** The error code that an example shows. */
export const errorOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
    ? [value.error]
    : []
