import Button from '@mui/material/Button'
import type { Carrier, Pickup } from '@waybill/sdk'
import { cancelPickup, createPickup, listPickups, listShipments } from '@waybill/sdk/fn'
import { useState } from 'react'
import { carrierName, useCarriers } from '../carriers.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { dayName, isoDay } from '../format.ts'
import { Failure, State } from '../parts.tsx'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { useLoaded } from '../use-loaded.ts'
import { usePage } from '../use-page.ts'
import { fill, useWords } from '../words.ts'

const colors = {
  PENDING: 'amber',
  CONFIRMED: 'green',
  CHANGING: 'amber',
  CANCELLING: 'amber',
  CANCELLED: 'hollow',
  FAILED: 'red',
} as const satisfies Record<Pickup['state'], string>

/** Pick-ups of registered parcels by carriers. */
export function Pickups() {
  const words = useWords()
  const { handover } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const page = usePage<Pickup>((options) => listPickups(connection, { per_page: 50 }, options), [connection])
  const [isNew, setNew] = useState(false)
  const [cancelled, setCancelled] = useState<Pickup | null>(null)
  return (
    <>
      {may('shipments:write') && (
        <div className="head">
          <Button variant="contained" onClick={() => setNew(true)}>
            {handover.newPickup}
          </Button>
        </div>
      )}
      <Listing
        of={page}
        none={handover.noPickups}
        label={handover.rooms.pickups}
        keyOf={({ id }) => id}
        columns={[
          { name: words.columns.carrier, renderCell: ({ carrier }) => carrierName(carriers, carrier) },
          { name: handover.day, renderCell: ({ date }) => dayName(date, words.locale) },
          {
            name: handover.time,
            renderCell: ({ confirmedTime, preferredTime: { from, to } }) => (
              <span className="number">{`${confirmedTime?.from ?? from}–${confirmedTime?.to ?? to}`}</span>
            ),
          },
          {
            name: words.columns.state,
            renderCell: ({ state, message }) => (
              <>
                <State color={colors[state]}>{handover.pickupStates[state]}</State>
                {message !== undefined && <span className="soft line">{message}</span>}
              </>
            ),
          },
          { name: handover.confirmation, renderCell: ({ confirmation }) => confirmation ?? '–' },
          { name: words.parts.shipments, isNumber: true, renderCell: ({ shipmentIds }) => shipmentIds.length },
          {
            name: handover.action,
            renderCell: (pickup) =>
              may('shipments:write') &&
              ['PENDING', 'CONFIRMED'].includes(pickup.state) && (
                <Button onClick={() => setCancelled(pickup)}>{handover.cancelPickup}</Button>
              ),
          },
        ]}
      />
      {isNew && (
        <NewPickup
          onClose={() => setNew(false)}
          onDone={() => {
            setNew(false)
            page.reload()
          }}
        />
      )}
      {cancelled && (
        <FormDialog
          title={handover.cancelPickupTitle}
          verb={handover.cancelPickup}
          otherwise={words.detail.keep}
          danger
          onClose={() => setCancelled(null)}
          onSend={async () => {
            await cancelPickup(connection, cancelled.id, {})
            setCancelled(null)
            page.reload()
          }}
        />
      )}
    </>
  )
}

/** Tomorrow, or Monday if tomorrow is not a working day. */
function nextWorkingDay(now: Date): string {
  const day = new Date(now)
  do day.setDate(day.getDate() + 1)
  while ([0, 6].includes(day.getDay()))
  return isoDay(day)
}

function NewPickup({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const words = useWords()
  const { handover } = words
  const { connection } = useDesk()
  const carriers = useCarriers()
  const able = carriers.filter(({ capabilities }) => capabilities.includes('PICK_UP'))
  const [carrier, setCarrier] = useState<Carrier | ''>('')
  const [date, setDate] = useState(() => nextWorkingDay(new Date()))
  const [from, setFrom] = useState('09:00')
  const [to, setTo] = useState('15:00')
  const [instructions, setInstructions] = useState('')
  const { value: waiting = [], error: listError } = useLoaded(
    async (signal) => {
      if (carrier === '') return []
      const all = await listShipments(
        connection,
        { carriers: [carrier], states: ['REGISTERED'], cancelled: false, per_page: 100 },
        { signal },
      ).toArray(100)
      return all.filter(({ pickupId }) => pickupId === undefined)
    },
    [connection, carrier],
  )
  return (
    <FormDialog
      title={handover.newPickup}
      verb={handover.newPickup}
      width="sm"
      onClose={onClose}
      onSend={async () => {
        await createPickup(connection, {
          shipmentIds: waiting.map(({ id }) => id),
          date,
          preferredTime: { from, to },
          ...(instructions.trim() !== '' && { instructions: instructions.trim() }),
        })
        onDone()
      }}
    >
      <Field
        label={words.columns.carrier}
        value={carrier}
        options={[['', ''], ...able.map(({ carrier: id, name }): [string, string] => [id, name])]}
        hint={
          carrier === ''
            ? undefined
            : fill(waiting.length === 0 ? handover.nothingWaits : handover.waiting, { count: waiting.length })
        }
        onChange={(id) => setCarrier(able.find((one) => one.carrier === id)?.carrier ?? '')}
      />
      <div className="fields narrow">
        <Field label={handover.day} name="date" type="date" value={date} onChange={setDate} />
        <Field label={handover.from} name="preferredTime.from" type="time" value={from} onChange={setFrom} />
        <Field label={handover.to} name="preferredTime.to" type="time" value={to} onChange={setTo} />
      </div>
      <Field label={words.create.instructions} name="instructions" value={instructions} onChange={setInstructions} />
      <Failure error={listError} />
      {carrier !== '' && waiting.length === 0 && <a href={hrefOf('shipments')}>{words.parts.shipments}</a>}
    </FormDialog>
  )
}
