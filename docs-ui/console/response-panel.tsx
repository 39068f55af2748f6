import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { OperationEntry } from '../reference/data.ts'
import { responsesOf, type Definitions, type Json, type Operation } from '../reference/reference.ts'
import type { ContractError } from './check.ts'
import { CodeArea } from './code-area.tsx'
import { CodeInput } from './code-input.tsx'
import { CopyButton } from './copy-button.tsx'
import { CsvTable } from './csv-table.tsx'
import { durationOf, sizeOf, type Outcome, type Received } from './exchange.ts'
import { explanation } from './explanation.ts'
import { followUps, parsed, type FollowUp } from './follow-up.ts'
import { JsonTree } from './json-tree.tsx'
import { fileOf, labelOf, type File } from './label.ts'
import { member, plain, tokenOf } from './token.ts'
import { beginSession } from './credentials.ts'
import type { Values } from './request.ts'
import type { ServerId } from './server-choice.ts'

interface Props {
  operation: Operation
  definitions: Definitions
  index: readonly OperationEntry[]
  outcome: Outcome
  /** What was typed when the call was sent. */
  sent: Values
  server: ServerId
  onFollow: (next: FollowUp) => void
  onLogIn: () => void
}

type View = 'text' | 'tree' | 'preview' | 'headers'

const names: Readonly<Record<View, string>> = { text: 'Text', tree: 'Folded', preview: 'Preview', headers: 'Headers' }

