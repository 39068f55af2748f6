import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import TableRow from '@mui/material/TableRow'
import type { ApiKey, ApiKeyState, ApiKeyWithSecret, ListOptions } from '@waybill/sdk'
import { listApiKeys, resetTestSide, revokeApiKey, rotateApiKey, updateApiKey } from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import { DetailDrawer, FormDialog, SecretDialog, Words } from './dialogs.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { Overlap } from './overlap.tsx'
import type { PanelProps } from './panel.ts'
import { Cell, Facts, ItemTable, OpenLink, sentence, Small, Time } from './parts.tsx'
import { Rename } from './rename.tsx'
import { usePages } from './use-pages.ts'

type Open =
  | { readonly kind: 'create' | 'reset' }
  | { readonly kind: 'detail' | 'rotate' | 'revoke'; readonly key: ApiKey }
  | { readonly kind: 'secret'; readonly key: ApiKeyWithSecret }

/** The client's API keys. A key itself is shown only once, when it is created or rotated. */
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
            Delete all test data
          </Button>
        )}
      </Stack>
      <ItemTable
        label="API keys"
        columns={[
          { name: 'Name' },
          { name: 'State', width: '7rem' },
          { name: 'Last used', width: '13.5rem', wide: true },
          { name: 'Expires', width: '13.5rem', wide: true },
        ]}
        pages={pages}
        empty="No API keys yet. Create one to call the API from your code."
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
          title={`API key ${open.key.name}`}
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
          onRename={async (name) => done({ kind: 'detail', key: await updateApiKey(live, open.key.id, { name }) })}
        />
      )}
      {open?.kind === 'rotate' && (
        <FormDialog
          title={`Rotate ${open.key.name}`}
          verb="Rotate"
          onClose={close}
          onSend={async () => done({ kind: 'secret', key: await rotateApiKey(live, open.key.id, { overlapHours }) })}
        >
          <Words>The key gets a new value and keeps its permissions and settings.</Words>
          <Overlap what="The current value" hours={overlapHours} onHours={setOverlapHours} />
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
          <Words>Programs that use this key stop working within a second. You can’t undo this.</Words>
        </FormDialog>
      )}
      {open?.kind === 'reset' && (
        <FormDialog
          title="Delete all test data?"
          verb="Delete"
          danger
          onClose={close}
          onSend={async () => {
            await resetTestSide(live)
            // The test side now has a new id, so everything on the page must be reloaded.
            location.reload()
          }}
        >
          <Words>
            This deletes all test shipments, addresses, webhook endpoints and events. You can’t undo this. Test keys
            keep working.
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
  <Chip size="small" variant="outlined" color={colours[state]} label={sentence(state)} />
)

interface DrawerProps {
  of: ApiKey
  onClose: () => void
  onRotate: () => void
  onRevoke: () => void
  onRename: (name: string) => Promise<void>
}

function KeyDrawer({ of: key, onClose, onRotate, onRevoke, onRename }: DrawerProps) {
  return (
    <DetailDrawer title={key.name} onClose={onClose}>
      {key.previousKeyExpiresAt !== undefined && (
        <Alert severity="info">
          The previous value works until <Time at={key.previousKeyExpiresAt} />.
        </Alert>
      )}
      <Facts
        of={{
          Key: <code>{key.hint}</code>,
          Side: sentence(key.side),
          State: <StateChip state={key.state} />,
          Scope: key.scope === 'CHILDREN' ? 'This client and all clients below it' : 'This client only',
          'Allowed addresses': key.addresses.length > 0 ? key.addresses.join(', ') : 'Anywhere',
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
          <Rename name={key.name} onRename={onRename} />
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
