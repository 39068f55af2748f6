import { lazy, type ComponentType } from 'react'
import type { PageProps, Part } from './parts-of-desk.ts'

/** The page of each part, loaded when it is first opened. */
export const pages: Readonly<Record<Part['id'], ComponentType<PageProps>>> = {
  shipments: lazy(() => import('./shipments/shipments.tsx')),
  create: lazy(() => import('./create/create.tsx')),
  orders: lazy(() => import('./orders/orders.tsx')),
  exceptions: lazy(() => import('./exceptions/exceptions.tsx')),
  handover: lazy(() => import('./handover/handover.tsx')),
  money: lazy(() => import('./money/money.tsx')),
  numbers: lazy(() => import('./numbers/numbers.tsx')),
  'scan-and-go': lazy(() => import('./scan/scan-and-go.tsx')),
  'set-up': lazy(() => import('./set-up/set-up.tsx')),
}
