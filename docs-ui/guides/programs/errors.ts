import { BadRequestError } from '@waybill/sdk'
import { client } from './client.ts'

try {
  await client.parcelDefinition.createParcelDefinition({
    name: 'Lamp box',
    type: 'BOX',
    weight: 4000,
    length: 60,
    width: 40,
    height: 900,
  })
} catch (error) {
  if (!(error instanceof BadRequestError)) throw error
  console.log(error.code, error.requestId)
  for (const { code, field, defaultMessage } of error.errors)
    console.log(code, field, defaultMessage)
}
