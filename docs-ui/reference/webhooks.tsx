import { entriesClass } from './entries.ts'
import { Inline, Markdown } from './markdown.tsx'
import {
  childrenOf,
  enumAnchor,
  printExample,
  typeName,
  webhookAnchor,
  type Definitions,
  type Property,
  type Webhook,
} from './reference.ts'
import { ScrollingText } from '../ui/scroll.tsx'

interface Props {
  webhooks: readonly Webhook[]
  definitions: Definitions
  page: string
  /** Only a summary of each, until app/bodies.ts fetches the rest from the page. */
  brief?: boolean
}

/** Every webhook event type, with its `data` and an example of the whole message. */
export function Webhooks({ webhooks, definitions, page, brief = false }: Props) {
  const [first] = webhooks
  if (!first) return null
  return (
    <section className={entriesClass('tag', webhooks.length)} id="webhooks" data-page={page}>
      <header className="tag-head">
        <h2>
          <a href="#webhooks">{brief ? 'Webhooks' : 'All data and examples'}</a>
        </h2>
        <p>
          What is sent to a webhook endpoint. Headers and signature follow the Standard Webhooks specification, see{' '}
          <a href="/guides/webhooks">Webhooks and events</a>. Every message has these properties:
        </p>
        {brief && (
          <a className="whole" href={page}>
            All data and examples
          </a>
        )}
      </header>
      <ul className="rows">
        {partsOf(first, definitions).common.map((property) => (
          <Row key={property.name} property={property} definitions={definitions} within="webhooks" />
        ))}
      </ul>
      {webhooks.map((webhook) => (
        <WebhookSection key={webhook.type} webhook={webhook} definitions={definitions} brief={brief} />
      ))}
    </section>
  )
}

interface SectionProps {
  webhook: Webhook
  definitions: Definitions
  brief: boolean
}

function WebhookSection({ webhook, definitions, brief }: SectionProps) {
  const { type, summary, description, examples } = webhook
  const anchor = webhookAnchor(type)
  const [example] = examples
  return (
    <section className={brief ? 'operation webhook brief' : 'operation webhook'} id={anchor}>
      <header className="webhook-head">
        <h3>
          <a href={`#${anchor}`}>{type}</a>
        </h3>
        <p className="summary">{summary}</p>
      </header>
      {!brief && (
        <div className="doc">
          <div className="prose">
            <Markdown text={description} />
          </div>
          <div className="group">
            <h4>
              Data <span className="format">application/json</span>
            </h4>
            <ul className="rows">
              {partsOf(webhook, definitions).data.map((property) => (
                <Row key={property.name} property={property} definitions={definitions} within={anchor} />
              ))}
            </ul>
          </div>
        </div>
      )}
      {!brief && example && (
        <div className="examples">
          <figure className="sample reply">
            <figcaption>
              <span className="sample-name">{example.summary?.replace(/\.$/, '')}</span>
              <button type="button" className="copy" aria-label={`Copy the example of ${type}`}>
                Copy
              </button>
            </figcaption>
            <ScrollingText label={`Example of ${type}`} data-language="json">
              {printExample(example.value)}
            </ScrollingText>
          </figure>
        </div>
      )}
    </section>
  )
}

interface RowProps {
  property: Property
  definitions: Definitions
  within: string
}

function Row({ property, definitions, within }: RowProps) {
  const { name, ref, required, description } = property
  const isEnum = definitions.enums.some((choice) => choice.name === ref)
  return (
    <li className="row" id={`${within}-${name}`}>
      <a className="name" href={`#${within}-${name}`}>
        {name}
      </a>{' '}
      <span className="type">{typeName(property, definitions)}</span>
      {ref !== undefined && isEnum && (
        <a className="format" href={`#${enumAnchor(ref)}`}>
          {' '}
          {ref}
        </a>
      )}
      {required && <span className="required"> required</span>}
      {description !== undefined && (
        <div className="about">
          <Inline text={description} />
        </div>
      )}
    </li>
  )
}

/** Splits a message into what all messages have and what is in this one's `data`. */
export function partsOf({ schema }: Webhook, definitions: Definitions) {
  const all = childrenOf(schema, definitions)
  const data = all.find(({ name }) => name === 'data')
  return { common: all.filter(({ name }) => name !== 'data'), data: data ? childrenOf(data, definitions) : [] }
}
