import { ApiError, badRequest } from '../../kernel/error.ts'

/** A number where a workbook has one; days and times are strings as in `2026-11-30`. */
export type Cell = string | number | Unread
export type Cells = readonly Cell[]

/** A cell that shows something, and yet cannot be read. */
export class Unread {
  /** Why, and what to do, as the end of a sentence that begins with its place. */
  readonly says: string

  constructor(says: string) {
    this.says = says
  }

  toString(): string {
    return ''
  }
}

/** The longest string that a cell of a workbook holds. */
export const mostLetters = 32_767
/** No table that is imported has nearly as many. */
export const mostColumns = 1_000

export const tooLong = (row?: number) =>
  badRequest(
    'CELL_TOO_LONG',
    `${row === undefined ? 'A cell' : `A cell of row ${row}`} has more than ${mostLetters.toLocaleString('en')} characters, which is the maximum. Shorten it and send the file again.`,
  )

/** The most of a row: a program that writes tables has no use for more, and what shares strings grows beyond its file. */
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
    `The file has more than ${most.toLocaleString('en')} lines, empty ones included. Delete those, or divide it among several files.`,
  )

export const tooMuch = (part: string, megabytes: number) =>
  new ApiError(
    'tooLarge',
    'WORKBOOK_TOO_LARGE',
    `${part} of the workbook unpacks to more than ${megabytes} MB. Split the file and send its parts one by one.`,
  )
