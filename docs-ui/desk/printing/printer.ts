import type { LabelRequest, LabelSheet } from '@waybill/sdk'
import { inBrowser } from '../../ui/storage.ts'

export const labelKinds = ['ROLL', 'SHEET', 'ZPL'] as const

/** What prints labels at this computer: a roll, sheets with four labels each, or a printer that speaks ZPL. */
export interface Printer {
  readonly kind: (typeof labelKinds)[number]
  /** The first free place of the sheet that lies in the printer, from 1 to 4. */
  readonly place: number
  /** The name of a ZPL printer for QZ Tray; empty is its default one. */
  readonly name: string
}

const key = 'desk-printer'
export const roll: Printer = { kind: 'ROLL', place: 1, name: '' }

/** Printers belong to a computer and not to a user. */
export function printerHere(): Printer {
  try {
    const kept: Partial<Printer> | null = JSON.parse(inBrowser.read(key) ?? 'null')
    return { ...roll, ...kept }
  } catch {
    return roll
  }
}

export const keepPrinter = (printer: Printer): void => inBrowser.write(key, JSON.stringify(printer))

/** The query of calls that make labels, so that they fit the printer. */
export const labelFor = ({ kind, place }: Printer): { label: LabelRequest; sheet?: LabelSheet } => ({
  label: kind === 'ZPL' ? { type: 'ZPL', resolution: 200 } : { type: 'PDF' },
  ...(kind === 'SHEET' && { sheet: { firstPlace: place } }),
})
