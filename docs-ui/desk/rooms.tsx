import type { Permission } from '@waybill/sdk'
import type { ComponentType } from 'react'
import type { PageProps, Part } from './parts-of-desk.ts'
import { hrefOf } from './route.ts'
import { useDesk } from './session.ts'
import { Views } from './views.tsx'
import { fill, useWords } from './words.ts'

export interface Room<Id extends string = string> {
  /** The path segment after that of the part. */
  readonly id: Id
  /** Absent if everyone may enter. */
  readonly permission?: Permission
  readonly Page: ComponentType<PageProps>
}

interface Props<Id extends string> extends PageProps {
  part: Part['id']
  rooms: readonly Room<Id>[]
  names: Readonly<Record<NoInfer<Id>, string>>
}

/** The rooms of a part that the user may enter, and the one in the address. */
export function Rooms<Id extends string>({ part, rooms, names, path, query }: Props<Id>) {
  const words = useWords()
  const { may } = useDesk()
  const open = rooms.filter(({ permission }) => permission === undefined || may(permission))
  const current = rooms.find(({ id }) => id === path[0]) ?? open[0] ?? rooms[0]
  if (!current) return null
  const { id, permission, Page } = current
  return (
    <>
      <div className="head">
        <h1>{words.parts[part]}</h1>
        <Views
          label={words.parts[part]}
          current={id}
          views={open.map((one) => ({ id: one.id, name: names[one.id], href: hrefOf(part, one.id) }))}
        />
      </div>
      {permission === undefined || may(permission) ? (
        <Page path={path.slice(1)} query={query} />
      ) : (
        <p className="empty">{fill(words.frame.notAllowed, { permission })}</p>
      )}
    </>
  )
}
