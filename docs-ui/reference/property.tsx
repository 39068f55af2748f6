import { Inline, isParagraph, Markdown } from './markdown.tsx'
import { choicesOf, childrenOf, enumAnchor, typeName, type Definitions, type Property, type Type } from './reference.ts'

interface Props {
  property: Property
  /** Anchor of the parent; the property's own adds a separator and its name. */
  within: string
  definitions: Definitions
}

/**
 * One property or parameter. Its children are filled in when its toggle opens (see disclosure.ts): with all of them the
 * page would be ten times as large.
 */
export function PropertyRow({ property, within, definitions }: Props) {
  const { name, required, description, deprecated, nullable, examples } = property
  const anchor = `${within}${name}`
  const children = childrenOf(property, definitions)
  const choices = choicesOf(property, definitions)
  const format = formatOf(property)
  const named = property.ref ?? property.items?.ref
  const about = description ?? (named === undefined ? undefined : definitions.schemas[named]?.description)
  const example = examples?.[0]
  const limits = limitsOf(property)
  return (
    <li className="row" id={anchor}>
      <a className="name" href={`#${anchor}`}>
        {name}
      </a>{' '}
      <span className="type">{typeName(property, definitions)}</span>
      {named !== undefined && choices.name === undefined && <span className="format"> {named}</span>}
      {choices.name !== undefined && (
        <>
          {' '}
          <a className="format" href={`#${enumAnchor(choices.name)}`}>
            {choices.name}
          </a>
        </>
      )}
      {format !== undefined && <span className="format"> {format}</span>}
      {required && <span className="required"> required</span>}
      {nullable && <span className="format"> or null</span>}
      {deprecated && <span className="deprecated"> deprecated</span>}
      {limits.length > 0 && <span className="limit"> {limits.join(' · ')}</span>}
      {property.default !== undefined && (
        <span className="limit">
          {' '}
          default <code>{print(property.default)}</code>
        </span>
      )}
      {about !== undefined && <About text={about} />}
      {example !== undefined && children.length === 0 && choices.values.length === 0 && (
        <p className="example">
          Example <code>{print(example)}</code>
        </p>
      )}
      {children.length > 0 && <Toggle what="child properties" />}
      {choices.values.length > 0 && <Toggle what="possible enum values" />}
    </li>
  )
}

/** Uses a single element where possible: there are thousands. */
function About({ text }: { text: string }) {
  if (isParagraph(text))
    return (
      <p className="about">
        <Inline text={text.replaceAll('\n', ' ')} />
      </p>
    )
  return (
    <div className="about">
      <Markdown text={text} />
    </div>
  )
}

export function PropertyList({
  properties,
  within,
  definitions,
}: Omit<Props, 'property'> & { properties: readonly Property[] }) {
  return (
    <ul className="rows">
      {properties.map((property) => (
        <PropertyRow key={property.name} property={property} within={within} definitions={definitions} />
      ))}
    </ul>
  )
}

function Toggle({ what }: { what: string }) {
  return (
    <details className="more">
      <summary>
        <span className="closed">Show {what}</span>
        <span className="opened">Hide {what}</span>
      </summary>
    </details>
  )
}

/** The children of a type: its properties or its values. */
export function Below({ type, within, definitions }: { type: Type; within: string; definitions: Definitions }) {
  const children = childrenOf(type, definitions)
  if (children.length > 0) return <PropertyList properties={children} within={within} definitions={definitions} />
  const { name, values, meanings = {} } = choicesOf(type, definitions)
  return (
    <ul className="values">
      {values.map((value) => (
        <li key={String(value)}>
          {name === undefined ? (
            <code>{String(value)}</code>
          ) : (
            <a href={`#${enumAnchor(name)}-${String(value)}`}>
              <code>{String(value)}</code>
            </a>
          )}
          <Meaning of={meanings[String(value)]} />
        </li>
      ))}
    </ul>
  )
}

export function Meaning({ of }: { of?: string }) {
  return of === undefined ? null : <span className="meaning"> {of}</span>
}

const formatOf = ({ format, items }: Type) => format ?? items?.format

const print = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The limits that matter to a reader; those that only protect the server stay in the contract. */
function limitsOf(type: Type): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, exclusiveMaximum, minItems, maxItems } = type
  const huge = 2_147_483_647
  const limits: string[] = []
  if (minLength !== undefined && minLength > 0) limits.push(`minLength ${minLength}`)
  if (maxLength !== undefined) limits.push(`maxLength ${maxLength}`)
  if (minimum !== undefined && minimum > -huge) limits.push(`≥ ${minimum}`)
  if (exclusiveMinimum !== undefined) limits.push(`> ${exclusiveMinimum}`)
  if (maximum !== undefined && maximum < huge) limits.push(`≤ ${maximum}`)
  if (exclusiveMaximum !== undefined) limits.push(`< ${exclusiveMaximum}`)
  if (minItems !== undefined && minItems > 0) limits.push(`minItems ${minItems}`)
  if (maxItems !== undefined) limits.push(`maxItems ${maxItems}`)
  return limits
}
