import Box from '@mui/material/Box'
import { ScrollingTable } from '../reference/scroll.tsx'
import { Note } from './parts.tsx'

const shownRows = 200

export function CsvTable({ text }: { text: string }) {
  const [head = [], ...rows] = rowsOf(text)
  return (
    <>
      <Box
        sx={{
          '& .table': { maxHeight: '26rem', mb: 1, bgcolor: 'background.paper', overflow: 'auto' },
          '& :is(th, td)': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
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
                    <td key={name}>{row[column]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      </Box>
      <Note>
        {rows.length === 1 ? '1 row' : `${rows.length} rows`}, {head.length} columns
        {rows.length > shownRows && `; the first ${shownRows} are shown, the download has all`}
      </Note>
    </>
  )
}

/** RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. Packages are larger than the whole table. */
function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [all, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    if (all === '' && rows.at(-1)?.length === 0) break
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows.filter((row) => row.length > 0)
}
