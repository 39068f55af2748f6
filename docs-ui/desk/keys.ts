import { useEffect, useEffectEvent } from 'react'

/** The actions of keys, or of sequences such as `g s`. */
export type Keys = Readonly<Record<string, () => void>>

/** How long after a first key the second may come, in milliseconds. */
const rowMs = 1200

export interface Struck {
  readonly key: string
  /** Of the first key of a row, in milliseconds. */
  readonly at: number
}

/** The meaning of a key after the one before it: the action, and the state for the next one. */
export function struck(
  key: string,
  at: number,
  before: Struck | null,
  keys: Keys,
): { act: (() => void) | undefined; kept: Struck | null } {
  const row = before && at - before.at <= rowMs ? keys[`${before.key} ${key}`] : undefined
  if (row) return { act: row, kept: null }
  const begins = Object.keys(keys).some((name) => name.startsWith(`${key} `))
  return { act: keys[key], kept: begins ? { key, at } : null }
}

/** Keys belong to what one types in, and to an open dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null
}

/** Acts on keys while it is shown. A page that opens above it comes first. */
export function useKeys(keys: Keys, isActive = true): void {
  const act = useEffectEvent((event: KeyboardEvent, before: Struck | null): Struck | null => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
    const isCovered = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
    if (isTyping(event.target)) {
      // Out of a field that keeps the focus, so that the other keys count again.
      if (event.key === 'Escape' && !isCovered && event.target instanceof HTMLElement) event.target.blur()
      return null
    }
    // It presses the focused element.
    if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary'))
      return null
    if (isCovered && event.key !== 'Escape') return null
    const { act: found, kept } = struck(event.key, event.timeStamp, before, keys)
    if (found) {
      event.preventDefault()
      found()
    }
    return kept
  })
  useEffect(() => {
    if (!isActive) return
    let before: Struck | null = null
    const listen = (event: KeyboardEvent) => {
      before = act(event, before)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isActive])
}
