import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CarrierFacts } from './carrier-facts.ts'
import { Markdown } from '../reference/markdown.tsx'
import type { Reference } from '../reference/reference.ts'
import { CarrierTable } from './carrier-pages.tsx'
import { ErrorCatalogue } from './error-catalogue.tsx'
import { guideHref } from './guide.ts'
import { escaped, languageOf, sample, type Parts } from './render.ts'
import { customsClose, relabelling, SequencePicture } from './sequence.tsx'
import { StateDiagram } from './state-diagram.tsx'

export interface Facts {
  readonly reference: Reference
  readonly carriers: readonly CarrierFacts[]
  readonly nextStates: Readonly<Record<string, readonly string[]>>
  /** Each program's source, by file name. */
  readonly programs: ReadonlyMap<string, string>
  readonly contact: Contact
}

/** The contract's contact for questions. */
export interface Contact {
  readonly name: string
  readonly email: string
  readonly url: string
}

/** The parts of guides that are generated rather than written. */
export function partsOf({ reference, carriers, nextStates, programs, contact }: Facts): Parts {
  const program = (name: string) => {
    const text = programs.get(name)
    if (text === undefined) throw new Error(`There is no program ${name}`)
    const run = `<code>node ${name}</code>`
    const beside = text.includes(`'./client.ts'`)
      ? `<p class="beside">Run it with ${run}. It logs in with <a href="${guideHref('sdk')}#create-a-client">client.ts</a> from the same folder.</p>\n`
      : ''
    return sample(name, languageOf(name), text) + beside
  }
  const states = reference.enums.find(({ name }) => name === 'ShipmentState')
  return {
    program,
    folded: (argument) => {
      const [name = '', title = name] = argument.split(/ (.*)/s, 2)
      return `<details class="folded"><summary>${escaped(title)}</summary>${program(name)}</details>\n`
    },
    states: () => html(<StateDiagram states={states?.values ?? []} next={nextStates} />),
    'state-table': () => html(<Markdown text={stateTable(states?.meanings ?? {}, nextStates)} />),
    'sandbox-words': () =>
      html(<Markdown text={tableIn(reference.operations.find(({ id }) => id === 'registerShipment')?.description)} />),
    values: (name) => html(<Markdown text={valuesOf(name, reference)} />),
    carriers: () => html(<CarrierTable carriers={carriers} />),
    'relabelling-sequence': () => html(<SequencePicture sequence={relabelling} />),
    'close-sequence': () => html(<SequencePicture sequence={customsClose} />),
    contact: () => html(<Support contact={contact} />),
    'error-catalogue': () => html(<ErrorCatalogue reference={reference} />),
  }
}

const Support = ({ contact: { name, email, url } }: Pick<Facts, 'contact'>) => (
  <p>
    Write to <a href={`mailto:${email}`}>{email}</a> ({name}), or use <a href={url}>{url}</a>.
  </p>
)

const html = (element: ReactElement) => renderToStaticMarkup(element)

function stateTable(meanings: Readonly<Record<string, string>>, next: Facts['nextStates']): string {
  const all = Object.keys(next).length - 1
  const rows = Object.entries(meanings).map(([state, meaning]) => {
    const following = next[state] ?? []
    const named = following.length === all ? 'any state' : following.join(', ') || 'nothing'
    return `| ${state} | ${meaning} | ${named} |`
  })
  return ['| State | Meaning | What may follow |', '|---|---|---|', ...rows].join('\n')
}

/** Lists an enumeration's values with their meanings. */
function valuesOf(name: string, { enums }: Reference): string {
  const { meanings = {} } = enums.find((one) => one.name === name) ?? {}
  const rows = Object.entries(meanings).map(([value, meaning]) => `| \`${value}\` | ${meaning} |`)
  if (rows.length === 0) throw new Error(`The contract has no enumeration ${name} with meanings`)
  return ['| Value | What it means |', '|---|---|', ...rows].join('\n')
}

/** Extracts the table from a description in the contract. */
function tableIn(text = ''): string {
  const table = /(?:^\|.*\|$\n?)+/m.exec(text)?.[0]
  if (table === undefined) throw new Error('The contract has no table there')
  return table.trim()
}
