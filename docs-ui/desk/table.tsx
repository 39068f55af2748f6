import { useRef, useState, type ReactNode } from 'react'
import { useKeys } from './keys.ts'
import { navigate } from './route.ts'
import { fill, useWords } from './words.ts'

export interface TableColumn<Row> {
  readonly name: string
  readonly renderCell: (row: Row) => ReactNode
  readonly isNumber?: boolean
}

export interface Chosen {
  readonly keys: ReadonlySet<string>
  readonly change: (keys: ReadonlySet<string>) => void
}

export interface TableProps<Row> {
  label: string
  rows: readonly Row[]
  /** The first column identifies the row. */
  columns: readonly TableColumn<Row>[]
  keyOf: (row: Row) => string
  /** The row's name for its checkbox. */
  nameOf?: (row: Row) => string
  /** Where the row links to. */
  href?: (row: Row) => string
  chosen?: Chosen
  busy?: boolean
  /** Keeps the table form on a phone: its columns are few and narrow. */
  isNarrow?: boolean
}

/** Rows to view and choose from: a table on a wide screen, cards on a phone. */
export function Table<Row>({
  label,
  rows,
  columns,
  keyOf,
  nameOf,
  href,
  chosen,
  busy,
  isNarrow = false,
}: TableProps<Row>) {
  const words = useWords()
  const [active, setActive] = useState(-1)
  const box = useRef<HTMLTableSectionElement>(null)
  const go = (to: number) => {
    const at = Math.max(0, Math.min(to, rows.length - 1))
    setActive(at)
    box.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const choose = (row: Row) => {
    if (!chosen) return
    const keys = new Set(chosen.keys)
    if (!keys.delete(keyOf(row))) keys.add(keyOf(row))
    chosen.change(keys)
  }
  const current = rows[active]
  useKeys(
    {
      j: () => go(active + 1),
      k: () => go(active - 1),
      ...(current && href && { Enter: () => navigate(href(current)) }),
      ...(current && chosen && { x: () => choose(current) }),
    },
    href !== undefined || chosen !== undefined,
  )
  const isAll = chosen !== undefined && rows.length > 0 && rows.every((row) => chosen.keys.has(keyOf(row)))
  return (
    <TableBox label={label}>
      <table className={isNarrow ? 'table' : 'table stacks'} aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {chosen && (
              <td>
                <input
                  type="checkbox"
                  aria-label={words.chooseAll}
                  checked={isAll}
                  onChange={() => chosen.change(new Set(isAll ? [] : rows.map(keyOf)))}
                />
              </td>
            )}
            {columns.map(({ name, isNumber }) => (
              <th key={name} scope="col" className={isNumber ? 'amount' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={box}>
          {rows.map((row, place) => {
            const key = keyOf(row)
            const isChosen = chosen?.keys.has(key) ?? false
            return (
              <tr key={key} className={isChosen ? 'is-chosen' : place === active ? 'is-active' : undefined}>
                {chosen && (
                  <td>
                    <input
                      type="checkbox"
                      aria-label={fill(words.chooseRow, { row: nameOf?.(row) ?? key })}
                      checked={isChosen}
                      onChange={() => choose(row)}
                    />
                  </td>
                )}
                {columns.map(({ name, renderCell, isNumber }, at) => (
                  <td key={name} data-name={name} className={isNumber ? 'amount' : undefined}>
                    {at === 0 && href ? <a href={href(row)}>{renderCell(row)}</a> : renderCell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableBox>
  )
}

/** Scrolls sideways if a table is wider than the page, by keyboard too. */
export const TableBox = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
  <section className="table-box" aria-label={label} tabIndex={0}>
    {children}
  </section>
)
