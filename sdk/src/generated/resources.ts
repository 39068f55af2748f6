// Generated from openapi/ by make generate. Do not edit.

import * as authentication from './authentication.ts'
import * as parcelShop from './parcel-shop.ts'
import * as shipping from './shipping.ts'
import * as customs from './customs.ts'
import * as relabelling from './relabelling.ts'
import * as consignment from './consignment.ts'
import * as reporting from './reporting.ts'
import * as carrierConfiguration from './carrier-configuration.ts'
import * as addressBook from './address-book.ts'
import * as parcelDefinition from './parcel-definition.ts'
import * as product from './product.ts'
import * as expectedAmount from './expected-amount.ts'
import * as preference from './preference.ts'
import * as addOn from './add-on.ts'
import * as user from './user.ts'
import * as client from './client.ts'
import * as role from './role.ts'
import * as signUp from './sign-up.ts'

export const resources = {
  authentication,
  parcelShop,
  shipping,
  customs,
  relabelling,
  consignment,
  reporting,
  carrierConfiguration,
  addressBook,
  parcelDefinition,
  product,
  expectedAmount,
  preference,
  addOn,
  user,
  client,
  role,
  signUp,
} as const
