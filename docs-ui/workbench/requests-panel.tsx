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
import { durationOf } from '../console/exchange.ts'
import { DetailDrawer } from './dialogs.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { PanelProps } from './panel.ts'
import { Cell, Facts, Failure, ItemTable, OpenLink, Small, Time } from './parts.tsx'
import { usePages } from './use-pages.ts'

const fields = {
  error: 'Error code',
  operation_id: 'Operation',
  username: 'User',
  created_after: 'From',
  created_before: 'Before',
}

/** The last requests of the client, and what became of each. */
export function RequestsPanel({ client }: PanelProps) {
  const [filter, setFilter] = useState<ListRequestsQuery>({})
  const [failed, setFailed] = useState(false)
  const [shownId, setShownId] = useState(() => new URLSearchParams(location.search).get('request'))
  const [typedId, setTypedId] = useState('')
  const list = useCallback(
    (options: ListOptions) => listRequests(client, { per_page: 50, ...filter, ...(failed && { failed }) }, options),
    [client, filter, failed],
  )
  const pages = usePages(list)
  return (
    <>
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
          label="Request id, as in an error"
          value={typedId}
          onChange={({ target }) => setTypedId(target.value)}
        />
        <Button type="submit" variant="outlined" disabled={typedId.trim() === ''}>
          Find
        </Button>
      </Stack>
      <FilterBar fields={fields} onFilter={setFilter}>
        <FormControlLabel
          control={<Switch checked={failed} onChange={({ target }) => setFailed(target.checked)} />}
          label="Only failed"
        />
      </FilterBar>
      <ItemTable
        label="Requests"
        head={['Request', 'Status', { wide: 'By' }, { wide: 'Took' }, { wide: 'Time' }]}
        pages={pages}
        empty="No requests match these filters."
      >
        {pages.items.map((request) => (
          <TableRow key={request.requestId} hover>
            <Cell>
              <OpenLink onOpen={() => setShownId(request.requestId)}>{request.operationId}</OpenLink>
              <Small>{`${request.method} ${request.path}`}</Small>
            </Cell>
            <Cell>
              <Status of={request} />
            </Cell>
            <Cell wide>{byWhom(request)}</Cell>
            <Cell wide>{durationOf(request.durationMs)}</Cell>
            <Cell wide>
              <Time at={request.createdAt} />
            </Cell>
          </TableRow>
        ))}
      </ItemTable>
      {shownId !== null && (
        <RequestDrawer key={shownId} client={client} requestId={shownId} onClose={() => setShownId(null)} />
      )}
    </>
  )
}

const byWhom = ({ username, impersonatedBy, apiKeyId }: LoggedRequest): string =>
  [apiKeyId === undefined ? username : `key ${apiKeyId}`, impersonatedBy && `impersonated by ${impersonatedBy}`]
    .filter(Boolean)
    .join(', ')

function Status({ of: { status, error } }: { of: LoggedRequest }) {
  const colour = status < 400 ? 'success' : status < 500 ? 'warning' : 'error'
  return <Chip size="small" variant="outlined" color={colour} label={error ? `${status} ${error}` : status} />
}

/** What is kept of one request; neither what was sent nor what came back is. */
function RequestDrawer({
  client,
  requestId,
  onClose,
}: Pick<PanelProps, 'client'> & { requestId: string; onClose: () => void }) {
  const [request, setRequest] = useState<LoggedRequest | null>(null)
  const [error, setError] = useState<unknown>(null)
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
        <Facts
          of={{
            Operation: <a href={`/api-reference?try=${request.operationId}`}>{request.operationId}</a>,
            Called: `${request.method} ${request.path}`,
            Time: <Time at={request.createdAt} />,
            Status: <Status of={request} />,
            Took: durationOf(request.durationMs),
            User: request.username,
            'Acted as by': request.impersonatedBy,
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
      )}
    </DetailDrawer>
  )
}
