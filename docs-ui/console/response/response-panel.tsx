import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { OperationEntry } from '../../reference/data.ts'
import { responsesOf, type Definitions, type Json, type Operation } from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import type { ContractError } from '../request/check.ts'
import { CodeArea } from '../editor/code-area.tsx'
import { CodeInput } from '../editor/code-input.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DataTable } from './data-table.tsx'
import { durationOf, sizeOf, type Outcome, type Received } from '../request/exchange.ts'
import { explanation } from './explanation.ts'
import { followUps, type FollowUp } from './follow-up.ts'
import { JsonTree, Rows } from './json-tree.tsx'
import { fileOf, labelOf, type File } from '../label/label.ts'
import { Address, Figure, Fits, Note, Objections, Words } from '../../ui/parts.tsx'
import { csvRows, jsonRows, type Rows as TableRows } from './rows.ts'
import { member, parsed, plain } from '../request/json.ts'
import { tokenOf } from '../request/token.ts'
import { beginSession } from '../request/credentials.ts'
import type { Values } from '../request/request.ts'
import type { ServerId } from '../request/server-choice.ts'

interface Props {
  operation: Operation
  definitions: Definitions
  index: readonly OperationEntry[]
  outcome: Outcome
  /** The values when the call was sent. */
  sent: Values
  server: ServerId
  /** Whether more is still to arrive. */
  streaming: boolean
  onFollow: (next: FollowUp) => void
  onLogIn: () => void
}

type View = 'text' | 'tree' | 'table' | 'preview' | 'headers'

const names: Readonly<Record<View, string>> = {
  text: 'Text',
  tree: 'Folded',
  table: 'Table',
  preview: 'Preview',
  headers: 'Headers',
}

