import type { Schemas } from '../../../../openapi/generated/types.ts'

type Note = Schemas['CustomsEstimateNote']

/** The basis of an estimate: its assumptions, its unknowns, and the sources of its rules. */
export class Notes {
  readonly assumptions: Note[] = []
  readonly unknowns: Note[] = []
  readonly sources = new Set<string>()

  /** Returns notes for rules that are checked but do not apply. */
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

/** Skips duplicates. */
function add(notes: Note[], code: Note['code'], message: string, itemNumber: string | undefined): void {
  if (notes.some((note) => note.code === code && note.message === message && note.itemNumber === itemNumber)) return
  notes.push({ code, message, ...(itemNumber !== undefined && { itemNumber }) })
}
