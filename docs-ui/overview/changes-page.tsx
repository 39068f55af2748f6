import { operationAnchor, type Reference } from '../reference/reference.ts'
import { sectionsOf, words } from '../reference/reference-page.tsx'
import { Section, type NavGroup } from './prose.tsx'

export const changesNav = ({ version }: Reference): readonly NavGroup[] => [
  {
    title: 'Changes',
    entries: [
      { href: '#version', name: `Version ${version}` },
      { href: '#deprecated', name: 'Deprecated' },
      { href: '#policy', name: 'What may change' },
    ],
  },
]

export function ChangesPage({ reference }: { reference: Reference }) {
  const sections = sectionsOf(reference, false)
  const shown = sections.flatMap(({ operations }) => operations)
  const operations = shown.filter(({ deprecated }) => deprecated)
  const properties = Object.entries(reference.schemas).flatMap(([schema, { properties: all }]) =>
    all.filter(({ deprecated }) => deprecated).map(({ name }) => `${schema}.${name}`),
  )
  return (
    <>
      <header className="page-head" id="top">
        <p className="eyebrow">Changes</p>
        <h1>What changed, and what will</h1>
        <p className="lead">Versions of the contract, what is on its way out, and what you can rely on.</p>
      </header>
      <Section id="version" title={`Version ${reference.version}`}>
        <p>
          The first version: {shown.length} operations in {sections.length} areas and {reference.enums.length}{' '}
          enumerations.
        </p>
        <ul className="areas">
          {sections.map(({ tag, operations: own }) => (
            <li key={tag.name}>
              <a href={`/api-reference#api-${tag.name}`}>{words(tag.name)}</a> {own.length}
            </li>
          ))}
        </ul>
      </Section>
      <Section id="deprecated" title="Deprecated">
        {operations.length + properties.length === 0 ? (
          <p>Nothing is deprecated.</p>
        ) : (
          <ul>
            {operations.map((operation) => (
              <li key={operation.id}>
                <a href={`/api-reference#${operationAnchor(operation)}`}>{operation.id}</a>
              </li>
            ))}
            {properties.map((name) => (
              <li key={name}>
                <code>{name}</code>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section id="policy" title="What may change">
        <p>Within version 1, and without notice, we may add:</p>
        <ul>
          <li>operations, optional parameters and optional attributes of requests,</li>
          <li>attributes of answers, headers, links and examples,</li>
          <li>members of enumerations that appear in answers, such as carriers and states.</li>
        </ul>
        <p>
          Write clients that ignore what they do not know. Anything that could break a client that does so is announced
          here, marked as deprecated in the reference, and kept until the next version of the base path.
        </p>
      </Section>
    </>
  )
}
