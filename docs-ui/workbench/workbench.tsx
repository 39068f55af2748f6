import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Connection } from '@waybill/sdk'
import { getTestSide } from '@waybill/sdk/fn'
import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { token } from '../styles/tokens.ts'
import { logOut, setCredential, useCredentials } from '../console/request/credentials.ts'
import { bearer } from '../console/request/request.ts'
import { addressOf, rememberedServer } from '../console/request/server-choice.ts'
import { AuditPanel } from './audit-panel.tsx'
import { connectionOf } from './connection.ts'
import { EventsPanel } from './events-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { tabs, type PanelId } from '../ui/panels.ts'
import { Failure } from './parts.tsx'
import { RequestsPanel } from './requests-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'
import { Welcome } from './welcome.tsx'

const panels = {
  keys: KeysPanel,
  webhooks: WebhooksPanel,
  events: EventsPanel,
  requests: RequestsPanel,
  audit: AuditPanel,
}

interface Props {
  /** The panel to show first. If set, the address does not follow the panels. */
  begin?: PanelId
  /** Called once the console uses a key. */
  onUsed: () => void
}

/** What integrators manage: keys, endpoints, events and requests, on the live or test side of a client. */
export default function Workbench({ begin, onUsed }: Props) {
  const { Authorization, ClientId } = useCredentials()
  const [server] = useState(rememberedServer)
  const address = addressOf(server, location.origin)
  const live = useMemo(() => connectionOf(address, Authorization, ClientId), [address, Authorization, ClientId])
  // A test side belongs to the client that was active when it was chosen.
  const [test, setTest] = useState<{ of: Connection; clientId: string } | null>(null)
  const testSide = test?.of === live ? test.clientId : null
  const chosen = useMemo(
    () => (testSide === null ? live : connectionOf(address, Authorization, testSide)),
    [address, Authorization, live, testSide],
  )
  const [chosenTab, setChosenTab] = useState(begin)
  const addressed = useTab()
  const tab = chosenTab ?? addressed
  const Panel = panels[tab]

  // On its own page, the panel's name replaces the page title, and the side navigation replaces the tabs.
  const isPage = begin === undefined
  const title = Authorization === '' ? 'Workbench' : (tabs.find(({ id }) => id === tab)?.name ?? '')
  useEffect(() => {
    if (!isPage) return
    const head = document.querySelector('.page-head')
    head?.querySelector('h1')?.replaceChildren(title)
    head?.querySelector('.lead')?.toggleAttribute('hidden', Authorization !== '')
  }, [isPage, title, Authorization])

  if (Authorization === '') return <Welcome address={address} own={server.id === 'this'} />
  return (
    <>
      {testSide !== null && <TestBar over={isPage} />}
      <Who address={server.id === 'this' ? null : address}>
        <Side
          isTest={testSide !== null}
          onLive={() => setTest(null)}
          onTest={async () => setTest({ of: live, clientId: String((await getTestSide(live)).clientId) })}
        />
      </Who>
      <Tabs
        value={tab}
        onChange={(_, id: PanelId) => {
          if (begin) setChosenTab(id)
        }}
        aria-label="Workbench"
        variant="scrollable"
        scrollButtons={false}
        sx={{
          mt: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { px: { xs: 1, sm: 1.5 } },
          ...(isPage && { display: { md: 'none' } }),
        }}
      >
        {tabs.map(({ id, name }) => (
          <Tab
            key={id}
            {...(begin === undefined && { component: 'a', href: `#${id}` })}
            value={id}
            id={`tab-${id}`}
            aria-controls="panel"
            label={name}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} sx={{ pt: 3, minHeight: '50vh' }}>
        <Panel
          key={`${Authorization} ${ClientId} ${testSide}`}
          client={chosen}
          live={live}
          isTest={testSide !== null}
          onUse={(key) => {
            setCredential('Authorization', bearer(key))
            onUsed()
          }}
        />
      </Box>
    </>
  )
}

/** A bar across the whole page that says nothing on it is real. */
function TestBar({ over }: { over: boolean }) {
  useEffect(() => {
    const { dataset } = document.documentElement
    if (over) dataset['testBar'] = ''
    return () => {
      delete dataset['testBar']
    }
  }, [over])
  return (
    <Box
      component="output"
      sx={{
        ...(over
          ? { position: 'fixed', zIndex: 5, top: token('header-height'), left: 0, right: 0 }
          : { mx: -3, mt: 1 }),
        display: 'block',
        px: 2,
        py: 0.5,
        bgcolor: token('amber'),
        color: token('paper'),
        fontSize: token('size-small'),
        fontWeight: 620,
        textAlign: 'center',
      }}
    >
      Test data: simulated carriers, no emails
    </Box>
  )
}

function useTab(): PanelId {
  const hash = useSyncExternalStore(
    (listener) => {
      addEventListener('hashchange', listener)
      return () => removeEventListener('hashchange', listener)
    },
    () => location.hash,
  )
  const tab = tabs.find(({ id }) => `#${id}` === hash)?.id ?? 'keys'
  // Marks the current panel's entry, since an address without a fragment shows a panel too.
  useEffect(() => {
    for (const entry of document.querySelectorAll('#navigation a[href^="#"]'))
      if (entry.getAttribute('href') === `#${tab}`) entry.setAttribute('aria-current', 'location')
      else entry.removeAttribute('aria-current')
  }, [tab])
  return tab
}

/** Shows the user and the client. */
function Who({ address, children }: { address: string | null; children: ReactNode }) {
  const { ClientId, session } = useCredentials()
  const clients = session?.clients ?? []
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1.5}
      sx={{ mt: 2, alignItems: 'center', flexWrap: 'wrap', color: 'text.secondary' }}
    >
      <span>
        {session ? session.username : 'Access token'}
        {clients.length === 1 && ` · ${clients[0]?.name}`}
        {address !== null && ` · ${address}`}
      </span>
      {clients.length > 1 && (
        <TextField
          select
          size="small"
          label="Client"
          value={ClientId}
          onChange={({ target }) => setCredential('ClientId', target.value)}
          sx={{ minWidth: '12rem' }}
        >
          {clients.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {children}
      <Button onClick={logOut} sx={{ ml: 'auto' }}>
        Log out
      </Button>
    </Stack>
  )
}

interface SideProps {
  isTest: boolean
  onLive: () => void
  onTest: () => Promise<void>
}

/** Switches between live and test data, which never appear together. */
function Side({ isTest, onLive, onTest }: SideProps) {
  const [error, setError] = useState<unknown>(null)
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        value={isTest ? 'test' : 'live'}
        aria-label="Live or test data"
        onChange={(_, side: 'live' | 'test' | null) => {
          if (side === 'live') onLive()
          if (side === 'test') onTest().then(() => setError(null), setError)
        }}
      >
        <ToggleButton value="live">Live</ToggleButton>
        <ToggleButton value="test">Test</ToggleButton>
      </ToggleButtonGroup>
      <Failure error={error} />
    </>
  )
}
