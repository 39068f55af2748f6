import { expect, it } from 'vitest'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { insertShipment } from '../../shipping/shipment/creation-store.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { namesOf } from './truck.ts'

type Consignment = Schemas['Consignment']

const { call, db, people } = await testApp()

const create = async (body: Schemas['ConsignmentCreate'], by = people.freja) => {
  const response = await call('createConsignment', { by, body })
  if (response.status !== 201) throw new Error(response.text)
  return response.body
}

const party = {
  company: 'Nordlys Interiør ApS',
  addressLine1: 'Store Kongensgade 81',
  city: 'Copenhagen',
  country: 'DK',
}
const shipment = async (carrierReference: string) => {
  const { id } = await insertShipment(db, clients.nordlys, {
    createdAt: new Date(),
    createdBy: 'freja',
    shipmentState: 'REGISTERED',
    shipmentType: 'REGULAR',
    carrierReference,
    content: {
      sender: party,
      recipient: party,
      recipientPays: false,
      externalShipment: { carrier: 'GLS_DK', carrierReference },
      parcels: [{ weight: 1, length: 10, width: 10, height: 10, description: 'Lamp' }],
    },
  })
  return id
}

const shown = ({ id, type, state, createdAt }: Consignment) => ({ id, type, state, createdAt })

it('lists the containers of shipments from the innermost to the outermost', async () => {
  const [one, two, none] = [await shipment('370000001'), await shipment('370000002'), await shipment('370000003')]
  const truck = await create({ type: 'TRUCK', references: [{ key: 'CARRIER_REFERENCE', value: '370000003' }] })
  const pallet = await create({ type: 'PALLET', parentId: truck.id })
  const first = await create({
    type: 'SHIPMENT',
    parentId: pallet.id,
    references: [
      { key: 'CARRIER_REFERENCE', value: '370000001' },
      { key: 'LABEL_REFERENCE', value: '370000001' },
    ],
  })
  const second = await create({
    type: 'SHIPMENT',
    parentId: truck.id,
    references: [{ key: 'LABEL_REFERENCE', value: '370000002' }],
  })
  await create({ type: 'SHIPMENT', references: [{ key: 'WAREHOUSE_REFERENCE', value: '370000003' }] })
  await create({ type: 'SHIPMENT', references: [{ key: 'LABEL_REFERENCE', value: '370000003' }] }, people.astrid)

  const held = [
    [one, [first, pallet, truck].map(shown)],
    [two, [second, truck].map(shown)],
    [none, undefined],
  ] as const
  const { body } = await call('listShipments', { by: people.freja })
  for (const [id, consignments] of held) {
    const path = { shipmentId: id }
    const response = await call('getShipment', { by: people.freja, path })
    expect(response.body.consignments).toEqual(consignments)
    expect(body.hits.find((hit) => hit.id === id)?.consignments).toEqual(consignments)
    expect((await call('getReportedShipment', { by: people.freja, path })).body.consignments).toEqual(consignments)
  }
})

it('lists every name that customs items may use for a truck, the most usual first', async () => {
  const truck = await create({
    type: 'TRUCK',
    carrierReference: 'CX48217',
    references: [
      { key: 'WAREHOUSE_REFERENCE', value: 'RAMP-3' },
      { key: 'LICENSE_PLATE', value: 'AB12345' },
      { key: 'LABEL_REFERENCE', value: 'a name that no customs item can have' },
    ],
  })
  expect(namesOf(truck)).toEqual(['AB12345', 'CX48217', 'RAMP-3', truck.id.replaceAll('-', '')])
})
