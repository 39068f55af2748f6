import { sql, type Expression, type SqlBool } from 'kysely'
import { prepared, type Arguments, type Db } from '../../platform/store/database.ts'
import { scannedNumber } from '../carriers/numbers/scanned-number.ts'

/** Finds the shipment of a reference: by the first kind of reference with a match, and its newest shipment. */
export const byReference = (db: Db, clientId: Expression<number>, reference: Expression<string>) => {
  // Scanners return the number with its application identifier.
  const scanned = sql<string>`coalesce(substring(${reference} from '^(?:\\(00\\)|00)(\\d{18})$'), ${reference})`
  const kind = (number: number, condition: Expression<SqlBool>) =>
    db
      .selectFrom('shipment')
      .select(['id', 'createdAt', sql.lit(number).as('kind')])
      .where('clientId', '=', clientId)
      .where(condition)
  const isOfCarrier = sql<boolean>`${sql.ref('carrierReference')} in (${reference}, ${scanned})`
  const numbered = db
    .selectFrom('shipment_number as named')
    .innerJoin('shipment', (join) =>
      join.onRef('shipment.clientId', '=', 'named.clientId').onRef('shipment.id', '=', 'named.shipmentId'),
    )
    .select(['shipment.id', 'shipment.createdAt', sql<number>`case when ${isOfCarrier} then 1 else 3 end`.as('kind')])
    .distinct()
    .where('named.clientId', '=', clientId)
    .where(sql<boolean>`named.number in (plain_reference(${reference}), plain_reference(${scanned}))`)
    .where(sql<boolean>`(${isOfCarrier} or ${sql.ref('parcelReferences')} && array[${reference}, ${scanned}])`)
  return db
    .selectFrom(
      numbered
        .unionAll(kind(2, sql`${sql.ref('customerReference')} = ${reference}`))
        .unionAll(kind(4, sql`${sql.ref('relabellingCustomerReference')} = ${reference}`))
        .as('match'),
    )
    .select(['id', 'kind', sql<number>`count(*) over (partition by kind)`.as('matches')])
    .orderBy('kind')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}

/** PostgreSQL keeps its plan for a list of unknown length: planning takes ten times as long as the look-up. */
const selectIdsByReference = prepared((db, arg: Arguments<{ clientId: number; references: string }>) =>
  db
    .selectFrom(
      sql<{ reference: string }>`json_array_elements_text(${arg.references}::json)`.as<'given'>(sql`given(reference)`),
    )
    .innerJoinLateral(byReference(db, arg.clientId, sql.ref<string>('given.reference')).as('match'), (join) =>
      join.onTrue(),
    )
    .select(['given.reference', 'match.id', 'match.kind']),
)

async function idsByReference(db: Db, clientId: number, references: readonly string[]) {
  const rows = await selectIdsByReference(db, { clientId, references: JSON.stringify([...new Set(references)]) })
  return rows.map((row) => [row.reference, { id: row.id, ofParcel: row.kind === 3 }] as const)
}

/** Returns the shipments of the references. Leaves out references without a match. */
export async function findIdsByReferences(
  db: Db,
  clientId: number,
  references: readonly string[],
): Promise<Map<string, { id: string; ofParcel: boolean }>> {
  if (references.length === 0) return new Map()
  const named = new Map(await idsByReference(db, clientId, references))
  const scans = references.filter((reference) => !named.has(reference) && scannedNumber(reference) !== reference)
  if (scans.length === 0) return named
  const scanned = new Map(await idsByReference(db, clientId, scans.map(scannedNumber)))
  for (const reference of scans) {
    const found = scanned.get(scannedNumber(reference))
    if (found) named.set(reference, found)
  }
  return named
}
