import type { Permission } from '@waybill/sdk'

type AreaOf<Id extends string> = Id extends `${infer Area}:${string}` ? Area : never
type LevelOf<Id extends string> = Id extends `${string}:${infer Level}` ? Level : never

/**
 * Texts that contract and carriers have in English alone: permissions, and the fields of credentials. They are long,
 * and only needed to set up a client, so they are no part of the first load.
 */
export interface SetUpWords {
  readonly levels: Readonly<Record<LevelOf<Permission>, string>>
  readonly areas: Readonly<Record<AreaOf<Permission>, string>>
  readonly meanings: Readonly<Record<Permission, string>>
  /** Names of fields. They are names that carriers give them, so that one finds them again there. */
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** By the field, or by carrier and field where a carrier has its own: `UPS.accountNumber`. */
  readonly hints: Readonly<Record<string, string>>
}
