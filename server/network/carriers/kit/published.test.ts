import { describe, expect, it } from 'vitest'
import { differences } from './differences.ts'
import { ownOperations, publishedAdapters, readPublished } from './published.ts'

type Adapter = (typeof publishedAdapters)[number]

/** Intended differences from the document: the beginnings of their descriptions by reason. */
type Reasons = Readonly<Record<string, readonly string[]>>

const shared = 'The shape is shared with an operation that has it; the adapter sends or reads it there alone.'
const needed = 'The document requires nothing of what it returns, and without this the call has led to nothing.'

const meant: Readonly<Record<Adapter, Reasons>> = {
  bpost: { [needed]: ['printLabels read labels.label[].barcode'] },
  'dhl-express': {
    [shared]: [
      'rate sent packages[].customerReferences',
      'rate sent packages[].description',
      'createPickup sent shipmentDetails[].packages[].customerReferences',
      'createPickup sent shipmentDetails[].packages[].description',
    ],
    [needed]: [
      'createShipment read shipmentTrackingNumber',
      'createShipment read packages:',
      'createShipment read documents',
      'track read shipments',
      'createPickup read dispatchConfirmationNumbers',
    ],
    'The terms are those of our contract, which are all in the list of DHL.': ['createShipment sent content.incoterm'],
    'A number of a piece is whole.': ['createShipment read packages[].referenceNumber'],
  },
  'dhl-parcel-de': {
    [shared]: ['closeOrders read items[].'],
    [needed]: [
      'createOrders read items',
      'getOrders read items',
      'deleteOrders read items',
      'closeOrders read items:',
      'createReturn read label.b64',
      'orderPickUp read confirmation',
    ],
  },
  fedex: {
    [shared]: [
      'quote sent requestedShipment.requestedPackageLineItems[].packageSpecialServices',
      'quote sent requestedShipment.requestedPackageLineItems[].itemDescription',
      'quote sent requestedShipment.requestedPackageLineItems[].customerReferences',
    ],
    [needed]: [
      'createShipment read output',
      'cancelShipment read output',
      'track read output',
      'findByReference read output',
      'quote read output:',
      'createPickUp read output',
      'cancelPickUp read output',
    ],
    'The document has the unit of its example alone.': [
      'createShipment sent requestedShipment.customsClearanceDetail.commodities[].weight.units',
    ],
    'Product identifiers for the Union are newer than the document.': [
      'createShipment sent requestedShipment.customsClearanceDetail.commodities[].regulatoryDetails',
    ],
    'One value is sent, which the document has.': [
      'createShipment sent requestedShipment.shippingDocumentSpecification.commercialInvoiceDetail.documentFormat',
    ],
    'FedEx knows the address of an account that pays.': [
      'createShipment sent requestedShipment.shippingChargesPayment.payor.responsibleParty.address',
    ],
    'Countries without postal codes or states have none.': [
      'quote sent requestedShipment.shipper.address.postalCode',
      'quote sent requestedShipment.recipient.address.postalCode',
      'createPickUp sent originDetail.pickupLocation.address.',
    ],
    'Recorded responses have it.': ['quote read output.rateReplyDetails[].ratedShipmentDetails[].currency'],
  },
  gls: {
    'Public clients in production send it so; the document has Zipcode and Email.': [
      'createParcels sent Shipment.Consignee.Address.',
      'createParcels sent Shipment.Shipper.AlternativeShipperAddress.',
      'createParcels sent Shipment.Return.Address.',
      'findParcelShops sent ZIPCode',
    ],
    'A text of digits is read as well.': ['createToken read expires_in'],
  },
  ups: {
    [shared]: [
      'ship sent ShipmentRequest.Shipment.ShipTo.ShipperNumber',
      'ship sent ShipmentRequest.Shipment.Shipper.ShipperNumber',
      'ship sent ShipmentRequest.Shipment.ShipmentServiceOptions.InternationalForms.FreightCharges.Description',
      'ship sent ShipmentRequest.Shipment.ShipmentServiceOptions.InternationalForms.OtherCharges.Description',
      'ship sent ShipmentRequest.Shipment.ShipmentServiceOptions.InternationalForms.Contacts.SoldTo.',
      'ship sent ShipmentRequest.LabelSpecification.LabelStockSize',
      'recoverLabels read LabelRecoveryResponse.LabelResults[].LabelImage.LabelImageFormat.Description',
    ],
    [needed]: [
      'createToken read access_token',
      'createToken read expires_in',
      'ship read ShipmentResponse.ShipmentResults.',
      'createPickUp read PickupCreationResponse.PRN',
      'track read trackResponse',
    ],
    'Examples of UPS leave it out.': ['createPickUp sent PickupCreationRequest.Request'],
    'The document has four characters, and eight in its text and examples.': [
      'createPickUp sent PickupCreationRequest.PickupDateInfo.PickupDate',
    ],
    'A reference takes the place of numbers, as the text of the document says.': [
      'recoverLabels sent LabelRecoveryRequest.TrackingNumbers',
    ],
    'The document is of version 2, which has no destination. Version 1, which we call, is supported.': [
      'subscribe sent destination',
    ],
  },
  usps: {
    [shared]: [
      'createLabel sent packageDescription.mailClass',
      'createReturnLabel sent packageDescription.',
      'createScanForm sent fromAddress.',
      'searchOptions sent packageDescription.',
      'orderPickUp sent pickupAddress.address.',
      'reprintLabel sent imageInfo.receiptOption',
    ],
    [needed]: ['authorizePayment read paymentAuthorizationToken', 'orderPickUp read confirmationNumber'],
    'USPS responds with parts of several types, of which the document describes one.': [
      'createLabel read trackingNumber',
      'createReturnLabel read',
      'createScanForm read SCANFormMetadata',
      'readPickUp read confirmationNumber',
    ],
    'A list of states would be a second one: USPS says which is none.': [
      'createLabel sent toAddress.state',
      'createLabel sent fromAddress.state',
      'createLabel sent senderAddress.state',
      'createReturnLabel sent toAddress.state',
      'createReturnLabel sent fromAddress.state',
      'createReturnLabel sent senderAddress.state',
    ],
    'It is required of other forms than 5630.': ['createScanForm sent destinationEntryFacilityType'],
  },
}

describe.each(publishedAdapters)('the published description of %s', (adapter) => {
  const { operations } = readPublished(adapter)
  const found = [...ownOperations(adapter)].flatMap(([name, ours]) => {
    const theirs = operations[name]
    return theirs ? differences(ours, theirs).map((difference) => `${name} ${difference}`) : []
  })
  const reasons = Object.values(meant[adapter]).flat()

  it("matches the adapter's contract file, neither looser nor stricter", () => {
    expect(found.filter((one) => !reasons.some((reason) => one.startsWith(reason)))).toEqual([])
  })

  it('differs wherever the adapter intends to differ', () => {
    expect(reasons.filter((reason) => !found.some((one) => one.startsWith(reason)))).toEqual([])
  })
})
