import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Connection, FeedEventType } from '@waybill/sdk'
import { listen, type WebhookEvent } from '@waybill/sdk/events'
import { useEffect, useState } from 'react'
import { chosenTypes } from './create-endpoint-dialog.tsx'
import type { PanelProps } from './panel.ts'
import { Choices, Code, Failure, Time } from './parts.tsx'

/** How many events stay on the page. */
const kept = 200

/** Shows events as they happen. */
export function EventsPanel({ client }: PanelProps) {
  const [types, setTypes] = useState<FeedEventType[]>([])
  const [listening, setListening] = useState(true)
  const { events, state, error } = useEvents(client, types, listening)
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant={listening ? 'outlined' : 'contained'} onClick={() => setListening(!listening)}>
          {listening ? 'Stop listening' : 'Listen'}
        </Button>
        <Choices
          label="Event types"
          options={chosenTypes}
          value={types}
          onChange={setTypes}
          sx={{ flex: '1 1 16rem', maxWidth: '32rem' }}
        />
        <output>{state}</output>
      </Stack>
      <Failure error={error} />
      {events.length === 0 && error === null && (
        <Box component="p" sx={{ my: 4, color: 'text.secondary' }}>
          No events yet. They appear here as they happen: create a shipment in the{' '}
          <a href="/api-reference?try=createShipment">console</a> to see one.
        </Box>
      )}
      <Stack component="ol" spacing={1} aria-label="Events" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {events.map((event) => (
          <Box key={event.id} component="li" sx={{ borderBottom: 1, borderColor: 'divider', pb: 1 }}>
            <details>
              <Box component="summary" sx={{ cursor: 'pointer' }}>
                <b>{event.type}</b>{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  <Time at={event.createdAt} />
                </Box>
              </Box>
              <Code label={event.type}>{JSON.stringify(event, null, 2)}</Code>
            </details>
          </Box>
        ))}
      </Stack>
    </>
  )
}

/** Events received since listening began, newest first. */
function useEvents(client: Connection, types: FeedEventType[], listening: boolean) {
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const [broken, setBroken] = useState(false)
  /** The reason for a refusal, and the types it was for. */
  const [refused, setRefused] = useState<{ types: FeedEventType[]; reason: unknown } | null>(null)

  useEffect(() => {
    if (!listening) return
    const controller = new AbortController()
    const hear = async () => {
      const stream = listen(client, {
        ...(types.length > 0 && { types }),
        signal: controller.signal,
        onConnect: () => setBroken(false),
        onReconnect: () => setBroken(true),
      })
      for await (const event of stream) {
        setEvents((before) => [event, ...before].slice(0, kept))
      }
    }
    hear().catch((reason: unknown) => {
      if (!controller.signal.aborted) setRefused({ types, reason })
    })
    return () => controller.abort()
  }, [client, types, listening])

  const error = listening && refused?.types === types ? refused.reason : null
  const state = !listening || error !== null ? '' : broken ? 'Reconnecting …' : 'Listening …'
  return { events, error, state }
}
