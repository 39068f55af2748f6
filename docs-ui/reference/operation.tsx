import { ResponseRow } from './response.tsx'
import { inTwo } from './description.ts'
import { Fields, Markdown } from './markdown.tsx'
import { fieldsOf } from './names.ts'
import { PropertyList } from './property.tsx'
import {
  responseAnchor,
  responseOf,
  responsesOf,
  basePath,
  childrenOf,
  commonResponse,
  commonResponses,
  exampleTitle,
  operationAnchor,
  printExample,
  typeName,
  type Content,
  type Definitions,
  type Operation,
  type Property,
} from './reference.ts'
import { betweenWords, breakable } from '../ui/breakable.ts'
import { ScrollingText } from '../ui/scroll.tsx'
import { exampleCall, sampleOf } from './samples.ts'
import { queryString } from './call.ts'

interface Props {
  operation: Operation
  definitions: Definitions
  /** The address used in the samples. */
  address: string
}

/** Everything about one operation. */
export function OperationSection(props: Props) {
  const { operation, definitions } = props
  return (
    <section className="operation" {...attributesOf(operation)}>
      <Card operation={operation} />
      <Fields value={fieldsOf(operation, definitions)}>
        <Doc {...props} />
      </Fields>
      <Examples {...props} />
    </section>
  )
}

/** Only the card, until app/bodies.ts fetches the rest from the area's page. Without scripts the card links there. */
export function BriefOperation({ operation, page }: Pick<Props, 'operation'> & { page: string }) {
  return (
    <section className="operation brief" {...attributesOf(operation)}>
      <Card operation={operation} />
      <a className="whole" href={`${page}#${operationAnchor(operation)}`}>
        Parameters and responses
      </a>
    </section>
  )
}

const attributesOf = (operation: Operation) => ({
  id: operationAnchor(operation),
  'data-operation': operation.id,
  'data-area': operation.area,
})

/** Selects the operation for the console; selecting it again closes the console. */
function Card({ operation }: Pick<Props, 'operation'>) {
  const { id, method, path, summary, parameters, deprecated, hidden } = operation
  return (
    <header className="card">
      <div className="card-title">
        <h3>
          <a href={`#${operationAnchor(operation)}`}>{id.length > 24 ? breakable(id, betweenWords) : id}</a>
        </h3>
        {deprecated && <span className="deprecated">deprecated</span>}
        {hidden && <span className="hidden-operation">internal</span>}
        <a className="as-text" href={`/api-reference/${id}.md`} aria-label={`${id} as Markdown`}>
          Markdown
        </a>
        <button type="button" className="try" aria-pressed="false" aria-label={`Try it: ${id}`}>
          Try it
        </button>
      </div>
      <p className="summary">{summary}</p>
      <p className="endpoint">
        <MethodPill method={method} />{' '}
        <code className="path">
          {basePath}
          <PathText path={path} />
          <span className="query">{breakable(queryString(defaultsOf(parameters.query)), /(?=&)/)}</span>
        </code>
      </p>
    </header>
  )
}

/** The left side below the card: parameters, body, rules and responses. */
function Doc({ operation, definitions }: Omit<Props, 'address'>) {
  const { id, description, parameters, body } = operation
  const anchor = operationAnchor(operation)
  const own = ownResponses(operation, definitions)
  const [intro, rules] = inTwo(description)
  const common = commonResponses(definitions).filter(([name]) =>
    operation.responses.some((response) => commonResponse(response) === name),
  )
  return (
    <div className="doc">
      <div className="prose">
        <Markdown text={intro} />
      </div>
      <Facts operation={operation} />
      <Parameters
        title="Path parameters"
        where="path"
        properties={parameters.path}
        anchor={anchor}
        definitions={definitions}
      />
      <Parameters
        title="Query parameters"
        where="query"
        properties={parameters.query}
        anchor={anchor}
        definitions={definitions}
      />
      {body && (
        <div className="group" id={`${anchor}-body`}>
          <h4>
            Body <span className="format">{body.types?.join(', ')}</span>
            {body.required && <span className="required"> required</span>}
          </h4>
          <BodyRows body={body} anchor={anchor} definitions={definitions} />
        </div>
      )}
      <Parameters
        title="Headers"
        where="header"
        properties={parameters.header}
        anchor={anchor}
        definitions={definitions}
      />
      {rules !== '' && (
        <div className="group" id={`${anchor}-rules`}>
          <h4>Rules</h4>
          <div className="prose">
            <Markdown text={rules} />
          </div>
        </div>
      )}
      <div className="group">
        <h4>Responses</h4>
        {own.map((response) => (
          <ResponseRow key={response.status} response={response} anchor={`${anchor}-${response.status}`} />
        ))}
        {common.length > 0 && (
          <p className="common">
            As every call{' '}
            {common.map(([name, { status }]) => (
              <a
                key={name}
                className={`status s${Math.floor(status / 100)}`}
                id={`${anchor}-${status}`}
                href={`#${responseAnchor(name)}`}
              >
                {status}
              </a>
            ))}
          </p>
        )}
        <noscript>
          <a href={`/api-reference/${id}.md`}>All properties of {id} as text</a>
        </noscript>
      </div>
    </div>
  )
}

