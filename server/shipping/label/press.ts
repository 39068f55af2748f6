import { setImmediate as breathe } from 'node:timers/promises'
import { badRequest } from '../../kernel/error.ts'
import { inThreads } from '../../platform/process/threads.ts'
import print, { type PrintTask } from './print-work.ts'

/** Drawing this few pages takes less time than sending them to a thread. */
const fewPages = 8

const inThread = inThreads<typeof print>(new URL('print-work.ts', import.meta.url))

/** Joins labels into one file. More than a few are drawn off the event loop. */
export function fileOf(
  type: Wanted['type'],
  sheets: Wanted['sheets'],
  resolution: Wanted['resolution'],
  about: Wanted['about'],
): Promise<Uint8Array> {
  const task = { what: 'file', type, sheets, resolution, about } as const
  const pages = sheets.reduce((sum, sheet) => sum + ('drawn' in sheet ? sheet.drawn.length : 0), 0)
  const isJoined = sheets.length > 1 && sheets.some((sheet) => 'kept' in sheet)
  return printed(pages > fewPages || isJoined ? inThread(task) : print(task))
}

type Wanted = Extract<PrintTask, { what: 'file' }>

/** Puts the pages of a PDF four on a sheet of A4, beginning at a place counted from 0. */
export const pressedOnSheets = (pdf: Uint8Array, first: number) => printed(inThread({ what: 'sheets', pdf, first }))

/** Draws the first page of a PDF as a picture (PNG); empty if it has none. */
export const pictureOf = (pdf: Uint8Array, dotsPerInch: number) =>
  printed(inThread({ what: 'picture', pdf, dotsPerInch }))

async function printed(work: ReturnType<typeof print>): Promise<Uint8Array> {
  const made = await work
  if (made instanceof Uint8Array) return made
  throw badRequest('LABEL_TOO_LARGE', `The label ${made.says}. Ask for a lower resolution, or for the PDF.`)
}

let lastTurn: Promise<void> = Promise.resolve()

/**
 * Waits for a turn of the event loop in which no other batch draws a label, so that requests wait for one label at
 * most, however many batches are printing.
 */
export function turnToDraw(): Promise<void> {
  lastTurn = lastTurn.then(() => breathe())
  return lastTurn
}
