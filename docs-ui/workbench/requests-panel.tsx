import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import type { ListOptions, ListRequestsQuery, LoggedRequest } from '@waybill/sdk'
import { getRequest, listRequests } from '@waybill/sdk/fn'
import { useCallback, useEffect, useState } from 'react'
import { durationOf } from '../console/request/exchange.ts'
import { definitions, type Named } from '../reference/data.ts'
import { DetailDrawer } from './dialogs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useLimit } from './limit.ts'
import { isOwn } from './own-calls.ts'
import type { PanelProps } from './panel.ts'
import { Cell, Facts, Failure, ItemTable, OpenLink, Small, Time } from './parts.tsx'
import { replayHref } from './replay.ts'
import { beginOf } from '../ui/time.ts'
import { usePages } from './use-pages.ts'
import { useUsernames } from './usernames.ts'

const columns = [
  { name: 'Time', width: '13.5rem', narrow: '8.25rem' },
  { name: 'Status', width: '6rem', narrow: '4.75rem' },
  { name: 'Operation' },
  { name: 'By', wide: true },
  { name: 'Took', width: '5rem', wide: true },
] as const

/** The client's latest requests and their outcomes. */
export function RequestsPanel({ client, live }: PanelProps) {
  const [filter, setFilter] = useState<ListRequestsQuery>({})
  const [failed, setFailed] = useState(false)
  const [all, setAll] = useState(false)
  const [shownId, setShownId] = useState(() => new URLSearchParams(location.search).get('request'))
  const [typedId, setTypedId] = useState('')
  const named = useNamed()
  const usernames = useUsernames(live)
  const list = useCallback(
    (options: ListOptions) => listRequests(client, { per_page: 50, ...filter, ...(failed && { failed }) }, options),
    [client, filter, failed],
  )
  const pages = usePages(list)
  const items = pages.items.filter((one) => all || !isOwn(one))
  const narrowed = failed || Object.keys(filter).length > 0
  const empty = narrowed ? 'No requests match these filters.' : 'No requests in the last 7 days.'
  return (
    <>
      <Usage client={client} all={all} />
      <Stack
        component="form"
        direction="row"
        spacing={1}
        aria-label="Find a request"
        onSubmit={(event) => {
          event.preventDefault()
          setShownId(typedId.trim())
        }}
        sx={{ mb: 2, maxWidth: '32rem' }}
      >
        <TextField
          size="small"
          fullWidth
          label="Request ID from an error"
          value={typedId}
          onChange={({ target }) => setTypedId(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={typedId.trim() === ''}>
          Find
        </Button>
      </Stack>
      <FilterBar
        fields={{
          operation_id: { label: 'Operation', choices: named?.index.map(({ id }) => id) ?? [] },
          error: { label: 'Error code', choices: named?.codes ?? [] },
          username: { label: 'User', choices: usernames },
        }}
        offered={['hour', 'day', 'week']}
        onFilter={setFilter}
      >
        <FormControlLabel
          control={<Switch size="small" checked={failed} onChange={({ target }) => setFailed(target.checked)} />}
          label="Failed only"
        />
        <FormControlLabel
          control={<Switch size="small" checked={all} onChange={({ target }) => setAll(target.checked)} />}
          label="Background calls"
        />
      </FilterBar>
      <ItemTable
        label="Requests"
        columns={columns}
        pages={{ ...pages, items }}
        empty={
          pages.items.length > 0
            ? 'Only calls that the workbench and the desk make on their own. Turn on “Background calls” to see them.'
            : empty
        }
      >
        {items.map((request) => (
          <TableRow key={request.requestId} hover>
            <Cell>
              <Time at={request.createdAt} />
            </Cell>
            <Cell>
              <Status of={request} />
            </Cell>
            <Cell>
              <OpenLink onOpen={() => setShownId(request.requestId)}>{request.operationId}</OpenLink>
              <Small>{`${request.method} ${request.path}`}</Small>
              {request.error !== undefined && <Small>{request.error}</Small>}
            </Cell>
            <Cell wide>{callerOf(request)}</Cell>
            <Cell wide>{durationOf(request.durationMs)}</Cell>
          </TableRow>
        ))}
      </ItemTable>
      {shownId !== null && (
        <RequestDrawer
          key={shownId}
          client={client}
          requestId={shownId}
          named={named}
          onClose={() => setShownId(null)}
        />
      )}
    </>
  )
}

/** Operations and error codes of the contract, once loaded. */
function useNamed(): Named | null {
  const [named, setNamed] = useState<Named | null>(null)
  useEffect(() => {
    let current = true
    void (async () => {
      const found = await definitions()
      if (current) setNamed(found)
    })()
    return () => {
      current = false
    }
  }, [])
  return named
}

/** The number of requests in the period listed below, and the rate limit. */
function Usage({ client, all }: Pick<PanelProps, 'client'> & { all: boolean }) {
  const limit = useLimit()
  const [counts, setCounts] = useState<readonly [asked: Count, failed: Count] | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const query = { per_page: 100, created_after: beginOf('day', new Date()) }
    const count = (one: ListRequestsQuery) => countOf(listRequests(client, one, { signal }))
    Promise.all([count(query), count({ ...query, failed: true })]).then(
      (both) => signal.aborted || setCounts(both),
      // The list below shows the error.
      () => {},
    )
    return () => controller.abort()
  }, [client])
  const [asked, failed] = (counts ?? []).map((one) => `${all ? one.all : one.others}${one.more}`)
  return (
    <Facts
      columns
      of={{
        'Last 24 hours': counts && `${asked} ${asked === '1' ? 'request' : 'requests'}, ${failed} failed`,
        'Rate limit': limit && `${limit.limit.toLocaleString('en')} requests per minute`,
        Remaining: limit && `${limit.remaining.toLocaleString('en')}, resets in ${limit.reset} s`,
      }}
    />
  )
}

