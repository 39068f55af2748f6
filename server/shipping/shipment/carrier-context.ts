import type { Carriers } from '../../network/carriers/registry.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Shipment } from './content.ts'
import type { Db } from '../../platform/store/database.ts'

/** What calling carriers about a shipment needs besides it. */
export interface CarrierContext {
  /** Not a transaction: the intent has to be on record before the carrier is called. */
  readonly db: Db
  readonly carriers: Carriers
  readonly config: Pick<
    Config,
    'encryptionSecret' | 'formerEncryptionSecrets' | 'gs1CompanyPrefix' | 'carrierDocumentDays' | 'publicUrl' | 'port'
  >
  readonly log: { error(about: object, message: string): void }
}

export const carrierContextOf = (ctx: Context): CarrierContext => ({ ...ctx.app, log: ctx.log })

/** The account that a shipment was registered with, which is the one to cancel, print and track it. */
export const accountIn = ({ registration }: Pick<Shipment, 'registration'>): string | undefined => registration?.account
