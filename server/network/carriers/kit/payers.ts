import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { RegistrationRequest } from '../carrier.ts'

export type Payer = Schemas['Payer']

/** Returns the payer of duties and taxes, unless it is a recipient without an account. */
export const dutiesPayerOf = ({ payment, customs, recipientPays }: RegistrationRequest): Payer | undefined =>
  payment?.duties ?? (customs?.termsOfTrade === 'DDP' && !recipientPays ? { payer: 'SENDER' } : undefined)
