import Button from '@mui/material/Button'
import { BarChart } from '@mui/x-charts/BarChart'
import { token } from '../../styles/tokens.ts'
import { fileOf } from '../create/csv.ts'
import { decimal, periodName } from '../format.ts'
import { download } from '../../ui/download.ts'
import { Table } from '../table.tsx'
import { useWords } from '../words.ts'
import { gapOf, type Series } from './rules.ts'

interface Props {
  title: string
  /** What the table's rows stand for: days, reasons, months. */
  by: string
  labels: readonly string[]
  series: readonly Series[]
  stacked?: boolean
  /** When there is data, if that is not obvious. */
  none?: string
  /** Formats a value. */
  format?: (value: number) => string
}

/** Colours for series without one of their own, by index. */
const colors = [token('accent'), token('amber'), token('blue'), token('green'), token('red'), token('line-strong')]

/** Values as a bar chart, as a table, and as a file. */
export default function Figure({ title, by, labels, series, stacked = false, none, format }: Props) {
  const { exportCsv, numbers, locale } = useWords()
  const nameOf = (label: string) => periodName(label, locale)
  const said = format ?? ((value: number) => decimal(value, locale))
  const rows = labels.map((label, at) => ({ label, values: series.map(({ values }) => values[at] ?? 0) }))
  return (
    <div className="figure">
      <div className="head">
        <h2>{title}</h2>
        <Button
          onClick={() => {
            const file = fileOf({
              delimiter: ',',
              columns: [by, ...series.map(({ name }) => name)],
              rows: rows.map(({ label, values }) => ({ line: 0, lastLine: 0, cells: [label, ...values.map(String)] })),
            })
            download(new Blob([`\uFEFF${file}`], { type: 'text/csv' }), `${title}.csv`)
          }}
        >
          {exportCsv}
        </Button>
      </div>
      {series.length === 0 ? (
        <p className="empty">{none ?? numbers.none}</p>
      ) : (
        <>
          <div>
            <BarChart
              height={260}
              skipAnimation
              colors={[...colors]}
              xAxis={[
                {
                  data: [...labels],
                  scaleType: 'band',
                  valueFormatter: nameOf,
                  categoryGapRatio: gapOf(labels.length),
                },
              ]}
              // Half a parcel does not exist.
              margin={{ left: 0 }}
              yAxis={[{ width: 'auto', tickMinStep: 1, valueFormatter: (value: number) => decimal(value, locale) }]}
              series={series.map(({ name, values, color }) => ({
                data: [...values],
                label: name,
                valueFormatter: (value) => (value === null ? '' : said(value)),
                ...(color && { color: token(color) }),
                ...(stacked && { stack: 'all' }),
              }))}
              sx={{
                '& .MuiChartsAxis-tickLabel': { fill: token('soft') },
                '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: token('line') },
              }}
            />
          </div>
          <details className="form">
            <summary>{numbers.table}</summary>
            <Table
              isNarrow
              label={title}
              rows={rows}
              keyOf={({ label }) => label}
              columns={[
                { name: by, renderCell: ({ label }) => nameOf(label) },
                ...series.map(({ name }, at) => ({
                  name,
                  isNumber: true,
                  renderCell: ({ values }: (typeof rows)[number]) => said(values[at] ?? 0),
                })),
              ]}
            />
          </details>
        </>
      )}
    </div>
  )
}
