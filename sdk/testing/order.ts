import type { ShipmentCreate } from '../src/client.ts'

/** A lamp from Copenhagen to Aarhus, whose carrier needs no credentials. */
export const order = {
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_HOME' },
  sender: {
    company: 'Nordlys',
    addressLine1: 'Store Kongensgade 81',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    contactInfo: { email: 'lager@nordlys.example' },
  },
  recipient: {
    lastName: 'Winther',
    addressLine1: 'Vestergade 3',
    postCode: '8000',
    city: 'Aarhus',
    country: 'DK',
    contactInfo: { email: 'w@post.example' },
  },
  parcels: [{ weight: 2.6, length: 50, width: 30, height: 30, description: 'Table lamp' }],
} satisfies ShipmentCreate
