import type { Schemas } from '../../openapi/generated/types.ts'
import { reportedState, type ReportedState, type ReportedProgress } from '../shipping/report/report.ts'

type Lifecycle = Schemas['ParcelLifecycle']

const phases = {
  UNKNOWN: { deliveryPhase: 'PRE_REGISTRATION', operationalPhase: 'PREPARING' },
  BLOCKED: { deliveryPhase: 'PRE_REGISTRATION', operationalPhase: 'PREPARING' },
  DRAFT: { deliveryPhase: 'PRE_REGISTRATION', operationalPhase: 'PREPARING' },
  FAILED_TO_REGISTER: { deliveryPhase: 'PRE_REGISTRATION', operationalPhase: 'PREPARING' },
  REGISTERED: { deliveryPhase: 'ANNOUNCED', operationalPhase: 'AWAITING_PARCEL' },
  RECEIVED_AT_WAREHOUSE: { deliveryPhase: 'IN_TRANSIT', operationalPhase: 'IN_WAREHOUSE' },
  RELABELLED: { deliveryPhase: 'IN_TRANSIT', operationalPhase: 'IN_WAREHOUSE' },
  READY_FOR_DISPATCH_FROM_WAREHOUSE: { deliveryPhase: 'IN_TRANSIT', operationalPhase: 'READY_FOR_DISPATCH' },
  CMR_CLOSED: { deliveryPhase: 'IN_TRANSIT', operationalPhase: 'LINE_HAUL' },
  IN_TRANSIT: { deliveryPhase: 'IN_TRANSIT', operationalPhase: 'WITH_CARRIER' },
  DELIVERY_ATTEMPTED: { deliveryPhase: 'DELIVERY_ATTEMPTED', operationalPhase: 'WITH_CARRIER' },
  DELIVERED: { deliveryPhase: 'DELIVERED', operationalPhase: 'COMPLETED' },
  ERROR: { deliveryPhase: 'EXCEPTION', operationalPhase: 'EXCEPTION' },
} as const satisfies Record<ReportedState, Lifecycle>

/** The lifecycle of a parcel, from its own progress or else its shipment's. */
export const lifecycleOf = (progress: ReportedProgress, truckClosedAt: string | undefined): Lifecycle =>
  phases[reportedState(progress, truckClosedAt)]
