import type { components } from '../../../../openapi/generated/types.ts'

type Note = components['schemas']['CustomsEstimateNote']

/** What an estimate rests on: what it takes for granted, what it does not know, and where its rules come from. */
export class Notes {
  readonly assumptions: Note[] = []
  readonly unknowns: Note[] = []
  readonly sources = new Set<string>()

  /** Notes of what was looked at and does not count. */
  get aside(): Notes {
    return new Notes()
  }

  assume(code: Note['code'], message: string, itemNumber?: string): void {
    add(this.assumptions, code, message, itemNumber)
  }

  unknown(code: Note['code'], message: string, itemNumber?: string): void {
    add(this.unknowns, code, message, itemNumber)
  }
}

/** The same is said once. */
function add(notes: Note[], code: Note['code'], message: string, itemNumber: string | undefined): void {
  if (notes.some((note) => note.code === code && note.message === message && note.itemNumber === itemNumber)) return
  notes.push({ code, message, ...(itemNumber !== undefined && { itemNumber }) })
}
