import { useEffect, useEffectEvent } from 'react'

/** Actions by key, or by sequence such as `g s`. */
export type Keys = Readonly<Record<string, () => void>>

/** The maximum time between the keys of a sequence, in milliseconds. */
const rowMs = 1200

export interface Struck {
  readonly key: string
  /** When the first key of a sequence was pressed, in milliseconds. */
  readonly at: number
}

/** Interprets a key after the previous one: returns the action, and the state for the next key. */
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

/** Keys typed into a field or an open dialog belong to it. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null
}

/** Handles keys while the component is shown. A page that opens above it takes precedence. */
export function useKeys(keys: Keys, isActive = true): void {
  const act = useEffectEvent((event: KeyboardEvent, before: Struck | null): Struck | null => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
    const isCovered = document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
    if (isTyping(event.target)) {
      // Leaves a field that holds the focus, so that shortcuts work again.
      if (event.key === 'Escape' && !isCovered && event.target instanceof HTMLElement) event.target.blur()
      return null
    }
    // Enter activates the focused element.
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
