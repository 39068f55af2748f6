import type { AddressBookHandlers } from '../../generated/handlers.ts'
import { conflict, fieldError, invalid, notFound } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import type { Address } from './columns.ts'
import { addressMustBeFree, takeAddressFromUsers } from '../default-store.ts'
import { timestampIn } from '../../kernel/period.ts'
import type { Db } from '../../platform/store/database.ts'
import { listAddressPage } from './list-store.ts'
import { importAll } from './import.ts'
import { changedContent, newContent } from './rules.ts'
import {
  deleteAddressRow,
  findAddress,
  findByExternalId,
  insertAddress,
  lockAddress,
  updateAddress,
  type LockedAddress,
} from './store.ts'

type Changes = Parameters<AddressBookHandlers['patchAddress']>[0]['body']

export const addressBookHandlers = {
  listAddresses({ query: { per_page: perPage, since, ...query } }, { db, caller }) {
    const { after, sort, order } = query
    if (after !== undefined && (since === undefined || sort !== 'modifiedAt' || order !== 'ASC'))
      throw invalid(
        [fieldError('NOT_ALLOWED', 'after', 'is only valid with since, sort=modifiedAt and order=ASC')],
        'query',
      )
    return listAddressPage(db, caller.clientId, { ...query, perPage, since: since && timestampIn('since', since) })
  },

  async createAddress({ body: { externalId, ...body } }, ctx) {
    const content = newContent(body)
    for (;;) {
      const inserted = await insertAddress(ctx.db, ctx.caller.clientId, ctx.now, { content, externalId })
      if (inserted) {
        ctx.location(`/addresses/${inserted.id}`)
        return inserted.printed
      }
      // Unless it has become free meanwhile.
      await mustBeFreeId(ctx.db, ctx, externalId)
    }
  },

  updateAddress: ({ body: { id, ...changes } }, ctx) => change(ctx, id, changes),

  importAddresses: ({ body: { addresses } }, ctx) => importAll(ctx, addresses),

  async getAddress({ path: { addressId } }, { db, caller }) {
    const printed = await findAddress(db, caller.clientId, addressId)
    if (!printed) throw notFound('Address', addressId)
    return printed
  },

  patchAddress: ({ path, body }, ctx) => change(ctx, path.addressId, body),

  deleteAddress: ({ path: { addressId } }, ctx) =>
    ctx.transaction(async (db) => {
      const address = await locked(ctx, db, addressId)
      await addressMustBeFree(db, ctx, addressId)
      await takeAddressFromUsers(db, ctx.caller.clientId, addressId)
      await deleteAddressRow(db, ctx.caller.clientId, address, ctx.now)
    }),
} satisfies Omit<AddressBookHandlers, 'validateAddress'>

function change(ctx: Context, id: string, { externalId, ...changes }: Changes): Promise<Printed<Address>> {
  return ctx.transaction(async (db) => {
    const { row, content } = await locked(ctx, db, id)
    const kept = externalId === undefined ? row.externalId : (externalId ?? undefined)
    if (kept !== row.externalId) await mustBeFreeId(db, ctx, kept)
    const changed = { content: changedContent(content, changes), externalId: kept }
    return updateAddress(db, ctx.caller.clientId, row, changed, ctx.now)
  })
}

async function locked(ctx: Context, db: Db, id: string): Promise<LockedAddress> {
  const address = await lockAddress(db, ctx.caller.clientId, id)
  if (!address) throw notFound('Address', id)
  ctx.mustMatch(address.printed)
  return address
}

async function mustBeFreeId(db: Db, { caller }: Context, externalId: string | undefined): Promise<void> {
  const other = externalId === undefined ? undefined : await findByExternalId(db, caller.clientId, externalId)
  if (other !== undefined)
    throw conflict(
      'EXTERNAL_ID_IN_USE',
      `External id ${externalId} belongs to address ${other}. Change that address, or choose another id.`,
    )
}
