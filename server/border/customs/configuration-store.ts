import { sql } from 'kysely'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'
import { json, prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import type { By } from './store.ts'

export type Configuration = Whole<Schemas['CustomsConfiguration']>

const selectNearest = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .innerJoin('customs_configuration as configuration', (join) =>
      join.on(sql<boolean>`configuration."clientId" = any(client.path)`),
    )
    .select(['configuration.content', 'configuration.clientId as resolvedClient'])
    .where('client.id', '=', arg.clientId)
    .orderBy(sql`array_position(client.path, configuration."clientId")`, 'desc')
    .limit(1),
)

/** Finds the configuration of a client, or of the nearest client above that has one. */
export async function findConfiguration(db: Db, clientId: number): Promise<Configuration> {
  const [found] = await selectNearest(db, { clientId })
  return configurationOf(found?.content ?? {}, found?.resolvedClient)
}

const selectVatNumber = prepared((db, arg: Arguments<{ clientId: number }>) =>
  db
    .selectFrom('client')
    .select(sql<string | undefined>`"billingInfo" ->> 'vat'`.as('vat'))
    .where('id', '=', arg.clientId),
)

/** Finds the VAT number in a client's billing info. */
export async function findVatNumber(db: Db, clientId: number): Promise<string | undefined> {
  const [found] = await selectVatNumber(db, { clientId })
  return found?.vat ?? undefined
}

const configurationOf = (
  { undeclared = 'WARN', documentDate = 'REGISTERED', ...given }: Schemas['CustomsConfigurationUpdate'],
  resolvedClient: number | undefined,
): Configuration => ({
  undeclared,
  documentDate,
  refusalEmail: given.refusalEmail ?? undefined,
  signatory: given.signatory ?? undefined,
  signaturePlace: given.signaturePlace ?? undefined,
  authorisedExporter: given.authorisedExporter ?? undefined,
  rexNumber: given.rexNumber ?? undefined,
  resolvedClient,
})

/** Changes the effective configuration of a client, which then has its own. */
export async function updateConfiguration(
  db: Db,
  clientId: number,
  changes: Schemas['CustomsConfigurationUpdate'],
  { now, username }: By,
): Promise<Configuration> {
  const { resolvedClient: _, ...before } = await findConfiguration(db, clientId)
  const content = { ...before, ...changes }
  const row = { content: json(content), modifiedAt: now, modifiedBy: username }
  await db
    .insertInto('customs_configuration')
    .values({ clientId, ...row })
    .onConflict((second) => second.column('clientId').doUpdateSet(row))
    .execute()
  return configurationOf(content, clientId)
}

export async function deleteConfiguration(db: Db, clientId: number): Promise<void> {
  await db.deleteFrom('customs_configuration').where('clientId', '=', clientId).execute()
}
