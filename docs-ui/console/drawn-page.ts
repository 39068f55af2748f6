/** What a page of a label shows, from its upper left corner. A unit is a point of a PDF or a dot of a printer. */
export interface DrawnPage {
  readonly width: number
  readonly height: number
  /** Rectangles as one SVG path. */
  readonly bars: string
  readonly texts: readonly DrawnText[]
  /** Codes that only the printer can make. */
  readonly codes: readonly { readonly x: number; readonly y: number; readonly size: number; readonly name: string }[]
}

export interface DrawnText {
  readonly x: number
  readonly y: number
  readonly size: number
  /** How wide it has to be, where that is known. */
  readonly width?: number
  readonly align: 'start' | 'middle' | 'end'
  readonly bold: boolean
  /** White on what lies under it. */
  readonly white: boolean
  readonly text: string
}
