import type { LabelType, RelabelResult, ScanAndGoFlow } from '@waybill/sdk'
import { bytesOf } from '../../console/label/label.ts'

/** A label, ready to print. */
export interface Label {
  readonly type: LabelType
  readonly file: Blob
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The ZPL source, if it is ZPL. */
  readonly text: string
}

/** A scanned parcel. */
export interface Scan {
  readonly id: number
  readonly reference: string
  readonly outcome: 'waiting' | 'good' | 'look' | 'bad'
  readonly result?: RelabelResult
  readonly label?: Label
  /** Whether its label has started to print, as far as can be known. */
  readonly printing?: 'waiting' | 'begun' | 'failed' | undefined
  /** Called once its label is on screen. */
  readonly onDrawn?: () => void
  readonly error?: unknown
}

/** Newest first. */
export type Scans = readonly Scan[]

/** How many scans stay visible. */
const kept = 50

/** Whether the next parcel may be scanned: in SINGLE flow, only once the one before has its label. */
export const takesScan = (flow: ScanAndGoFlow, scans: Scans, isDealtWith: boolean): boolean =>
  flow === 'MULTIPLE' || isDealtWith || scans.length === 0 || scans[0]?.outcome === 'bad'

export const begun = (scans: Scans, reference: string): Scans =>
  [{ id: (scans[0]?.id ?? 0) + 1, reference, outcome: 'waiting' as const }, ...scans].slice(0, kept)

/** A label without hints is good. A parcel without a label, or with hints, needs a person's look. */
export function outcomeOf({ label, hints }: Pick<RelabelResult, 'label' | 'hints'>): 'good' | 'look' {
  return label && hints.length === 0 ? 'good' : 'look'
}

/** The message about a parcel. "Printed" appears only once printing has begun. */
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

/** Strips characters that scanners add, such as line ends and AIM identifiers. */
export const readOf = (typed: string): string => typed.trim().replace(/^\][A-Za-z]\d/, '')
