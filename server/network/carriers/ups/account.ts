import { type AdapterField, accountOf as read, environmentField } from '../kit/adapter.ts'
import type { Credentials } from '../carrier.ts'

/** How UPS knows a client. */
export interface Account {
  readonly clientId: string
  readonly clientSecret: string
  /** Six characters, which the numbers of its parcels hold too. */
  readonly accountNumber: string
  /** Where events are to be sent, and what proves that they are from UPS. */
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
    sensitive: false,
  },
  { name: 'clientSecret', description: 'Client Secret of the same app.', sensitive: true },
  {
    name: 'accountNumber',
    description: 'Your UPS account number of six characters, which pays and which the app has access to.',
    sensitive: false,
    error: (value) => (isAccountNumber(value) ? undefined : 'must have six letters or digits'),
  },
  environmentField('the Customer Integration Environment of UPS'),
  {
    name: 'webhookUrl',
    description:
      'Your webhook address at Waybill, https://<host>/webhooks/carriers/UPS/<client id>. With it and webhookSecret, UPS is asked to send events of each parcel for 14 days. They are asked for all the same.',
    sensitive: false,
    isOptional: true,
    error: (value) =>
      /^https:\/\/\S{1,190}$/.test(value.trim()) ? undefined : 'must be an https address of up to 200 characters',
  },
  {
    name: 'webhookSecret',
    description: 'Any 16 characters or more, which UPS sends along with each event to prove that it is from UPS.',
    sensitive: true,
    isOptional: true,
    error: (value) => (value.trim().length >= 16 ? undefined : 'must have 16 characters or more'),
  },
]

export function accountOf(credentials: Credentials): Account {
  const account = read<'clientId' | 'clientSecret' | 'accountNumber'>('UPS', fields, credentials)
  const { clientId, clientSecret, accountNumber, webhookUrl, webhookSecret } = account
  return { clientId, clientSecret, accountNumber: accountNumber.toUpperCase(), webhookUrl, webhookSecret }
}
