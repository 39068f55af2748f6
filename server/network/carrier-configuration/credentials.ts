import type { Carrier, Credentials } from '../carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EncryptionSecrets } from '../../platform/store/sealing.ts'
import { testCredentials } from '../carriers/test-side.ts'
import { badRequest } from '../../kernel/error.ts'
import { appliesTo, type Accounted } from './accounts.ts'
import { findAccounts, type Account, type Accounts, type CarrierId, type FieldType } from './store.ts'

type Reading = { readonly db: Db; readonly config: EncryptionSecrets }

/** With which values a carrier is called, and the name of the account that they are of unless it is the default one. */
export interface Chosen {
  readonly account?: string
  readonly credentials: Credentials
}

/** The accounts of a client with a carrier, read once, to choose from for each shipment. */
export interface Choice {
  /** The account that a shipment is registered with, by the rules of the accounts. */
  readonly forShipment: (shipment: Accounted) => Chosen
  /** The account that has registered a shipment already. */
  readonly named: (account: string | undefined) => Credentials
  /** Of all accounts but the default one. */
  readonly names: readonly string[]
}

/**
 * No credentials mean the demonstration account of a sandbox. So do credentials of a test side, which keep only how
 * labels are printed.
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
      // What only tracking needs may be the same for all accounts.
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

/** With which values a client's calls reach a carrier: those of an account, or of the default one. */
export const credentialsOf = async (
  context: Reading,
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
  account?: string,
): Promise<Credentials> => (await accountsOf(context, clientId, carrier, type)).named(account)

/** The same for one booking whose label is wanted in a way of its own, where the carrier prints it with the booking. */
export const printingAs = (
  { fields }: Pick<Carrier, 'fields'>,
  credentials: Credentials,
  labelType: 'PDF' | 'ZPL',
): Credentials =>
  fields.shipping.some(({ name }) => name === 'labelType') ? { ...credentials, labelType } : credentials