/** Requests with and without background calls; `more` if not all were counted. */
interface Count {
  readonly all: number
  readonly others: number
  readonly more: string
}

/** The log gives no total, so count the newest few hundred. */
async function countOf(requests: AsyncIterable<LoggedRequest>): Promise<Count> {
  const counted = { all: 0, others: 0 }
  for await (const request of requests) {
    if (counted.others === 100 || counted.all === 500) return { ...counted, more: '+' }
    counted.all++
    if (!isOwn(request)) counted.others++
  }
  return { ...counted, more: '' }
}

const callerOf = ({ username, impersonatedBy, apiKeyId }: LoggedRequest): string =>
  [apiKeyId === undefined ? username : `API key ${apiKeyId}`, impersonatedBy && `impersonated by ${impersonatedBy}`]
    .filter(Boolean)
    .join(', ')

function Status({ of: { status } }: { of: LoggedRequest }) {
  const colour = status < 400 ? 'success' : status < 500 ? 'warning' : 'error'
  return <Chip size="small" variant="outlined" color={colour} label={status} />
}

interface DrawerProps extends Pick<PanelProps, 'client'> {
  requestId: string
  named: Named | null
  onClose: () => void
}

/** The log entry of one request; the bodies of request and response are not stored. */
function RequestDrawer({ client, requestId, named, onClose }: DrawerProps) {
  const [request, setRequest] = useState<LoggedRequest | null>(null)
  const [error, setError] = useState<unknown>(null)
  const operation = named?.index.find(({ id }) => id === request?.operationId)
  useEffect(() => {
    const controller = new AbortController()
    getRequest(client, requestId, { signal: controller.signal }).then(setRequest, (reason: unknown) => {
      if (!controller.signal.aborted) setError(reason)
    })
    return () => controller.abort()
  }, [client, requestId])
  return (
    <DetailDrawer title={`Request ${requestId}`} onClose={onClose}>
      <Failure error={error} />
      {!request && error === null && <p>Loading …</p>}
      {request && (
        <>
          <Facts
            of={{
              Operation: request.operationId,
              Request: <code>{`${request.method} ${request.path}`}</code>,
              Time: <Time at={request.createdAt} />,
              Status: <Status of={request} />,
              Code: request.error && <a href={`/guides/errors#${request.error}`}>{request.error}</a>,
              Duration: durationOf(request.durationMs),
              User: request.username,
              'Impersonated by': request.impersonatedBy,
              'API key': request.apiKeyId,
              Errors: request.errors && (
                <Box component="ul" sx={{ m: 0, pl: 2 }}>
                  {request.errors.map(({ code, objectName, field }) => (
                    <li key={`${code} ${field}`}>
                      <a href={`/guides/errors#${code}`}>{code}</a> {[objectName, field].filter(Boolean).join(' ')}
                    </li>
                  ))}
                </Box>
              ),
            }}
          />
          {operation && (
            <div>
              <Button variant="contained" href={replayHref(request, operation)}>
                Replay in the console
              </Button>
              <Box component="p" sx={{ mt: 1, color: 'text.secondary' }}>
                Opens the operation with the same path. Waybill doesn’t log query parameters or bodies.
              </Box>
            </div>
          )}
        </>
      )}
    </DetailDrawer>
  )
}
