import { expect, it } from 'vitest'
import { clients, testApp } from '../testing/app.ts'
import { readPdf } from '../testing/scan.ts'
import { login } from './company.ts'
import { seedDemo } from './demo.ts'

const { db, config, jobs, inject, person } = await testApp()
const freja = await person(login.username, clients.nordlys, ['shipments:read', 'customs:read'])

it('shows open and closed customs items of an existing shipment', async () => {
  for (let time = 0; time < 2; time++) await seedDemo({ db, config, jobs })
  const items = await db.selectFrom('customs_item').selectAll().orderBy('invoiceNumber').orderBy('itemNumber').execute()
  expect(
    items.map(({ invoiceNumber, closedAt, warnings }) => [invoiceNumber, closedAt !== undefined, warnings?.length]),
  ).toEqual([
    ['NI-2026-0409', true, undefined],
    ['NI-2026-0416', true, undefined],
    ['NI-2026-0416', true, undefined],
    ['NI-2026-0417', false, undefined],
    ['NI-2026-0417', false, 1],
    ['NI-2026-0431', false, undefined],
    ['NI-2026-0432', false, undefined],
    ['NI-2026-0433', false, undefined],
    ['NI-2026-0433', false, undefined],
  ])
  const shipments = await db.selectFrom('shipment').select(['id', 'recipientCountry']).execute()
  for (const { shipmentId } of items.filter((item) => item.invoiceNumber !== 'NI-2026-0409'))
    expect(shipments).toContainEqual({ id: shipmentId, recipientCountry: 'NO' })
})

it.each([
  ['ORDER-20431', ['VOEC 2023456']],
  ['ORDER-20432', ['Nordlys Norge AS', 'VAT NO974760673MVA']],
  ['ORDER-20433', ['these products are of EEA preferential origin', 'No preferential origin']],
])('prints the documents of %s', async (reference, said) => {
  const { id } = await db
    .selectFrom('shipment')
    .select('id')
    .where('customerReference', '=', reference)
    .executeTakeFirstOrThrow()
  const response = await inject('getShipmentLabelPdf', {
    url: `/v1/shipments/${id}/label.pdf?documents=CUSTOMS`,
    headers: { authorization: `Bearer ${freja.token}` },
  })
  expect(response.statusCode, response.body.slice(0, 2000)).toBe(200)
  const printed = (await readPdf(response.rawPayload)).map(({ text }) => text.replace(/\s+/g, ' ')).join(' ')
  for (const text of said) expect(printed).toContain(text)
})
