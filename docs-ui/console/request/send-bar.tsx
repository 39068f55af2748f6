import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useCallback, useRef } from 'react'
import { bar, Figure, Words } from '../../ui/parts.tsx'
import type { Problem } from './problems.ts'

interface Props {
  /** Cancels the call in progress. */
  waiting: AbortController | null
  /** Whether part of a streamed response has arrived. */
  streaming: boolean
  /** The number of missing required values, after an attempt to send. */
  missing: number
  problems: readonly Problem[]
  onProblem: (problem: Problem) => void
}

/** Stays at the bottom of the panel, with the first error of the input. */
export function SendBar({ waiting, streaming, missing, problems, onProblem }: Props) {
  const hadFocus = useRef(false)
  // The buttons replace each other. Passes the focus on, which the page would otherwise lose.
  const inPlace = useCallback((button: HTMLButtonElement) => {
    if (hadFocus.current) button.focus()
    return () => {
      hadFocus.current = button === document.activeElement
    }
  }, [])
  return (
    <Stack
      className="send"
      direction="row"
      spacing={2}
      sx={{
        zIndex: 2,
        bottom: 0,
        order: 1,
        alignItems: 'center',
        minWidth: 0,
        mt: 'auto',
        py: 1.5,
        borderTop: 1,
        // After `borderTop`, which would set its own colour.
        ...bar,
      }}
    >
      {waiting ? (
        // A separate element: if it turned into the other, the click that cancels would also submit.
        <Button
          key="cancel"
          ref={inPlace}
          variant="outlined"
          size="medium"
          sx={{ minWidth: '9rem' }}
          onClick={() => waiting.abort()}
        >
          Cancel
        </Button>
      ) : (
        <Button key="send" ref={inPlace} type="submit" variant="contained" size="medium" sx={{ minWidth: '9rem' }}>
          Send request
        </Button>
      )}
      <Said
        waiting={waiting !== null}
        streaming={streaming}
        missing={missing}
        problems={problems}
        onProblem={onProblem}
      />
    </Stack>
  )
}

function Said({ waiting, streaming, missing, problems, onProblem }: Omit<Props, 'waiting'> & { waiting: boolean }) {
  const [first] = problems
  if (first && !waiting && missing === 0)
    return (
      <Button
        className="problem"
        color="warning"
        onClick={() => onProblem(first)}
        sx={{ flex: '0 1 auto', minWidth: 0, gap: 1, textAlign: 'start' }}
      >
        <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {first.name !== '' && <Words>{first.name}</Words>} {first.message}
        </Box>
        {problems.length > 1 && (
          <Figure className="problem-count" sx={{ flex: 'none', fontWeight: 450 }}>
            and {problems.length - 1} more
          </Figure>
        )}
      </Button>
    )
  const byKeys = !waiting && missing === 0
  return (
    <Typography
      variant="caption"
      component="output"
      color={missing > 0 && !waiting ? 'error' : 'textSecondary'}
      sx={byKeys ? { '@container (max-width: 26rem)': { display: 'none' } } : {}}
    >
      {waiting && (streaming ? 'Receiving events …' : 'Waiting for the response …')}
      {!waiting && missing > 0 && (missing === 1 ? '1 value is missing.' : `${missing} values are missing.`)}
      {byKeys && (
        <>
          or press <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </>
      )}
    </Typography>
  )
}
