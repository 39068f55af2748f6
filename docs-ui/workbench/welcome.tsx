import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { setCredential } from '../console/credentials.ts'
import { LogIn } from '../console/log-in.tsx'
import { bearer } from '../console/request.ts'

/** Asks who one is. The console and the workbench share what is known of that. */
export function Welcome({ address, own }: { address: string; own: boolean }) {
  const [token, setToken] = useState('')
  return (
    <Box sx={{ mt: 3, maxWidth: '32rem' }}>
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
        sx={{ mt: 3 }}
      >
        <TextField
          size="small"
          fullWidth
          type="password"
          label="Or an access token or API key"
          value={token}
          onChange={({ target }) => setToken(target.value)}
          slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
        />
        <Button type="submit" variant="outlined" disabled={token.trim() === ''}>
          Use
        </Button>
      </Stack>
    </Box>
  )
}
