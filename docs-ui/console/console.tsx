import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { token } from '../styles/tokens.ts'
import { CallForm, type ConsoleProps } from './call-form.tsx'
import { ConsoleHead } from './console-head.tsx'
import { Note } from '../ui/parts.tsx'

/** A column, so that the send bar stays at the bottom while inside its form. */
const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100%',
  containerType: 'inline-size',
})

/**
 * The panel on the right, loaded when it is first opened (app/console-host.tsx). The host gives it 5/12 of the width on
 * wide screens and the full width on narrow ones, Material UI's theme, and an aside named Console around it. Each
 * operation gets a new panel, so nothing of the previous response or body is left.
 */
export default function Console(props: ConsoleProps) {
  const { operation, onClear, onSelect, onWorkbench } = props
  const close = () => {
    // Returns the focus to where the console was opened.
    document.querySelector<HTMLElement>('.operation.active .try')?.focus({ preventScroll: true })
    onClear()
  }
  return (
    <Panel
      className="console-panel"
      onKeyDown={(event) => {
        const { target } = event
        // Escape first clears a search field.
        const empties = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
        if (event.key === 'Escape' && !event.defaultPrevented && !empties) close()
      }}
    >
      {operation ? (
        <CallForm {...props} operation={operation} onClear={close} />
      ) : (
        <>
          <ConsoleHead onClear={close} onWorkbench={onWorkbench}>
            <Typography variant="h6" component="h2">
              No action selected
            </Typography>
          </ConsoleHead>
          <Paper
            variant="outlined"
            className="console-empty"
            sx={{
              m: 3,
              px: 3,
              py: 6,
              borderStyle: 'dashed',
              borderColor: token('line-strong'),
              borderRadius: token('radius-large'),
              bgcolor: token('wash'),
              textAlign: 'center',
            }}
          >
            <p>To try out Console, please select an action.</p>
            <Note sx={{ mt: 1 }}>
              Pick one from the left column, for example{' '}
              <Button sx={{ p: 0, textDecoration: 'underline' }} onClick={() => onSelect('createAddress', {})}>
                createAddress
              </Button>
              .
            </Note>
          </Paper>
        </>
      )}
    </Panel>
  )
}
