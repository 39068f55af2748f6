import type { ReactNode } from 'react'
import { entriesClass } from './entries.ts'
import { errorOf } from './response.tsx'
import { Inline, Markdown } from './markdown.tsx'
import { BriefOperation, MethodPill, OperationSection, PathText } from './operation.tsx'
import { Meaning } from './property.tsx'
import {
  basePath,
  responseAnchor,
  commonResponses,
  enumAnchor,
  operationAnchor,
  tagAnchor,
  type Enumeration,
  type Operation,
  type Reference,
  type Tag,
} from './reference.ts'
import { placeholderAddress } from './call.ts'
import { Webhooks } from './webhooks.tsx'

interface Props {
  reference: Reference
  /** Whether to show operations that the public reference leaves out. */
  internal: boolean
}

/** The address of the reference; each area has a page below it. */
export const referenceHref = (internal: boolean) => (internal ? '/api-reference-internal' : '/api-reference')
export const areaHref = (tag: string, internal: boolean) => `${referenceHref(internal)}/${tag}`
export const pageHref = (part: 'webhooks' | 'enumerations', internal: boolean) => `${referenceHref(internal)}/${part}`

/** The operation to try, offered on the first screen. */
const firstTry = { tag: 'Shipping', id: 'createShipment' }

/** Title and version, a section per tag in the contract's order, then the enumerations. */
export function ReferencePage({ reference, internal }: Props) {
  const { title, version, description, enums, webhooks = [] } = reference
  const contractHref = internal ? '/openapi-internal' : '/openapi'
  return (
    <>
      <header className="page-head" id="top">
        <p className="eyebrow">{internal ? 'Internal reference' : 'Reference'}</p>
        <h1>
          {title} <span className="version">{version}</span>
        </h1>
        <p className="lead">{description}</p>
        <div className="first-screen">
          <p className="base">
            <span>Base URL</span> <code>{placeholderAddress + basePath}</code>
            <button type="button" className="copy" aria-label="Copy the base URL">
              Copy
            </button>
          </p>
          <a className="start" href="/guides/quick-start">
            First label in 3 minutes
          </a>
          <a className="begin" href={`?try=${firstTry.id}#${operationAnchor(firstTry)}`}>
            Try {firstTry.id}
          </a>
        </div>
        <ul className="downloads">
          <li>
            <a href={`${contractHref}.yaml`} download>
              OpenAPI YAML
            </a>
          </li>
          <li>
            <a href={`${contractHref}.json`} download>
              OpenAPI JSON
            </a>
          </li>
          {!internal &&
            ['3.0', '3.2'].map((written) => (
              <li key={written}>
                <a href={`/openapi-${written}.json`} download>
                  OpenAPI {written}
                </a>
              </li>
            ))}
          <li>
            <a href="/waybill.postman_collection.json" download>
              Postman collection
            </a>
          </li>
          <li>
            <a href="/api-reference.md">Markdown</a>
          </li>
          <li>
            <a href="/llms.txt">llms.txt</a>
          </li>
        </ul>
      </header>
      {sectionsOf(reference, internal).map(({ tag, operations }) => (
        <section
          className={entriesClass('tag', operations.length)}
          key={tag.name}
          id={tagAnchor(tag.name)}
          data-page={areaHref(tag.name, internal)}
        >
          <header className="tag-head">
            <h2>
              <a href={`#${tagAnchor(tag.name)}`}>{words(tag.name)}</a>
            </h2>
            <p>
              <Inline text={tag.description} />
            </p>
            <Introduction tag={tag} />
            <Contents operations={operations} />
          </header>
          {operations.map((operation) => (
            <BriefOperation key={operation.id} operation={operation} page={areaHref(tag.name, internal)} />
          ))}
        </section>
      ))}
      <Webhooks webhooks={webhooks} definitions={reference} page={pageHref('webhooks', internal)} brief />
      <Enumerations enums={enums} page={pageHref('enumerations', internal)} brief />
      <section className="tag" id="responses">
        <header className="tag-head">
          <h2>
            <a href="#responses">Responses of every call</a>
          </h2>
          <p>What any operation can return beside what it lists itself.</p>
        </header>
        {commonResponses(reference).map(([name, { status, description: about, examples }]) => (
          <section className="common-response" key={name} id={responseAnchor(name)}>
            <h3>
              <b className={`status s${Math.floor(status / 100)}`}>{status}</b> {about}
            </h3>
            <p className="codes">
              {(examples ?? [])
                .flatMap(({ value }) => errorOf(value))
                .map((code) => (
                  <a key={code} className="named" href={`/guides/errors#${code}`}>
                    <code>{code}</code>
                  </a>
                ))}
            </p>
          </section>
        ))}
      </section>
    </>
  )
}

