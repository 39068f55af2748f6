import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { carrierValues, shipmentExceptionValues, shipmentStateValues, type Shipment } from '@waybill/sdk'
import { listShipments, setUserPreferences } from '@waybill/sdk/fn'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { carrierName, useCarriers } from '../carriers.ts'
import { useKeys } from '../keys.ts'
import { Pager } from '../pager.tsx'
import { Failure, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { useSettled } from '../use-settled.ts'
import { perPage, useRows, type Rows } from '../use-rows.ts'
import { fill, useWords } from '../words.ts'
import { StateMark } from './cell.tsx'
import { nameOf } from '../format.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { arranged, configurationOf, referenceOf, type Column } from './columns.ts'
import { ChosenActions } from './chosen-actions.tsx'
import { filterIn, periods, queryOf, searchOf, type Filter } from './filter.ts'
import type { Sort } from './grid.tsx'
import { ShipmentDetail } from './detail.tsx'
import { SavedViews } from './saved-views.tsx'

const ShipmentGrid = lazy(() => import('./grid.tsx'))

/** The client's shipments as the user has arranged and filtered them, with the open one beside them. */
export default function Shipments({ path, query }: PageProps) {
  const words = useWords()
  const { connection, preferences, prefer } = useDesk()
  const carriers = useCarriers()
  const isWide = useMediaQuery('(min-width: 769px)')
  const [openId] = path
  const search = useRef<HTMLInputElement>(null)

  const filter = useMemo(() => filterIn(query), [query])
  const [typed, setTyped] = useState(filter.q ?? '')
  const settled = useSettled(typed)
  const narrow = (change: Filter) => navigate(hrefOf('shipments') + searchOf({ ...filter, ...change }), 'replace')
  const asked = searchOf({ ...filter, q: settled })
  useEffect(() => {
    if (openId === undefined && asked !== searchOf(filter)) navigate(hrefOf('shipments') + asked, 'replace')
  }, [openId, asked, filter])

  const [sort, setSort] = useState<Sort>({ sort: 'createdAt', order: 'DESC' })
  const rows = useRows<Shipment>(
    (page, options) =>
      listShipments(
        connection,
        { ...queryOf(filterIn(new URLSearchParams(asked)), new Date()), ...sort, page, per_page: perPage },
        options,
      ),
    [connection, asked, sort],
  )
  const { count } = rows

  const columns = useMemo(
    () => arranged(preferences.shipmentsTableConfiguration),
    [preferences.shipmentsTableConfiguration],
  )
  const [isArranging, setArranging] = useState(() => query.has('arrange'))
  const [keepError, setKeepError] = useState<unknown>(null)
  const keep = (next: readonly Column[] | null) => {
    const before = preferences.shipmentsTableConfiguration
    const shipmentsTableConfiguration = next === null ? [] : configurationOf(next, before)
    prefer({ shipmentsTableConfiguration })
    setUserPreferences(connection, { shipmentsTableConfiguration }).then(
      () => setKeepError(null),
      (error: unknown) => {
        prefer({ shipmentsTableConfiguration: before })
        setKeepError(error)
      },
    )
  }

  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  // Actions ignore rows that are no longer in the table.
  const chosen = useMemo(
    () =>
      keys.size === 0
        ? []
        : rows
            .places()
            .map(([, shipment]) => shipment)
            .filter(({ id }) => keys.has(id)),
    [rows, keys],
  )
  const [active, setActive] = useState(-1)
  const open = useCallback((id: string) => navigate(hrefOf('shipments', id) + asked), [asked])
  const close = () => navigate(hrefOf('shipments') + asked)
  useKeys(
    {
      '/': () => search.current?.focus(),
      j: () => setActive(Math.min(active + 1, count - 1)),
      k: () => setActive(Math.max(active - 1, 0)),
      x: () => {
        const shipment = rows.at(active)
        if (!shipment || !isWide) return
        const next = new Set(keys)
        if (!next.delete(shipment.id)) next.add(shipment.id)
        setKeys(next)
      },
      Enter: () => {
        const shipment = rows.at(active)
        if (shipment) open(shipment.id)
      },
    },
    openId === undefined,
  )

  const isFiltered = asked !== ''
  const choice = (
    name: 'states' | 'exceptions' | 'carriers' | 'period',
    values: readonly (readonly [string, string])[],
  ) => (
    <TextField
      select
      size="small"
      label={words.shipments.filters[name]}
      value={filter[name] ?? ''}
      onChange={({ target }) => narrow({ [name]: target.value })}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      className="choice-of-few"
    >
      <option value="">{words.shipments.filters.any}</option>
      {/* Multiple values come from a view or a link. */}
      {filter[name]?.includes(',') && <option value={filter[name]}>…</option>}
      {values.map(([value, name_]) => (
        <option key={value} value={value}>
          {name_}
        </option>
      ))}
    </TextField>
  )
  return (
    <>
      <div className="head">
        <h1>{words.parts.shipments}</h1>
        <SavedViews asked={asked} onChoose={setTyped} />
      </div>
      <search className="head" aria-label={words.keys.search}>
        <TextField
          size="small"
          type="search"
          inputRef={search}
          placeholder={words.shipments.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && count > 0) {
              setActive(0)
              search.current?.blur()
            }
          }}
          slotProps={{ htmlInput: { 'aria-label': words.shipments.search } }}
          className="search"
        />
        {choice(
          'states',
          shipmentStateValues.map((value) => [value, words.states[value]]),
        )}
        {choice(
          'exceptions',
          shipmentExceptionValues.map((value) => [value, words.exceptions[value]]),
        )}
        {choice(
          'carriers',
          carrierValues.map((value) => [value, carrierName(carriers, value)]),
        )}
        {choice(
          'period',
          periods.map((value) => [value, words.shipments.periods[value]]),
        )}
        {isFiltered && (
          <Button
            onClick={() => {
              setTyped('')
              navigate(hrefOf('shipments'), 'replace')
            }}
          >
            {words.shipments.clear}
          </Button>
        )}
        <span className="rest" />
        {isWide && <Button onClick={() => setArranging(true)}>{words.shipments.columns}</Button>}
      </search>
      <Failure error={rows.error ?? keepError} />
      {chosen.length > 0 && (
        <ChosenActions
          shipments={chosen}
          onDone={() => {
            setKeys(new Set())
            rows.reload()
          }}
        />
      )}
      {rows.isEmpty ? (
        <p className="empty">{isFiltered ? words.shipments.noneFound : words.shipments.none}</p>
      ) : isWide ? (
        <div className="grid-box">
          <Suspense fallback={<p className="empty">{words.loading}</p>}>
            <ShipmentGrid
              columns={columns}
              rows={rows}
              active={active}
              sort={sort}
              onSort={setSort}
              onOpen={open}
              chosen={keys}
              onChoose={setKeys}
            />
          </Suspense>
        </div>
      ) : (
        <Cards key={asked} rows={rows} active={active} asked={asked} />
      )}
      {isWide && count > 0 && (
        <output className="pager number">
          {fill(words.shipments.count, { from: 1, to: count, total: rows.total ?? count })}
        </output>
      )}
      {isArranging && <ColumnsDialog columns={columns} onChange={keep} onClose={() => setArranging(false)} />}
      {openId !== undefined && <ShipmentDetail key={openId} id={openId} onClose={close} onChanged={rows.reload} />}
    </>
  )
}

