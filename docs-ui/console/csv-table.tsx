import { ScrollingTable } from '../reference/scroll.tsx'

const shownRows = 200

export function CsvTable({ text }: { text: string }) {
  const [head = [], ...rows] = rowsOf(text)
  return (
    <>
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
      <p className="note">
        {rows.length === 1 ? '1 row' : `${rows.length} rows`}, {head.length} columns
        {rows.length > shownRows && `; the first ${shownRows} are shown, the download has all`}
      </p>
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
