import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { effectiveSettings, type EffectiveSettings } from './rules.ts'

type RecipientSettings = Whole<Schemas['RecipientSettings']> & { effective: EffectiveSettings }

const unset: Omit<RecipientSettings, 'clientId' | 'effective'> = {
  displayName: undefined,
  primaryColor: undefined,
  supportEmail: undefined,
  supportTelephone: undefined,
  replyTo: undefined,
  language: undefined,
  mails: undefined,
  sandboxMails: undefined,
  trackingDays: undefined,
  returns: undefined,
}

const settings = [
  'displayName',
  'primaryColor',
  'supportEmail',
  'supportTelephone',
  'replyTo',
  'language',
  'mails',
  'sandboxMails',
  'trackingDays',
  'returns',
] as const

const selectAbove = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .innerJoin(
      sql<{ id: number; rank: number }>`unnest(client.path) with ordinality`.as<'above'>(sql`above(id, rank)`),
      (join) => join.onTrue(),
    )
    .innerJoin('recipient_settings', 'recipient_settings.clientId', 'above.id')
    .select('above.id')
    .select(settings)
    .where('client.id', '=', arg.clientId)
    .orderBy('above.rank', 'desc'),
)

export async function findRecipientSettings(db: Db, clientId: number): Promise<RecipientSettings> {
  const above = (await selectAbove(db, { clientId })).map(({ id, ...own }) => ({ id, own }))
  const own = above.find(({ id }) => id === clientId)?.own ?? unset
  return { clientId, ...own, effective: effectiveSettings(above.map((one) => one.own)) }
}

export async function findEffectiveSettings(db: Db, clientId: number): Promise<EffectiveSettings> {
  return (await findRecipientSettings(db, clientId)).effective
}

/** Reads settings and locks them until the transaction ends. */
export async function lockRecipientSettings(db: Db, clientId: number): Promise<RecipientSettings> {
  await db
    .insertInto('recipient_settings')
    .values({ clientId })
    .onConflict((known) => known.doNothing())
    .execute()
  await db.selectFrom('recipient_settings').select('clientId').where('clientId', '=', clientId).forUpdate().execute()
  return findRecipientSettings(db, clientId)
}

export async function updateRecipientSettings(
  db: Db,
  clientId: number,
  changes: Schemas['RecipientSettingsUpdate'],
): Promise<void> {
  const { returns, ...plain } = changes
  await db
    .updateTable('recipient_settings')
    .set({ ...plain, ...(returns !== undefined && { returns: returns && json(returns) }) })
    .where('clientId', '=', clientId)
    .execute()
}
