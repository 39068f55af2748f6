import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { ApiKeyWithSecret, Connection, Permission } from '@waybill/sdk'
import { createApiKey } from '@waybill/sdk/fn'
import { useEffect, useState } from 'react'
import { definitions } from '../reference/data.ts'
import { token } from '../styles/tokens.ts'
import { FormDialog } from './dialogs.tsx'
import { areas, bundleOf, bundles } from './permission-bundles.ts'

interface Props {
  client: Connection
  isTest: boolean
  onCreated: (key: ApiKeyWithSecret) => void
  onClose: () => void
}

/** Creates a key with its permissions, networks and expiry. */
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
        helperText="The program that uses this key, such as “Web shop”"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <RadioGroup
        row
        aria-label="Side"
        value={side}
        onChange={({ target }) => setSide(target.value === 'TEST' ? 'TEST' : 'LIVE')}
      >
        <FormControlLabel value="LIVE" control={<Radio />} label="Live: real carriers" />
        <FormControlLabel value="TEST" control={<Radio />} label="Test: simulated carriers" />
      </RadioGroup>
      <Levels levels={levels} onLevels={setLevels} />
      {side === 'LIVE' && (
        <FormControlLabel
          control={<Switch checked={children} onChange={({ target }) => setChildren(target.checked)} />}
          label="Include all clients below this one"
        />
      )}
      <TextField
        size="small"
        label="Allowed IP addresses"
        placeholder="192.0.2.7, 198.51.100.0/24"
        helperText="Leave empty to allow any address"
        value={addresses}
        onChange={({ target }) => setAddresses(target.value)}
      />
      <TextField
        size="small"
        type="datetime-local"
        label="Expires"
        helperText="Leave empty if the key should never expire"
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

const levelsOf = (permissions: readonly Permission[]) =>
  Object.fromEntries(permissions.map((permission) => [permission.split(':')[0] ?? permission, permission]))

/** The key's permissions: a bundle, or one level per area. A higher level includes those below it. */
function Levels({ levels, onLevels }: LevelsProps) {
  const chosen = Object.values(levels)
  const bundle = bundleOf(chosen)
  const [meanings, setMeanings] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    let current = true
    void (async () => {
      const { enums } = await definitions()
      if (current) setMeanings(enums.find(({ name }) => name === 'Permission')?.meanings ?? {})
    })()
    return () => {
      current = false
    }
  }, [])
  return (
    <Box component="fieldset" aria-label="Permissions" sx={{ m: 0, p: 0, border: 0 }}>
      <TextField
        select
        fullWidth
        size="small"
        label="Permissions"
        value={bundle}
        helperText={bundles.find(({ id }) => id === bundle)?.description ?? 'Choose a level for each area below.'}
        onChange={({ target }) => onLevels(levelsOf(bundles.find(({ id }) => id === target.value)?.permissions ?? []))}
      >
        {bundles.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
        <MenuItem value="custom">Custom</MenuItem>
      </TextField>
      {areas.map(({ group, area, levels: offered }, at) => (
        <Box key={area}>
          {group !== areas[at - 1]?.group && (
            <Box component="h3" sx={{ mt: 2, mb: 0.5, fontSize: token('size-small'), fontWeight: 620 }}>
              {group}
            </Box>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, py: 0.5 }}>
            <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
              <code>{area}</code>
              <Box sx={{ color: 'text.secondary', fontSize: token('size-small') }}>
                {meanings[levels[area] ?? offered[0] ?? '']}
              </Box>
            </Box>
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
              {offered.map((permission) => (
                <ToggleButton key={permission} value={permission} sx={{ py: 0.25 }} aria-label={permission}>
                  {permission.split(':')[1]}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
