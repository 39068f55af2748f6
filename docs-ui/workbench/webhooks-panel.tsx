import Button from '@mui/material/Button'
import TableRow from '@mui/material/TableRow'
import type { ListOptions, WebhookEndpoint, WebhookEndpointWithSecret } from '@waybill/sdk'
import { listWebhookEndpoints } from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import { CreateEndpointDialog } from './create-endpoint-dialog.tsx'
import { SecretDialog } from './dialogs.tsx'
import { EndpointDrawer, EndpointState } from './endpoint-drawer.tsx'
import type { PanelProps } from './panel.ts'
import { Cell, ItemTable, OpenLink, Small, Time } from './parts.tsx'
import { usePages } from './use-pages.ts'

/** Webhook endpoints, and the outcome of each delivery. */
export function WebhooksPanel({ client }: PanelProps) {
  const list = useCallback((options: ListOptions) => listWebhookEndpoints(client, { per_page: 50 }, options), [client])
  const pages = usePages(list)
  const [creating, setCreating] = useState(false)
  const [shown, setShown] = useState<WebhookEndpoint | null>(null)
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null)
  const showSecret = (endpoint: WebhookEndpointWithSecret) => {
    setCreating(false)
    setMade(endpoint)
    pages.reload()
  }
  return (
    <>
      <Button variant="contained" onClick={() => setCreating(true)} sx={{ mb: 2 }}>
        Add an endpoint
      </Button>
      <ItemTable
        label="Webhook endpoints"
        columns={[
          { name: 'Endpoint' },
          { name: 'State', width: '11rem' },
          { name: 'Events', wide: true },
          { name: 'Created', width: '13.5rem', wide: true },
        ]}
        pages={pages}
        empty="No webhook endpoints yet. Add one to receive events."
      >
        {pages.items.map((endpoint) => (
          <TableRow key={endpoint.id} hover>
            <Cell>
              <OpenLink onOpen={() => setShown(endpoint)}>{endpoint.name}</OpenLink>
              <Small>{endpoint.url}</Small>
            </Cell>
            <Cell>
              <EndpointState of={endpoint} />
            </Cell>
            <Cell wide>{endpoint.types ? endpoint.types.join(', ') : 'All'}</Cell>
            <Cell wide>
              <Time at={endpoint.createdAt} />
            </Cell>
          </TableRow>
        ))}
      </ItemTable>
      {creating && <CreateEndpointDialog client={client} onCreated={showSecret} onClose={() => setCreating(false)} />}
      {shown && (
        <EndpointDrawer
          key={shown.id}
          client={client}
          of={shown}
          onChanged={(endpoint) => {
            setShown(endpoint)
            pages.reload()
          }}
          onSecret={showSecret}
          onClose={() => setShown(null)}
        />
      )}
      {made && (
        <SecretDialog title={`Secret of ${made.name}`} secret={made.secret} onClose={() => setMade(null)}>
          Use it to verify deliveries: <code>verify(body, headers, secret)</code> from{' '}
          <code>@waybill/sdk/webhooks</code>.
        </SecretDialog>
      )}
    </>
  )
}
