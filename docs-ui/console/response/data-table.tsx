import Box from '@mui/material/Box'
import { ScrollingTable } from '../../ui/scroll.tsx'
import { Note } from '../../ui/parts.tsx'
import type { Rows } from './rows.ts'

const shownRows = 200

/** The list in a response as a table: CSV, or the objects of a JSON list. */
export function DataTable({ head, rows }: Rows) {
  return (
    <>
      <Box
        sx={{
          '& .table': { maxHeight: '26rem', mb: 1, bgcolor: 'background.paper', overflow: 'auto' },
          '& :is(th, td)': {
            maxWidth: '18rem',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          },
          '& th': { position: 'sticky', top: 0 },
        }}
      >
        <ScrollingTable label="Rows of the response">
          <table>
            <thead>
              <tr>
                {head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, shownRows).map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- lines have no other key than their number
                <tr key={at}>
                  {head.map((name, column) => (
                    <td key={name} title={(row[column]?.length ?? 0) > 30 ? row[column] : undefined}>
                      {row[column]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      </Box>
      <Note>
        {rows.length === 1 ? '1 row' : `${rows.length} rows`}, {head.length} columns
        {rows.length > shownRows && `. The first ${shownRows} are shown; the download has all of them.`}
      </Note>
    </>
  )
}
