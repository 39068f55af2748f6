import type { Carrier, CarrierId, Credentials } from '../carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EncryptionSecrets } from '../../platform/store/sealing.ts'
import { testCredentials } from '../carriers/test-side.ts'
import { badRequest } from '../../kernel/error.ts'
import { appliesTo, type Accounted } from './accounts.ts'
import { findAccounts, type Account, type Accounts, type FieldType } from './store.ts'

type Reading = { readonly db: Db; readonly config: EncryptionSecrets }

/** Credentials for calling a carrier, and the name of their account unless it is the default one. */
export interface Chosen {
  readonly account?: string
  readonly credentials: Credentials
}

/** A client's accounts with a carrier, read once, to choose from for each shipment. */
export interface Choice {
  /** Returns the account that registers a shipment, by the accounts' rules. */
  readonly forShipment: (shipment: Accounted) => Chosen
  /** Returns the account that has already registered a shipment. */
  readonly named: (account: string | undefined) => Credentials
  /** Names of all accounts except the default one. */
  readonly names: readonly string[]
}

/**
 * Reads the accounts. Without credentials, calls go to the demonstration account of a sandbox. So do those of a test
 * side, whose credentials only decide how labels are printed.
 */
export async function accountsOf(
  { db, config }: Reading,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
): Promise<Choice> {
  return choiceAmong(await findAccounts(db, config, clientId, carrier, type), carrier, type)
}

export function choiceAmong({ isTest, all, valuesOf }: Accounts, carrier: CarrierId, type: FieldType): Choice {
  const read = (account: Account | undefined): Credentials => {
    const values = account ? valuesOf(account) : {}
    if (!isTest) return values
    const { labelType } = values
    return { ...testCredentials, ...(labelType !== undefined && { labelType }) }
  }
  const byDefault = all.find(({ account }) => account === '')
  return {
    forShipment(shipment) {
      const found = [...Map.groupBy(all, (one) => one.clientId).values()]
        .flatMap(
          (own) => own.find((one) => one.appliesTo && appliesTo(one.appliesTo, shipment)) ?? own.find(isDefault) ?? [],
        )
        .at(0)
      return { ...(found && !isDefault(found) && { account: found.account }), credentials: read(found) }
    },
    named(name = '') {
      const found = all.find(({ account }) => account === name)
      // Values that only tracking needs may be the same for all accounts.
      if (found || name === '' || isTest || type === 'events') return read(found ?? byDefault)
      throw badRequest(
        'CARRIER_CREDENTIALS',
        `Account ${name} of ${carrier}, which the shipment is registered with, has no values any more. Set them again with setCarrierFields.`,
      )
    },
    names: all.flatMap((one) => (isDefault(one) ? [] : [one.account])),
  }
}

const isDefault = ({ account }: Account) => account === ''

/** Returns the credentials of a client's account, or of the default one. */
export const credentialsOf = async (
  context: Reading,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
  account?: string,
): Promise<Credentials> => (await accountsOf(context, clientId, carrier, type)).named(account)

/** Returns credentials for a booking with another label type, if the carrier prints the label with the booking. */
export const printingAs = (
  { fields }: Pick<Carrier, 'fields'>,
  credentials: Credentials,
  labelType: 'PDF' | 'ZPL',
): Credentials =>
  fields.shipping.some(({ name }) => name === 'labelType') ? { ...credentials, labelType } : credentials
