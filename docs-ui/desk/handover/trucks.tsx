import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Consignment } from '@waybill/sdk'
import {
  createConsignment,
  getConsignment,
  listConsignments,
  setConsignmentParent,
  setConsignmentState,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { Failure, focused, State, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { play } from '../scan/sound.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { Table } from '../table.tsx'
import { useLoaded } from '../use-loaded.ts'
import { usePage } from '../use-page.ts'
import { fill, useWords } from '../words.ts'
import { load, nameOfConsignment, type Loaded } from './loading.ts'
import { ScanField } from './scan-field.tsx'

const colors = { OPEN: 'blue', WAITING_FOR_APPROVAL: 'amber', CLOSED: 'green' } as const satisfies Record<
  Consignment['state'],
  string
>

export default function Trucks({ path: [openId] }: PageProps) {
  return openId === undefined ? <TruckList /> : <Truck key={openId} id={openId} />
}

function TruckList() {
  const words = useWords()
  const { handover } = words
  const { connection, may } = useDesk()
  const page = usePage<Consignment>(
    (options) => listConsignments(connection, { type: 'TRUCK', per_page: 50 }, options),
    [connection],
  )
  const [isNew, setNew] = useState(false)
  const [plate, setPlate] = useState('')
  return (
    <>
      {may('consignments:write') && (
        <div className="head">
          <Button variant="contained" onClick={() => setNew(true)}>
            {handover.newTruck}
          </Button>
        </div>
      )}
      <Listing
        of={page}
        none={handover.noTrucks}
        label={handover.rooms.trucks}
        keyOf={({ id }) => id}
        href={({ id }) => hrefOf('handover', 'trucks', id)}
        columns={[
          { name: handover.plate, renderCell: nameOfConsignment },
          {
            name: words.columns.state,
            renderCell: ({ state }) => <State color={colors[state]}>{handover.truckStates[state]}</State>,
          },
          { name: words.columns.createdAt, renderCell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: words.columns.createdBy, renderCell: ({ createdBy }) => createdBy },
        ]}
      />
      {isNew && (
        <FormDialog
          title={handover.newTruck}
          verb={handover.newTruck}
          onClose={() => setNew(false)}
          onSend={async () => {
            const { id } = await createConsignment(connection, {
              type: 'TRUCK',
              references: [{ key: 'LICENSE_PLATE', value: plate.trim() }],
            })
            navigate(hrefOf('handover', 'trucks', id))
          }}
        >
          <Field label={handover.plate} value={plate} required inputRef={focused} onChange={setPlate} />
        </FormDialog>
      )}
    </>
  )
}

/** A truck, loaded by scanning parcels and pallets. */
function Truck({ id }: { id: string }) {
  const words = useWords()
  const { handover } = words
  const { connection, may } = useDesk()
  const [target, setTarget] = useState(id)
  const [last, setLast] = useState<{ reference: string; loaded?: Loaded; error?: unknown } | null>(null)
  const [isNew, setNew] = useState(false)
  const [palletName, setPalletName] = useState('')
  const [isClosing, setClosing] = useState(false)
  const { busy, error: failed, run } = useAction()
  const { value, error, reload } = useLoaded(
    async (signal) => {
      const on = (parentId: string) =>
        listConsignments(connection, { parentId, per_page: 100 }, { signal }).toArray(1000)
      const [truck, top] = await Promise.all([getConsignment(connection, id, { signal }), on(id)])
      const pallets = await Promise.all(
        top.filter(({ type }) => type === 'PALLET').map(async (pallet) => ({ pallet, parcels: await on(pallet.id) })),
      )
      return { truck, pallets, parcels: top.filter(({ type }) => type === 'SHIPMENT') }
    },
    [connection, id],
  )
  if (!value) return error === null ? <p className="empty">{words.loading}</p> : <Failure error={error} />
  const { truck, pallets, parcels } = value
  const mayLoad = may('consignments:write') && truck.state === 'OPEN'
  const rows = [
    ...pallets.flatMap(({ pallet: on, parcels: loaded }) => [
      { what: on, on: undefined },
      ...loaded.map((what) => ({ what, on })),
    ]),
    ...parcels.map((what) => ({ what, on: undefined })),
  ]
  const count = parcels.length + pallets.reduce((sum, one) => sum + one.parcels.length, 0)
  const current = pallets.find(({ pallet: { id: one } }) => one === target)?.pallet
  const scan = (reference: string) =>
    run(async () => {
      try {
        const loaded = await load(connection, reference, id, target)
        setTarget(loaded.target)
        setLast({ reference, loaded })
        play(loaded.what === 'already' ? 'look' : 'good')
        reload()
      } catch (refused) {
        play('bad')
        setLast({ reference, error: refused })
      }
    })
  const become = (state: Consignment['state']) =>
    run(async () => {
      await setConsignmentState(connection, id, { state })
      reload()
    })
  return (
    <>
      <div className="head">
        <h2>
          {nameOfConsignment(truck)} <State color={colors[truck.state]}>{handover.truckStates[truck.state]}</State>
        </h2>
        <span className="soft">{fill(handover.onTruck, { parcels: count, pallets: pallets.length })}</span>
        <span className="rest" />
        <div className="row-of">
          <Button href={hrefOf('handover', 'trucks')}>{handover.allTrucks}</Button>
          {mayLoad && <Button onClick={() => setNew(true)}>{handover.newPallet}</Button>}
          {mayLoad && (
            <Button disabled={busy} onClick={() => become('WAITING_FOR_APPROVAL')}>
              {handover.handIn}
            </Button>
          )}
          {truck.state === 'WAITING_FOR_APPROVAL' && may('consignments:admin') && (
            <Button disabled={busy} onClick={() => become('OPEN')}>
              {handover.reopen}
            </Button>
          )}
          {truck.state === 'WAITING_FOR_APPROVAL' && may('consignments:admin') && (
            <Button variant="contained" onClick={() => setClosing(true)}>
              {handover.closeTruck}
            </Button>
          )}
        </div>
      </div>
      {(truck.warnings ?? []).map(({ code, message, numbers }) => (
        <Alert key={code} severity="warning">
          {message} {numbers.join(', ')}
        </Alert>
      ))}
      <Failure error={failed ?? error} />
      {mayLoad && (
        <>
          <ScanField
            label={current ? fill(handover.scanOnto, { pallet: nameOfConsignment(current) }) : handover.scanOntoTruck}
            disabled={false}
            onScan={scan}
          />
          {current && <Button onClick={() => setTarget(id)}>{handover.ontoTruck}</Button>}
        </>
      )}
      <output className="station-now">
        {last && (
          <div
            className={`scanned scanned-${last.loaded === undefined ? 'red' : last.loaded.what === 'already' ? 'amber' : 'green'}`}
          >
            <strong>{last.loaded ? handover.loaded[last.loaded.what] : handover.notLoaded}</strong>
            <span className="number">{last.reference}</span>
            <Failure error={last.error} />
          </div>
        )}
      </output>
      {rows.length === 0 ? (
        <p className="empty">{handover.emptyTruck}</p>
      ) : (
        <Table
          label={nameOfConsignment(truck)}
          rows={rows}
          keyOf={({ what }) => what.id}
          columns={[
            { name: handover.number, renderCell: ({ what }) => nameOfConsignment(what) },
            { name: handover.what, renderCell: ({ what }) => handover.types[what.type] },
            { name: handover.types.PALLET, renderCell: ({ on }) => (on ? nameOfConsignment(on) : '–') },
            {
              name: handover.action,
              renderCell: ({ what }) =>
                mayLoad && (
                  <Button
                    disabled={busy}
                    onClick={() =>
                      run(async () => {
                        await setConsignmentParent(connection, what.id, { parentId: null })
                        if (what.id === target) setTarget(id)
                        reload()
                      })
                    }
                  >
                    {handover.unload}
                  </Button>
                ),
            },
          ]}
        />
      )}
      {isNew && (
        <FormDialog
          title={handover.newPallet}
          verb={handover.newPallet}
          onClose={() => setNew(false)}
          onSend={async () => {
            const made = await createConsignment(connection, {
              type: 'PALLET',
              references: [{ key: 'WAREHOUSE_REFERENCE', value: palletName.trim() }],
              parentId: id,
            })
            setPalletName('')
            setNew(false)
            setTarget(made.id)
            reload()
          }}
        >
          <Field label={handover.number} value={palletName} required inputRef={focused} onChange={setPalletName} />
        </FormDialog>
      )}
      {isClosing && (
        <FormDialog
          title={handover.closeTruckTitle}
          verb={handover.closeTruck}
          onClose={() => setClosing(false)}
          onSend={async () => {
            await setConsignmentState(connection, id, { state: 'CLOSED' })
            setClosing(false)
            reload()
          }}
        >
          <p className="soft">{handover.closeTruckHint}</p>
        </FormDialog>
      )}
    </>
  )
}
