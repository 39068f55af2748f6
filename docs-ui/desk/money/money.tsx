import type { PageProps } from '../parts-of-desk.ts'
import { Rooms, type Room } from '../rooms.tsx'
import { useWords, type Words } from '../words.ts'
import { Claims } from './claims.tsx'
import { Differences } from './differences.tsx'
import { Invoices } from './invoices.tsx'

const rooms: readonly Room<keyof Words['money']['rooms']>[] = [
  { id: 'invoices', permission: 'carrier-invoices:read', Page: Invoices },
  { id: 'differences', permission: 'carrier-invoices:read', Page: Differences },
  { id: 'claims', permission: 'carrier-claims:read', Page: Claims },
]

/** Carrier charges, including wrong ones, and claims for lost or damaged parcels. */
export default function Money(props: PageProps) {
  return <Rooms {...props} part="money" rooms={rooms} names={useWords().money.rooms} />
}
