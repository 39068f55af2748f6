import { type AdapterField, accountOf as read, environmentField } from '../kit/adapter.ts'
import type { Credentials } from '../carrier.ts'

/** How UPS knows a client. */
export interface Account {
  readonly clientId: string
  readonly clientSecret: string
  /** Six characters, which the numbers of its parcels hold too. */
  readonly accountNumber: string
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
]

export function accountOf(credentials: Credentials): Account {
  const { clientId, clientSecret, accountNumber } = read<keyof Account>('UPS', fields, credentials)
  return { clientId, clientSecret, accountNumber: accountNumber.toUpperCase() }
}
