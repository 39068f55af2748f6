import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { permissionValues, type ApiKeyWithSecret, type Connection, type Permission } from '@waybill/sdk'
import { createApiKey } from '@waybill/sdk/fn'
import { useState } from 'react'
import { FormDialog } from './dialogs.tsx'

interface Props {
  client: Connection
  isTest: boolean
  onCreated: (key: ApiKeyWithSecret) => void
  onClose: () => void
}

/** Makes a key with what it may do, from where and until when. */
export function CreateKeyDialog({ client, isTest, onCreated, onClose }: Props) {
  const [name, setName] = useState('')
  const [side, setSide] = useState<'LIVE' | 'TEST'>(isTest ? 'TEST' : 'LIVE')
  const [children, setChildren] = useState(false)
  const [levels, setLevels] = useState<Readonly<Record<string, Permission>>>({})
  const [addresses, setAddresses] = useState('')
  const [until, setUntil] = useState('')

  const send = async () =>
    onCreated(
      await createApiKey(client, {
        name,
        side,
        permissions: Object.values(levels),
        scope: children ? 'CHILDREN' : 'LOCAL',
        addresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
        ...(until !== '' && { expiresAt: new Date(until).toISOString() }),
      }),
    )

  return (
    <FormDialog title="Create an API key" verb="Create" onSend={send} onClose={onClose}>
      <TextField
        required
        size="small"
        label="Name"
        helperText="Which program uses it, such as “Web shop”"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <RadioGroup
        row
        aria-label="Side"
        value={side}
        onChange={({ target }) => setSide(target.value === 'TEST' ? 'TEST' : 'LIVE')}
      >
        <FormControlLabel value="LIVE" control={<Radio />} label="Live, with real carriers" />
        <FormControlLabel value="TEST" control={<Radio />} label="Test, with the sandbox" />
      </RadioGroup>
      <Levels levels={levels} onLevels={setLevels} />
      {side === 'LIVE' && (
        <FormControlLabel
          control={<Switch checked={children} onChange={({ target }) => setChildren(target.checked)} />}
          label="Also for clients below this one"
        />
      )}
      <TextField
        size="small"
        label="IP addresses"
        placeholder="192.0.2.7, 198.51.100.0/24"
        helperText="From where it may be used; from anywhere if empty"
        value={addresses}
        onChange={({ target }) => setAddresses(target.value)}
      />
      <TextField
        size="small"
        type="datetime-local"
        label="Expires"
        helperText="Never if empty"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </FormDialog>
  )
}

interface LevelsProps {
  levels: Readonly<Record<string, Permission>>
  onLevels: (levels: Readonly<Record<string, Permission>>) => void
}

const areas = Object.entries(Object.groupBy(permissionValues, (permission) => permission.split(':')[0] ?? permission))

/** One level for each area. A higher one includes those below it. */
function Levels({ levels, onLevels }: LevelsProps) {
  return (
    <Box
      component="fieldset"
      aria-label="Permissions"
      sx={{
        m: 0,
        p: 0,
        border: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: 0.5,
        alignItems: 'center',
        maxHeight: '20rem',
        overflow: 'auto',
      }}
    >
      {areas.map(([area, permissions = []]) => (
        <Box key={area} sx={{ display: 'contents' }}>
          <span>{area}</span>
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            aria-label={area}
            value={levels[area] ?? null}
            onChange={(_, permission: Permission | null) => {
              const { [area]: _former, ...others } = levels
              onLevels(permission === null ? others : { ...others, [area]: permission })
            }}
          >
            {permissions.map((permission) => (
              <ToggleButton key={permission} value={permission} sx={{ py: 0.25 }} aria-label={permission}>
                {permission.split(':')[1]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
      ))}
    </Box>
  )
}
