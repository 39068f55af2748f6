import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Switch from '@mui/material/Switch'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Connection, WebhookEndpoint, WebhookEndpointWithSecret } from '@waybill/sdk'
import {
  checkWebhookEndpoint,
  deleteWebhookEndpoint,
  retryWebhookDeliveries,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { Deliveries } from './deliveries.tsx'
import { DetailDrawer, FormDialog, Words } from './dialogs.tsx'
import { Overlap } from './overlap.tsx'
import { Facts, Failure, sentence, Time } from './parts.tsx'
import { Rename } from './rename.tsx'
import { useAction } from '../ui/use-action.ts'

interface Props {
  client: Connection
  of: WebhookEndpoint
  /** Null if it was deleted. */
  onChanged: (endpoint: WebhookEndpoint | null) => void
  onSecret: (endpoint: WebhookEndpointWithSecret) => void
  onClose: () => void
}

/** One endpoint with its deliveries and actions. */
export function EndpointDrawer({ client, of: endpoint, onChanged, onSecret, onClose }: Props) {
  const { id, name, url, types, carriers, enabled } = endpoint
  const [asking, setAsking] = useState<'rotate' | 'retry' | 'delete' | null>(null)
  const [overlapHours, setOverlapHours] = useState(24)
  const [since, setSince] = useState(dayAgo)
  const [all, setAll] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  /** Counts sent messages, to reload the deliveries. */
  const [sent, setSent] = useState(0)
  const { busy, error, run } = useAction()
  const stopAsking = () => setAsking(null)

  return (
    <DetailDrawer title={name} onClose={onClose}>
      <Facts
        of={{
          URL: url,
          State: <EndpointState of={endpoint} />,
          'Failing since': endpoint.failingSince && <Time at={endpoint.failingSince} />,
          Events: types?.join(', ') ?? 'All',
          Carriers: carriers?.join(', ') ?? 'All',
          'Signed with both secrets until': endpoint.previousSecretExpiresAt && (
            <Time at={endpoint.previousSecretExpiresAt} />
          ),
          Created: (
            <>
              <Time at={endpoint.createdAt} /> by {endpoint.createdBy}
            </>
          ),
        }}
      />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          disabled={busy || !enabled}
          onClick={() =>
            run(async () => {
              await checkWebhookEndpoint(client, id)
              setSaid('The test event was sent.')
              setSent(sent + 1)
            })
          }
        >
          Send a test event
        </Button>
        <Button variant="outlined" disabled={!enabled} onClick={() => setAsking('retry')}>
          Resend events …
        </Button>
        <Rename
          name={name}
          onRename={async (next) => onChanged(await updateWebhookEndpoint(client, id, { name: next }))}
        />
        <Button variant="outlined" onClick={() => setAsking('rotate')}>
          Rotate the secret
        </Button>
        <Button
          variant="outlined"
          disabled={busy}
          onClick={() => run(async () => onChanged(await updateWebhookEndpoint(client, id, { enabled: !enabled })))}
        >
          {enabled ? 'Disable' : 'Enable'}
        </Button>
        <Button variant="outlined" color="error" onClick={() => setAsking('delete')}>
          Delete
        </Button>
      </Stack>
      <Failure error={error} />
      {said !== null && <Alert severity="success">{said}</Alert>}
      <Deliveries client={client} endpointId={id} enabled={enabled} sent={sent} />

      {asking === 'rotate' && (
        <FormDialog
          title={`Rotate the secret of ${name}`}
          verb="Rotate"
          onClose={stopAsking}
          onSend={async () => {
            onSecret(await rotateWebhookSecret(client, id, { overlapHours }))
            onClose()
          }}
        >
          <Words>Until the current secret expires, deliveries are signed with both secrets.</Words>
          <Overlap what="The current secret" hours={overlapHours} onHours={setOverlapHours} />
        </FormDialog>
      )}
      {asking === 'retry' && (
        <FormDialog
          title="Resend events"
          verb="Resend"
          onClose={stopAsking}
          onSend={async () => {
            const { count } = await retryWebhookDeliveries(client, id, { since: new Date(since).toISOString(), all })
            setSaid(count === 1 ? 'Resending 1 event.' : `Resending ${count} events.`)
            setSent(sent + 1)
            stopAsking()
          }}
        >
          <Words>Resends failed events, and events that happened while the endpoint was disabled.</Words>
          <TextField
            required
            size="small"
            type="datetime-local"
            label="Since"
            value={since}
            onChange={({ target }) => setSince(target.value)}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <FormControlLabel
            control={<Switch checked={all} onChange={({ target }) => setAll(target.checked)} />}
            label="Include delivered events"
          />
        </FormDialog>
      )}
      {asking === 'delete' && (
        <FormDialog
          title={`Delete ${name}?`}
          verb="Delete"
          danger
          onClose={stopAsking}
          onSend={async () => {
            await deleteWebhookEndpoint(client, id)
            onChanged(null)
          }}
        >
          <Words>No more events are sent to this endpoint, and its delivery log is deleted.</Words>
        </FormDialog>
      )}
    </DetailDrawer>
  )
}

/** In the format of a date and time field, which has no time zone and means the reader's. */
function dayAgo(): string {
  const now = Date.now() - 86_400_000
  return new Date(now - new Date(now).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function EndpointState({ of: { enabled, disabledReason, failingSince } }: { of: WebhookEndpoint }) {
  if (!enabled)
    return (
      <Chip
        size="small"
        variant="outlined"
        label={disabledReason ? `Disabled: ${sentence(disabledReason).toLowerCase()}` : 'Disabled'}
      />
    )
  if (failingSince !== undefined) return <Chip size="small" variant="outlined" color="warning" label="Failing" />
  return <Chip size="small" variant="outlined" color="success" label="Enabled" />
}
