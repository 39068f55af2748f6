import type { AddressContent } from '../../settings/address-book/columns.ts'
import { insertAddress } from '../../settings/address-book/store.ts'
import { hasRowsIn, login, nordlys } from './company.ts'
import type { DemoPart } from './part.ts'

/** Where the lamps come from and go to, and their packaging. */
export const addressBook: DemoPart = {
  isThere: hasRowsIn('address'),

  async seed({ db, now }) {
    for (const content of addresses) await insertAddress(db, nordlys, now, { content })
    for (const parcel of parcels)
      await db
        .insertInto('parcel_definition')
        .values({ ...parcel, clientId: nordlys, createdBy: login.username })
        .execute()
  },
}

const addresses: readonly AddressContent[] = [
  {
    type: 'business',
    firstName: 'Freja',
    lastName: 'Lindholm',
    company: 'Nordlys Interiør ApS',
    addressLine1: 'Store Kongensgade 81',
    addressLine2: 'Baghuset, 2. tv.',
    postCode: '1264',
    city: 'Copenhagen',
    country: 'DK',
    department: 'Warehouse',
    references: ['WAREHOUSE-1'],
    contactInfo: { dialCode: '+45', telephone: '33 12 45 78', mobile: '20 41 77 36', email: 'lager@nordlys.example' },
  },
  {
    type: 'private',
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    addressLine1: 'Södra Vägen 32',
    addressLine2: 'Lgh 1204',
    postCode: '412 54',
    city: 'Göteborg',
    country: 'SE',
    references: ['CUST-20417'],
    contactInfo: { dialCode: '+46', mobile: '70 174 06 21', email: 'astrid.lindqvist@post.example' },
  },
  {
    type: 'business',
    company: 'Fjordlys Belysning AS',
    addressLine1: 'Strandgaten 18',
    postCode: '5013',
    city: 'Bergen',
    country: 'NO',
    references: ['CUST-20933'],
    contactInfo: { dialCode: '+47', telephone: '55 21 40 60', email: 'post@fjordlys.example' },
  },
  {
    type: 'private',
    firstName: 'Jonas',
    lastName: 'Weber',
    addressLine1: 'Schulterblatt 58',
    postCode: '20357',
    city: 'Hamburg',
    country: 'DE',
    references: ['CUST-21088'],
    contactInfo: { dialCode: '+49', mobile: '1512 3456789', email: 'jonas.weber@post.example' },
  },
]

const inKroner = { currencyCode: 'DKK' } as const
const parcels = [
  {
    name: 'Table lamp, large box',
    type: 'BOX',
    weight: 4.2,
    length: 60,
    width: 45,
    height: 35.5,
    padding: 1,
    ownWeight: 0.62,
    maxWeight: 20,
    cost: 14.5,
    ...inKroner,
  },
  {
    name: 'Pendant lamp',
    type: 'BOX',
    weight: 2.1,
    length: 45,
    width: 45,
    height: 30,
    ownWeight: 0.41,
    maxWeight: 15,
    cost: 9.75,
    ...inKroner,
  },
  {
    name: 'Fabric samples',
    type: 'ENVELOPE',
    weight: 0.4,
    length: 35,
    width: 25,
    height: 2,
    ownWeight: 0.03,
    maxWeight: 2,
    cost: 1.2,
    ...inKroner,
  },
] as const
