import { DataGrid, useGridApiRef, type GridColDef, type GridSortModel } from '@mui/x-data-grid'
import type { Shipment } from '@waybill/sdk'
import { memo, useEffect, useMemo } from 'react'
import { token } from '../../styles/tokens.ts'
import { useCarriers } from '../carriers.ts'
import { hrefOf } from '../route.ts'
import { fill, useWords } from '../words.ts'
import { cells } from './cell.tsx'
import { checkWidth, offsetsOf, shownColumns, sortOf, type Column } from './columns.ts'

export interface Sort {
  readonly sort: 'createdAt' | 'customerReference'
  readonly order: 'ASC' | 'DESC'
}

interface Props {
  columns: readonly Column[]
  shipments: readonly Shipment[]
  loading: boolean
  active: number
  sort: Sort
  onSort: (sort: Sort) => void
  onOpen: (id: string) => void
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

/** The table on a screen that has room for one. To draw it takes long, so it stays as it is while one types beside it. */
export default memo(function ShipmentGrid({
  columns,
  shipments,
  loading,
  active,
  sort,
  onSort,
  onOpen,
  chosen,
  onChoose,
}: Props) {
  const words = useWords()
  const carriers = useCarriers()
  const api = useGridApiRef()
  const shown = useMemo(() => shownColumns(columns), [columns])
  const offsets = useMemo(() => offsetsOf(shown), [shown])
  const definitions = useMemo(
    () =>
      shown.map(({ id, width, pinned }, at): GridColDef<Shipment> => ({
        field: id,
        headerName: words.columns[id],
        width,
        // What is pinned has to know where its neighbour ends; the others share what is left.
        flex: pinned === undefined ? width : undefined,
        minWidth: width,
        sortable: id in sortOf,
        sortingOrder: ['desc', 'asc'],
        resizable: false,
        renderCell: ({ row }) =>
          at === 0 ? (
            <a href={hrefOf('shipments', row.id)} tabIndex={-1} className="row-link">
              {cells[id](row, { words, carriers })}
            </a>
          ) : (
            cells[id](row, { words, carriers })
          ),
      })),
    [shown, words, carriers],
  )
  const activeId = shipments[active]?.id
  useEffect(() => {
    if (active >= 0) api.current?.scrollToIndexes({ rowIndex: active })
  }, [api, active])

  const selected = useMemo(() => ({ type: 'include' as const, ids: new Set(chosen) }), [chosen])
  const sx = useMemo(() => looks(offsets), [offsets])
  return (
    <DataGrid
      apiRef={api}
      aria-label={words.shipments.title}
      rows={shipments}
      columns={definitions}
      loading={loading && shipments.length === 0}
      rowHeight={40}
      columnHeaderHeight={40}
      columnBufferPx={10_000}
      disableColumnMenu
      disableColumnFilter
      disableRowSelectionOnClick
      checkboxSelection
      disableRowSelectionExcludeModel
      rowSelectionModel={selected}
      onRowSelectionModelChange={({ ids }) => onChoose(new Set(Array.from(ids, String)))}
      hideFooter
      paginationMode="server"
      rowCount={-1}
      paginationModel={{ page: 0, pageSize: 100 }}
      sortingMode="server"
      sortModel={sortModelOf(sort)}
      onSortModelChange={([by]) => onSort(sortIn(by))}
      onRowClick={({ row }) => onOpen(row.id)}
      onCellKeyDown={({ row }, event) => {
        if (event.key === 'Enter') onOpen(row.id)
      }}
      getRowClassName={({ row }) => (row.id === activeId ? 'is-active' : '')}
      localeText={{
        noRowsLabel: words.shipments.noneFound,
        checkboxSelectionHeaderName: words.chooseAll,
        checkboxSelectionSelectAllRows: words.chooseAll,
        checkboxSelectionUnselectAllRows: words.chooseAll,
        checkboxSelectionSelectRow: fill(words.chooseRow, { row: '' }).trim(),
        checkboxSelectionUnselectRow: fill(words.chooseRow, { row: '' }).trim(),
      }}
      sx={sx}
    />
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
    // No column can be made wider here.
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
