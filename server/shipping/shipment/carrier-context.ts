import type { Carriers } from '../../network/carriers/registry.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Shipment } from './content.ts'
import type { Db } from '../../platform/store/database.ts'

/** What calls to carriers need besides the shipment. */
export interface CarrierContext {
  /** Not a transaction: the intent must be committed before the carrier is called. */
  readonly db: Db
  readonly carriers: Carriers
  readonly config: Pick<
    Config,
    'encryptionSecret' | 'formerEncryptionSecrets' | 'gs1CompanyPrefix' | 'carrierDocumentDays' | 'publicUrl' | 'port'
  >
  readonly log: { error(about: object, message: string): void }
}

export const carrierContextOf = (ctx: Context): CarrierContext => ({ ...ctx.app, log: ctx.log })

/** Returns the account that a shipment was registered with, which must also cancel, print and track it. */
export const accountIn = ({ registration }: Pick<Shipment, 'registration'>): string | undefined => registration?.account
