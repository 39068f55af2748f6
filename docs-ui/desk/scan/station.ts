import type { RelabelResult, ScanAndGoFlow } from '@waybill/sdk'

/** One parcel that was scanned. */
export interface Scan {
  readonly id: number
  readonly reference: string
  readonly outcome: 'waiting' | 'good' | 'look' | 'bad'
  readonly result?: RelabelResult
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

export const settled = (scans: Scans, id: number, part: Omit<Scan, 'id' | 'reference'>): Scans =>
  scans.map((scan) => (scan.id === id ? { id, reference: scan.reference, ...part } : scan))

/** Scanners put what they read between characters of their own, such as line ends and AIM identifiers. */
export const readOf = (typed: string): string => typed.trim().replace(/^\][A-Za-z]\d/, '')
