import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TableRow from '@mui/material/TableRow'
import type { AuditEntry, ListAuditEntriesQuery, ListOptions } from '@waybill/sdk'
import { exportAuditEntries, listAuditEntries } from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import { DetailDrawer } from './dialogs.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { PanelProps } from './panel.ts'
import { Cell, Facts, Failure, ItemTable, OpenLink, Time, requestHref } from './parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { usePages } from './use-pages.ts'
import { useUsernames } from './usernames.ts'
import { download } from '../ui/download.ts'

const types = [
  ['addOn', 'Add-on'],
  ['apiKey', 'API key'],
  ['carrier', 'Carrier'],
  ['client', 'Client'],
  ['product', 'Product'],
  ['role', 'Role'],
  ['salesProduct', 'Sales product'],
  ['user', 'User'],
  ['webhook', 'Webhook endpoint'],
] as const

const columns = [
  { name: 'Time', width: '13.5rem' },
  { name: 'Change', width: '13rem' },
  { name: 'User' },
  { name: 'ID', wide: true },
] as const

/** Changes, and the users who made them. */
export function AuditPanel({ live }: PanelProps) {
  const [filter, setFilter] = useState<ListAuditEntriesQuery>({})
  const [shown, setShown] = useState<AuditEntry | null>(null)
  const list = useCallback(
    (options: ListOptions) => listAuditEntries(live, { per_page: 50, ...filter }, options),
    [live, filter],
  )
  const pages = usePages(list)
  const { busy, error, run } = useAction()
  return (
    <>
      <FilterBar
        fields={{
          username: { label: 'User', choices: useUsernames(live) },
          subject: { label: 'Type', options: types },
          subject_id: { label: 'ID' },
        }}
        offered={['day', 'week', 'month']}
        onFilter={setFilter}
      />
      <Stack direction="row" spacing={1} sx={{ mb: 2 }}>
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() =>
            run(async () => {
              const file = await exportAuditEntries(live, filter)
              download(file, file.name)
            })
          }
        >
          Export as CSV
        </Button>
        <Failure error={error} />
      </Stack>
      <ItemTable
        label="Audit"
        columns={columns}
        pages={pages}
        empty={Object.keys(filter).length > 0 ? 'No changes match these filters.' : 'No changes yet.'}
      >
        {pages.items.map((entry) => (
          <TableRow key={entry.id} hover>
            <Cell>
              <Time at={entry.createdAt} />
            </Cell>
            <Cell>
              <OpenLink onOpen={() => setShown(entry)}>{entry.action}</OpenLink>
            </Cell>
            <Cell>{userOf(entry)}</Cell>
            <Cell wide>{entry.subjectId}</Cell>
          </TableRow>
        ))}
      </ItemTable>
      {shown && (
        <DetailDrawer title={shown.action} onClose={() => setShown(null)}>
          <Facts
            of={{
              Time: <Time at={shown.createdAt} />,
              User: shown.username,
              'Impersonated by': shown.impersonatedBy,
              'API key': shown.apiKeyId,
              Type: shown.subject,
              ID: shown.subjectId,
              Operation: shown.operationId,
              Request: shown.requestId && <a href={requestHref(shown.requestId)}>{shown.requestId}</a>,
            }}
          />
          <Box>
            <Facts of={shown.details} />
          </Box>
        </DetailDrawer>
      )}
    </>
  )
}

const userOf = ({ username, impersonatedBy, apiKeyId }: AuditEntry): string => {
  const by = apiKeyId === undefined ? (username ?? 'Waybill') : `${username ?? ''} with API key ${apiKeyId}`
  return impersonatedBy === undefined ? by : `${by}, impersonated by ${impersonatedBy}`
}
