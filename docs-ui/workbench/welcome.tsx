import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Drawing } from '../ui/icon.tsx'
import { setCredential } from '../console/request/credentials.ts'
import { LogIn } from '../console/request/log-in.tsx'
import { bearer } from '../console/request/request.ts'
import { tabs } from '../ui/panels.ts'

/** The log-in, which also applies to the console. */
export function Welcome({ address, own }: { address: string; own: boolean }) {
  const [token, setToken] = useState('')
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 4, gridTemplateColumns: { lg: 'minmax(0, 32rem) minmax(0, 1fr)' } }}>
      <div>
        <LogIn address={address} own={own} onDone={() => {}} />
        <Stack
          component="form"
          direction="row"
          spacing={1}
          aria-label="Use a token"
          onSubmit={(event) => {
            event.preventDefault()
            setCredential('Authorization', bearer(token))
          }}
          sx={{ mt: 3, alignItems: 'stretch' }}
        >
          <TextField
            size="small"
            fullWidth
            type="password"
            label="Access token or API key"
            value={token}
            onChange={({ target }) => setToken(target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
          />
          <Button type="submit" variant="outlined" disabled={token.trim() === ''}>
            Use
          </Button>
        </Stack>
      </div>
      <Stack component="ul" spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {tabs.map(({ id, name, icon, description }) => (
          <Stack component="li" key={id} id={id} direction="row" spacing={1.5}>
            <Box component="span" sx={{ color: 'primary.main', lineHeight: 0, pt: 0.25 }}>
              <Drawing path={icon} />
            </Box>
            <div>
              <b>{name}</b>
              <Box sx={{ color: 'text.secondary' }}>{description}</Box>
            </div>
          </Stack>
        ))}
      </Stack>
    </Box>
  )
}
