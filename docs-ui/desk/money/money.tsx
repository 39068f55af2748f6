import type { Permission } from '@waybill/sdk'
import type { PageProps } from '../parts-of-desk.tsx'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { Views } from '../views.tsx'
import { fill, useWords } from '../words.ts'
import { Claims } from './claims.tsx'
import { Differences } from './differences.tsx'
import { Invoices } from './invoices.tsx'

const rooms = [
  { id: 'invoices', permission: 'carrier-invoices:read' },
  { id: 'differences', permission: 'carrier-invoices:read' },
  { id: 'claims', permission: 'carrier-claims:read' },
] as const satisfies readonly { id: string; permission: Permission }[]

/** What carriers ask for, what of it is wrong, and what they owe for parcels that were lost or damaged. */
export default function Money({ path, query }: PageProps) {
  const words = useWords()
  const { may } = useDesk()
  const open = rooms.filter(({ permission }) => may(permission))
  const wanted = rooms.find(({ id }) => id === path[0]) ?? open[0] ?? rooms[0]
  return (
    <>
      <div className="head">
        <h1>{words.parts.money}</h1>
        <Views
          label={words.parts.money}
          current={wanted.id}
          views={open.map(({ id }) => ({ id, name: words.money.rooms[id], href: hrefOf('money', id) }))}
        />
      </div>
      {!may(wanted.permission) && (
        <p className="empty">{fill(words.frame.notAllowed, { permission: wanted.permission })}</p>
      )}
      {may(wanted.permission) && wanted.id === 'invoices' && <Invoices />}
      {may(wanted.permission) && wanted.id === 'differences' && <Differences query={query} />}
      {may(wanted.permission) && wanted.id === 'claims' && <Claims query={query} />}
    </>
  )
}
