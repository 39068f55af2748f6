import TextField from '@mui/material/TextField'
import {
  carrierValues,
  feedEventTypeValues,
  type Carrier,
  type Connection,
  type FeedEventType,
  type WebhookEndpointWithSecret,
} from '@waybill/sdk'
import { createWebhookEndpoint } from '@waybill/sdk/fn'
import { useState } from 'react'
import { FormDialog } from './dialogs.tsx'
import { Choices } from './parts.tsx'

interface Props {
  client: Connection
  onCreated: (endpoint: WebhookEndpointWithSecret) => void
  onClose: () => void
}

/** The test event reaches the endpoint it is sent to, whatever its filter. */
export const chosenTypes = feedEventTypeValues.filter((type) => type !== 'webhook.test')

/** Creates an endpoint, which is called for each event that passes its filter. */
export function CreateEndpointDialog({ client, onCreated, onClose }: Props) {
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState<FeedEventType[]>([])
  const [carriers, setCarriers] = useState<Carrier[]>([])
  const send = async () =>
    onCreated(
      await createWebhookEndpoint(client, {
        name,
        url,
        ...(types.length > 0 && { types }),
        ...(carriers.length > 0 && { carriers }),
      }),
    )
  return (
    <FormDialog title="Add an endpoint" verb="Add" onSend={send} onClose={onClose}>
      <TextField required size="small" label="Name" value={name} onChange={({ target }) => setName(target.value)} />
      <TextField
        required
        size="small"
        label="URL"
        placeholder="https://shop.example/waybill"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Choices label="Events" helperText="All if empty" options={chosenTypes} value={types} onChange={setTypes} />
      <Choices
        label="Carriers"
        helperText="All if empty"
        options={carrierValues}
        value={carriers}
        onChange={setCarriers}
      />
    </FormDialog>
  )
}
