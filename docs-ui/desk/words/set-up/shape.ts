import type { Permission } from '@waybill/sdk'

type AreaOf<Id extends string> = Id extends `${infer Area}:${string}` ? Area : never
type LevelOf<Id extends string> = Id extends `${string}:${infer Level}` ? Level : never

/**
 * Translations of texts that the contract and carriers have only in English: permissions, and credential fields. They
 * are long and needed only to set up a client, so they load separately.
 */
export interface SetUpWords {
  readonly levels: Readonly<Record<LevelOf<Permission>, string>>
  readonly areas: Readonly<Record<AreaOf<Permission>, string>>
  readonly meanings: Readonly<Record<Permission, string>>
  /** Field names, close to the carriers' own so that users recognise them there. */
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string>>
  /** By field, or by carrier and field if a carrier has its own: `UPS.accountNumber`. */
  readonly hints: Readonly<Record<string, string>>
}
