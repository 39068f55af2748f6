import { DataGrid, useGridApiRef, type GridColDef, type GridSlotProps, type GridSortModel } from '@mui/x-data-grid'
import type { Shipment } from '@waybill/sdk'
import { createContext, memo, use, useEffect, useMemo, useRef } from 'react'
import { token } from '../../styles/tokens.ts'
import { useCarriers } from '../carriers.ts'
import { hrefOf } from '../route.ts'
import { perPage, type Rows } from '../use-rows.ts'
import { fill, useWords } from '../words.ts'
import { cells } from './cell.tsx'
import { checkWidth, offsetsOf, shownColumns, sortOf, type Column, type ColumnId } from './columns.ts'

export interface Sort {
  readonly sort: 'createdAt' | 'customerReference'
  readonly order: 'ASC' | 'DESC'
}

interface Props {
  columns: readonly Column[]
  rows: Rows<Shipment>
  active: number
  sort: Sort
  onSort: (sort: Sort) => void
  onOpen: (id: string) => void
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

/** Material UI's own checkbox costs as much to render as all other cells of the row. */
function Checkbox({
  checked = false,
  indeterminate = false,
  onChange,
  slotProps,
  tabIndex,
  disabled,
}: NonNullable<GridSlotProps['baseCheckbox']>) {
  const own = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <input
      {...slotProps?.htmlInput}
      ref={own}
      type="checkbox"
      checked={checked}
      onChange={onChange}
      tabIndex={tabIndex}
      disabled={disabled}
    />
  )
}

const slots = { baseCheckbox: Checkbox }

/** Identifies a row by its index, so that a newly loaded page does not rearrange the grid. */
interface Place {
  readonly id: number
}

const AtContext = createContext<Rows<Shipment>['at']>(() => undefined)

/** The content of a cell, once its row has been loaded. */
function Cell({ place, column, isLink }: { place: number; column: ColumnId; isLink: boolean }) {
  const words = useWords()
  const carriers = useCarriers()
  const shipment = use(AtContext)(place)
  if (!shipment) return <span className="awaited" />
  const shown = cells[column](shipment, { words, carriers })
  if (!isLink) return shown
  return (
    <a href={hrefOf('shipments', shipment.id)} tabIndex={-1} className="row-link">
      {shown}
    </a>
  )
}

