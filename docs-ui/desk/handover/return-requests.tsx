import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { ReturnRequest } from '@waybill/sdk'
import { approveReturnRequest, listReturnRequests, refuseReturnRequest } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { FormDialog } from '../dialogs.tsx'
import { dayName, money, readable } from '../format.ts'
import { Pager } from '../pager.tsx'
import { Failure, focused, State } from '../parts.tsx'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { Table } from '../table.tsx'
import { usePage } from '../use-page.ts'
import { useWords } from '../words.ts'

const colors = {
  REQUESTED: 'amber',
  APPROVED: 'green',
  REFUSED: 'hollow',
} as const satisfies Record<ReturnRequest['state'], string>

/** Returns that recipients have requested on their page, for a person to decide on. */
export function ReturnRequests() {
  const words = useWords()
  const { requests } = words.handover
  const { connection, may } = useDesk()
  const page = usePage<ReturnRequest>(
    (options) => listReturnRequests(connection, { per_page: 50 }, options),
    [connection],
  )
  const { busy, error, run } = useAction()
  const [refused, setRefused] = useState<ReturnRequest | null>(null)
  const [reason, setReason] = useState('')
  if (page.isEmpty) return null
  return (
    <section className="parts-below">
      <h2>{requests.title}</h2>
      <Failure error={error ?? page.error} />
      <Table
        label={requests.title}
        rows={page.items}
        busy={page.loading}
        keyOf={({ id }) => id}
        columns={[
          { name: requests.requested, renderCell: ({ createdAt }) => dayName(createdAt, words.locale) },
          {
            name: words.shipments.unnamed,
            renderCell: ({ shipmentId, orderNumber }) => (
              <a href={hrefOf('shipments', shipmentId)}>{orderNumber ?? words.handover.openIt}</a>
            ),
          },
          {
            name: requests.goods,
            renderCell: ({ items }) =>
              items.map(({ quantity, description }) => `${quantity} × ${description}`).join(', '),
          },
          {
            name: words.columns.reason,
            renderCell: ({ reason: code, note, fee }) => (
              <>
                {Object.entries(requests.reasons).find(([known]) => known === code)?.[1] ?? readable(code)}
                {note !== undefined && <span className="soft line">{note}</span>}
                {fee && <span className="soft line">{money(fee.amount, fee.currency, words.locale)}</span>}
              </>
            ),
          },
          {
            name: words.columns.state,
            renderCell: ({ state, problem, refusalReason, returnShipmentState }) => (
              <>
                <State color={colors[state]}>{requests.states[state]}</State>
                {returnShipmentState !== undefined && (
                  <span className="soft line">{words.states[returnShipmentState]}</span>
                )}
                {(problem ?? refusalReason) !== undefined && (
                  <span className="soft line">{problem ?? refusalReason}</span>
                )}
              </>
            ),
          },
          {
            name: words.handover.action,
            renderCell: (request) => {
              const { id, state, returnShipmentId, returnShipmentState } = request
              const isLeft =
                state === 'REQUESTED' ||
                (state === 'APPROVED' && ['DRAFT', 'FAILED_TO_REGISTER'].includes(returnShipmentState ?? ''))
              return (
                <>
                  {may('shipments:write') && isLeft && (
                    <Button
                      disabled={busy}
                      onClick={() =>
                        run(async () => {
                          await approveReturnRequest(connection, id, {})
                          page.reload()
                        })
                      }
                    >
                      {state === 'REQUESTED' ? requests.approve : words.detail.register}
                    </Button>
                  )}
                  {may('shipments:write') && state === 'REQUESTED' && (
                    <Button disabled={busy} onClick={() => setRefused(request)}>
                      {requests.refuse}
                    </Button>
                  )}
                  {returnShipmentId !== undefined && (
                    <a href={hrefOf('shipments', returnShipmentId)}>{words.handover.openIt}</a>
                  )}
                </>
              )
            },
          },
        ]}
      />
      <Pager of={page} />
      {refused && (
        <FormDialog
          title={requests.refuseTitle}
          verb={requests.refuse}
          danger
          onClose={() => setRefused(null)}
          onSend={async () => {
            await refuseReturnRequest(connection, refused.id, { reason: reason.trim() })
            setRefused(null)
            setReason('')
            page.reload()
          }}
        >
          <p>{requests.refuseHint}</p>
          <TextField
            size="small"
            required
            multiline
            inputRef={focused}
            label={words.columns.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
        </FormDialog>
      )}
    </section>
  )
}
