import { lazy } from 'react'
import type { PageProps } from '../parts-of-desk.ts'
import { Rooms, type Room } from '../rooms.tsx'
import { useWords, type Words } from '../words.ts'
import { Manifests } from './manifests.tsx'
import { Pickups } from './pickups.tsx'
import { Returns } from './returns.tsx'

const rooms: readonly Room<keyof Words['handover']['rooms']>[] = [
  { id: 'pickups', permission: 'shipments:read', Page: Pickups },
  { id: 'manifests', permission: 'shipments:read', Page: Manifests },
  { id: 'returns', permission: 'shipments:read', Page: Returns },
  { id: 'trucks', permission: 'consignments:read', Page: lazy(() => import('./trucks.tsx')) },
]

/** How parcels leave the warehouse, and how they come back. */
export default function Handover(props: PageProps) {
  return <Rooms {...props} part="handover" rooms={rooms} names={useWords().handover.rooms} />
}
