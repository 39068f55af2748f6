import { describe, expect, it } from 'vitest'
import { lamps, plainRequest } from '../../../dev/testing/example-request.ts'
import type { RegistrationRequest } from '../carrier.ts'
import { bookingOf } from '../dhl-express/booking.ts'
import { ordersOf } from '../dhl-parcel-de/booking.ts'
import { shipmentOf } from '../fedex/booking.ts'
import { instructionOf } from '../postnord/booking.ts'

const { sender: shop, recipient } = plainRequest
const buyer = { ...recipient, country: 'NO', postCode: '0150', city: 'Oslo' }
const numbers = { companyNumber: 'DK38121417', eoriNumber: 'DK38121417000' }
const sale: RegistrationRequest = {
  ...plainRequest,
  recipient: buyer,
  customs: {
    ...numbers,
    invoiceNumber: 'NI-1',
    invoiceType: 'commercial',
    customsType: 'SALE_OF_GOODS',
    items: [lamps],
  },
}
const goodsBack: RegistrationRequest = {
  ...sale,
  sender: buyer,
  recipient: shop,
  customs: { ...sale.customs, invoiceNumber: 'NI-1-R1', invoiceType: 'proForma', customsType: 'GOODS_RETURN' },
}
const of = (request: RegistrationRequest, productId: string) => ({ ...request, productId })

/** The customs numbers of both parties by carrier. Carriers without fields for them (bpost) get none. */
const ends = {
  POSTNORD_DK: (request: RegistrationRequest) =>
    instructionOf(of(request, 'POSTNORD_DK_18'), {
      id: 'POSTNORD_DK',
      account: { customerNumber: '1' },
      isTest: false,
    }).shipment[0]?.customsInvoice,
  DHL_EXPRESS: (request: RegistrationRequest) => {
    const { customerDetails, content } = bookingOf(of(request, 'DHL_EXPRESS_WORLDWIDE'), '1', 'PDF', false)
    return { ...customerDetails, remarks: content.exportDeclaration?.remarks }
  },
  DHL_PARCEL_DE: (request: RegistrationRequest) =>
    ordersOf(of(request, 'DHL_PARCEL_DE_V53WPAK'), { customerNumber: '3333333333' }).shipments[0]?.customs,
  FEDEX: (request: RegistrationRequest, back = '') =>
    shipmentOf(of(request, `FEDEX_INTERNATIONAL_PRIORITY${back}`), '1', 'PDF', false).requestedShipment
      .customsClearanceDetail?.commercialInvoice,
}

describe("the shop's customs numbers", () => {
  it("are the sender's in a sale", () => {
    expect(ends.POSTNORD_DK(sale)).toMatchObject({
      seller: { name: shop.company, vatNo: numbers.companyNumber, eoriNo: numbers.eoriNumber },
      buyer: { countryCode: 'NO' },
    })
    const express = ends.DHL_EXPRESS(sale)
    expect(express).toMatchObject({
      shipperDetails: { registrationNumbers: [{ typeCode: 'EOR', number: numbers.eoriNumber }] },
      remarks: [{ value: `Company ${numbers.companyNumber}` }],
    })
    expect(express.receiverDetails).not.toHaveProperty('registrationNumbers')
    expect(ends.DHL_PARCEL_DE(sale)).toMatchObject({ shipperCustomsRef: numbers.eoriNumber })
    expect(ends.FEDEX(sale)?.comments).toEqual([`Company ${numbers.companyNumber}, EORI ${numbers.eoriNumber}`])
  })

  it("are the importer's, and no one else's, in a return", () => {
    const back = ends.POSTNORD_DK(goodsBack)
    expect(back).toMatchObject({
      type: 'PROFORMA',
      seller: { name: shop.company, vatNo: numbers.companyNumber },
      buyer: { countryCode: 'NO' },
      invoice: { reasonForExportation: '1040' },
    })
    expect(back?.otherRemarks).toContain(`importer of record ${shop.company}`)
    const express = ends.DHL_EXPRESS(goodsBack)
    expect(express).toMatchObject({
      receiverDetails: { registrationNumbers: [{ typeCode: 'EOR', number: numbers.eoriNumber }] },
      remarks: [{ value: `Importer's company ${numbers.companyNumber}` }],
    })
    expect(express.shipperDetails).not.toHaveProperty('registrationNumbers')
    const parcel = ends.DHL_PARCEL_DE(goodsBack)
    expect(parcel).toMatchObject({ consigneeCustomsRef: numbers.eoriNumber })
    expect(parcel).not.toHaveProperty('shipperCustomsRef')
    const words = `Importer's company ${numbers.companyNumber}, Importer's EORI ${numbers.eoriNumber}`
    // FedEx makes no pro forma invoice, and a return's invoice states that nothing was sold.
    expect(ends.FEDEX(goodsBack, '_RETURN')).toMatchObject({ comments: [words], shipmentPurpose: 'NOT_SOLD' })
  })
})
