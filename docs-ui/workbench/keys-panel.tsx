import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TableRow from '@mui/material/TableRow'
import type { ApiKey, ApiKeyState, ApiKeyWithSecret, ListOptions } from '@waybill/sdk'
import { listApiKeys, resetTestSide, revokeApiKey, rotateApiKey } from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import { DetailDrawer, FormDialog, SecretDialog, Words } from './dialogs.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { Overlap } from './overlap.tsx'
import type { PanelProps } from './panel.ts'
import { Cell, Facts, ItemTable, OpenLink, Small, Time } from './parts.tsx'
import { usePages } from './use-pages.ts'

type Open =
  | { readonly kind: 'create' | 'reset' }
  | { readonly kind: 'detail' | 'rotate' | 'revoke'; readonly key: ApiKey }
  | { readonly kind: 'secret'; readonly key: ApiKeyWithSecret }

/** API keys of the client. What a key is, only whoever makes or rotates it sees, once. */
export function KeysPanel({ live, isTest, onUse }: PanelProps) {
  const list = useCallback((options: ListOptions) => listApiKeys(live, { per_page: 50 }, options), [live])
  const pages = usePages(list)
  const [open, setOpen] = useState<Open | null>(null)
  const [overlapHours, setOverlapHours] = useState(24)
  const close = () => setOpen(null)
  const done = (next: Open | null) => {
    setOpen(next)
    pages.reload()
  }
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ mb: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={() => setOpen({ kind: 'create' })}>
          Create an API key
        </Button>
        {isTest && (
          <Button color="error" variant="outlined" onClick={() => setOpen({ kind: 'reset' })}>
            Empty the test side
          </Button>
        )}
      </Stack>
      <ItemTable
        label="API keys"
        head={['Name', 'State', { wide: 'Last used' }, { wide: 'Expires' }]}
        pages={pages}
        empty="There are no API keys yet. A program needs one to call the API."
      >
        {pages.items.map((key) => (
          <TableRow key={key.id} hover>
            <Cell>
              <OpenLink onOpen={() => setOpen({ kind: 'detail', key })}>{key.name}</OpenLink>
              <Small>{key.hint}</Small>
            </Cell>
            <Cell>
              <StateChip state={key.state} />
            </Cell>
            <Cell wide>{key.lastUsedAt ? <Time at={key.lastUsedAt} /> : 'Never'}</Cell>
            <Cell wide>{key.expiresAt ? <Time at={key.expiresAt} /> : 'Never'}</Cell>
          </TableRow>
        ))}
      </ItemTable>
      {open?.kind === 'create' && (
        <CreateKeyDialog
          client={live}
          isTest={isTest}
          onClose={close}
          onCreated={(key) => done({ kind: 'secret', key })}
        />
      )}
      {open?.kind === 'secret' && (
        <SecretDialog
          title={`The key of ${open.key.name}`}
          secret={open.key.key}
          onUse={() => onUse(open.key.key)}
          onClose={close}
        >
          Send it as <code>Authorization: Bearer …</code>, or give it to the SDK as <code>apiKey</code>.
        </SecretDialog>
      )}
      {open?.kind === 'detail' && (
        <KeyDrawer
          of={open.key}
          onClose={close}
          onRotate={() => setOpen({ kind: 'rotate', key: open.key })}
          onRevoke={() => setOpen({ kind: 'revoke', key: open.key })}
        />
      )}
      {open?.kind === 'rotate' && (
        <FormDialog
          title={`Rotate ${open.key.name}`}
          verb="Rotate"
          onClose={close}
          onSend={async () => done({ kind: 'secret', key: await rotateApiKey(live, open.key.id, { overlapHours }) })}
        >
          <Words>The key gets a new value. Everything else about it stays.</Words>
          <Overlap what="The present key" hours={overlapHours} onHours={setOverlapHours} />
        </FormDialog>
      )}
      {open?.kind === 'revoke' && (
        <FormDialog
          title={`Revoke ${open.key.name}?`}
          verb="Revoke"
          danger
          onClose={close}
          onSend={async () => {
            await revokeApiKey(live, open.key.id)
            done(null)
          }}
        >
          <Words>Programs that use it are refused within a second. This cannot be undone.</Words>
        </FormDialog>
      )}
      {open?.kind === 'reset' && (
        <FormDialog
          title="Empty the test side?"
          verb="Empty"
          danger
          onClose={close}
          onSend={async () => {
            await resetTestSide(live)
            // It has another number now, so everything on the page is read again.
            location.reload()
          }}
        >
          <Words>
            All test shipments, addresses, webhook endpoints and events go and cannot be brought back. Test keys stay.
          </Words>
        </FormDialog>
      )}
    </>
  )
}

const colours = { ACTIVE: 'success', REVOKED: 'default', EXPIRED: 'default' } as const satisfies Record<
  ApiKeyState,
  string
>

const StateChip = ({ state }: { state: ApiKeyState }) => (
  <Chip size="small" variant="outlined" color={colours[state]} label={state} />
)

interface DrawerProps {
  of: ApiKey
  onClose: () => void
  onRotate: () => void
  onRevoke: () => void
}

function KeyDrawer({ of: key, onClose, onRotate, onRevoke }: DrawerProps) {
  return (
    <DetailDrawer title={key.name} onClose={onClose}>
      {key.previousKeyExpiresAt !== undefined && (
        <Alert severity="info">
          Its former value is accepted until <Time at={key.previousKeyExpiresAt} />.
        </Alert>
      )}
      <Facts
        of={{
          Key: <code>{key.hint}</code>,
          Side: key.side,
          State: <StateChip state={key.state} />,
          'Acts for': key.scope === 'CHILDREN' ? 'The client and those below' : 'The client only',
          'May be used from': key.addresses.length > 0 ? key.addresses.join(', ') : 'Anywhere',
          Created: (
            <>
              <Time at={key.createdAt} /> by {key.createdBy}
            </>
          ),
          'Last used': key.lastUsedAt && (
            <>
              <Time at={key.lastUsedAt} /> from {key.lastUsedFrom}
            </>
          ),
          Expires: key.expiresAt && <Time at={key.expiresAt} />,
          Revoked: key.revokedAt && <Time at={key.revokedAt} />,
        }}
      />
      <Stack direction="row" useFlexGap spacing={0.75} sx={{ flexWrap: 'wrap' }}>
        {key.permissions.map((permission) => (
          <Chip key={permission} size="small" label={permission} />
        ))}
      </Stack>
      {key.state === 'ACTIVE' && (
        <Stack direction="row" spacing={1}>
          <Button variant="outlined" onClick={onRotate}>
            Rotate
          </Button>
          <Button variant="outlined" color="error" onClick={onRevoke}>
            Revoke
          </Button>
        </Stack>
      )}
    </DetailDrawer>
  )
}
