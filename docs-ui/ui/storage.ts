/** A browser's stored values by name, if storage is allowed. */
export interface Kept {
  read(name: string): string | undefined
  /** Undefined removes it. */
  write(name: string, value: string | undefined): void
}

/** If storage is forbidden or full, values last as long as the page. */
const keptIn = (storage: () => Storage): Kept => ({
  read(name) {
    try {
      return storage().getItem(name) ?? undefined
    } catch {
      return undefined
    }
  },
  write(name, value) {
    try {
      if (value === undefined) storage().removeItem(name)
      else storage().setItem(name, value)
    } catch {
      // See above.
    }
  },
})

/** Lasts until the tab is closed. */
export const inTab = keptIn(() => sessionStorage)

/** Stays in this browser. */
export const inBrowser = keptIn(() => localStorage)
