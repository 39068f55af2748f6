import { expect, it } from 'vitest'
import type { TestResponse } from '../../dev/testing/app.ts'
import { openShipping } from '../../dev/testing/shipping.ts'

const { byId: call, people } = await openShipping()
const { freja: by } = people

const place = { addressLine1: 'Store Kongensgade 81', city: 'Copenhagen', postCode: '1264', country: 'DK' }
const paint = {
  unNumber: 'UN1263',
  properShippingName: 'PAINT',
  hazardClass: '3',
  packingGroup: 'III',
  level: 'LIMITED_QUANTITY',
  quantity: 2.5,
  unit: 'L',
} as const
const lastInch = { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' } as const
const shipment = (
  goods: object,
  carrierProduct: { carrier: string; productId: string } = lastInch,
  dangerousGoods: readonly object[] = [{ ...paint, ...goods }],
) => ({
  carrierProduct,
  sender: { company: 'Nordlys', ...place },
  recipient: { lastName: 'Lindqvist', ...place, contactInfo: { mobile: '+45 20 41 77 36' } },
  parcels: [
    {
      weight: 4.2,
      length: 60,
      width: 40,
      height: 35.5,
      description: 'Paint',
      dangerousGoods,
    },
  ],
})
const errorsOf = ({ status, error }: TestResponse<unknown>) => [
  status,
  ...(error.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]
const create = (...given: Parameters<typeof shipment>) =>
  call('createShipment', { by, body: Object.assign({}, shipment(...given)) })

it('stores dangerous goods with their parcel, and prints them on the label', async () => {
  const { body } = await call('registerShipmentDirectly', {
    by,
    body: { shipment: shipment({}), label: { type: 'ZPL' } },
  })
  expect(body.shipment.parcels[0]?.dangerousGoods).toEqual([paint])
  const zpl = Buffer.from(body.label?.data ?? '', 'base64').toString()
  expect(zpl).toMatch(/LIMITED QUANTITY/)
  expect(zpl).toMatch(/UN1263/)
})

const battery = { unNumber: 'UN3481', hazardClass: '9', level: 'LITHIUM_BATTERY' }
it.each([
  [{ level: 'FULLY_REGULATED' }, lastInch, 'NOT_OFFERED parcels[0].dangerousGoods[0].level'],
  [{}, { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_17' }, 'NOT_OFFERED parcels[0].dangerousGoods[0].level'],
  [{}, { carrier: 'FEDEX', productId: 'FEDEX_REGIONAL_ECONOMY' }, 'NOT_OFFERED parcels[0].dangerousGoods[0].level'],
  [battery, { carrier: 'UPS', productId: 'UPS_11' }, 'REQUIRED parcels[0].dangerousGoods[0].battery'],
  [
    { ...battery, battery: { type: 'LITHIUM_METAL', packing: 'IN_EQUIPMENT' } },
    { carrier: 'UPS', productId: 'UPS_11' },
    'NOT_ALLOWED parcels[0].dangerousGoods[0].unNumber',
  ],
  [{ unNumber: '1263' }, lastInch, 'PATTERN parcels[0].dangerousGoods[0].unNumber'],
  [{ hazardClass: '10' }, lastInch, 'PATTERN parcels[0].dangerousGoods[0].hazardClass'],
])('refuses the goods %j with %j', async (goods, carrierProduct, error) => {
  const found = errorsOf(await create(goods, carrierProduct))
  expect(found).toEqual([400, error])
})

it.each([lastInch, { carrier: 'UPS', productId: 'UPS_11' }])(
  'accepts an empty list as no dangerous goods, with %j',
  async (product) => {
    const { status, body } = await call('registerShipmentDirectly', {
      by,
      body: { shipment: shipment({}, product, []) },
    })
    expect([status, body.shipment.parcels[0]?.dangerousGoods]).toEqual([201, []])
  },
)
