import { operationAnchor, type Reference } from '../reference/reference.ts'
import { sectionsOf, words } from '../reference/reference-page.tsx'
import { changesBetween, type Change, type Snapshot } from './contract-changes.ts'
import { Section, type NavGroup } from '../ui/prose.tsx'

/** Lists versions with the changes since the one before, newest first; null for the first. */
function stepsOf(reference: Reference, versions: readonly Snapshot[]) {
  const earlier = versions.filter(({ version }) => version !== reference.version)
  const all: readonly Snapshot[] = [...earlier, reference]
  return all
    .map((snapshot, at) => {
      const before = all[at - 1]
      const published = versions.find(({ version }) => version === snapshot.version)?.published
      return { snapshot, published, changes: before ? changesBetween(before, snapshot) : null }
    })
    .toReversed()
}

/** Formats `2026-11-27` as 27 November 2026. */
const dayOf = (published: string) =>
  new Date(published).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const anchorOf = ({ version }: Pick<Snapshot, 'version'>) => `version-${version}`

export const changesNav = (reference: Reference, versions: readonly Snapshot[]): readonly NavGroup[] => [
  {
    title: 'Changes',
    entries: [
      ...stepsOf(reference, versions).map(({ snapshot }) => ({
        href: `#${anchorOf(snapshot)}`,
        name: `Version ${snapshot.version}`,
      })),
      { href: '#deprecated', name: 'Deprecated' },
      { href: '#policy', name: 'What may change' },
    ],
  },
]

interface Props {
  reference: Reference
  /** Versions published earlier. */
  versions: readonly Snapshot[]
  /** The date for what is not released yet. */
  asOf?: string
}

/** The build date. Reproducible builds set it: https://reproducible-builds.org/specs/source-date-epoch/. */
const dayOfBuild = () => {
  const seconds = process.env['SOURCE_DATE_EPOCH']
  return (seconds === undefined ? new Date() : new Date(Number(seconds) * 1000)).toISOString()
}

export function ChangesPage({ reference, versions, asOf = dayOfBuild() }: Props) {
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
        <h1>Changes and deprecations</h1>
        <p className="lead">API versions, deprecated features, and what stays compatible.</p>
      </header>
      {stepsOf(reference, versions).map(({ snapshot, published, changes }) => (
        <Section key={snapshot.version} id={anchorOf(snapshot)} title={`Version ${snapshot.version}`}>
          <p>{published === undefined ? `Unreleased, as of ${dayOf(asOf)}.` : `Released on ${dayOf(published)}.`}</p>
          {changes ? (
            <ChangeLists changes={changes} />
          ) : (
            <>
              <p>
                The first version: {snapshot.operations.filter(({ hidden }) => !hidden).length} operations
                {snapshot === reference && ` in ${sections.length} areas`} and {snapshot.enums.length} enumerations.
              </p>
              {snapshot === reference && (
                <ul className="areas">
                  {sections.map(({ tag, operations: own }) => (
                    <li key={tag.name}>
                      <a href={`/api-reference#api-${tag.name}`}>{words(tag.name)}</a> {own.length}
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </Section>
      ))}
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
          <li>operations, optional parameters and optional request attributes,</li>
          <li>response attributes, headers, links and examples,</li>
          <li>enumeration values in responses, such as carriers and states.</li>
        </ul>
        <p>
          Write clients that ignore unknown values. Anything that could break such a client is announced here, marked as
          deprecated in the reference, and kept until the next version of the base path.
        </p>
      </Section>
    </>
  )
}

function ChangeLists({ changes }: { changes: readonly Change[] }) {
  const breaking = changes.filter((change) => change.breaking)
  const others = changes.filter((change) => !change.breaking)
  if (changes.length === 0) return <p>No changes that affect clients.</p>
  return (
    <>
      {breaking.length > 0 && (
        <>
          <h3>Breaking changes</h3>
          <ChangeList changes={breaking} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>{breaking.length > 0 ? 'Other changes' : 'Changes'}</h3>
          <ChangeList changes={others} />
        </>
      )}
    </>
  )
}

const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="changes">
    {changes.map(({ about, what, operation }) => (
      <li key={`${about} ${what}`}>
        {operation ? (
          <a className="call" href={`/api-reference#${operationAnchor(operation)}`}>
            {about}
          </a>
        ) : (
          <code>{about}</code>
        )}{' '}
        {what}
      </li>
    ))}
  </ul>
)
