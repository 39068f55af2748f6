/** A customs line for one lamp from Denmark to Norway; tests add the parcel and the invoice. */
export const ceilingLamp = {
  itemNumber: '1',
  itemDescription: 'Ceiling lamp of brass for LED bulbs, household use',
  skuNumber: 'AURORA-BRASS-40',
  quantity: 1,
  countryOfOrigin: 'DK',
  destinationCountry: 'NO',
  netWeight: 4,
  grossWeight: 4.2,
  itemInvoicePrice: 100,
  currencyCode: 'DKK',
  commodityCode: '9405110090',
  companyNumber: '38271946',
  eoriNumber: 'DK38271946',
}
