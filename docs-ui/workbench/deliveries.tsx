import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import {
  webhookDeliveryStateValues,
  type Connection,
  type ListOptions,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '@waybill/sdk'
import { listWebhookDeliveries, retryWebhookDelivery } from '@waybill/sdk/fn'
import { useCallback, useEffect, useState } from 'react'
import { durationOf } from '../console/request/exchange.ts'
import { token } from '../styles/tokens.ts'
import { Cell, Code, Facts, Failure, ItemTable, OpenLink, sentence, Time } from './parts.tsx'
import { useAction } from '../ui/use-action.ts'
import { usePages } from './use-pages.ts'

interface Props {
  client: Connection
  endpointId: string
  enabled: boolean
  /** Changes when a message is sent. */
  sent: number
}

/** The polling interval while deliveries are pending, in milliseconds. */
const lookMs = 1_500

/** Deliveries to an endpoint, newest first. Reloads while one is in transit. */
export function Deliveries({ client, endpointId, enabled, sent }: Props) {
  const [state, setState] = useState<WebhookDeliveryState | ''>('')
  const [openId, setOpenId] = useState<string | null>(null)
  const list = useCallback(
    (options: ListOptions) =>
      listWebhookDeliveries(client, endpointId, { per_page: 20, ...(state !== '' && { state }) }, options),
    [client, endpointId, state],
  )
  const pages = usePages(list)
  const { items, loading, reload } = pages
  const opened = items.find(({ id }) => id === openId)
  const isMoving = items.some(({ state: one, nextAttemptAt = '' }) => one === 'PENDING' && isSoon(nextAttemptAt))

  // Events get their number after they have happened, so the first load lacks the latest.
  const [looked, setLooked] = useState({ sent: 0, times: 0 })
  const times = looked.sent === sent ? looked.times : 0
  const isAwaited = sent > 0 && times < 3
  useEffect(() => {
    if (loading || !(isAwaited || isMoving)) return
    const timer = setTimeout(() => {
      setLooked({ sent, times: times + 1 })
      reload()
    }, lookMs)
    return () => clearTimeout(timer)
  }, [isAwaited, isMoving, loading, reload, sent, times])

  return (
    <section aria-label="Deliveries">
      <Stack direction="row" spacing={1} sx={{ mb: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box component="h3" sx={{ m: 0, fontSize: token('size-lead') }}>
          Deliveries
        </Box>
        <TextField
          select
          size="small"
          label="State"
          value={state}
          onChange={({ target }) => setState(webhookDeliveryStateValues.find((one) => one === target.value) ?? '')}
          sx={{ minWidth: '9rem' }}
        >
          <MenuItem value="">All</MenuItem>
          {webhookDeliveryStateValues.map((one) => (
            <MenuItem key={one} value={one}>
              {sentence(one)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      {opened && (
        <Delivery
          client={client}
          endpointId={endpointId}
          enabled={enabled}
          of={opened}
          onSent={reload}
          onClose={() => setOpenId(null)}
        />
      )}
      <ItemTable
        label="Deliveries"
        columns={[
          { name: 'Event' },
          { name: 'State', width: '7rem' },
          { name: 'Response' },
          { name: 'Attempts', width: '6rem', wide: true },
        ]}
        pages={pages}
        empty="No deliveries yet."
      >
        {pages.items.map((delivery) => (
          <TableRow key={delivery.id} hover>
            <Cell>
              <OpenLink onOpen={() => setOpenId(delivery.id === openId ? null : delivery.id)}>
                {delivery.event.type}
              </OpenLink>
              <Box sx={{ color: 'text.secondary' }}>
                <Time at={delivery.event.createdAt} />
              </Box>
            </Cell>
            <Cell>
              <DeliveryState of={delivery} />
            </Cell>
            <Cell>{delivery.status ?? delivery.error ?? '–'}</Cell>
            <Cell wide>{delivery.attempts}</Cell>
          </TableRow>
        ))}
      </ItemTable>
    </section>
  )
}

/** Polling for what waits for hours is not worthwhile. */
const isSoon = (at: string) => Date.parse(at) - Date.now() < 30_000

const colours = { PENDING: 'warning', DELIVERED: 'success', FAILED: 'error' } as const satisfies Record<
  WebhookDeliveryState,
  string
>

const DeliveryState = ({ of: { state } }: { of: WebhookDelivery }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={sentence(state)} />
)

interface DeliveryProps {
  client: Connection
  endpointId: string
  enabled: boolean
  of: WebhookDelivery
  onSent: () => void
  onClose: () => void
}

/** One delivery: the message, and every attempt with its response. */
function Delivery({ client, endpointId, enabled, of: delivery, onSent, onClose }: DeliveryProps) {
  const { busy, error, run } = useAction()
  const { id, event, log, nextAttemptAt } = delivery
  return (
    <Stack spacing={1.5} sx={{ mb: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Facts
        of={{
          Event: `${event.type} ${event.id}`,
          State: <DeliveryState of={delivery} />,
          'Next attempt': nextAttemptAt && <Time at={nextAttemptAt} />,
        }}
      />
      <Code label="Request body">{JSON.stringify(event, null, 2)}</Code>
      {log.toReversed().map((attempt) => (
        <div key={attempt.attemptedAt}>
          <Facts
            of={{
              Attempt: <Time at={attempt.attemptedAt} />,
              To: attempt.url,
              Status: attempt.status,
              Error: attempt.error,
              Took: durationOf(attempt.durationMs),
            }}
          />
          {attempt.response !== undefined && <Code label="Response body">{attempt.response}</Code>}
        </div>
      ))}
      <Failure error={error} />
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          disabled={busy || !enabled}
          onClick={() =>
            run(async () => {
              await retryWebhookDelivery(client, endpointId, id)
              onSent()
            })
          }
        >
          Resend
        </Button>
        <Button onClick={onClose}>Close</Button>
      </Stack>
    </Stack>
  )
}
