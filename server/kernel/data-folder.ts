export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
}

/** Whether a folder is missing or this process cannot write to it. */
const isClosed = (error: NodeJS.ErrnoException, folder: string): boolean =>
  ['ENOTDIR', 'EEXIST', 'EACCES', 'EPERM'].includes(error.code ?? '') && error.path?.startsWith(folder) === true

/** Explains errors that the disk caused. PostgreSQL's own error is only its log, which contains the reason. */
export function orDisk(error: unknown, folder: string): unknown {
  if (!(error instanceof Error)) return error
  if (/Read-only file system|EROFS|readonly database/.test(error.message))
    return new DataFolderError(
      `The disk of ${folder} is read-only. See in the system's log why (\`dmesg\`), make it writable and start again, or move the ` +
        'folder to another disk and set WAYBILL_DATA_FOLDER to it. Nothing that was saved is lost.',
      { cause: error },
    )
  if (isClosed(error, folder))
    return new DataFolderError(
      `The data folder ${folder} can't be used (${error.message}). It has to be a folder that this process may write to; ` +
        'mend it and start again, or set WAYBILL_DATA_FOLDER to another one. Nothing was changed.',
      { cause: error },
    )
  if (!/No space left on device|ENOSPC/.test(error.message)) return error
  return new DataFolderError(
    `The disk of ${folder} is full. Make room for 128 MB and start again, or move the folder to a larger disk and set ` +
      'WAYBILL_DATA_FOLDER to it. Nothing that was saved is lost.',
    { cause: error },
  )
}
