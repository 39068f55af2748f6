import type { Caller } from './caller.ts'
import type { DeedRow } from './deed-store.ts'
import type { Facts } from './handler.ts'

/** A handler's description of its action, for when the edge cannot derive it from the request. */
export interface Deed {
  /** The client whose log gets the entry; the active one by default. */
  readonly clientId?: number
  /** The user whose rights were used, if the operation is public. */
  readonly username?: string
  /** The action, such as `user.impersonate`. */
  readonly action?: string
  readonly subjectId: string | number
  readonly details?: Readonly<Record<string, unknown>>
}

/** A request that changed something. */
export interface Done {
  readonly facts: Facts
  readonly requestId: string
  readonly caller: Caller | undefined
  readonly path: Readonly<Record<string, unknown>>
  readonly body: unknown
  /** The previous state, as the handler compared it with If-Match. */
  readonly before: unknown
  /** What the handler or its transaction returned. */
  readonly output: unknown
  /** Path of a created resource. */
  readonly location: string | undefined
  readonly deeds: readonly Deed[]
}

/** Whether an attribute of this name holds personal data or secrets. All others may be logged. */
export type IsPrivate = (name: string) => boolean

/**
 * Whether a call changes anything: every method but GET, except those that the contract marks as repeatable. Replacing
 * a token only continues a log-in.
 */
export const isDeed = ({ id, method, repeatable }: Facts): boolean =>
  (method !== 'GET' && !repeatable && id !== 'refreshToken') || id === 'login'

/** Warehouse calls, hundreds per second. Their own rows already name the user. */
export const isFrequent = ({ area }: Facts): boolean => area === 'shipping' || area === 'relabelling'

/**
 * The log entries of a call: from its handler, or else derived from the request. Empty if no client's log should have
 * it.
 */
export function rowsOf(done: Done, isPrivate: IsPrivate): DeedRow[] {
  const { facts, requestId, caller } = done
  if (done.deeds.length === 0 && !isDeed(facts)) return []
  const deeds: readonly Deed[] = done.deeds.length > 0 ? done.deeds : [{ subjectId: subjectOf(done, isPrivate) }]
  return deeds.flatMap((deed, _, all) => {
    const clientId = deed.clientId ?? homeOf(caller)
    if (clientId === undefined) return []
    const action = deed.action ?? actionOf(facts.id)
    return {
      clientId,
      username: deed.username ?? caller?.username,
      impersonatedBy: caller?.actor?.username,
      apiKeyId: caller?.apiKeyId,
      operationId: facts.id,
      requestId,
      action,
      subject: action.slice(0, action.indexOf('.')),
      subjectId: String(deed.subjectId).slice(0, 200) || String(clientId),
      details: emptyAsNothing({
        ...(all.length === 1 && changesOf(done, isPrivate)),
        ...withoutUrlUsers(deed.details),
      }),
    }
  })
}

/** A user who acts for no client is logged at the first client they belong to. */
const homeOf = (caller: Caller | undefined): number | undefined =>
  caller?.hasClient ? caller.clientId : caller?.grants[0]?.clientId

/** `registerShipments` -> `shipment.register` */
export function actionOf(operationId: string): string {
  const [, verb = '', noun = ''] = /^([a-z]+)(.*)$/.exec(operationId) ?? []
  if (noun === '') return `session.${verb}`
  const one = noun.replace(/ies$/, 'y').replace(/(?<![su])s$/, '')
  return `${one.charAt(0).toLowerCase()}${one.slice(1)}.${verb}`
}

/** The last parameter of a path. */
const namedLast = /\{(\w+)\}[^{}]*$/

/**
 * The id of the changed resource: the last path parameter, else an id in the request or response, else the client
 * itself.
 */
function subjectOf({ facts, path, body, output, location, caller }: Done, isPrivate: IsPrivate): string | number {
  const name = namedLast.exec(facts.path)?.[1]
  const named = name === undefined || isPrivate(name) ? undefined : path[name]
  const made = facts.status === 201 ? (idOf(output) ?? location?.slice(location.lastIndexOf('/') + 1)) : undefined
  return (
    made ??
    idOf({ id: named }) ??
    idOf(body) ??
    idOf({ id: memberOf(body, 'username') }) ??
    idOf(output) ??
    homeOf(caller) ??
    ''
  )
}

function idOf(value: unknown): string | number | undefined {
  const id = memberOf(value, 'id')
  return (typeof id === 'string' && id !== '') || typeof id === 'number' ? id : undefined
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The attributes in the request, with their previous values if the handler has read them. */
function changesOf({ body, before, facts, deeds }: Done, isPrivate: IsPrivate): Record<string, unknown> {
  if (facts.method === 'DELETE' && before !== undefined) return emptied({ before: shown('', before, isPrivate) })
  if (!isObject(body)) return {}
  const { id: _, ...given } = body
  const hasDetails = deeds.some(({ details }) => details)
  if (!isObject(before)) return hasDetails ? {} : emptied({ after: shown('', given, isPrivate) })
  const changed = Object.keys(given).filter((name) => !isSame(before[name], given[name]))
  const pick = (from: Record<string, unknown>) =>
    shown('', Object.fromEntries(changed.map((name) => [name, from[name]])), isPrivate)
  return emptied({ before: pick(before), after: hasDetails ? undefined : pick(given) })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value)

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const emptied = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const emptyAsNothing = (details: Record<string, unknown>) => (Object.keys(details).length > 0 ? details : undefined)

const secret = /password|secret|token|credential|confirmationCode|^(?:key|hint)$/i
/**
 * Values written by programs: codes, permissions, languages, ids, dates and times, amounts. Other strings may contain
 * anything.
 */
const machine =
  /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)*|[a-z-]+:[a-z]+|[a-z]{2}(?:-[A-Z]{2})?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?)$/
const ofPeople = ['addressLine1', 'lastName', 'firstName', 'email', 'telephone'] as const
const mostItems = 20
const deepest = 5

/** The part of a value that may be logged for years: short, and without secrets, names or addresses. */
function shown(name: string, value: unknown, isPrivate: IsPrivate, depth = 0): unknown {
  if (depth > deepest || secret.test(name)) return undefined
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value
  if (typeof value === 'string') return !isPrivate(name) && machine.test(value) ? value : undefined
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    if (value.length > mostItems) return { count: value.length }
    const items = value.map((item) => shown(name, item, isPrivate, depth + 1)).filter((item) => item !== undefined)
    return items.length > 0 || value.length === 0 ? items : { count: value.length }
  }
  if (!isObject(value) || ofPeople.some((one) => one in value)) return undefined
  const left: [string, unknown][] = []
  for (const key of Object.keys(value)) {
    const one = shown(key, value[key], isPrivate, depth + 1)
    if (one !== undefined) left.push([key, one])
  }
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

/** `https://user:password@shop.example/` -> `https://shop.example/` */
export const withoutUrlUser = (text: string): string =>
  text.replace(/^(\w[\w+.-]*:\/\/)[^/?#@\s]*(?:@[^/?#@\s]*)*@/, '$1')

const withoutUrlUsers = (details: Deed['details']): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details ?? {})
      .filter(([name, value]) => value !== undefined && !(secret.test(name) && typeof value === 'string'))
      .map(([name, value]) => [name, typeof value === 'string' ? withoutUrlUser(value) : value]),
  )