/** Breaks a long path before a segment, where browsers would not break by themselves. */
export const PathText = ({ path }: Pick<Operation, 'path'>) => (path.length > 28 ? breakable(path, /(?=\/)/) : path)

export function MethodPill({ method }: Pick<Operation, 'method'>) {
  return <b className={`method ${method.toLowerCase()}`}>{method}</b>
}

/** The default values of query fields. */
export const defaultsOf = (query: readonly Property[]): [string, string][] =>
  query.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
  )

function Facts({ operation }: Pick<Props, 'operation'>) {
  const { permission, effect, idempotent, paging, etag, conditional } = operation
  return (
    <ul className="facts">
      <li>
        {permission === 'public' ? (
          'Needs no token'
        ) : permission === 'authenticated' ? (
          'Any valid token'
        ) : (
          <>
            Permission <code>{permission}</code>
          </>
        )}
      </li>
      {effect !== undefined && <li className="effect">{effect}</li>}
      {idempotent && <li>Safe to repeat with an Idempotency-Key</li>}
      {paging && <li>{pagingText[paging]}</li>}
      {etag && conditional !== 'match' && <li>Has an ETag</li>}
      {conditional === 'match' && <li>Honours If-Match</li>}
    </ul>
  )
}

const pagingText = { page: 'Paged', token: 'Paged by token', 'search-after': 'Paged by cursor' } as const

interface GroupProps {
  title: string
  where: string
  properties: readonly Property[]
  anchor: string
  definitions: Definitions
}

function Parameters({ title, where, properties, anchor, definitions }: GroupProps) {
  if (properties.length === 0) return null
  return (
    <div className="group">
      <h4>{title}</h4>
      <PropertyList properties={properties} within={`${anchor}-${where}-`} definitions={definitions} />
    </div>
  )
}

function BodyRows({
  body,
  anchor,
  definitions,
}: {
  body: Content & { description?: string }
  anchor: string
  definitions: Definitions
}) {
  const { schema } = body
  if (!schema) return null
  const children = childrenOf(schema, definitions)
  const name = schema.ref ?? schema.items?.ref
  return (
    <>
      {body.description !== undefined && <p className="carries">{body.description}</p>}
      <p className="carries">
        <span className="type">{typeName(schema, definitions)}</span> <span className="format">{name}</span>
      </p>
      {children.length > 0 && (
        <PropertyList properties={children} within={`${anchor}-body-`} definitions={definitions} />
      )}
    </>
  )
}

/** The right column: the call and its response. Other languages and statuses are filled in on demand. */
function Examples({ operation, definitions, address }: Props) {
  const shown = responsesOf(operation, definitions).filter(({ examples = [] }) => examples.length > 0)
  const response = shown.find(({ status }) => status < 300)
  const example = response?.examples?.[0]
  return (
    <div className="examples">
      <figure className="sample">
        <figcaption>
          <select className="language" aria-label={`Language of the sample for ${operation.id}`}>
            <option value="typescript">TypeScript SDK</option>
          </select>
          <button type="button" className="copy" aria-label={`Copy the sample for ${operation.id}`}>
            Copy
          </button>
        </figcaption>
        <ScrollingText label={`Sample for ${operation.id}`} data-language="typescript">
          {sampleOf('typescript', operation, exampleCall(operation, address))}
        </ScrollingText>
      </figure>
      {response && example !== undefined && (
        <figure className="sample reply">
          <p className="statuses" data-statuses={shown.map(({ status }) => status).join(' ')}>
            <b className={`status s${Math.floor(response.status / 100)}`}>{response.status}</b>
          </p>
          <figcaption>
            <select className="status-choice" aria-label={`Example response of ${operation.id}`}>
              <option value={`${response.status} ${example.name}`}>{exampleTitle(example)}</option>
            </select>
            <button type="button" className="copy" aria-label={`Copy the example response of ${operation.id}`}>
              Copy
            </button>
          </figcaption>
          <ScrollingText label={`Example response of ${operation.id}`} data-language="json">
            {printExample(example.value)}
          </ScrollingText>
        </figure>
      )}
    </div>
  )
}

const ownResponses = ({ responses }: Operation, definitions: Definitions) =>
  responses.filter((response) => commonResponse(response) === null).map((response) => responseOf(response, definitions))
