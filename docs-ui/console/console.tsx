import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import type { OperationEntry } from '../reference/data.ts'
import { MethodPill } from '../reference/operation.tsx'
import { basePath, operationAnchor, type Definitions, type Operation } from '../reference/reference.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { BodyPart } from './body-part.tsx'
import { CopyButton } from './copy-button.tsx'
import { readCurl } from './curl.ts'
import { bodyChoices } from './example-body.ts'
import { durationOf, exchange, type Outcome } from './exchange.ts'
import { Field, FieldGroup } from './field.tsx'
import type { FollowUp } from './follow-up.ts'
import { LogIn, sessionOf, type Session } from './log-in.tsx'
import { linkedValues, linkTo } from './permalink.ts'
import { bearer, exampleOf, missingOf, outgoing, queryOf, queryPreview, requestUrl, type Values } from './request.ts'
import { addressFault, addressOf, rememberedServer, rememberServer, servers } from './server-choice.ts'
import { headersFromStorage, historyOf, remember, store, stored, type StoredHeader } from './session.ts'
import { SamplesFigure } from './samples-figure.tsx'
import { useDoubts } from './use-doubts.ts'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet is imported for its effect
import '../styles/console.css'

/** Values that the console's fields begin with, for example the id of a shipment that another answer brought. */
export interface Prefill {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly header?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface ConsoleProps {
  /** What the contract says of the active operation; null shows "No action selected". */
  readonly operation: Operation | null
  /** Schemas, enumerations, shared answers and headers that the operation refers to. */
  readonly definitions: Definitions
  readonly index: readonly OperationEntry[]
  /** What "Send on" of another answer brought for this operation. */
  readonly prefill: Prefill | null
  /** "Clear console": closes it, no operation is active any more. */
  readonly onClear: () => void
  /** The query string, with its question mark, that the operation's header previews while one types. */
  readonly onQuery: (query: string) => void
  /** Makes another operation active, with values for its fields. */
  readonly onSelect: (operationId: string, prefill: Prefill) => void
}

/**
 * The panel on the right, loaded when it is first opened (app/console-host.tsx). The host gives it 5/12 of the width on
 * wide screens and the whole one on narrow ones, Material UI's theme, and an aside named Console around it. Another
 * operation gets a new panel, so that neither its response nor its body is left of the former one.
 */
export default function Console(props: ConsoleProps) {
  const { operation, onClear } = props
  if (operation) return <Form {...props} operation={operation} />
  return (
    <div className="console-panel">
      <Head onClear={onClear}>
        <h2>No action selected</h2>
      </Head>
      <div className="console-empty">
        <p>To try out Console, please select an action.</p>
        <p className="note">
          Pick one from the left column, for example{' '}
          <button type="button" className="quiet" onClick={() => props.onSelect('createAddress', {})}>
            createAddress
          </button>
          .
        </p>
      </div>
    </div>
  )
}

function Head({ children, onClear }: { children: ReactNode; onClear: () => void }) {
  return (
    <header className="console-head">
      <div className="console-title">{children}</div>
      <Button
        variant="outlined"
        onClick={() => {
          // Who uses the keyboard goes on where the console was opened.
          document.querySelector<HTMLElement>('.operation.active .try')?.focus({ preventScroll: true })
          onClear()
        }}
      >
        Clear console
      </Button>
    </header>
  )
}

type FormProps = ConsoleProps & { operation: Operation }

function Form({ operation, definitions, index, prefill, onClear, onQuery, onSelect }: FormProps) {
  const { id, method, path, parameters, body } = operation
  const choices = useMemo(() => bodyChoices(operation, definitions), [operation, definitions])
  const [values, setValues] = useState(() => initialValues(operation, choices[0]?.text ?? '', prefill))
  const [own, setOwn] = useState(() => ({ Authorization: stored('Authorization'), ClientId: stored('ClientId') }))
  const [session, setSession] = useState<Session | null>(null)
  const [server, setServer] = useState(rememberedServer)
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState<AbortController | null>(null)
  const [result, setResult] = useState<{ outcome: Outcome; sent: Values; at: number } | null>(null)
  const [history, setHistory] = useState(() => historyOf(id))
  const [tool, setTool] = useState<'log-in' | 'curl' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const response = useRef<HTMLElement>(null)

  const address = addressOf(server, location.origin)
  const addressWrong = server.id === 'custom' ? addressFault(address) : null
  const missing = missingOf(operation, values)
  const missingNames = new Set(tried ? missing.map(({ group, name }) => `${group}.${name}`) : [])
  const { doubts, bodyFaults } = useDoubts(operation, definitions, values)
  const otherHeaders = parameters.header.filter(({ name }) => name !== 'ClientId')
  const query = queryPreview(operation, values)

  useEffect(() => onQuery(query), [query, onQuery])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (result) showBelowHead(response.current)
  }, [result])
  useEffect(() => () => waiting?.abort(), [waiting])

  const change = (group: 'path' | 'query' | 'header') => (name: string, value: string) =>
    setValues((now) => ({ ...now, [group]: { ...now[group], [name]: value } }))
  const setBody = (text: string) => setValues((now) => ({ ...now, body: text }))
  const keep = (name: StoredHeader) => (value: string) => {
    store(name, value)
    setOwn((now) => ({ ...now, [name]: value }))
  }
  const takeSession = (begun: Session) => {
    setSession(begun)
    keep('Authorization')(bearer(begun.accessToken))
    const [only] = begun.clients
    if (begun.clients.length === 1 && only && own.ClientId === '') keep('ClientId')(only.id)
    setTool(null)
  }

  const pasteCurl = (command: string): string | null => {
    const call = readCurl(command, index)
    if (typeof call === 'string') return call
    for (const [name, value] of Object.entries(call.headers))
      for (const known of ['Authorization', 'ClientId'] as const)
        if (name.toLowerCase() === known.toLowerCase() && !/\$\w/.test(value)) keep(known)(value)
    const names = new Set(otherHeaders.map((header) => header.name.toLowerCase()))
    const header = Object.fromEntries(Object.entries(call.headers).filter(([name]) => names.has(name.toLowerCase())))
    const brought = { path: call.path, query: call.query, header, ...(call.body !== undefined && { body: call.body }) }
    setTool(null)
    if (call.operationId === id) setValues({ ...brought, body: call.body ?? values.body })
    else onSelect(call.operationId, brought)
    return null
  }

  const send = async () => {
    setTried(true)
    if (addressWrong !== null || missing.length > 0) {
      // The message has to be there before the field that it belongs to is read out.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    const controller = new AbortController()
    setWaiting(controller)
    setResult(null)
    const request = outgoing(operation, values, {
      address,
      stored: headersFromStorage(),
      cookie: document.cookie,
      origin: location.origin,
    })
    const outcome = await exchange(request, controller.signal)
    const { at } = outcome
    setWaiting(null)
    setResult({ outcome, sent: values, at })
    const status = outcome.kind === 'received' ? outcome.status : null
    setHistory(remember(id, { at, values, status, milliseconds: outcome.milliseconds }))
  }

  const follow = (next: FollowUp) => {
    if (next.operationId !== id) return onSelect(next.operationId, { path: next.path, query: next.query })
    setValues((now) => ({ ...now, path: { ...now.path, ...next.path }, query: { ...now.query, ...next.query } }))
    setResult(null)
    heading.current?.focus()
  }
  const sendNow = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || waiting) return
    event.preventDefault()
    void send()
  })
  useEffect(() => {
    const { current } = form
    current?.addEventListener('keydown', sendNow)
    return () => current?.removeEventListener('keydown', sendNow)
  }, [])
  const token = result?.outcome.kind === 'received' ? sessionOf(result.outcome.text) : null
  const fillExamples = () =>
    setValues((now) => ({
      ...now,
      path: Object.fromEntries(parameters.path.map((one) => [one.name, now.path[one.name] || exampleOf(one)])),
      query: {
        ...now.query,
        ...Object.fromEntries(
          parameters.query
            .filter(({ required }) => required)
            .map((one) => [one.name, now.query[one.name] || exampleOf(one)]),
        ),
      },
    }))
  const exampled = [...parameters.path, ...parameters.query.filter(({ required }) => required)]

  return (
    <div className="console-panel">
      <Head onClear={onClear}>
        <h2 ref={heading} tabIndex={-1}>
          {id}
        </h2>
        <p className="endpoint">
          <MethodPill method={method} />{' '}
          <code className="path">
            {basePath}
            {path}
          </code>
        </p>
      </Head>

      <form
        ref={form}
        noValidate
        aria-labelledby="console-form-title"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waiting) void send()
        }}
      >
        <div className="form-head">
          <h3 id="console-form-title">Usage and SDK Samples</h3>
          <div className="tools">
            {exampled.length > 0 && (
              <button type="button" className="quiet" onClick={fillExamples}>
                Fill in examples
              </button>
            )}
            <button
              type="button"
              className="quiet"
              aria-expanded={tool === 'curl'}
              onClick={() => setTool(tool === 'curl' ? null : 'curl')}
            >
              Paste cURL
            </button>
            <CopyButton
              name="Link"
              label="Copy a link to this call, without secrets"
              text={linkTo(id, operationAnchor(operation), values, location.href)}
            />
          </div>
        </div>
        {tool === 'curl' && <CurlBox onCurl={pasteCurl} />}

        <fieldset className="server">
          <legend className="unseen">Server</legend>
          <div className="server-choice">
            {servers.map(({ id: which, name }) => (
              <label key={which}>
                <input
                  type="radio"
                  name="console-server"
                  checked={server.id === which}
                  onChange={() => {
                    const chosen = { ...server, id: which }
                    setServer(chosen)
                    rememberServer(chosen)
                  }}
                />
                <span>{name}</span>
              </label>
            ))}
          </div>
          {server.id === 'custom' && (
            <Field
              id="console-address"
              name="Address"
              value={server.custom}
              placeholder="e.g. https://api.example.com"
              error={tried && addressWrong !== null ? addressWrong : undefined}
              doubt="It gets your token with every call."
              onValue={(custom) => {
                setServer({ ...server, custom })
                rememberServer({ ...server, custom })
              }}
            />
          )}
          <p className="target">
            <span className="unseen">Calls go to </span>
            <code>{requestUrl(operation, values, address)}</code>
          </p>
        </fieldset>

        <fieldset>
          <legend>Headers</legend>
          <Field
            id="console-Authorization"
            name="Authorization"
            kind={operation.permission === 'public' ? 'not needed' : undefined}
            value={own.Authorization}
            onValue={keep('Authorization')}
            placeholder="Bearer accessToken"
            doubt={session ? `Valid until ${session.until}.` : undefined}
            button={
              <button
                type="button"
                className="quiet"
                aria-expanded={tool === 'log-in'}
                onClick={() => setTool(tool === 'log-in' ? null : 'log-in')}
              >
                Log in
              </button>
            }
          />
          <Field
            id="console-ClientId"
            name="ClientId"
            kind="integer"
            value={own.ClientId}
            onValue={keep('ClientId')}
            choices={session?.clients.map((client) => client.id)}
            doubt={session?.clients.find((client) => client.id === own.ClientId)?.name}
          />
        </fieldset>
        <FieldGroup
          title="Path parameters"
          group="path"
          properties={parameters.path}
          values={values.path}
          definitions={definitions}
          missing={missingNames}
          doubts={doubts}
          onValue={change('path')}
        />
        <FieldGroup
          title="Query parameters"
          group="query"
          properties={parameters.query}
          values={values.query}
          definitions={definitions}
          missing={missingNames}
          doubts={doubts}
          onValue={change('query')}
        />
        {otherHeaders.length > 0 && (
          <details className="more-headers" open={Object.values(values.header).some((value) => value !== '')}>
            <summary>More headers</summary>
            <FieldGroup
              title="Headers of this operation"
              group="header"
              properties={otherHeaders}
              values={values.header}
              definitions={definitions}
              missing={missingNames}
              doubts={doubts}
              onValue={change('header')}
            />
          </details>
        )}
        {body && (
          <BodyPart
            body={body}
            definitions={definitions}
            choices={choices}
            text={values.body}
            onText={setBody}
            onPaste={(text) => /^\s*curl\s/.test(text) && pasteCurl(text) === null}
            missing={missingNames.has('body.body')}
            faults={bodyFaults}
          />
        )}
        <SamplesFigure
          operation={operation}
          call={{
            address: addressWrong === null ? address : location.origin,
            path: Object.fromEntries(parameters.path.map((one) => [one.name, values.path[one.name] || exampleOf(one)])),
            query: queryOf(operation, values.query),
            headers: Object.fromEntries(Object.entries(values.header).filter(([, value]) => value !== '')),
            ...(own.ClientId !== '' && { clientId: own.ClientId }),
            ...(body && { body: values.body }),
          }}
        />
        <div className="send">
          {waiting ? (
            // An element of its own: if it turned into the other, the click that cancels would also submit.
            <Button key="cancel" variant="outlined" size="medium" onClick={() => waiting.abort()}>
              Cancel
            </Button>
          ) : (
            <Button key="send" type="submit" variant="contained" size="medium">
              Send request
            </Button>
          )}
          <output className="note">
            {waiting ? (
              'Waiting for the answer …'
            ) : tried && missing.length > 0 ? (
              <span className="error">
                {missing.length === 1 ? '1 value is missing.' : `${missing.length} values are missing.`}
              </span>
            ) : (
              <span className="by-keys">
                or press <kbd>Ctrl</kbd> <kbd>Enter</kbd>
              </span>
            )}
          </output>
        </div>
      </form>

      {/* Outside of the form that it helps to fill: forms don't nest. */}
      {tool === 'log-in' && (
        <dialog
          className="log-in-box"
          aria-label="Log in"
          ref={(box) => {
            if (box && !box.open) box.showModal()
          }}
          onClose={() => setTool(null)}
        >
          <h3>Log in</h3>
          <LogIn address={address} onSession={takeSession} />
          <button type="button" className="quiet close" onClick={() => setTool(null)}>
            Close
          </button>
        </dialog>
      )}

      <section className="response" aria-labelledby="console-response-title" ref={response}>
        <h3 id="console-response-title">Response</h3>
        {result ? (
          <AnswerPanel
            key={result.at}
            operation={operation}
            definitions={definitions}
            index={index}
            outcome={result.outcome}
            sent={result.sent}
            server={server.id}
            onFollow={follow}
            onToken={token ? () => takeSession(token) : null}
          />
        ) : (
          <p className="note">
            {waiting ? 'Waiting for the answer …' : 'The answer appears here once you send the request.'}
          </p>
        )}
      </section>

      {history.length > 0 && (
        <details className="history">
          <summary>
            Calls of this session <span className="count">{history.length}</span>
          </summary>
          <ol>
            {history.map((past) => (
              <li key={past.at}>
                <button
                  type="button"
                  className="quiet"
                  onClick={() => setValues({ ...past.values, body: past.values.body || values.body })}
                >
                  {past.status === null ? (
                    <b className="status s5">none</b>
                  ) : (
                    <b className={`status s${Math.floor(past.status / 100)}`}>{past.status}</b>
                  )}{' '}
                  <time dateTime={new Date(past.at).toISOString()}>{new Date(past.at).toLocaleTimeString()}</time>
                  <span className="figure">{durationOf(past.milliseconds)}</span>
                  <span className="figure">{requestUrl(operation, past.values, '').replace(basePath, '')}</span>
                </button>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** Scrolls the panel alone: scrollIntoView would take the left column along. */
function showBelowHead(section: HTMLElement | null): void {
  const head = section?.parentElement?.querySelector('.console-head')
  if (!section || !head) return
  section.closest('#console')?.scrollBy({
    top: section.getBoundingClientRect().top - head.getBoundingClientRect().bottom,
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}

function CurlBox({ onCurl }: { onCurl: (command: string) => string | null }) {
  const [command, setCommand] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return (
    <div className="curl">
      <textarea
        rows={4}
        value={command}
        aria-label="cURL command"
        aria-describedby="console-curl-said"
        placeholder="curl -X POST 'https://…/v1/shipments' -H 'Authorization: Bearer …' --data-raw '{ … }'"
        spellCheck={false}
        onChange={({ target }) => {
          setCommand(target.value)
          setFault(null)
        }}
      />
      <div className="curl-end">
        <Button variant="outlined" disabled={command.trim() === ''} onClick={() => setFault(onCurl(command))}>
          Fill in the form
        </Button>
        <output id="console-curl-said" className={fault === null ? 'note' : 'error'}>
          {fault ?? 'Picks the operation and fills its fields.'}
        </output>
      </div>
    </div>
  )
}

/** Query parameters begin with their defaults (specification, section 2), the body with the contract's first example. */
function initialValues({ id, parameters }: Operation, example: string, prefill: Prefill | null): Values {
  const linked = prefill ?? linkedValues(location.search, id)
  const defaults = parameters.query.flatMap(({ name, default: value }) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  )
  return {
    path: { ...linked?.path },
    query: { ...Object.fromEntries(defaults), ...linked?.query },
    header: { ...linked?.header },
    body: linked?.body ?? example,
  }
}
