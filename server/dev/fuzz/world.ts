import type { LightMyRequestResponse } from 'fastify'
import { insertClient } from '../../identity/access/account-store.ts'
import { permissions } from '../../generated/operations.ts'
import { everyday } from '../../identity/role/rules.ts'
import { setCarriers } from '../../network/carrier-configuration/store.ts'
import { carrierIds } from '../../network/carriers/numbers/detection.ts'
import { clients, logIn, type Person, type TestApp } from '../testing/app.ts'
import { type Target, targets, targetsById } from './contract.ts'
import type { Draft } from './requests.ts'

const roles = ['administrator', 'everyday', 'stranger', 'operator'] as const
export type Role = (typeof roles)[number]

/** The senders to choose from; the platform's operator is rare. */
export const senders: readonly Role[] = [
  ...Array.from<Role>({ length: 9 }).fill('administrator'),
  ...Array.from<Role>({ length: 6 }).fill('everyday'),
  ...Array.from<Role>({ length: 4 }).fill('stranger'),
  'operator',
]

/** A call that an earlier response links to. */
interface Lead {
  readonly target: Target
  readonly values: Readonly<Record<string, string>>
}

const pathNames = new Set(targets.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))
/** Names whose meaning depends on the place, or whose values do not belong to one client. */
const vague = new Set(['id', 'type', 'carrier', 'reference', 'value', 'addOnId', 'carrierStr', 'orderNumber'])
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-/
const most = 60

/** Two companies under their own tenant, their users, and all objects seen in responses. */
export class World {
  readonly #known = new Map<Role, Map<string, unknown[]>>()
  readonly #leads = new Map<Role, Lead[]>()
  /** The ids that each role has created, by name. */
  readonly #own = new Map<Role, { name: string; id: string }[]>()
  readonly #people: Map<Role, Person>
  readonly #shop: TestApp

  constructor(shop: TestApp, people: Map<Role, Person>) {
    this.#shop = shop
    this.#people = people
  }

  by(role: Role): Person {
    const person = this.#people.get(role)
    if (!person) throw new Error(`Nobody is ${role}`)
    return person
  }

  /** Logs a user in again after a log-out. */
  async return(role: Role): Promise<void> {
    const { userId, username } = this.by(role)
    this.#people.set(role, await logIn(this.#shop.db, this.#shop.config, userId, username))
  }

  known(role: Role) {
    return (name: string, choice: number): unknown => {
      const values = this.#known.get(role)?.get(name) ?? []
      return values[choice % values.length]
    }
  }

  lead(role: Role, choice: number): Lead | undefined {
    const leads = this.#leads.get(role) ?? []
    return leads[choice % leads.length]
  }

  /** Returns the id of an object that another company has created. */
  foreign(name: string, role: Role, choice: number): string | undefined {
    // The client above sells to both and can take sales back, and manages their expected amounts.
    if (role === 'operator' && ['salesProductId', 'amountId'].includes(name)) return undefined
    const others = roles.filter((other) => companyOf[other] !== companyOf[role] && companyOf[other] !== undefined)
    const ids = others.flatMap((other) => this.#own.get(other) ?? []).filter((one) => one.name === name)
    return ids[choice % ids.length]?.id
  }

  learn(role: Role, target: Target, draft: Draft, response: LightMyRequestResponse): void {
    const { statusCode } = response
    if (
      statusCode >= 300 ||
      response.body === '' ||
      !String(response.headers['content-type']).startsWith('application/json')
    )
      return
    const body: unknown = response.json()
    this.#note(role, body, target.idName)
    const id: unknown = Object(body).id
    if (statusCode === 201 && target.idName !== undefined && typeof id === 'string' && uuid.test(id))
      push(this.#own, role, { name: target.idName, id })
    for (const { operationId, parameters = {} } of target.links.get(statusCode) ?? []) {
      const next = targetsById.get(operationId)
      if (!next) throw new Error(`A link of ${target.id} leads to ${operationId}, which is no operation`)
      const values = Object.entries(parameters).map(([name, from]) => [name, evaluate(from, draft, body)] as const)
      const found = values.flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`] as const] : [],
      )
      if (found.length === values.length) push(this.#leads, role, { target: next, values: Object.fromEntries(found) })
    }
  }

  #note(role: Role, value: unknown, idName: string | undefined, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > 4) return
    for (const [name, member] of Object.entries(value)) {
      const known = name === 'id' && idName !== undefined ? idName : name
      if (typeof member === 'object') this.#note(role, member, Array.isArray(value) ? idName : undefined, depth + 1)
      else if (isName(known) && member !== '') push(this.#mapOf(role), known, member)
    }
  }

  #mapOf(role: Role): Map<string, unknown[]> {
    const known = this.#known.get(role) ?? new Map<string, unknown[]>()
    this.#known.set(role, known)
    return known
  }
}

/** The administrator and the everyday user work for the same company; the operator works for neither. */
const companyOf: Readonly<Record<Role, number | undefined>> = {
  administrator: 1,
  everyday: 1,
  stranger: 2,
  operator: undefined,
}

const isName = (name: string) =>
  !vague.has(name) && (pathNames.has(name) || /(?:Id|Reference|Identifier|Number|version|sku|Token)$/.test(name))

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key) ?? []
  list.push(value)
  lists.set(key, list.slice(-most))
}

/** Evaluates a link's parameter: `$response.body#/id`, `$request.path.carrier`, or a literal. */
function evaluate(from: string, { path, payload }: Draft, body: unknown): unknown {
  const [, where, rest = ''] = /^\$(response\.body#|request\.body#|request\.path\.)\/?(.*)$/.exec(from) ?? []
  if (where === undefined) return from
  if (where === 'request.path.') return path[rest]
  const root: unknown = where === 'response.body#' ? body : parsed(payload)
  return rest.split('/').reduce((part, key) => Object(part)[key], root)
}

function parsed(payload: Draft['payload']): unknown {
  try {
    return JSON.parse(String(payload))
  } catch {
    return undefined
  }
}

/** Creates a tenant with two companies, identified by its number. */
export async function openWorld(shop: TestApp, number: number): Promise<World> {
  const { db, person } = shop
  const tenant = 100_000 + number * 10
  const [company, other] = [tenant + 1, tenant + 2]
  for (const [id, parentId, clientType] of [
    [tenant, clients.platform, 'TENANT'],
    [company, tenant, 'COMPANY'],
    [other, tenant, 'COMPANY'],
    [tenant + 3, company, 'ACCOUNT'],
  ] as const)
    await insertClient(db, { id, parentId, clientType, name: `Client ${id}`, plan: 'PRO' })
  await setCarriers(db, tenant, carrierIds, true, { now: new Date(), username: 'karen' })
  const people = new Map<Role, Person>([
    ['administrator', await person(`administrator-${number}`, company, permissions, 'CHILDREN')],
    ['everyday', await person(`everyday-${number}`, company, everyday)],
    ['stranger', await person(`stranger-${number}`, other, permissions, 'CHILDREN')],
    ['operator', await person(`operator-${number}`, clients.platform, permissions, 'CHILDREN')],
  ])
  return new World(shop, people)
}
