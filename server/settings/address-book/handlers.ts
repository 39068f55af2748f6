import type { AddressBookHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import type { Context, Printed } from '../../platform/http/handler.ts'
import type { Address } from './store.ts'
import { addressMustBeFree } from '../default-store.ts'
import { timestampIn } from '../../kernel/period.ts'
import type { Db } from '../../platform/store/database.ts'
import { listAddressPage } from './list-store.ts'
import { changedContent, newContent } from './rules.ts'
import {
  deleteAddressRow,
  findAddress,
  insertAddress,
  lockAddress,
  updateAddressContent,
  type LockedAddress,
} from './store.ts'

type Changes = Parameters<AddressBookHandlers['patchAddress']>[0]['body']

export const addressBookHandlers = {
  listAddresses({ query: { per_page: perPage, since, ...query } }, { db, caller }) {
    return listAddressPage(db, caller.clientId, { ...query, perPage, since: since && timestampIn('since', since) })
  },

  async createAddress({ body }, ctx) {
    const { id, printed } = await insertAddress(ctx.db, ctx.caller.clientId, ctx.now, newContent(body))
    ctx.location(`/addresses/${id}`)
    return printed
  },

  updateAddress: ({ body: { id, ...changes } }, ctx) => change(ctx, id, changes),

  async getAddress({ path: { addressId } }, { db, caller }) {
    const printed = await findAddress(db, caller.clientId, addressId)
    if (!printed) throw notFound('Address', addressId)
    return printed
  },

  patchAddress: ({ path, body }, ctx) => change(ctx, path.addressId, body),

  deleteAddress: ({ path: { addressId } }, ctx) =>
    ctx.transaction(async (db) => {
      await locked(ctx, db, addressId)
      await addressMustBeFree(db, ctx, addressId)
      await deleteAddressRow(db, ctx.caller.clientId, addressId)
    }),
} satisfies Omit<AddressBookHandlers, 'validateAddress'>

function change(ctx: Context, id: string, changes: Changes): Promise<Printed<Address>> {
  return ctx.transaction(async (db) => {
    const { row, content } = await locked(ctx, db, id)
    return updateAddressContent(db, ctx.caller.clientId, row, changedContent(content, changes))
  })
}

async function locked(ctx: Context, db: Db, id: string): Promise<LockedAddress> {
  const address = await lockAddress(db, ctx.caller.clientId, id)
  if (!address) throw notFound('Address', id)
  ctx.mustMatch(address.printed)
  return address
}