/** The table on a wide screen. Memoised, since it takes long to render while the user types beside it. */
export default memo(function ShipmentGrid({ columns, rows, active, sort, onSort, onOpen, chosen, onChoose }: Props) {
  const words = useWords()
  const api = useGridApiRef()
  const { at, count, show } = rows
  const places = useMemo(() => Array.from({ length: count }, (_, id): Place => ({ id })), [count])
  const shown = useMemo(() => shownColumns(columns), [columns])
  const offsets = useMemo(() => offsetsOf(shown), [shown])
  const definitions = useMemo(
    () =>
      shown.map(({ id, width, pinned }, order): GridColDef<Place> => ({
        field: id,
        headerName: words.columns[id],
        width,
        // Pinned columns need to know where their neighbour ends; the others share the rest.
        flex: pinned === undefined ? width : undefined,
        minWidth: width,
        sortable: id in sortOf,
        sortingOrder: ['desc', 'asc'],
        resizable: false,
        renderCell: ({ row }) => <Cell place={row.id} column={id} isLink={order === 0} />,
      })),
    [shown, words],
  )
  useEffect(() => {
    if (active >= 0) api.current?.scrollToIndexes({ rowIndex: active })
  }, [api, active])
  useEffect(
    () =>
      api.current?.subscribeEvent('renderedRowsIntervalChange', ({ firstRowIndex, lastRowIndex }) =>
        show(firstRowIndex, lastRowIndex, count),
      ),
    [api, show, count],
  )
  // A new filter or order has another `show` and starts at the top.
  const shownBy = useRef(show)
  useEffect(() => {
    if (shownBy.current === show) return
    shownBy.current = show
    api.current?.scroll({ top: 0 })
  }, [api, show])

  const selected = useMemo(() => {
    const held = chosen.size === 0 ? [] : rows.places().filter(([, { id }]) => chosen.has(id))
    return { type: 'include' as const, ids: new Set(held.map(([place]) => place)) }
  }, [chosen, rows])
  const choose = (ids: readonly number[]) => {
    const isEach = ids.length === count
    if (isEach && chosen.size > 0 && count > 1) return onChoose(new Set())
    const held = ids.map((place) => at(place)?.id).filter((id) => id !== undefined)
    // As many as the API takes at once.
    onChoose(new Set(isEach ? held.slice(0, perPage) : held))
  }
  const openAt = (place: number) => {
    const shipment = at(place)
    if (shipment) onOpen(shipment.id)
  }
  const sx = useMemo(() => looks(offsets), [offsets])
  return (
    <AtContext value={at}>
      <DataGrid
        apiRef={api}
        aria-label={words.parts.shipments}
        rows={places}
        columns={definitions}
        loading={rows.loading && count === 0}
        rowHeight={40}
        columnHeaderHeight={40}
        columnBufferPx={10_000}
        disableColumnMenu
        disableColumnFilter
        disableRowSelectionOnClick
        checkboxSelection
        disableRowSelectionExcludeModel
        rowSelectionModel={selected}
        onRowSelectionModelChange={({ ids }) => choose(Array.from(ids, Number))}
        hideFooter
        paginationMode="server"
        rowCount={count}
        paginationModel={{ page: 0, pageSize: 100 }}
        sortingMode="server"
        sortModel={sortModelOf(sort)}
        onSortModelChange={([by]) => onSort(sortIn(by))}
        onRowClick={({ row }) => openAt(row.id)}
        onCellKeyDown={({ row }, event) => {
          if (event.key === 'Enter') openAt(row.id)
        }}
        getRowClassName={({ row }) => (row.id === active ? 'is-active' : '')}
        localeText={{
          noRowsLabel: words.shipments.noneFound,
          checkboxSelectionHeaderName: words.chooseAll,
          checkboxSelectionSelectAllRows: words.chooseAll,
          checkboxSelectionUnselectAllRows: words.chooseAll,
          checkboxSelectionSelectRow: fill(words.chooseRow, { row: '' }).trim(),
          checkboxSelectionUnselectRow: fill(words.chooseRow, { row: '' }).trim(),
        }}
        slots={slots}
        sx={sx}
      />
    </AtContext>
  )
})

function looks(offsets: ReturnType<typeof offsetsOf>) {
  const isPinned = Array.from(offsets.values()).some(({ side }) => side === 'left')
  const kept = [...(isPinned ? [['__check__', { side: 'left', at: 0 }] as const] : []), ...offsets]
  const pins = Object.fromEntries(
    kept.map(([id, { side, at }]) => [
      `& [data-field="${id}"]`,
      { position: 'sticky', [side]: at, zIndex: 2, backgroundColor: token('paper') },
    ]),
  )
  return {
    border: 0,
    fontSize: token('size-small'),
    '--DataGrid-rowBorderColor': token('line'),
    // Columns cannot be resized.
    '& .MuiDataGrid-columnSeparator': { display: 'none' },
    '& .MuiDataGrid-columnHeader': { fontWeight: 600, color: token('soft') },
    '& .MuiDataGrid-row': { cursor: 'pointer' },
    '& .MuiDataGrid-row.is-active': { backgroundColor: token('accent-tint') },
    '& .row-link': { color: 'inherit', textDecoration: 'none', fontWeight: 540 },
    '& [data-field="__check__"]': { width: checkWidth, minWidth: checkWidth },
    ...pins,
    '& .MuiDataGrid-row.is-active [data-field]': { backgroundColor: token('accent-tint') },
    '& .MuiDataGrid-row:hover [data-field]': { backgroundColor: token('tint') },
  }
}

const sortModelOf = ({ sort, order }: Sort): GridSortModel => [{ field: sort, sort: order === 'ASC' ? 'asc' : 'desc' }]

const sortIn = (by: GridSortModel[number] | undefined): Sort => ({
  sort: by?.field === 'customerReference' ? 'customerReference' : 'createdAt',
  order: by?.sort === 'asc' ? 'ASC' : 'DESC',
})
