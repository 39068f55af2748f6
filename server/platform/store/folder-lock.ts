import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/**
 * Locks a folder for this process, or says which process has it. The operating system holds the lock, so it ends with
 * the process in every case, and a reused process id does not matter. SQLite knows how to lock on each system; nothing
 * is ever written to its file.
 */
export function lockFolder(folder: string): FolderLock | { readonly owner: string | undefined } {
  const file = join(folder, 'waybill.lock')
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === busyCode)) throw error
    return { owner: ownerOf(file) }
  }
  writeFileSync(nameOf(file), String(process.pid))
  return { release: () => database.close() }
}

const busyCode = 5

/** For people only: the operating system knows who holds the lock. */
const nameOf = (file: string) => `${file}.pid`

function ownerOf(file: string): string | undefined {
  try {
    return readFileSync(nameOf(file), 'utf8') || undefined
  } catch {
    return undefined
  }
}