interface AreaProps {
  tag: Tag
  operations: readonly Operation[]
  reference: Reference
  internal: boolean
  address: string
}

/** The head of a part of the reference on a page of its own. */
export function PartHead({ title, internal, children }: { title: string; internal: boolean; children?: ReactNode }) {
  return (
    <header className="page-head" id="top">
      <p className="eyebrow">
        <a href={referenceHref(internal)}>{internal ? 'Internal reference' : 'Reference'}</a>
      </p>
      <h1>{title}</h1>
      {children}
    </header>
  )
}

/** One area with everything about its operations. */
export function AreaPage({ tag, operations, reference, internal, address }: AreaProps) {
  return (
    <>
      <PartHead title={words(tag.name)} internal={internal}>
        <p className="lead">
          <Inline text={tag.description} />
        </p>
        <Introduction tag={tag} />
      </PartHead>
      <section className={entriesClass('tag', operations.length)} id={tagAnchor(tag.name)}>
        <header className="tag-head">
          <h2>Operations</h2>
          <Contents operations={operations} />
        </header>
        {operations.map((operation) => (
          <OperationSection key={operation.id} operation={operation} definitions={reference} address={address} />
        ))}
      </section>
    </>
  )
}

function Introduction({ tag: { introduction } }: { tag: Tag }) {
  if (introduction === '') return null
  return (
    <div className="introduction">
      <Markdown text={introduction} />
    </div>
  )
}

function Contents({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className="contents">
      {operations.map((operation) => (
        <li key={operation.id}>
          <a href={`#${operationAnchor(operation)}`}>
            <MethodPill method={operation.method} />{' '}
            <code>
              <PathText path={operation.path} />
            </code>
          </a>
        </li>
      ))}
    </ul>
  )
}

interface EnumerationsProps {
  enums: readonly Enumeration[]
  page: string
  /** Only the names, until app/bodies.ts fetches the rest from the page. */
  brief?: boolean
}

export function Enumerations({ enums, page, brief = false }: EnumerationsProps) {
  return (
    <section className={entriesClass('tag', enums.length)} id="enumerations" data-page={page}>
      <header className="tag-head">
        <h2>
          <a href="#enumerations">{brief ? 'Enumerations' : 'All values'}</a>
        </h2>
        <p>The fixed sets of values that parameters and properties take.</p>
        {brief && (
          <a className="whole" href={page}>
            All values
          </a>
        )}
      </header>
      <div className="enumerations">
        {enums.map((enumeration) => (
          <EnumDescription key={enumeration.name} enumeration={enumeration} brief={brief} />
        ))}
      </div>
    </section>
  )
}

interface EnumProps {
  enumeration: Enumeration
  brief: boolean
}

function EnumDescription({ enumeration: { name, description, values, meanings }, brief }: EnumProps) {
  const anchor = enumAnchor(name)
  return (
    <section className={brief ? 'enumeration brief' : 'enumeration'} id={anchor}>
      <header>
        <h3>
          <a href={`#${anchor}`}>{name}</a>
        </h3>
      </header>
      {!brief && description !== undefined && (
        <div className="prose">
          <Markdown text={description} />
        </div>
      )}
      {!brief && (
        <ul className="values">
          {values.map((value) => (
            <li key={String(value)} id={`${anchor}-${value}`}>
              <code>{String(value)}</code>
              <Meaning of={meanings?.[String(value)]} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The tags that have something to show, each with its operations. */
export function sectionsOf({ tags, operations }: Reference, internal: boolean) {
  return tags
    .map((tag) => ({
      tag,
      operations: operations.filter((operation) => operation.tag === tag.name && (internal || !operation.hidden)),
    }))
    .filter((section: { operations: readonly Operation[] }) => section.operations.length > 0)
}

/** `CarrierConfiguration` -> `Carrier configuration` */
export const words = (name: string) =>
  name
    .replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(/^Api\b/, 'API')
    .replace(/^(Add|Single sign) on$/, '$1-on')
    .replace(/^Pickup$/, 'Pick-up')
