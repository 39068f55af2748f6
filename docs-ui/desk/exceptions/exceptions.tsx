import Button from '@mui/material/Button'
import type { Connection, ListOptions, Page, Shipment } from '@waybill/sdk'
import {
  cancelShipment,
  createShipmentReturn,
  listShipments,
  registerShipment,
  resolveRegistration,
} from '@waybill/sdk/fn'
import { useMemo, useState, type ReactNode } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, useCarriers } from '../carriers.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { Failure, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { StateMark } from '../shipments/cell.tsx'
import { referenceOf } from '../shipments/columns.ts'
import { ShipmentDetail } from '../shipments/detail.tsx'
import { Listing } from '../listing.tsx'
import { useLoaded } from '../use-loaded.ts'
import { usePage } from '../use-page.ts'
import { Views } from '../views.tsx'
import { nameOf } from '../format.ts'
import { fill, useWords } from '../words.ts'
import { kindOf, kinds, possible, saidOf, type NextStep } from './rules.ts'

/** The permission that each step requires. */
const permissions: Readonly<Record<NextStep, Parameters<ReturnType<typeof useDesk>['may']>[0]>> = {
  again: 'shipments:write',
  giveUp: 'shipments:write',
  edit: 'shipments:write',
  register: 'shipments:write',
  another: 'shipments:write',
  return: 'shipments:write',
  cancel: 'shipments:write',
  claim: 'carrier-claims:write',
  write: 'shipments:read',
  track: 'shipments:read',
  open: 'shipments:read',
}

/** Parcels that need a person, grouped by problem, each with its next step. */
export default function Exceptions({ path, query }: PageProps) {
  const words = useWords()
  const { exceptionsRoom: room } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const [openId] = path
  const kind = kindOf(query.get('kind'))
  const [now] = useState(() => new Date())
  const page = usePage<Shipment>((options) => listOf(connection, kind, now, 50, options), [connection, kind, now])
  const { value: counts, reload: recount } = useLoaded(
    async (signal) => {
      const pages = await Promise.all(kinds.map((one) => listOf(connection, one, now, 1, { signal }).pages().next()))
      return pages.map(({ value }) => value?.total)
    },
    [connection, now],
  )
  const { busy, error, run } = useAction()
  const [cancels, setCancels] = useState<Shipment | null>(null)
  const [decides, setDecides] = useState<{ shipment: Shipment; step: 'again' | 'giveUp' } | null>(null)
  const changed = () => {
    page.reload()
    recount()
  }
  const at = `?kind=${kind.id}`
  const views = useMemo(
    () =>
      kinds.map(({ id }, place) => {
        const count = counts?.[place]
        return {
          id,
          name: count === undefined ? room.kinds[id] : `${room.kinds[id]} (${count})`,
          href: `${hrefOf('exceptions')}?kind=${id}`,
        }
      }),
    [counts, room],
  )

  const stepFor = (step: NextStep, shipment: Shipment, isFirst: boolean): ReactNode => {
    const label = room.steps[step]
    const look = { variant: isFirst ? 'outlined' : 'text', disabled: busy } as const
    const link = (href: string, isElsewhere = false) => (
      <Button key={step} {...look} href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {label}
      </Button>
    )
    const act = (work: () => Promise<void>) => (
      <Button key={step} {...look} onClick={() => run(work)}>
        {label}
      </Button>
    )
    switch (step) {
      case 'again':
      case 'giveUp':
        return (
          <Button key={step} {...look} onClick={() => setDecides({ shipment, step })}>
            {label}
          </Button>
        )
      case 'edit':
        return link(`${hrefOf('create')}?edit=${shipment.id}`)
      case 'another':
        return link(`${hrefOf('create')}?like=${shipment.id}`)
      case 'claim':
        return link(`${hrefOf('money', 'claims')}?new=${shipment.id}`)
      case 'open':
        return link(hrefOf('exceptions', shipment.id) + at)
      case 'track':
        return link(shipment.trackingUrl ?? '', true)
      case 'write':
        return link(mailTo(shipment, room.subject), true)
      case 'register':
        return act(async () => {
          try {
            await registerShipment(connection, shipment.id)
          } finally {
            changed()
          }
        })
      case 'return':
        return act(async () => {
          const made = await createShipmentReturn(connection, shipment.id, { register: true })
          changed()
          navigate(hrefOf('shipments', made.id))
        })
      case 'cancel':
        return (
          <Button key={step} {...look} onClick={() => setCancels(shipment)}>
            {label}
          </Button>
        )
    }
  }
  return (
    <>
      <div className="head">
        <h1>{words.parts.exceptions}</h1>
        <Views label={room.kindsOf} current={kind.id} views={views} />
      </div>
      <p className="soft">{room.hints[kind.id]}</p>
      <Failure error={error} />
      <Listing
        of={page}
        none={room.none}
        label={room.kinds[kind.id]}
        keyOf={({ id }) => id}
        href={({ id }) => hrefOf('exceptions', id) + at}
        columns={[
          {
            name: words.shipments.unnamed,
            renderCell: (shipment) => (
              <span className="number">{referenceOf(shipment) ?? words.shipments.unnamed}</span>
            ),
          },
          { name: words.columns.recipient, renderCell: ({ recipient }) => nameOf(recipient) },
          {
            name: words.columns.carrier,
            renderCell: ({ carrierProduct }) => (carrierProduct ? carrierName(carriers, carrierProduct.carrier) : '–'),
          },
          {
            name: words.columns.what,
            renderCell: (shipment) => (
              <>
                {shipment.exception ? (
                  words.exceptions[shipment.exception.reason]
                ) : (
                  <StateMark of={shipment} words={words} />
                )}
                {saidOf(shipment) !== undefined && (
                  <span className="soft line">{fill(words.quoted, { text: saidOf(shipment) ?? '' })}</span>
                )}
              </>
            ),
          },
          {
            name: room.since,
            renderCell: ({ exception, modifiedAt, createdAt }) => (
              <Time at={exception?.at ?? modifiedAt ?? createdAt} />
            ),
          },
          {
            name: room.next,
            renderCell: (shipment) => (
              <div className="row-of">
                {possible(kind.steps, shipment, (step) => may(permissions[step])).map((step, place) =>
                  stepFor(step, shipment, place === 0),
                )}
              </div>
            ),
          },
        ]}
      />
      {openId !== undefined && (
        <ShipmentDetail
          key={openId}
          id={openId}
          onClose={() => navigate(hrefOf('exceptions') + at)}
          onChanged={changed}
        />
      )}
      {decides && (
        <Decision
          {...decides}
          onClose={() => setDecides(null)}
          onDone={() => {
            setDecides(null)
            changed()
          }}
        />
      )}
      {cancels && (
        <FormDialog
          title={words.detail.cancelTitle}
          verb={words.detail.cancelIt}
          otherwise={words.detail.keep}
          danger
          onClose={() => setCancels(null)}
          onSend={async () => {
            await cancelShipment(connection, cancels.id)
            setCancels(null)
            changed()
          }}
        >
          <p className="soft">{words.detail.cancelHint}</p>
        </FormDialog>
      )}
    </>
  )
}

