import type { Parcel, PromiseState, ScanState } from './parcel.ts'

/** The allowed next states of a promise. */
const nextPromiseStates = {
  DATA_RECEIVED: ['READY_FOR_RELABELLING', 'REGISTRATION_FAILED', 'CANCELLED'],
  READY_FOR_RELABELLING: ['RELABELLED', 'REGISTRATION_FAILED', 'CANCELLED'],
  REGISTRATION_FAILED: ['DATA_RECEIVED', 'CANCELLED'],
  RELABELLED: [],
  CANCELLED: [],
} as const satisfies Record<PromiseState, readonly PromiseState[]>

/** The allowed next states of a scan. A parcel may be scanned again in any of them. */
const nextScanStates = {
  NO_DATA: ['WAITING_FOR_VALIDATION', 'CANCELLED'],
  READY: ['WAITING_FOR_VALIDATION', 'CANCELLED'],
  WAITING_FOR_VALIDATION: ['SUCCESS', 'FAILED', 'CANCELLED'],
  FAILED: ['WAITING_FOR_VALIDATION', 'CANCELLED'],
  SUCCESS: [],
  CANCELLED: [],
} as const satisfies Record<ScanState, readonly ScanState[]>

type States = Partial<Pick<Parcel, 'promiseState' | 'scanState'>>

/** Throws if no rule allows the change, which is our bug. A scan may skip WAITING_FOR_VALIDATION. */
export function mustFollow(from: States, to: States): void {
  // A blocked parcel continues once it is unblocked.
  const isHeld = from.scanState === 'SUCCESS' && from.promiseState === 'DATA_RECEIVED'
  const scans: readonly ScanState[] = isHeld
    ? nextScanStates.READY
    : from.scanState
      ? nextScanStates[from.scanState]
      : []
  const validated: readonly ScanState[] = scans.includes('WAITING_FOR_VALIDATION')
    ? nextScanStates.WAITING_FOR_VALIDATION
    : []
  if (to.scanState && to.scanState !== from.scanState && ![...scans, ...validated].includes(to.scanState))
    throw new Error(`A scan cannot become ${to.scanState} after ${from.scanState}`)
  const states: readonly PromiseState[] = from.promiseState ? nextPromiseStates[from.promiseState] : []
  if (to.promiseState && to.promiseState !== from.promiseState && !states.includes(to.promiseState))
    throw new Error(`A promise cannot become ${to.promiseState} after ${from.promiseState}`)
}

/** A handled scan stays so when its promise is cancelled. */
export const cancelledScan = (state: ScanState): ScanState => (state === 'SUCCESS' ? 'SUCCESS' : 'CANCELLED')
