import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'

const selectRate = prepared((db, arg: Arguments<{ clientId: number; id: string }>) =>
  db
    .selectFrom('rate')
    .select(['expiresAt', 'request', 'rates'])
    .where('clientId', '=', arg.clientId)
    .where('id', '=', arg.id),
)

/** Finds a rate together with the request it was for. */
export async function findRate(db: Db, clientId: number, rateId: string | undefined) {
  if (rateId === undefined) return undefined
  const [id = '', productId] = rateId.split('.')
  const [row] = await selectRate(db, { clientId, id })
  const rate = row?.rates.find(({ carrierProduct }) => carrierProduct.productId === productId)
  return row && rate && { rate, request: row.request, expiresAt: row.expiresAt }
}

export type KeptRate = NonNullable<Awaited<ReturnType<typeof findRate>>>
