import { type CarrierField, CarrierRefusal, type Credentials } from '../carrier.ts'

/** How UPS knows a client. */
export interface Account {
  readonly clientId: string
  readonly clientSecret: string
  /** Six characters, which the numbers of its parcels hold too. */
  readonly accountNumber: string
}

/** What there is to call. A client chooses one by its name and can give no address of its own. */
export const environments = {
  PRODUCTION: 'https://onlinetools.ups.com',
  TEST: 'https://wwwcie.ups.com',
} as const

export type Environment = keyof typeof environments

export const fields: readonly CarrierField[] = [
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
  },
  {
    name: 'environment',
    description:
      'PRODUCTION, or TEST for the Customer Integration Environment of UPS, where nothing is shipped or charged and which counts as SANDBOX. By default PRODUCTION.',
    sensitive: false,
  },
]

const isAccountNumber = (text: string) => /^[A-Z0-9]{6}$/.test(text.trim().toUpperCase())

export function fieldFault(name: string, value: string): string | undefined {
  if (name === 'accountNumber' && !isAccountNumber(value)) return 'must have six letters or digits'
  if (name === 'environment' && !Object.hasOwn(environments, value))
    return `must be ${Object.keys(environments).join(' or ')}`
  return undefined
}

/** Whether a client has begun to tell how UPS knows it. */
export const isConfigured = ({ clientId, clientSecret, accountNumber }: Credentials) =>
  Boolean(clientId ?? clientSecret ?? accountNumber)

/** A word that is misspelt must not ship anything. */
export const environmentOf = ({ environment = 'PRODUCTION' }: Credentials): Environment =>
  environment.trim().toUpperCase() === 'PRODUCTION' ? 'PRODUCTION' : 'TEST'

export function accountOf(credentials: Credentials): Account {
  const given = (name: keyof Account) => {
    const value = credentials[name]?.trim()
    if (!value) throw refused(`${name} is missing in the carrier configuration of UPS`)
    return value
  }
  const account = {
    clientId: given('clientId'),
    clientSecret: given('clientSecret'),
    accountNumber: given('accountNumber').toUpperCase(),
  }
  if (!isAccountNumber(account.accountNumber))
    throw refused('accountNumber in the carrier configuration of UPS must have six letters or digits')
  return account
}

const refused = (message: string) => new CarrierRefusal('UPS', 'WAYBILL-CONFIGURATION', message)
