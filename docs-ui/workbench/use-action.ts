import { useState } from 'react'

/** Something that is sent when a button is pressed, at most once at a time. */
export interface Action {
  readonly busy: boolean
  readonly error: unknown
  readonly run: (work: () => Promise<void>) => void
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  return {
    busy,
    error,
    run: (work) => {
      setBusy(true)
      setError(null)
      void work()
        .catch(setError)
        .finally(() => setBusy(false))
    },
  }
}
