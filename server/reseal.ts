import { secondFactorSecrets } from './identity/access/second-factor.ts'
import { identityProviderSecrets } from './identity/single-sign-on/store.ts'
import { shopCredentials } from './integration/shop/store.ts'
import { endpointSecrets } from './integration/webhook/endpoint-store.ts'
import { carrierFields } from './network/carrier-configuration/store.ts'
import { queue, type JobContext } from './platform/queue/queue.ts'
import { reseal, type SealedTable } from './platform/store/reseal.ts'

/** Re-encrypts secrets with the current key, so that the former key can be removed. */
export const resealSecrets = queue<object>({
  name: 'reseal-secrets',
  async work(_, context) {
    await resealTable(context, secondFactorSecrets)
    await resealTable(context, identityProviderSecrets)
    await resealTable(context, carrierFields)
    await resealTable(context, endpointSecrets)
    await resealTable(context, shopCredentials)
  },
  cron: '17 * * * *',
  retries: 0,
})

/** A table whose former key is not configured must not stop the others. */
async function resealTable<Row>({ db, config, log }: JobContext, of: SealedTable<Row>): Promise<void> {
  try {
    const count = await reseal(db, config, of)
    if (count > 0) log.info({ table: of.table, count }, 'Secrets were re-encrypted with the current key')
  } catch (error) {
    log.error({ err: error, table: of.table }, 'Secrets could not be re-encrypted with the current key')
  }
}
