import { ApiError, badRequest } from '../../kernel/error.ts'

/** A number if the workbook has one; days and times are strings such as `2026-11-30`. */
export type Cell = string | number | Unread
export type Cells = readonly Cell[]

/** A cell with content that cannot be read. */
export class Unread {
  /** The reason and the remedy, completing a sentence that begins with the cell's position. */
  readonly says: string

  constructor(says: string) {
    this.says = says
  }

  toString(): string {
    return ''
  }
}

/** The longest string that a workbook cell can hold. */
export const mostLetters = 32_767
/** Far more than any imported table has. */
export const mostColumns = 1_000

export const tooLong = (row?: number) =>
  badRequest(
    'CELL_TOO_LONG',
    `${row === undefined ? 'A cell' : `A cell of row ${row}`} has more than ${mostLetters.toLocaleString('en')} characters, which is the maximum. Shorten it and send the file again.`,
  )

/**
 * The longest row. No program that writes tables needs more, and shared strings let a row grow beyond the size of its
 * file.
 */
export const mostOfRow = 100_000

export const rowTooLong = (row: number) =>
  badRequest(
    'ROW_TOO_LONG',
    `Row ${row} has more than ${mostOfRow.toLocaleString('en')} characters. Shorten it and send the file again.`,
  )

export const tooManyColumns = (row: number) =>
  badRequest(
    'TOO_MANY_COLUMNS',
    `Row ${row} has more than ${mostColumns.toLocaleString('en')} columns. Delete the cells next to the table and send the file again.`,
  )

export const tooManyLines = (most: number) =>
  badRequest(
    'FILE_TOO_LONG',
    `The file has more than ${most.toLocaleString('en')} lines, empty ones included. Delete those, or split the file.`,
  )

export const tooMuch = (part: string, megabytes: number) =>
  new ApiError(
    'tooLarge',
    'WORKBOOK_TOO_LARGE',
    `${part} of the workbook unpacks to more than ${megabytes} MB. Split the file and send its parts one by one.`,
  )
