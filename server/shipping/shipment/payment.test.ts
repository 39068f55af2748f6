import { describe, expect, it } from 'vitest'
import type { TestResponse } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'
import { home } from '../../dev/testing/parties.ts'

const { byId: call, people } = await openShipping()
const { freja: by } = people

const place = { addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', postCode: '1264', country: 'DK' }
const shipment = (over: object) => ({
  carrierProduct: { carrier: 'UPS', productId: 'UPS_11' } as const,
  sender: { company: 'Nordlys', ...place },
  recipient: {
    ...home,
  },
  parcels: [{ weight: 4.2, length: 60, width: 40, height: 35.5, description: 'Lamp' }],
  ...over,
})
const create = (over: object) => call('createShipment', { by, body: shipment(over) })
const errorsOf = ({ status, error }: TestResponse<unknown>) => [
  status,
  ...(error.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const third = { payer: 'THIRD_PARTY', accountNumber: '3F8A17', postCode: '8000', country: 'DK' } as const

describe('payment', () => {
  it('is stored, changed and removed with a shipment, and drops the expected cost if the client does not pay', async () => {
    const { status, body } = await create({ payment: { freight: third } })
    expect([status, body.payment, body.expectedCost]).toEqual([201, { freight: third }, undefined])
    const path = { shipmentId: body.id }
    const freight = { payer: 'RECIPIENT', accountNumber: '41720E' } as const
    const changed = await call('patchShipment', { by, path, body: { payment: { freight } } })
    expect(changed.body.payment).toEqual({ freight })
    const without = await call('patchShipment', { by, path, body: { payment: null } })
    expect(without.body.payment).toBeUndefined()
  })

  it.each([
    [{ freight: { payer: 'RECIPIENT' } }, {}, ['REQUIRED payment.freight.accountNumber']],
    [
      { freight: { payer: 'THIRD_PARTY' } },
      {},
      ['REQUIRED payment.freight.accountNumber', 'REQUIRED payment.freight.country'],
    ],
    [{ freight: third }, { recipientPays: true }, ['NOT_ALLOWED recipientPays']],
    [{ freight: { payer: 'SENDER', accountNumber: '41720E' } }, {}, ['NOT_OFFERED payment.freight.accountNumber']],
    [{ duties: third }, {}, ['NOT_ALLOWED payment.duties']],
    [{ duties: { payer: 'RECIPIENT' } }, { customs: { termsOfTrade: 'DDP' } }, ['NOT_ALLOWED payment.duties.payer']],
    [{ duties: { payer: 'SENDER' } }, { customs: { termsOfTrade: 'DAP' } }, ['NOT_ALLOWED payment.duties.payer']],
    [
      { freight: third },
      { carrierProduct: { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' } },
      ['NOT_OFFERED payment.freight'],
    ],
  ])('refuses %j with %j', async (payment, over, errors) => {
    const [status, ...found] = errorsOf(await create({ payment, ...over }))
    expect([status, found]).toEqual([400, expect.arrayContaining(errors)])
  })
})
