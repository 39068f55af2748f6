import type { ParcelDefinitionHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { parcelDefinitionMustBeFree, takeParcelDefinitionFromUsers } from '../default-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { mustBePossible } from './rules.ts'
import {
  deleteParcelDefinitionRow,
  findParcelDefinition,
  insertParcelDefinition,
  listParcelDefinitionPage,
  lockParcelDefinition,
  updateParcelDefinitionRow,
  type ParcelDefinition,
} from './store.ts'

type Changes = Parameters<ParcelDefinitionHandlers['patchParcelDefinition']>[0]['body']

export const parcelDefinitionHandlers = {
  listParcelDefinitions: ({ query }, { db, caller }) => listParcelDefinitionPage(db, caller.clientId, query),

  createParcelDefinition({ body }, { db, caller, now }) {
    mustBePossible(body)
    return insertParcelDefinition(db, caller.clientId, { ...body, createdAt: now, createdBy: caller.username })
  },

  updateParcelDefinition: ({ body: { id, ...changes } }, ctx) => change(ctx, id, changes),

  async getParcelDefinition({ path: { parcelDefinitionId: id } }, { db, caller }) {
    return (await findParcelDefinition(db, caller.clientId, id)) ?? unknown(id)
  },

  patchParcelDefinition: ({ path, body }, ctx) => change(ctx, path.parcelDefinitionId, body),

  deleteParcelDefinition: ({ path: { parcelDefinitionId: id } }, ctx) =>
    ctx.transaction(async (db) => {
      await locked(ctx, db, id)
      await parcelDefinitionMustBeFree(db, ctx, id)
      await takeParcelDefinitionFromUsers(db, ctx.caller.clientId, id)
      await deleteParcelDefinitionRow(db, ctx.caller.clientId, id)
    }),
} satisfies ParcelDefinitionHandlers

function change(ctx: Context, id: string, changes: Changes): Promise<ParcelDefinition> {
  return ctx.transaction(async (db) => {
    const current = await locked(ctx, db, id)
    if (Object.keys(changes).length === 0) return current
    mustBePossible(merged(current, changes))
    return updateParcelDefinitionRow(db, ctx.caller.clientId, id, {
      ...changes,
      modifiedAt: ctx.now,
      modifiedBy: ctx.caller.username,
    })
  })
}

/** Null removes optional attributes. */
function merged(current: ParcelDefinition, changes: Changes): ParcelDefinition {
  const sent = Object.entries(changes).map(([name, value]) => [name, value ?? undefined] as const)
  return { ...current, ...Object.fromEntries(sent) }
}

async function locked(ctx: Context, db: Db, id: string): Promise<ParcelDefinition> {
  const current = (await lockParcelDefinition(db, ctx.caller.clientId, id)) ?? unknown(id)
  ctx.mustMatch(current)
  return current
}

function unknown(id: string): never {
  throw notFound('Parcel definition', id)
}
