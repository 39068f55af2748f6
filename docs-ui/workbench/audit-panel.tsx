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
import { useAction } from './use-action.ts'
import { usePages } from './use-pages.ts'

const fields = {
  username: 'User',
  subject: 'Kind',
  subject_id: 'Id',
  operation_id: 'Operation',
  created_after: 'From',
  created_before: 'Before',
}

/** Who changed what. */
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
      <FilterBar fields={fields} onFilter={setFilter} />
      <Stack direction="row" spacing={1} sx={{ mb: 2 }}>
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => run(async () => save(await exportAuditEntries(live, filter)))}
        >
          Export as CSV
        </Button>
        <Failure error={error} />
      </Stack>
      <ItemTable
        label="Audit"
        head={['What', 'Who', { wide: 'Of which' }, { wide: 'Time' }]}
        pages={pages}
        empty="No changes match these filters."
      >
        {pages.items.map((entry) => (
          <TableRow key={entry.id} hover>
            <Cell>
              <OpenLink onOpen={() => setShown(entry)}>{entry.action}</OpenLink>
            </Cell>
            <Cell>{who(entry)}</Cell>
            <Cell wide>{entry.subjectId}</Cell>
            <Cell wide>
              <Time at={entry.createdAt} />
            </Cell>
          </TableRow>
        ))}
      </ItemTable>
      {shown && (
        <DetailDrawer title={shown.action} onClose={() => setShown(null)}>
          <Facts
            of={{
              Time: <Time at={shown.createdAt} />,
              User: shown.username,
              'Acted as by': shown.impersonatedBy,
              'API key': shown.apiKeyId,
              Kind: shown.subject,
              Id: shown.subjectId,
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

const who = ({ username, impersonatedBy, apiKeyId }: AuditEntry): string => {
  const by = apiKeyId === undefined ? (username ?? 'Waybill') : `${username ?? ''} by key ${apiKeyId}`
  return impersonatedBy === undefined ? by : `${impersonatedBy} as ${by}`
}

/** Gives a file to the browser as a download. */
function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
}
