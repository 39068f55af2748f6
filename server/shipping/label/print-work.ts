import type { Schemas } from '../../../openapi/generated/types.ts'
import { joined } from '../../network/carriers/documents.ts'
import type { Excess } from '../../platform/print/file-limits.ts'
import type { LabelLayout, LabelResolution } from '../../platform/print/paper.ts'
import type { Page } from '../../platform/print/marks.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { pictureOf } from '../../platform/print/picture.ts'
import { zplOf } from '../../platform/print/zpl.ts'
import { onSheets } from './sheet-pages.ts'

/** The format unless the request says otherwise: 4R, 200 dots per inch. */
export const usual = { layout: '4R', resolution: 200 } as const

/** A file of labels made by the carrier. */
export interface KeptSheets {
  readonly kept: Uint8Array
  readonly pages: number
  readonly layout?: LabelLayout
  readonly resolution?: LabelResolution
  /** Text sent to the carrier in other letters than those of the request. */
  readonly transliterated?: readonly Schemas['TransliteratedString'][]
}

/** Labels to draw, or those of a carrier. */
export type Sheets = { readonly drawn: readonly Page[] } | KeptSheets

/** What to print: labels one after the other, four on each sheet, or a label as a picture. */
export type PrintTask =
  | {
      readonly what: 'file'
      readonly type: Schemas['LabelType']
      readonly sheets: readonly Sheets[]
      readonly resolution: LabelResolution | undefined
      readonly about: { readonly title: string; readonly created: Date }
    }
  | { readonly what: 'sheets'; readonly pdf: Uint8Array; readonly first: number }
  | { readonly what: 'picture'; readonly pdf: Uint8Array; readonly dotsPerInch: number }

/** Does the CPU-intensive work, here or in a thread. A picture of no page is empty. */
export default async function print(task: PrintTask): Promise<Uint8Array | Excess> {
  switch (task.what) {
    case 'file':
      return written(task)
    case 'sheets':
      return onSheets(task.pdf, task.first)
    case 'picture':
      return (await pictureOf(task.pdf, task.dotsPerInch)) ?? new Uint8Array()
  }
}

/** Draws adjacent pages into one file, and leaves carriers' documents unchanged. */
function written({ type, sheets, resolution, about }: Extract<PrintTask, { what: 'file' }>): Promise<Uint8Array> {
  const files: Uint8Array[] = []
  let drawn: Page[] = []
  const flush = () => {
    if (drawn.length > 0)
      files.push(type === 'PDF' ? pdfOf(drawn, about) : Buffer.from(zplOf(drawn, resolution ?? usual.resolution)))
    drawn = []
  }
  for (const sheet of sheets) {
    if ('drawn' in sheet) drawn.push(...sheet.drawn)
    else {
      flush()
      files.push(sheet.kept)
    }
  }
  flush()
  return joined(type, files)
}
