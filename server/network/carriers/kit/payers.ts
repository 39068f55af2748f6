import type { Schemas } from '../../../../openapi/generated/types.ts'
import type { RegistrationRequest } from '../carrier.ts'

export type Payer = Schemas['Payer']

/** The party that the carrier bills duties and taxes to, where it is not the recipient without an account. */
export const dutiesPayerOf = ({ payment, customs, recipientPays }: RegistrationRequest): Payer | undefined =>
  payment?.duties ?? (customs?.termsOfTrade === 'DDP' && !recipientPays ? { payer: 'SENDER' } : undefined)