export function ResponsePanel({ operation, definitions, index, outcome, sent, server, onFollow, onLogIn }: Props) {
  const { text, file, tree, views } = useMemo(() => contentOf(outcome, operation, sent), [outcome, operation, sent])
  const [view, setView] = useState<View>(views[0] ?? 'text')
  const why = explanation(outcome, operation, server)
  const next = outcome.kind === 'received' ? followUps(operation, definitions, index, outcome, sent) : []
  const token = outcome.kind === 'received' ? tokenOf(outcome.text) : null
  const unknown = outcome.kind === 'received' && outcome.status === 401 && operation.permission !== 'public'
  const errors = outcome.kind === 'received' && outcome.status >= 400 ? detailsOf(tree) : []
  const code = outcome.kind === 'received' && outcome.status >= 400 ? codeOf(member(tree, 'error')) : null

  return (
    <>
      <output className="outcome">
        {outcome.kind === 'received' ? (
          <>
            <b className={`status s${Math.floor(outcome.status / 100)}`}>{outcome.status}</b>
            <span className="phrase">{outcome.statusText}</span>
            <span className="figure">{durationOf(outcome.milliseconds)}</span>
            <span className="figure">{sizeOf(outcome.bytes)}</span>
            {outcome.type !== '' && <span className="figure type-name">{outcome.type}</span>}
          </>
        ) : (
          <>
            <b className="status s5">{outcome.cancelled ? 'Cancelled' : 'No response'}</b>
            <span className="figure">{durationOf(outcome.milliseconds)}</span>
          </>
        )}
      </output>
      <p className="request-url">
        <span className="unseen">Request URL: </span>
        <code>
          {outcome.method} {outcome.url}
        </code>
      </p>
      {why !== null && (
        <p className="why">
          {why} <CodeLink code={code} />
          {unknown && (
            <>
              {' '}
              <button type="button" className="quiet" onClick={onLogIn}>
                Log in
              </button>
            </>
          )}
        </p>
      )}
      {errors.length > 0 && (
        <ul className="details">
          {errors.map(({ path, message, code: ofField }) => (
            <li key={`${path} ${message}`}>
              {!message.startsWith(path) && <code>{path}</code>} {message} <CodeLink code={ofField} />
            </li>
          ))}
        </ul>
      )}
      {token && (
        <p className="why good">
          The response holds an access token.{' '}
          <button type="button" className="quiet" onClick={() => beginSession(token.accessToken, token.session)}>
            Use it for the next calls
          </button>
        </p>
      )}
      {outcome.kind === 'received' && (
        <Agreement operation={operation} definitions={definitions} outcome={outcome} body={tree} />
      )}
      <div className="response-bar">
        <Tabs
          value={view}
          onChange={(_, chosen: View) => setView(chosen)}
          aria-label="How the response is shown"
          variant="scrollable"
          scrollButtons={false}
        >
          {views.map((name) => (
            <Tab key={name} value={name} id={`console-tab-${name}`} aria-controls="console-view" label={names[name]} />
          ))}
        </Tabs>
        <span className="response-tools">
          {text !== '' && <CopyButton text={text} label="Copy the response" />}
          {file && (
            <a className="copy" href={file.url} download={file.name} aria-label={`Download ${file.name}`}>
              Download
            </a>
          )}
        </span>
      </div>
      <div id="console-view" role="tabpanel" aria-labelledby={`console-tab-${view}`}>
        {view === 'text' && (
          <CodeArea
            id="console-response"
            label="Response"
            text={text}
            readOnly
            placeholder={outcome.kind === 'received' ? emptyText(outcome) : ''}
          />
        )}
        {view === 'tree' && <Tree value={tree} />}
        {view === 'headers' && outcome.kind === 'received' && <Headers outcome={outcome} />}
        {view === 'preview' && file && <Preview file={file} />}
      </div>
      {next.length > 0 && (
        <div className="next">
          <h4>Send on</h4>
          <ul>
            {next.map((step) => (
              <li key={`${step.operationId} ${step.description}`}>
                <button type="button" className="quiet" onClick={() => onFollow(step)}>
                  {step.operationId}
                </button>
                <span>
                  {step.description}{' '}
                  {Object.entries({ ...step.path, ...step.query }).map(([name, value]) => (
                    <code key={name}>
                      {name}={value}
                    </code>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const emptyText = ({ bytes, type }: Received) =>
  bytes === 0 ? 'The response has no body.' : `${sizeOf(bytes)} of ${type}, which is not text. Download it.`

interface Content {
  /** As the text area shows it. */
  readonly text: string
  readonly tree: Json
  readonly file: File | null
  readonly views: readonly View[]
}

function contentOf(outcome: Outcome, operation: Operation, sent: Values): Content {
  if (outcome.kind === 'failed')
    return { text: outcome.text, tree: parsed(outcome.text), file: null, views: ['text', 'tree'] }
  const tree = parsed(outcome.text)
  const folds = tree !== null && typeof tree === 'object'
  const text = folds ? JSON.stringify(tree, null, 2) : (outcome.text ?? '')
  const file = labelOf(tree) ?? fileOf(outcome, operation, sent)
  const previewed = file !== null && file.kind !== 'other'
  const views: View[] = [
    ...(previewed ? (['preview'] as const) : []),
    ...(outcome.text === null ? [] : (['text'] as const)),
    ...(folds ? (['tree'] as const) : []),
    'headers',
  ]
  return { text, tree, file, views: outcome.bytes === 0 ? ['text', 'headers'] : views }
}

function Tree({ value }: { value: Json }) {
  const [search, setSearch] = useState('')
  return (
    <div className="tree">
      <CodeInput
        type="search"
        fullWidth
        value={search}
        inputProps={{ 'aria-label': 'Search in the response' }}
        placeholder="Search names and values"
        onChange={({ target }) => setSearch(target.value)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- who has no mouse scrolls it with the arrow keys */}
      <div className="tree-rows" tabIndex={0} role="group" aria-label="Response, folded">
        <JsonTree value={value} search={search.trim().toLowerCase()} />
      </div>
    </div>
  )
}

function Headers({ outcome }: { outcome: Received }) {
  return (
    <dl className="headers">
      {outcome.headers.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const PdfPages = lazy(() => import('./pdf-pages.tsx'))
const ZplPages = lazy(() => import('./zpl-pages.tsx'))

function Preview({ file }: { file: File }) {
  if (file.kind === 'image') return <img className="picture" src={file.url} alt={`Content of ${file.name}`} />
  if (file.kind === 'csv') return <CsvTable text={file.text} />
  // Loaded when there is something to draw.
  const drawing = file.kind === 'pdf' ? <PdfPages file={file} /> : <ZplPages zpl={file.text} />
  const pages = <Suspense fallback={<p className="note">Drawing the pages …</p>}>{drawing}</Suspense>
  if (file.kind === 'pdf') return pages
  return (
    <>
      {pages}
      <CodeArea id="console-zpl" label="Label in ZPL" text={file.text} readOnly />
    </>
  )
}

/** Whether the response is what the contract promises. */
function Agreement({
  operation,
  definitions,
  outcome,
  body,
}: {
  operation: Operation
  definitions: Definitions
  outcome: Received
  body: Json
}) {
  const [errors, setErrors] = useState<readonly ContractError[] | null>(null)
  const described = responsesOf(operation, definitions).find(({ status }) => status === outcome.status)

  useEffect(() => {
    let current = true
    void (async () => {
      const { errorsOf } = await import('./check.ts')
      if (!current) return
      const { schema, types } = described ?? {}
      if (!described) setErrors([{ path: '', message: `the contract describes no ${outcome.status} here` }])
      else if (types && outcome.bytes > 0 && !types.includes(outcome.type))
        setErrors([{ path: '', message: `it is ${outcome.type || 'of no type'} instead of ${types.join(' or ')}` }])
      else if (schema && outcome.type === 'application/json') setErrors(errorsOf(body, schema, definitions, false))
      else setErrors([])
    })()
    return () => {
      current = false
    }
  }, [body, definitions, described, outcome])

  if (errors === null) return null
  if (errors.length === 0) return <p className="agreement fits">The response fits the contract.</p>
  return (
    <div className="agreement differs">
      <p>The response differs from the contract:</p>
      <ul>
        {errors.slice(0, 5).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <code>{path}</code>} {message}
          </li>
        ))}
        {errors.length > 5 && <li>and {errors.length - 5} more</li>}
      </ul>
    </div>
  )
}

/** Leads to what the catalogue says of an error code. */
function CodeLink({ code }: { code: string | null }) {
  if (code === null) return null
  return (
    <a className="named" href={`/guides/errors#${code}`}>
      <code>{code}</code>
    </a>
  )
}

/** Null for what is no error code, such as the text that another server has there. */
const codeOf = (value: Json | undefined) => (typeof value === 'string' && /^[A-Z][A-Z\d_]+$/.test(value) ? value : null)

/** What an error body says of each field. */
function detailsOf(body: Json): (ContractError & { code: string | null })[] {
  const errors = member(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.slice(0, 20).map((detail: Json) => ({
    path: plain(member(detail, 'field')),
    message: plain(member(detail, 'defaultMessage') ?? member(detail, 'code')),
    code: codeOf(member(detail, 'code')),
  }))
}
