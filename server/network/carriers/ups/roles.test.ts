import { expect, it } from 'vitest'
import { lamps, plainRequest } from '../../../dev/testing/example-request.ts'
import { shipRequestOf } from './booking.ts'

const { sender, recipient } = plainRequest
const buyer = { ...recipient, country: 'NO', postCode: '0150', city: 'Oslo' }
const customs = {
  companyNumber: 'DK38121417',
  eoriNumber: 'DK38121417000',
  invoiceNumber: 'NI-1',
  items: [lamps],
} as const
const formsOf = (request: object, productId: string) =>
  shipRequestOf({ ...plainRequest, ...request, productId }, 'A1B2C3', false).ShipmentRequest.Shipment
    .ShipmentServiceOptions?.InternationalForms

it('labels the numbers of the shop as those of the sender, or of the importer of a return', () => {
  expect(formsOf({ recipient: buyer, customs }, 'UPS_65')).toMatchObject({
    Comments: 'Company DK38121417, EORI DK38121417000',
    FormType: ['01'],
  })
  const back = { ...customs, customsType: 'GOODS_RETURN', invoiceType: 'proForma' } as const
  // UPS makes no pro forma invoice, and a return has a partial one.
  expect(formsOf({ sender: buyer, recipient: sender, customs: back }, 'UPS_65_RETURN')).toMatchObject({
    Comments: "Importer's company DK38121417, Importer's EORI DK38121417000",
    FormType: ['05'],
    ReasonForExport: 'RETURN',
  })
})