export function ResponsePanel(props: Props) {
  const { operation, definitions, index, outcome, sent, server, streaming, onFollow, onLogIn } = props
  const { text, file, tree, rows, views } = useMemo(
    () => contentOf(outcome, operation, sent),
    [outcome, operation, sent],
  )
  const [view, setView] = useState<View>(views[0] ?? 'text')
  const why = explanation(outcome, operation, server)
  const next = outcome.kind === 'received' ? followUps(operation, definitions, index, outcome, sent) : []
  const access = outcome.kind === 'received' ? tokenOf(outcome.text) : null
  const unknown = outcome.kind === 'received' && outcome.status === 401 && operation.permission !== 'public'
  const errors = outcome.kind === 'received' && outcome.status >= 400 ? detailsOf(tree) : []
  const code = outcome.kind === 'received' && outcome.status >= 400 ? codeOf(member(tree, 'error')) : null
  const said = code === null ? '' : plain(member(tree, 'message') ?? '')

  return (
    <>
      <Stack
        component="output"
        className="outcome"
        direction="row"
        useFlexGap
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '0.25rem 0.75rem',
          fontSize: token('size-small'),
          '& .status': { px: 1, py: 0.25, fontSize: token('size-medium') },
        }}
      >
        {outcome.kind === 'received' ? (
          <>
            <b className={`status s${Math.floor(outcome.status / 100)}`}>{outcome.status}</b>
            <b>{outcome.statusText}</b>
            <Figure>{durationOf(outcome.milliseconds)}</Figure>
            <Figure>{sizeOf(outcome.bytes)}</Figure>
            {outcome.type !== '' && <Figure>{outcome.type}</Figure>}
            {streaming && <Figure>Receiving …</Figure>}
          </>
        ) : (
          <>
            <b className="status s5">{outcome.cancelled ? 'Cancelled' : 'No response'}</b>
            <Figure>{durationOf(outcome.milliseconds)}</Figure>
          </>
        )}
      </Stack>
      <Note className="request-url">
        <span className="unseen">Request URL: </span>
        <Address>
          {outcome.method} {outcome.url}
        </Address>
      </Note>
      {(why !== null || said !== '') && (
        <Alert
          className="why"
          severity="warning"
          icon={false}
          action={
            unknown && (
              <Button color="inherit" onClick={onLogIn}>
                Log in
              </Button>
            )
          }
        >
          {said === '' || code === null ? (
            why
          ) : (
            <>
              <span className="message">{said}</span> <Remedy code={code} />
            </>
          )}{' '}
          <CodeLink code={code} />
        </Alert>
      )}
      {errors.length > 0 && (
        <Objections className="details">
          {errors.map(({ path, message, code: ofField }) => (
            <li key={`${path} ${message}`}>
              {!message.startsWith(path) && <Words>{path}</Words>} {message} <CodeLink code={ofField} />
            </li>
          ))}
        </Objections>
      )}
      {access && (
        <Alert
          className="why"
          severity="success"
          icon={false}
          action={
            <Button color="inherit" onClick={() => beginSession(access.accessToken, access.session)}>
              Use it for the next calls
            </Button>
          }
        >
          The response holds an access token.
        </Alert>
      )}
      {outcome.kind === 'received' && (
        <Agreement operation={operation} definitions={definitions} outcome={outcome} body={tree} />
      )}
      <Stack
        direction="row"
        useFlexGap
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
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
        <Stack className="response-tools" direction="row" sx={{ ml: 'auto', mr: -1 }}>
          {text !== '' && <CopyButton text={text} label="Copy the response" />}
          {file && (
            <Button href={file.url} download={file.name} aria-label={`Download ${file.name}`}>
              Download
            </Button>
          )}
        </Stack>
      </Stack>
      <div id="console-view" role="tabpanel" aria-labelledby={`console-tab-${view}`}>
        {view === 'text' && (
          <CodeArea
            id="console-response"
            label="Response"
            text={text}
            json={tree !== null}
            readOnly
            placeholder={outcome.kind === 'received' ? emptyText(outcome) : ''}
          />
        )}
        {view === 'tree' && <Tree value={tree} />}
        {view === 'table' && rows && <DataTable {...rows} />}
        {view === 'headers' && outcome.kind === 'received' && <Headers outcome={outcome} />}
        {view === 'preview' && file && <Preview file={file} />}
      </div>
      {next.length > 0 && (
        <div className="next">
          <Typography variant="subtitle2" component="h4" color="textSecondary" sx={{ mb: 0.75 }}>
            Next steps
          </Typography>
          <ul>
            {next.map((step) => (
              <Step key={`${step.operationId} ${step.description}`}>
                <Button onClick={() => onFollow(step)}>{step.operationId}</Button>
                <Note component="span">
                  {step.description}{' '}
                  {Object.entries({ ...step.path, ...step.query }).map(([name, value]) => (
                    <Address key={name}>
                      {name}={value}
                    </Address>
                  ))}
                </Note>
              </Step>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const Step = styled('li')({
  display: 'flex',
  alignItems: 'baseline',
  gap: '0.5rem',
  '& button': { minWidth: '11rem', marginLeft: '-0.5rem', justifyContent: 'start', fontFamily: token('code-font') },
  '@container (max-width: 26rem)': { display: 'block' },
})

const emptyText = ({ bytes, type }: Received) =>
  bytes === 0 ? 'The response has no body.' : `${sizeOf(bytes)} of ${type}, which is not text. Download it.`

interface Content {
  /** The text for the text area. */
  readonly text: string
  readonly tree: Json
  readonly file: File | null
  /** The objects in its list. */
  readonly rows: TableRows | null
  readonly views: readonly View[]
}

function contentOf(outcome: Outcome, operation: Operation, sent: Values): Content {
  if (outcome.kind === 'failed')
    return { text: outcome.text, tree: parsed(outcome.text), file: null, rows: null, views: ['text', 'tree'] }
  const tree = parsed(outcome.text)
  const folds = tree !== null && typeof tree === 'object'
  const text = folds ? JSON.stringify(tree, null, 2) : (outcome.text ?? '')
  const file = labelOf(tree) ?? fileOf(outcome, operation, sent)
  const rows = jsonRows(tree)
  const previewed = file !== null && file.kind !== 'other'
  const views: View[] = [
    ...(previewed ? (['preview'] as const) : []),
    ...(outcome.text === null ? [] : (['text'] as const)),
    ...(folds ? (['tree'] as const) : []),
    ...(rows ? (['table'] as const) : []),
    'headers',
  ]
  return { text, tree, file, rows, views: outcome.bytes === 0 ? ['text', 'headers'] : views }
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
      {/* Focusable, so that the arrow keys scroll it. */}
      <Paper
        variant="outlined"
        tabIndex={0}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- none of these tags is what a tree stands in
        role="group"
        aria-label="Response, folded"
        sx={{ maxHeight: '26rem', mt: 1, px: 1.75, py: 1.25, borderRadius: token('radius-large'), overflow: 'auto' }}
      >
        <Rows>
          <JsonTree value={value} search={search.trim().toLowerCase()} />
        </Rows>
      </Paper>
    </div>
  )
}

const cell = {
  px: 0,
  py: 0.5,
  borderTop: 0,
  bgcolor: 'transparent',
  font: `450 ${token('size-tiny')} / 1.5 ${token('code-font')}`,
  overflowWrap: 'anywhere',
} as const

function Headers({ outcome }: { outcome: Received }) {
  return (
    <Table
      size="small"
      className="headers"
      aria-label="Headers of the response"
      sx={{ tableLayout: 'fixed', '& tr:first-of-type td': { borderTop: 0 } }}
    >
      <TableBody>
        {outcome.headers.map(([name, value]) => (
          <TableRow key={name}>
            <TableCell component="th" scope="row" sx={{ ...cell, width: '34%', color: 'text.primary' }}>
              {name}
            </TableCell>
            <TableCell sx={{ ...cell, color: 'text.secondary' }}>{value}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const Picture = styled('img')({
  maxWidth: '100%',
  border: `1px solid ${token('line')}`,
  borderRadius: token('radius-large'),
  backgroundColor: token('label-paper'),
})

const PdfPages = lazy(() => import('../label/pdf-pages.tsx'))
const ZplPages = lazy(() => import('../label/zpl-pages.tsx'))

function Preview({ file }: { file: File }) {
  if (file.kind === 'image') return <Picture src={file.url} alt={`Content of ${file.name}`} />
  if (file.kind === 'csv') return <DataTable {...csvRows(file.text)} />
  // Loaded when there is something to draw.
  const drawing = file.kind === 'pdf' ? <PdfPages file={file} /> : <ZplPages zpl={file.text} />
  const pages = <Suspense fallback={<Note>Drawing the pages …</Note>}>{drawing}</Suspense>
  if (file.kind === 'pdf') return pages
  return (
    <>
      {pages}
      <CodeArea id="console-zpl" label="Label in ZPL" text={file.text} readOnly />
    </>
  )
}

/** Shows whether the response matches the contract. */
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
      const { errorsOf } = await import('../request/check.ts')
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
  if (errors.length === 0) return <Fits>The response matches the contract.</Fits>
  return (
    <Box className="agreement differs">
      <Note>The response differs from the contract:</Note>
      <Objections>
        {errors.slice(0, 5).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <Words>{path}</Words>} {message}
          </li>
        ))}
        {errors.length > 5 && <li>and {errors.length - 5} more</li>}
      </Objections>
    </Box>
  )
}

/** What the catalogue advises for an error code. Fetched once an error occurs. */
function Remedy({ code }: { code: string }) {
  const [remedy, setRemedy] = useState('')
  useEffect(() => {
    let current = true
    void (async () => {
      const { remedies } = await import('../../guides/remedies.ts')
      if (current) setRemedy(remedies[code] ?? '')
    })()
    return () => {
      current = false
    }
  }, [code])
  // oxlint-disable-next-line react/no-array-index-key -- pieces have no other key than their number
  return remedy.split('`').map((part, at) => (at % 2 === 1 ? <Words key={at}>{part}</Words> : part))
}

/** Links to an error code in the catalogue. */
function CodeLink({ code }: { code: string | null }) {
  if (code === null) return null
  return (
    <a className="named" href={`/guides/errors#${code}`}>
      <code>{code}</code>
    </a>
  )
}

/** Null if it is not an error code, such as text from another server. */
const codeOf = (value: Json | undefined) => (typeof value === 'string' && /^[A-Z][A-Z\d_]+$/.test(value) ? value : null)

/** The details of an error body, field by field. */
function detailsOf(body: Json): (ContractError & { code: string | null })[] {
  const errors = member(body, 'errors')
  if (!Array.isArray(errors)) return []
  return errors.slice(0, 20).map((detail: Json) => ({
    path: plain(member(detail, 'field')),
    message: plain(member(detail, 'defaultMessage') ?? member(detail, 'code')),
    code: codeOf(member(detail, 'code')),
  }))
}
