import { insertClient } from '../access/account-store.ts'
import { lackingAt, permissionsAt } from '../access/grants.ts'
import { findAccessibleClient } from '../access/client-access.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ClientHandlers } from '../../generated/handlers.ts'
import { mustHaveNone, notFound, placedIn, within } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { duplicates, type ExternalClient, type KnownClient, planImport, type Step } from './import.ts'
import {
  changeClient,
  findClient,
  findClientsShort,
  findExternalBelow,
  listExternal,
  lockTenant,
  nextClientIds,
} from './store.ts'

export const importHandlers = {
  async importClients({ body }, ctx) {
    const repeated = duplicates(body)
    mustHaveNone(repeated)
    const { caller } = ctx
    return ctx.transaction(async (db) => {
      const active = await findClient(db, caller.clientId)
      const accessible = await findAccessibleClient(db, caller, caller.clientId)
      if (!active || !accessible) throw notFound('Client', caller.clientId)
      await lockTenant(db, accessible.path)
      const known = (await listExternal(db, accessible.path, body)).map((client) =>
        Object.assign(client, accessOf(ctx, client.path)),
      )
      const place = { ...active, ...accessOf(ctx, accessible.path) }
      const { steps, order } = planImport(body, known, place)
      const numbers = await nextClientIds(db, steps.filter(({ kind }) => kind === 'create').length)
      const ids = new Map<number, number>()
      for (const index of order) {
        const external = body[index]
        const step = steps[index]
        const id = external && step && (await carryOut(db, ctx, external, step, { ids, numbers }))
        if (id !== undefined) ids.set(index, id)
      }
      ctx.did({
        action: 'client.import',
        subjectId: caller.clientId,
        details: { created: [...ids].filter(([index]) => steps[index]?.kind === 'create').map(([, id]) => id) },
      })
      return resultsOf(db, body, steps, ids)
    })
  },

  async getImportedClient({ path: { externalOrigin, externalId } }, ctx) {
    const { db, caller } = ctx
    const id = await findExternalBelow(db, caller.clientId, { externalOrigin, externalId })
    const accessible = id === undefined ? undefined : await findAccessibleClient(db, caller, id)
    const client = accessible?.permissions.has('clients:admin') ? await findClient(db, accessible.id) : undefined
    if (!client) throw notFound('Client', `${externalId} of ${externalOrigin}`)
    return client
  },
} satisfies Pick<ClientHandlers, 'importClients' | 'getImportedClient'>

/** Returns the caller's rights for a client and for those to be created below it. */
function accessOf(
  { caller }: Context,
  path: readonly number[],
): Pick<KnownClient, 'isAccessible' | 'isAccessibleBelow'> {
  const isBelow = path.includes(caller.clientId)
  const wide = { permissions: ['clients:admin'], scope: 'CHILDREN' } as const
  return {
    isAccessible: isBelow && permissionsAt(path, caller.grants)?.has('clients:admin') === true,
    isAccessibleBelow: isBelow && lackingAt(path, caller.grants, wide) === undefined,
  }
}

/** Executes one step, and returns the id of its client. */
async function carryOut(
  db: Db,
  { caller }: Context,
  external: ExternalClient,
  step: Step,
  { ids, numbers }: { ids: ReadonlyMap<number, number>; numbers: number[] },
): Promise<number | undefined> {
  if (step.kind === 'fail') return undefined
  if (step.kind === 'update') {
    if (step.isDifferent) await changeClient(db, step.id, step.changes, caller.username)
    return step.id
  }
  const parentId = step.parent.id ?? ids.get(step.parent.index ?? -1)
  if (parentId === undefined) throw new Error(`The parent of ${external.externalId} has not been created yet`)
  const { name, clientType, externalOrigin, externalId } = external
  return insertClient(db, {
    id: numbers.pop(),
    name,
    clientType,
    externalOrigin,
    externalId,
    parentId,
    plan: step.parent.plan,
    address: step.details.address ?? undefined,
    billingInfo: step.details.billingInfo ?? undefined,
    createdBy: caller.username,
  })
}

async function resultsOf(
  db: Db,
  list: readonly ExternalClient[],
  steps: readonly Step[],
  ids: ReadonlyMap<number, number>,
): Promise<Schemas['ClientImportResult'][]> {
  const clients = await findClientsShort(db, [...ids.values()])
  return list.map(({ externalOrigin, externalId }, index) => {
    const step = steps[index]
    if (!step || step.kind === 'fail')
      return {
        externalOrigin,
        externalId,
        outcome: 'FAILED' as const,
        errors: placedIn('body', within(`[${index}]`, step?.errors ?? [])),
      }
    const outcome = step.kind === 'create' ? 'CREATED' : step.isDifferent ? 'UPDATED' : 'UNCHANGED'
    return { externalOrigin, externalId, outcome, client: clients.get(ids.get(index) ?? 0) }
  })
}
