import { useLayoutEffect, useRef, useState } from 'react'

/** Something that is sent when a button is pressed, at most once at a time. */
export interface Action {
  readonly busy: boolean
  readonly error: unknown
  readonly run: (work: () => Promise<void>) => void
}

export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => keepFocus(pressed.current, busy), [busy])
  return {
    busy,
    error,
    run: (work) => {
      pressed.current = document.activeElement
      setBusy(true)
      setError(null)
      void work()
        .catch(setError)
        .finally(() => setBusy(false))
    },
  }
}

/**
 * A button that is disabled while it works loses the focus, and keyboard users lose Escape and their place with it.
 * Its dialog has the focus meanwhile, and the button gets it back unless it went elsewhere.
 */
function keepFocus(button: Element | null, busy: boolean): void {
  if (!(button instanceof HTMLButtonElement)) return
  if (!busy && document.activeElement?.contains(button)) button.focus({ preventScroll: true })
  if (busy && button.disabled) button.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
}
