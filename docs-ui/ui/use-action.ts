import { useLayoutEffect, useRef, useState } from 'react'

/** An action that a button starts, at most once at a time. */
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
 * Restores the focus. A button disabled while it works loses it, and with it keyboard users lose Escape and their
 * place. Its dialog takes the focus meanwhile, and the button gets it back unless it moved elsewhere.
 */
function keepFocus(button: Element | null, busy: boolean): void {
  if (!(button instanceof HTMLButtonElement)) return
  if (!busy && document.activeElement?.contains(button)) button.focus({ preventScroll: true })
  if (busy && button.disabled) button.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
}
