import Button from '@mui/material/Button'
import type { Problem } from './problems.ts'

interface Props {
  /** Cancels the call that is on its way. */
  waiting: AbortController | null
  /** Values that are required and absent, once one has tried to send. */
  missing: number
  problems: readonly Problem[]
  onProblem: (problem: Problem) => void
}

/** Stays at the lower edge of the panel, with the first error of what is typed. */
export function SendBar({ waiting, missing, problems, onProblem }: Props) {
  return (
    <div className="send">
      {waiting ? (
        // An element of its own: if it turned into the other, the click that cancels would also submit.
        <Button key="cancel" variant="outlined" size="medium" onClick={() => waiting.abort()}>
          Cancel
        </Button>
      ) : (
        <Button key="send" type="submit" variant="contained" size="medium">
          Send request
        </Button>
      )}
      <Said waiting={waiting !== null} missing={missing} problems={problems} onProblem={onProblem} />
    </div>
  )
}

function Said({ waiting, missing, problems, onProblem }: Omit<Props, 'waiting'> & { waiting: boolean }) {
  const [first] = problems
  if (waiting) return <output className="note">Waiting for the response …</output>
  if (missing > 0)
    return (
      <output className="note">
        <span className="error">{missing === 1 ? '1 value is missing.' : `${missing} values are missing.`}</span>
      </output>
    )
  if (first)
    return (
      <button type="button" className="quiet problem" onClick={() => onProblem(first)}>
        <span className="problem-said">
          {first.name !== '' && <code>{first.name}</code>} {first.message}
        </span>
        {problems.length > 1 && <span className="problem-count">and {problems.length - 1} more</span>}
      </button>
    )
  return (
    <output className="note by-keys">
      or press <kbd>Ctrl</kbd> <kbd>Enter</kbd>
    </output>
  )
}
