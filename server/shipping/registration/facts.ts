import { remembering } from '../../kernel/remember.ts'
import { localTime } from '../../kernel/zone.ts'
import { choiceAmong, type Choice } from '../../network/carrier-configuration/credentials.ts'
import { accountsIn, type AccountsRow } from '../../network/carrier-configuration/store.ts'
import type { CarrierId } from '../../network/carriers/carrier.ts'
import { accessErrors, findOwnProduct } from '../../network/product/product-access.ts'
import type { ProductAccess } from '../../network/product/store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EncryptionSecrets } from '../../platform/store/sealing.ts'
import type { Content } from '../shipment/content.ts'
import { pricedBy } from '../shipment/expected-cost.ts'
import { findFacts, type Facts, type Wanted } from './facts-store.ts'

/** Returns the likely day of departure before place and time are known: today in Central Europe. */
export const guessedDay = (now: Date): string => localTime({ country: 'DE' }, now).day

/** What registrations of new shipments depend on, each looked up once. */
export class KnownFacts {
  readonly #now: Date
  readonly #find: (carrier: CarrierId, productId: string, country: string, day: string) => Promise<Facts | undefined>

  constructor(db: Db, clientId: number, now: Date) {
    this.#now = now
    this.#find = remembering((carrier: CarrierId, productId: string, country: string, day: string) =>
      findFacts(db, clientId, { carrier, productId, country, day }),
    )
  }

  /** Looks up early what will probably be needed. */
  expect({ carrier, productId, country }: Omit<Wanted, 'day'>): void {
    this.#find(carrier, productId, country, guessedDay(this.#now)).catch(() => {})
  }

  async of(content: Content): Promise<Facts | undefined> {
    if (!content.carrierProduct) return undefined
    const { carrier, productId } = content.carrierProduct
    const { day = guessedDay(this.#now) } = pricedBy(content, this.#now) ?? {}
    return this.#find(carrier, productId, content.sender.country, day)
  }
}

/** Looks up the client's rules for a shipment's product. */
export const rulesBy =
  (db: Db, clientId: number, access: ProductAccess | undefined | Promise<ProductAccess | undefined>) =>
  async (carrier: CarrierId, productId: string) => {
    const found = await access
    return {
      own: await findOwnProduct(db, clientId, { carrier, productId }),
      errors: found ? accessErrors(found, clientId, { carrier, productId }) : [],
    }
  }

export const choiceIn = (facts: AccountsRow, config: EncryptionSecrets, carrier: CarrierId): Choice =>
  choiceAmong(accountsIn(facts, config, carrier, 'shipping'), carrier, 'shipping')
