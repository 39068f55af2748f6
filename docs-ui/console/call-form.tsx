import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { MethodPill } from '../reference/operation.tsx'
import type { OperationEntry } from '../reference/data.ts'
import { basePath, operationAnchor, type Definitions, type Operation } from '../reference/reference.ts'
import { fileUse } from './request/body-file.ts'
import { BodyPart } from './request/body-part.tsx'
import { ConsoleHead } from './console-head.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { setCredential } from './request/credentials.ts'
import { CredentialFields } from './request/credential-fields.tsx'
import { CurlBox } from './request/curl-box.tsx'
import { readCurl } from './request/curl.ts'
import { FieldGroup } from './request/field.tsx'
import type { FollowUp } from './response/follow-up.ts'
import { CallHistory } from './request/call-history.tsx'
import { Folded, inset, Note } from '../ui/parts.tsx'
import { linkTo } from './request/permalink.ts'
import { problemsOf, showProblem } from './request/problems.ts'
import { queryPreview, type Prefill } from './request/request.ts'
import { ResponsePart } from './response/response-part.tsx'
import { CallSample } from './request/call-sample.tsx'
import { SendBar } from './request/send-bar.tsx'
import { addressError, addressOf, rememberedServer } from './request/server-choice.ts'
import { ServerPart } from './request/server-part.tsx'
import { bodyChoices } from './request/example-body.ts'
import { storedHeaders } from './request/session.ts'
import { useCall } from './use-call.ts'
import { useChecks } from './request/use-checks.ts'
import type { PanelId } from '../ui/panels.ts'

// Loaded on log-in, together with the dialog components.
const LogInDialog = lazy(() => import('./request/log-in-dialog.tsx'))

export interface Reading {
  /** The name shown in the navigation. */
  readonly name: string
  /** Null if it is not an operation, such as an area. */
  readonly operation: string | null
}

export interface ConsoleProps {
  /** The active operation in the contract; null shows "No action selected". */
  readonly operation: Operation | null
  /** Schemas, enumerations, shared responses and headers that the operation refers to. */
  readonly definitions: Definitions
  readonly index: readonly OperationEntry[]
  /** Values from "Send on" in another response. */
  readonly prefill: Prefill | null
  /** Whether the reader returned to this call with the browser's buttons or by reloading the page. */
  readonly restored: boolean
  /** Where the reader is on the page, if not at the console's operation. */
  readonly reading: Reading | null
  /** Called once the form has taken the values from the address. */
  readonly onShown: () => void
  /** "Clear console": closes it and leaves no operation active. */
  readonly onClear: () => void
  /** Opens keys, events or requests beside the console. */
  readonly onWorkbench: (panel: PanelId) => void
  /** Receives the query string, with its question mark, for the preview in the operation's header. */
  readonly onQuery: (query: string) => void
  /** Activates another operation, with values for its fields. */
  readonly onSelect: (operationId: string, prefill: Prefill) => void
}

type Props = ConsoleProps & { operation: Operation }

