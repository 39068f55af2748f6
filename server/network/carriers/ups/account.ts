import { type AdapterField, accountOf as read, environmentField } from '../kit/adapter.ts'
import { paperlessField } from '../kit/paperless.ts'
import { webhookSecretField, webhookUrlField } from '../kit/webhooks.ts'
import type { Credentials } from '../carrier.ts'

/** How UPS identifies a client. */
export interface Account {
  readonly clientId: string
  readonly clientSecret: string
  /** Six characters, which the client's tracking numbers contain too. */
  readonly accountNumber: string
  /** Where UPS sends events, and the secret that proves their origin. */
  readonly webhookUrl?: string
  readonly webhookSecret?: string
}

export const environments = {
  PRODUCTION: 'https://onlinetools.ups.com',
  TEST: 'https://wwwcie.ups.com',
} as const

const isAccountNumber = (text: string) => /^[A-Z0-9]{6}$/.test(text.trim().toUpperCase())

export const fields: readonly AdapterField[] = [
  {
    name: 'clientId',
    description: 'Client ID of your app on developer.ups.com, under Apps. Once it is given, UPS itself is called.',
  },
  { name: 'clientSecret', description: 'Client Secret of the same app.', sensitive: true },
  {
    name: 'accountNumber',
    description: 'Your UPS account number of six characters, which pays and which the app has access to.',
    error: (value) => (isAccountNumber(value) ? undefined : 'must have six letters or digits'),
  },
  paperlessField,
  environmentField('the Customer Integration Environment of UPS'),
  webhookUrlField(
    'UPS',
    'UPS is asked to send events of each parcel for 14 days (Track Alert v1). With webhookSecret alone it sends them to the address that you keep with it under Manage Webhook Credentials (v2), together with that secret.',
  ),
  webhookSecretField('Any 16 characters or more, which UPS sends along with each event to prove that it is from UPS.'),
]

export function accountOf(credentials: Credentials): Account {
  const account = read<'clientId' | 'clientSecret' | 'accountNumber'>('UPS', fields, credentials)
  const { clientId, clientSecret, accountNumber, webhookUrl, webhookSecret } = account
  return { clientId, clientSecret, accountNumber: accountNumber.toUpperCase(), webhookUrl, webhookSecret }
}
