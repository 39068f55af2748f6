import type { LabelRequest, LabelSheet } from '@waybill/sdk'
import { inBrowser } from '../../ui/storage.ts'

export const labelKinds = ['ROLL', 'SHEET', 'ZPL'] as const

/** This computer's label printer: a roll, sheets with four labels each, or a printer that speaks ZPL. */
export interface Printer {
  readonly kind: (typeof labelKinds)[number]
  /** The first free label on the sheet in the printer, from 1 to 4. */
  readonly place: number
  /** The ZPL printer's name in QZ Tray; empty for the default printer. */
  readonly name: string
}

const key = 'desk-printer'
export const roll: Printer = { kind: 'ROLL', place: 1, name: '' }

/** Reads the printer of this computer: printers do not belong to users. */
export function printerHere(): Printer {
  try {
    const kept: Partial<Printer> | null = JSON.parse(inBrowser.read(key) ?? 'null')
    return { ...roll, ...kept }
  } catch {
    return roll
  }
}

export const keepPrinter = (printer: Printer): void => inBrowser.write(key, JSON.stringify(printer))

/** The query parameters that make labels fit the printer. */
export const labelFor = ({ kind, place }: Printer): { label: LabelRequest; sheet?: LabelSheet } => ({
  label: kind === 'ZPL' ? { type: 'ZPL', resolution: 200 } : { type: 'PDF' },
  ...(kind === 'SHEET' && { sheet: { firstPlace: place } }),
})