/** The form for one operation, the send bar, and the response below. */
export function CallForm({
  operation,
  definitions,
  index,
  prefill,
  restored,
  reading,
  onShown,
  onClear,
  onWorkbench,
  onQuery,
  onSelect,
}: Props) {
  const { id, method, path, parameters, body } = operation
  const [choices] = useState(() => bodyChoices(operation, definitions))
  const [use] = useState(() => fileUse(operation, definitions))
  const [server, setServer] = useState(rememberedServer)
  const [tool, setTool] = useState<'log-in' | 'curl' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const address = addressOf(server, location.origin)
  const addressWrong = server.id === 'custom' ? addressError(address) : null
  const call = useCall(operation, address, { example: choices[0]?.text ?? '', prefill, restored })
  const { values, setValues, file, setFile, change, missing, tried, result, waiting } = call
  const missingNames = new Set(tried ? missing.map(({ group, name }) => `${group}.${name}`) : [])
  const checks = useChecks(operation, definitions, values, file !== null)
  const problems = problemsOf(operation, checks, values.body)
  const query = queryPreview(operation, values)

  useEffect(() => onQuery(query), [query, onQuery])
  useEffect(onShown, [onShown])
  useEffect(() => beginAt(heading.current), [])

  const send = async () => {
    if (await call.send(addressWrong !== null)) return
    // The error message must exist before a screen reader reads out the field.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
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

  const pasteCurl = (command: string): string | null => {
    const read = readCurl(command, index)
    if (typeof read === 'string') return read
    for (const [name, value] of Object.entries(read.headers))
      for (const known of storedHeaders)
        if (name.toLowerCase() === known.toLowerCase() && !/\$\w/.test(value)) setCredential(known, value)
    const names = new Set(otherHeaders.map((header) => header.name.toLowerCase()))
    const header = Object.fromEntries(Object.entries(read.headers).filter(([name]) => names.has(name.toLowerCase())))
    const brought = { path: read.path, query: read.query, header, ...(read.body !== undefined && { body: read.body }) }
    setTool(null)
    if (read.operationId === id) setValues({ ...brought, body: read.body ?? values.body })
    else onSelect(read.operationId, brought)
    return null
  }
  const follow = (next: FollowUp) => {
    if (next.operationId !== id) return onSelect(next.operationId, { path: next.path, query: next.query })
    setValues((now) => ({ ...now, path: { ...now.path, ...next.path }, query: { ...now.query, ...next.query } }))
    call.clear()
    beginAt(heading.current)
  }
  const otherHeaders = parameters.header.filter(({ name }) => name !== 'ClientId')
  const exampled = [...parameters.path, ...parameters.query.filter(({ required }) => required)]
  const group = { definitions, missing: missingNames, doubts: checks.doubts }

  return (
    <>
      <ConsoleHead onClear={onClear} onWorkbench={onWorkbench}>
        <Typography
          variant="h6"
          component="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 0, overflowWrap: 'anywhere' }}
        >
          {id}
        </Typography>
        <p className="endpoint">
          <MethodPill method={method} />{' '}
          <code className="path">
            {basePath}
            {path}
          </code>
        </p>
        {reading && (
          <Note className="reading" sx={{ mt: 1 }}>
            The page is at {reading.operation === null ? reading.name : <code>{reading.operation}</code>}.
            {reading.operation !== null && (
              <Button onClick={() => onSelect(reading.operation ?? '', {})}>Open it here</Button>
            )}
            <Button href={`#${operationAnchor(operation)}`} aria-label={`Back to ${id}`}>
              Back
            </Button>
          </Note>
        )}
      </ConsoleHead>

      <Form
        id="console-form"
        ref={form}
        noValidate
        aria-labelledby="console-form-title"
        onSubmit={(event) => {
          event.preventDefault()
          if (!waiting) void send()
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, px: inset, pt: 2, pb: 2.5 }}>
          <Stack
            direction="row"
            useFlexGap
            sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: -1 }}
          >
            <Typography id="console-form-title" variant="subtitle1" component="h3">
              Usage and SDK Samples
            </Typography>
            <Stack className="tools" direction="row" useFlexGap sx={{ flexWrap: 'wrap', mx: -1 }}>
              {exampled.length > 0 && <Button onClick={call.fillExamples}>Fill in examples</Button>}
              <Button aria-expanded={tool === 'curl'} onClick={() => setTool(tool === 'curl' ? null : 'curl')}>
                Paste cURL
              </Button>
              <CopyButton
                name="Link"
                label="Copy a link to this call, without secrets"
                text={linkTo(id, operationAnchor(operation), values, location.href)}
              />
            </Stack>
          </Stack>
          {tool === 'curl' && <CurlBox onCurl={pasteCurl} />}
          <ServerPart
            operation={operation}
            values={values}
            server={server}
            address={address}
            error={tried ? addressWrong : null}
            onServer={setServer}
          />
          <CredentialFields operation={operation} loggingIn={tool === 'log-in'} onLogIn={() => setTool('log-in')} />
          <FieldGroup
            {...group}
            title="Path parameters"
            group="path"
            properties={parameters.path}
            values={values.path}
            onValue={change('path')}
          />
          <FieldGroup
            {...group}
            title="Query parameters"
            group="query"
            properties={parameters.query}
            values={values.query}
            onValue={change('query')}
          />
          {otherHeaders.length > 0 && (
            <Folded open={Object.values(values.header).some((value) => value !== '')}>
              <summary>More headers</summary>
              <FieldGroup
                {...group}
                group="header"
                properties={otherHeaders}
                values={values.header}
                onValue={change('header')}
              />
            </Folded>
          )}
          {body && (
            <BodyPart
              body={body}
              definitions={definitions}
              choices={choices}
              text={values.body}
              onText={(text) => setValues((now) => ({ ...now, body: text }))}
              onChoice={({ text, parameters: beside }) =>
                setValues((now) => ({ ...now, query: { ...now.query, ...beside }, body: text }))
              }
              use={use}
              file={file}
              onFile={setFile}
              onPaste={(text) => /^\s*curl\s/.test(text) && pasteCurl(text) === null}
              missing={missingNames.has('body.body')}
              errors={checks.body}
              problems={problems}
            />
          )}
          <CallSample
            operation={operation}
            values={values}
            file={file}
            address={addressWrong === null ? address : location.origin}
          />
        </Box>
        <SendBar
          waiting={waiting}
          streaming={waiting !== null && result !== null}
          missing={tried ? missing.length : 0}
          problems={problems}
          onProblem={(problem) => showProblem(problem, form.current)}
        />
      </Form>

      {/* Outside of the form that it helps to fill, since forms don't nest. */}
      <Suspense>
        {tool === 'log-in' && (
          <LogInDialog address={address} own={server.id === 'this'} onClose={() => setTool(null)} />
        )}
      </Suspense>

      <ResponsePart
        operation={operation}
        definitions={definitions}
        index={index}
        result={result}
        waiting={waiting !== null}
        server={server.id}
        restored={restored}
        onFollow={follow}
        onLogIn={() => setTool('log-in')}
      />
      <CallHistory
        operation={operation}
        history={call.history}
        onPast={(past) => setValues({ ...past.values, body: past.values.body || values.body })}
      />
    </>
  )
}

const Form = styled('form')({ display: 'contents' })

/** Starts at the top of the panel. */
function beginAt(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
  heading?.closest('#console')?.scrollTo({ top: 0, behavior: 'instant' })
}
