/** A browser's stored value under a name, if storage is allowed. */
export interface Kept {
  read(name: string): string | undefined
  /** Undefined forgets it. */
  write(name: string, value: string | undefined): void
}

/** Storage may be forbidden or full. Values then last as long as the page. */
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

/** For this tab, until it is closed. */
export const inTab = keptIn(() => sessionStorage)

/** For this browser. */
export const inBrowser = keptIn(() => localStorage)
