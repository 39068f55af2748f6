import { sql } from 'kysely'
import type { Db } from './database.ts'
import { type EncryptionSecrets, presentKeyId, seal, unseal } from './sealing.ts'

/** A table with encrypted values. */
export interface SealedTable<Row> {
  readonly table: string
  /** The primary key. */
  readonly key: readonly (keyof Row & string)[]
  /** The place in the database that a row's values are sealed for. */
  readonly placeOf: (row: Row) => string
  /** The columns of each value and of its key id. */
  readonly values?: readonly (readonly [value: string, keyId: string])[]
}

const usual = [['sealed', 'keyId']] as const

/**
 * Encrypts values of a former key again with the current one, and returns the number of rows. Skips rows whose values
 * change meanwhile.
 */
export async function reseal<Row>(
  db: Db,
  secrets: EncryptionSecrets,
  { table, key, placeOf, values = usual }: SealedTable<Row>,
): Promise<number> {
  const present = presentKeyId(secrets)
  const isStale = sql.join(
    values.map(([, keyId]) => sql`${sql.ref(keyId)} <> ${present}`),
    sql` or `,
  )
  const { rows } = await sql<Row & Readonly<Record<string, unknown>>>`
    select ${sql.join([...key, ...values.flat()].map((column) => sql.ref(column)))}
    from ${sql.table(table)} where ${isStale}`.execute(db)
  for (const row of rows) {
    const place = placeOf(row)
    const changes = values.flatMap(([value, id]) => {
      const [sealed, keyId] = [row[value], row[id]]
      if (!Buffer.isBuffer(sealed) || typeof keyId !== 'string') return []
      const again = seal(secrets, unseal(secrets, { sealed, keyId }, place), place)
      return [sql`${sql.ref(value)} = ${again.sealed}`, sql`${sql.ref(id)} = ${again.keyId}`]
    })
    const same = [...key, values[0]?.[0] ?? ''].map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${sql.join(same, sql` and `)}`.execute(db)
  }
  return rows.length
}