/** How many shipments to search for those that the API cannot filter. */
const mostLookedAt = 1_000

/** Lists the shipments of a kind. If they have to be picked from the response, they form a single page. */
function listOf(
  connection: Connection,
  { query, picks }: ReturnType<typeof kindOf>,
  now: Date,
  per_page: number,
  options: ListOptions,
): { pages: () => AsyncGenerator<Page<Shipment>, void, undefined> } {
  if (!picks) return listShipments(connection, { ...query(now), per_page }, options)
  return {
    async *pages() {
      const all = await listShipments(connection, { ...query(now), per_page: 100 }, options).toArray(mostLookedAt)
      const items = all.filter((one) => picks(one, now))
      yield { items, total: items.length }
    },
  }
}

interface DecisionProps {
  shipment: Shipment
  step: 'again' | 'giveUp'
  onClose: () => void
  onDone: () => void
}

/** The decision on a shipment whose carrier may or may not have booked it. */
function Decision({ shipment, step, onClose, onDone }: DecisionProps) {
  const { exceptionsRoom: room, money: said } = useWords()
  const { connection } = useDesk()
  const [note, setNote] = useState('')
  return (
    <FormDialog
      title={room.decisions[step].title}
      verb={room.steps[step]}
      onClose={onClose}
      onSend={async () => {
        await resolveRegistration(connection, shipment.id, {
          decision: step === 'again' ? 'BOOK_AGAIN' : 'GIVE_UP',
          ...(note.trim() !== '' && { note: note.trim() }),
        })
        onDone()
      }}
    >
      <p className="soft">{fill(room.decisions[step].hint, { reference: shipment.id })}</p>
      <Field label={said.note} hint={room.noteHint} maxLength={250} value={note} onChange={setNote} />
    </FormDialog>
  )
}

const mailTo = (shipment: Shipment, subject: string): string =>
  `mailto:${encodeURIComponent(shipment.recipient.contactInfo?.email ?? '')}?subject=${encodeURIComponent(
    fill(subject, { reference: referenceOf(shipment) ?? '' }),
  )}`
