import { currentTime } from '../../kernel/current-time.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { Context } from '../../platform/http/handler.ts'
import { type CarrierId, CarrierUnavailable, CredentialsRefused } from '../carriers/carrier.ts'
import { isOfTestSide } from '../carriers/test-side.ts'
import { credentialsOf } from './credentials.ts'
import type { FieldType } from './store.ts'

type Check = Schemas['CarrierFieldsCheck']

/** Timeout of one call to a carrier. */
const callLimitMs = 15_000

/** Tests the credentials in force with their carrier. */
export async function checked(
  { app, caller }: Context,
  carrier: CarrierId,
  type: FieldType,
  account?: string,
): Promise<Check> {
  const called = app.carriers[carrier]
  const credentials = await credentialsOf(app, caller.clientId, carrier, type, account)
  const isPlayed = isOfTestSide(credentials) || Object.keys(credentials).length === 0
  const isConfigured = !isPlayed && (called.isConfigured?.(credentials) ?? true)
  const said = (outcome: Check['outcome'], about: Partial<Check> = {}): Check => ({
    carrier,
    type,
    outcome,
    ...about,
    checkedAt: currentTime().toISOString(),
  })
  if (!isConfigured)
    return said('NOT_CONFIGURED', { message: `No field that ${carrier} needs has a value, so a sandbox simulates it.` })
  if (!called.check) return said('UNKNOWN', { message: `${carrier} has no call to check credentials with.` })
  try {
    await called.check({ credentials, clientId: caller.clientId, signal: AbortSignal.timeout(callLimitMs) })
    return said('ACCEPTED')
  } catch (error) {
    if (error instanceof CredentialsRefused) return said('REFUSED', { ...wordsOf(error), fields: [...error.fields] })
    if (error instanceof CarrierUnavailable) return said('UNKNOWN', wordsOf(error))
    throw error
  }
}

const wordsOf = ({ message, carrierCode }: CredentialsRefused | CarrierUnavailable): Partial<Check> => ({
  ...(message && { message: message.slice(0, 2000) }),
  ...(carrierCode && { carrierCode: carrierCode.slice(0, 100) }),
})
