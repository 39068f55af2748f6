import type { LabelType, RelabelResult, ScanAndGoFlow } from '@waybill/sdk'
import { bytesOf } from '../../console/label/label.ts'

/** A label as it goes to the printer. */
export interface Label {
  readonly type: LabelType
  readonly file: Blob
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Of ZPL. */
  readonly text: string
}

/** One parcel that was scanned. */
export interface Scan {
  readonly id: number
  readonly reference: string
  readonly outcome: 'waiting' | 'good' | 'look' | 'bad'
  readonly result?: RelabelResult
  readonly label?: Label
  /** How far its label is: what prints has begun with it, or has not, for all that one can tell. */
  readonly printing?: 'waiting' | 'begun' | 'failed' | undefined
  /** Called once its label is on screen. */
  readonly onDrawn?: () => void
  readonly error?: unknown
}

/** Newest first. */
export type Scans = readonly Scan[]

/** How many are kept in sight. */
const kept = 50

/** Whether the next parcel may be scanned: one at a time waits until the one before it has its label. */
export const takesScan = (flow: ScanAndGoFlow, scans: Scans, isDealtWith: boolean): boolean =>
  flow === 'MULTIPLE' || isDealtWith || scans.length === 0 || scans[0]?.outcome === 'bad'

export const begun = (scans: Scans, reference: string): Scans =>
  [{ id: (scans[0]?.id ?? 0) + 1, reference, outcome: 'waiting' as const }, ...scans].slice(0, kept)

/** A label is good. One that comes with something to know, and a parcel without one, is looked at by a person. */
export function outcomeOf({ label, hints }: Pick<RelabelResult, 'label' | 'hints'>): 'good' | 'look' {
  return label && hints.length === 0 ? 'good' : 'look'
}

/** The message about a parcel. "Printed" appears once printing has begun, and no sooner. */
export function toldOf({ outcome, printing }: Pick<Scan, 'outcome' | 'printing'>) {
  if (outcome !== 'good') return outcome
  return printing === 'begun' ? 'good' : printing === 'failed' ? 'unprinted' : 'printing'
}

export const settled = (scans: Scans, id: number, part: Partial<Omit<Scan, 'id' | 'reference'>>): Scans =>
  scans.map((scan) => (scan.id === id ? { ...scan, ...part } : scan))

export function labelOf({ label }: Pick<RelabelResult, 'label'>): Label | undefined {
  const bytes = label && bytesOf(label.data)
  if (!bytes) return undefined
  const text = label.type === 'ZPL' ? new TextDecoder().decode(bytes) : ''
  return { type: label.type, bytes, file: new Blob([bytes], { type: label.contentType }), text }
}

/** Scanners put their data between characters of their own, such as line ends and AIM identifiers. */
export const readOf = (typed: string): string => typed.trim().replace(/^\][A-Za-z]\d/, '')
