import { lazy } from 'react'
import type { Permission } from '@waybill/sdk'
import type { PageProps } from '../parts-of-desk.tsx'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { Views } from '../views.tsx'
import { useWords } from '../words.ts'
import { Manifests } from './manifests.tsx'
import { Pickups } from './pickups.tsx'
import { Returns } from './returns.tsx'

const Trucks = lazy(() => import('./trucks.tsx'))

const rooms = [
  { id: 'pickups', permission: 'shipments:read' },
  { id: 'manifests', permission: 'shipments:read' },
  { id: 'returns', permission: 'shipments:read' },
  { id: 'trucks', permission: 'consignments:read' },
] as const satisfies readonly { id: string; permission: Permission }[]

/** How parcels leave the house, and how they come back. */
export default function Handover({ path, query }: PageProps) {
  const words = useWords()
  const { may } = useDesk()
  const open = rooms.filter(({ permission }) => may(permission))
  const current = open.find(({ id }) => id === path[0]) ?? rooms[0]
  return (
    <>
      <div className="head">
        <h1>{words.parts.handover}</h1>
        <Views
          label={words.parts.handover}
          current={current.id}
          views={open.map(({ id }) => ({ id, name: words.handover.rooms[id], href: hrefOf('handover', id) }))}
        />
      </div>
      {current.id === 'pickups' && <Pickups />}
      {current.id === 'manifests' && <Manifests />}
      {current.id === 'returns' && <Returns query={query} />}
      {current.id === 'trucks' && <Trucks openId={path[1]} />}
    </>
  )
}