/** The list on a phone, one page at a time. */
function Cards({ rows, active, asked }: { rows: Rows<Shipment>; active: number; asked: string }) {
  const words = useWords()
  const [page, setPage] = useState(0)
  const { count, show } = rows
  const before = page * perPage
  useEffect(() => show(before, before, count), [show, before, count])
  const places = Array.from({ length: Math.min(perPage, count - before) }, (_, index) => before + index)
  const items = places.map((place) => rows.at(place)).filter((one) => one !== undefined)
  return (
    <>
      <ul className="cards" aria-label={words.parts.shipments} aria-busy={rows.loading || items.length < places.length}>
        {items.map((shipment, index) => (
          <li key={shipment.id} className={before + index === active ? 'is-active' : undefined}>
            <a href={hrefOf('shipments', shipment.id) + asked}>
              <span>{nameOf(shipment.recipient)}</span>
              <StateMark of={shipment} words={words} />
              <span className="soft number">{referenceOf(shipment) ?? words.shipments.unnamed}</span>
              <span className="soft">
                <Time at={shipment.createdAt} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Pager
        of={{
          items,
          before,
          total: rows.total,
          previous: page === 0 ? undefined : () => setPage(page - 1),
          next: before + perPage >= count ? undefined : () => setPage(page + 1),
        }}
      />
    </>
  )
}
