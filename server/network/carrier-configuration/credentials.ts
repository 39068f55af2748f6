import type { Carrier, Credentials } from '../carriers/carrier.ts'
import type { Db } from '../../platform/store/database.ts'
import type { EncryptionSecrets } from '../../platform/store/sealing.ts'
import { testCredentials } from '../carriers/test-side.ts'
import { findAccount, type CarrierId, type FieldType } from './store.ts'

/**
 * With which values a client's calls reach a carrier. None at all means the demonstration account of a sandbox, and so do
 * those of its test side, which keeps only how labels are printed.
 */
export async function credentialsOf(
  { db, config }: { readonly db: Db; readonly config: EncryptionSecrets },
  clientId: number,
  carrier: CarrierId,
  type: FieldType,
): Promise<Credentials> {
  const { isTest, found } = await findAccount(db, config, clientId, carrier, type)
  const values = found?.values ?? {}
  if (!isTest) return values
  const { labelType } = values
  return { ...testCredentials, ...(labelType !== undefined && { labelType }) }
}

/** The same for one booking whose label is wanted in a way of its own, where the carrier prints it with the booking. */
export const printingAs = (
  { fields }: Pick<Carrier, 'fields'>,
  credentials: Credentials,
  labelType: 'PDF' | 'ZPL',
): Credentials =>
  fields.shipping.some(({ name }) => name === 'labelType') ? { ...credentials, labelType } : credentials
