// Generated from openapi/ by make generate. Do not edit.

/** Extra feature that a client can add to its plan. */
export interface AddOn {
  /**
   * Identifier of the add-on.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70"
   */
  id: string

  /**
   * Name of the add-on.
   *
   * 1 to 100 characters.
   * @example "Packing"
   */
  name: string

  /**
   * What the add-on does, in a sentence or two.
   *
   * At most 1000 characters.
   * @example "Packs up to 100 UNPACKED pieces at a time on the plan TRIAL. PRO and ENTERPRISE pack any number."
   */
  description: string

  /**
   * Plans under which the add-on can be added. The other plans include what it adds.
   *
   * At most 3 items.
   */
  plans: ClientPlan[]
}

/** Address that a client ships from or to, kept in its address book. */
export interface Address {
  type: AddressType

  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string

  /**
   * References to the address in the client's own systems, such as a customer number. They are searchable.
   *
   * At most 20 items.
   */
  references: string[]

  /**
   * Identifier of the address in the client's own system, by which importAddresses finds it again. No two addresses of a client have the same one.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId?: string

  contactInfo?: ContactInfo

  /**
   * Identifier of the address.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  id: string

  /**
   * When the address was added to the address book.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the address was last changed, added or deleted.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt: string

  /**
   * When the address was deleted. Absent from an address that exists.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  deletedAt?: string
}

/** Address to add to the address book. */
export interface AddressCreate {
  type?: AddressType

  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string

  /**
   * References to the address in the client's own systems, such as a customer number. They are searchable.
   *
   * At most 20 items.
   */
  references?: string[]

  /**
   * Identifier of the address in the client's own system, by which importAddresses finds it again. No two addresses of a client have the same one.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId?: string

  contactInfo?: ContactInfo
}

/** Addresses to add or change, each named by its external id. */
export interface AddressImport {
  /**
   * Up to 1,000 addresses, each external id once.
   *
   * 1 to 1000 items.
   */
  addresses: AddressImportEntry[]
}

/** Address of another system. A new one needs the attributes that createAddress requires, a known one only those that change. */
export interface AddressImportEntry {
  type?: AddressType

  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string | null

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string | null

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string | null

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1?: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string | null

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string | null

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city?: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string | null

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string | null

  /**
   * The complete new list of references. An empty list removes all.
   *
   * At most 20 items.
   */
  references?: string[]

  /** How to reach the person at the address. It is replaced as a whole, and null removes it. */
  contactInfo?: ContactInfo | null

  /**
   * Identifier of the address in the client's own system, by which it is found again.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId: string
}

/** Outcome for one address of an import. It has id when the status is 200 or 201, else error. */
export interface AddressImportOutcome {
  /**
   * Position of the address in the request, counted from 0.
   *
   * 0 to 999.
   * @example 0
   */
  index: number

  /**
   * External id as it was sent.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId: string

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 201
   */
  status: number

  /**
   * Whether the address was unchanged, so that nothing was stored. Absent on refused addresses.
   * @example false
   */
  unchanged?: boolean

  /**
   * Identifier of the address. Absent on refused addresses.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  id?: string

  /** Error that createAddress or updateAddress would have returned. */
  error?: ErrorInfo
}

/** Outcome for the addresses that were sent. */
export interface AddressImportResult {
  /**
   * Number of addresses that are new.
   *
   * 0 to 1000.
   * @example 1
   */
  created: number

  /**
   * Number of addresses that changed.
   *
   * 0 to 1000.
   * @example 1
   */
  updated: number

  /**
   * Number of addresses that were unchanged. Their modifiedAt stays.
   *
   * 0 to 1000.
   * @example 0
   */
  unchanged: number

  /**
   * Number of addresses that were refused.
   *
   * 0 to 1000.
   * @example 1
   */
  failed: number

  /**
   * One entry for each address, in the order of the request.
   *
   * 1 to 1000 items.
   */
  results: AddressImportOutcome[]
}

/** Person or company at an address. At least one of lastName and company is needed, and the carrier decides whether a telephone number or an e-mail address is. Countries that have postal codes need postCode too. */
export interface AddressParty {
  /**
   * First name of the person.
   *
   * 1 to 100 characters.
   * @example "Astrid"
   */
  firstName?: string

  /**
   * Last name of the person.
   *
   * 1 to 100 characters.
   * @example "Lindqvist"
   */
  lastName?: string

  /**
   * Name of the company.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Södra Vägen 32"
   */
  addressLine1: string

  /**
   * Floor, door, building or care of.
   *
   * 1 to 100 characters.
   * @example "Lgh 1204"
   */
  addressLine2?: string

  /**
   * Postal code as the country writes it. It is checked against the form of the country.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city: string

  /**
   * State or province as the second part of its ISO 3166-2 code. Needed where addresses have one, such as in the US and Canada.
   *
   * 2 to 3 characters.
   * @example "CA"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string

  /**
   * Parcel shop where the recipient collects the parcel. Given in delivery when the product delivers to a shop.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  parcelShopId?: string

  location?: Location

  contactInfo?: ContactInfo
}

/** Changes to the address in the path. */
export interface AddressPatch {
  type?: AddressType

  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string | null

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string | null

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string | null

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1?: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string | null

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string | null

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city?: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string | null

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string | null

  /**
   * The complete new list of references. An empty list removes all.
   *
   * At most 20 items.
   */
  references?: string[]

  /** How to reach the person at the address. It is replaced as a whole, and null removes it. */
  contactInfo?: ContactInfo | null

  /**
   * Identifier of the address in the client's own system. No two addresses of a client have the same one.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId?: string | null
}

/** Every AddressSort that the contract knows. */
export const addressSortValues = ['createdAt', 'firstName', 'company', 'modifiedAt'] as const

/**
 * Attribute to sort addresses by.
 *
 * - `createdAt`: By time of creation.
 * - `firstName`: By first name.
 * - `company`: By company.
 * - `modifiedAt`: By the time of the last change.
 */
export type AddressSort = (typeof addressSortValues)[number]

/** Address to check, with the attributes that createAddress takes. Any string is accepted, and the response says what is wrong with it. */
export interface AddressToValidate {
  /**
   * Whether the address is private or business.
   *
   * At most 100 characters.
   * @example "private"
   */
  type?: string

  /**
   * First name of the person at the address.
   *
   * At most 1000 characters.
   * @example "Astrid"
   */
  firstName?: string

  /**
   * Last name of the person at the address.
   *
   * At most 1000 characters.
   * @example "Lindqvist"
   */
  lastName?: string

  /**
   * Company at the address.
   *
   * At most 1000 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * At most 1000 characters.
   * @example "Södra Vägen 32"
   */
  addressLine1?: string

  /**
   * Further line, such as floor, door or building.
   *
   * At most 1000 characters.
   * @example "Lgh 1204"
   */
  addressLine2?: string

  /**
   * Postal code, written in any way.
   *
   * At most 100 characters.
   * @example "41254"
   */
  postCode?: string

  /**
   * City or postal town, in any language.
   *
   * At most 1000 characters.
   * @example "goteborg"
   */
  city?: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * At most 100 characters.
   * @example "BC"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code, in upper or lower case.
   *
   * At most 100 characters.
   * @example "se"
   */
  country?: string

  /**
   * Department within the company.
   *
   * At most 1000 characters.
   * @example "Warehouse"
   */
  department?: string

  /**
   * References to the address in the client's own systems.
   *
   * At most 100 items.
   */
  references?: string[]

  /**
   * Identifier of the address in the client's own system. It is not checked for uniqueness.
   *
   * At most 1000 characters.
   * @example "shop-addr-9314"
   */
  externalId?: string

  /** How to reach the person at the address. */
  contactInfo?: { dialCode?: string; telephone?: string; mobile?: string; email?: string }
}

/** Every AddressType that the contract knows. */
export const addressTypeValues = ['private', 'business'] as const

/**
 * Whether a person or a company receives parcels at the address.
 *
 * - `private`: A person receives parcels here.
 * - `business`: A company receives parcels here.
 */
export type AddressType = (typeof addressTypeValues)[number]

/** Changes to the address with this id. */
export interface AddressUpdate {
  /**
   * Address to change.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  id: string

  type?: AddressType

  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string | null

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string | null

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string | null

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1?: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string | null

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string | null

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city?: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string | null

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string | null

  /**
   * The complete new list of references. An empty list removes all.
   *
   * At most 20 items.
   */
  references?: string[]

  /** How to reach the person at the address. It is replaced as a whole, and null removes it. */
  contactInfo?: ContactInfo | null

  /**
   * Identifier of the address in the client's own system. No two addresses of a client have the same one.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId?: string | null
}

/** Result of checking an address. */
export interface AddressValidation {
  /**
   * Whether the address can be stored and shipped to as it is. Warnings do not make it invalid.
   * @example true
   */
  isValid: boolean

  /**
   * Whether Waybill knows the places of the country and has compared postal code and city with them. If not, there are no warnings or suggestions.
   * @example true
   */
  isPlaceKnown: boolean

  address?: ValidatedAddress

  /**
   * Errors by field, with the codes of createAddress.
   *
   * At most 1000 items.
   */
  errors: ErrorDetail[]

  /**
   * Warnings by field: POST_CODE_NOT_KNOWN if no place has the postal code, CITY_NOT_KNOWN if no place has the name, and CITY_ELSEWHERE if the postal code belongs to a different city.
   *
   * At most 10 items.
   */
  warnings: ErrorDetail[]

  /** Suggested corrections, most likely first. */
  suggestions: { cities: string[]; postCodes: string[] }

  nearestParcelShop?: NearestParcelShop
}

/** Key with which a program calls the API for a client, without the key itself. */
export interface ApiKey {
  /**
   * Identifier of the API key.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  id: string

  /**
   * Client that the key belongs to. A test key acts on its test side.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * What the key is used for.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name: string

  side: ApiKeySide

  kind: ApiKeyKind

  /**
   * Beginning and end of the key, to recognise it.
   *
   * 1 to 20 characters.
   * @example "wb_live_...cdef"
   */
  hint: string

  state: ApiKeyState

  /**
   * Permissions of the key, in alphabetical order. Those that its creator no longer has are ignored.
   *
   * At most 200 items.
   */
  permissions: Permission[]

  /** Whether the key works for its client only or also for all clients below it. */
  scope: RoleScope

  /**
   * IP addresses and networks in CIDR notation that the key may be used from. Without any it may be used from everywhere.
   *
   * At most 50 items.
   */
  addresses: string[]

  /**
   * Origins of the pages that a public key may be used from. Other keys have none.
   *
   * At most 20 items.
   */
  origins: string[]

  /**
   * Seconds for which an access token of the application is valid. Absent for other kinds.
   *
   * 60 to 3600.
   * @example 600
   */
  tokenSeconds?: number

  /**
   * When the key was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who created the key and on whose behalf it acts.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * User names of the accounts that were created with this key and still exist, newest first. They stay when the key is revoked, so archive those that should not.
   *
   * At most 100 items.
   */
  createdUsers: string[]

  /**
   * When the key expires; absent if it does not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt?: string

  /**
   * When the key was revoked.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  revokedAt?: string

  /**
   * Until when the previous key is also accepted. Absent if it is not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  previousKeyExpiresAt?: string

  /**
   * When the key was last used, to the minute.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  lastUsedAt?: string

  /**
   * IP address that the key was last used from. Not kept for a public key, since it belongs to the customer.
   *
   * 1 to 60 characters.
   * @example "203.0.113.7"
   */
  lastUsedFrom?: string
}

/** Changes to an API key. Omitted attributes keep their values. */
export interface ApiKeyChanges {
  /**
   * What the key is used for.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name?: string

  /**
   * The complete new list of permissions. The caller must have each one that is added.
   *
   * 1 to 200 items.
   */
  permissions?: Permission[]

  /** Whether the key works for its client only or also for all clients below it. */
  scope?: RoleScope

  /**
   * IP addresses and networks in CIDR notation that the key may be used from. Without any it may be used from everywhere.
   *
   * At most 50 items.
   */
  addresses?: string[]

  /**
   * The complete new list of origins of a public key.
   *
   * At most 20 items.
   */
  origins?: string[]

  /**
   * Seconds for which the next access tokens of an application are valid. Not allowed for other kinds.
   *
   * 60 to 3600.
   * @example 600
   */
  tokenSeconds?: number

  /**
   * When the key expires. With `null` it does not expire.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt?: string | null
}

/** API key to create for the active client. */
export interface ApiKeyCreate {
  /**
   * What the key is used for.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name: string

  /**
   * Side of the client that the key acts on. It cannot be changed.
   * @default "LIVE"
   */
  side?: ApiKeySide

  /**
   * What the key is for. A public key has the permission checkout:write alone, is LOCAL, has origins and no addresses. A key for provisioning has users:admin, may have roles:admin, and is LOCAL.
   * @default "SECRET"
   */
  kind?: ApiKeyKind

  /**
   * Permissions of the key. The caller must have each of them. Permissions to change users, roles, clients, products, add-ons and carrier credentials are not available to test keys.
   *
   * 1 to 200 items.
   */
  permissions: Permission[]

  /**
   * Whether the key works for the active client only or also for all clients below it. A test key is LOCAL.
   * @default "LOCAL"
   */
  scope?: RoleScope

  /**
   * IP addresses and networks in CIDR notation that the key may be used from. Without any it may be used from everywhere.
   *
   * At most 50 items.
   */
  addresses?: string[]

  /**
   * Origins of the pages that the key may be used from. Required for a public key, and not allowed for other keys.
   *
   * At most 20 items.
   */
  origins?: string[]

  /**
   * Seconds for which an access token of an application is valid, 600 if it is left out. Not allowed for other kinds.
   *
   * 60 to 3600.
   * @example 600
   */
  tokenSeconds?: number

  /**
   * When the key expires. Without it the key does not expire.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt?: string
}

/** Every ApiKeyKind that the contract knows. */
export const apiKeyKindValues = ['SECRET', 'PUBLIC', 'APPLICATION', 'PROVISIONING'] as const

/**
 * What the key is for. It cannot be changed.
 *
 * - `SECRET`: Stays on a server of yours, and may have any permission.
 * - `PUBLIC`: For web pages, where anyone can read it. It only returns delivery options, and only to the pages in origins.
 * - `APPLICATION`: Program of a partner, which exchanges id and key for short-lived access tokens at POST /oauth/token.
 * - `PROVISIONING`: Directory of a company, such as Entra ID or Okta, which manages its users and their roles over SCIM 2.0. It opens /scim/v2 and nothing else.
 */
export type ApiKeyKind = (typeof apiKeyKindValues)[number]

/** How to rotate an API key. */
export interface ApiKeyRotation {
  /**
   * Number of hours for which the current key is accepted alongside the new one. With 0 it ends at once.
   *
   * 0 to 168.
   * @default 24
   * @example 24
   */
  overlapHours?: number
}

/** Every ApiKeySide that the contract knows. */
export const apiKeySideValues = ['LIVE', 'TEST'] as const

/**
 * Side of a client that a key acts on. It cannot be changed.
 *
 * - `LIVE`: Acts for the client itself, with its carriers.
 * - `TEST`: Acts on the test side of the client, where the sandbox simulates carriers.
 */
export type ApiKeySide = (typeof apiKeySideValues)[number]

/** Every ApiKeyState that the contract knows. */
export const apiKeyStateValues = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const

/**
 * Whether an API key can be used.
 *
 * - `ACTIVE`: The key can be used.
 * - `EXPIRED`: The key has expired. A later expiresAt makes it active again.
 * - `REVOKED`: The key was revoked permanently.
 */
export type ApiKeyState = (typeof apiKeyStateValues)[number]

/** API key together with the key itself, which is shown only once. */
export interface ApiKeyWithSecret {
  /**
   * Identifier of the API key.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  id: string

  /**
   * Client that the key belongs to. A test key acts on its test side.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * What the key is used for.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name: string

  side: ApiKeySide

  kind: ApiKeyKind

  /**
   * Beginning and end of the key, to recognise it.
   *
   * 1 to 20 characters.
   * @example "wb_live_...cdef"
   */
  hint: string

  state: ApiKeyState

  /**
   * Permissions of the key, in alphabetical order. Those that its creator no longer has are ignored.
   *
   * At most 200 items.
   */
  permissions: Permission[]

  /** Whether the key works for its client only or also for all clients below it. */
  scope: RoleScope

  /**
   * IP addresses and networks in CIDR notation that the key may be used from. Without any it may be used from everywhere.
   *
   * At most 50 items.
   */
  addresses: string[]

  /**
   * Origins of the pages that a public key may be used from. Other keys have none.
   *
   * At most 20 items.
   */
  origins: string[]

  /**
   * Seconds for which an access token of the application is valid. Absent for other kinds.
   *
   * 60 to 3600.
   * @example 600
   */
  tokenSeconds?: number

  /**
   * When the key was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who created the key and on whose behalf it acts.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * User names of the accounts that were created with this key and still exist, newest first. They stay when the key is revoked, so archive those that should not.
   *
   * At most 100 items.
   */
  createdUsers: string[]

  /**
   * When the key expires; absent if it does not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt?: string

  /**
   * When the key was revoked.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  revokedAt?: string

  /**
   * Until when the previous key is also accepted. Absent if it is not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  previousKeyExpiresAt?: string

  /**
   * When the key was last used, to the minute.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  lastUsedAt?: string

  /**
   * IP address that the key was last used from. Not kept for a public key, since it belongs to the customer.
   *
   * 1 to 60 characters.
   * @example "203.0.113.7"
   */
  lastUsedFrom?: string

  /**
   * The key itself, sent as `Authorization` with the Bearer scheme. It begins with `wb_live_` or `wb_test_` depending on its side, and a public key with `wb_public_` or `wb_pubtest_`. It is shown only once; Waybill keeps only a hash of it.
   *
   * 56 to 59 characters.
   * @example "wb_live_0123456789abcdef0123456789abcdef0123456789abcdef"
   */
  key: string
}

/** Every AttestationConveyance that the contract knows. */
export const attestationConveyanceValues = ['none'] as const

/**
 * Whether the make of the authenticator is attested.
 *
 * - `none`: The make of the authenticator is not requested.
 */
export type AttestationConveyance = (typeof attestationConveyanceValues)[number]

/** A change, with its time and the user or program that made it. */
export interface AuditEntry {
  /**
   * Identifier of the entry.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  id: string

  /**
   * When the change was made.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Client for which something was changed.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * User whose permissions were used.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * Administrator who acted as the user.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  impersonatedBy?: string

  /**
   * API key that was used, if the change was made with one.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  apiKeyId?: string

  /**
   * Operation that was called.
   *
   * At most 100 characters.
   * @example "createApiKey"
   */
  operationId?: string

  /**
   * Action, as subject and verb.
   *
   * At most 100 characters.
   * @example "apiKey.create"
   */
  action: string

  /**
   * Kind of object that was changed, as in the first part of the action.
   *
   * 1 to 50 characters.
   * @example "apiKey"
   */
  subject: string

  /**
   * Identifier of what was changed.
   *
   * 1 to 200 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  subjectId: string

  /**
   * Values that were set or removed, by name. `before` and `after` are JSON of the changed attributes. Secrets and personal data are left out.
   *
   * At most 100 entries.
   * @example {"name":"Web shop","scope":"LOCAL"}
   */
  details: Record<string, string>

  /**
   * Request that made the change. `getRequest` returns it for 7 days.
   *
   * 1 to 64 characters.
   * @example "0198c0de7a117c3e9b52"
   */
  requestId?: string
}

/** Page of audit entries. */
export interface AuditEntryPage {
  /**
   * Entries on this page, newest first.
   *
   * At most 100 items.
   */
  hits: AuditEntry[]

  /**
   * Token for next_page_token that leads to earlier entries. Absent on the last page.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  nextPageToken?: string
}

/** Access token, the client it is to act for, and the permission it needs there. */
export interface AuthorizationRequest {
  /**
   * Signed access token in the compact form of a JWT. Send it as Authorization with the Bearer scheme.
   *
   * 5 to 8192 characters.
   * @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5"
   */
  token: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /** Permission the token needs for this client. Without it only the membership is checked. */
  permission?: Permission
}

/** Permissions of the holder of a token for a client. */
export interface AuthorizationResult {
  /**
   * User the token belongs to.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Permissions of the user for this client, in alphabetical order, with those of lower levels written out.
   *
   * At most 200 items.
   */
  permissions: Permission[]

  /**
   * When the token expires.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T10:30:00.000Z"
   */
  expiresAt: string
}

/** Many shipments that are created, registered and printed in the background. */
export interface Batch {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e01"
   */
  id: string

  /** @example "RUNNING" */
  state: BatchState

  /**
   * Human-readable name of the batch.
   *
   * 1 to 100 characters.
   * @example "Black Friday, first wave"
   */
  name?: string

  /**
   * Your own data of the batch. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Whether each shipment is registered with its carrier once it is created.
   * @example true
   */
  register: boolean

  /** Format of each label, printed once its shipment is registered. Without it no labels are printed. */
  label?: LabelRequest

  /**
   * Number of rows.
   *
   * 1 to 10000.
   * @example 3
   */
  total: number

  counts: BatchCounts

  /**
   * Carriers whose rows are held back because they do not accept the client's credentials. The rows are tried again every five minutes, and at once with `resumeBatch`. Absent if there is none.
   *
   * 1 to 50 items.
   */
  held?: BatchHold[]

  /**
   * When the batch was sent.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Name of the user who sent the batch.
   *
   * At most 200 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When its first row was started.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  startedAt?: string

  /**
   * When its last row was finished.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  finishedAt?: string
}

/** Meaning of one column of a file. */
export interface BatchColumn {
  /**
   * Name of the column in the first line of the file.
   *
   * 1 to 200 characters.
   * @example "Ort"
   */
  column: string

  /**
   * Field of the shipment, with its path in dots, such as recipient.city or parcels.0.weight. Without it the column is left out.
   *
   * 1 to 200 characters.
   * @example "recipient.city"
   */
  field?: string
}

/** How many rows of a batch are in each state. */
export interface BatchCounts {
  /**
   * Rows that are queued.
   *
   * 0 to 10000.
   * @example 0
   */
  queued: number

  /**
   * Rows whose shipment is stored, but not registered.
   *
   * 0 to 10000.
   * @example 0
   */
  created: number

  /**
   * Rows whose shipment is registered, but not printed.
   *
   * 0 to 10000.
   * @example 0
   */
  registered: number

  /**
   * Rows whose label is printed.
   *
   * 0 to 10000.
   * @example 2
   */
  printed: number

  /**
   * Rows that failed.
   *
   * 0 to 10000.
   * @example 1
   */
  failed: number

  /**
   * Rows that were not finished when the batch was cancelled.
   *
   * 0 to 10000.
   * @example 0
   */
  cancelled: number

  /**
   * Rows that another batch had shipped already. Left out where there are none.
   *
   * 1 to 10000.
   * @example 38
   */
  skipped?: number
}

/** Shipments to create in the background, and the next steps. */
export interface BatchCreate {
  /**
   * Human-readable name of the batch.
   *
   * 1 to 100 characters.
   * @example "Black Friday, first wave"
   */
  name?: string

  /**
   * Your own data of the batch, up to 50 keys. Each shipment has its own.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Whether each shipment is registered with its carrier once it is created.
   * @default false
   * @example true
   */
  register?: boolean

  /** Format of each label, printed once its shipment is registered. Without it no labels are printed. */
  label?: LabelRequest

  /**
   * Whether to ship rows again that another batch has shipped in the last 24 hours. By default they are skipped, so that you can correct a file and send it again.
   * @default false
   * @example false
   */
  repeat?: boolean

  /**
   * Shipments to create, from 1 to 10,000. Each becomes one row.
   *
   * 1 to 10000 items.
   */
  shipments: BatchEntry[]
}

/** Shipment of a batch, as direct registration takes it, and the key that identifies its row. */
export interface BatchEntry {
  /** Sender of the parcel, to whom it is returned if it cannot be delivered. By default the address in defaultPickupAddressId of the preferences. */
  sender?: AddressParty

  /** Recipient of the parcel. By default the address in defaultReceiverAddressId of the preferences. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. With parcelShopId, the shop where the recipient collects it; no other attribute is needed. */
  delivery?: DeliveryParty

  /** Where the carrier collects the parcel, if not at the address of the sender. */
  pickup?: AddressParty

  collectionInfo?: CollectionInfo

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string

  /**
   * Whether the recipient pays the freight. False by default, and refused for products that do not support it.
   * @default false
   * @example false
   */
  recipientPays?: boolean

  /** Carrier and product that move the parcel. Required unless externalShipment is given. Both must be enabled for the client and serve the country of the sender and that of the delivery. */
  carrierProduct?: CarrierProduct

  externalShipment?: ExternalShipment

  /**
   * Whether the parcel goes out or comes back, OUTBOUND by default. A product that goes the other way is refused.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /**
   * Type of the shipment. By default LAST_INCH when the carrier is LAST_INCH, else REGULAR. Another combination is refused.
   * @example "REGULAR"
   */
  shipmentType?: ShipmentType

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Your own data, up to 50 keys of up to 40 characters with values of up to 500. Keys have no equals sign, square bracket or control character, and values are strings. Waybill keeps them as they are, and no carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  cashOnDelivery?: CashOnDelivery

  /** Amount that the shipment is insured for. Refused for products that come without insurance. By default the amount of the rate in rateId, or else none. */
  insurance?: Insurance

  payment?: ShipmentPayment

  /** Delivery services. Products without them are refused. By default those of the rate in rateId, else none. */
  deliveryServices?: DeliveryServices

  /**
   * Rate that the shipment is booked at. It must be valid and for the same product, places, parcels, cash on delivery, insurance and delivery services.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Customs data, needed when the parcel crosses a customs border. */
  customs?: ShipmentCustomsGiven

  /**
   * Parcels of the shipment, from 1 to 10. By default one parcel made from the parcel definition in defaultParcelDefinitionId of the preferences.
   *
   * 1 to 10 items.
   */
  parcels?: ParcelCreate[]

  /**
   * Your own key of the row, by default its customerReference. A row is skipped if another batch of the last 24 hours has shipped one with the same key, unless the batch sets `repeat`. No two rows of a batch may have the same one.
   *
   * 1 to 60 characters.
   * @example "ORDER-20417/1"
   */
  rowKey?: string
}

/** Batch of an event, and its final state. */
export interface BatchEventData {
  /**
   * Batch that is finished.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e01"
   */
  batchId: string

  /** Final state of the batch. */
  batchState: BatchState

  /**
   * Your own data of the batch. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Carrier that does not accept the client's credentials, so that its rows are held back. */
export interface BatchHold {
  /** @example "UPS" */
  carrier: Carrier

  /**
   * Reason code.
   *
   * 1 to 100 characters.
   * @example "CARRIER_CREDENTIALS"
   */
  error: string

  /**
   * What to do.
   *
   * 1 to 2000 characters.
   * @example "UPS does not accept the credentials of your carrier configuration, and nothing has changed. Check clientId, clientSecret, accountNumber of UPS with setCarrierFields (PUT /carrier-configuration/fields/UPS/shipping) and checkCarrierFields, then repeat the call."
   */
  message: string

  /**
   * Number of rows that are waiting.
   *
   * 1 to 10000.
   * @example 2000
   */
  rows: number
}

/** CSV file with shipments to create in the background, and the next steps. */
export interface BatchImport {
  /**
   * Human-readable name of the batch.
   *
   * 1 to 100 characters.
   * @example "Black Friday, first wave"
   */
  name?: string

  /**
   * Your own data of the batch, up to 50 keys. Each shipment has its own.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Whether each shipment is registered with its carrier once it is created.
   * @default false
   * @example true
   */
  register?: boolean

  /** Format of each label, printed once its shipment is registered. Without it no labels are printed. */
  label?: LabelRequest

  /**
   * Whether to ship rows again that another batch has shipped in the last 24 hours. By default they are skipped, so that you can correct a file and send it again.
   * @default false
   * @example false
   */
  repeat?: boolean

  /**
   * The file. Its first line names the columns, and each further line is a shipment, up to 10,000.
   *
   * 1 to 33000000 characters.
   * @example "customerReference;recipient.lastName;recipient.addressLine1;recipient.postCode;recipient.city;recipient.country;weight\r\nORDER-20417;Lindqvist;Södra Vägen 32;412 54;Göteborg;SE;4,2\r\n"
   */
  data: string

  /**
   * What your own column names mean. The other columns are read by name.
   *
   * 1 to 500 items.
   */
  columns?: BatchColumn[]

  /**
   * Cell separator. By default it is detected from the first line.
   * @example "SEMICOLON"
   */
  delimiter?: CsvDelimiter

  /**
   * Decimal separator. By default it is detected from the numbers in the file.
   * @example "COMMA"
   */
  decimalSign?: DecimalSign
}

/** Outcome for one shipment of a batch. */
export interface BatchRow {
  /**
   * Line of the file, of which the first names the columns, or position in the list, counted from 1.
   *
   * 1 to 100000000.
   * @example 2
   */
  line: number

  /** @example "PRINTED" */
  state: BatchRowState

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Order of the row, in a batch of orders.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  orderId?: string

  /**
   * Shipment that was created.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Number that a carrier gave a shipment or parcel, with which it is tracked.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /** Error that the single call would have returned. Its errors name line and column. */
  error?: ErrorInfo
}

/** Every BatchRowState that the contract knows. */
export const batchRowStateValues = [
  'QUEUED',
  'CREATED',
  'REGISTERED',
  'PRINTED',
  'FAILED',
  'CANCELLED',
  'SKIPPED',
] as const

/**
 * Progress of a row of a batch.
 *
 * - `QUEUED`: Waits for its turn.
 * - `CREATED`: The shipment is stored as a draft.
 * - `REGISTERED`: The carrier has the shipment.
 * - `PRINTED`: The label is printed too.
 * - `FAILED`: The row failed. See error.
 * - `CANCELLED`: The batch was cancelled before the row was done. A shipment that was created by then stays.
 * - `SKIPPED`: Another batch of the last 24 hours has shipped a row with the same key. See error.
 */
export type BatchRowState = (typeof batchRowStateValues)[number]

/** Shipment with 1 to 10 parcels, as batches and direct registration take it. Otherwise it is as createShipment takes it. */
export interface BatchShipment {
  /** Sender of the parcel, to whom it is returned if it cannot be delivered. By default the address in defaultPickupAddressId of the preferences. */
  sender?: AddressParty

  /** Recipient of the parcel. By default the address in defaultReceiverAddressId of the preferences. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. With parcelShopId, the shop where the recipient collects it; no other attribute is needed. */
  delivery?: DeliveryParty

  /** Where the carrier collects the parcel, if not at the address of the sender. */
  pickup?: AddressParty

  collectionInfo?: CollectionInfo

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string

  /**
   * Whether the recipient pays the freight. False by default, and refused for products that do not support it.
   * @default false
   * @example false
   */
  recipientPays?: boolean

  /** Carrier and product that move the parcel. Required unless externalShipment is given. Both must be enabled for the client and serve the country of the sender and that of the delivery. */
  carrierProduct?: CarrierProduct

  externalShipment?: ExternalShipment

  /**
   * Whether the parcel goes out or comes back, OUTBOUND by default. A product that goes the other way is refused.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /**
   * Type of the shipment. By default LAST_INCH when the carrier is LAST_INCH, else REGULAR. Another combination is refused.
   * @example "REGULAR"
   */
  shipmentType?: ShipmentType

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Your own data, up to 50 keys of up to 40 characters with values of up to 500. Keys have no equals sign, square bracket or control character, and values are strings. Waybill keeps them as they are, and no carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  cashOnDelivery?: CashOnDelivery

  /** Amount that the shipment is insured for. Refused for products that come without insurance. By default the amount of the rate in rateId, or else none. */
  insurance?: Insurance

  payment?: ShipmentPayment

  /** Delivery services. Products without them are refused. By default those of the rate in rateId, else none. */
  deliveryServices?: DeliveryServices

  /**
   * Rate that the shipment is booked at. It must be valid and for the same product, places, parcels, cash on delivery, insurance and delivery services.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Customs data, needed when the parcel crosses a customs border. */
  customs?: ShipmentCustomsGiven

  /**
   * Parcels of the shipment, from 1 to 10. By default one parcel made from the parcel definition in defaultParcelDefinitionId of the preferences.
   *
   * 1 to 10 items.
   */
  parcels?: ParcelCreate[]
}

/** Every BatchState that the contract knows. */
export const batchStateValues = ['QUEUED', 'RUNNING', 'PAUSED', 'CANCELLED', 'FINISHED'] as const

/**
 * Processing state of a batch.
 *
 * - `QUEUED`: Waiting for its first row to start.
 * - `RUNNING`: Its rows are being processed.
 * - `PAUSED`: No further rows are started until it is resumed.
 * - `CANCELLED`: No further rows are started. Finished rows stay.
 * - `FINISHED`: Each row has its result.
 */
export type BatchState = (typeof batchStateValues)[number]

/** Every BatteryPacking that the contract knows. */
export const batteryPackingValues = ['ALONE', 'WITH_EQUIPMENT', 'IN_EQUIPMENT'] as const

/**
 * How lithium batteries are packed.
 *
 * - `ALONE`: Batteries without equipment, UN3480 and UN3090.
 * - `WITH_EQUIPMENT`: Batteries packed with the equipment that they power, UN3481 and UN3091.
 * - `IN_EQUIPMENT`: Batteries within equipment, UN3481 and UN3091.
 */
export type BatteryPacking = (typeof batteryPackingValues)[number]

/** How a client is invoiced. */
export interface BillingInfo {
  schedule?: BillingSchedule

  /**
   * Currency of the invoices as ISO 4217 code.
   *
   * 3 to 5 characters.
   * @example "DKK"
   */
  currency?: string

  /**
   * VAT identification number, with the prefix of its country.
   *
   * 1 to 20 characters.
   * @example "DK29384756"
   */
  vat?: string

  /**
   * EORI number for customs. It begins with the country and has no spaces.
   *
   * 3 to 20 characters.
   * @example "DK29384756"
   */
  eori?: string

  /**
   * Further address that receives a copy of each invoice.
   *
   * Format email, 3 to 200 characters.
   * @example "bogholderi@nordlys.example"
   */
  additionalBillingEmail?: string
}

/** Every BillingSchedule that the contract knows. */
export const billingScheduleValues = ['WEEKLY', 'MONTHLY'] as const

/**
 * Billing period of a client.
 *
 * - `WEEKLY`: One invoice each week.
 * - `MONTHLY`: One invoice each month.
 */
export type BillingSchedule = (typeof billingScheduleValues)[number]

/** Every CancellationStatus that the contract knows. */
export const cancellationStatusValues = ['PENDING', 'REFUSED'] as const

/**
 * Outcome of the last attempt to cancel a shipment. While it is PENDING, Waybill repeats it in the background until the carrier responds.
 *
 * - `PENDING`: The carrier was called, and the outcome is not known yet.
 * - `REFUSED`: The carrier refused, and the shipment is still on its way.
 */
export type CancellationStatus = (typeof cancellationStatusValues)[number]

/** Every Carrier that the contract knows. */
export const carrierValues = [
  'LAST_INCH',
  'POSTNORD_DK',
  'POSTNORD_SE',
  'POSTNORD_NO',
  'POSTNORD_FI',
  'BRING',
  'HELTHJEM',
  'PORTERBUDDY',
  'POSTI',
  'MATKAHUOLTO',
  'DAO',
  'GLS_DK',
  'BUDBEE',
  'INSTABOX',
  'AIRMEE',
  'EARLYBIRD',
  'BEST_TRANSPORT',
  'SCHENKER',
  'DSV',
  'DHL_FREIGHT',
  'DANSKE_FRAGTMAEND',
  'OMNIVA',
  'VENIPAK',
  'DHL_PARCEL_DE',
  'DHL_EXPRESS',
  'HERMES_DE',
  'DPD_DE',
  'DPD_UK',
  'GLS_DE',
  'POST_AT',
  'SWISS_POST',
  'POSTNL',
  'DHL_PARCEL_NL',
  'BPOST',
  'MONDIAL_RELAY',
  'COLISSIMO',
  'CHRONOPOST',
  'ROYAL_MAIL',
  'EVRI',
  'YODEL',
  'CORREOS',
  'POSTE_ITALIANE',
  'INPOST_PL',
  'UPS',
  'FEDEX',
  'USPS',
  'ASENDIA',
] as const

/**
 * Carrier that moves the parcel. LAST_INCH is Waybill's own delivery network.
 *
 * - `LAST_INCH`: Waybill's own delivery network in Denmark, Sweden, Norway and Finland.
 * - `POSTNORD_DK`: PostNord in Denmark.
 * - `POSTNORD_SE`: PostNord in Sweden.
 * - `POSTNORD_NO`: PostNord in Norway.
 * - `POSTNORD_FI`: PostNord in Finland.
 * - `BRING`: Bring, of Posten in Norway: parcels and cargo.
 * - `HELTHJEM`: Helthjem in Norway: to the mailbox and the door.
 * - `PORTERBUDDY`: Porterbuddy in Norway: home delivery on the same day.
 * - `POSTI`: Posti, the post in Finland.
 * - `MATKAHUOLTO`: Matkahuolto in Finland.
 * - `DAO`: dao365 in Denmark: parcel shops and home delivery.
 * - `GLS_DK`: GLS in Denmark.
 * - `BUDBEE`: Budbee in Sweden: home delivery and lockers.
 * - `INSTABOX`: Instabox in Sweden: lockers and home delivery.
 * - `AIRMEE`: Airmee in Sweden: home delivery and lockers.
 * - `EARLYBIRD`: Early Bird in Sweden: to the mailbox.
 * - `BEST_TRANSPORT`: Best Transport in Sweden: home delivery on the same day.
 * - `SCHENKER`: DB Schenker in Sweden: parcels and pallets on land.
 * - `DSV`: DSV Road in Denmark: pallets and loads on land.
 * - `DHL_FREIGHT`: DHL Freight in Sweden: parcels and pallets on land.
 * - `DANSKE_FRAGTMAEND`: Danske Fragtmænd in Denmark: parcels and pallets on land.
 * - `OMNIVA`: Omniva in Estonia: lockers and home delivery.
 * - `VENIPAK`: Venipak in Lithuania: home delivery, parcel shops and lockers.
 * - `DHL_PARCEL_DE`: DHL Paket in Germany.
 * - `DHL_EXPRESS`: DHL Express, worldwide by air.
 * - `HERMES_DE`: Hermes in Germany.
 * - `DPD_DE`: DPD in Germany.
 * - `DPD_UK`: DPD in the United Kingdom.
 * - `GLS_DE`: GLS in Germany.
 * - `POST_AT`: Österreichische Post in Austria.
 * - `SWISS_POST`: Swiss Post in Switzerland.
 * - `POSTNL`: PostNL in the Netherlands.
 * - `DHL_PARCEL_NL`: DHL eCommerce in the Benelux countries.
 * - `BPOST`: bpost in Belgium.
 * - `MONDIAL_RELAY`: Mondial Relay in France: parcel shops and lockers.
 * - `COLISSIMO`: Colissimo of La Poste in France.
 * - `CHRONOPOST`: Chronopost in France: express.
 * - `ROYAL_MAIL`: Royal Mail in the United Kingdom.
 * - `EVRI`: Evri in the United Kingdom.
 * - `YODEL`: Yodel in the United Kingdom.
 * - `CORREOS`: Correos in Spain.
 * - `POSTE_ITALIANE`: Poste Italiane in Italy.
 * - `INPOST_PL`: InPost in Poland: lockers and home delivery.
 * - `UPS`: UPS, worldwide.
 * - `FEDEX`: FedEx, worldwide.
 * - `USPS`: United States Postal Service.
 * - `ASENDIA`: Asendia, international mail and parcels from Switzerland.
 */
export type Carrier = (typeof carrierValues)[number]

/** One of several accounts with a carrier, and the shipments that it is used for. */
export interface CarrierAccount {
  /**
   * Your own name of an account with a carrier, if you have several.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account: string

  appliesTo: CarrierAccountRule
}

/** Shipments that an account is used for. All attributes that are given must match; values of one attribute are alternatives. */
export interface CarrierAccountRule {
  /**
   * Countries that the shipment leaves from.
   *
   * 1 to 250 items.
   */
  senderCountries?: string[]

  /**
   * Beginnings of the sender's postal code, such as those of a warehouse. Spaces and hyphens are ignored.
   *
   * 1 to 100 items.
   */
  senderPostCodes?: string[]

  /**
   * Products of the carrier.
   *
   * 1 to 100 items.
   */
  products?: string[]

  /**
   * Keys with their values that the metadata of the shipment must have, at least one and all of them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Payer of the freight. By default the sender.
   *
   * 1 to 3 items.
   */
  freightPayers?: PayerType[]

  /**
   * Terms of trade in the customs data of the shipment.
   *
   * 1 to 20 items.
   */
  termsOfTrade?: TermsOfTrade[]
}

/** Every CarrierCapability that the contract knows. */
export const carrierCapabilityValues = [
  'HOME_DELIVERY',
  'BUSINESS_DELIVERY',
  'SHOP_DELIVERY',
  'LOCKER_DELIVERY',
  'MAILBOX_DELIVERY',
  'SAME_DAY_DELIVERY',
  'EXPRESS',
  'ECONOMY',
  'INTERNATIONAL',
  'PALLET',
  'FREIGHT',
  'RETURN',
  'PARCEL_SHOP_SEARCH',
  'STATE_UPDATE',
  'CANCELLATION',
  'TRACKING',
  'WEBHOOK',
  'OWN_LABEL',
  'REPRINT',
  'PICK_UP',
  'MANIFEST',
  'DELIVERY_OPTIONS',
  'RATES',
] as const

/**
 * Capability of a carrier. The first ones describe its products, and those from CANCELLATION on its API.
 *
 * - `HOME_DELIVERY`: Delivers to the recipient's door.
 * - `BUSINESS_DELIVERY`: Delivers to companies.
 * - `SHOP_DELIVERY`: Delivers to parcel shops.
 * - `LOCKER_DELIVERY`: Delivers to parcel lockers.
 * - `MAILBOX_DELIVERY`: Delivers to the recipient's mailbox.
 * - `SAME_DAY_DELIVERY`: Delivers on the day of the order.
 * - `EXPRESS`: Delivers by a guaranteed time.
 * - `ECONOMY`: Delivers slower for a lower price.
 * - `INTERNATIONAL`: Delivers to other countries.
 * - `PALLET`: Moves pallets.
 * - `FREIGHT`: Moves part loads and full loads.
 * - `RETURN`: Brings parcels back from the customer.
 * - `PARCEL_SHOP_SEARCH`: Its parcel shops can be searched.
 * - `STATE_UPDATE`: The state of its shipments can be set by an update.
 * - `CANCELLATION`: A registered shipment can be cancelled.
 * - `TRACKING`: Waybill polls the carrier for events.
 * - `WEBHOOK`: The carrier pushes events.
 * - `OWN_LABEL`: Registering returns the carrier's own label.
 * - `REPRINT`: The carrier's own label can be printed again in another format.
 * - `PICK_UP`: A pick-up can be ordered.
 * - `MANIFEST`: The parcels of a day can be handed over with a manifest.
 * - `DELIVERY_OPTIONS`: The recipient can be offered delivery options.
 * - `RATES`: Prices can be requested from the carrier.
 */
export type CarrierCapability = (typeof carrierCapabilityValues)[number]

/** Claim for money from a carrier, for a parcel that was lost or damaged. */
export interface CarrierClaim {
  /**
   * Identifier of the claim.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9101"
   */
  id: string

  /**
   * Shipment that was lost or damaged.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  carrier: Carrier

  /**
   * Number that a carrier gave a shipment or parcel, with which it is tracked.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /** @example "DAMAGE" */
  type: CarrierClaimType

  /** @example "SUBMITTED" */
  state: CarrierClaimState

  /**
   * Parcels that the claim is about, by their position in the shipment. Absent where it is about all of them.
   *
   * 1 to 10 items.
   */
  parcelIndexes?: number[]

  /**
   * Amount claimed from the carrier.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 1249
   */
  amount: number

  /**
   * Currency of all amounts of the claim.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Description of what happened, for the carrier.
   *
   * 1 to 2000 characters.
   * @example "The glass shade was broken when the parcel was opened. The outer box is dented at one corner."
   */
  description: string

  /**
   * Goods that were lost or damaged.
   *
   * 1 to 50 items.
   */
  items?: CarrierClaimItem[]

  /**
   * Case number of the carrier for the claim.
   *
   * 1 to 100 characters.
   * @example "PN-CLAIM-204170"
   */
  carrierCaseNumber?: string

  /**
   * Note for your colleagues. The carrier does not see it.
   *
   * 1 to 1000 characters.
   * @example "Photographs came by e-mail on 24 November"
   */
  note?: string

  /**
   * Amount that the carrier has agreed to pay. Less than `amount` is a partial approval.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 900
   */
  approvedAmount?: number

  /**
   * Amount that the carrier has paid or credited so far.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 900
   */
  paidAmount?: number

  /**
   * First day on which the carrier accepts the claim. Absent if it accepts it at once.
   *
   * Format date, at most 10 characters.
   * @example "2026-12-10"
   */
  earliest?: string

  /**
   * Last day on which the carrier accepts the claim. Absent if the carrier publishes no deadline, or if the deadline depends on a delivery that has not happened.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  deadline?: string

  /**
   * Source of the deadline.
   *
   * 1 to 250 characters.
   * @example "Terms for complaints, bring.no"
   */
  deadlineSource?: string

  /**
   * Files that prove the claim.
   *
   * At most 10 items.
   */
  attachments: CarrierClaimAttachment[]

  /**
   * States of the claim, from the first to the current one.
   *
   * 1 to 100 items.
   */
  history: CarrierClaimStep[]

  /**
   * When the claim was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the claim was last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string
}

/** File that proves a claim, such as a photograph or an invoice. */
export interface CarrierClaimAttachment {
  /**
   * Identifier of the attachment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9111"
   */
  id: string

  /**
   * Name of the file.
   *
   * 1 to 100 characters.
   * @example "broken-shade.jpg"
   */
  name: string

  /** @example "image/jpeg" */
  contentType: CarrierClaimAttachmentType

  /**
   * Size of the file in bytes.
   *
   * 1 to 5000000.
   * @example 68
   */
  size: number

  /**
   * When it was added.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who added it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string
}

/** File to add to a claim. */
export interface CarrierClaimAttachmentCreate {
  /**
   * Name of the file.
   *
   * 1 to 100 characters.
   * @example "broken-shade.jpg"
   */
  name: string

  /** @example "image/jpeg" */
  contentType: CarrierClaimAttachmentType

  /**
   * The file in base64, up to 5 MB.
   *
   * 16 to 6666668 characters.
   * @example "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
   */
  data: string
}

/** File of a claim, with its contents. */
export interface CarrierClaimAttachmentFile {
  /**
   * Identifier of the attachment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9111"
   */
  id: string

  /**
   * Name of the file.
   *
   * 1 to 100 characters.
   * @example "broken-shade.jpg"
   */
  name: string

  /** @example "image/jpeg" */
  contentType: CarrierClaimAttachmentType

  /**
   * How data is written.
   * @example "base64"
   */
  encoding: 'base64'

  /**
   * The file in base64, up to 5 MB.
   *
   * 16 to 6666668 characters.
   * @example "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
   */
  data: string
}

/** Every CarrierClaimAttachmentType that the contract knows. */
export const carrierClaimAttachmentTypeValues = ['application/pdf', 'image/jpeg', 'image/png'] as const

/**
 * Format of an attachment. The file must be in it.
 *
 * - `application/pdf`: PDF document.
 * - `image/jpeg`: JPEG picture.
 * - `image/png`: PNG picture.
 */
export type CarrierClaimAttachmentType = (typeof carrierClaimAttachmentTypeValues)[number]

/** What changes. Absent attributes keep their value. */
export interface CarrierClaimChanges {
  /** @example "APPROVED" */
  state?: CarrierClaimState

  /**
   * Amount that the carrier has agreed to pay. It is only valid with the state APPROVED or PAID and is `amount` if it is left out.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 900
   */
  approvedAmount?: number

  /**
   * Amount that the carrier has paid. It is only valid with the state PAID and is `approvedAmount` if it is left out.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 900
   */
  paidAmount?: number

  /**
   * Amount claimed from the carrier.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 1249
   */
  amount?: number

  /**
   * Description of what happened, for the carrier.
   *
   * 1 to 2000 characters.
   * @example "The glass shade was broken when the parcel was opened. The outer box is dented at one corner."
   */
  description?: string

  /**
   * Goods that were lost or damaged. They replace the earlier ones.
   *
   * 1 to 50 items.
   */
  items?: CarrierClaimItem[]

  /**
   * Case number of the carrier for the claim.
   *
   * 1 to 100 characters.
   * @example "PN-CLAIM-204170"
   */
  carrierCaseNumber?: string

  /**
   * Note for your colleagues. The carrier does not see it.
   *
   * 1 to 1000 characters.
   * @example "Photographs came by e-mail on 24 November"
   */
  note?: string
}

/** Every CarrierClaimClock that the contract knows. */
export const carrierClaimClockValues = ['SHIPPING', 'DELIVERY'] as const

/**
 * Day from which the days of a deadline count.
 *
 * - `SHIPPING`: The day on which the shipment was registered.
 * - `DELIVERY`: The day on which the shipment was delivered.
 */
export type CarrierClaimClock = (typeof carrierClaimClockValues)[number]

/** Claim to prepare for a shipment. */
export interface CarrierClaimCreate {
  /**
   * Shipment that was lost or damaged.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /** @example "DAMAGE" */
  type: CarrierClaimType

  /**
   * Parcels that the claim is about, by their position in the shipment. Without it the claim is about all of them.
   *
   * 1 to 10 items.
   */
  parcelIndexes?: number[]

  /**
   * Amount claimed from the carrier.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 1249
   */
  amount: number

  /**
   * Currency of all amounts of the claim.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Description of what happened, for the carrier.
   *
   * 1 to 2000 characters.
   * @example "The glass shade was broken when the parcel was opened. The outer box is dented at one corner."
   */
  description: string

  /**
   * Goods that were lost or damaged. They are listed on the letter.
   *
   * 1 to 50 items.
   */
  items?: CarrierClaimItem[]

  /**
   * Case number of the carrier for the claim.
   *
   * 1 to 100 characters.
   * @example "PN-CLAIM-204170"
   */
  carrierCaseNumber?: string

  /**
   * Note for your colleagues. The carrier does not see it.
   *
   * 1 to 1000 characters.
   * @example "Photographs came by e-mail on 24 November"
   */
  note?: string
}

/** Claim of an event, and the new state. */
export interface CarrierClaimEventData {
  /**
   * Claim to which it happened.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9101"
   */
  carrierClaimId: string

  /** State of the claim after the event. */
  carrierClaimState: CarrierClaimState

  /**
   * Shipment that the claim is about.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /** Carrier of the object. */
  carrier: Carrier
}

/** Goods that were lost or damaged. */
export interface CarrierClaimItem {
  /**
   * Your own identifier of the item.
   *
   * 1 to 100 characters.
   * @example "AURORA-BRASS-40"
   */
  sku?: string

  /**
   * Description of the goods.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  description: string

  /**
   * Number of pieces.
   *
   * 1 to 10000.
   * @example 1
   */
  quantity: number

  /**
   * Value of one piece, in the currency of the claim.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 1249
   */
  value: number
}

/** Every CarrierClaimState that the contract knows. */
export const carrierClaimStateValues = [
  'DRAFT',
  'SUBMITTED',
  'NEEDS_ACTION',
  'APPROVED',
  'REJECTED',
  'PAID',
  'CANCELLED',
] as const

/**
 * State of a claim with the carrier.
 *
 * - `DRAFT`: The claim is being prepared, and the carrier does not have it yet.
 * - `SUBMITTED`: The carrier has the claim and has not decided yet.
 * - `NEEDS_ACTION`: The carrier needs more information before it decides.
 * - `APPROVED`: The carrier pays the amount or a part of it, as in `approvedAmount`.
 * - `REJECTED`: The carrier does not pay.
 * - `PAID`: The carrier has paid or credited the approved amount.
 * - `CANCELLED`: The claim was withdrawn.
 */
export type CarrierClaimState = (typeof carrierClaimStateValues)[number]

/** State that a claim reached. */
export interface CarrierClaimStep {
  state: CarrierClaimState

  /**
   * When it was reached.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  at: string

  /**
   * Username of the user who set it, or imported the invoice with the credit.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  by: string
}

/** Period in which a carrier accepts claims, as published. Your agreement may differ. */
export interface CarrierClaimTerms {
  /**
   * Type of claim to which the terms apply.
   *
   * 1 to 3 items.
   * @example ["DAMAGE","MISSING_CONTENTS"]
   */
  types: CarrierClaimType[]

  from: CarrierClaimClock

  /**
   * Number of days after which the carrier no longer accepts a claim. Absent if it publishes none.
   *
   * 1 to 400.
   * @example 7
   */
  days?: number

  /**
   * Number of days after which the carrier accepts a claim, because a parcel is only considered lost then.
   *
   * 1 to 100.
   * @example 20
   */
  notBefore?: number

  /**
   * Source of the terms.
   *
   * 1 to 250 characters.
   * @example "Terms for complaints, bring.no"
   */
  source: string

  confidence: ProductConfidence
}

/** Every CarrierClaimType that the contract knows. */
export const carrierClaimTypeValues = ['LOSS', 'DAMAGE', 'MISSING_CONTENTS'] as const

/**
 * What happened to the parcel.
 *
 * - `LOSS`: The parcel never arrived.
 * - `DAMAGE`: The parcel or its contents arrived damaged.
 * - `MISSING_CONTENTS`: The parcel arrived without some or all of its contents.
 */
export type CarrierClaimType = (typeof carrierClaimTypeValues)[number]

/** Every CarrierConfigurationType that the contract knows. */
export const carrierConfigurationTypeValues = ['shipping', 'events'] as const

/**
 * Purpose of the fields of a carrier.
 *
 * - `shipping`: Fields for registering shipments and printing labels.
 * - `events`: Fields for fetching and receiving tracking events.
 */
export type CarrierConfigurationType = (typeof carrierConfigurationTypeValues)[number]

/** Document that the carrier made when it took the shipment. It is kept until `keptUntil` and served unchanged. */
export interface CarrierDocument {
  kind: CarrierDocumentKind

  /** @example "ZPL" */
  type: LabelType

  /** @example "4R" */
  layout?: LabelLayout

  /**
   * Class of the printer in dots per inch. Only for ZPL.
   * @example 200
   */
  resolution?: LabelResolution

  /**
   * Position of the parcel that it is for, counted from 0. Absent where it is for all of them.
   *
   * 0 to 9.
   * @example 0
   */
  parcelIndex?: number

  /**
   * When Waybill stops keeping it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  keptUntil: string
}

/** A document of the carrier with its bytes. */
export interface CarrierDocumentFile {
  kind: CarrierDocumentKind

  /** @example "ZPL" */
  type: LabelType

  /** @example "4R" */
  layout?: LabelLayout

  /**
   * Class of the printer in dots per inch. Only for ZPL.
   * @example 200
   */
  resolution?: LabelResolution

  /**
   * Position of the parcel that it is for, counted from 0. Absent where it is for all of them.
   *
   * 0 to 9.
   * @example 0
   */
  parcelIndex?: number

  /**
   * When Waybill stops keeping it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  keptUntil: string

  /**
   * Media type of the decoded data.
   *
   * - `application/pdf`: A PDF file.
   * - `application/zpl`: Commands for a ZPL printer.
   * @example "application/pdf"
   */
  contentType: 'application/pdf' | 'application/zpl'

  /**
   * How the data are encoded.
   *
   * - `base64`: As base64 of RFC 4648, with padding.
   * @example "base64"
   */
  encoding: 'base64'

  /**
   * The file in base64.
   *
   * 1 to 7000000 characters.
   * @example "JVBERi0xLjcKJeLjz9MK"
   */
  data: string

  /**
   * SHA-256 of the decoded data in hexadecimal.
   *
   * 64 characters.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  sha256: string
}

/** Every CarrierDocumentKind that the contract knows. */
export const carrierDocumentKindValues = ['LABEL', 'CUSTOMS_FORM', 'RECEIPT'] as const

/**
 * Kind of document of the carrier. LABEL goes on the parcel, CUSTOMS_FORM travels with it to customs, and RECEIPT stays with the sender.
 *
 * - `LABEL`: The label that the carrier printed for the parcel.
 * - `CUSTOMS_FORM`: A form for the customs border.
 * - `RECEIPT`: Proof that the carrier accepted the parcel.
 */
export type CarrierDocumentKind = (typeof carrierDocumentKindValues)[number]

/** Field that a carrier needs for shipping or events, such as a customer number or a key. */
export interface CarrierFieldDefinition {
  /**
   * Name of a field, unique within a carrier and type.
   *
   * 1 to 60 characters.
   * @example "apiKey"
   */
  name: string

  /**
   * What to enter and where to find it.
   *
   * At most 500 characters.
   * @example "Key of the PostNord developer portal, under Apps."
   */
  description: string

  /**
   * Whether the value is a secret. A sensitive value is never returned in clear, but as ********.
   * @example true
   */
  sensitive: boolean

  /**
   * Whether the carrier is called only once the field has a value. Without a value in any of them, the sandbox simulates the carrier.
   * @example true
   */
  required: boolean

  /**
   * Allowed values. Absent if the field takes any string.
   *
   * 1 to 50 items.
   */
  values?: string[]

  /**
   * Default value of the field.
   *
   * 1 to 100 characters.
   * @example "TEST"
   */
  default?: string

  /**
   * Product that needs the field. Absent when the field is for all products of the carrier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  productId?: string
}

/** Value of one field. A sensitive value is returned as ********, and sending that mask keeps the stored value. */
export interface CarrierFieldValue {
  /**
   * Name of a field, unique within a carrier and type.
   *
   * 1 to 60 characters.
   * @example "apiKey"
   */
  name: string

  /**
   * Value of the field, or ******** where it is sensitive.
   *
   * 1 to 4096 characters.
   * @example "20457781"
   */
  value: string
}

/** Result of checking the credentials with the carrier. */
export interface CarrierFieldsCheck {
  /** @example "UPS" */
  carrier: Carrier

  /** @example "shipping" */
  type: CarrierConfigurationType

  /** @example "REFUSED" */
  outcome: CarrierFieldsOutcome

  /**
   * Message of the carrier, or why it was not called.
   *
   * 1 to 2000 characters.
   * @example "Invalid Authentication Information."
   */
  message?: string

  /**
   * The carrier's own code.
   *
   * 1 to 100 characters.
   * @example "250002"
   */
  carrierCode?: string

  /**
   * Names of the fields to look at. Absent unless the outcome is REFUSED.
   *
   * At most 50 items.
   */
  fields?: string[]

  /**
   * When the carrier was asked.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  checkedAt: string
}

/** Every CarrierFieldsOutcome that the contract knows. */
export const carrierFieldsOutcomeValues = ['ACCEPTED', 'REFUSED', 'UNKNOWN', 'NOT_CONFIGURED'] as const

/**
 * Result of checking the credentials of a carrier.
 *
 * - `ACCEPTED`: The carrier accepts the credentials.
 * - `REFUSED`: The carrier does not accept the credentials, or a required field has no value.
 * - `UNKNOWN`: The carrier did not respond, or has no call to check credentials with.
 * - `NOT_CONFIGURED`: No field that the carrier needs has a value, so a sandbox simulates it.
 */
export type CarrierFieldsOutcome = (typeof carrierFieldsOutcomeValues)[number]

/** Invoice of a carrier, compared with the expected cost of the shipments on it. */
export interface CarrierInvoice {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d80"
   */
  id: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  carrier: Carrier

  /**
   * Number that the carrier gave the invoice.
   *
   * 1 to 60 characters.
   * @example "PN-2026-11-0417"
   */
  invoiceNumber: string

  /**
   * Date of the invoice.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  invoiceDate: string

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Sum of the lines.
   *
   * -999999999.999 to 999999999.999.
   * @example 184.5
   */
  net: number

  /**
   * Number of lines.
   *
   * At least 0.
   * @example 5
   */
  lineCount: number

  /**
   * Number of differences found.
   *
   * At least 0.
   * @example 2
   */
  differenceCount: number

  /**
   * Number of differences that are still OPEN.
   *
   * At least 0.
   * @example 1
   */
  openDifferences: number

  /**
   * Sum of the differences.
   *
   * -999999999.999 to 999999999.999.
   * @example 69.5
   */
  difference: number

  /**
   * When it was imported.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who imported it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string
}

/** File with one or more invoices of a carrier. Values that are the same on all lines can be given here instead of in a column. */
export interface CarrierInvoiceFile {
  /** Carrier that sent the file. */
  carrier: Carrier

  /** @example "CSV" */
  type: InvoiceFileType

  /**
   * The file. CSV as it is, XLSX in base64.
   *
   * 1 to 33000000 characters.
   * @example "invoiceNumber,invoiceDate,currency,carrierReference,charge,net\r\nPN-2026-11-0417,2026-11-30,DKK,00370730250000000014,FREIGHT,49.50\r\n"
   */
  data: string

  /**
   * Number of the invoice, for a file without such a column.
   *
   * 1 to 60 characters.
   * @example "PN-2026-11-0417"
   */
  invoiceNumber?: string

  /**
   * Date of the invoice, for a file without such a column.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  invoiceDate?: string

  /**
   * Currency of the invoice, for a file without such a column.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency?: string
}

/** Format of a carrier's files. */
export interface CarrierInvoiceFormat {
  carrier: Carrier

  columns: InvoiceColumns

  /**
   * Types of charges by code. A code that is missing here is a FEE, unless it is the name of a type.
   *
   * At most 200 items.
   */
  charges?: InvoiceCharge[]

  /**
   * Format of numbers. By default it is detected from numbers such as 1.060,00. If that is not possible, files separated by semicolons have the comma.
   * @example "COMMA"
   */
  decimalSign?: InvoiceDecimalSign

  /**
   * Format of dates, YEAR_FIRST by default.
   * @example "DAY_FIRST"
   */
  dateOrder?: InvoiceDateOrder
}

/** Result of importing a file of invoices. */
export interface CarrierInvoiceImport {
  /**
   * Invoices that are new.
   *
   * At most 1000 items.
   */
  invoices: CarrierInvoice[]

  /**
   * Numbers of the invoices in the file that had been imported before. They are not counted again.
   *
   * At most 1000 items.
   * @example ["PN-2026-11-0417"]
   */
  known: string[]
}

/** Line of a carrier's invoice. */
export interface CarrierInvoiceLine {
  /**
   * Row of the file.
   *
   * 1 to 1048576.
   * @example 2
   */
  row: number

  /**
   * Number that a carrier gave a shipment or parcel, with which it is tracked.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /**
   * Shipment with this number. Absent when there is none.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /** @example "FREIGHT" */
  type: InvoiceChargeType

  /**
   * The carrier's code for the charge.
   *
   * 1 to 60 characters.
   * @example "FREIGHT"
   */
  charge?: string

  /**
   * Amount of money without tax, with at most as many decimals as its currency has. Below zero it is a credit.
   *
   * -999999999.999 to 999999999.999.
   * @example 49.5
   */
  net: number

  /**
   * Weight that the carrier charges for, in kilograms.
   *
   * 0 to 100000.
   * @example 5.2
   */
  weight?: number

  /**
   * Zone that the carrier charges for.
   *
   * 1 to 60 characters.
   * @example "SE"
   */
  zone?: string
}

/** How a client reads carriers' invoices and which differences it tolerates. */
export interface CarrierInvoiceSettings {
  tolerance: InvoiceTolerance

  /**
   * Formats of carriers' files, one for each carrier at most. In files of other carriers the columns have the names of the attributes of `InvoiceColumns`.
   *
   * At most 47 items.
   */
  formats: CarrierInvoiceFormat[]
}

/** When the carrier collects parcels, in local time. A pick-up outside these hours is refused before the carrier is called. The carrier's response says what applies at the address itself. */
export interface CarrierPickUpHours {
  /**
   * The earliest time.
   *
   * 5 characters.
   * @example "09:30"
   */
  from: string

  /**
   * The latest time.
   *
   * 5 characters.
   * @example "09:30"
   */
  to: string

  /**
   * Whether it comes on Saturdays too.
   * @example false
   */
  saturdays: boolean

  /**
   * Latest time to order a pick-up for the same day. Absent if it depends on the place.
   *
   * 5 characters.
   * @example "09:30"
   */
  cutOff?: string

  /**
   * Source of these hours.
   *
   * 1 to 200 characters.
   * @example "What is usual for pick-ups"
   */
  source: string

  confidence: ProductConfidence
}

/** Carrier and product that move a parcel. The product must be one of the carrier's. */
export interface CarrierProduct {
  /** @example "POSTNORD_DK" */
  carrier: Carrier

  /**
   * Product of a carrier. The id starts with the carrier's identifier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  productId: string
}

/** What Waybill knows about a carrier, the same for every client. */
export interface CarrierProfile {
  carrier: Carrier

  /**
   * Display name of the carrier.
   *
   * At most 100 characters.
   * @example "PostNord Denmark"
   */
  name: string

  /**
   * Home country of the carrier.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Where the carrier delivers, as country codes, EU for the European Union, or WORLD.
   *
   * At most 250 items.
   */
  regions: string[]

  /**
   * Standard products of the carrier. GET /products lists those together with the client's own.
   *
   * At most 100 items.
   */
  products: CarrierProfileProduct[]

  /**
   * What the carrier can do. For a carrier in the sandbox these are the capabilities of the carrier itself if Waybill can call it, and otherwise everything that the sandbox simulates.
   *
   * At most 30 items.
   */
  capabilities: CarrierCapability[]

  /**
   * Whether the sandbox simulates the carrier for clients that have no credentials for it. Numbers, labels and events then say SANDBOX and nothing is transported. If `live` is true, clients that have filled in the fields ship with the carrier itself.
   * @example true
   */
  sandbox: boolean

  /**
   * Whether clients ship with the carrier itself once their fields are filled in. If false, the sandbox simulates the carrier for every client. Our own network is always live.
   * @example true
   */
  live?: boolean

  /** When it collects parcels. Absent if Waybill cannot order pick-ups from it. */
  pickUpHours?: CarrierPickUpHours

  /**
   * When it accepts claims for lost and damaged parcels, as it publishes them. Absent if no terms are known.
   *
   * 1 to 3 items.
   */
  claimTerms?: CarrierClaimTerms[]
}

/** Standard product of a carrier. */
export interface CarrierProfileProduct {
  /**
   * Product of a carrier. The id starts with the carrier's identifier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  id: string

  /**
   * Name under which the carrier sells the product.
   *
   * 1 to 100 characters.
   * @example "PostNord Home"
   */
  name: string

  transportType: TransportType

  direction: ProductDirection
}

/** Every CarrierSource that the contract knows. */
export const carrierSourceValues = ['LIVE', 'SANDBOX'] as const

/**
 * Whether the carrier itself or the sandbox was called.
 *
 * - `LIVE`: The carrier itself was called.
 * - `SANDBOX`: The sandbox was called. No parcel is moved, and the label says SANDBOX.
 */
export type CarrierSource = (typeof carrierSourceValues)[number]

/** How money that the carrier collects on delivery is paid out. The amount itself is on the parcel as cashOnDeliveryAmount, and one is not accepted without the other. */
export interface CashOnDelivery {
  currencyCode: CashOnDeliveryCurrency

  /**
   * Account that receives the money, as IBAN without spaces. Its length and check digits are checked. Needed by carriers that pay out to an account.
   *
   * 15 to 34 characters.
   * @example "DK5000400440116243"
   */
  iban?: string

  /**
   * BIC of the bank that keeps the account.
   *
   * 8 to 11 characters.
   * @example "NDEADKKK"
   */
  bic?: string

  /**
   * Holder of the account.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  bankHolderName?: string

  /**
   * Reference on the payment, so that the receiver recognises it.
   *
   * 1 to 35 characters.
   * @example "ORDER-20417"
   */
  paymentReference?: string
}

/** Every CashOnDeliveryCurrency that the contract knows. */
export const cashOnDeliveryCurrencyValues = ['EUR', 'DKK', 'GBP', 'NOK', 'SEK', 'USD', 'PLN'] as const

/**
 * Currency in which cash on delivery can be collected.
 *
 * - `EUR`: Euro.
 * - `DKK`: Danish krone.
 * - `GBP`: Pound sterling.
 * - `NOK`: Norwegian krone.
 * - `SEK`: Swedish krona.
 * - `USD`: US dollar.
 * - `PLN`: Polish zloty.
 */
export type CashOnDeliveryCurrency = (typeof cashOnDeliveryCurrencyValues)[number]

/** Place that a parcel goes from or to. No other details of the customer are needed. */
export interface CheckoutPlace {
  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Postal code. Required in countries that have some.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string
}

/** Delivery option to show to the customer. */
export interface CheckoutRate {
  /**
   * Rate of the option. The server of the shop puts it on the order as rateId, or books with it.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  id: string

  /**
   * Carrier that delivers, for its logo.
   * @example "POSTNORD_DK"
   */
  carrier: Carrier

  /**
   * Product of the option. With the carrier it is the carrierProduct of an order.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  productId: string

  /**
   * Name of the option in the requested language. Set by a rule of the shipping policy with the effect NAME. By default the carrier and the place of delivery.
   *
   * 1 to 100 characters.
   * @example "To a parcel shop with PostNord"
   */
  name: string

  /** Price for the customer, including tax. Set by the shipping policy, or else the cost of the delivery. */
  price: Money

  /**
   * Whether the shipping policy prefers the option. Absent if it does not.
   * @example true
   */
  isPreferred?: boolean

  promise?: DeliveryPromise

  /**
   * Parcel shops in the recipient's country to choose from, nearest first, if the option delivers to one.
   *
   * 1 to 10 items.
   */
  parcelShops?: ParcelShop[]
}

/** Basket and destination. */
export interface CheckoutRateRequest {
  /** Where it goes to. */
  recipient: CheckoutPlace

  /** Where it goes from. By default the defaultPickupAddressId of the client's preferences. */
  sender?: CheckoutPlace

  /**
   * Items in the basket. They are packed into the client's parcel definitions.
   *
   * 1 to 200 items.
   */
  items?: RateItem[]

  /**
   * Parcels, where the shop does its own packing. Required without items.
   *
   * 1 to 10 items.
   */
  parcels?: RateParcel[]

  /** Value of the basket. Rules of the shipping policy can refer to it. By default the value of the items. */
  value?: Money

  /**
   * Tags that rules of the shipping policy can refer to.
   *
   * At most 100 items.
   */
  tags?: string[]

  /**
   * Metadata that rules of the shipping policy can refer to.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Language of the names.
   * @default "en"
   */
  language?: RecipientLanguage

  /**
   * Whether to call carriers' rate APIs for products without a price in a rate sheet, for up to two seconds.
   * @default true
   * @example true
   */
  askCarriers?: boolean

  /**
   * How many parcel shops near the recipient are returned with each option that delivers to one.
   *
   * 0 to 10.
   * @default 3
   * @example 3
   */
  parcelShops?: number
}

/** Delivery options of a basket. The shop's costs and products that were left out are not included. */
export interface CheckoutRates {
  /**
   * Until when the options can be booked at these prices.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt: string

  /**
   * Options, those that the shipping policy prefers first, and then the cheapest.
   *
   * At most 2000 items.
   */
  rates: CheckoutRate[]
}

/** Client that a user belongs to, with the roles of the user there. */
export interface Claim {
  client: Client

  /**
   * Roles of the user at this client, in alphabetical order of their names.
   *
   * At most 100 items.
   */
  roles: Role[]
}

/** Company, or part of one, that ships through Waybill. */
export interface Client {
  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  id: number

  /**
   * Name of the client.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  name: string

  /**
   * Number of clients above this one in the hierarchy. The platform owner has level 0.
   *
   * 0 to 3.
   * @example 2
   */
  level: number

  clientType: ClientType

  plan: ClientPlan

  /**
   * Client directly above this one. Absent for the platform owner.
   *
   * At least 1.
   * @example 2
   */
  parentId?: number
}

/** Add-on that a client has, and since when. */
export interface ClientAddOn {
  /**
   * Identifier of the add-on.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70"
   */
  addOnId: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  addOn: AddOn

  /**
   * When the client added it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who added it.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  createdBy: string
}

/** Add-on to add, and the client that gets it. */
export interface ClientAddOnCreate {
  /**
   * Identifier of the add-on.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70"
   */
  addOnId: string

  /**
   * Client that gets the add-on, which is the active client by default.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number
}

/** Postal address of a client, where invoices are sent. */
export interface ClientAddress {
  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  contactInfo?: ContactInfo
}

/** Whether a client may ship with a carrier. */
export interface ClientCarrier {
  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  carrier: Carrier

  /**
   * Whether the client may create shipments with the carrier.
   * @example true
   */
  enabled: boolean
}

/** Whether the client may ship with the carrier from now on. */
export interface ClientCarrierUpdate {
  /**
   * Client as the path names it, accepted so that a setting can be sent back as it was read. Any other value returns 400.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number

  /** Carrier as the path names it, accepted so that a setting can be sent back as it was read. Any other value returns 400. */
  carrier?: Carrier

  /**
   * True to enable the carrier, false to disable it.
   * @example true
   */
  enabled: boolean
}

/** Values in force for a client, carrier and type, with the client they come from. */
export interface ClientConfiguration {
  /** Client that the values belong to: the client itself, or its nearest ancestor with values. Absent if there are none. */
  resolvedClient?: Client

  /**
   * The account of the request. Absent for the default account.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string

  /** Shipments that the account is used for. Absent for the default account, and for the fields of type `events`. */
  appliesTo?: CarrierAccountRule

  /**
   * Named accounts of the client and of those above it, in the order in which they are tried. Only with the default account and the type `shipping`. Absent if there are none.
   *
   * 1 to 200 items.
   */
  accounts?: CarrierAccount[]

  /**
   * Values in the order of the field definitions. Empty when no client has any.
   *
   * At most 100 items.
   */
  fields: CarrierFieldValue[]
}

/** All values of the client for the carrier and type. They replace the ones it had. */
export interface ClientConfigurationUpdate {
  /** Shipments that the account is used for. Required with `account` for the type `shipping`, and not allowed otherwise. */
  appliesTo?: CarrierAccountRule

  /**
   * One entry per field, each name once.
   *
   * 1 to 100 items.
   */
  fields: CarrierFieldValue[]
}

/** Client to create below an existing one. */
export interface ClientCreate {
  /**
   * Name of the client.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør Sverige"
   */
  name: string

  /** Rank of the new client. It must be below that of its parent. */
  clientType: ClientType

  /**
   * Client directly above the new one. Without it the active client is the parent.
   *
   * At least 1.
   * @example 1024
   */
  parentId?: number

  /** Plan of the new client, at most that of the parent. By default, the plan of the parent. */
  plan?: ClientPlan

  address?: ClientAddress

  billingInfo?: BillingInfo

  /**
   * Identifier of a record in the system it was imported from.
   *
   * 1 to 100 characters.
   * @example "DEB-10024"
   */
  externalId?: string

  /**
   * System that a record was imported from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin?: string
}

/** Client with its address, its billing and the number of its users. */
export interface ClientDetails {
  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  id: number

  /**
   * Name of the client.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  name: string

  /**
   * Number of clients above this one in the hierarchy. The platform owner has level 0.
   *
   * 0 to 3.
   * @example 2
   */
  level: number

  clientType: ClientType

  plan: ClientPlan

  /**
   * Client directly above this one. Absent for the platform owner.
   *
   * At least 1.
   * @example 2
   */
  parentId?: number

  address?: ClientAddress

  billingInfo?: BillingInfo

  /**
   * Number of users who have a role of this client. Archived users do not count.
   *
   * At least 0.
   * @example 7
   */
  userCount: number

  /**
   * Whether users of this client and of all clients below it need a second factor.
   * @example false
   */
  secondFactorRequired: boolean

  /**
   * Identifier of a record in the system it was imported from.
   *
   * 1 to 100 characters.
   * @example "DEB-10024"
   */
  externalId?: string

  /**
   * System that a record was imported from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin?: string

  /**
   * When the client was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the client was last changed. Absent if it was never changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string
}

/** Access token, and the client it should act for. */
export interface ClientIdValidationRequest {
  /**
   * Signed access token in the compact form of a JWT. Send it as Authorization with the Bearer scheme.
   *
   * 5 to 8192 characters.
   * @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5"
   */
  token: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number
}

/** Every ClientImportOutcome that the contract knows. */
export const clientImportOutcomeValues = ['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'] as const

/**
 * Result of importing one client.
 *
 * - `CREATED`: The client is new.
 * - `UPDATED`: The client existed and was changed.
 * - `UNCHANGED`: The client existed and had no changes.
 * - `FAILED`: The client was not imported; the error says why.
 */
export type ClientImportOutcome = (typeof clientImportOutcomeValues)[number]

/** Outcome for one client of an import. */
export interface ClientImportResult {
  /**
   * System that a record was imported from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin: string

  /**
   * Identifier of a record in the system it was imported from.
   *
   * 1 to 100 characters.
   * @example "DEB-10024"
   */
  externalId: string

  outcome: ClientImportOutcome

  /** The client as it is now. Absent when its import failed. */
  client?: Client

  /**
   * Why the import of this client failed. Absent otherwise.
   *
   * At most 100 items.
   */
  errors?: ErrorDetail[]
}

/** Every ClientPlan that the contract knows. */
export const clientPlanValues = ['TRIAL', 'PRO', 'ENTERPRISE'] as const

/**
 * Plan of a client. A call that the plan does not include is refused with 403 and the code PLAN_REQUIRED.
 *
 * - `TRIAL`: For trying the platform, with the fewest features.
 * - `PRO`: For daily shipping.
 * - `ENTERPRISE`: Every feature of the platform.
 */
export type ClientPlan = (typeof clientPlanValues)[number]

/** Settings of a client, which apply to its users without a setting of their own. */
export interface ClientPreferences {
  /**
   * Language and region of the application as BCP 47 tag.
   *
   * 2 to 12 characters.
   * @example "da-DK"
   */
  locale?: string

  /** Layout of the form for a shipment. */
  shipmentFormLayout?: ShipmentFormLayout

  /** Flow of scan and go. */
  scanAndGoFlow?: ScanAndGoFlow

  /**
   * Address of the address book where parcels are picked up unless a shipment says otherwise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  defaultPickupAddressId?: string

  /**
   * Address of the address book that is filled in as the receiver of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1"
   */
  defaultReceiverAddressId?: string

  /**
   * Parcel definition that is filled in as the parcel of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0"
   */
  defaultParcelDefinitionId?: string

  /**
   * Part of the application that opens after log-in.
   *
   * 1 to 60 characters.
   * @example "shipments"
   */
  favoriteApp?: string

  /**
   * Client that the settings belong to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether each customer reference may be used for only one shipment of the client. A second one returns 409 CUSTOMER_REFERENCE_TAKEN. Cancelled shipments do not count.
   * @example true
   */
  uniqueCustomerReferences?: boolean

  /**
   * Whether a consignment must be approved by a different user from the one who created it or handed it in. Otherwise the response is 403 APPROVAL_BY_OTHERS.
   * @example true
   */
  approvalByOthers?: boolean
}

/** Changes to the settings of a client. */
export interface ClientPreferencesUpdate {
  /**
   * Client whose settings change.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether each customer reference may be used for only one shipment of the client. A second one returns 409 CUSTOMER_REFERENCE_TAKEN. Cancelled shipments do not count.
   * @example true
   */
  uniqueCustomerReferences?: boolean | null

  /**
   * Whether a consignment must be approved by a different user from the one who created it or handed it in. Otherwise the response is 403 APPROVAL_BY_OTHERS.
   * @example true
   */
  approvalByOthers?: boolean | null

  /**
   * Language and region of the application as BCP 47 tag.
   *
   * 2 to 12 characters.
   * @example "da-DK"
   */
  locale?: string | null

  /** Layout of the form for a shipment. */
  shipmentFormLayout?: ShipmentFormLayout | null

  /** Flow of scan and go. */
  scanAndGoFlow?: ScanAndGoFlow | null

  /**
   * Address of the address book where parcels are picked up unless a shipment says otherwise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  defaultPickupAddressId?: string | null

  /**
   * Address of the address book that is filled in as the receiver of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  defaultReceiverAddressId?: string | null

  /**
   * Parcel definition that is filled in as the parcel of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  defaultParcelDefinitionId?: string | null

  /**
   * Part of the application that opens after log-in.
   *
   * 1 to 60 characters.
   * @example "shipments"
   */
  favoriteApp?: string | null
}

/** Every ClientSort that the contract knows. */
export const clientSortValues = ['createdAt', 'name'] as const

/**
 * Attribute to sort clients by.
 *
 * - `createdAt`: By time of creation.
 * - `name`: By name.
 */
export type ClientSort = (typeof clientSortValues)[number]

/** Every ClientType that the contract knows. */
export const clientTypeValues = ['ACCOUNT', 'COMPANY', 'TENANT', 'PLATFORM_OWNER'] as const

/**
 * Rank of a client. PLATFORM_OWNER is above TENANT, TENANT above COMPANY, COMPANY above ACCOUNT, and a client always ranks below its parent.
 *
 * - `ACCOUNT`: A department or shop of a company, at the lowest level.
 * - `COMPANY`: A company that ships parcels.
 * - `TENANT`: A business that runs Waybill for its own companies.
 * - `PLATFORM_OWNER`: The owner of the platform, at the top of the tree. It exists from the start, and no call creates another one.
 */
export type ClientType = (typeof clientTypeValues)[number]

/** Changes to the client with this id. Omitted attributes keep their values, and null removes optional ones. */
export interface ClientUpdate {
  /**
   * Client to change.
   *
   * At least 1.
   * @example 1024
   */
  id: number

  /**
   * Name of the client.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør Sverige"
   */
  name?: string

  /** New plan, at most that of the parent. Only an administrator of a client above may change it. */
  plan?: ClientPlan

  /** New postal address. It is replaced as a whole, and null removes it. */
  address?: ClientAddress | null

  /** New billing info. It is replaced as a whole, and null removes it. */
  billingInfo?: BillingInfo | null

  /**
   * Whether users of this client and of all clients below it need a second factor. Users without one can then only set it up. API keys are not affected. Needs `users:admin` as well.
   * @example true
   */
  secondFactorRequired?: boolean

  /**
   * Identifier in the system that the client was imported from. It changes together with externalOrigin.
   *
   * 1 to 100 characters.
   * @example "DEB-10024"
   */
  externalId?: string | null

  /**
   * System that the client was imported from. It changes together with externalId.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin?: string | null
}

/** Where a code was sent, so that the user knows where to look for it. */
export interface CodeDelivery {
  /**
   * Address the code was sent to, with most of its characters masked.
   *
   * At most 250 characters.
   * @example "f***@n***.example"
   */
  destination: string

  deliveryMedium: DeliveryMedium
}

/** How the parcel gets to the carrier. PICK_UP needs date and preferredTime. It is ordered along with the registration; if the carrier or product does not support that, the shipment is refused with NOT_OFFERED. To have several registered shipments collected at once, book a pick-up with POST /pickups. */
export interface CollectionInfo {
  type: CollectionType

  /**
   * Day of the pick-up, in the time zone of the pick-up address. Required for PICK_UP and not in the past.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  date?: string

  /** Time window of the pick-up, in the time zone of the pick-up address. Required for PICK_UP. */
  preferredTime?: TimeRange

  /**
   * Instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Ring at the gate, ramp 3."
   */
  instructions?: string
}

/** Every CollectionType that the contract knows. */
export const collectionTypeValues = ['PICK_UP', 'DROP_OFF'] as const

/**
 * How the parcel reaches the carrier.
 *
 * - `PICK_UP`: The carrier collects the parcel.
 * - `DROP_OFF`: The sender hands the parcel in.
 */
export type CollectionType = (typeof collectionTypeValues)[number]

/** Every ColumnPin that the contract knows. */
export const columnPinValues = ['LEFT', 'RIGHT'] as const

/**
 * Side of the table to which a column is pinned.
 *
 * - `LEFT`: Pinned to the left side.
 * - `RIGHT`: Pinned to the right side.
 */
export type ColumnPin = (typeof columnPinValues)[number]

/** Data to accept an invitation with. */
export interface CompleteInviteRequest {
  /**
   * User name in the invitation.
   *
   * 1 to 50 characters.
   * @example "astrid@nordlys.example"
   */
  username: string

  /**
   * Code of the invitation, valid for 7 days.
   *
   * 1 to 2048 characters.
   * @example "uS4pQ9vXc2Lm7Tz0KdYb"
   */
  confirmationCode: string

  /**
   * Password to log in with, or the current one of a user who already has an account.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  password: string

  /**
   * First name of the user.
   *
   * 1 to 100 characters.
   * @example "Astrid"
   */
  firstName?: string

  /**
   * Last name of the user.
   *
   * 1 to 100 characters.
   * @example "Holm"
   */
  lastName?: string

  /**
   * Whether the user wants the newsletter. False by default.
   * @default false
   * @example true
   */
  newsletterOptIn?: boolean
}

/** New password, and the code that authorises the change. */
export interface ConfirmForgotPassword {
  /**
   * New password of the user.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  password: string

  /**
   * Code that was mailed to the user. It works once, for a limited time, and for five attempts.
   *
   * 1 to 2048 characters.
   * @example "418207"
   */
  confirmationCode: string
}

/** A new passkey, with recovery codes if it is the first second factor of the user. */
export interface ConfirmedPasskey {
  passkey: Passkey

  /**
   * Recovery codes. They are shown only once, and each is accepted once. Absent if you already have a second factor, whose recovery codes are still valid.
   *
   * 10 items.
   */
  recoveryCodes?: string[]
}

/** Pallet, truck or shipment that moves as one. */
export interface Consignment {
  /**
   * Identifier of the consignment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51"
   */
  id: string

  type: ConsignmentType

  state: ConsignmentState

  /**
   * References of the consignment. Empty if there are none.
   *
   * At most 20 items.
   */
  references: ConsignmentReference[]

  /**
   * Parent consignment. Absent if there is none.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
   */
  parentId?: string

  /**
   * Client that the consignment belongs to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * When the consignment was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created the consignment.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * Number that the carrier gave the whole consignment.
   *
   * 1 to 60 characters.
   * @example "70438101015432113"
   */
  carrierReference?: string

  /**
   * When the consignment was last handed in for approval. Absent if it never was, or was rejected since.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  handedInAt?: string

  /**
   * Username of the user who handed it in.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  handedInBy?: string

  /**
   * When the consignment was approved. Absent if it was not, or closed without an approval.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  approvedAt?: string

  /**
   * Username of the user who approved it.
   *
   * 1 to 250 characters.
   * @example "ingrid@nordlys.example"
   */
  approvedBy?: string

  /**
   * Warnings as of the last change. Absent if there are none. A SHIPMENT is checked when it is created or changed, and everything on a PALLET or TRUCK when that is handed in or closed.
   *
   * At most 10 items.
   */
  warnings?: ConsignmentWarning[]
}

/** Pallet, truck or shipment to follow as a consignment. It begins OPEN. */
export interface ConsignmentCreate {
  type: ConsignmentType

  /**
   * References of the consignment, up to 20. The list is replaced as a whole. Apart from WAREHOUSE_REFERENCE, a key and value belong to only one consignment of a type that is not CLOSED.
   *
   * At most 20 items.
   */
  references?: ConsignmentReference[]

  /**
   * Parent consignment. It must be OPEN and of a higher type.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
   */
  parentId?: string

  /**
   * Number that the carrier gave the whole consignment.
   *
   * 1 to 60 characters.
   * @example "70438101015432113"
   */
  carrierReference?: string
}

/** Parent to give a consignment. */
export interface ConsignmentParentUpdate {
  /**
   * Parent consignment. It must be OPEN and of a higher type. Null takes the consignment out of its parent.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  parentId: string | null
}

/** New values of a consignment. Omitted attributes keep their values, and null clears optional ones. */
export interface ConsignmentPatch {
  /** New kind of the consignment. It must still fit its parent and its members. */
  type?: ConsignmentType

  /**
   * References of the consignment, up to 20. The list is replaced as a whole. Apart from WAREHOUSE_REFERENCE, a key and value belong to only one consignment of a type that is not CLOSED.
   *
   * At most 20 items.
   */
  references?: ConsignmentReference[]

  /**
   * Parent consignment. It must be OPEN and of a higher type. Null takes the consignment out.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  parentId?: string | null

  /**
   * Number that the carrier gave the whole consignment.
   *
   * 1 to 60 characters.
   * @example "70438101015432113"
   */
  carrierReference?: string | null
}

/** Reference of a party to a consignment. */
export interface ConsignmentReference {
  key: ConsignmentReferenceKey

  /**
   * The reference itself, stored without the characters that scanners add. One with only blanks and such characters is refused with `PATTERN`. The number of a parcel is stored as the parcel has it, whether it is sent with blanks, in small letters, or with the `00` that a scanner gives before an SSCC. Look-ups compare it exactly.
   *
   * 1 to 60 characters.
   * @example "CX48217"
   */
  value: string
}

/** Every ConsignmentReferenceKey that the contract knows. */
export const consignmentReferenceKeyValues = [
  'CARRIER_REFERENCE',
  'LICENSE_PLATE',
  'WAREHOUSE_REFERENCE',
  'LABEL_REFERENCE',
] as const

/**
 * Kind of a reference.
 *
 * - `CARRIER_REFERENCE`: A number of the carrier.
 * - `LICENSE_PLATE`: The plate of the truck.
 * - `WAREHOUSE_REFERENCE`: A name given by the warehouse.
 * - `LABEL_REFERENCE`: The number on the label.
 */
export type ConsignmentReferenceKey = (typeof consignmentReferenceKeyValues)[number]

/** Every ConsignmentSort that the contract knows. */
export const consignmentSortValues = ['createdAt', 'type', 'state'] as const

/**
 * Attribute to sort consignments by. Ties are in order of creation.
 *
 * - `createdAt`: By time of creation.
 * - `type`: By type.
 * - `state`: By state.
 * @default "createdAt"
 */
export type ConsignmentSort = (typeof consignmentSortValues)[number]

/** Every ConsignmentState that the contract knows. */
export const consignmentStateValues = ['OPEN', 'WAITING_FOR_APPROVAL', 'CLOSED'] as const

/**
 * State of a consignment. Members are added and taken out only while it is OPEN. WAITING_FOR_APPROVAL changes to CLOSED or back to OPEN. CLOSED is final.
 *
 * - `OPEN`: Members can be added and taken out.
 * - `WAITING_FOR_APPROVAL`: It cannot change at any depth. Approval closes it, and rejection opens it again.
 * - `CLOSED`: Done. This state is final.
 */
export type ConsignmentState = (typeof consignmentStateValues)[number]

/** New state of a consignment. */
export interface ConsignmentStateUpdate {
  state: ConsignmentState
}

/** Every ConsignmentType that the contract knows. */
export const consignmentTypeValues = ['PALLET', 'SHIPMENT', 'TRUCK'] as const

/**
 * Kind of the consignment. A SHIPMENT goes on a PALLET or straight on a TRUCK, and a PALLET goes on a TRUCK.
 *
 * - `PALLET`: Holds shipments and goes on a truck.
 * - `SHIPMENT`: Represents a shipment, and goes on a pallet or straight on a truck.
 * - `TRUCK`: Holds pallets and shipments.
 */
export type ConsignmentType = (typeof consignmentTypeValues)[number]

/** New values of the consignment that the id names. Omitted attributes keep their values, and null clears optional ones. */
export interface ConsignmentUpdate {
  /** New kind of the consignment. It must still fit its parent and its members. */
  type?: ConsignmentType

  /**
   * References of the consignment, up to 20. The list is replaced as a whole. Apart from WAREHOUSE_REFERENCE, a key and value belong to only one consignment of a type that is not CLOSED.
   *
   * At most 20 items.
   */
  references?: ConsignmentReference[]

  /**
   * Parent consignment. It must be OPEN and of a higher type. Null takes the consignment out.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  parentId?: string | null

  /**
   * Number that the carrier gave the whole consignment.
   *
   * 1 to 60 characters.
   * @example "70438101015432113"
   */
  carrierReference?: string | null

  /**
   * Identifier of the consignment to change.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c51"
   */
  id: string
}

/** Warning about a consignment. It is not an error, and the consignment can be closed all the same. */
export interface ConsignmentWarning {
  code: ConsignmentWarningCode

  /**
   * Human-readable message that says what to do.
   *
   * 1 to 500 characters.
   * @example "2 parcels pass customs and nothing is declared for them. Declare their goods, or take them off."
   */
  message: string

  /**
   * Numbers of the parcels concerned, up to 100. On a PALLET or TRUCK, a SHIPMENT without a number is named by its identifier.
   *
   * At most 100 items.
   * @example ["373500489530470000","373500489530470017"]
   */
  numbers: string[]
}

/** Every ConsignmentWarningCode that the contract knows. */
export const consignmentWarningCodeValues = [
  'PARCEL_CANCELLED',
  'PARCEL_NUMBER_MISSING',
  'PARCEL_UNDECLARED',
  'PARCEL_UNKNOWN',
] as const

/**
 * Kind of warning about a consignment. More codes may be added.
 *
 * - `PARCEL_CANCELLED`: The shipment of the parcel is cancelled, so the parcel shouldn't be there.
 * - `PARCEL_NUMBER_MISSING`: A SHIPMENT has no CARRIER_REFERENCE and no LABEL_REFERENCE, so its parcel isn't known.
 * - `PARCEL_UNDECLARED`: The parcel passes customs and no customs item declares its goods.
 * - `PARCEL_UNKNOWN`: No shipment that you may read has the number.
 */
export type ConsignmentWarningCode = (typeof consignmentWarningCodeValues)[number]

/** How to reach a person about a parcel. Some carriers require a telephone number or an e-mail address. */
export interface ContactInfo {
  /**
   * Country calling code for numbers in national form, with or without the plus sign. Without it, the country of the address applies.
   *
   * At most 5 characters.
   * @example "+45"
   */
  dialCode?: string

  /**
   * Landline or main number. It may be in national form, such as `033 12 45 78`, or in international form with `+` or `00`. Carriers always get the international form.
   *
   * At most 15 characters.
   * @example "33 12 45 78"
   */
  telephone?: string

  /**
   * Mobile number, used for text messages about the delivery. It may be written like `telephone`.
   *
   * At most 15 characters.
   * @example "20 41 77 36"
   */
  mobile?: string

  /**
   * E-mail address as RFC 5321 mailbox.
   *
   * Format email, 3 to 200 characters.
   * @example "freja@nordlys.example"
   */
  email?: string
}

/** Every CountGranularity that the contract knows. */
export const countGranularityValues = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/**
 * Length of the period that one data point counts. Weeks are ISO weeks, which start on Monday.
 *
 * - `DAILY`: One day.
 * - `WEEKLY`: One ISO week, which starts on Monday.
 * - `MONTHLY`: One calendar month.
 * - `YEARLY`: One calendar year.
 * @default "DAILY"
 */
export type CountGranularity = (typeof countGranularityValues)[number]

/** Expected amount and the number of shipments so far. */
export interface CountedAmount {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Country the shipments go to, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Number of shipments expected in the whole period.
   *
   * At least 0.
   * @example 1200
   */
  count: number

  /**
   * Permitted difference between the actual and the expected count, in percent of the latter, before an alert is sent.
   *
   * 0 to 100.
   * @example 10
   */
  tolerancePercent: number

  /**
   * First day of the period.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  startDate: string

  /**
   * Last day of the period, which still belongs to it.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-29"
   */
  endDate: string

  /**
   * Number of shipments to the country that were created in the period, have a number of their carrier and were not cancelled.
   *
   * At least 0.
   * @example 1043
   */
  actualCount: number

  alert?: ExpectedAmountAlert
}

/** Every CredentialType that the contract knows. */
export const credentialTypeValues = ['public-key'] as const

/**
 * Type of a credential of WebAuthn.
 *
 * - `public-key`: A key pair. The site has the public key.
 */
export type CredentialType = (typeof credentialTypeValues)[number]

/** User name and password of a user who logs in, with the second factor. */
export interface Credentials {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * Password of 6 to 50 characters. All characters are significant, and NUL is refused.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  password: string

  /**
   * Code of the second factor, if the user has one. Without it the response is 403 with `SECOND_FACTOR_REQUIRED`.
   *
   * 6 to 20 characters.
   * @example "492039"
   */
  code?: string

  /** Response of a passkey of the user, in place of `code`. */
  passkey?: PasskeyProof
}

/** Every CsvDelimiter that the contract knows. */
export const csvDelimiterValues = ['COMMA', 'SEMICOLON', 'TAB'] as const

/**
 * Separator between the cells of a line.
 *
 * - `COMMA`: A comma.
 * - `SEMICOLON`: A semicolon, as in spreadsheets where decimals have a comma.
 * - `TAB`: A tab.
 */
export type CsvDelimiter = (typeof csvDelimiterValues)[number]

/** Customs items on one truck, as they are sent to the broker. A batch sent to the broker has items of one client only. */
export interface CustomsBrokerBatch {
  /**
   * Client that the goods belong to, or for a truck the client of the request. Each item names its own client.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Items of the truck in order of creation, each with its transfer state.
   *
   * At most 10000 items.
   */
  customsItems: CustomsBrokerItem[]
}

/** Customs item as sent to the broker, with the time of its creation. */
export interface CustomsBrokerItem {
  /**
   * Number that the carrier gave the parcel in which the goods travel.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /**
   * Number of the line on the invoice. Together with carrierReference and invoiceNumber it identifies an item of a client.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber: string

  /**
   * Description of the goods that a customs officer understands, without brand names.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  itemDescription: string

  /**
   * Stock keeping unit of the goods in the shop.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  skuNumber: string

  /**
   * Number of pieces on this line.
   *
   * 1 to 999999999.
   * @example 2
   */
  quantity: number

  /**
   * Country where the goods were made, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "DK"
   */
  countryOfOrigin: string

  /**
   * Country that the goods are brought to, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "NO"
   */
  destinationCountry: string

  /**
   * Weight of all pieces of this line without packaging, in kilograms. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 4.2
   */
  netWeight: number

  /**
   * Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 5.1
   */
  grossWeight: number

  /**
   * Price of all pieces of this line together, as the invoice shows it in currencyCode. It must be more than 0, and for a gift it is the value of the goods.
   *
   * At most 999999999.99, more than 0, in steps of 0.001.
   * @example 2498
   */
  itemInvoicePrice: number

  /**
   * Currency of all amounts of this item, as ISO 4217 code. Three letters must be a currency in use. Fewer of an older feed are kept with a warning, since the broker may refuse them.
   *
   * 1 to 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Commodity code of the goods for the export. Dots and spaces are dropped when it is stored, and at least six digits must be left.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode: string

  /**
   * Number of the invoice that the goods travel with.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  invoiceNumber: string

  /**
   * Registration number of the company that sells the goods, such as the Danish CVR number.
   *
   * 1 to 60 characters.
   * @example "38271946"
   */
  companyNumber: string

  /**
   * EORI number of the exporter, which is a country code, XI for Northern Ireland among them, and up to 15 letters and digits. Spaces, dots and hyphens are dropped and letters become capitals. A number that is not in the form of its country is kept with a warning.
   *
   * 1 to 60 characters.
   * @example "DK38271946"
   */
  eoriNumber: string

  /**
   * Identifier of the shipment in Waybill. Without it the shipment of the client with this carrierReference is looked up and filled in, if there is one.
   *
   * 1 to 60 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Identifier of the shipment in the system of the client.
   *
   * 1 to 60 characters.
   * @example "WEB-20417"
   */
  externalShipmentId?: string

  /**
   * Name of the goods in the shop.
   *
   * 1 to 100 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  itemName?: string

  /**
   * Materials of the goods, with percentages if relevant.
   *
   * 1 to 200 characters.
   * @example "Brass 80 %, glass 20 %"
   */
  composition?: string

  /**
   * Reference of the client for the shipment or order.
   *
   * 2 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Commodity code for the customs clearance in the country of destination, when it differs from commodityCode.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  ccCommodityCode?: string

  /**
   * Whether the goods are dangerous in transport. Absent means they are not, except for lithium batteries, which are recognised by their commodity code.
   * @example false
   */
  dangerousGoods?: boolean

  /**
   * UN number of dangerous goods.
   *
   * 1 to 20 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * Name of the truck that takes the goods over the border. It can be given later for all items of an invoice or shipment at once.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truckIdentifier?: string

  /**
   * Name of the pallet that the goods are on.
   *
   * 1 to 35 characters.
   * @example "395212340000000014"
   */
  palletIdentifier?: string

  /**
   * License plate of the truck.
   *
   * 1 to 20 characters.
   * @example "CX 48 217"
   */
  licensePlate?: string

  /**
   * Kind of customs procedure, as the broker names it.
   *
   * 1 to 35 characters.
   * @example "EXPORT"
   */
  procedureType?: string

  /**
   * Customs procedure code, which names the requested and the previous procedure.
   *
   * 1 to 10 characters.
   * @example "1000"
   */
  procedureCode?: string

  /** Reason for the export, as it is printed on CN22, CN23 and the invoice. */
  customsType?: CustomsType

  /** Kind of the invoice, which is commercial for a sale and proForma for anything else. */
  invoiceType?: InvoiceType

  /** Incoterm of the sale, which decides who pays duty and tax. Documents print DDU as DAP. */
  termsOfTrade?: TermsOfTrade

  /**
   * Import One-Stop Shop number under which the VAT of a sale into the EU is declared.
   *
   * 12 characters.
   * @example "IM2080000011"
   */
  ioss?: string

  /**
   * Number of the seller in Norway's scheme VAT on e-commerce (VOEC), which is seven digits. Norwegian VAT on goods below 3000 NOK each was paid at the sale, and nothing is collected at the border.
   *
   * 7 characters.
   * @example "2023456"
   */
  voec?: string

  importer?: CustomsImporter

  /**
   * Whether the goods have preferential origin in countryOfOrigin by the rules of origin of a trade agreement, which only the exporter can know. Invoices then declare it in the words of the agreement between the two countries. By default it is not declared.
   * @example true
   */
  preferentialOrigin?: boolean

  /**
   * Part of the freight that the invoice charges for this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  shippingCharges?: number

  /**
   * Insurance, handling and other charges of this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  otherCharges?: number

  /** Kind of buyer of the goods. It decides on the rules for distance sales. Without it, a sale to a consumer is assumed. */
  soldTo?: CustomsBuyer

  /**
   * Number of the authorisation in the UK Internal Market Scheme, under which goods for businesses in Northern Ireland that are not at risk of moving on into the EU pay no duty.
   *
   * 12 to 35 characters.
   * @example "XIUKIM47699357400020231115081800"
   */
  ukims?: string

  /**
   * Whether goods to Northern Ireland are at risk of moving on into the EU, in which case EU duty is due. With ukims they are only at risk if it is true.
   * @example false
   */
  atRisk?: boolean

  /**
   * The manufacturer's number for the product, such as a model or part number. EU customs requires it in addition to the seller's skuNumber in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1 with its check digit, as GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. EU customs requires it, if the goods have one, in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /** Company that made the goods. Documents name it in the line. */
  manufacturer?: ProductParty

  /** Company responsible for the product in the EU by the General Product Safety Regulation (EU) 2023/988, where the manufacturer is outside. Documents name it in the line. */
  responsiblePerson?: ProductParty

  /**
   * Identifier of the customs item. After a deletion it is not used again.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41"
   */
  id: string

  /**
   * Client that the goods belong to, always as a number.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether the item is closed. A closed item can be sent to the broker and no longer be changed or deleted.
   * @example false
   */
  closed: boolean

  /**
   * When the item was closed. Absent while it is open.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  closedAt?: string

  /**
   * Which supplement of its invoice the item belongs to. Absent for the invoice itself.
   *
   * 1 to 32767.
   * @example 1
   */
  supplement?: number

  transferState: CustomsTransferState

  /**
   * Message of the broker about the last transfer. Absent until there is one.
   *
   * 1 to 1000 characters.
   * @example "Commodity code 9405110090 is not known in the tariff of NO."
   */
  transferMessage?: string

  /**
   * Master reference number of the declaration, which is two digits of the year, the country, and fourteen characters.
   *
   * 18 characters.
   * @example "26DK003102A7F1B2C4"
   */
  mrn?: string

  importDeclaration?: CustomsImportDeclaration

  /**
   * Master reference number of the transit under which the goods travel. Absent without a transit.
   *
   * 18 characters.
   * @example "26DK003102T7F1B2C5"
   */
  transitMrn?: string

  /**
   * Customs office that the declaration was made to, by its code.
   *
   * 4 to 12 characters.
   * @example "DK003102"
   */
  customsOffice?: string

  /**
   * When customs accepted the declaration.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T14:05:00.000Z"
   */
  acceptedAt?: string

  /**
   * Warnings as of the last change of the item. Absent if there are none.
   *
   * 1 to 20 items.
   */
  warnings?: CustomsWarning[]

  /**
   * When the item was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * How often the item has been handed over with this batch. 1 is the first declaration, and a higher number a correction of an item that was refused. For a waiting item, it is the number in its next batch.
   *
   * 1 to 32767.
   * @example 1
   */
  submission: number

  /** Carrier of the shipment that the item belongs to. Absent without one. */
  carrier?: Carrier

  /** Sender of the goods according to the shipment. Absent without one. */
  sender?: AddressParty

  /** Recipient of the goods according to the shipment. Absent without one. */
  recipient?: AddressParty
}

/** Every CustomsBuyer that the contract knows. */
export const customsBuyerValues = ['CONSUMER', 'BUSINESS'] as const

/**
 * Kind of buyer of imported goods.
 *
 * - `CONSUMER`: A private person, so that the rules for distance sales apply.
 * - `BUSINESS`: A company, so that the usual duty and tax apply.
 */
export type CustomsBuyer = (typeof customsBuyerValues)[number]

/** Whether to close or to open items. Closing an invoice needs its currency and total as proof that every line has arrived. */
export interface CustomsClosing {
  /**
   * True closes the items, false opens them again.
   * @example true
   */
  close: boolean

  /**
   * Currency of the invoice as ISO 4217 code. Required when closing by invoiceNumber, and every item of the invoice must have it.
   *
   * 1 to 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  /**
   * Supplement of the invoice, where 0 is the invoice itself. Only with invoiceNumber. Without it, closing applies to the one with open items, and opening to all.
   *
   * 0 to 32767.
   * @example 1
   */
  supplement?: number

  /**
   * Total of the invoice. Required when closing by invoiceNumber. It must be within 0.01 of the sum of itemInvoicePrice, shippingCharges and otherCharges over all items of the invoice, or of its supplement.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 6343
   */
  totalInvoiceAmount?: number
}

/** The times that apply to the customs items of a client. */
export interface CustomsClosingConfiguration {
  /**
   * Minutes after the last change of an item until it closes automatically. With 0 it never does.
   *
   * 0 to 1440.
   * @example 120
   */
  minute: number

  /**
   * Minutes from the closing of an item until it is sent to the broker.
   *
   * 0 to 1440.
   * @example 15
   */
  graceMinute: number

  /**
   * Client that has set these times: this one, or the nearest client above it. Absent if there is none.
   *
   * At least 1.
   * @example 1024
   */
  resolvedClient?: number
}

/** Every CustomsClosingFilterType that the contract knows. */
export const customsClosingFilterTypeValues = ['invoiceNumber', 'truckIdentifier'] as const

/**
 * Attribute by which customs items are closed or opened together.
 *
 * - `invoiceNumber`: All items of an invoice.
 * - `truckIdentifier`: All items on a truck.
 */
export type CustomsClosingFilterType = (typeof customsClosingFilterTypeValues)[number]

/** Result of closing or opening items. */
export interface CustomsClosingResult {
  filterType: CustomsClosingFilterType

  /**
   * Value by which the items were found.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  value: string

  /**
   * Whether the items were to be closed or opened.
   * @example true
   */
  closed: boolean

  /**
   * Number of items found.
   *
   * 1 to 10000000.
   * @example 2
   */
  itemCount: number

  /**
   * Number of items that were changed.
   *
   * 0 to 10000000.
   * @example 2
   */
  changedCount: number

  /**
   * Number of items that stay closed, since the broker works on them or has accepted them. The others were already as requested.
   *
   * 0 to 10000000.
   * @example 0
   */
  skippedCount: number
}

/** When customs items of a client close automatically, and when closed ones go to the broker. */
export interface CustomsClosingTime {
  /**
   * Minutes after the last change of an item until it closes automatically. With 0, the initial value, it never does.
   *
   * 0 to 1440.
   * @example 120
   */
  minute: number

  /**
   * Minutes from the closing of an item until it is sent to the broker. Until then it can be opened and corrected. If omitted, the previous value is kept. It is 0 at first, so that closed items are sent at once.
   *
   * 0 to 1440.
   * @example 15
   */
  graceMinute?: number
}

/** How a client handles customs. */
export interface CustomsConfiguration {
  undeclared: CustomsUndeclaredRule

  /**
   * E-mail address that is notified when the broker refuses items. Absent if there is none.
   *
   * Format email, 3 to 200 characters.
   * @example "customs@nordlys.example"
   */
  refusalEmail?: string

  signatory?: CustomsSignatory

  /**
   * Where documents are signed. Absent for the town of the sender.
   *
   * 1 to 60 characters.
   * @example "Copenhagen"
   */
  signaturePlace?: string

  documentDate: CustomsDocumentDate

  /**
   * Customs authorisation number of the client as approved exporter. Origin declarations of goods above 6000 EUR need it, other than to the United Kingdom.
   *
   * 1 to 35 characters.
   * @example "DK/0123/45"
   */
  authorisedExporter?: string

  /**
   * Number of the client in the system of registered exporters (REX). Statements on origin of goods above 6000 EUR from the EU to the United Kingdom need it.
   *
   * 1 to 35 characters.
   * @example "DKREX38271946"
   */
  rexNumber?: string

  /**
   * Client that has configured it: this one, or the nearest client above it. Absent if there is none.
   *
   * At least 1.
   * @example 1024
   */
  resolvedClient?: number
}

/** Changes to how a client handles customs. Omitted attributes keep their values. */
export interface CustomsConfigurationUpdate {
  undeclared?: CustomsUndeclaredRule

  /**
   * E-mail address that is notified when the broker refuses items. Null for none.
   *
   * Format email, 3 to 200 characters.
   * @example "customs@nordlys.example"
   */
  refusalEmail?: string | null

  /** Person who signs customs documents. Null removes the signatory, and documents then have space for a handwritten signature. */
  signatory?: CustomsSignatory | null

  /**
   * Where documents are signed. Absent for the town of the sender.
   *
   * 1 to 60 characters.
   * @example "Copenhagen"
   */
  signaturePlace?: string | null

  documentDate?: CustomsDocumentDate

  /**
   * Customs authorisation number of the client as approved exporter. Origin declarations of goods above 6000 EUR need it, other than to the United Kingdom.
   *
   * 1 to 35 characters.
   * @example "DK/0123/45"
   */
  authorisedExporter?: string | null

  /**
   * Number of the client in the system of registered exporters (REX). Statements on origin of goods above 6000 EUR from the EU to the United Kingdom need it.
   *
   * 1 to 35 characters.
   * @example "DKREX38271946"
   */
  rexNumber?: string | null
}

/** Every CustomsDocumentDate that the contract knows. */
export const customsDocumentDateValues = ['REGISTERED', 'PRINTED'] as const

/**
 * Date of customs documents and their signature, in UTC.
 *
 * - `REGISTERED`: The day on which the shipment was registered, so that printing again gives the same file.
 * - `PRINTED`: The day on which the document is printed.
 */
export type CustomsDocumentDate = (typeof customsDocumentDateValues)[number]

/** Every CustomsDocuments that the contract knows. */
export const customsDocumentsValues = ['ALL', 'MANIFEST', 'FORMS', 'INVOICES'] as const

/**
 * Which customs documents are printed for a truck or a day.
 *
 * - `ALL`: The manifest, then the forms of the parcels, then the invoices.
 * - `MANIFEST`: The list of all parcels with their goods and totals.
 * - `FORMS`: CN22 and CN23 of the parcels that travel by post.
 * - `INVOICES`: The invoices, each once over all its parcels.
 * @default "ALL"
 */
export type CustomsDocuments = (typeof customsDocumentsValues)[number]

/** Every CustomsDutyBasis that the contract knows. */
export const customsDutyBasisValues = [
  'NO_BORDER',
  'RELIEF',
  'FLAT',
  'FREE',
  'CHAPTER',
  'GENERAL',
  'PREFERENCE',
  'UNKNOWN',
] as const

/**
 * How the duty of a line was determined.
 *
 * - `NO_BORDER`: The goods stay in one customs territory.
 * - `RELIEF`: No duty, because of a low value, a gift or a special scheme.
 * - `FLAT`: The flat duty of the EU for each six-digit code, which is on the first line of each.
 * - `FREE`: The country has no duty on goods of this chapter.
 * - `CHAPTER`: The average duty of the chapter, in percent of the customs value, with additional duties by order.
 * - `GENERAL`: The general duty of the country on such goods, in percent of the customs value.
 * - `PREFERENCE`: No duty, because the exporter declares preferential origin.
 * - `UNKNOWN`: The duty is not known. See `unknowns`.
 */
export type CustomsDutyBasis = (typeof customsDutyBasisValues)[number]

/** Estimated cost of importing goods, without freight. It is not binding. */
export interface CustomsEstimate {
  /**
   * Country that the goods are brought to.
   *
   * 2 characters.
   * @example "SE"
   */
  destinationCountry: string

  /**
   * Day by whose rules it was estimated.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  importDate: string

  /**
   * Currency of all amounts, which is that of the goods.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Whether the goods cross a customs border.
   * @example true
   */
  crossesBorder: boolean

  /**
   * Price of all goods.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 89
   */
  value: number

  /**
   * Price of all goods with freight and charges.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 99
   */
  customsValue: number

  /**
   * Duty of all lines. Absent if the duty of a line is not known.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 2.58
   */
  duty?: number

  /**
   * VAT or a similar tax on all lines, regardless of which party collects it. Absent if the tax of a line is not known.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 25.4
   */
  vat?: number

  /**
   * Duty and VAT together. Absent if one of them is absent.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 27.98
   */
  total?: number

  /**
   * Part of the total that is charged on import, which is everything except VAT that the seller has charged. Absent if total is absent.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 27.98
   */
  payableAtImport?: number

  /**
   * Duty and tax of each line of goods.
   *
   * 1 to 1000 items.
   */
  lines: CustomsEstimateLine[]

  /**
   * Assumptions of the estimate.
   *
   * At most 2000 items.
   */
  assumptions: CustomsEstimateNote[]

  /**
   * Unknown facts that may change the sum.
   *
   * At most 2000 items.
   */
  unknowns: CustomsEstimateNote[]

  /**
   * Sources of the rules and rates that were used.
   *
   * At most 20 items.
   */
  sources: string[]

  /** Landed cost that the carrier of the request has calculated. Absent without carrier. */
  landedCost?: CustomsLandedCost
}

/** Duty and tax of one line of goods, in the currency of the goods. */
export interface CustomsEstimateLine {
  /**
   * Number of the line, or its position in the list, counted from 1.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber: string

  /**
   * Commodity code of the tariff, of which the first six digits are the HS code. It is accepted as printed in tariffs, such as `9405.11.00.90`. Dots, blanks and hyphens are dropped when it is stored, and 6 to 12 digits must be left.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode: string

  /**
   * Price of the goods.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 89
   */
  value: number

  /**
   * Price of the goods with their part of freight and charges, spread by price.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 99
   */
  customsValue: number

  dutyBasis: CustomsDutyBasis

  /**
   * Duty in percent that was used, which is the average of the chapter or the general duty of the country. Absent unless dutyBasis is CHAPTER or GENERAL, and so are the two below.
   *
   * 0 to 1000.
   * @example 2.3
   */
  dutyRate?: number

  /**
   * Lowest duty in percent that such goods have.
   *
   * 0 to 1000.
   * @example 0
   */
  lowestDutyRate?: number

  /**
   * Highest duty in percent that such goods have.
   *
   * 0 to 1000.
   * @example 5.7
   */
  highestDutyRate?: number

  /**
   * Duty of the line, rounded once. Absent when it is not known.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 2.58
   */
  duty?: number

  /**
   * VAT, GST, sales or consumption tax in percent. Absent when it is not known.
   *
   * 0 to 1000.
   * @example 25
   */
  vatRate?: number

  /**
   * VAT of the line, rounded once. Absent when it is not known.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 25.4
   */
  vat?: number

  vatCollection?: CustomsTaxCollection
}

/** An assumption of an estimate, or an unknown fact. */
export interface CustomsEstimateNote {
  code: CustomsEstimateNoteCode

  /**
   * Human-readable message.
   *
   * 1 to 500 characters.
   * @example "The standard VAT of SE of 25 % was taken. A lower one for books, food or medicine is not known."
   */
  message: string

  /**
   * Line concerned. Absent if it concerns all lines.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber?: string
}

/** Every CustomsEstimateNoteCode that the contract knows. */
export const customsEstimateNoteCodeValues = [
  'ADDITIONAL_DUTY',
  'AT_RISK',
  'CARRIER_FEES',
  'CHAPTER_AVERAGE',
  'COUNTRY_UNKNOWN',
  'DOCUMENTS',
  'EXCHANGE_RATE',
  'EXCISE',
  'FULL_DECLARATION',
  'GENERAL_DUTY',
  'GIFT',
  'HANDLING_FEE',
  'IMPORT_DATE',
  'IOSS_NOT_USABLE',
  'IOSS_TAX',
  'LOCAL_TAX',
  'LOW_VALUE',
  'NEAR_LIMIT',
  'NO_BORDER',
  'NO_TARIFF',
  'NO_TAX',
  'OTHER_RATES',
  'PERSONAL_USE',
  'PREFERENCE',
  'REGION',
  'REPAIR',
  'RETURNED_GOODS',
  'REVERSE_CHARGE',
  'RULES_OF_DAY',
  'SALES_TAX',
  'SAMPLE',
  'SELLER_REGISTERED',
  'SOLD_TO',
  'STANDARD_VAT',
  'TRADE_MEASURES',
  'VOEC_NOT_USABLE',
] as const

/**
 * Kind of assumption or unknown fact. More codes may be added.
 *
 * - `ADDITIONAL_DUTY`: An additional duty for the origin of the goods was included, or is not known.
 * - `AT_RISK`: Duty in Northern Ireland depends on whether goods may go on into the EU.
 * - `CARRIER_FEES`: The carrier's fees for clearance and advance payment are not known.
 * - `CHAPTER_AVERAGE`: The duty is the average of a chapter.
 * - `COUNTRY_UNKNOWN`: The rules of the country or territory are not known, or not those of that day.
 * - `DOCUMENTS`: The goods are documents, which are free of duty, or whether they are is not known.
 * - `EXCHANGE_RATE`: A rough exchange rate was used, since none was sent.
 * - `EXCISE`: Excise duties of alcohol and tobacco are not known.
 * - `FULL_DECLARATION`: Goods of preferential origin pay no flat duty of the EU in a full declaration (H1), and do under IOSS.
 * - `GENERAL_DUTY`: The general duty of the country was used. Many codes have a lower one.
 * - `GIFT`: The goods were treated as a gift between private persons, or the duty on gifts is not known.
 * - `HANDLING_FEE`: Handling fees of the EU and its member states on small parcels are not included.
 * - `IMPORT_DATE`: Today was used as the day of import.
 * - `IOSS_NOT_USABLE`: The IOSS number does not apply to this sale.
 * - `IOSS_TAX`: VAT under IOSS was calculated on goods and charges without the duty.
 * - `LOCAL_TAX`: A local tax of a territory is not estimated.
 * - `LOW_VALUE`: Whether goods of low value are free of duty is not known, so that duty was included.
 * - `NEAR_LIMIT`: The value is too close to a limit to decide with a rough exchange rate.
 * - `NO_BORDER`: Both places lie in one customs territory.
 * - `NO_TARIFF`: The duty of these goods is not known, since Waybill has no tariff of the country for them.
 * - `NO_TAX`: The country levies no VAT or similar tax on imports.
 * - `OTHER_RATES`: The duty of these goods is not known, since it depends on weight or pieces or the duties differ too much.
 * - `PERSONAL_USE`: Whether customs accepts a lower value for goods for personal use is not known.
 * - `PREFERENCE`: Whether a preferential origin lowers the duty is not known, or no agreement is known for the one declared.
 * - `REGION`: The tax depends on the region. Send the postal code to get it.
 * - `REPAIR`: Charges on goods sent for repair or coming back from it are not estimated.
 * - `RETURNED_GOODS`: Returned goods are free of duty, or whether they are is not known.
 * - `REVERSE_CHARGE`: The buyer was assumed to account for the VAT itself.
 * - `RULES_OF_DAY`: The rules for the requested day are not known in full; the known ones were used.
 * - `SALES_TAX`: Taxes of states, cities and parts of a customs territory on sales are not estimated.
 * - `SAMPLE`: Whether samples are free of duty is not known.
 * - `SELLER_REGISTERED`: The seller was assumed to be registered for the tax, or whether it is registered is not known.
 * - `SOLD_TO`: The kind of buyer was not given and was inferred.
 * - `STANDARD_VAT`: The standard rate was used. Whether a lower one applies is not known.
 * - `TRADE_MEASURES`: Anti-dumping and other additional duties are not known.
 * - `VOEC_NOT_USABLE`: The VOEC number does not apply to this line.
 */
export type CustomsEstimateNoteCode = (typeof customsEstimateNoteCodeValues)[number]

/** Goods to be imported. Either shipmentId, or sender, recipient and customs. */
export interface CustomsEstimateRequest {
  /**
   * Stored shipment whose addresses and goods are used.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /** Where the goods come from. */
  sender?: CustomsPlace

  /** Where the goods go to. */
  recipient?: CustomsPlace

  /** Goods, charges and numbers, as in the customs data of a shipment. */
  customs?: ShipmentCustoms

  /** Kind of buyer of the goods. By default a business where the recipient of the stored shipment has a company, else a consumer. */
  soldTo?: CustomsBuyer

  /**
   * Day of the import, which decides on the rules. Today by default.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  importDate?: string

  /**
   * Exchange rates for limits and the flat duty. If the rate of a currency is missing, a rough one is used and named in the assumptions.
   *
   * At most 10 items.
   */
  exchangeRates?: CustomsExchangeRate[]

  /**
   * Carrier that calculates the landed cost of the goods beside the estimate, with your account. Only UPS does. By default no carrier is asked.
   * @example "UPS"
   */
  carrier?: Carrier
}

/** Customs item of an event, and the state of its transfer. */
export interface CustomsEventData {
  /**
   * Customs item that was transferred.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41"
   */
  customsId: string

  /** State of the transfer to the broker. */
  transferState: CustomsTransferState

  /**
   * Number that the carrier gave to the shipment, or the carrier reference of the customs item.
   *
   * 1 to 60 characters.
   * @example "00370730250000000014"
   */
  carrierReference?: string

  /**
   * Message of the broker about the customs item.
   *
   * 1 to 1000 characters.
   * @example "Commodity code 9405110090 is not known in the tariff of NO."
   */
  transferMessage?: string

  /**
   * Master reference number of the declaration, which is two digits of the year, the country, and fourteen characters.
   *
   * 18 characters.
   * @example "26DK003102A7F1B2C4"
   */
  mrn?: string
}

/** Exchange rate of the currency of the goods in another currency. */
export interface CustomsExchangeRate {
  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "EUR"
   */
  currencyCode: string

  /**
   * Units of this currency for one unit of the currency of the goods.
   *
   * At most 1000000, more than 0.
   * @example 0.134
   */
  rate: number
}

/** Notification of a truck to customs before it reaches the border. */
export interface CustomsFiling {
  /**
   * Identifier of the filing.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c71"
   */
  id: string

  /**
   * Client that has filed the truck.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Name of the truck on the customs items.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck: string

  state: CustomsFilingState

  /**
   * Master reference number of the transport. Absent until it is accepted.
   *
   * 1 to 60 characters.
   * @example "26NO7F1B2C4D5E6F73"
   */
  mrn?: string

  /**
   * When the truck was filed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who filed it.
   *
   * 1 to 100 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * Messages to customs, in the order in which they are sent.
   *
   * At most 10002 items.
   */
  messages: CustomsFilingMessage[]

  /**
   * Parcels on the truck that are not reported to customs, up to 500 of them. Absent when there are none.
   *
   * 1 to 500 items.
   */
  leftOut?: CustomsFilingLeftOut[]
}

/** Company that brings the truck over the border, which is responsible for the notification. */
export interface CustomsFilingCarrier {
  /**
   * Name of the company.
   *
   * 1 to 60 characters.
   * @example "Nordic Parcel AS"
   */
  name: string

  /**
   * Norwegian organisation number or EORI number of the company.
   *
   * 1 to 20 characters.
   * @example "974760673"
   */
  registrationNumber: string

  /**
   * Street and number.
   *
   * 1 to 60 characters.
   * @example "Karl Johans gate 5"
   */
  addressLine1?: string

  /**
   * Postal code as it is written in its country.
   *
   * 1 to 10 characters.
   * @example "0154"
   */
  postCode?: string

  /**
   * Town of the company.
   *
   * 1 to 35 characters.
   * @example "Oslo"
   */
  city: string

  /**
   * Country of the company.
   *
   * 2 characters.
   * @example "NO"
   */
  country: string

  /**
   * Address where customs can contact the company.
   *
   * Format email, 3 to 200 characters.
   * @example "border@nordic-parcel.example"
   */
  email: string
}

/** A person and an e-mail address. */
export interface CustomsFilingContact {
  /**
   * Name of the person.
   *
   * 1 to 100 characters.
   * @example "Jonas Brandt"
   */
  name: string

  /**
   * Address where customs can contact the person.
   *
   * Format email, 3 to 200 characters.
   * @example "jonas.brandt@nordlys.example"
   */
  email: string
}

/** A truck that is about to cross into Norway. */
export interface CustomsFilingCreate {
  /**
   * Name of the truck, as its consignment or its customs items have it.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck: string

  /**
   * License plate of the truck.
   *
   * 1 to 20 characters.
   * @example "CX 48 217"
   */
  licensePlate: string

  /**
   * Country in which the truck is registered.
   *
   * 2 characters.
   * @example "DK"
   */
  country: string

  /**
   * Office at which the truck enters Norway.
   *
   * 4 to 12 characters.
   * @example "NO01011A"
   */
  customsOffice: string

  /**
   * When the truck is expected at the border.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-21T02:30:00.000Z"
   */
  estimatedArrival: string

  /** Driver of the truck. */
  driver: CustomsFilingContact

  carrier: CustomsFilingCarrier

  /**
   * Number of the waybill of the master consignment. By default the name of the truck and the day of arrival.
   *
   * 1 to 35 characters.
   * @example "CX48217-20261121"
   */
  masterDocument?: string

  /**
   * Whether the export from the EU ends as the truck crosses the border, so that the export declarations are reported to customs. True by default. False if it has ended earlier, such as at a Danish ferry port.
   * @example true
   */
  exportEndsAtBorder?: boolean

  /**
   * Exchange rates for VOEC goods that were sold in other currencies, since customs requires their value in Norwegian kroner.
   *
   * At most 20 items.
   */
  exchangeRates?: CustomsFilingRate[]
}

/** Parcel on the truck that a filing leaves out. */
export interface CustomsFilingLeftOut {
  code: CustomsFilingLeftOutCode

  /**
   * Number on the label of the parcel.
   *
   * 1 to 60 characters.
   * @example "373500489530470017"
   */
  number: string

  /**
   * Human-readable message that says why.
   *
   * 1 to 500 characters.
   * @example "Parcel 373500489530470017 goes from DK to SE and does not enter Norway."
   */
  message: string
}

/** Every CustomsFilingLeftOutCode that the contract knows. */
export const customsFilingLeftOutCodeValues = ['NOT_TO_NORWAY', 'SHIPMENT_CANCELLED'] as const

/**
 * Why a filing leaves out a parcel. More codes may be added.
 *
 * - `NOT_TO_NORWAY`: It does not enter Norway, so it has to be off the truck before the border.
 * - `SHIPMENT_CANCELLED`: Its shipment is cancelled, so it should not be on the truck.
 */
export type CustomsFilingLeftOutCode = (typeof customsFilingLeftOutCodeValues)[number]

/** A message of a filing. */
export interface CustomsFilingMessage {
  kind: CustomsMessageKind

  /**
   * Number of the waybill, which is the number on the label of the parcel, or the license plate of the truck.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  documentNumber: string

  action: CustomsMessageAction

  state: CustomsFilingState

  /**
   * Reference under which customs has taken the message. Absent until it is sent.
   *
   * 1 to 60 characters.
   * @example "1bdf0f33-f42e-48e2-b334-3944722e3fe5"
   */
  requestId?: string

  /**
   * Master reference number that customs gave the message once it was accepted.
   *
   * 1 to 60 characters.
   * @example "26NO7F1B2C4D5E6F71"
   */
  mrn?: string

  /**
   * Errors that customs found, data that is still missing, or, while the message is PENDING, since when customs has not responded. Absent if there is nothing.
   *
   * 1 to 1000 characters.
   * @example "activeBorderTransportMeans.identificationNumber is not valid"
   */
  message?: string
}

/** Value of one unit of a currency in Norwegian kroner. */
export interface CustomsFilingRate {
  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Norwegian kroner for one unit of this currency.
   *
   * At most 1000000, more than 0.
   * @example 1.57
   */
  rate: number
}

/** Every CustomsFilingState that the contract knows. */
export const customsFilingStateValues = ['PENDING', 'ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const

/**
 * Progress of a filing or one of its messages. A filing is REFUSED once one of its messages is, PENDING while one is, WITHDRAWN when all are, and ACCEPTED otherwise.
 *
 * - `PENDING`: It is being sent or validated.
 * - `ACCEPTED`: Customs has accepted it and given it an MRN.
 * - `REFUSED`: Customs has refused it. An earlier accepted version stays valid.
 * - `WITHDRAWN`: Customs has withdrawn it.
 */
export type CustomsFilingState = (typeof customsFilingStateValues)[number]

/** The truck as it crosses into Norway now. Its parcels are looked up again. */
export interface CustomsFilingUpdate {
  /**
   * License plate of the truck.
   *
   * 1 to 20 characters.
   * @example "CX 48 217"
   */
  licensePlate: string

  /**
   * Country in which the truck is registered.
   *
   * 2 characters.
   * @example "DK"
   */
  country: string

  /**
   * Office at which the truck enters Norway.
   *
   * 4 to 12 characters.
   * @example "NO01011A"
   */
  customsOffice: string

  /**
   * When the truck is expected at the border.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-21T02:30:00.000Z"
   */
  estimatedArrival: string

  /** Driver of the truck. */
  driver: CustomsFilingContact

  carrier: CustomsFilingCarrier

  /**
   * Number of the waybill of the master consignment. By default the name of the truck and the day of arrival.
   *
   * 1 to 35 characters.
   * @example "CX48217-20261121"
   */
  masterDocument?: string

  /**
   * Whether the export from the EU ends as the truck crosses the border, so that the export declarations are reported to customs. True by default. False if it has ended earlier, such as at a Danish ferry port.
   * @example true
   */
  exportEndsAtBorder?: boolean

  /**
   * Exchange rates for VOEC goods that were sold in other currencies, since customs requires their value in Norwegian kroner.
   *
   * At most 20 items.
   */
  exchangeRates?: CustomsFilingRate[]
}

/** Every CustomsFilterType that the contract knows. */
export const customsFilterTypeValues = [
  'invoiceNumber',
  'customerReference',
  'externalShipmentId',
  'shipmentId',
  'carrierReference',
] as const

/**
 * Attribute by which customs items are looked up. The value must be equal to it, including case.
 *
 * - `invoiceNumber`: The number of the invoice.
 * - `customerReference`: The client's reference.
 * - `externalShipmentId`: The shipment's id in another system.
 * - `shipmentId`: The id of the shipment.
 * - `carrierReference`: The number that the carrier gave.
 */
export type CustomsFilterType = (typeof customsFilterTypeValues)[number]

/** Import declaration in Norway (TVINN), by which Norwegian Customs knows it. It is not the export declaration, whose number is `mrn`. */
export interface CustomsImportDeclaration {
  /**
   * Norwegian organisation number of the broker who has declared the import, which customs calls the declarant.
   *
   * 9 characters.
   * @example "974760673"
   */
  brokerNumber: string

  /**
   * Day of the declaration.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  declarationDate: string

  /**
   * Number of the declaration among those of the broker on that day.
   *
   * 1 to 10 characters.
   * @example "13881"
   */
  sequenceNumber: string
}

/** Importer of record, who owes duty and import VAT, if it is not the recipient. Documents name it next to the consignee. */
export interface CustomsImporter {
  /**
   * Name of the company or person.
   *
   * 1 to 100 characters.
   * @example "Nordlys Norge AS"
   */
  name: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Karl Johans gate 12"
   */
  addressLine1: string

  /**
   * Postal code, as the country writes it.
   *
   * 1 to 20 characters.
   * @example "0154"
   */
  postCode?: string

  /**
   * Town of the address.
   *
   * 1 to 100 characters.
   * @example "Oslo"
   */
  city: string

  /**
   * Country of the address, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "NO"
   */
  country: string

  /**
   * VAT number under which import VAT is accounted for, which begins with its country. Spaces, dots and hyphens are dropped. It has to be in the form of its country where that is known.
   *
   * 1 to 20 characters.
   * @example "NO974760673MVA"
   */
  vatNumber?: string

  /**
   * EORI number of the importer, for imports into the EU and the United Kingdom. Spaces, dots and hyphens are dropped.
   *
   * 1 to 20 characters.
   * @example "DK38271946"
   */
  eoriNumber?: string
}

/** Goods that are declared for customs, with the progress of the declaration. */
export interface CustomsItem {
  /**
   * Number that the carrier gave the parcel in which the goods travel.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /**
   * Number of the line on the invoice. Together with carrierReference and invoiceNumber it identifies an item of a client.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber: string

  /**
   * Description of the goods that a customs officer understands, without brand names.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  itemDescription: string

  /**
   * Stock keeping unit of the goods in the shop.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  skuNumber: string

  /**
   * Number of pieces on this line.
   *
   * 1 to 999999999.
   * @example 2
   */
  quantity: number

  /**
   * Country where the goods were made, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "DK"
   */
  countryOfOrigin: string

  /**
   * Country that the goods are brought to, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "NO"
   */
  destinationCountry: string

  /**
   * Weight of all pieces of this line without packaging, in kilograms. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 4.2
   */
  netWeight: number

  /**
   * Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 5.1
   */
  grossWeight: number

  /**
   * Price of all pieces of this line together, as the invoice shows it in currencyCode. It must be more than 0, and for a gift it is the value of the goods.
   *
   * At most 999999999.99, more than 0, in steps of 0.001.
   * @example 2498
   */
  itemInvoicePrice: number

  /**
   * Currency of all amounts of this item, as ISO 4217 code. Three letters must be a currency in use. Fewer of an older feed are kept with a warning, since the broker may refuse them.
   *
   * 1 to 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Commodity code of the goods for the export. Dots and spaces are dropped when it is stored, and at least six digits must be left.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode: string

  /**
   * Number of the invoice that the goods travel with.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  invoiceNumber: string

  /**
   * Registration number of the company that sells the goods, such as the Danish CVR number.
   *
   * 1 to 60 characters.
   * @example "38271946"
   */
  companyNumber: string

  /**
   * EORI number of the exporter, which is a country code, XI for Northern Ireland among them, and up to 15 letters and digits. Spaces, dots and hyphens are dropped and letters become capitals. A number that is not in the form of its country is kept with a warning.
   *
   * 1 to 60 characters.
   * @example "DK38271946"
   */
  eoriNumber: string

  /**
   * Identifier of the shipment in Waybill. Without it the shipment of the client with this carrierReference is looked up and filled in, if there is one.
   *
   * 1 to 60 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Identifier of the shipment in the system of the client.
   *
   * 1 to 60 characters.
   * @example "WEB-20417"
   */
  externalShipmentId?: string

  /**
   * Name of the goods in the shop.
   *
   * 1 to 100 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  itemName?: string

  /**
   * Materials of the goods, with percentages if relevant.
   *
   * 1 to 200 characters.
   * @example "Brass 80 %, glass 20 %"
   */
  composition?: string

  /**
   * Reference of the client for the shipment or order.
   *
   * 2 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Commodity code for the customs clearance in the country of destination, when it differs from commodityCode.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  ccCommodityCode?: string

  /**
   * Whether the goods are dangerous in transport. Absent means they are not, except for lithium batteries, which are recognised by their commodity code.
   * @example false
   */
  dangerousGoods?: boolean

  /**
   * UN number of dangerous goods.
   *
   * 1 to 20 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * Name of the truck that takes the goods over the border. It can be given later for all items of an invoice or shipment at once.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truckIdentifier?: string

  /**
   * Name of the pallet that the goods are on.
   *
   * 1 to 35 characters.
   * @example "395212340000000014"
   */
  palletIdentifier?: string

  /**
   * License plate of the truck.
   *
   * 1 to 20 characters.
   * @example "CX 48 217"
   */
  licensePlate?: string

  /**
   * Kind of customs procedure, as the broker names it.
   *
   * 1 to 35 characters.
   * @example "EXPORT"
   */
  procedureType?: string

  /**
   * Customs procedure code, which names the requested and the previous procedure.
   *
   * 1 to 10 characters.
   * @example "1000"
   */
  procedureCode?: string

  /** Reason for the export, as it is printed on CN22, CN23 and the invoice. */
  customsType?: CustomsType

  /** Kind of the invoice, which is commercial for a sale and proForma for anything else. */
  invoiceType?: InvoiceType

  /** Incoterm of the sale, which decides who pays duty and tax. Documents print DDU as DAP. */
  termsOfTrade?: TermsOfTrade

  /**
   * Import One-Stop Shop number under which the VAT of a sale into the EU is declared.
   *
   * 12 characters.
   * @example "IM2080000011"
   */
  ioss?: string

  /**
   * Number of the seller in Norway's scheme VAT on e-commerce (VOEC), which is seven digits. Norwegian VAT on goods below 3000 NOK each was paid at the sale, and nothing is collected at the border.
   *
   * 7 characters.
   * @example "2023456"
   */
  voec?: string

  importer?: CustomsImporter

  /**
   * Whether the goods have preferential origin in countryOfOrigin by the rules of origin of a trade agreement, which only the exporter can know. Invoices then declare it in the words of the agreement between the two countries. By default it is not declared.
   * @example true
   */
  preferentialOrigin?: boolean

  /**
   * Part of the freight that the invoice charges for this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  shippingCharges?: number

  /**
   * Insurance, handling and other charges of this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  otherCharges?: number

  /** Kind of buyer of the goods. It decides on the rules for distance sales. Without it, a sale to a consumer is assumed. */
  soldTo?: CustomsBuyer

  /**
   * Number of the authorisation in the UK Internal Market Scheme, under which goods for businesses in Northern Ireland that are not at risk of moving on into the EU pay no duty.
   *
   * 12 to 35 characters.
   * @example "XIUKIM47699357400020231115081800"
   */
  ukims?: string

  /**
   * Whether goods to Northern Ireland are at risk of moving on into the EU, in which case EU duty is due. With ukims they are only at risk if it is true.
   * @example false
   */
  atRisk?: boolean

  /**
   * The manufacturer's number for the product, such as a model or part number. EU customs requires it in addition to the seller's skuNumber in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1 with its check digit, as GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. EU customs requires it, if the goods have one, in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /** Company that made the goods. Documents name it in the line. */
  manufacturer?: ProductParty

  /** Company responsible for the product in the EU by the General Product Safety Regulation (EU) 2023/988, where the manufacturer is outside. Documents name it in the line. */
  responsiblePerson?: ProductParty

  /**
   * Identifier of the customs item. After a deletion it is not used again.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41"
   */
  id: string

  /**
   * Client that the goods belong to, always as a number.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether the item is closed. A closed item can be sent to the broker and no longer be changed or deleted.
   * @example false
   */
  closed: boolean

  /**
   * When the item was closed. Absent while it is open.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  closedAt?: string

  /**
   * Which supplement of its invoice the item belongs to. Absent for the invoice itself.
   *
   * 1 to 32767.
   * @example 1
   */
  supplement?: number

  transferState: CustomsTransferState

  /**
   * Message of the broker about the last transfer. Absent until there is one.
   *
   * 1 to 1000 characters.
   * @example "Commodity code 9405110090 is not known in the tariff of NO."
   */
  transferMessage?: string

  /**
   * Master reference number of the declaration, which is two digits of the year, the country, and fourteen characters.
   *
   * 18 characters.
   * @example "26DK003102A7F1B2C4"
   */
  mrn?: string

  importDeclaration?: CustomsImportDeclaration

  /**
   * Master reference number of the transit under which the goods travel. Absent without a transit.
   *
   * 18 characters.
   * @example "26DK003102T7F1B2C5"
   */
  transitMrn?: string

  /**
   * Customs office that the declaration was made to, by its code.
   *
   * 4 to 12 characters.
   * @example "DK003102"
   */
  customsOffice?: string

  /**
   * When customs accepted the declaration.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T14:05:00.000Z"
   */
  acceptedAt?: string

  /**
   * Warnings as of the last change of the item. Absent if there are none.
   *
   * 1 to 20 items.
   */
  warnings?: CustomsWarning[]
}

/** Goods to declare for customs. Each is one line of an invoice and travels in one parcel. */
export interface CustomsItemCreate {
  /**
   * Number that the carrier gave the parcel in which the goods travel.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /**
   * Number of the line on the invoice. Together with carrierReference and invoiceNumber it identifies an item of a client.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber: string

  /**
   * Description of the goods that a customs officer understands, without brand names.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  itemDescription: string

  /**
   * Stock keeping unit of the goods in the shop.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  skuNumber: string

  /**
   * Number of pieces on this line.
   *
   * 1 to 999999999.
   * @example 2
   */
  quantity: number

  /**
   * Country where the goods were made, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "DK"
   */
  countryOfOrigin: string

  /**
   * Country that the goods are brought to, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "NO"
   */
  destinationCountry: string

  /**
   * Weight of all pieces of this line without packaging, in kilograms. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 4.2
   */
  netWeight: number

  /**
   * Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 5.1
   */
  grossWeight: number

  /**
   * Price of all pieces of this line together, as the invoice shows it in currencyCode. It must be more than 0, and for a gift it is the value of the goods.
   *
   * At most 999999999.99, more than 0, in steps of 0.001.
   * @example 2498
   */
  itemInvoicePrice: number

  /**
   * Currency of all amounts of this item, as ISO 4217 code. Three letters must be a currency in use. Fewer of an older feed are kept with a warning, since the broker may refuse them.
   *
   * 1 to 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Commodity code of the goods for the export. Dots and spaces are dropped when it is stored, and at least six digits must be left.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode: string

  /**
   * Number of the invoice that the goods travel with.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  invoiceNumber: string

  /**
   * Registration number of the company that sells the goods, such as the Danish CVR number.
   *
   * 1 to 60 characters.
   * @example "38271946"
   */
  companyNumber: string

  /**
   * EORI number of the exporter, which is a country code, XI for Northern Ireland among them, and up to 15 letters and digits. Spaces, dots and hyphens are dropped and letters become capitals. A number that is not in the form of its country is kept with a warning.
   *
   * 1 to 60 characters.
   * @example "DK38271946"
   */
  eoriNumber: string

  /**
   * Identifier of the shipment in Waybill. Without it the shipment of the client with this carrierReference is looked up and filled in, if there is one.
   *
   * 1 to 60 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Identifier of the shipment in the system of the client.
   *
   * 1 to 60 characters.
   * @example "WEB-20417"
   */
  externalShipmentId?: string

  /**
   * Name of the goods in the shop.
   *
   * 1 to 100 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  itemName?: string

  /**
   * Materials of the goods, with percentages if relevant.
   *
   * 1 to 200 characters.
   * @example "Brass 80 %, glass 20 %"
   */
  composition?: string

  /**
   * Reference of the client for the shipment or order.
   *
   * 2 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Commodity code for the customs clearance in the country of destination, when it differs from commodityCode.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  ccCommodityCode?: string

  /**
   * Whether the goods are dangerous in transport. Absent means they are not, except for lithium batteries, which are recognised by their commodity code.
   * @example false
   */
  dangerousGoods?: boolean

  /**
   * UN number of dangerous goods.
   *
   * 1 to 20 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * Name of the truck that takes the goods over the border. It can be given later for all items of an invoice or shipment at once.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truckIdentifier?: string

  /**
   * Name of the pallet that the goods are on.
   *
   * 1 to 35 characters.
   * @example "395212340000000014"
   */
  palletIdentifier?: string

  /**
   * License plate of the truck.
   *
   * 1 to 20 characters.
   * @example "CX 48 217"
   */
  licensePlate?: string

  /**
   * Kind of customs procedure, as the broker names it.
   *
   * 1 to 35 characters.
   * @example "EXPORT"
   */
  procedureType?: string

  /**
   * Customs procedure code, which names the requested and the previous procedure.
   *
   * 1 to 10 characters.
   * @example "1000"
   */
  procedureCode?: string

  /** Reason for the export, as it is printed on CN22, CN23 and the invoice. */
  customsType?: CustomsType

  /** Kind of the invoice, which is commercial for a sale and proForma for anything else. */
  invoiceType?: InvoiceType

  /** Incoterm of the sale, which decides who pays duty and tax. Documents print DDU as DAP. */
  termsOfTrade?: TermsOfTrade

  /**
   * Import One-Stop Shop number under which the VAT of a sale into the EU is declared.
   *
   * 12 characters.
   * @example "IM2080000011"
   */
  ioss?: string

  /**
   * Number of the seller in Norway's scheme VAT on e-commerce (VOEC), which is seven digits. Norwegian VAT on goods below 3000 NOK each was paid at the sale, and nothing is collected at the border.
   *
   * 7 characters.
   * @example "2023456"
   */
  voec?: string

  importer?: CustomsImporter

  /**
   * Whether the goods have preferential origin in countryOfOrigin by the rules of origin of a trade agreement, which only the exporter can know. Invoices then declare it in the words of the agreement between the two countries. By default it is not declared.
   * @example true
   */
  preferentialOrigin?: boolean

  /**
   * Part of the freight that the invoice charges for this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  shippingCharges?: number

  /**
   * Insurance, handling and other charges of this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  otherCharges?: number

  /** Kind of buyer of the goods. It decides on the rules for distance sales. Without it, a sale to a consumer is assumed. */
  soldTo?: CustomsBuyer

  /**
   * Number of the authorisation in the UK Internal Market Scheme, under which goods for businesses in Northern Ireland that are not at risk of moving on into the EU pay no duty.
   *
   * 12 to 35 characters.
   * @example "XIUKIM47699357400020231115081800"
   */
  ukims?: string

  /**
   * Whether goods to Northern Ireland are at risk of moving on into the EU, in which case EU duty is due. With ukims they are only at risk if it is true.
   * @example false
   */
  atRisk?: boolean

  /**
   * The manufacturer's number for the product, such as a model or part number. EU customs requires it in addition to the seller's skuNumber in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1 with its check digit, as GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. EU customs requires it, if the goods have one, in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /** Company that made the goods. Documents name it in the line. */
  manufacturer?: ProductParty

  /** Company responsible for the product in the EU by the General Product Safety Regulation (EU) 2023/988, where the manufacturer is outside. Documents name it in the line. */
  responsiblePerson?: ProductParty

  /**
   * Client that the goods belong to, as its number or as the same number in a string of 1 to 60 characters. Responses always give the number. It must be the active client, or one below it that the caller has access to.
   * @example 1024
   */
  clientId: number | string
}

/** New values of a customs item. Omitted attributes keep their values, and null clears optional ones. */
export interface CustomsItemUpdate {
  /**
   * Number that the carrier gave the parcel in which the goods travel.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * Number of the line on the invoice. Together with carrierReference and invoiceNumber it identifies an item of a client.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber?: string

  /**
   * Description of the goods that a customs officer understands, without brand names.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  itemDescription?: string

  /**
   * Stock keeping unit of the goods in the shop.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  skuNumber?: string

  /**
   * Number of pieces on this line.
   *
   * 1 to 999999999.
   * @example 2
   */
  quantity?: number

  /**
   * Country where the goods were made, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "DK"
   */
  countryOfOrigin?: string

  /**
   * Country that the goods are brought to, as ISO 3166-1 alpha-2 code. Two letters must be a country. A single letter of an older feed is kept with a warning, since the broker may refuse it.
   *
   * 1 to 2 characters.
   * @example "NO"
   */
  destinationCountry?: string

  /**
   * Weight of all pieces of this line without packaging, in kilograms. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 4.2
   */
  netWeight?: number

  /**
   * Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Rounded to the gram.
   *
   * 0 to 100000.
   * @example 5.1
   */
  grossWeight?: number

  /**
   * Price of all pieces of this line together, as the invoice shows it in currencyCode. It must be more than 0, and for a gift it is the value of the goods.
   *
   * At most 999999999.99, more than 0, in steps of 0.001.
   * @example 2498
   */
  itemInvoicePrice?: number

  /**
   * Currency of all amounts of this item, as ISO 4217 code. Three letters must be a currency in use. Fewer of an older feed are kept with a warning, since the broker may refuse them.
   *
   * 1 to 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  /**
   * Commodity code of the goods for the export. Dots and spaces are dropped when it is stored, and at least six digits must be left.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode?: string

  /**
   * Number of the invoice that the goods travel with.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  invoiceNumber?: string

  /**
   * Registration number of the company that sells the goods, such as the Danish CVR number.
   *
   * 1 to 60 characters.
   * @example "38271946"
   */
  companyNumber?: string

  /**
   * EORI number of the exporter, which is a country code, XI for Northern Ireland among them, and up to 15 letters and digits. Spaces, dots and hyphens are dropped and letters become capitals. A number that is not in the form of its country is kept with a warning.
   *
   * 1 to 60 characters.
   * @example "DK38271946"
   */
  eoriNumber?: string

  /**
   * Client that the goods belong to. An item stays with its client, so any other number than its own is refused.
   * @example 1024
   */
  clientId?: number | string

  /**
   * Identifier of the shipment in Waybill. Without it the shipment of the client with this carrierReference is looked up and filled in, if there is one.
   *
   * 1 to 60 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string | null

  /**
   * Identifier of the shipment in the system of the client.
   *
   * 1 to 60 characters.
   * @example "WEB-20417"
   */
  externalShipmentId?: string | null

  /**
   * Name of the goods in the shop.
   *
   * 1 to 100 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  itemName?: string | null

  /**
   * Materials of the goods, with percentages if relevant.
   *
   * 1 to 200 characters.
   * @example "Brass 80 %, glass 20 %"
   */
  composition?: string | null

  /**
   * Reference of the client for the shipment or order.
   *
   * 2 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string | null

  /**
   * Commodity code for the customs clearance in the country of destination, when it differs from commodityCode.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  ccCommodityCode?: string | null

  /**
   * Whether the goods are dangerous in transport. Absent means they are not, except for lithium batteries, which are recognised by their commodity code.
   * @example false
   */
  dangerousGoods?: boolean | null

  /**
   * UN number of dangerous goods.
   *
   * 1 to 20 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string | null

  /**
   * Name of the truck that takes the goods over the border. It can be given later for all items of an invoice or shipment at once.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truckIdentifier?: string | null

  /**
   * Name of the pallet that the goods are on.
   *
   * 1 to 35 characters.
   * @example "395212340000000014"
   */
  palletIdentifier?: string | null

  /**
   * License plate of the truck.
   *
   * 1 to 20 characters.
   * @example "CX 48 217"
   */
  licensePlate?: string | null

  /**
   * Kind of customs procedure, as the broker names it.
   *
   * 1 to 35 characters.
   * @example "EXPORT"
   */
  procedureType?: string | null

  /**
   * Customs procedure code, which names the requested and the previous procedure.
   *
   * 1 to 10 characters.
   * @example "1000"
   */
  procedureCode?: string | null

  /** Reason for the export, as it is printed on CN22, CN23 and the invoice. */
  customsType?: CustomsType | null

  /** Kind of the invoice, which is commercial for a sale and proForma for anything else. */
  invoiceType?: InvoiceType | null

  /** Incoterm of the sale, which decides who pays duty and tax. Documents print DDU as DAP. */
  termsOfTrade?: TermsOfTrade | null

  /**
   * Import One-Stop Shop number under which the VAT of a sale into the EU is declared.
   *
   * 12 characters.
   * @example "IM2080000011"
   */
  ioss?: string | null

  /**
   * Number of the seller in Norway's scheme VAT on e-commerce (VOEC). Null for none.
   *
   * 7 characters.
   * @example "2023456"
   */
  voec?: string | null

  /** Importer of record, if it is not the recipient. It is replaced as a whole. Null for none. */
  importer?: CustomsImporter | null

  /**
   * Whether the goods have preferential origin in countryOfOrigin by the rules of origin of a trade agreement.
   * @example true
   */
  preferentialOrigin?: boolean | null

  /**
   * Part of the freight that the invoice charges for this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  shippingCharges?: number | null

  /**
   * Insurance, handling and other charges of this line, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  otherCharges?: number | null

  /** Kind of buyer. Null for unknown. */
  soldTo?: CustomsBuyer | null

  /**
   * Number of the authorisation in the UK Internal Market Scheme. Null for none.
   *
   * 12 to 35 characters.
   * @example "XIUKIM47699357400020231115081800"
   */
  ukims?: string | null

  /**
   * Whether goods to Northern Ireland are at risk of moving on into the EU.
   * @example false
   */
  atRisk?: boolean | null

  /**
   * The manufacturer's number for the product. Null for none.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string | null

  /**
   * Standardised product identifier by GS1 with its check digit. Null for none.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string | null

  /** Company that made the goods. It is replaced as a whole. Null for none. */
  manufacturer?: ProductParty | null

  /** Company responsible for the product in the EU. It is replaced as a whole. Null for none. */
  responsiblePerson?: ProductParty | null
}

/** Goods of one parcel to declare together. */
export interface CustomsItemsAdd {
  /**
   * Reference of the parcel that holds all items. It is the carrier reference of the parcel, or a reference by which Waybill finds its shipment and fills in the shipmentId of the items.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  parcelReference: string

  /**
   * Goods in the parcel, up to 100 lines.
   *
   * 1 to 100 items.
   */
  items: CustomsItemCreate[]
}

/** Customs items that were created together. */
export interface CustomsItemsAdded {
  /**
   * Identifiers of the new customs items, in the order of the items in the request.
   *
   * 1 to 100 items.
   */
  customsIds: string[]
}

/** Duties, taxes and fees that a carrier has calculated for the import. It is not binding, and differs from the estimate where the carrier uses other rates or classifies the goods in another way. */
export interface CustomsLandedCost {
  /** @example "UPS" */
  carrier: Carrier

  /**
   * Whether the carrier itself was called, or the sandbox, whose amounts are made up.
   * @example "LIVE"
   */
  source: CarrierSource

  /**
   * Number of this calculation with the carrier.
   *
   * 1 to 100 characters.
   * @example "0198c0de7a117c3e9b524f6d2a1e8c01"
   */
  reference: string

  /**
   * Currency of all amounts.
   *
   * 3 characters.
   * @example "GBP"
   */
  currencyCode: string

  /**
   * Customs duty.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 2.59
   */
  duty: number

  /**
   * VAT or a similar tax on the import.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 25.4
   */
  tax: number

  /**
   * What the carrier charges for clearing the goods and advancing duties and taxes.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 12.5
   */
  brokerage: number

  /**
   * Other taxes and fees of the country.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 0
   */
  other: number

  /**
   * All amounts together.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 40.49
   */
  total: number
}

/** Every CustomsMessageAction that the contract knows. */
export const customsMessageActionValues = ['CREATE', 'UPDATE', 'WITHDRAW'] as const

/**
 * Last action that a message reported to customs.
 *
 * - `CREATE`: A new message is sent.
 * - `UPDATE`: The message under the MRN is replaced.
 * - `WITHDRAW`: The message under the MRN is withdrawn.
 */
export type CustomsMessageAction = (typeof customsMessageActionValues)[number]

/** Every CustomsMessageKind that the contract knows. */
export const customsMessageKindValues = ['HOUSE_CONSIGNMENT', 'MASTER_CONSIGNMENT', 'TRANSPORT'] as const

/**
 * Subject of a message to customs.
 *
 * - `HOUSE_CONSIGNMENT`: A parcel from its sender to its recipient.
 * - `MASTER_CONSIGNMENT`: The whole load of the truck.
 * - `TRANSPORT`: The truck, its driver and where it enters the country.
 */
export type CustomsMessageKind = (typeof customsMessageKindValues)[number]

/** Where goods come from or go to. The postal code decides whether a place lies outside the customs or tax territory of its country. */
export interface CustomsPlace {
  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Postal code as it is written in its country.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  postCode?: string
}

/** Person who signs customs documents for the exporter. The name is printed in place of the signature on CN22, CN23 and invoices. */
export interface CustomsSignatory {
  /**
   * First and last name of the person.
   *
   * 1 to 100 characters.
   * @example "Freja Holm"
   */
  name: string

  /**
   * Position of the person in the company.
   *
   * 1 to 60 characters.
   * @example "Export manager"
   */
  position?: string
}

/** Report of the broker about items that were sent to it. */
export interface CustomsStatusUpdate {
  /**
   * Identifiers of the customs items, up to 1000 at once.
   *
   * 1 to 1000 items.
   */
  customsItemIds: string[]

  /** New transfer state of all these items. NOT_SENT cannot be reported. */
  status: CustomsTransferState

  /**
   * Message of the broker, such as the reason for TRANSFER_ERROR. Without it an earlier message is removed.
   *
   * 1 to 1000 characters.
   * @example "Export declaration 26DK003102A7F1B2C4 was accepted."
   */
  message?: string

  /**
   * Master reference number of the declaration, which is two digits of the year, the country, and fourteen characters.
   *
   * 18 characters.
   * @example "26DK003102A7F1B2C4"
   */
  mrn?: string

  importDeclaration?: CustomsImportDeclaration

  /**
   * Master reference number of the transit under which the goods travel. Absent without a transit.
   *
   * 18 characters.
   * @example "26DK003102T7F1B2C5"
   */
  transitMrn?: string

  /**
   * Customs office that the declaration was made to, by its code.
   *
   * 4 to 12 characters.
   * @example "DK003102"
   */
  customsOffice?: string

  /**
   * When customs accepted the declaration.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T14:05:00.000Z"
   */
  acceptedAt?: string
}

/** Every CustomsTaxCollection that the contract knows. */
export const customsTaxCollectionValues = ['NOT_LEVIED', 'AT_SALE', 'AT_IMPORT', 'REVERSE_CHARGE'] as const

/**
 * Party that collects the tax of a line.
 *
 * - `NOT_LEVIED`: Nothing is levied at this import.
 * - `AT_SALE`: The seller charges the tax with the price and pays it to the authority.
 * - `AT_IMPORT`: Customs collects the tax from the importer, mostly through the carrier.
 * - `REVERSE_CHARGE`: The buyer, a business, accounts for the tax in its own return, so that nothing is paid at import.
 */
export type CustomsTaxCollection = (typeof customsTaxCollectionValues)[number]

/** Sum over the items of a truck that share currency, commodity code and country of origin. */
export interface CustomsTotal {
  /**
   * Currency of the amounts, as ISO 4217 code.
   *
   * 1 to 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Commodity code of the items.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode: string

  /**
   * Country of origin of the items, as ISO 3166-1 alpha-2 code.
   *
   * 1 to 2 characters.
   * @example "DK"
   */
  countryOfOrigin: string

  /**
   * Number of items summed up.
   *
   * 1 to 10000000.
   * @example 2
   */
  itemCount: number

  /**
   * Number of pieces of all items.
   *
   * At least 1.
   * @example 5
   */
  quantity: number

  /**
   * Net weight of all items in kilograms.
   *
   * At least 0.
   * @example 10.5
   */
  netWeight: number

  /**
   * Gross weight of all items in kilograms.
   *
   * At least 0.
   * @example 12.6
   */
  grossWeight: number

  /**
   * Price of all items in the currency.
   *
   * At least 0.
   * @example 6245
   */
  itemInvoicePrice: number

  /**
   * Freight of all items in the currency.
   *
   * At least 0.
   * @example 98
   */
  shippingCharges: number

  /**
   * Other charges of all items in the currency.
   *
   * At least 0.
   * @example 0
   */
  otherCharges: number
}

/** Every CustomsTransferState that the contract knows. */
export const customsTransferStateValues = ['NOT_SENT', 'SENT', 'TRANSFER_SUCCESS', 'TRANSFER_ERROR'] as const

/**
 * State of the transfer to the customs broker. NOT_SENT becomes SENT, and the broker then reports TRANSFER_SUCCESS, which is final, or TRANSFER_ERROR, after which the item can be sent again.
 *
 * - `NOT_SENT`: Not sent to the broker yet.
 * - `SENT`: Sent to the broker, which has not reported on it yet.
 * - `TRANSFER_SUCCESS`: The broker accepted it. This state is final.
 * - `TRANSFER_ERROR`: The broker refused it; it can be sent again.
 */
export type CustomsTransferState = (typeof customsTransferStateValues)[number]

/** Every CustomsTruckFilterType that the contract knows. */
export const customsTruckFilterTypeValues = [
  'invoiceNumber',
  'customerReference',
  'externalShipmentId',
  'shipmentId',
  'carrierReference',
  'truckIdentifier',
] as const

/**
 * Attribute by which items that go on a truck are looked up.
 *
 * - `invoiceNumber`: Number of the invoice.
 * - `customerReference`: Reference of the client for the shipment or order.
 * - `externalShipmentId`: Identifier of the shipment in the system of the client.
 * - `shipmentId`: Identifier of the shipment in Waybill.
 * - `carrierReference`: Number that the carrier gave the parcel.
 * - `truckIdentifier`: Truck that the items are on now.
 */
export type CustomsTruckFilterType = (typeof customsTruckFilterTypeValues)[number]

/** Truck onto which several customs items are put at once. */
export interface CustomsTruckUpdate {
  /**
   * Name of the truck that takes goods over the border. When it equals the id without its hyphens, the carrier reference or a reference of a TRUCK consignment, closing that consignment closes the items too.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truckIdentifier: string
}

/** Every CustomsType that the contract knows. */
export const customsTypeValues = [
  'SALE_OF_GOODS',
  'GOODS_RETURN',
  'GOODS_REPAIR',
  'GIFT',
  'SAMPLE',
  'DOCUMENTS',
  'OTHER',
] as const

/**
 * Reason for the export, as it is printed on CN22, CN23 and the invoice.
 *
 * - `SALE_OF_GOODS`: The goods were sold.
 * - `GOODS_RETURN`: The goods go back to the seller.
 * - `GOODS_REPAIR`: The goods go to or come from a repair.
 * - `GIFT`: A gift from person to person.
 * - `SAMPLE`: A sample without commercial value.
 * - `DOCUMENTS`: Documents only.
 * - `OTHER`: Another reason, given in the description of the goods.
 */
export type CustomsType = (typeof customsTypeValues)[number]

/** Every CustomsUndeclaredRule that the contract knows. */
export const customsUndeclaredRuleValues = ['WARN', 'REFUSE'] as const

/**
 * Handling of a shipment that crosses a customs border without a complete declaration.
 *
 * - `WARN`: The shipment is registered, and its registration has a warning.
 * - `REFUSE`: The shipment is not registered.
 */
export type CustomsUndeclaredRule = (typeof customsUndeclaredRuleValues)[number]

/** Warning about an item. It is not an error, and the item is stored and sent as it is. */
export interface CustomsWarning {
  code: CustomsWarningCode

  /**
   * Attribute of the item concerned.
   *
   * 1 to 60 characters.
   * @example "eoriNumber"
   */
  field: string

  /**
   * Human-readable message that says what was expected.
   *
   * 1 to 500 characters.
   * @example "eoriNumber DK123 usually is DK followed by 8 digits. The broker may refuse it."
   */
  message: string
}

/** Every CustomsWarningCode that the contract knows. */
export const customsWarningCodeValues = [
  'COMMODITY_CODE_CHAPTER',
  'COMMODITY_CODE_LENGTH',
  'COUNTRY_INCOMPLETE',
  'CURRENCY_INCOMPLETE',
  'DANGEROUS_GOODS_CODE',
  'DESCRIPTION_VAGUE',
  'DESTINATION_DIFFERS',
  'EORI_FORM',
  'INVOICE_CURRENCY',
  'INVOICE_TYPE',
  'IOSS_DESTINATION',
  'IOSS_MEMBER_STATE',
  'IOSS_NOT_USABLE',
  'IOSS_VALUE',
  'IOSS_VALUE_UNKNOWN',
  'PARCEL_UNKNOWN',
  'PARCEL_WEIGHT',
  'PREFERENCE_ORIGIN',
  'PREFERENCE_PROOF',
  'PRODUCT_IDENTIFIER',
  'SHIPMENT_CANCELLED',
  'SHIPMENT_UNKNOWN',
  'TRUCK_CLOSED',
  'UKIMS_DESTINATION',
  'VOEC_DESTINATION',
  'VOEC_NOT_USABLE',
  'VOEC_VALUE',
  'WEIGHT_MISSING',
] as const

/**
 * Kind of warning about an item. More codes may be added.
 *
 * - `COMMODITY_CODE_CHAPTER`: The tariff has no chapter with the first two digits.
 * - `COMMODITY_CODE_LENGTH`: The code has neither 6 digits as worldwide, nor 8 or 10 as in the EU, or fewer than the 10 that the United States require.
 * - `COUNTRY_INCOMPLETE`: The country is a single letter.
 * - `CURRENCY_INCOMPLETE`: The currency has fewer than three letters.
 * - `DANGEROUS_GOODS_CODE`: Dangerous goods have no UN number, a UN number is given without dangerous goods, or lithium batteries are not declared as such.
 * - `DESCRIPTION_VAGUE`: The description is one of those that the security system of the EU (ICS2) refuses, such as parts or gifts.
 * - `DESTINATION_DIFFERS`: The goods go to another country than the parcel they are in.
 * - `EORI_FORM`: The EORI number is not in the form of its country.
 * - `INVOICE_CURRENCY`: The invoice has lines in another currency, so it cannot be closed as it is.
 * - `INVOICE_TYPE`: A sale has a pro forma invoice, or a gift or sample a commercial one.
 * - `IOSS_DESTINATION`: The IOSS number is for imports into the EU, but the goods go elsewhere.
 * - `IOSS_MEMBER_STATE`: The first three digits of the IOSS number are not those of a member state of the EU.
 * - `IOSS_NOT_USABLE`: The IOSS number is for sales to consumers of goods without excise duty, so not for alcohol or tobacco.
 * - `IOSS_VALUE`: The IOSS number is for consignments up to 150 EUR, and the goods of this one are worth more.
 * - `IOSS_VALUE_UNKNOWN`: The IOSS number is for consignments up to 150 EUR, and the exchange rate of the currency is not known.
 * - `PARCEL_UNKNOWN`: No parcel of the client has the number yet. The item is linked once a parcel has it.
 * - `PARCEL_WEIGHT`: The goods declared in the parcel weigh more together than the parcel.
 * - `PREFERENCE_ORIGIN`: Preferential origin is claimed, but no agreement between the two countries covers this origin.
 * - `PREFERENCE_PROOF`: Preferential origin is claimed under an agreement whose proof of origin is not printed on the invoice.
 * - `PRODUCT_IDENTIFIER`: A sale to a consumer in the EU up to 150 EUR lacks the number of the seller or of the manufacturer, which customs requires since 1 November 2026.
 * - `SHIPMENT_CANCELLED`: The shipment was cancelled after the item was sent to the broker, so the broker has to withdraw it.
 * - `SHIPMENT_UNKNOWN`: The client has no such shipment.
 * - `TRUCK_CLOSED`: The other lines on the truck are closed. This one stays open until its invoice or the truck is closed again.
 * - `UKIMS_DESTINATION`: The UKIMS number, or whether goods are at risk, is for Northern Ireland, but the goods go elsewhere.
 * - `VOEC_DESTINATION`: The VOEC number is for sales to Norway, but the goods go elsewhere.
 * - `VOEC_NOT_USABLE`: The VOEC number is for sales to consumers, but not for food, drinks, tobacco and restricted goods.
 * - `VOEC_VALUE`: The VOEC number is for goods below 3000 NOK each, and one of these costs that or more.
 * - `WEIGHT_MISSING`: The net weight is 0, which customs and brokers do not accept for goods.
 */
export type CustomsWarningCode = (typeof customsWarningCodeValues)[number]

/** Dangerous goods in a parcel, as their regulations name them. The services of a product list the levels that it takes. Any other is refused (`NOT_OFFERED`) before the shipment is booked. */
export interface DangerousGoods {
  /**
   * UN number, or the ID or NA number where the goods have none.
   *
   * At most 6 characters.
   * @example "UN1263"
   */
  unNumber: string

  /**
   * Proper shipping name, as ADR or IATA has it.
   *
   * 1 to 100 characters.
   * @example "PAINT"
   */
  properShippingName: string

  /**
   * Class or division, with the compatibility group for class 1.
   *
   * At most 4 characters.
   * @example "3"
   */
  hazardClass: string

  /**
   * Packing group. Absent for goods without one, such as aerosols and batteries.
   * @example "III"
   */
  packingGroup?: PackingGroup

  /** @example "LIMITED_QUANTITY" */
  level: DangerousGoodsLevel

  /**
   * Net amount in the parcel, in the unit.
   *
   * At most 99999, more than 0, in steps of 0.001.
   * @example 2.5
   */
  quantity: number

  /** @example "L" */
  unit: DangerousGoodsUnit

  /**
   * Inner packaging, such as a fibreboard box or a plastic jerrican. Some carriers need it.
   *
   * 1 to 100 characters.
   * @example "Fibreboard box"
   */
  packaging?: string

  /**
   * Telephone number of a person who knows the goods and is available day and night. Some carriers need it for FULLY_REGULATED.
   *
   * At most 15 characters.
   * @example "+45 33 12 45 78"
   */
  emergencyPhone?: string

  /** Lithium batteries. Required for LITHIUM_BATTERY. */
  battery?: LithiumBattery
}

/** Every DangerousGoodsLevel that the contract knows. */
export const dangerousGoodsLevelValues = [
  'FULLY_REGULATED',
  'LIMITED_QUANTITY',
  'EXCEPTED_QUANTITY',
  'LITHIUM_BATTERY',
] as const

/**
 * Rules under which dangerous goods are shipped.
 *
 * - `FULLY_REGULATED`: All rules apply.
 * - `LIMITED_QUANTITY`: Limited quantity, by chapter 3.4 of ADR or packing instructions with Y of IATA.
 * - `EXCEPTED_QUANTITY`: Excepted quantity, by chapter 3.5 of ADR or chapter 2.6 of IATA.
 * - `LITHIUM_BATTERY`: Small lithium batteries, by special provision 188 of ADR or section II of the packing instructions of IATA.
 */
export type DangerousGoodsLevel = (typeof dangerousGoodsLevelValues)[number]

/** Every DangerousGoodsUnit that the contract knows. */
export const dangerousGoodsUnitValues = ['KG', 'G', 'L', 'ML'] as const

/**
 * Unit in which an amount of dangerous goods is measured.
 *
 * - `KG`: Kilograms.
 * - `G`: Grams.
 * - `L`: Litres.
 * - `ML`: Millilitres.
 */
export type DangerousGoodsUnit = (typeof dangerousGoodsUnitValues)[number]

/** One bar of a chart: a period and the shipments created in it. */
export interface DataPoint {
  /**
   * Period of the point. A day is 2026-11-20, an ISO week 2026-W47, a month 2026-11 and a year 2026.
   *
   * 4 to 10 characters.
   * @example "2026-11-20"
   */
  label: string

  /**
   * Number of shipments created in the period.
   *
   * At least 0.
   * @example 137
   */
  count: number
}

/** Person that the data is about. Any one attribute is enough to find the person, except that a name also needs the postal code. */
export interface DataSubject {
  /**
   * E-mail address as RFC 5321 mailbox.
   *
   * Format email, 3 to 200 characters.
   * @example "freja@nordlys.example"
   */
  email?: string

  /**
   * Telephone number, with the country calling code or as it was sent.
   *
   * 6 to 25 characters.
   * @example "+46 70 123 45 67"
   */
  telephone?: string

  /**
   * First and last name, or the company, at the address.
   *
   * 3 to 201 characters.
   * @example "Astrid Lindqvist"
   */
  name?: string

  /**
   * Postal code as it is written in its country.
   *
   * 1 to 10 characters.
   */
  postCode?: string
}

/** An erasure and its progress. */
export interface DataSubjectErasure {
  /**
   * Id of the erasure. `getDataSubjectErasure` returns its progress.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-a1b2-7c3e-9b52-4f6d2a1e8e11"
   */
  id: string

  status: DataSubjectErasureStatus

  /**
   * Records that were changed or deleted so far.
   *
   * At least 0.
   * @example 6
   */
  erased: number

  /**
   * When the erasure was requested.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-27T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the job finished. Absent while it is running.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-27T09:30:04.000Z"
   */
  finishedAt?: string
}

/** Every DataSubjectErasureStatus that the contract knows. */
export const dataSubjectErasureStatusValues = ['DONE', 'PENDING'] as const

/**
 * Whether an erasure is finished.
 *
 * - `DONE`: All data about the person is erased.
 * - `PENDING`: The job is running. It resumes after a restart of the server.
 */
export type DataSubjectErasureStatus = (typeof dataSubjectErasureStatusValues)[number]

/** Everything that is stored about a person. */
export interface DataSubjectExport {
  /**
   * Records with the person's data, grouped by kind.
   *
   * At most 1000000 items.
   */
  records: DataSubjectRecord[]

  /** Whether all records are included. */
  complete: boolean
}

/** Record with a person's data. */
export interface DataSubjectRecord {
  /**
   * Kind of record, such as `shipment`, `shipment_event` or `address`.
   *
   * At most 50 characters.
   * @example "address"
   */
  type: string

  /**
   * The row as it is stored, by the names of its columns.
   *
   * At most 100 entries.
   * @example {"city":"Göteborg"}
   */
  data: Record<string, string>
}

/** Every DecimalSign that the contract knows. */
export const decimalSignValues = ['POINT', 'COMMA'] as const

/**
 * Separator between integer part and decimals.
 *
 * - `POINT`: A point, as in 4.2.
 * - `COMMA`: A comma, as in 4,2.
 */
export type DecimalSign = (typeof decimalSignValues)[number]

/** Content of a valid access token under the claim names of RFC 7519, with the current roles of its user. */
export interface DecodedToken {
  /**
   * Issuer of the token.
   *
   * At most 300 characters.
   * @example "https://waybill.example"
   */
  iss: string

  /**
   * Identifier of the user the token belongs to.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31"
   */
  sub: string

  /**
   * Audience of the token.
   *
   * At most 300 characters.
   * @example "waybill-api"
   */
  aud: string

  /**
   * Identifier of the token.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c40"
   */
  jti: string

  /**
   * When the token was issued, in seconds since 1970 in UTC.
   *
   * At least 0.
   * @example 1795167000
   */
  iat: number

  /**
   * When the token expires, in seconds since 1970 in UTC.
   *
   * At least 0.
   * @example 1795170600
   */
  exp: number

  /**
   * User the token belongs to.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  act?: TokenActor

  /**
   * Clients and roles of the user as they are now, not as they were when the token was issued.
   *
   * At most 1000 items.
   */
  claims: Claim[]
}

/** Transit times of your own parcels with this product between these two countries in the last six months, once at least 30 of them were delivered. A day is a working day of the recipient's country, counted from the day of the first scan. */
export interface DeliveryHistory {
  /**
   * Number of delivered parcels that the figures are based on.
   *
   * At least 30.
   * @example 214
   */
  parcels: number

  /**
   * Half of the parcels took this long or less.
   * @example {"days":1,"date":"2026-11-24"}
   */
  p50: DeliveryHistoryDay

  /**
   * 90 of 100 parcels took this long or less.
   * @example {"days":2,"date":"2026-11-25"}
   */
  p90: DeliveryHistoryDay

  /**
   * 95 of 100 parcels took this long or less.
   * @example {"days":3,"date":"2026-11-26"}
   */
  p95: DeliveryHistoryDay
}

/** Working days in transit, and the day on which parcels that leave with this rate then arrive. */
export interface DeliveryHistoryDay {
  /**
   * Working days from the day the parcels leave. 60 means 60 or more.
   *
   * 0 to 60.
   * @example 2
   */
  days: number

  /**
   * The day of arrival, counted from the day on which the parcels leave.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-25"
   */
  date: string
}

/** Every DeliveryMedium that the contract knows. */
export const deliveryMediumValues = ['EMAIL'] as const

/**
 * Channel through which the code is sent.
 *
 * - `EMAIL`: The code is sent by e-mail.
 */
export type DeliveryMedium = (typeof deliveryMediumValues)[number]

/** Where a parcel is delivered. With parcelShopId nothing else is needed, since name and address are then those of the shop. Without it, addressLine1, city and country are required, and so is one of lastName and company. */
export interface DeliveryParty {
  /**
   * First name of the person.
   *
   * 1 to 100 characters.
   * @example "Astrid"
   */
  firstName?: string

  /**
   * Last name of the person.
   *
   * 1 to 100 characters.
   * @example "Lindqvist"
   */
  lastName?: string

  /**
   * Name of the company.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Södra Vägen 32"
   */
  addressLine1?: string

  /**
   * Floor, door, building or care of.
   *
   * 1 to 100 characters.
   * @example "Lgh 1204"
   */
  addressLine2?: string

  /**
   * Postal code as the country writes it. It is checked against the form of the country.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string

  /**
   * State or province as the second part of its ISO 3166-2 code. Needed where addresses have one, such as in the US and Canada.
   *
   * 2 to 3 characters.
   * @example "CA"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string

  /**
   * Parcel shop where the recipient collects the parcel. Given in delivery when the product delivers to a shop.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  parcelShopId?: string

  location?: Location

  contactInfo?: ContactInfo
}

/** Every DeliveryPhase that the contract knows. */
export const deliveryPhaseValues = [
  'PRE_REGISTRATION',
  'ANNOUNCED',
  'IN_TRANSIT',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'EXCEPTION',
] as const

/**
 * Progress of a parcel, as its recipient sees it.
 *
 * The events of the parcel itself and those of the whole shipment decide. A parcel without events of its own has the phase of its shipment.
 *
 * - `PRE_REGISTRATION`: UNKNOWN, BLOCKED, DRAFT or FAILED_TO_REGISTER: the carrier has no data yet.
 * - `ANNOUNCED`: REGISTERED: the carrier expects the parcel.
 * - `IN_TRANSIT`: The parcel is in a warehouse, on a truck or with the carrier.
 * - `DELIVERY_ATTEMPTED`: The parcel was not handed over yet, or waits in a shop.
 * - `DELIVERED`: The parcel was handed over.
 * - `EXCEPTION`: ERROR: something went wrong.
 */
export type DeliveryPhase = (typeof deliveryPhaseValues)[number]

/** When the parcels leave and arrive, by working days and public holidays of both countries. Saturdays count as working days at the recipient if the product is delivered on them (`SATURDAY` among its services) or the shipment asks for it. */
export interface DeliveryPromise {
  /**
   * Day on which the parcels leave.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  leaves: string

  /**
   * First day on which they may arrive.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-24"
   */
  earliest: string

  /**
   * Day by which they arrive.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-25"
   */
  latest: string
}

/** Every DeliveryService that the contract knows. */
export const deliveryServiceValues = [
  'SIGNATURE',
  'ATTENDED',
  'IDENTITY_CHECK',
  'AGE_16',
  'AGE_18',
  'SATURDAY',
  'EVENING',
  'NO_NEIGHBOUR',
  'RECIPIENT_ONLY',
  'LEAVE_AT',
  'MAILBOX',
] as const

/**
 * Service of a carrier at delivery, as requested with deliveryServices of a shipment.
 *
 * - `SIGNATURE`: A person at the address signs.
 * - `ATTENDED`: The parcel is handed to a person.
 * - `IDENTITY_CHECK`: The person who accepts the parcel has to show an identity document.
 * - `AGE_16`: The person who accepts the parcel must be at least 16 years old.
 * - `AGE_18`: The person who accepts the parcel must be at least 18 years old.
 * - `SATURDAY`: The parcel is delivered on a Saturday too.
 * - `EVENING`: The parcel is delivered in the evening.
 * - `NO_NEIGHBOUR`: The parcel is not handed to a neighbour.
 * - `RECIPIENT_ONLY`: Only the recipient in person gets the parcel.
 * - `LEAVE_AT`: The parcel is left at a place that the sender names.
 * - `MAILBOX`: The parcel goes into the mailbox.
 */
export type DeliveryService = (typeof deliveryServiceValues)[number]

/** Services of the carrier at delivery, such as a signature. `limits.services` of a product lists those it offers; any other is refused (`NOT_OFFERED`) before the shipment is booked. */
export interface DeliveryServices {
  /**
   * A person at the address signs for the parcel. `SIGNATURE` among the services of a product.
   * @example true
   */
  signature?: boolean

  /**
   * The parcel is handed to a person and never left behind. `ATTENDED` among the services of a product.
   * @example true
   */
  attended?: boolean

  /**
   * The person who accepts the parcel has to show an identity document. `IDENTITY_CHECK` among the services of a product.
   * @example true
   */
  identityCheck?: boolean

  /**
   * The person who accepts the parcel must be at least this old, which the carrier checks. Carriers that only check a higher age, such as 21 in the United States, check that. `AGE_16` or `AGE_18` among the services of a product.
   *
   * - `16`: At least 16 years.
   * - `18`: At least 18 years.
   * @example 18
   */
  minimumAge?: 16 | 18

  /**
   * The parcel is delivered on a Saturday too. `SATURDAY` among the services of a product.
   * @example true
   */
  saturday?: boolean

  /**
   * The parcel is delivered in the evening. `EVENING` among the services of a product.
   * @example true
   */
  evening?: boolean

  /**
   * The parcel is not handed to a neighbour. `NO_NEIGHBOUR` among the services of a product.
   * @example true
   */
  noNeighbour?: boolean

  /**
   * Only handed to the recipient in person, not to others in the household. `RECIPIENT_ONLY` among the services of a product.
   * @example true
   */
  recipientOnly?: boolean

  /**
   * Place where the driver leaves the parcel if nobody is home. It cannot be combined with services that need a person. `LEAVE_AT` among the services of a product.
   *
   * 1 to 100 characters.
   * @example "In the carport"
   */
  leaveAt?: string

  /**
   * The parcel goes into the mailbox, which only products with place MAILBOX do. `MAILBOX` among the services of a product.
   * @example true
   */
  mailbox?: boolean
}

/** Shipment to create and register in one call, and optionally the label to print. */
export interface DirectRegistration {
  /** Shipment to create and register, with 1 to 10 parcels. Otherwise it is as createShipment takes it. */
  shipment: BatchShipment

  /** Format of the label. Without it no label is made, and it can be fetched later. */
  label?: LabelRequest
}

/** Registered shipment, with its label if one was requested. */
export interface DirectRegistrationResult {
  shipment: Shipment

  label?: LabelResult

  /** Why there is no label, although the shipment is registered. Request the label again. */
  labelError?: ErrorInfo
}

/** Settings that apply to a caller at a client. Each is the caller's own, else that of the client, else that of the nearest client above. Addresses and the parcel definition are those of the client itself. */
export interface EffectivePreferences {
  /**
   * Language and region of the application as BCP 47 tag.
   *
   * 2 to 12 characters.
   * @example "da-DK"
   */
  locale?: string

  /** Layout of the form for a shipment. */
  shipmentFormLayout?: ShipmentFormLayout

  /** Flow of scan and go. */
  scanAndGoFlow?: ScanAndGoFlow

  /**
   * Address of the address book where parcels are picked up unless a shipment says otherwise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  defaultPickupAddressId?: string

  /**
   * Address of the address book that is filled in as the receiver of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1"
   */
  defaultReceiverAddressId?: string

  /**
   * Parcel definition that is filled in as the parcel of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0"
   */
  defaultParcelDefinitionId?: string

  /**
   * Part of the application that opens after log-in.
   *
   * 1 to 60 characters.
   * @example "shipments"
   */
  favoriteApp?: string

  /**
   * Client to act for when a request has no ClientId header.
   *
   * At least 1.
   * @example 1024
   */
  defaultClientId?: number

  /**
   * Columns of the table of shipments in order of position.
   *
   * At most 100 items.
   */
  shipmentsTableConfiguration?: ShipmentsTableColumn[]

  /**
   * Saved views of the table of shipments in the order in which they are offered.
   *
   * At most 50 items.
   */
  shipmentsTableViews?: ShipmentsTableView[]

  /**
   * Client for which the settings apply.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether each customer reference may be used for only one shipment of the client.
   * @example true
   */
  uniqueCustomerReferences?: boolean

  /**
   * Whether a consignment must be approved by a different user from the one who created it or handed it in. Otherwise the response is 403 APPROVAL_BY_OTHERS.
   * @example true
   */
  approvalByOthers?: boolean
}

/** Resulting settings for parcels of a client, including those of the clients above and the defaults. */
export interface EffectiveRecipientSettings {
  /**
   * Name of the sender on tracking pages and mails. By default the company of the shipment's sender, else the name of the client.
   *
   * 1 to 60 characters.
   * @example "Nordlys"
   */
  displayName?: string

  /**
   * Colour of the header of pages and e-mails, as six hexadecimal digits. Letters on it are black or white, whichever has the higher contrast, which is at least 4.5:1.
   *
   * At most 7 characters.
   * @example "#0b5d4e"
   */
  primaryColor?: string

  /**
   * E-mail address for recipients who need help. Shown on pages and mails.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  supportEmail?: string

  /**
   * Telephone number for recipients who need help, with the country calling code. Shown on pages and mails.
   *
   * 4 to 26 characters.
   * @example "+45 33 12 45 78"
   */
  supportTelephone?: string

  /**
   * Address for replies to the e-mails. By default supportEmail.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  replyTo?: string

  /**
   * Language for recipients in countries without one of the five languages. By default English.
   * @example "da"
   */
  language: RecipientLanguage

  /**
   * Kinds of e-mail that recipients get. By default none.
   *
   * At most 4 items.
   * @example ["READY_AT_SHOP","DELIVERED"]
   */
  mails: RecipientNoticeKind[]

  /**
   * Whether recipients get mails about parcels of the sandbox too. False by default, since these parcels are never delivered.
   * @example false
   */
  sandboxMails: boolean

  /**
   * Number of days after the delivery for which the tracking page is available. By default 30. The page of a parcel that is never delivered ends a year after its shipment was created.
   *
   * 1 to 365.
   * @example 30
   */
  trackingDays: number

  /** Rules for the returns that recipients request on their own. Without rules they cannot. */
  returns?: ReturnRules
}

/** One error of a request. */
export interface ErrorDetail {
  /**
   * Stable code of the error in capitals. What the contract forbids is REQUIRED, UNKNOWN_ATTRIBUTE, TYPE, NOT_ALLOWED, TOO_SHORT, TOO_LONG, TOO_FEW, TOO_MANY, DUPLICATE, OUT_OF_RANGE, PRECISION, PATTERN or FORMAT. Other codes belong to the rules of an operation.
   *
   * At most 60 characters.
   * @example "OUT_OF_RANGE"
   */
  code: string

  /**
   * Human-readable message about this error.
   *
   * At most 2000 characters.
   * @example "parcels[0].weight must be at least 0.1"
   */
  defaultMessage: string

  /**
   * Part of the request that holds the error, which is body, path, query or header.
   *
   * At most 100 characters.
   * @example "body"
   */
  objectName?: string

  /**
   * Path of the field within its object, with indexes in brackets.
   *
   * At most 500 characters.
   * @example "parcels[0].weight"
   */
  field?: string

  carrier?: Carrier

  /**
   * The carrier's own code, when a carrier refused.
   *
   * At most 100 characters.
   * @example "ADDR-07"
   */
  carrierCode?: string

  /**
   * Line of the file with the error, or position in the list of a batch, counted from 1.
   *
   * 1 to 100000000.
   * @example 3
   */
  line?: number

  /**
   * Column of the file with the error, by its name in the first line.
   *
   * At most 200 characters.
   * @example "weight"
   */
  column?: string

  /**
   * Values that defaultMessage holds, by name, with which to write the sentence in another language. Absent if the code and the field say everything.
   *
   * At most 20 entries.
   * @example {"limit":"30","value":"36","unit":"kg"}
   */
  parameters?: Record<string, string>
}

/** What went wrong, which part of the request caused it, and what to do. */
export interface ErrorInfo {
  /**
   * Timestamp as RFC 3339 in UTC.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  timestamp: string

  /**
   * HTTP status of the response. An unfinished export returns 202 and says 101 here.
   *
   * 100 to 599.
   * @example 400
   */
  status: number

  /**
   * Stable code in capitals that programs can rely on.
   *
   * At most 60 characters.
   * @example "VALIDATION_FAILED"
   */
  error: string

  /**
   * Human-readable message. It says what is wrong, with which value, and what to do.
   *
   * At most 2000 characters.
   * @example "The request has 1 error. See errors."
   */
  message: string

  /**
   * Path of the request, without its query string.
   *
   * At most 2048 characters.
   * @example "/v1/shipments"
   */
  path: string

  /**
   * Id of the request, also in the X-Request-Id header. Look the request up with `getRequest`, or quote the id to support.
   *
   * At most 64 characters.
   * @example "0198c0de7a117c3e9b52"
   */
  requestId: string

  /**
   * Every error that was found, not only the first.
   *
   * At most 1000 items.
   */
  errors?: ErrorDetail[]
}

/** Number of shipments a client expects to send to a country within a period. */
export interface ExpectedAmount {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Number of a client (a company that ships through Waybill).
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Country the shipments go to, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Number of shipments expected in the whole period.
   *
   * At least 0.
   * @example 1200
   */
  count: number

  /**
   * Permitted difference between the actual and the expected count, in percent of the latter, before an alert is sent.
   *
   * 0 to 100.
   * @example 10
   */
  tolerancePercent: number

  /**
   * First day of the period.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  startDate: string

  /**
   * Last day of the period, which still belongs to it.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-29"
   */
  endDate: string
}

/** Every ExpectedAmountAlert that the contract knows. */
export const expectedAmountAlertValues = ['EXCEEDED', 'MISSED'] as const

/**
 * How the actual count differs from the expected one, if it is beyond the tolerance.
 *
 * - `EXCEEDED`: More was shipped than expected, beyond the tolerance. The period may not be over yet.
 * - `MISSED`: The period is over, and less was shipped than expected, beyond the tolerance.
 */
export type ExpectedAmountAlert = (typeof expectedAmountAlertValues)[number]

/** Number of shipments to announce for a country and period. */
export interface ExpectedAmountCreate {
  /**
   * Client that expects the shipments, the active client by default. The caller must have access to it, otherwise the response is 403.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number

  /**
   * Country the shipments go to, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Number of shipments expected in the whole period.
   *
   * At least 0.
   * @example 1200
   */
  count: number

  /**
   * Permitted difference between the actual and the expected count, in percent of the latter, before an alert is sent.
   *
   * 0 to 100.
   * @default 10
   * @example 10
   */
  tolerancePercent?: number

  /**
   * First day of the period.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  startDate: string

  /**
   * Last day of the period, on or after startDate.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-29"
   */
  endDate: string
}

/** Expected amount of an event, with the actual number of shipments. */
export interface ExpectedAmountEventData {
  /**
   * Expected amount that is compared.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1"
   */
  amountId: string

  /**
   * Country to which shipments were expected.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Number of shipments expected in the whole period.
   *
   * At least 0.
   * @example 1200
   */
  expectedCount: number

  /**
   * Number of shipments to the country that were created in the period, have a number of their carrier and were not cancelled.
   *
   * At least 0.
   * @example 1043
   */
  actualCount: number
}

/** Changes to the amount with this id. Omitted attributes keep their values. */
export interface ExpectedAmountUpdate {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Client of the amount, accepted so that an amount can be sent back as it was read. Any other value returns 400.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number

  /**
   * Country the shipments go to, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Number of shipments expected in the whole period.
   *
   * At least 0.
   * @example 1200
   */
  count?: number

  /**
   * Permitted difference between the actual and the expected count, in percent of the latter, before an alert is sent.
   *
   * 0 to 100.
   * @example 10
   */
  tolerancePercent?: number

  /**
   * New first day of the period.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  startDate?: string

  /**
   * New last day of the period, on or after startDate.
   *
   * Format date, at most 10 characters.
   * @example "2026-12-06"
   */
  endDate?: string
}

/** Expected cost of the shipment, with its lines. It is the price of its rate, or else that of the rate sheet that applied on the day it was registered. Absent as long as there is no price. */
export interface ExpectedCost {
  /** @example "RATE_SHEET" */
  source: RateSource

  /**
   * Rate sheet that the price comes from. Absent when the carrier gave it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  rateSheetId?: string

  /**
   * Version of the rate sheet.
   *
   * At least 1.
   * @example 1
   */
  rateSheetVersion?: number

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Sum of the lines without value added tax.
   *
   * 0 to 9999999.999.
   * @example 96.57
   */
  net: number

  /**
   * Value added tax.
   *
   * 0 to 9999999.999.
   * @example 24.14
   */
  vat: number

  /**
   * Total including tax.
   *
   * 0 to 9999999.999.
   * @example 120.71
   */
  total: number

  /**
   * Lines of the price. Their amounts add up to total.
   *
   * 1 to 100 items.
   */
  lines: PriceLine[]
}

/** Client of another system, to create or update here. */
export interface ExternalClient {
  /**
   * System that a record was imported from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin: string

  /**
   * Identifier of a record in the system it was imported from.
   *
   * 1 to 100 characters.
   * @example "DEB-10024"
   */
  externalId: string

  /**
   * Name of the client.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør Sverige"
   */
  name: string

  /** Rank of the client. It must be below that of its parent and cannot change later. */
  clientType: ClientType

  /**
   * Number of clients above this one. It follows from the parent. If it is sent, it must match.
   *
   * 1 to 3.
   * @example 3
   */
  level?: number

  address?: ClientAddress

  billingInfo?: BillingInfo

  /**
   * Parent of the client, by its identifier of the same origin. Without it the active client is the parent.
   *
   * 1 to 100 characters.
   * @example "DEB-10001"
   */
  parentExternalId?: string
}

/** Booking that was made with the carrier elsewhere. Waybill tracks it and never registers it. */
export interface ExternalShipment {
  /** @example "GLS_DK" */
  carrier: Carrier

  /**
   * Number with which the carrier tracks the parcel. It must have a form that the carrier uses.
   *
   * 1 to 60 characters.
   * @example "993990103198"
   */
  carrierReference: string
}

/** User of another system, found again by its origin and identifier there. */
export interface ExternalUser {
  /**
   * System the user comes from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin: string

  /**
   * Identifier of the user in the system of origin.
   *
   * 1 to 100 characters.
   * @example "USR-20418"
   */
  externalId: string

  /**
   * E-mail address of a user, unique on the platform, ignoring case.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email: string

  /**
   * First name of the user.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the user.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Names of the roles that the user has at the active client from now on. If omitted, a new user gets the Users role and an existing user keeps the current roles.
   *
   * At most 100 items.
   */
  roles?: string[]
}

/** Event of the event feed, as webhooks deliver it. */
export interface FeedEvent {
  /**
   * Identifier of the event. It stays the same in the feed and on every delivery, so that you can recognise duplicates.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f10"
   */
  id: string

  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Client concerned.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  type: FeedEventType

  data: FeedEventData
}

/** Ids of the objects of an event, and the new state. The attributes depend on the type. */
export interface FeedEventData {
  /**
   * Shipment concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /** State of the shipment after the event. */
  shipmentState?: ShipmentState

  /** State of the shipment before the event, if it changed. */
  previousState?: ShipmentState

  /** Carrier of the object. */
  carrier?: Carrier

  /**
   * Number that the carrier gave to the shipment, or the carrier reference of the customs item.
   *
   * 1 to 60 characters.
   * @example "00370730250000000014"
   */
  carrierReference?: string

  /**
   * Your own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Promised day of delivery. Only in `shipment.late`.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-25"
   */
  promised?: string

  /** Problem of the shipment. */
  exception?: ShipmentException

  /**
   * Your own data of the shipment, order, tracker, batch, pick-up or manifest. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Tracker of the parcel.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f40"
   */
  trackerId?: string

  /**
   * Order concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  orderId?: string

  /**
   * Identifier of the order in the shop.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  orderExternalId?: string

  /** State of the order after the event. */
  orderState?: OrderState

  /**
   * Order that the lines are in, if it is a part of the one the customer placed, or the order they were merged into.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9002"
   */
  withinOrderId?: string

  /**
   * Order that the lines were merged into.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9002"
   */
  mergedInto?: string

  /**
   * Lines concerned, as the customer placed them. Absent if the order was neither split nor merged.
   *
   * 1 to 200 items.
   */
  lines?: OrderLineQuantity[]

  /**
   * Batch that is finished.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e01"
   */
  batchId?: string

  /** Final state of the batch. */
  batchState?: BatchState

  /**
   * Pick-up concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e10"
   */
  pickupId?: string

  /** State of the pick-up after the event. */
  pickupState?: PickupState

  /**
   * Manifest concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e20"
   */
  manifestId?: string

  /** State of the manifest after the event. */
  manifestState?: ManifestState

  /**
   * Return request to which it happened.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9201"
   */
  returnRequestId?: string

  /** State of the return request after the event. */
  returnRequestState?: ReturnRequestState

  /**
   * Shipment that brings the goods back, once the request is approved.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c10"
   */
  returnShipmentId?: string

  /**
   * Claim to which it happened.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9101"
   */
  carrierClaimId?: string

  /** State of the claim after the event. */
  carrierClaimState?: CarrierClaimState

  /**
   * Customs item that was transferred.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c41"
   */
  customsId?: string

  /** State of the transfer to the broker. */
  transferState?: CustomsTransferState

  /**
   * Shipment promise whose parcel was relabelled, if it was announced.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61"
   */
  shipmentPromiseId?: string

  /**
   * Expected amount that is compared.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cc1"
   */
  amountId?: string

  /**
   * Country to which shipments were expected.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Number of shipments expected in the whole period.
   *
   * At least 0.
   * @example 1200
   */
  expectedCount?: number

  /**
   * Number of shipments to the country that were created in the period, have a number of their carrier and were not cancelled.
   *
   * At least 0.
   * @example 1043
   */
  actualCount?: number

  /**
   * Webhook endpoint that is checked.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20"
   */
  webhookEndpointId?: string

  /**
   * Message of the broker about the customs item.
   *
   * 1 to 1000 characters.
   * @example "Commodity code 9405110090 is not known in the tariff of NO."
   */
  transferMessage?: string

  /**
   * Master reference number of the declaration, which is two digits of the year, the country, and fourteen characters.
   *
   * 18 characters.
   * @example "26DK003102A7F1B2C4"
   */
  mrn?: string
}

/** Page of the event feed. */
export interface FeedEventPage {
  /**
   * Events on this page, oldest first.
   *
   * At most 100 items.
   */
  hits: FeedEvent[]

  /**
   * Token for next_page_token that leads to later events. It is always present.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  nextPageToken: string
}

/** Every FeedEventType that the contract knows. */
export const feedEventTypeValues = [
  'shipment.created',
  'shipment.registered',
  'shipment.refused',
  'shipment.cancelled',
  'shipment.tracking_changed',
  'shipment.delivered',
  'shipment.exception',
  'shipment.late',
  'batch.finished',
  'order.created',
  'order.held',
  'order.released',
  'order.split',
  'order.merged',
  'order.cancelled',
  'order.failed',
  'order.shipped',
  'order.tracking_changed',
  'order.delivered',
  'order.reopened',
  'pickup.confirmed',
  'pickup.cancelled',
  'pickup.failed',
  'manifest.closed',
  'manifest.failed',
  'return.requested',
  'return.approved',
  'return.refused',
  'claim.created',
  'claim.changed',
  'customs.transferred',
  'relabelling.relabelled',
  'tracker.tracking_changed',
  'tracker.delivered',
  'tracker.exception',
  'amount.exceeded',
  'amount.missed',
  'webhook.test',
] as const

/**
 * Type of event, as the kind of object and what happened to it.
 *
 * - `shipment.created`: A shipment was created.
 * - `shipment.registered`: A carrier accepted the shipment and gave it a carrier reference.
 * - `shipment.refused`: The carrier refused to register the shipment.
 * - `shipment.cancelled`: The shipment was cancelled.
 * - `shipment.tracking_changed`: Events moved the shipment to another state on its way.
 * - `shipment.delivered`: The shipment was delivered.
 * - `shipment.exception`: Something went wrong with the shipment on its way.
 * - `shipment.late`: The promised day has passed, and the shipment is not delivered.
 * - `batch.finished`: All rows of a batch are finished, or the rest was cancelled.
 * - `order.created`: An order was added.
 * - `order.held`: An order is held back.
 * - `order.released`: An order that was held back can be shipped.
 * - `order.split`: A part of an order became an order of its own.
 * - `order.merged`: The lines of an order were moved into another one.
 * - `order.cancelled`: An order was cancelled, or a part that was split off it.
 * - `order.failed`: The carrier refused a shipment of an order.
 * - `order.shipped`: A shipment of an order was registered with its carrier.
 * - `order.tracking_changed`: Events moved a shipment of an order to another state on its way.
 * - `order.delivered`: A shipment of an order was delivered.
 * - `order.reopened`: A shipment of an order was cancelled, so that its pieces are open again.
 * - `pickup.confirmed`: The carrier confirmed a pick-up.
 * - `pickup.cancelled`: A pick-up was cancelled.
 * - `pickup.failed`: The carrier did not respond to a pick-up request, and has no such pick-up.
 * - `manifest.closed`: The shipments of a manifest are handed over.
 * - `manifest.failed`: The carrier did not respond at first when asked to close a manifest, and later refused.
 * - `return.requested`: The recipient of a shipment has requested a return.
 * - `return.approved`: A return that the recipient has requested was approved.
 * - `return.refused`: A return that the recipient has requested was refused.
 * - `claim.created`: A claim for a lost or damaged parcel was created.
 * - `claim.changed`: The state of a claim for a lost or damaged parcel changed.
 * - `customs.transferred`: The broker was sent a customs item, or reported on it.
 * - `relabelling.relabelled`: A parcel from another carrier got a new label.
 * - `tracker.tracking_changed`: Events moved a parcel that is followed to another state.
 * - `tracker.delivered`: A parcel that is followed was delivered.
 * - `tracker.exception`: Something went wrong with a parcel that is followed.
 * - `amount.exceeded`: More shipments were sent to a country than expected.
 * - `amount.missed`: Fewer shipments were sent to a country than expected, and the period is over.
 * - `webhook.test`: A user tests a webhook endpoint. Delivered only to that endpoint, regardless of its filter.
 */
export type FeedEventType = (typeof feedEventTypeValues)[number]

/** Every FreightClass that the contract knows. */
export const freightClassValues = [
  '50',
  '55',
  '60',
  '65',
  '70',
  '77.5',
  '85',
  '92.5',
  '100',
  '110',
  '125',
  '150',
  '175',
  '200',
  '250',
  '300',
  '400',
  '500',
] as const

/**
 * Freight class of the National Motor Freight Classification. The higher the class, the higher the freight.
 *
 * - `50`: Density of over 50 pounds a cubic foot.
 * - `55`: Density of 35 to 50 pounds a cubic foot.
 * - `60`: Density of 30 to 35 pounds a cubic foot.
 * - `65`: Density of 22.5 to 30 pounds a cubic foot.
 * - `70`: Density of 15 to 22.5 pounds a cubic foot.
 * - `85`: Density of 12 to 13.5 pounds a cubic foot.
 * - `100`: Density of 9 to 10.5 pounds a cubic foot.
 * - `110`: Density of 8 to 9 pounds a cubic foot.
 * - `125`: Density of 7 to 8 pounds a cubic foot.
 * - `150`: Density of 6 to 7 pounds a cubic foot.
 * - `175`: Density of 5 to 6 pounds a cubic foot.
 * - `200`: Density of 4 to 5 pounds a cubic foot.
 * - `250`: Density of 3 to 4 pounds a cubic foot.
 * - `300`: Density of 2 to 3 pounds a cubic foot.
 * - `400`: Density of 1 to 2 pounds a cubic foot.
 * - `500`: Density of under 1 pound per cubic foot.
 * - `77.5`: Density of 13.5 to 15 pounds a cubic foot.
 * - `92.5`: Density of 10.5 to 12 pounds a cubic foot.
 */
export type FreightClass = (typeof freightClassValues)[number]

/** Fuel surcharge of one month. */
export interface FuelMonth {
  /**
   * Month as yyyy-MM.
   *
   * 7 characters.
   * @example "2026-11"
   */
  month: string

  /**
   * Percentage of an amount.
   *
   * 0 to 1000, in steps of 0.001.
   * @example 8.5
   */
  percent: number
}

/** Insured amount of a shipment, for all of its parcels together. Carriers that insure each parcel separately get equal shares, which add up to the amount. */
export interface Insurance {
  /**
   * Amount above 0, with at most the decimals that ISO 4217 gives the currency.
   *
   * At most 9999999.99, more than 0, in steps of 0.001.
   * @example 2499
   */
  amount: number

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string
}

/** Person to invite to the active client, and the roles to give. */
export interface InviteRequest {
  /**
   * E-mail address of a user, unique on the platform, ignoring case.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email: string

  /**
   * Roles of the active client that the user gets.
   *
   * 1 to 100 items.
   */
  roleIds: string[]
}

/** Code of a charge in a carrier's files, and its type. */
export interface InvoiceCharge {
  /**
   * Code in the file.
   *
   * 1 to 60 characters.
   * @example "FRAGT"
   */
  code: string

  /** @example "FREIGHT" */
  type: InvoiceChargeType
}

/** Every InvoiceChargeType that the contract knows. */
export const invoiceChargeTypeValues = [
  'TOTAL',
  'FREIGHT',
  'FUEL',
  'REMOTE_AREA',
  'OVERSIZE',
  'CASH_ON_DELIVERY',
  'PICK_UP',
  'INSURANCE',
  'FEE',
  'COMPENSATION',
] as const

/**
 * Type of charge on a carrier's invoice.
 *
 * - `TOTAL`: Total cost of a shipment or parcel, on an invoice that does not list charges separately.
 * - `FREIGHT`: Price of the transport.
 * - `FUEL`: Fuel surcharge.
 * - `REMOTE_AREA`: Surcharge for a remote area.
 * - `OVERSIZE`: Surcharge for an oversize parcel.
 * - `CASH_ON_DELIVERY`: Fee for collecting money.
 * - `PICK_UP`: Fee for collecting the parcels.
 * - `INSURANCE`: Premium for the value that is insured.
 * - `FEE`: Any other fee.
 * - `COMPENSATION`: Money that the carrier pays for a lost or damaged parcel, as a negative amount. It is compared with claims and not with prices.
 */
export type InvoiceChargeType = (typeof invoiceChargeTypeValues)[number]

/** Names of the columns in a carrier's files. All other columns are skipped. */
export interface InvoiceColumns {
  /**
   * Column with the number of the invoice.
   *
   * 1 to 60 characters.
   * @example "Fakturanr."
   */
  invoiceNumber?: string

  /**
   * Column with its date.
   *
   * 1 to 60 characters.
   * @example "Fakturadato"
   */
  invoiceDate?: string

  /**
   * Column with its currency.
   *
   * 1 to 60 characters.
   * @example "Valuta"
   */
  currency?: string

  /**
   * Column with the number of the shipment or parcel.
   *
   * 1 to 60 characters.
   * @example "Forsendelsesnr."
   */
  carrierReference: string

  /**
   * Column with the code of the charge. Without it each line is a TOTAL.
   *
   * 1 to 60 characters.
   * @example "Ydelse"
   */
  charge?: string

  /**
   * Column with the amount without tax.
   *
   * 1 to 60 characters.
   * @example "Beløb"
   */
  net: string

  /**
   * Column with the weight that is charged for, in kilograms.
   *
   * 1 to 60 characters.
   * @example "Vægt"
   */
  weight?: string

  /**
   * Column with the zone that is charged for.
   *
   * 1 to 60 characters.
   * @example "Zone"
   */
  zone?: string
}

/** Every InvoiceDateOrder that the contract knows. */
export const invoiceDateOrderValues = ['YEAR_FIRST', 'DAY_FIRST', 'MONTH_FIRST'] as const

/**
 * Format of dates in a file.
 *
 * - `YEAR_FIRST`: 2026-11-30.
 * - `DAY_FIRST`: 30.11.2026 or 30/11/2026.
 * - `MONTH_FIRST`: 11/30/2026.
 */
export type InvoiceDateOrder = (typeof invoiceDateOrderValues)[number]

/** Every InvoiceDecimalSign that the contract knows. */
export const invoiceDecimalSignValues = ['POINT', 'COMMA'] as const

/**
 * Format of numbers in a file.
 *
 * - `POINT`: 1,234.50 or 1234.50.
 * - `COMMA`: 1.234,50 or 1234,50.
 */
export type InvoiceDecimalSign = (typeof invoiceDecimalSignValues)[number]

/** Decision about differences. */
export interface InvoiceDecision {
  /**
   * Differences that are decided.
   *
   * 1 to 500 items.
   * @example ["0198c0de-7a11-7c3e-9b52-4f6d2a1e8d85"]
   */
  ids: string[]

  /** @example "DISPUTED" */
  state: InvoiceDifferenceState

  /**
   * Note that replaces an earlier one. Without it the earlier one stays.
   *
   * 1 to 500 characters.
   * @example "Weighed again on 2 December"
   */
  note?: string
}

/** Amount that a carrier's invoice charges beyond the expected cost. */
export interface InvoiceDifference {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d85"
   */
  id: string

  /**
   * Invoice with the difference.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d80"
   */
  carrierInvoiceId: string

  carrier: Carrier

  /**
   * Number that the carrier gave the invoice.
   *
   * 1 to 60 characters.
   * @example "PN-2026-11-0417"
   */
  invoiceNumber: string

  /**
   * First row of the file with the difference.
   *
   * 1 to 1048576.
   * @example 2
   */
  row: number

  /**
   * Number that a carrier gave a shipment or parcel, with which it is tracked.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /**
   * Shipment that was invoiced. Absent for NOT_OURS.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /** @example "FREIGHT" */
  type: InvoiceChargeType

  /** @example "WEIGHT" */
  reason: InvoiceDifferenceReason

  /**
   * Amount still expected.
   *
   * -999999999.999 to 999999999.999.
   * @example 49.5
   */
  expected: number

  /**
   * Amount invoiced.
   *
   * -999999999.999 to 999999999.999.
   * @example 79
   */
  invoiced: number

  /**
   * Amount invoiced beyond the expected one.
   *
   * -999999999.999 to 999999999.999.
   * @example 29.5
   */
  difference: number

  /**
   * Currency of the invoice.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * How the difference was determined.
   *
   * 1 to 500 characters.
   * @example "Charged for 5.2 kg, and registered with 4.2 kg"
   */
  explanation: string

  /**
   * Weight that was registered, in kilograms. Only for WEIGHT, like chargedWeight.
   *
   * 0 to 100000.
   * @example 4.2
   */
  registeredWeight?: number

  /**
   * Weight that the carrier charges for, in kilograms.
   *
   * 0 to 100000.
   * @example 5.2
   */
  chargedWeight?: number

  /**
   * Zones that the price was calculated for. Only for ZONE, like chargedZone.
   *
   * 1 to 100 items.
   * @example ["SE"]
   */
  pricedZones?: string[]

  /**
   * Zone that the carrier charges for.
   *
   * 1 to 60 characters.
   * @example "SE-NORTH"
   */
  chargedZone?: string

  /** @example "DISPUTED" */
  state: InvoiceDifferenceState

  /**
   * Note made with the decision.
   *
   * 1 to 500 characters.
   * @example "Weighed again on 2 December"
   */
  note?: string

  /**
   * Amount of it that the carrier has credited on later invoices. A difference that was disputed and is credited in full is SETTLED.
   *
   * -999999999.999 to 999999999.999.
   * @example 29.5
   */
  credited?: number

  /**
   * Last invoice with a credit for it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d81"
   */
  creditInvoiceId?: string

  /**
   * When it was found.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When it was decided.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  decidedAt?: string

  /**
   * Username of the user who decided it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  decidedBy?: string
}

/** Every InvoiceDifferenceReason that the contract knows. */
export const invoiceDifferenceReasonValues = [
  'WEIGHT',
  'ZONE',
  'SURCHARGE',
  'PRICE',
  'NOT_OURS',
  'TWICE',
  'RETURNED',
  'CANCELLED',
  'CURRENCY',
  'NOT_PRICED',
] as const

/**
 * Why a carrier's invoice charges more than expected.
 *
 * - `WEIGHT`: The carrier weighed more than the parcels were registered with, and charges more for it.
 * - `ZONE`: The carrier charges for a different zone than that of the recipient in the rate sheet.
 * - `SURCHARGE`: A surcharge that is not in the price, or a higher one.
 * - `PRICE`: More than the price, with the same weight and zone.
 * - `NOT_OURS`: No shipment of the client has this number with the carrier.
 * - `TWICE`: The same charge is on this invoice or another one already.
 * - `RETURNED`: Charged in addition for a shipment that came back.
 * - `CANCELLED`: The shipment was cancelled.
 * - `CURRENCY`: The invoice is in another currency than the price, so the two cannot be compared.
 * - `NOT_PRICED`: The shipment has no expected cost, since neither a rate nor a rate sheet applied to it.
 */
export type InvoiceDifferenceReason = (typeof invoiceDifferenceReasonValues)[number]

/** Every InvoiceDifferenceState that the contract knows. */
export const invoiceDifferenceStateValues = ['OPEN', 'ACCEPTED', 'DISPUTED', 'SETTLED'] as const

/**
 * Decision on a difference.
 *
 * - `OPEN`: Not decided yet.
 * - `ACCEPTED`: It is paid as it was invoiced.
 * - `DISPUTED`: The carrier should credit it.
 * - `SETTLED`: The dispute with the carrier is settled.
 */
export type InvoiceDifferenceState = (typeof invoiceDifferenceStateValues)[number]

/** Every InvoiceFileType that the contract knows. */
export const invoiceFileTypeValues = ['CSV', 'XLSX'] as const

/**
 * Form of a file with invoices. EDIFACT (INVOIC) is refused with FILE_UNREADABLE.
 *
 * - `CSV`: UTF-8 with commas or semicolons.
 * - `XLSX`: A workbook, of which the first sheet is read.
 */
export type InvoiceFileType = (typeof invoiceFileTypeValues)[number]

/** Difference up to which a charge is accepted. */
export interface InvoiceTolerance {
  /**
   * Up to this amount in the currency of the invoice.
   *
   * 0 to 9999999.999.
   * @example 1
   */
  amount?: number

  /**
   * Up to this percentage of the expected cost of the shipment.
   *
   * 0 to 1000, in steps of 0.001.
   * @example 2
   */
  percent?: number
}

/** Amounts that a carrier invoiced in a period and currency. */
export interface InvoiceTotal {
  /**
   * First day of the period in which the invoices are dated.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-01"
   */
  period: string

  carrier: Carrier

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Number of invoices.
   *
   * At least 0.
   * @example 1
   */
  invoices: number

  /**
   * Number of their lines.
   *
   * At least 0.
   * @example 5
   */
  lines: number

  /**
   * Sum of the lines.
   *
   * -999999999.999 to 999999999.999.
   * @example 184.5
   */
  net: number

  /**
   * Expected cost of the shipments on them in this currency. A shipment counts once, with its first invoice.
   *
   * -999999999.999 to 999999999.999.
   * @example 115
   */
  expected: number

  /**
   * Sum of the differences.
   *
   * -999999999.999 to 999999999.999.
   * @example 69.5
   */
  difference: number

  /**
   * Sum of the differences that are OPEN.
   *
   * -999999999.999 to 999999999.999.
   * @example 20
   */
  open: number

  /**
   * Sum of those that are paid.
   *
   * -999999999.999 to 999999999.999.
   * @example 0
   */
  accepted: number

  /**
   * Sum of those in dispute.
   *
   * -999999999.999 to 999999999.999.
   * @example 49.5
   */
  disputed: number

  /**
   * Sum of those that are settled.
   *
   * -999999999.999 to 999999999.999.
   * @example 0
   */
  settled: number

  /**
   * Sum that the carrier has credited for lost and damaged parcels. It is part of `net`, where it is below zero.
   *
   * -999999999.999 to 999999999.999.
   * @example 0
   */
  compensation: number
}

/** Every InvoiceType that the contract knows. */
export const invoiceTypeValues = ['commercial', 'proForma'] as const

/**
 * Kind of the invoice.
 *
 * - `commercial`: Invoice of a sale.
 * - `proForma`: Invoice of gifts, samples and returns without payment.
 */
export type InvoiceType = (typeof invoiceTypeValues)[number]

/** Sum that was invoiced in a currency. */
export interface InvoicedSum {
  /**
   * Amount of money without tax, with at most as many decimals as its currency has. Below zero it is a credit.
   *
   * -999999999.999 to 999999999.999.
   * @example 49.5
   */
  amount: number

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string
}

/** Product that a client sells, with the data to pack it, ship it and declare it to customs. */
export interface Item {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Name of the item as the shop shows it.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  name: string

  itemType: ItemType

  /**
   * Length of one piece in centimetres, rounded to the millimetre.
   *
   * 0.1 to 1000.
   * @example 42
   */
  length: number

  /**
   * Width of one piece in centimetres, rounded to the millimetre.
   *
   * 0.1 to 1000.
   * @example 42
   */
  width: number

  /**
   * Height of one piece in centimetres, rounded to the millimetre.
   *
   * 0.1 to 1000.
   * @example 28.5
   */
  height: number

  /**
   * Weight of one piece in kilograms, rounded to the gram.
   *
   * 0.001 to 1000.
   * @example 3.1
   */
  weight: number

  freightClass?: FreightClass

  /**
   * Commodity code of the goods, of which the first six digits are the HS code. Needed to ship across a customs border.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  harmonizedCode?: string

  /**
   * Country where the item was made. Needed to ship across a customs border.
   *
   * 2 characters.
   * @example "DK"
   */
  countryOfOrigin?: string

  /**
   * Description of the goods that a customs officer understands. Without it the name is declared.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  customsDescription?: string

  /**
   * Value of one piece, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 2499
   */
  value?: number

  /**
   * Currency of the value. Send both or neither.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  turning: ItemTurning

  stacking: ItemStacking

  mixing: ItemMixing

  /**
   * UN number of dangerous goods. They share a parcel only with goods of the same number.
   *
   * 6 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * The manufacturer's number for the product, such as a model or part number. EU customs requires it in addition to the seller's skuNumber in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1 with its check digit, as GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. EU customs requires it, if the goods have one, in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /** Company that made the item. */
  manufacturer?: ProductParty

  /** Company responsible for the item in the EU by the General Product Safety Regulation (EU) 2023/988. */
  responsiblePerson?: ProductParty

  /**
   * Commodity codes by country of destination, or under `EU` for all countries of the union. The code of the country takes precedence over that of the EU.
   *
   * At most 100 entries.
   * @example {"US":"9405118010","EU":"9405110090"}
   */
  commodityCodes?: Record<string, string>

  /**
   * Your own data about the item. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * When the item was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the item was last changed, created or deleted.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string

  /**
   * When the item was deleted. Absent from an item that exists.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  deletedAt?: string
}

/** An item to add or change, which its SKU names. A new item needs name, itemType, length, width, height and weight. Omitted attributes keep their values, and `null` removes optional ones. */
export interface ItemChange {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Name of the item as the shop shows it.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  name?: string

  itemType?: ItemType

  /**
   * Length of one piece in centimetres, rounded to the millimetre.
   *
   * 0.1 to 1000.
   * @example 42
   */
  length?: number

  /**
   * Width of one piece in centimetres, rounded to the millimetre.
   *
   * 0.1 to 1000.
   * @example 42
   */
  width?: number

  /**
   * Height of one piece in centimetres, rounded to the millimetre.
   *
   * 0.1 to 1000.
   * @example 28.5
   */
  height?: number

  /**
   * Weight of one piece in kilograms, rounded to the gram.
   *
   * 0.001 to 1000.
   * @example 3.1
   */
  weight?: number

  freightClass?: FreightClass | null

  /**
   * Commodity code of the goods, of which the first six digits are the HS code. Needed to ship across a customs border.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  harmonizedCode?: string | null

  /**
   * Country where the item was made. Needed to ship across a customs border.
   *
   * 2 characters.
   * @example "SE"
   */
  countryOfOrigin?: string | null

  /**
   * Description of the goods that a customs officer understands. Without it the name is declared.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  customsDescription?: string | null

  /**
   * Value of one piece, in currencyCode.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  value?: number | null

  /**
   * Currency of the value. Send both or neither.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string | null

  turning?: ItemTurning

  stacking?: ItemStacking

  mixing?: ItemMixing

  /**
   * UN number of dangerous goods. They share a parcel only with goods of the same number.
   *
   * 6 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string | null

  /**
   * The manufacturer's number for the item, of up to 64 characters.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string | null

  /**
   * Standardised product identifier by GS1 with its check digit.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string | null

  /** Company that made the item. CSV files do not have it. */
  manufacturer?: ProductParty | null

  /** Company responsible for the item in the EU by the General Product Safety Regulation (EU) 2023/988. CSV files do not have it. */
  responsiblePerson?: ProductParty | null

  /**
   * Commodity codes for specific destinations, declared there instead of harmonizedCode. CSV files do not have them.
   *
   * At most 100 entries.
   * @example {"US":"9405118010","EU":"9405110090"}
   */
  commodityCodes?: Record<string, string> | null

  /**
   * Changes to your own data. Keys that are left out keep their values. Null removes a key, and null instead of the object removes all.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null> | null
}

/** Items to add or change. */
export interface ItemChanges {
  /**
   * Up to 1,000 items, each SKU once.
   *
   * 1 to 1000 items.
   */
  items: ItemChange[]
}

/** Outcome for the items that were sent. */
export interface ItemChangesResult {
  /**
   * Number of items that are new.
   *
   * At least 0.
   * @example 2
   */
  created: number

  /**
   * Number of items that changed.
   *
   * At least 0.
   * @example 1
   */
  updated: number

  /**
   * Number of items that were unchanged. Their changedAt stays.
   *
   * At least 0.
   * @example 0
   */
  unchanged: number
}

/** Every ItemMixing that the contract knows. */
export const itemMixingValues = ['ANY', 'SAME_ITEM', 'ALONE'] as const

/**
 * Which items may be next to an item in a parcel: ANY item, the SAME_ITEM only, or nothing, so that each piece travels ALONE.
 *
 * - `ANY`: Any item may be next to it.
 * - `SAME_ITEM`: Only pieces of the same item may be next to it.
 * - `ALONE`: Each piece travels in a parcel of its own.
 */
export type ItemMixing = (typeof itemMixingValues)[number]

/** Every ItemSort that the contract knows. */
export const itemSortValues = ['sku', 'changedAt'] as const

/**
 * Attribute to sort by.
 *
 * - `sku`: By SKU.
 * - `changedAt`: By the time of the last change.
 */
export type ItemSort = (typeof itemSortValues)[number]

/** Every ItemStacking that the contract knows. */
export const itemStackingValues = ['ANY', 'SAME_ITEM', 'NONE'] as const

/**
 * Which items may be on top of an item in a parcel: ANY item, the SAME_ITEM only, or NONE.
 *
 * - `ANY`: Any item may be on top of it.
 * - `SAME_ITEM`: Only the same item may be on top of it.
 * - `NONE`: Nothing may be on top of it.
 */
export type ItemStacking = (typeof itemStackingValues)[number]

/** Every ItemTurning that the contract knows. */
export const itemTurningValues = ['ANY', 'UPRIGHT', 'FIXED'] as const

/**
 * How an item may be placed in a parcel: on ANY side, UPRIGHT and turned around its height only, or FIXED with its length along the length of the parcel.
 *
 * - `ANY`: May lie on any side.
 * - `UPRIGHT`: Must stay upright, and may be turned around its height.
 * - `FIXED`: Its length must be along the length of the parcel.
 */
export type ItemTurning = (typeof itemTurningValues)[number]

/** Every ItemType that the contract knows. */
export const itemTypeValues = ['PARCEL', 'HANDLING_UNIT', 'UNPACKED'] as const

/**
 * How an item is shipped. A PARCEL ships in its own packaging, and so does a HANDLING_UNIT such as a pallet. An UNPACKED item is packed into a parcel definition, together with other items if they fit.
 *
 * - `PARCEL`: Ships as it is, in its own packaging.
 * - `HANDLING_UNIT`: Ships as it is, such as a pallet.
 * - `UNPACKED`: Is packed into a parcel definition, with other items where they fit.
 */
export type ItemType = (typeof itemTypeValues)[number]

/** Printable labels. The data, once decoded, are what is sent to the printer. */
export interface LabelDocument {
  /** @example "PDF" */
  type: LabelType

  /**
   * Paper of the labels; of the first one where carriers made them for several.
   * @example "4R"
   */
  layout: LabelLayout

  /**
   * Class of the printer in dots per inch. Only for ZPL.
   * @example 200
   */
  resolution?: LabelResolution

  /**
   * Media type of the decoded data.
   *
   * - `application/pdf`: A PDF file.
   * - `application/zpl`: Commands for a ZPL printer.
   * @example "application/pdf"
   */
  contentType: 'application/pdf' | 'application/zpl'

  /**
   * How the data are encoded.
   *
   * - `base64`: As base64 of RFC 4648, with padding.
   * @example "base64"
   */
  encoding: 'base64'

  /**
   * The file in base64.
   *
   * 1 to 50000000 characters.
   * @example "XlhBXkNJMjheUFc4MTJeTEwxMjE4XlhaCg=="
   */
  data: string

  /**
   * Number of labels, one to a page.
   *
   * 1 to 1000.
   * @example 1
   */
  pages: number

  /**
   * SHA-256 of the decoded data in hexadecimal.
   *
   * 64 characters.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  sha256: string

  /**
   * Strings that are printed in Latin letters because label printers lack the original ones. Absent where every string is printed as it was sent.
   *
   * At most 500 items.
   */
  transliterated?: TransliteratedString[]
}

/** How labels of one type are printed. */
export interface LabelFormat {
  type: LabelType

  /**
   * Available sizes. Without layout, labels have the first one.
   *
   * At most 8 items.
   * @example ["4R"]
   */
  layouts: LabelLayout[]

  /**
   * Available classes of the printer in dots per inch. Only for ZPL.
   *
   * At most 3 items.
   * @example [200]
   */
  resolutions?: LabelResolution[]
}

/** Every LabelLayout that the contract knows. */
export const labelLayoutValues = ['4R', 'A4', 'A5', 'A6', 'W102H192', 'W103H150', 'W105H120', 'W105H158'] as const

/**
 * Paper of a label, as width x height.
 *
 * - `4R`: 101.6 x 152.4 mm (4 x 6 inches).
 * - `A4`: 210 x 297 mm.
 * - `A5`: 148 x 210 mm.
 * - `A6`: 105 x 148 mm.
 * - `W102H192`: 102 x 192 mm.
 * - `W103H150`: 103 x 150 mm.
 * - `W105H120`: 105 x 120 mm.
 * - `W105H158`: 105 x 158 mm.
 */
export type LabelLayout = (typeof labelLayoutValues)[number]

/** Every LabelOrder that the contract knows. */
export const labelOrderValues = ['GIVEN', 'CARRIER', 'PRODUCT', 'ORDER_NUMBER'] as const

/**
 * Order of labels in one file.
 *
 * - `GIVEN`: In the order of the request.
 * - `CARRIER`: By carrier, and within one by product and order number.
 * - `PRODUCT`: By product, and within one by order number.
 * - `ORDER_NUMBER`: By order number, 9 before 10. Shipments without one come last.
 */
export type LabelOrder = (typeof labelOrderValues)[number]

/** Format of a label, and which parcels to print. */
export interface LabelRequest {
  /** @example "PDF" */
  type: LabelType

  /**
   * Paper of the label. By default that of the carrier's own label, and 4R where it has none.
   * @example "4R"
   */
  layout?: LabelLayout

  /**
   * Class of the printer in dots per inch, for ZPL, 200 by default or that of the carrier's own label. Ignored for PDF.
   * @example 200
   */
  resolution?: LabelResolution

  /**
   * Parcels to print, by their position in the shipment counted from 0. Without it all are printed.
   *
   * 1 to 10 items.
   */
  parcelIndexes?: number[]
}

/** Every LabelResolution that the contract knows. */
export const labelResolutionValues = [200, 300, 600] as const

/**
 * Class of a ZPL printer in dots per inch.
 *
 * - `200`: 8 dots per millimetre (203 dpi).
 * - `300`: 12 dots per millimetre.
 * - `600`: 24 dots per millimetre.
 */
export type LabelResolution = (typeof labelResolutionValues)[number]

/** Labels of one shipment. */
export interface LabelResult {
  /**
   * Shipment that the labels are for.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * Number with which the carrier tracks the shipment.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /** @example "PDF" */
  type: LabelType

  /**
   * Paper of the labels; of the first one where carriers made them for several.
   * @example "4R"
   */
  layout: LabelLayout

  /**
   * Class of the printer in dots per inch. Only for ZPL.
   * @example 200
   */
  resolution?: LabelResolution

  /**
   * Media type of the decoded data.
   *
   * - `application/pdf`: A PDF file.
   * - `application/zpl`: Commands for a ZPL printer.
   * @example "application/pdf"
   */
  contentType: 'application/pdf' | 'application/zpl'

  /**
   * How the data are encoded.
   *
   * - `base64`: As base64 of RFC 4648, with padding.
   * @example "base64"
   */
  encoding: 'base64'

  /**
   * The file in base64.
   *
   * 1 to 50000000 characters.
   * @example "XlhBXkNJMjheUFc4MTJeTEwxMjE4XlhaCg=="
   */
  data: string

  /**
   * Number of labels, one to a page.
   *
   * 1 to 1000.
   * @example 1
   */
  pages: number

  /**
   * SHA-256 of the decoded data in hexadecimal.
   *
   * 64 characters.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  sha256: string

  /**
   * Strings that are printed in Latin letters because label printers lack the original ones. Absent where every string is printed as it was sent.
   *
   * At most 500 items.
   */
  transliterated?: TransliteratedString[]
}

/** Sheets of A4 with four labels each, for an office printer. Labels larger than a quarter of A4 are scaled down by up to a tenth, and larger ones are refused. */
export interface LabelSheet {
  /**
   * First free position on the first sheet, so that you can use up a partly used sheet. Positions are counted from the top left, row by row.
   *
   * 1 to 4.
   * @default 1
   * @example 3
   */
  firstPlace?: number
}

/** Every LabelType that the contract knows. */
export const labelTypeValues = ['PDF', 'ZPL'] as const

/**
 * Format in which a label is printed.
 *
 * - `PDF`: For office printers.
 * - `ZPL`: For label printers.
 */
export type LabelType = (typeof labelTypeValues)[number]

/** Product that is not offered, with the reasons. */
export interface LeftOutProduct {
  /** Product that is left out. */
  carrierProduct: CarrierProduct

  /**
   * Why it is left out. Codes are those that a booking would return, those of explainPrice, NO_PRICE, NO_PARCEL_SHOP, CARRIER_UNAVAILABLE and HIDDEN_BY_POLICY. If a product does not serve the two countries, no other reason is given.
   *
   * 1 to 50 items.
   */
  codes: string[]

  /**
   * The same as full error messages. Absent unless explain was set.
   *
   * 1 to 50 items.
   */
  reasons?: ErrorDetail[]
}

/** Lithium batteries in a parcel. Type and packing have to match the UN number. */
export interface LithiumBattery {
  /** @example "LITHIUM_ION" */
  type: LithiumType

  /** @example "IN_EQUIPMENT" */
  packing: BatteryPacking
}

/** Every LithiumType that the contract knows. */
export const lithiumTypeValues = ['LITHIUM_ION', 'LITHIUM_METAL'] as const

/**
 * Kind of lithium batteries.
 *
 * - `LITHIUM_ION`: Lithium ion batteries, UN3480 and UN3481. They can be charged.
 * - `LITHIUM_METAL`: Lithium metal batteries, UN3090 and UN3091. They cannot be charged.
 */
export type LithiumType = (typeof lithiumTypeValues)[number]

/** Location of the client's own network at an address. */
export interface Location {
  /**
   * Your own identifier of the place.
   *
   * 1 to 60 characters.
   * @example "CPH-WAREHOUSE-1"
   */
  locationId: string

  locationType: LocationType
}

/** Every LocationType that the contract knows. */
export const locationTypeValues = ['WAREHOUSE', 'STORE'] as const

/**
 * Kind of a place in the client's own network.
 *
 * - `WAREHOUSE`: A warehouse of the client.
 * - `STORE`: A store of the client.
 */
export type LocationType = (typeof locationTypeValues)[number]

/** Logged request of a client, without personal data and secrets. */
export interface LoggedRequest {
  /**
   * Id of a request, as in X-Request-Id and in errors.
   *
   * 1 to 64 characters.
   * @example "0198c0de7a117c3e9b52"
   */
  requestId: string

  /**
   * When the request was received.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Client that the request was for.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * User whose permissions were used.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * Administrator who acted as the user.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  impersonatedBy?: string

  /**
   * API key that was sent.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  apiKeyId?: string

  /**
   * Operation that was called.
   *
   * At most 100 characters.
   * @example "createShipment"
   */
  operationId: string

  /**
   * HTTP method.
   *
   * At most 10 characters.
   * @example "POST"
   */
  method: string

  /**
   * Path below /v1. Parameters other than ids and numbers stay in braces, because they may be personal data.
   *
   * At most 500 characters.
   * @example "/shipments"
   */
  path: string

  /**
   * HTTP status of the response.
   *
   * 100 to 599.
   * @example 400
   */
  status: number

  /**
   * Code of the error, if the request failed.
   *
   * At most 60 characters.
   * @example "VALIDATION_FAILED"
   */
  error?: string

  /**
   * The first 20 errors.
   *
   * At most 20 items.
   */
  errors?: LoggedRequestError[]

  /**
   * Milliseconds from the arrival of the request to the end of the response.
   *
   * At least 0.
   * @example 12
   */
  durationMs: number
}

/** One error of a request, without the value that was wrong. */
export interface LoggedRequestError {
  /**
   * Stable code of an error in capitals.
   *
   * At most 60 characters.
   * @example "OUT_OF_RANGE"
   */
  code: string

  /**
   * Part of the request that held the error.
   *
   * At most 100 characters.
   * @example "body"
   */
  objectName?: string

  /**
   * Path of the field within its object.
   *
   * At most 200 characters.
   * @example "parcels[0].weight"
   */
  field?: string
}

/** Page of the requests of a client. */
export interface LoggedRequestPage {
  /**
   * Requests on this page, newest first.
   *
   * At most 100 items.
   */
  hits: LoggedRequest[]

  /**
   * Token for next_page_token that leads to earlier requests. Absent on the last page.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  nextPageToken?: string
}

/** Tokens of a session, and the user they belong to. */
export interface LoginResult {
  /**
   * Signed access token in the compact form of a JWT. Send it as Authorization with the Bearer scheme.
   *
   * 5 to 8192 characters.
   * @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5"
   */
  accessToken: string

  /**
   * Seconds until the access token expires, which are 3600 after a log-in and 900 after an impersonation.
   *
   * 1 to 3600.
   * @example 3600
   */
  expiresIn: number

  /**
   * Token for the next call of POST /auth/refresh-token. Absent for an impersonation.
   *
   * 20 to 512 characters.
   * @example "vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz"
   */
  refreshToken?: string

  user: User
}

/** The list with which shipments are handed over to their carrier. A shipment is in one only. */
export interface Manifest {
  /**
   * Identifier of the manifest.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e20"
   */
  id: string

  /**
   * Client that hands the shipments over.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * When the manifest was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the manifest or its state last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string

  /** @example "CLOSED" */
  state: ManifestState

  /**
   * Carrier that gets the shipments.
   * @example "GLS_DK"
   */
  carrier: Carrier

  source: CarrierSource

  /**
   * Day of the handover, in the time zone of the address.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  date: string

  /** Where the shipments are handed over. */
  sender: AddressParty

  /**
   * Number of shipments, without those cancelled since.
   *
   * 0 to 1000.
   * @example 2
   */
  shipmentCount: number

  /**
   * Number of parcels of all shipments.
   *
   * 0 to 10000.
   * @example 3
   */
  parcelCount: number

  /**
   * Weight of all parcels in kilograms.
   *
   * 0 to 10000000.
   * @example 9.3
   */
  weight: number

  /**
   * The shipments, in the order of the list. Cancelled shipments are removed from it.
   *
   * At most 1000 items.
   */
  shipmentIds: string[]

  /**
   * Your own data of the manifest. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Number of the carrier's own close-out. Absent if there is none.
   *
   * 1 to 100 characters.
   * @example "SBX-MF-1-mi8k2f0a"
   */
  carrierNumber?: string

  /**
   * Documents that the carrier made for the manifest, by the index that getManifestDocument takes. Absent when there is nothing.
   *
   * At most 100 items.
   */
  documents?: CarrierDocument[]

  /**
   * Message about the last call to the carrier. Absent if it succeeded.
   *
   * 1 to 2000 characters.
   * @example "GLS_DK has not responded yet."
   */
  message?: string
}

/** Shipments to close out. Without shipmentIds all of the carrier's that are waiting, oldest first, 1,000 at most. */
export interface ManifestCreate {
  /**
   * Carrier that gets the shipments.
   * @example "GLS_DK"
   */
  carrier: Carrier

  /**
   * Shipments to close out, which are registered, not cancelled, at one address and in no other manifest.
   *
   * 1 to 1000 items.
   */
  shipmentIds?: string[]

  /** Only shipments from here. Required without shipmentIds if shipments are waiting at several places. */
  from?: ManifestPlace

  /**
   * Whether the carrier's own close-out is called, if it has one. With false the manifest is only Waybill's list.
   * @default true
   * @example true
   */
  closeOut?: boolean

  /**
   * Your own data of the manifest, up to 50 keys. No carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Manifest of an event, and the new state. */
export interface ManifestEventData {
  /**
   * Manifest concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e20"
   */
  manifestId: string

  /** State of the manifest after the event. */
  manifestState: ManifestState

  /** Carrier of the object. */
  carrier: Carrier

  /**
   * Your own data of the manifest. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Where shipments are handed over, by the address of their sender or, where they have one, of their pick-up. */
export interface ManifestPlace {
  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "DK"
   */
  country: string

  /**
   * Postal code as it is written in its country.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string
}

/** Every ManifestSort that the contract knows. */
export const manifestSortValues = ['createdAt', 'changedAt'] as const

/**
 * Attribute to sort by.
 *
 * - `createdAt`: By the time of their creation.
 * - `changedAt`: By the time of the last change.
 */
export type ManifestSort = (typeof manifestSortValues)[number]

/** Every ManifestState that the contract knows. */
export const manifestStateValues = ['PENDING', 'CLOSED', 'FAILED'] as const

/**
 * State of a manifest.
 *
 * - `PENDING`: The carrier has not responded to the close-out yet. Waybill keeps trying.
 * - `CLOSED`: The shipments are handed over with this manifest.
 * - `FAILED`: The carrier did not respond at first and refused later. The shipments are free for another manifest.
 */
export type ManifestState = (typeof manifestStateValues)[number]

/** Changes to the calling user. Omitted attributes keep their values, and null clears a name. */
export interface MeChanges {
  /**
   * New e-mail address. It is verified once you confirm the code that is mailed there.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email?: string

  /**
   * First name, or null to clear it.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string | null

  /**
   * Last name, or null to clear it.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  lastName?: string | null

  /**
   * Whether you want the newsletter.
   * @example true
   */
  newsletterOptIn?: boolean
}

/** Amount of money with its currency. */
export interface Money {
  /**
   * Amount of money, with at most as many decimals as its currency has.
   *
   * 0 to 9999999.999.
   * @example 3124.5
   */
  amount: number

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string
}

/** New password, and the current one. */
export interface MyPassword {
  /**
   * Current password.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  currentPassword: string

  /**
   * New password, which must differ from the current one.
   *
   * Format password, 6 to 50 characters.
   * @example "north-star-lantern-7"
   */
  password: string
}

/** Parcel shop with its distance from the place that was searched. */
export interface NearbyParcelShop {
  /**
   * Identifier that the carrier gave the shop. Send it as parcelShopId in the delivery of a shipment.
   *
   * 1 to 60 characters.
   * @example "74826"
   */
  id: string

  /**
   * Name of the shop.
   *
   * 1 to 200 characters.
   * @example "Coop Linnéplatsen"
   */
  name: string

  /** @example "SERVICE_POINT" */
  type: ParcelShopType

  /**
   * Latitude in degrees (WGS 84).
   *
   * -90 to 90.
   * @example 57.690312
   */
  latitude: number

  /**
   * Longitude in degrees (WGS 84).
   *
   * -180 to 180.
   * @example 11.952114
   */
  longitude: number

  /** @example "POSTNORD_DK" */
  carrier: Carrier

  /**
   * Street and house number.
   *
   * 1 to 200 characters.
   * @example "Linnégatan 76"
   */
  addressLine1: string

  /**
   * Postal code. Absent in countries without.
   *
   * 1 to 20 characters.
   * @example "413 08"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * When the shop is open, sorted by day and time. A day may have several rows, and a day without one is closed. Empty when the carrier does not say.
   *
   * At most 49 items.
   */
  openingTimes: OpeningTime[]

  /**
   * When the shop closed permanently. Absent while it is open. Closed shops do not appear in searches, but can still be read by id.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-10-31T23:00:00.000Z"
   */
  closedAt?: string

  /**
   * Further data about the shop, with the carrier's own names.
   *
   * At most 50 entries.
   * @example {"routingCode":"SE-41308-01"}
   */
  carrierData?: Record<string, string>

  /**
   * Distance in metres in a straight line.
   *
   * 0 to 20040000.
   * @example 742
   */
  distance: number
}

/** Open parcel shop nearest to the address, within 10 km and in its country, of a carrier that is enabled for the client. Absent when there is none. */
export interface NearestParcelShop {
  carrier: Carrier

  /**
   * Identifier that the carrier gave a parcel shop. It is unique for the carrier.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  id: string

  /**
   * Distance in metres in a straight line from the centre of the postal code area, or of the city if that is not known.
   *
   * 0 to 10000.
   * @example 742
   */
  distance: number
}

/** Pieces that do not fit. */
export interface NotPackedItem {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Number of pieces that do not fit.
   *
   * 1 to 1000.
   * @example 1
   */
  quantity: number

  reason: NotPackedReason

  /**
   * Human-readable explanation.
   *
   * 1 to 500 characters.
   * @example "VEGA-FLOOR-160 is 165 x 38 x 22 cm and does not fit into any of the 3 parcel definitions."
   */
  message: string
}

/** Every NotPackedReason that the contract knows. */
export const notPackedReasonValues = ['TOO_LARGE', 'TOO_HEAVY', 'NO_PARCEL_DEFINITION'] as const

/**
 * Why a piece does not fit: it is TOO_LARGE for every parcel definition, TOO_HEAVY for each that is large enough, or there is NO_PARCEL_DEFINITION at all.
 *
 * - `TOO_LARGE`: Too large for every parcel definition.
 * - `TOO_HEAVY`: Too heavy for each parcel definition that is large enough.
 * - `NO_PARCEL_DEFINITION`: There is no parcel definition to pack into.
 */
export type NotPackedReason = (typeof notPackedReasonValues)[number]

/** One bar of a chart: a period, and how many of the shipments promised for its days arrived in time. */
export interface OnTimePoint {
  /**
   * Period of the point. A day is 2026-11-20, an ISO week 2026-W47, a month 2026-11 and a year 2026.
   *
   * 4 to 10 characters.
   * @example "2026-11-20"
   */
  label: string

  /**
   * Number of shipments promised for a day of the period. The sum of onTime, late and open.
   *
   * At least 0.
   * @example 137
   */
  promised: number

  /**
   * Number of those delivered by the promised day.
   *
   * At least 0.
   * @example 129
   */
  onTime: number

  /**
   * Number of those delivered after the promised day, or not delivered although it has passed.
   *
   * At least 0.
   * @example 6
   */
  late: number

  /**
   * Number of those not delivered whose promised day has not passed yet.
   *
   * At least 0.
   * @example 2
   */
  open: number
}

/** Opening hours of a shop on one day of the week, in local time. */
export interface OpeningTime {
  /**
   * Day of the week, from 1 for Monday to 7 for Sunday.
   *
   * 1 to 7.
   * @example 1
   */
  day: number

  /**
   * Time at which it opens.
   *
   * 5 characters.
   * @example "08:00"
   */
  from: string

  /**
   * Time at which it closes. A shop that is open around the clock has 00:00 to 23:59.
   *
   * 5 characters.
   * @example "21:00"
   */
  to: string

  /** Break within these hours. Absent when there is none. */
  closedDuring?: TimeRange
}

/** Every OperationalPhase that the contract knows. */
export const operationalPhaseValues = [
  'PREPARING',
  'AWAITING_PARCEL',
  'IN_WAREHOUSE',
  'READY_FOR_DISPATCH',
  'LINE_HAUL',
  'WITH_CARRIER',
  'COMPLETED',
  'EXCEPTION',
] as const

/**
 * Party that has to act on a parcel next, from the point of view of shipper and warehouse.
 *
 * The events of the parcel itself and those of the whole shipment decide. A parcel without events of its own has the phase of its shipment.
 *
 * - `PREPARING`: UNKNOWN, BLOCKED, DRAFT or FAILED_TO_REGISTER: the shipper has to register it.
 * - `AWAITING_PARCEL`: REGISTERED: the warehouse waits for the parcel.
 * - `IN_WAREHOUSE`: RECEIVED_AT_WAREHOUSE or RELABELLED: the warehouse has to sort it.
 * - `READY_FOR_DISPATCH`: The warehouse has to load it.
 * - `LINE_HAUL`: CMR_CLOSED: the truck is on its way.
 * - `WITH_CARRIER`: IN_TRANSIT or DELIVERY_ATTEMPTED: the carrier has to deliver it.
 * - `COMPLETED`: DELIVERED: no action is needed.
 * - `EXCEPTION`: ERROR: the problem has to be investigated.
 */
export type OperationalPhase = (typeof operationalPhaseValues)[number]

/** A customer's order, with its shipments. */
export interface Order {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  id: string

  /**
   * Client whose order it is.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Identifier of the order in the shop, by which it is added and changed. Printable ASCII without leading or trailing spaces.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  externalId: string

  state: OrderState

  /**
   * When the customer placed it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  placedAt: string

  /** Recipient of the order. Absent from an order that was deleted. */
  recipient?: AddressParty

  /**
   * Number of the order as the customer knows it. It is copied to the shipments. By default externalId.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /** Sender of the order. By default the address in defaultPickupAddressId of the preferences. */
  sender?: AddressParty

  /** Where it is delivered, if not at the address of the recipient, such as a parcel shop that the customer has chosen. */
  delivery?: DeliveryParty

  /**
   * Currency of the prices.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  /**
   * Warehouse that it is shipped from. Rules of a shipping policy can refer to it.
   *
   * 1 to 60 characters.
   * @example "Warehouse Taulov"
   */
  stockPlace?: string

  /**
   * Delivery instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string

  /** Product that the customer has chosen. Without it the shipping policy and the prices decide. */
  carrierProduct?: CarrierProduct

  /**
   * Rate of createCheckoutRates or createRates that the customer has chosen. Its product becomes the carrierProduct of the order, and the shipment is created at this rate if it is still valid and matches, otherwise at the current price.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Amount that the customer has paid for the delivery. By default the price of the rate. A product with a price is used even if the shipping policy hides it now, and `overPrice` of shipOrder says how much more the shipment costs. */
  shippingPrice?: Money

  cashOnDelivery?: OrderCashOnDelivery

  gift?: OrderGift

  /**
   * Note for the packers. shipOrder and shipOrders return it, and it is never printed on anything that the recipient gets.
   *
   * 1 to 500 characters.
   * @example "Wrap the shade twice."
   */
  warehouseNote?: string

  /**
   * First day on which to ship it, such as when an item is back in stock. To ship earlier, send `early`.
   *
   * Format date, at most 10 characters.
   * @example "2026-12-01"
   */
  shipFrom?: string

  /**
   * Order lines. Empty if the order was deleted.
   *
   * At most 200 items.
   */
  lines: OrderLine[]

  /**
   * The client's own tags. Rules of a shipping policy can refer to them.
   *
   * At most 100 items.
   */
  tags: string[]

  /**
   * Your own data. Shipments of the order begin with a copy of it, and later changes of the order leave them as they are.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Its shipments, oldest first.
   *
   * At most 1000 items.
   */
  shipments: OrderShipped[]

  /**
   * Reason for holding the order.
   *
   * 1 to 250 characters.
   * @example "Address to be confirmed"
   */
  holdReason?: string

  /**
   * Order that it was split off from.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  splitFrom?: string

  /**
   * Orders that were split off from it, oldest first.
   *
   * 1 to 200 items.
   */
  parts?: string[]

  /**
   * Order that its lines were merged into. `shipments` has the shipments of that order with any of these lines.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  mergedInto?: string

  /**
   * When it was added here.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When it, or what is shipped of it, last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string

  /**
   * When it was cancelled.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  cancelledAt?: string

  /**
   * When it was deleted. Absent from an order that exists.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  deletedAt?: string
}

/** Orders to ship in the background, with everything that is open in each. */
export interface OrderBatchCreate {
  /**
   * Human-readable name of the batch.
   *
   * 1 to 100 characters.
   * @example "Orders of Friday"
   */
  name?: string

  /**
   * Orders to ship, from 1 to 10,000. Each becomes one row.
   *
   * 1 to 10000 items.
   */
  orderIds: string[]

  /**
   * Your own data of the batch, up to 50 keys. Each shipment has a copy of that of its order.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Whether the shipments are registered with their carriers. True by default.
   * @default true
   * @example true
   */
  register?: boolean

  /** Format of the label. Without it no labels are made. Requires register. */
  label?: LabelRequest
}

/** Money that the carrier collects from the recipient. It is collected with the first shipment of the order that is not cancelled. */
export interface OrderCashOnDelivery {
  /**
   * Amount to collect.
   *
   * At most 100000000, more than 0.
   * @example 3397
   */
  amount: number

  currencyCode: CashOnDeliveryCurrency

  /**
   * Account that receives the money, as IBAN without spaces.
   *
   * 15 to 34 characters.
   * @example "DK5000400440116243"
   */
  iban?: string

  /**
   * BIC of the bank that keeps the account.
   *
   * 8 to 11 characters.
   * @example "NDEADKKK"
   */
  bic?: string

  /**
   * Holder of the account.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  bankHolderName?: string

  /**
   * Reference on the payment, so that the receiver recognises it.
   *
   * 1 to 35 characters.
   * @example "ORDER-20417"
   */
  paymentReference?: string
}

/** An order to add or change, which externalId names. A new one needs recipient and lines. Omitted attributes keep their values, and `null` removes optional ones. */
export interface OrderChange {
  /**
   * Identifier of the order in the shop, by which it is added and changed. Printable ASCII without leading or trailing spaces.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  externalId: string

  /**
   * When the customer placed it. By default when it is added here.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  placedAt?: string

  /** Recipient of the order. */
  recipient?: AddressParty

  /**
   * Number of the order as the customer knows it. It is copied to the shipments. By default externalId.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string | null

  /** Sender of the order. By default the address in defaultPickupAddressId of the preferences. */
  sender?: AddressParty | null

  /** Where it is delivered, if not at the address of the recipient, such as a parcel shop that the customer has chosen. */
  delivery?: DeliveryParty | null

  /**
   * Currency of the prices.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string | null

  /**
   * Warehouse that it is shipped from. Rules of a shipping policy can refer to it.
   *
   * 1 to 60 characters.
   */
  stockPlace?: string | null

  /**
   * Delivery instructions for the driver.
   *
   * 1 to 250 characters.
   */
  deliveryInstructions?: string | null

  /** Product that the customer has chosen. Without it the shipping policy and the prices decide. */
  carrierProduct?: CarrierProduct | null

  /**
   * Rate of createCheckoutRates or createRates that the customer has chosen. Its product becomes the carrierProduct of the order, and the shipment is created at this rate if it is still valid and matches, otherwise at the current price.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string | null

  /** Amount that the customer has paid for the delivery. By default the price of the rate. A product with a price is used even if the shipping policy hides it now, and `overPrice` of shipOrder says how much more the shipment costs. */
  shippingPrice?: Money | null

  /** Money that the carrier collects from the recipient. */
  cashOnDelivery?: OrderCashOnDelivery | null

  /** Marks the order as a gift. */
  gift?: OrderGift | null

  /**
   * Note for the packers. shipOrder and shipOrders return it, and it is never printed on anything that the recipient gets.
   *
   * 1 to 500 characters.
   */
  warehouseNote?: string | null

  /**
   * First day on which to ship it, such as when an item is back in stock. To ship earlier, send `early`.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  shipFrom?: string | null

  /**
   * Order lines, which replace the previous ones.
   *
   * 1 to 200 items.
   */
  lines?: OrderLineChange[]

  /**
   * The client's own tags. Rules of a shipping policy can refer to them.
   *
   * At most 100 items.
   */
  tags?: string[]

  /**
   * Your own data. Shipments of the order begin with a copy of it, and later changes of the order leave them as they are. Keys that are left out keep their values. Null removes a key, and null instead of the object removes all.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null> | null
}

/** Orders to add or change. */
export interface OrderChanges {
  /**
   * Up to 500 orders, each externalId once.
   *
   * 1 to 500 items.
   */
  orders: OrderChange[]
}

/** Outcome for the orders that were sent. */
export interface OrderChangesResult {
  /**
   * Number of orders that are new.
   *
   * At least 0.
   * @example 1
   */
  created: number

  /**
   * Number of orders that changed.
   *
   * At least 0.
   * @example 0
   */
  updated: number

  /**
   * Number of orders that were unchanged. Their changedAt stays.
   *
   * At least 0.
   * @example 0
   */
  unchanged: number

  /**
   * Number of orders that were refused. They are not stored.
   *
   * At least 0.
   * @example 0
   */
  failed: number

  /**
   * Outcome for each order, in the order of the request.
   *
   * At most 10000 items.
   */
  orders: OrderKept[]
}

/** Order of an event, and the shipment concerned. */
export interface OrderEventData {
  /**
   * Order concerned, as the customer placed it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  orderId: string

  /**
   * Identifier of the order in the shop, even if the order was split or merged since.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  orderExternalId: string

  /** State of the order after the event. If it was split or merged, the combined state of everything that the customer ordered with it. */
  orderState: OrderState

  /**
   * Your own data of the order. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Shipment of the order concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /** State of the shipment after the event. */
  shipmentState?: ShipmentState

  /** Carrier of the shipment. */
  carrier?: Carrier

  /**
   * Number that the carrier gave to the shipment.
   *
   * 1 to 60 characters.
   * @example "395200000002041709"
   */
  carrierReference?: string

  /**
   * Order that the lines are in, if it is a part of the one the customer placed, or the order they were merged into.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9002"
   */
  withinOrderId?: string

  /**
   * Order that the lines were merged into.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9002"
   */
  mergedInto?: string

  /**
   * Lines concerned, as the customer placed them. Absent if the order was neither split nor merged.
   *
   * 1 to 200 items.
   */
  lines?: OrderLineQuantity[]
}

/** Marks the order as a gift. Its packing slip shows the message and, as always, no prices. */
export interface OrderGift {
  /**
   * Message from the giver to the recipient, printed on the packing slip.
   *
   * 1 to 500 characters.
   * @example "Happy birthday, Astrid! Love from all of us."
   */
  message?: string
}

/** Why an order is held back. */
export interface OrderHold {
  /**
   * Note for colleagues.
   *
   * 1 to 250 characters.
   * @example "Address to be confirmed"
   */
  reason?: string
}

/** Outcome for one order. It has id when the status is 200 or 201, else error. */
export interface OrderKept {
  /**
   * Identifier of the order in the shop, by which it is added and changed. Printable ASCII without leading or trailing spaces.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  externalId: string

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 201
   */
  status: number

  /**
   * Identifier of the order. Absent where it was refused.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  id?: string

  /**
   * Parts that were split off and took over the change of the address, or the refund of pieces.
   *
   * 1 to 200 items.
   */
  parts?: string[]

  /**
   * Existing shipments of the order or its parts, which still go to the previous address. Change or cancel them if the parcel should go to the new one.
   *
   * 1 to 1000 items.
   */
  shipmentsLeft?: string[]

  /** Why it was refused. */
  error?: ErrorInfo
}

/** Ordered quantity of one item, and how much of it is shipped. */
export interface OrderLine {
  /**
   * Identifier of the line in its order. By default the SKU.
   *
   * 1 to 125 characters.
   * @example "AURORA-BRASS-40"
   */
  lineId: string

  /**
   * Item that was ordered.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Name of the item in the shop.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  name?: string

  /**
   * How many pieces were ordered.
   *
   * 1 to 10000.
   * @example 2
   */
  quantity: number

  /**
   * Price of one piece for the customer, in the currency of the order. By default the value of the item.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 2499
   */
  unitPrice?: number

  /**
   * How many pieces were refunded, before or after they were shipped. They will not be shipped. `quantity` remains the ordered quantity.
   *
   * 0 to 10000.
   * @example 1
   */
  refunded?: number

  /**
   * The manufacturer's number for the product. Without it that of the item is declared.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1. Without it that of the item is declared.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /**
   * Your own data about the line, up to 50 keys of up to 40 characters with values of up to 500.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Number of pieces in registered shipments that were not cancelled.
   *
   * 0 to 10000.
   * @example 1
   */
  shipped: number

  /**
   * Number of pieces in shipments that are not registered yet. Absent if there are none. Pieces in a refused shipment are open again and not counted.
   *
   * 1 to 10000.
   * @example 1
   */
  prepared?: number

  /**
   * Order in which the customer placed the line, if it was split or merged.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  fromOrder?: string
}

/** Ordered quantity of one item. */
export interface OrderLineChange {
  /**
   * Identifier of the line in its order. By default the SKU.
   *
   * 1 to 125 characters.
   * @example "AURORA-BRASS-40"
   */
  lineId?: string

  /**
   * Item that was ordered.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Name of the item in the shop.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  name?: string

  /**
   * How many pieces were ordered.
   *
   * 1 to 10000.
   * @example 2
   */
  quantity: number

  /**
   * How many pieces were refunded, before or after they were shipped. They will not be shipped. `quantity` remains the ordered quantity.
   *
   * 0 to 10000.
   * @example 1
   */
  refunded?: number

  /**
   * Price of one piece for the customer, in the currency of the order. By default the value of the item.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 2499
   */
  unitPrice?: number

  /**
   * The manufacturer's number for the product. Without it that of the item is declared.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1. Without it that of the item is declared.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /**
   * Your own data about the line, up to 50 keys of up to 40 characters with values of up to 500.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** A line, or some pieces of it. */
export interface OrderLineQuantity {
  /**
   * Identifier of the line in its order. By default the SKU.
   *
   * 1 to 125 characters.
   * @example "AURORA-BRASS-40"
   */
  lineId: string

  /**
   * How many pieces of the line.
   *
   * 1 to 10000.
   * @example 1
   */
  quantity: number
}

/** Orders that become part of another one. */
export interface OrderMerge {
  /**
   * Orders of the same recipient without shipments, to merge into the order in the path.
   *
   * 1 to 20 items.
   */
  orderIds: string[]
}

/** Outcome for one order. It has result when the status is 201, else error. */
export interface OrderShipOutcome {
  /**
   * Order as the request named it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  orderId: string

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 200
   */
  status: number

  result?: OrderShipmentResult

  /** Error that the single call would have returned. */
  error?: ErrorInfo
}

/** Which part of an order to ship, and how. Everything has a default. */
export interface OrderShipmentCreate {
  /**
   * Lines to ship. By default everything that is not shipped yet.
   *
   * 1 to 200 items.
   */
  lines?: OrderLineQuantity[]

  /**
   * Parcels as packed. By default the items are packed into the parcel definitions of the client, as few and as cheap as possible.
   *
   * 1 to 10 items.
   */
  parcels?: RateParcel[]

  /** Product to ship with. By default that of the order, else the first of the rates: a preferred one or the cheapest. */
  carrierProduct?: CarrierProduct

  /**
   * Rate to ship at, with the product of the rate. It must match the parcels and cannot be combined with carrierProduct. By default the rate of the order.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Amount that the shipment is insured for. By default the amount set by the shipping policy, else none. */
  insurance?: Insurance

  /**
   * Whether orders are shipped before the day that their `shipFrom` names. False by default.
   * @default false
   * @example false
   */
  early?: boolean

  /** Delivery services. By default those that the shipping policy requires, else none. */
  deliveryServices?: DeliveryServices

  /**
   * Changes to the metadata of the shipment compared with that of the order. Keys that are left out are copied, and null leaves one out.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null>

  /**
   * Whether the shipment is registered with its carrier. True by default.
   * @default true
   * @example true
   */
  register?: boolean

  /** Format of the label. Without it no label is made, and it can be fetched later. Requires register. If the carrier never prints it, nothing is booked. */
  label?: LabelRequest
}

/** Shipment of an order, with its label if one was requested. */
export interface OrderShipmentResult {
  /**
   * Order that is shipped.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  orderId: string

  /** State of the order with this shipment. */
  orderState: OrderState

  shipment: Shipment

  /**
   * Note for the packers from the order.
   *
   * 1 to 500 characters.
   * @example "Wrap the shade twice."
   */
  warehouseNote?: string

  /** How much more the first shipment of the order is expected to cost than the customer paid for the delivery (`shippingPrice`). Absent where it costs no more, and where cost and price are in different currencies or one of them is unknown. */
  overPrice?: Money

  label?: LabelResult

  /** Why there is no label, although the shipment is registered. Request the label again. */
  labelError?: ErrorInfo
}

/** Shipment of an order, with its contents. */
export interface OrderShipped {
  /**
   * The shipment, which getShipment returns.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /** Carrier of the shipment. */
  carrier?: Carrier

  /**
   * Number that the carrier gave to it. Absent until it is registered.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /** State of the shipment. */
  shipmentState?: ShipmentState

  /**
   * Whether the shipment was cancelled, so that its pieces are open again. Absent where it was not.
   * @example true
   */
  isCancelled?: boolean

  /**
   * Returns of the shipment, created by createShipmentReturn.
   *
   * 1 to 100 items.
   */
  returns?: string[]

  /**
   * Contents of the shipment.
   *
   * 1 to 200 items.
   */
  lines: OrderLineQuantity[]

  /**
   * When it was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string
}

/** Every OrderSort that the contract knows. */
export const orderSortValues = ['placedAt', 'changedAt'] as const

/**
 * Attribute to sort by.
 *
 * - `placedAt`: By the time at which the customer placed it.
 * - `changedAt`: By the time of the last change.
 */
export type OrderSort = (typeof orderSortValues)[number]

/** Pieces that become a separate order. */
export interface OrderSplit {
  /**
   * Pieces that move to the new order. They must not be shipped yet, and at least one piece has to stay.
   *
   * 1 to 200 items.
   */
  lines: OrderLineQuantity[]
}

/** Every OrderState that the contract knows. */
export const orderStateValues = [
  'OPEN',
  'ON_HOLD',
  'FAILED',
  'PARTLY_SHIPPED',
  'SHIPPED',
  'MERGED',
  'CANCELLED',
] as const

/**
 * Progress of an order. It follows from its lines and shipments, and from holding or cancelling it.
 *
 * - `OPEN`: Not shipped yet. It may have shipments that are not registered.
 * - `ON_HOLD`: It is not shipped until it is released.
 * - `FAILED`: The carrier refused a shipment of it. Correct the order and ship it again, or register the shipment again or delete it.
 * - `PARTLY_SHIPPED`: Some of the ordered pieces are in registered shipments.
 * - `SHIPPED`: All ordered pieces that were not refunded are in registered shipments.
 * - `MERGED`: Its lines were moved into the order that mergedInto names.
 * - `CANCELLED`: It will not be shipped. It was cancelled, or completely refunded.
 */
export type OrderState = (typeof orderStateValues)[number]

/** Orders to ship, with everything that is open in each. */
export interface OrdersShip {
  /**
   * Orders to ship, up to 100.
   *
   * 1 to 100 items.
   */
  orderIds: string[]

  /**
   * Whether orders are shipped before the day that their `shipFrom` names. False by default.
   * @default false
   * @example false
   */
  early?: boolean

  /**
   * Changes to the metadata of each shipment compared with that of its order. Keys that are left out are copied, and null leaves one out.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null>

  /**
   * Whether the shipments are registered with their carriers. True by default.
   * @default true
   * @example true
   */
  register?: boolean

  /** Format of the label. Without it no labels are made. Requires register. Orders whose carrier never prints it are not booked. */
  label?: LabelRequest

  /**
   * Whether all labels come as one file in `merged`, to be printed at once. Only with label.
   * @default false
   * @example true
   */
  merge?: boolean

  /**
   * Order of the labels in the merged file. GIVEN is the order of orderIds. Only with merge.
   * @default "GIVEN"
   * @example "CARRIER"
   */
  order?: LabelOrder

  /** Prints four labels on each page. Only with merge and the type PDF. */
  sheet?: LabelSheet
}

/** Outcome for each order. */
export interface OrdersShipResult {
  /**
   * Number of orders that were shipped.
   *
   * At least 0.
   * @example 1
   */
  succeeded: number

  /**
   * Number of orders that failed.
   *
   * At least 0.
   * @example 1
   */
  failed: number

  /**
   * One entry for each order, in the order of the request.
   *
   * 1 to 100 items.
   */
  results: OrderShipOutcome[]

  /** All labels as one file. Only with merge, and if at least one order was shipped. */
  merged?: LabelDocument

  /**
   * For each shipment in the order of the orders, on which page of the merged file its labels begin, or why it has none. Only with merge.
   *
   * At most 100 items.
   */
  labels?: ShipmentLabelOutcome[]
}

/** How many pieces of an item a parcel holds. */
export interface PackedItem {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Number of pieces in this parcel.
   *
   * 1 to 1000.
   * @example 2
   */
  quantity: number
}

/** A parcel to ship, with the outer dimensions and weight for a shipment. */
export interface PackedParcel {
  kind: PackedParcelKind

  /**
   * Parcel definition that is used. Absent unless the kind is PACKED.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  parcelDefinitionId?: string

  /**
   * Name of the parcel definition, or of the item that goes as it is.
   *
   * 1 to 200 characters.
   * @example "Table lamp, large box"
   */
  name?: string

  /**
   * Outer length in centimetres.
   *
   * 0 to 1000.
   * @example 60
   */
  length: number

  /**
   * Outer width in centimetres.
   *
   * 0 to 1000.
   * @example 40
   */
  width: number

  /**
   * Outer height in centimetres.
   *
   * 0 to 1000.
   * @example 35.5
   */
  height: number

  /**
   * Weight in kilograms with packaging.
   *
   * 0 to 2000.
   * @example 3.7
   */
  weight: number

  /**
   * Cost of the packaging. Absent if unknown, and for callers without `parcel-definitions:read`.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 14.5
   */
  cost?: number

  /**
   * Currency of the cost. Always present with the cost.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  /**
   * Percentage of the inner volume that is used, with one decimal. Absent unless the kind is PACKED.
   *
   * 0 to 100.
   * @example 68.4
   */
  volumeUse?: number

  /** The highest freight class among the items, where one has any. */
  freightClass?: FreightClass

  /**
   * UN number of the dangerous goods in the parcel.
   *
   * 6 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * Contents of the parcel, by SKU.
   *
   * At most 200 items.
   */
  items: PackedItem[]

  /**
   * Position of each piece, in the order in which to pack them. Empty unless the kind is PACKED.
   *
   * At most 1000 items.
   */
  placements: PackedPlacement[]

  /**
   * Picture of the packed parcel as SVG, drawn from above a corner. Only if requested.
   *
   * At most 5000000 characters.
   * @example "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"></svg>"
   */
  picture?: string
}

/** Every PackedParcelKind that the contract knows. */
export const packedParcelKindValues = ['PACKED', 'OWN_PACKAGING', 'HANDLING_UNIT'] as const

/**
 * Whether the parcel is PACKED into a parcel definition, or is an item that goes in its OWN_PACKAGING or as a HANDLING_UNIT.
 *
 * - `PACKED`: Packed into a parcel definition.
 * - `OWN_PACKAGING`: An item in its own packaging.
 * - `HANDLING_UNIT`: An item that is a handling unit.
 */
export type PackedParcelKind = (typeof packedParcelKindValues)[number]

/** Position of one piece. The origin is an inner bottom corner of the parcel, without its padding. */
export interface PackedPlacement {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Distance from the origin along the length, in centimetres.
   *
   * 0 to 1000.
   * @example 0
   */
  x: number

  /**
   * Distance from the origin along the width, in centimetres.
   *
   * 0 to 1000.
   * @example 0
   */
  y: number

  /**
   * Height above the bottom, in centimetres.
   *
   * 0 to 1000.
   * @example 0
   */
  z: number

  /**
   * Extent along the length of the parcel as placed, in centimetres.
   *
   * 0 to 1000.
   * @example 42
   */
  length: number

  /**
   * Extent along the width of the parcel as placed, in centimetres.
   *
   * 0 to 1000.
   * @example 42
   */
  width: number

  /**
   * Extent in height as placed, in centimetres.
   *
   * 0 to 1000.
   * @example 28.5
   */
  height: number
}

/** Parcels with the items, and the items that do not fit. */
export interface Packing {
  /**
   * The parcels to ship.
   *
   * At most 1000 items.
   */
  parcels: PackedParcel[]

  /**
   * Items that do not fit. Empty when everything is packed.
   *
   * At most 200 items.
   */
  notPacked: NotPackedItem[]

  /**
   * Weight of all parcels in kilograms.
   *
   * 0 to 2000000.
   * @example 3.7
   */
  totalWeight: number

  /**
   * Cost of all packaging. Absent if unknown, and for callers without `parcel-definitions:read`.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 14.5
   */
  totalCost?: number

  /**
   * Currency of the cost. Always present with the cost.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string
}

/** Every PackingGoal that the contract knows. */
export const packingGoalValues = ['FEWEST_PARCELS', 'LOWEST_COST'] as const

/**
 * Goal to optimise: as few parcels as possible and then the lowest cost, or the lowest cost of packaging and then few parcels.
 *
 * - `FEWEST_PARCELS`: As few parcels as possible, and then the cheapest.
 * - `LOWEST_COST`: The lowest cost of packaging, and then few parcels.
 */
export type PackingGoal = (typeof packingGoalValues)[number]

/** Every PackingGroup that the contract knows. */
export const packingGroupValues = ['I', 'II', 'III'] as const

/**
 * Packing group of dangerous goods.
 *
 * - `I`: High danger.
 * - `II`: Medium danger.
 * - `III`: Low danger.
 */
export type PackingGroup = (typeof packingGroupValues)[number]

/** Pieces of an item. An item stored under `/items` needs only its SKU; dimensions, weight and other values that are sent override the stored ones. */
export interface PackingLine {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Number of pieces to pack.
   *
   * 1 to 1000.
   * @example 2
   */
  quantity: number

  itemType?: ItemType

  /**
   * Length of one piece in centimetres, if it differs from the stored item.
   *
   * 0.1 to 1000.
   * @example 42
   */
  length?: number

  /**
   * Width of one piece in centimetres, if it differs from the stored item.
   *
   * 0.1 to 1000.
   * @example 42
   */
  width?: number

  /**
   * Height of one piece in centimetres, if it differs from the stored item.
   *
   * 0.1 to 1000.
   * @example 28.5
   */
  height?: number

  /**
   * Weight of one piece in kilograms, if it differs from the stored item.
   *
   * 0.001 to 1000.
   * @example 3.1
   */
  weight?: number

  turning?: ItemTurning

  stacking?: ItemStacking

  mixing?: ItemMixing
}

/** Items to pack, and parcel definitions to use. */
export interface PackingRequest {
  /**
   * Items to pack, each SKU once and at most 1,000 pieces together.
   *
   * 1 to 200 items.
   */
  items: PackingLine[]

  /**
   * Parcel definitions that may be used. Without it, the newest 50 of the client.
   *
   * 1 to 50 items.
   */
  parcelDefinitionIds?: string[]

  goal?: PackingGoal

  /**
   * Whether each packed parcel comes with a picture.
   * @default false
   * @example true
   */
  picture?: boolean
}

/** Parcel to ship. Dimensions and weight that are not sent come from its parcel definition, or else from the default parcel definition of the preferences. */
export interface ParcelCreate {
  /**
   * Parcel definition for the dimensions and weight that are not sent.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0"
   */
  parcelDefinitionId?: string

  /**
   * Weight in kilograms with its packaging, from 0.1 to 1000. Rounded to the gram.
   *
   * 0.1 to 1000.
   * @example 4.2
   */
  weight?: number

  /**
   * Longest side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 60
   */
  length?: number

  /**
   * Second side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 40
   */
  width?: number

  /**
   * Third side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 35.5
   */
  height?: number

  /**
   * Contents of the parcel. By default the description of the shipment, or else the name of the parcel definition.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass"
   */
  description?: string

  /**
   * Order that this parcel belongs to, when it differs from the one of the shipment.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Dangerous goods in the parcel. Absent or empty where there are none.
   *
   * At most 10 items.
   */
  dangerousGoods?: DangerousGoods[]

  /**
   * Your own data about the parcel, up to 50 keys of up to 40 characters with values of up to 500. No carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Amount that the carrier collects on delivery of this parcel, in the currency of cashOnDelivery.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 3124.5
   */
  cashOnDeliveryAmount?: number
}

/** Box or envelope that a client ships often, to fill in the parcel of a shipment. */
export interface ParcelDefinition {
  /**
   * Name by which users recognise the parcel.
   *
   * 1 to 100 characters.
   * @example "Table lamp, large box"
   */
  name: string

  type: ParcelDefinitionType

  /**
   * Weight in kilograms when packed, rounded to three decimals.
   *
   * 0.1 to 100.
   * @example 4.2
   */
  weight: number

  /**
   * Length in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 60
   */
  length: number

  /**
   * Width in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 40
   */
  width: number

  /**
   * Height in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 35.5
   */
  height: number

  /**
   * Length inside in centimetres, rounded to one decimal. By default the outer length.
   *
   * 0.1 to 200.
   * @example 58
   */
  innerLength?: number

  /**
   * Width inside in centimetres, rounded to one decimal. By default the outer width.
   *
   * 0.1 to 200.
   * @example 38
   */
  innerWidth?: number

  /**
   * Height inside in centimetres, rounded to one decimal. By default the outer height.
   *
   * 0.1 to 200.
   * @example 33
   */
  innerHeight?: number

  /**
   * Padding on each of the six sides in centimetres, rounded to one decimal. By default none.
   *
   * 0 to 50.
   * @example 1
   */
  padding?: number

  /**
   * Weight of the empty packaging with its padding in kilograms, rounded to three decimals. By default 0.
   *
   * 0 to 100.
   * @example 0.6
   */
  ownWeight?: number

  /**
   * Maximum weight of the packed parcel in kilograms, rounded to three decimals. By default 1000.
   *
   * 0.1 to 1000.
   * @example 20
   */
  maxWeight?: number

  /**
   * Cost of one box or envelope, in the currency given with it. Packing prefers cheaper ones.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 14.5
   */
  cost?: number

  /**
   * Currency of the cost. Always present with the cost.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  /**
   * Identifier of the parcel definition.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0"
   */
  id: string

  /**
   * When the parcel definition was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who created the parcel definition.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the parcel definition was last changed. Absent if it was never changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string

  /**
   * User who last changed the parcel definition.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  modifiedBy?: string
}

/** Parcel definition to add. */
export interface ParcelDefinitionCreate {
  /**
   * Name by which users recognise the parcel.
   *
   * 1 to 100 characters.
   * @example "Table lamp, large box"
   */
  name: string

  type: ParcelDefinitionType

  /**
   * Weight in kilograms when packed, rounded to three decimals.
   *
   * 0.1 to 100.
   * @example 4.2
   */
  weight: number

  /**
   * Length in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 60
   */
  length: number

  /**
   * Width in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 40
   */
  width: number

  /**
   * Height in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 35.5
   */
  height: number

  /**
   * Length inside in centimetres, rounded to one decimal. By default the outer length.
   *
   * 0.1 to 200.
   * @example 58
   */
  innerLength?: number

  /**
   * Width inside in centimetres, rounded to one decimal. By default the outer width.
   *
   * 0.1 to 200.
   * @example 38
   */
  innerWidth?: number

  /**
   * Height inside in centimetres, rounded to one decimal. By default the outer height.
   *
   * 0.1 to 200.
   * @example 33
   */
  innerHeight?: number

  /**
   * Padding on each of the six sides in centimetres, rounded to one decimal. By default none.
   *
   * 0 to 50.
   * @example 1
   */
  padding?: number

  /**
   * Weight of the empty packaging with its padding in kilograms, rounded to three decimals. By default 0.
   *
   * 0 to 100.
   * @example 0.6
   */
  ownWeight?: number

  /**
   * Maximum weight of the packed parcel in kilograms, rounded to three decimals. By default 1000.
   *
   * 0.1 to 1000.
   * @example 20
   */
  maxWeight?: number

  /**
   * Cost of one box or envelope, in the currency given with it. Packing prefers cheaper ones.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 14.5
   */
  cost?: number

  /**
   * Currency of the cost. Always present with the cost.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string
}

/** Changes to the parcel definition in the path. Omitted attributes keep their values. */
export interface ParcelDefinitionPatch {
  /**
   * Name by which users recognise the parcel.
   *
   * 1 to 100 characters.
   * @example "Table lamp, large box"
   */
  name?: string

  type?: ParcelDefinitionType

  /**
   * Weight in kilograms when packed, rounded to three decimals.
   *
   * 0.1 to 100.
   * @example 4.2
   */
  weight?: number

  /**
   * Length in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 60
   */
  length?: number

  /**
   * Width in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 40
   */
  width?: number

  /**
   * Height in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 35.5
   */
  height?: number

  /**
   * Length inside in centimetres, rounded to one decimal. By default the outer length.
   *
   * 0.1 to 200.
   * @example 58
   */
  innerLength?: number | null

  /**
   * Width inside in centimetres, rounded to one decimal. By default the outer width.
   *
   * 0.1 to 200.
   * @example 38
   */
  innerWidth?: number | null

  /**
   * Height inside in centimetres, rounded to one decimal. By default the outer height.
   *
   * 0.1 to 200.
   * @example 33
   */
  innerHeight?: number | null

  /**
   * Padding on each of the six sides in centimetres, rounded to one decimal. By default none.
   *
   * 0 to 50.
   * @example 1
   */
  padding?: number | null

  /**
   * Weight of the empty packaging with its padding in kilograms, rounded to three decimals. By default 0.
   *
   * 0 to 100.
   * @example 0.6
   */
  ownWeight?: number | null

  /**
   * Maximum weight of the packed parcel in kilograms, rounded to three decimals. By default 1000.
   *
   * 0.1 to 1000.
   * @example 20
   */
  maxWeight?: number | null

  /**
   * Cost of one box or envelope, in the currency given with it. Packing prefers cheaper ones.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  cost?: number | null

  /**
   * Currency of the cost. Always present with the cost.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string | null
}

/** Every ParcelDefinitionSort that the contract knows. */
export const parcelDefinitionSortValues = ['createdAt', 'name', 'weight'] as const

/**
 * Attribute to sort parcel definitions by.
 *
 * - `createdAt`: By time of creation.
 * - `name`: By name.
 * - `weight`: By weight.
 */
export type ParcelDefinitionSort = (typeof parcelDefinitionSortValues)[number]

/** Every ParcelDefinitionType that the contract knows. */
export const parcelDefinitionTypeValues = ['BOX', 'ENVELOPE'] as const

/**
 * Kind of packaging that a parcel definition describes.
 *
 * - `BOX`: A box with length, width and height.
 * - `ENVELOPE`: A flat envelope.
 */
export type ParcelDefinitionType = (typeof parcelDefinitionTypeValues)[number]

/** Changes to the parcel definition with this id. Omitted attributes keep their values. */
export interface ParcelDefinitionUpdate {
  /**
   * Parcel definition to change.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0"
   */
  id: string

  /**
   * Name by which users recognise the parcel.
   *
   * 1 to 100 characters.
   * @example "Table lamp, large box"
   */
  name?: string

  type?: ParcelDefinitionType

  /**
   * Weight in kilograms when packed, rounded to three decimals.
   *
   * 0.1 to 100.
   * @example 4.2
   */
  weight?: number

  /**
   * Length in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 60
   */
  length?: number

  /**
   * Width in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 40
   */
  width?: number

  /**
   * Height in centimetres, rounded to one decimal.
   *
   * 1 to 200.
   * @example 35.5
   */
  height?: number

  /**
   * Length inside in centimetres, rounded to one decimal. By default the outer length.
   *
   * 0.1 to 200.
   * @example 58
   */
  innerLength?: number | null

  /**
   * Width inside in centimetres, rounded to one decimal. By default the outer width.
   *
   * 0.1 to 200.
   * @example 38
   */
  innerWidth?: number | null

  /**
   * Height inside in centimetres, rounded to one decimal. By default the outer height.
   *
   * 0.1 to 200.
   * @example 33
   */
  innerHeight?: number | null

  /**
   * Padding on each of the six sides in centimetres, rounded to one decimal. By default none.
   *
   * 0 to 50.
   * @example 1
   */
  padding?: number | null

  /**
   * Weight of the empty packaging with its padding in kilograms, rounded to three decimals. By default 0.
   *
   * 0 to 100.
   * @example 0.6
   */
  ownWeight?: number | null

  /**
   * Maximum weight of the packed parcel in kilograms, rounded to three decimals. By default 1000.
   *
   * 0.1 to 1000.
   * @example 20
   */
  maxWeight?: number | null

  /**
   * Cost of one box or envelope, in the currency given with it. Packing prefers cheaper ones.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  cost?: number | null

  /**
   * Currency of the cost. Always present with the cost.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string | null
}

/** Lifecycle of a parcel, from the point of view of the recipient and of operations. */
export interface ParcelLifecycle {
  deliveryPhase: DeliveryPhase

  operationalPhase: OperationalPhase
}

/** Shop, locker, post office or depot where parcels are handed in and collected. */
export interface ParcelShop {
  /**
   * Identifier that the carrier gave the shop. Send it as parcelShopId in the delivery of a shipment.
   *
   * 1 to 60 characters.
   * @example "74826"
   */
  id: string

  /**
   * Name of the shop.
   *
   * 1 to 200 characters.
   * @example "Coop Linnéplatsen"
   */
  name: string

  /** @example "SERVICE_POINT" */
  type: ParcelShopType

  /**
   * Latitude in degrees (WGS 84).
   *
   * -90 to 90.
   * @example 57.690312
   */
  latitude: number

  /**
   * Longitude in degrees (WGS 84).
   *
   * -180 to 180.
   * @example 11.952114
   */
  longitude: number

  /** @example "POSTNORD_DK" */
  carrier: Carrier

  /**
   * Street and house number.
   *
   * 1 to 200 characters.
   * @example "Linnégatan 76"
   */
  addressLine1: string

  /**
   * Postal code. Absent in countries without.
   *
   * 1 to 20 characters.
   * @example "413 08"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * When the shop is open, sorted by day and time. A day may have several rows, and a day without one is closed. Empty when the carrier does not say.
   *
   * At most 49 items.
   */
  openingTimes: OpeningTime[]

  /**
   * When the shop closed permanently. Absent while it is open. Closed shops do not appear in searches, but can still be read by id.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-10-31T23:00:00.000Z"
   */
  closedAt?: string

  /**
   * Further data about the shop, with the carrier's own names.
   *
   * At most 50 entries.
   * @example {"routingCode":"SE-41308-01"}
   */
  carrierData?: Record<string, string>
}

/** Export of parcel shops, with its progress. */
export interface ParcelShopExport {
  /**
   * Identifier of the export.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c91"
   */
  id: string

  /**
   * Carrier of the shops.
   * @example "POSTNORD_DK"
   */
  carrier: Carrier

  /**
   * Country of the shops. Absent if all countries were requested.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Town or city of the shops. Absent if none was requested.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string

  /**
   * Postal code of the shops. Absent if none was requested.
   *
   * 1 to 20 characters.
   * @example "413 08"
   */
  postCode?: string

  /**
   * Maximum number of shops in the file.
   *
   * 1 to 100000.
   * @example 10000
   */
  limit: number

  /**
   * Mailbox that the file is sent to.
   *
   * Format email, 3 to 200 characters.
   * @example "freja@nordlys.example"
   */
  email: string

  status: ParcelShopExportStatus

  outcome?: ParcelShopExportOutcome

  /**
   * When the export was requested.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When it finished. Absent until then.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:41.220Z"
   */
  finishedAt?: string
}

/** Parcel shops to export, and the mailbox that receives the file. */
export interface ParcelShopExportCreate {
  /**
   * Carrier of the shops.
   * @example "POSTNORD_DK"
   */
  carrier: Carrier

  /**
   * Only shops in this country.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Only shops in this town or city. Accents and case are ignored.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string

  /**
   * Only shops with this postal code. Spaces are ignored.
   *
   * 1 to 20 characters.
   * @example "413 08"
   */
  postCode?: string

  /**
   * Maximum number of shops in the file, 10,000 by default.
   *
   * 1 to 100000.
   * @default 10000
   * @example 10000
   */
  limit?: number

  /**
   * Mailbox that the file is sent to. It must be that of the caller or of another user of the client.
   *
   * Format email, 3 to 200 characters.
   * @example "freja@nordlys.example"
   */
  email: string
}

/** Every ParcelShopExportOutcome that the contract knows. */
export const parcelShopExportOutcomeValues = ['FAILURE', 'SUCCESS'] as const

/**
 * Outcome of an export of parcel shops. Absent until it is FINISHED. After SUCCESS the file was mailed.
 *
 * - `FAILURE`: No file was sent.
 * - `SUCCESS`: The file was mailed.
 */
export type ParcelShopExportOutcome = (typeof parcelShopExportOutcomeValues)[number]

/** Every ParcelShopExportStatus that the contract knows. */
export const parcelShopExportStatusValues = ['PENDING', 'RUNNING', 'FINISHED'] as const

/**
 * Progress of an export of parcel shops. PENDING becomes RUNNING, then FINISHED with an outcome.
 *
 * - `PENDING`: Waits for its turn.
 * - `RUNNING`: The file is being written.
 * - `FINISHED`: The export has ended. See the outcome.
 */
export type ParcelShopExportStatus = (typeof parcelShopExportStatusValues)[number]

/** Every ParcelShopType that the contract knows. */
export const parcelShopTypeValues = ['SERVICE_POINT', 'LOCKER', 'POST_OFFICE', 'DEPOT'] as const

/**
 * Kind of a parcel shop.
 *
 * - `SERVICE_POINT`: A counter in a shop.
 * - `LOCKER`: A machine with compartments.
 * - `POST_OFFICE`: A post office.
 * - `DEPOT`: A terminal of the carrier.
 */
export type ParcelShopType = (typeof parcelShopTypeValues)[number]

/** Passkey of a user. The private key stays in the authenticator. */
export interface Passkey {
  /**
   * Identifier of the passkey.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9d01"
   */
  id: string

  /**
   * Name by which you recognise the passkey.
   *
   * 1 to 60 characters.
   * @example "Freja's laptop"
   */
  name: string

  /**
   * When it was registered.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When it was last used. Absent until then.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  lastUsedAt?: string

  /**
   * Whether the authenticator reported, when it was last used, that the passkey is synchronised to other devices. If not, losing the device loses the passkey.
   * @example true
   */
  isBackedUp: boolean
}

/** New name of a passkey. */
export interface PasskeyChanges {
  /**
   * Name by which you recognise the passkey.
   *
   * 1 to 60 characters.
   * @example "Freja's laptop"
   */
  name: string
}

/** Options for a browser to create a passkey. */
export interface PasskeyCreation {
  publicKey: PasskeyCreationOptions

  /**
   * Until when `confirmMyPasskey` accepts the challenge.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt: string
}

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export interface PasskeyCreationOptions {
  /** The site that the passkey is for. */
  rp: { id: string; name: string }

  /** The user who registers the passkey. */
  user: { id: string; name: string; displayName: string }

  /**
   * Challenge that the new credential is bound to. It is accepted once.
   *
   * 1 to 8192 characters.
   * @example "pHNtUkHZQ5-UZpYbNVSfNw"
   */
  challenge: string

  /**
   * Algorithms in order of preference.
   *
   * 1 to 10 items.
   */
  pubKeyCredParams: { type: CredentialType; alg: number }[]

  /**
   * Milliseconds that the browser waits for the user.
   *
   * 1000 to 3600000.
   * @example 300000
   */
  timeout: number

  /**
   * Existing passkeys of the user, so that an authenticator does not register twice.
   *
   * At most 20 items.
   */
  excludeCredentials: { id: string; type: CredentialType; transports: string[] }[]

  /** Requirements for the authenticator. */
  authenticatorSelection: {
    residentKey: WebAuthnRequirement
    requireResidentKey: boolean
    userVerification: WebAuthnRequirement
  }

  attestation: AttestationConveyance
}

/** Result of `navigator.credentials.get` in the browser for the challenge of `beginPasskeyLogin`. It is accepted once. */
export interface PasskeyProof {
  /**
   * `id` of the credential.
   *
   * 1 to 1400 characters.
   * @example "pHNtUkHZQ5-UZpYbNVSfNw"
   */
  credentialId: string

  /**
   * `response.clientDataJSON` of the credential, which holds the challenge and the origin of the page.
   *
   * 1 to 8192 characters.
   * @example "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0"
   */
  clientDataJSON: string

  /**
   * `response.authenticatorData` of the credential, which says whether the user was verified.
   *
   * 1 to 8192 characters.
   * @example "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA"
   */
  authenticatorData: string

  /**
   * `response.signature` of the credential.
   *
   * 1 to 8192 characters.
   * @example "MEUCIQDPa1nqkTLwtmVd1NKF4sJzGgLm9XGXzPnWVFHmjHLRPQIgG5uZt4Zd"
   */
  signature: string

  /**
   * `response.userHandle` of the credential. Where it is sent, it must be that of the user.
   *
   * 1 to 8192 characters.
   * @example "AZjA3noRfD6bUk9tKh6MMQ"
   */
  userHandle?: string
}

/** Name of the new passkey, and the result of `navigator.credentials.create` in the browser. */
export interface PasskeyRegistration {
  /**
   * Name by which you recognise the passkey.
   *
   * 1 to 60 characters.
   * @example "Freja's laptop"
   */
  name: string

  /**
   * `id` of the credential.
   *
   * 1 to 1400 characters.
   * @example "pHNtUkHZQ5-UZpYbNVSfNw"
   */
  credentialId: string

  /**
   * `response.clientDataJSON` of the credential, which holds the challenge and the origin of the page.
   *
   * 1 to 8192 characters.
   * @example "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0"
   */
  clientDataJSON: string

  /**
   * `response.attestationObject` of the credential, which holds the public key.
   *
   * 1 to 65536 characters.
   * @example "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVik"
   */
  attestationObject: string

  /**
   * `response.getTransports()` of the credential. It is sent back in `excludeCredentials`.
   *
   * At most 10 items.
   */
  transports?: string[]
}

/** Options for a browser to use a passkey. */
export interface PasskeyRequest {
  /** PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
  publicKey: { challenge: string; rpId: string; timeout: number; userVerification: WebAuthnRequirement }

  /**
   * Until when the challenge is accepted.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt: string
}

/** New password, and the current one. */
export interface PasswordChange {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * Current password, or the temporary one that an administrator gave.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  currentPassword: string

  /**
   * New password, which must differ from the current one.
   *
   * Format password, 6 to 50 characters.
   * @example "north-star-lantern-7"
   */
  password: string

  /**
   * Code of the second factor, if the user has one. Without it the response is 403 with `SECOND_FACTOR_REQUIRED`.
   *
   * 6 to 20 characters.
   * @example "492039"
   */
  code?: string

  /** Response of a passkey of the user, in place of `code`. */
  passkey?: PasskeyProof
}

/** Party that the carrier bills, and its account with the carrier. */
export interface Payer {
  /** @example "THIRD_PARTY" */
  payer: PayerType

  /**
   * Account of the payer with the carrier. Required for freight and for THIRD_PARTY. For duties it is optional otherwise. With SENDER it is another account of your own than the one in the carrier configuration.
   *
   * 1 to 20 characters.
   * @example "3F8A17"
   */
  accountNumber?: string

  /**
   * Billing postal code of the account. Some carriers check the account with it.
   *
   * 1 to 10 characters.
   * @example "8000"
   */
  postCode?: string

  /**
   * Billing country of the account. Required for THIRD_PARTY.
   *
   * 2 characters.
   * @example "DK"
   */
  country?: string
}

/** Every PayerType that the contract knows. */
export const payerTypeValues = ['SENDER', 'RECIPIENT', 'THIRD_PARTY'] as const

/**
 * Party that the carrier bills.
 *
 * - `SENDER`: The sender pays.
 * - `RECIPIENT`: The recipient pays.
 * - `THIRD_PARTY`: Another company pays, such as a marketplace.
 */
export type PayerType = (typeof payerTypeValues)[number]

/** Every Permission that the contract knows. */
export const permissionValues = [
  'add-ons:read',
  'add-ons:admin',
  'addresses:read',
  'addresses:write',
  'amounts:read',
  'amounts:write',
  'api-keys:read',
  'api-keys:admin',
  'audit:read',
  'carrier-claims:read',
  'carrier-claims:write',
  'carrier-invoices:read',
  'carrier-invoices:write',
  'carriers:read',
  'carriers:admin',
  'clients:read',
  'clients:write',
  'clients:admin',
  'checkout:write',
  'consignments:read',
  'consignments:write',
  'consignments:admin',
  'customs:read',
  'customs:write',
  'customs:admin',
  'data-subjects:read',
  'data-subjects:write',
  'events:read',
  'events:write',
  'events:admin',
  'items:read',
  'items:write',
  'orders:read',
  'orders:write',
  'parcel-definitions:read',
  'parcel-definitions:write',
  'parcel-shops:read',
  'parcel-shops:write',
  'preferences:read',
  'preferences:admin',
  'products:read',
  'products:write',
  'rate-sheets:read',
  'rate-sheets:write',
  'rates:write',
  'relabelling:read',
  'relabelling:write',
  'relabelling:admin',
  'reporting:read',
  'reporting:write',
  'requests:read',
  'roles:read',
  'roles:admin',
  'shipments:read',
  'shipments:write',
  'shipping-policies:read',
  'shipping-policies:write',
  'shops:read',
  'shops:admin',
  'users:read',
  'users:write',
  'users:admin',
  'webhooks:read',
  'webhooks:admin',
] as const

/**
 * Permission to call the operations of an area at a level. A higher level includes the lower ones of its area, in the order read, write, admin.
 *
 * - `add-ons:read`: See the catalogue of add-ons and those of the client.
 * - `add-ons:admin`: Add and remove add-ons, also for clients below.
 * - `addresses:read`: Read the address book.
 * - `addresses:write`: Add, change and remove addresses.
 * - `amounts:read`: Read expected amounts.
 * - `amounts:write`: Announce, change and remove expected amounts.
 * - `api-keys:read`: See the API keys of the client, without the keys themselves.
 * - `api-keys:admin`: Create, change, rotate and revoke API keys.
 * - `audit:read`: Read the audit log.
 * - `carrier-claims:read`: See claims for lost and damaged parcels, with their attachments.
 * - `carrier-claims:write`: Create and change claims, and add attachments.
 * - `carrier-invoices:read`: See invoices of carriers and the expected cost of shipments.
 * - `carrier-invoices:write`: Import invoices of carriers, decide on differences and set the tolerance.
 * - `carriers:read`: See carriers and their configuration, without secrets.
 * - `carriers:admin`: Enable carriers and set their credentials.
 * - `clients:read`: Read the client and those below it.
 * - `clients:write`: Change the client and those below it.
 * - `clients:admin`: Create, import and delete clients.
 * - `checkout:write`: Get delivery options at a checkout. The only permission of public keys.
 * - `consignments:read`: Read pallets, trucks and other consignments.
 * - `consignments:write`: Create, fill, move, hand in, close and delete consignments.
 * - `consignments:admin`: Approve and reject consignments that wait for approval.
 * - `customs:read`: Read customs items and reports.
 * - `customs:write`: Declare, change, close and open customs items.
 * - `customs:admin`: Report decisions of the broker, and set when items close automatically.
 * - `data-subjects:read`: Export the data stored about a person.
 * - `data-subjects:write`: Erase a person's data.
 * - `events:read`: Read the events of shipments.
 * - `events:write`: Report events of shipments.
 * - `events:admin`: Report events that correct the state of a shipment.
 * - `items:read`: Read and export items.
 * - `items:write`: Add, change, import and delete items.
 * - `orders:read`: Read orders and their shipments.
 * - `orders:write`: Add, change, hold, split, merge, cancel, delete and ship orders.
 * - `parcel-definitions:read`: Read parcel definitions.
 * - `parcel-definitions:write`: Add, change and remove parcel definitions.
 * - `parcel-shops:read`: Search parcel shops.
 * - `parcel-shops:write`: Export parcel shops.
 * - `preferences:read`: Read the settings of clients.
 * - `preferences:admin`: Change the settings of clients.
 * - `products:read`: Read products and sales products.
 * - `products:write`: Add, change and retire products, and sell them to clients.
 * - `rate-sheets:read`: Read rate sheets and explain prices.
 * - `rate-sheets:write`: Create, change and delete rate sheets.
 * - `rates:write`: Get rates for shipments.
 * - `relabelling:read`: Read shipment promises and the relabelling log.
 * - `relabelling:write`: Announce, retry and cancel shipment promises, and relabel parcels.
 * - `relabelling:admin`: Configure relabelling for a client.
 * - `reporting:read`: Search and count shipments in reports.
 * - `reporting:write`: Start and delete exports of reports.
 * - `requests:read`: See the last requests of the client and their results.
 * - `roles:read`: Read roles and who has them.
 * - `roles:admin`: Create, change, delete, assign and remove roles.
 * - `shipments:read`: Read and export shipments, and fetch their labels as PDF.
 * - `shipments:write`: Create, change, register and delete shipments, and print their labels.
 * - `shipping-policies:read`: Read the policies that decide on rates, and try them.
 * - `shipping-policies:write`: Draft, activate and retire policies.
 * - `shops:read`: See connected web shops and their orders, without credentials.
 * - `shops:admin`: Connect, change and disconnect web shops, import their orders and resend failed updates.
 * - `users:read`: Read a user.
 * - `users:write`: Change a user.
 * - `users:admin`: List, create, invite, import and confirm users, and log in as them.
 * - `webhooks:read`: See webhook endpoints and their deliveries, without secrets.
 * - `webhooks:admin`: Create, change, check, rotate and delete webhook endpoints, and send events again.
 */
export type Permission = (typeof permissionValues)[number]

/** Collection of registered shipments by a carrier. */
export interface Pickup {
  /**
   * Identifier of the pick-up.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e10"
   */
  id: string

  /**
   * Client whose shipments are collected.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * When the pick-up was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the pick-up or its state last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string

  /** @example "CONFIRMED" */
  state: PickupState

  /**
   * Carrier that collects the parcels.
   * @example "GLS_DK"
   */
  carrier: Carrier

  /**
   * Account of the carrier configuration that the pick-up is booked with, which is that of its shipments. Absent for the default account.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string

  source: CarrierSource

  /**
   * Number of the carrier for the pick-up. Absent until it is confirmed.
   *
   * 1 to 100 characters.
   * @example "SBX-PU-GLS_DK-1-mi8k2f0a"
   */
  confirmation?: string

  /** Time that the carrier confirmed, if it differs from the requested one. */
  confirmedTime?: TimeRange

  /** Where the shipments are, which is their pick-up address or else that of their sender. */
  address: AddressParty

  /**
   * Day of the pick-up, in the time zone of the address.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  date: string

  /** Requested time window, in the time zone of the address. */
  preferredTime: TimeRange

  /**
   * Instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Ring at the gate, ramp 3."
   */
  instructions?: string

  /**
   * Your own data of the pick-up. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Shipments that the carrier collects. Cancelled shipments are removed from the list.
   *
   * At most 500 items.
   */
  shipmentIds: string[]

  change?: PickupChange

  /**
   * Message about the last call to the carrier. Absent if it succeeded.
   *
   * 1 to 2000 characters.
   * @example "GLS_DK has not responded yet."
   */
  message?: string

  cancelled?: PickupCancelled
}

/** Reason for cancelling a pick-up. */
export interface PickupCancel {
  /**
   * Reason for the cancellation. Stored with the pick-up and not sent to the carrier.
   *
   * 1 to 250 characters.
   * @example "Everything went with yesterday's pick-up."
   */
  reason?: string

  /**
   * Whether the carrier was already informed, for example by telephone. Then the carrier is not called, and `reason` must give its response.
   * @default false
   * @example true
   */
  carrierTold?: boolean
}

/** Time, user and reason of the cancellation. Absent unless it was requested. */
export interface PickupCancelled {
  /**
   * When it was requested.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  at: string

  /**
   * User who requested it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  by: string

  /**
   * Reason for the cancellation. Stored with the pick-up and not sent to the carrier.
   *
   * 1 to 250 characters.
   * @example "Everything went with yesterday's pick-up."
   */
  reason?: string
}

/** Requested change, while the state is CHANGING. */
export interface PickupChange {
  /**
   * New day of the pick-up.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-24"
   */
  date: string

  /** New time window of the pick-up. */
  preferredTime: TimeRange

  /**
   * Instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Ring at the gate, ramp 3."
   */
  instructions?: string

  /**
   * Shipments that the carrier collects.
   *
   * 1 to 500 items.
   */
  shipmentIds: string[]
}

/** Changes to a pick-up. Omitted attributes keep their values. */
export interface PickupChanges {
  /**
   * The complete new list of shipments. Removed shipments are free for another pick-up.
   *
   * 1 to 500 items.
   */
  shipmentIds?: string[]

  /**
   * New day of the pick-up, in the time zone of the address.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-24"
   */
  date?: string

  /** New time window of the pick-up, in the time zone of the address. */
  preferredTime?: TimeRange

  /**
   * Instructions for the driver. Null removes them.
   *
   * 1 to 250 characters.
   * @example "Ring at the gate, ramp 5."
   */
  instructions?: string | null

  /**
   * Changes to your own data. Sent alone they are possible in every state, and the carrier is not called. Keys that are left out keep their values. Null removes a key, and null instead of the object removes all.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null> | null
}

/** Pick-up to book. Carrier and address are those of the shipments. */
export interface PickupCreate {
  /**
   * Shipments that the carrier collects. They are registered with the same carrier, at the same address, not cancelled, and in no other pick-up.
   *
   * 1 to 500 items.
   */
  shipmentIds: string[]

  /**
   * Day of the pick-up, in the time zone of the address. A working day of the carrier, today or later, and not more than 60 days ahead.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  date: string

  /** Time window of the pick-up, in the time zone of the address. At least an hour, and within the hours of the carrier. */
  preferredTime: TimeRange

  /**
   * Instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Ring at the gate, ramp 3."
   */
  instructions?: string

  /**
   * Your own data of the pick-up, up to 50 keys. No carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Pick-up of an event, and the new state. */
export interface PickupEventData {
  /**
   * Pick-up concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e10"
   */
  pickupId: string

  /** State of the pick-up after the event. */
  pickupState: PickupState

  /** Carrier of the object. */
  carrier: Carrier

  /**
   * Your own data of the pick-up. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Every PickupSort that the contract knows. */
export const pickupSortValues = ['date', 'createdAt', 'changedAt'] as const

/**
 * Attribute to sort by.
 *
 * - `date`: By the day on which the carrier comes.
 * - `createdAt`: By the time of their creation.
 * - `changedAt`: By the time of the last change.
 */
export type PickupSort = (typeof pickupSortValues)[number]

/** Every PickupState that the contract knows. */
export const pickupStateValues = ['PENDING', 'CONFIRMED', 'CHANGING', 'CANCELLING', 'CANCELLED', 'FAILED'] as const

/**
 * Current state of a pick-up.
 *
 * - `PENDING`: The carrier has not responded to the booking yet. Waybill keeps asking.
 * - `CONFIRMED`: The carrier confirmed the pick-up.
 * - `CHANGING`: The carrier has not responded to the change yet. The confirmed pick-up is still valid.
 * - `CANCELLING`: The carrier has not confirmed the cancellation yet.
 * - `CANCELLED`: The pick-up is cancelled.
 * - `FAILED`: The carrier did not respond to the booking, and has no such pick-up. The shipments are free for another one.
 */
export type PickupState = (typeof pickupStateValues)[number]

/** Price of a shipment by a rate sheet, line by line. */
export interface PriceExplanation {
  /**
   * Rate sheet.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  rateSheetId: string

  /**
   * Version of the rate sheet.
   *
   * At least 1.
   * @example 3
   */
  version: number

  /**
   * Zone of the recipient.
   *
   * 1 to 30 characters.
   * @example "DK"
   */
  zone: string

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Sum of the lines without value added tax.
   *
   * 0 to 9999999.999.
   * @example 96.57
   */
  net: number

  /**
   * Value added tax.
   *
   * 0 to 9999999.999.
   * @example 24.14
   */
  vat: number

  /**
   * Total including tax.
   *
   * 0 to 9999999.999.
   * @example 120.71
   */
  total: number

  /**
   * Lines of the price. Their amounts add up to total.
   *
   * 1 to 100 items.
   */
  lines: PriceLine[]
}

/** Shipment to price. It is not stored. */
export interface PriceExplanationRequest {
  /** Where it goes from. */
  sender: RatePlace

  /** Where it goes to. */
  recipient: RatePlace

  /**
   * Parcels of the shipment, from 1 to 10.
   *
   * 1 to 10 items.
   */
  parcels: RateParcel[]

  /** Amount that the carrier collects from the recipient, in the currency of the rate sheet. */
  cashOnDelivery?: Money

  /** Value to insure, in the currency of the rate sheet. */
  insurance?: Insurance

  /** Services of the carrier at delivery, such as a signature. */
  deliveryServices?: DeliveryServices

  /**
   * Whether the carrier collects the parcels. False by default.
   * @default false
   * @example false
   */
  pickUp?: boolean

  /**
   * Day of dispatch, today by default. It decides on the fuel surcharge.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  date?: string
}

/** One line of a price, rounded once at its end, half up. */
export interface PriceLine {
  /** @example "FREIGHT" */
  type: PriceLineType

  /**
   * Zone of the freight, or code of the surcharge.
   *
   * 1 to 30 characters.
   * @example "SE-NORTH"
   */
  code: string

  /**
   * Name of the line.
   *
   * 1 to 100 characters.
   * @example "Freight"
   */
  name: string

  /**
   * Amount of the line in the currency of the price.
   *
   * -9999999.999 to 9999999.999.
   * @example 89
   */
  amount: number

  /**
   * How the amount was calculated.
   *
   * 1 to 500 characters.
   * @example "Parcel 1: 4.2 kg in zone SE-NORTH, over 1 up to 5 kg"
   */
  explanation: string

  /**
   * Number of the parcel, if the line is for a single one.
   *
   * 1 to 10.
   * @example 1
   */
  parcel?: number
}

/** Every PriceLineType that the contract knows. */
export const priceLineTypeValues = [
  'FREIGHT',
  'FUEL',
  'REMOTE_AREA',
  'OVERSIZE',
  'CASH_ON_DELIVERY',
  'PICK_UP',
  'INSURANCE',
  'DELIVERY_SERVICE',
  'FEE',
  'DISCOUNT',
  'VAT',
] as const

/**
 * Type of a line of a price.
 *
 * - `FREIGHT`: Price of the steps.
 * - `FUEL`: Fuel surcharge.
 * - `REMOTE_AREA`: Surcharge for a remote area.
 * - `OVERSIZE`: Surcharge for an oversize parcel.
 * - `CASH_ON_DELIVERY`: Fee for collecting money.
 * - `PICK_UP`: Fee for collecting the parcels.
 * - `INSURANCE`: Premium for the value that is insured.
 * - `DELIVERY_SERVICE`: Fee for a delivery service, such as a delivery on Saturday.
 * - `FEE`: Any other fee.
 * - `DISCOUNT`: Discount of your agreement, below 0.
 * - `VAT`: Value added tax.
 */
export type PriceLineType = (typeof priceLineTypeValues)[number]

/** Price in a zone from one measure up to another. The steps of a zone begin at 0 and follow each other without gaps or overlaps. */
export interface PriceStep {
  /**
   * Zone of the rate sheet.
   *
   * 1 to 30 characters.
   * @example "DK"
   */
  zone: string

  /**
   * Lower bound of the step, exclusive, in kilograms or litres.
   *
   * 0 to 100000, in steps of 0.001.
   * @example 1
   */
  from: number

  /**
   * Upper bound of the step, inclusive.
   *
   * At most 100000, more than 0, in steps of 0.001.
   * @example 5
   */
  upTo: number

  /**
   * Price of the step in the currency of the rate sheet, without value added tax.
   *
   * 0 to 9999999.999.
   * @example 49.5
   */
  price: number

  /**
   * Price of each kilogram or litre above from, or part of one, in addition to price.
   *
   * 0 to 9999999.999.
   * @example 2.25
   */
  pricePerUnit?: number
}

/** Transport product of a carrier, such as home delivery. Shipments name it by its id. */
export interface Product {
  /**
   * Product of a carrier. The id starts with the carrier's identifier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  id: string

  carrier: Carrier

  /**
   * Name of the product as users see it. It is unique among the products of one carrier that a client sees.
   *
   * 1 to 100 characters.
   * @example "PostNord Home"
   */
  productName: string

  /**
   * Description of the product, to help users choose.
   *
   * At most 2000 characters.
   * @example "Delivered to the recipient's door in daytime or evening, with a text message in advance."
   */
  productDescription?: string

  transportType?: TransportType

  direction?: ProductDirection

  /**
   * Whether new shipments may use the product. Shipments that already use it are not affected.
   * @example true
   */
  active: boolean

  /**
   * Countries the product collects in. Absent or empty means every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  fromCountries?: string[]

  /**
   * Countries the product delivers to. Absent or empty means every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  toCountries?: string[]

  /** Limits of the product. Absent for products that clients have added, for which the carrier's widest limits apply. */
  limits?: ProductLimits

  /**
   * Keys and values from other systems, such as an article number in an ERP. Waybill stores them and does not interpret them.
   *
   * At most 50 entries.
   * @example {"erpArticle":"FRAGT-017","carrierServiceCode":"17"}
   */
  externalData?: Record<string, string>
}

/** Every ProductConfidence that the contract knows. */
export const productConfidenceValues = ['VERIFIED', 'DOCUMENTED', 'UNVERIFIED'] as const

/**
 * How reliable the limits of a product are, or the pick-up hours of a carrier.
 *
 * - `VERIFIED`: Tested with the carrier.
 * - `DOCUMENTED`: Taken from the carrier's documentation.
 * - `UNVERIFIED`: Plausible, but not checked.
 */
export type ProductConfidence = (typeof productConfidenceValues)[number]

/** Every ProductContact that the contract knows. */
export const productContactValues = ['TELEPHONE', 'MOBILE', 'EMAIL'] as const

/**
 * A way to reach the recipient.
 *
 * - `TELEPHONE`: A telephone number.
 * - `MOBILE`: A mobile number.
 * - `EMAIL`: An e-mail address.
 */
export type ProductContact = (typeof productContactValues)[number]

/** Product to add to the catalogue. */
export interface ProductCreate {
  /**
   * Id to give the product. It begins with the carrier's identifier and an underscore. Without it Waybill makes one from the carrier and the name, such as GLS_DK_EVENING_DELIVERY.
   *
   * 3 to 60 characters.
   * @example "GLS_DK_EVENING"
   */
  id?: string

  carrier: Carrier

  /**
   * Name of the product as users see it. It is unique among the products of one carrier that a client sees.
   *
   * 1 to 100 characters.
   * @example "PostNord Home"
   */
  productName: string

  /**
   * Description of the product, to help users choose.
   *
   * At most 2000 characters.
   * @example "Delivered to the recipient's door in daytime or evening, with a text message in advance."
   */
  productDescription?: string

  transportType?: TransportType

  direction?: ProductDirection

  /**
   * Whether new shipments may use the product, true by default.
   * @default true
   * @example true
   */
  active?: boolean

  /**
   * Countries the product collects in. Absent or empty means every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  fromCountries?: string[]

  /**
   * Countries the product delivers to. Absent or empty means every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  toCountries?: string[]

  /**
   * Keys and values from other systems, such as an article number in an ERP. Waybill stores them and does not interpret them.
   *
   * At most 50 entries.
   * @example {"erpArticle":"FRAGT-017","carrierServiceCode":"17"}
   */
  externalData?: Record<string, string>
}

/** Every ProductDirection that the contract knows. */
export const productDirectionValues = ['OUTBOUND', 'RETURN'] as const

/**
 * Direction in which a product moves the goods.
 *
 * - `OUTBOUND`: From the client to its customer.
 * - `RETURN`: From the customer back to the client.
 */
export type ProductDirection = (typeof productDirectionValues)[number]

/** Limits of a standard product, and the services that a shipment may request. A shipment beyond a limit is refused. */
export interface ProductLimits {
  /**
   * True if the product is domestic only. Absent otherwise.
   * @example true
   */
  domestic?: boolean

  /**
   * True if the product is international only. Absent otherwise.
   * @example true
   */
  international?: boolean

  /**
   * Weight of the heaviest parcel in kilograms.
   *
   * At most 1000, more than 0.
   * @example 35
   */
  maxWeight: number

  /**
   * Longest side of a parcel in centimetres.
   *
   * 1 to 200.
   * @example 150
   */
  maxLength: number

  /**
   * Length plus girth, in centimetres.
   *
   * 1 to 1000.
   * @example 300
   */
  maxGirth: number

  /**
   * Maximum of the three sides in centimetres, longest first. Absent if only the longest side is limited.
   *
   * 3 items.
   * @example [64,41,38]
   */
  maxSides?: number[]

  /**
   * Maximum sum of the three sides in centimetres. Absent if there is no such limit.
   *
   * 1 to 600.
   * @example 150
   */
  maxSum?: number

  /**
   * Maximum volume of a parcel in litres. Absent if there is no such limit.
   *
   * At most 8000, more than 0.
   * @example 150
   */
  maxVolume?: number

  /**
   * Contact details of the recipient, at least one of which is required. Absent if none is required.
   *
   * 1 to 3 items.
   */
  contactOneOf?: ProductContact[]

  place: ProductPlace

  /**
   * Services that a shipment may request. Some delivery services are only available in the countries that serviceCountries lists.
   *
   * At most 30 items.
   */
  services: ProductService[]

  /**
   * Services that are only available for deliveries to some countries. Absent if there are none.
   *
   * At most 20 items.
   */
  serviceCountries?: ServiceCountries[]

  /**
   * Available types of labels.
   *
   * At most 2 items.
   */
  labelTypes: LabelType[]

  /**
   * Available types, sizes and resolutions of labels. If a label that is requested with a booking is in another, nothing is booked.
   *
   * 1 to 2 items.
   */
  labelFormats: LabelFormat[]

  /**
   * Minimum transit time in working days.
   *
   * 0 to 60.
   * @example 1
   */
  minDays: number

  /**
   * Usual transit time in working days.
   *
   * 0 to 60.
   * @example 3
   */
  maxDays: number

  /**
   * Source of these limits.
   *
   * 1 to 200 characters.
   * @example "Our own network"
   */
  source: string

  confidence: ProductConfidence
}

/** Company that made a product or is responsible for it, with its postal and electronic address. */
export interface ProductParty {
  /**
   * Name of the company.
   *
   * 1 to 100 characters.
   * @example "Lumen Værk A/S"
   */
  name: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Fabriksvej 8"
   */
  addressLine1?: string

  /**
   * Postal code, as the country writes it.
   *
   * 1 to 20 characters.
   * @example "8700"
   */
  postCode?: string

  /**
   * Town of the address.
   *
   * 1 to 100 characters.
   * @example "Horsens"
   */
  city?: string

  /**
   * Country of the address, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "DK"
   */
  country?: string

  /**
   * Website or e-mail address of the company.
   *
   * Format email, 3 to 200 characters.
   * @example "product@lumen.example"
   */
  email?: string
}

/** Changes to the product in the path. */
export interface ProductPatch {
  /** Carrier of the product, accepted so that a product can be sent back as it was read. Any other value returns 400. */
  carrier?: Carrier

  /**
   * Name of the product as users see it. It is unique among the products of one carrier that a client sees.
   *
   * 1 to 100 characters.
   * @example "PostNord Home"
   */
  productName?: string

  /**
   * New description of the product, or null to clear it.
   *
   * At most 2000 characters.
   * @example "Delivered to the recipient's door in daytime or evening, with a text message in advance."
   */
  productDescription?: string | null

  /** New way in which the goods move, or null to clear it. */
  transportType?: TransportType | null

  /** New direction of the product, or null to clear it. */
  direction?: ProductDirection | null

  /**
   * Whether new shipments may use the product.
   * @example false
   */
  active?: boolean

  /**
   * All countries the product collects in, or null for every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  fromCountries?: string[] | null

  /**
   * All countries the product delivers to, or null for every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  toCountries?: string[] | null

  /**
   * The whole map of keys and values, or null to clear it.
   *
   * At most 50 entries.
   * @example {"erpArticle":"FRAGT-017","carrierServiceCode":"17"}
   */
  externalData?: Record<string, string> | null
}

/** Every ProductPlace that the contract knows. */
export const productPlaceValues = ['DOOR', 'BUSINESS', 'SHOP', 'LOCKER', 'MAILBOX'] as const

/**
 * Where a product delivers the parcel. For a return, where the sender hands it in.
 *
 * - `DOOR`: At the recipient's home.
 * - `BUSINESS`: At a company, during its hours.
 * - `SHOP`: In a parcel shop.
 * - `LOCKER`: In a parcel locker.
 * - `MAILBOX`: In the recipient's mailbox.
 */
export type ProductPlace = (typeof productPlaceValues)[number]

/** Data that a booking must supply in addition to the rate request. */
export interface ProductRequirement {
  /**
   * Stable code, PARCEL_SHOP_REQUIRED or CONTACT_REQUIRED.
   *
   * At most 60 characters.
   * @example "CONTACT_REQUIRED"
   */
  code: string

  /**
   * Field of the shipment.
   *
   * At most 200 characters.
   * @example "recipient.contactInfo"
   */
  field: string

  /**
   * Human-readable message.
   *
   * At most 500 characters.
   * @example "POSTNORD_DK_17 needs a mobile number or an e-mail address of the recipient"
   */
  message: string

  /**
   * Values that defaultMessage holds, by name, with which to write the sentence in another language. Absent if the code and the field say everything.
   *
   * At most 20 entries.
   * @example {"limit":"30","value":"36","unit":"kg"}
   */
  parameters?: Record<string, string>
}

/** Every ProductService that the contract knows. */
export const productServiceValues = [
  'CASH_ON_DELIVERY',
  'PICK_UP',
  'DELIVERY_INSTRUCTIONS',
  'RECIPIENT_PAYS',
  'SEVERAL_PARCELS',
  'INSURANCE',
  'PAYER_ACCOUNT',
  'LIMITED_QUANTITY',
  'EXCEPTED_QUANTITY',
  'LITHIUM_BATTERY',
  'FULLY_REGULATED',
  'SIGNATURE',
  'ATTENDED',
  'IDENTITY_CHECK',
  'AGE_16',
  'AGE_18',
  'SATURDAY',
  'EVENING',
  'NO_NEIGHBOUR',
  'RECIPIENT_ONLY',
  'LEAVE_AT',
  'MAILBOX',
] as const

/**
 * Service that a shipment with this product may request.
 *
 * - `CASH_ON_DELIVERY`: The carrier collects money on delivery.
 * - `PICK_UP`: The carrier collects the parcel.
 * - `DELIVERY_INSTRUCTIONS`: The driver gets delivery instructions.
 * - `RECIPIENT_PAYS`: The recipient pays the freight.
 * - `SEVERAL_PARCELS`: A shipment may have more than one parcel.
 * - `INSURANCE`: The carrier insures the shipment for an amount.
 * - `PAYER_ACCOUNT`: Freight and duties can be billed to the account of the recipient or of a third party.
 * - `LIMITED_QUANTITY`: Parcels may hold dangerous goods in limited quantities.
 * - `EXCEPTED_QUANTITY`: Parcels may hold dangerous goods in excepted quantities.
 * - `LITHIUM_BATTERY`: Parcels may hold small lithium batteries.
 * - `FULLY_REGULATED`: Parcels may hold dangerous goods to which all rules apply.
 * - `SIGNATURE`: A person at the address signs.
 * - `ATTENDED`: The parcel is handed to a person.
 * - `IDENTITY_CHECK`: The person who accepts the parcel has to show an identity document.
 * - `AGE_16`: The person who accepts the parcel must be at least 16 years old.
 * - `AGE_18`: The person who accepts the parcel must be at least 18 years old.
 * - `SATURDAY`: The parcel is delivered on a Saturday too.
 * - `EVENING`: The parcel is delivered in the evening.
 * - `NO_NEIGHBOUR`: The parcel is not handed to a neighbour.
 * - `RECIPIENT_ONLY`: Only the recipient in person gets the parcel.
 * - `LEAVE_AT`: The parcel is left at a place that the sender names.
 * - `MAILBOX`: The parcel goes into the mailbox.
 */
export type ProductService = (typeof productServiceValues)[number]

/** Every ProductSort that the contract knows. */
export const productSortValues = ['createdAt', 'productName', 'carrier'] as const

/**
 * Attribute to sort products by. Equal values are ordered by id.
 *
 * - `createdAt`: By time of creation.
 * - `productName`: By name.
 * - `carrier`: By carrier.
 * @default "createdAt"
 */
export type ProductSort = (typeof productSortValues)[number]

/** Changes to the product with this id. */
export interface ProductUpdate {
  /** Carrier of the product, accepted so that a product can be sent back as it was read. Any other value returns 400. */
  carrier?: Carrier

  /**
   * Name of the product as users see it. It is unique among the products of one carrier that a client sees.
   *
   * 1 to 100 characters.
   * @example "PostNord Home"
   */
  productName?: string

  /**
   * New description of the product, or null to clear it.
   *
   * At most 2000 characters.
   * @example "Delivered to the recipient's door in daytime or evening, with a text message in advance."
   */
  productDescription?: string | null

  /** New way in which the goods move, or null to clear it. */
  transportType?: TransportType | null

  /** New direction of the product, or null to clear it. */
  direction?: ProductDirection | null

  /**
   * Whether new shipments may use the product.
   * @example false
   */
  active?: boolean

  /**
   * All countries the product collects in, or null for every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  fromCountries?: string[] | null

  /**
   * All countries the product delivers to, or null for every country the carrier serves.
   *
   * At most 250 items.
   * @example ["DK","SE"]
   */
  toCountries?: string[] | null

  /**
   * The whole map of keys and values, or null to clear it.
   *
   * At most 50 entries.
   * @example {"erpArticle":"FRAGT-017","carrierServiceCode":"17"}
   */
  externalData?: Record<string, string> | null

  /**
   * Product of a carrier. The id starts with the carrier's identifier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  id: string
}

/** Note on a promise for handling its parcel. */
export interface PromiseHint {
  /**
   * Whether the parcel is held back. It is then not registered in the background, and a scan succeeds without registering it and without a label.
   * @example false
   */
  isBlocked: boolean
}

/** Parcel that is to be relabelled. */
export interface PromiseParcel {
  /**
   * Weight in kilograms. Below 0.1 it is rounded up when the shipment is made, with the hint WEIGHT_ADJUSTED.
   *
   * 0.01 to 100.
   * @example 2.6
   */
  weight: number

  /**
   * Longest side in centimetres. It may be left to the scan when flowType is ON_SCAN.
   *
   * 1 to 200.
   * @example 45
   */
  length?: number

  /**
   * Second side in centimetres. It may be left to the scan when flowType is ON_SCAN.
   *
   * 1 to 200.
   * @example 45
   */
  width?: number

  /**
   * Third side in centimetres. It may be left to the scan when flowType is ON_SCAN.
   *
   * 1 to 200.
   * @example 30
   */
  height?: number

  /**
   * Contents of the parcel. By default the description of the promise, so one of the two is required.
   *
   * 1 to 200 characters.
   * @example "Pendant lamp"
   */
  description?: string

  /**
   * Order that this parcel belongs to, when it differs from the one of the promise.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Amount to collect for this parcel, in the currency of cashOnDelivery.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 249.95
   */
  cashOnDeliveryAmount?: number
}

/** Picture that proves a delivery. */
export interface ProofImage {
  /**
   * Format of the picture.
   *
   * - `image/png`: PNG.
   * - `image/jpeg`: JPEG.
   * @example "image/png"
   */
  contentType: 'image/png' | 'image/jpeg'

  /**
   * How data is written.
   * @example "base64"
   */
  encoding: 'base64'

  /**
   * Picture in base64, up to 300 kB and 64 million pixels.
   *
   * 16 to 400000 characters.
   * @example "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
   */
  data: string
}

/** Proof of delivery from the carrier or the driver. */
export interface ProofOfDelivery {
  /**
   * Shipment that was delivered.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * When it was delivered.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-23T11:20:05.000Z"
   */
  deliveredAt: string

  /**
   * Person who accepted the parcel. Absent if unknown.
   *
   * 1 to 100 characters.
   * @example "A. Lindqvist"
   */
  name?: string

  /** Signature. Absent if there is none. */
  signature?: ProofImage

  /** Photograph of the delivery. Absent if there is none. */
  picture?: ProofImage
}

/** Product that may be booked, with its price. */
export interface Rate {
  /**
   * Identifier of a rate, with which a shipment is booked at its price.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  id: string

  /** Product that is priced. */
  carrierProduct: CarrierProduct

  /**
   * Name of the product.
   *
   * At most 100 characters.
   * @example "PostNord Home"
   */
  productName: string

  /** @example "RATE_SHEET" */
  source: RateSource

  /**
   * Rate sheet that the price comes from. Absent when the carrier gave it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  rateSheetId?: string

  /**
   * Version of the rate sheet.
   *
   * At least 1.
   * @example 1
   */
  rateSheetVersion?: number

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Sum of the lines without value added tax.
   *
   * 0 to 9999999.999.
   * @example 96.57
   */
  net: number

  /**
   * Value added tax.
   *
   * 0 to 9999999.999.
   * @example 24.14
   */
  vat: number

  /**
   * Total including tax.
   *
   * 0 to 9999999.999.
   * @example 120.71
   */
  total: number

  /** What the shipping policy charges the customer. Absent if no rule sets it. */
  charge?: ShippingCharge

  /**
   * Why the charge is unknown: a rule of the shipping policy adds a mark-up in a currency other than that of the cost. The rate can be used for a shipment, but the checkout does not offer it. Absent if the charge is known.
   *
   * 1 to 200 characters.
   * @example "Rule Packaging of the shipping policy marks up in DKK, and the cost is in EUR"
   */
  uncharged?: string

  /**
   * Whether the shipping policy prefers the product. Preferred rates come first. Absent if it does not.
   * @example true
   */
  isPreferred?: boolean

  /**
   * Lines of the price. Their amounts add up to total.
   *
   * 1 to 100 items.
   */
  lines: PriceLine[]

  promise?: DeliveryPromise

  /** Transit times of your own parcels, to compare with the promise. Absent until 30 of them were delivered. */
  history?: DeliveryHistory

  /**
   * Data that the booking must supply in addition. Absent if nothing is missing.
   *
   * 1 to 10 items.
   */
  requires?: ProductRequirement[]

  /**
   * Parcel shops in the recipient's country within 20 km, nearest first, for products that deliver to one.
   *
   * 1 to 10 items.
   */
  parcelShops?: ParcelShop[]
}

/** Country, or a range of postal codes in it. Codes are compared in the order of their country, without spaces, hyphens and country prefix, so FK17 to FK21 does not include FK1 or FK2. Codes that begin with postCodeTo belong to the range, so 900 to 989 includes 98999. */
export interface RateArea {
  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * First postal code, or a prefix. Absent together with postCodeTo for the whole country.
   *
   * 1 to 10 characters.
   * @example "900"
   */
  postCodeFrom?: string

  /**
   * Last postal code, or a prefix.
   *
   * 1 to 10 characters.
   * @example "989"
   */
  postCodeTo?: string
}

/** Every RateBasis that the contract knows. */
export const rateBasisValues = ['PARCEL', 'SHIPMENT'] as const

/**
 * Basis on which an amount is charged.
 *
 * - `PARCEL`: Each parcel separately.
 * - `SHIPMENT`: All parcels together.
 */
export type RateBasis = (typeof rateBasisValues)[number]

/** Amount that the carrier collects from the recipient. */
export interface RateCashOnDelivery {
  /**
   * Amount above 0, with at most the decimals that ISO 4217 gives the currency.
   *
   * At most 9999999.99, more than 0, in steps of 0.001.
   * @example 3124.5
   */
  amount: number

  /**
   * Currency of the amount.
   * @example "DKK"
   */
  currency: CashOnDeliveryCurrency
}

/** Items of one SKU that are to be shipped. */
export interface RateItem {
  /**
   * Stock keeping unit, the client's identifier of an item. Printable ASCII without leading or trailing spaces, case-sensitive.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku: string

  /**
   * Number of pieces.
   *
   * 1 to 1000.
   * @example 2
   */
  quantity: number
}

/** Every RateMeasure that the contract knows. */
export const rateMeasureValues = ['WEIGHT', 'VOLUME', 'DIMENSIONAL_WEIGHT'] as const

/**
 * Unit in which the steps are measured.
 *
 * - `WEIGHT`: Kilograms.
 * - `VOLUME`: Litres.
 * - `DIMENSIONAL_WEIGHT`: Kilograms. The greater of the weight, and the volume divided by dimensionalDivisor.
 */
export type RateMeasure = (typeof rateMeasureValues)[number]

/** Parcel with its outer dimensions and weight. */
export interface RateParcel {
  /**
   * Weight in kilograms with its packaging, from 0.1 to 1000. Rounded to the gram.
   *
   * 0.1 to 1000.
   * @example 4.2
   */
  weight: number

  /**
   * Longest side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 60
   */
  length: number

  /**
   * Second side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 40
   */
  width: number

  /**
   * Third side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 35.5
   */
  height: number
}

/** Sender or recipient, with the data that affects prices and products. The rest is only needed to book. */
export interface RateParty {
  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Postal code. Required in countries that have some.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string

  contactInfo?: ContactInfo
}

/** Origin or destination of a parcel, with the data that affects its price. */
export interface RatePlace {
  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Postal code.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  postCode?: string
}

/** Shipment to price, before a carrier and product are chosen. */
export interface RateRequest {
  /** Where it goes from. */
  sender: RateParty

  /** Where it goes to. */
  recipient: RateParty

  /**
   * Parcels of the shipment, from 1 to 10. Required without items.
   *
   * 1 to 10 items.
   */
  parcels?: RateParcel[]

  /**
   * Items to be packed into the client's parcel definitions, instead of parcels. Each SKU may appear once and must be one of the client's items.
   *
   * 1 to 200 items.
   */
  items?: RateItem[]

  cashOnDelivery?: RateCashOnDelivery

  /** Amount to insure the shipment for. Products that come without insurance are left out. By default the amount set by the shipping policy, else none. */
  insurance?: Insurance

  /** Delivery services. Products without them are left out. By default those that the shipping policy requires, else none. */
  deliveryServices?: DeliveryServices

  /**
   * Whether the shipment declares its goods (`customs`). Products of carriers that do not accept a declaration are left out. False by default.
   * @default false
   * @example false
   */
  customs?: boolean

  /**
   * Whether the carrier collects the parcels. False by default.
   * @default false
   * @example false
   */
  pickUp?: boolean

  /**
   * Whether the recipient pays the freight. False by default.
   * @default false
   * @example false
   */
  recipientPays?: boolean

  /**
   * Direction of the products, OUTBOUND by default.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /**
   * Only products of these carriers. All by default.
   *
   * 1 to 47 items.
   */
  carriers?: Carrier[]

  /**
   * Day of dispatch. By default today, or tomorrow after the cut-off, and in either case a working day.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  date?: string

  /**
   * Whether to call carriers' rate APIs for products without a price in a rate sheet, for up to two seconds.
   * @default true
   * @example true
   */
  askCarriers?: boolean

  /**
   * How many parcel shops near the recipient are returned with each product that delivers to one.
   *
   * 0 to 10.
   * @default 3
   * @example 3
   */
  parcelShops?: number

  /**
   * Whether to return full error messages for each product that is left out. Codes are always returned. False by default.
   * @default false
   * @example true
   */
  explain?: boolean

  /** Value of the goods. Rules of a shipping policy can refer to it. By default the value of the items. */
  value?: Money

  /**
   * Items that are shipped. Rules of a shipping policy can refer to them. By default those of items.
   *
   * At most 500 items.
   */
  skus?: string[]

  /**
   * Tags of the order. Rules of a shipping policy can refer to them.
   *
   * At most 100 items.
   */
  tags?: string[]

  /**
   * Metadata of the order. Rules of a shipping policy can refer to it.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Warehouse that it is shipped from. Rules of a shipping policy can refer to it.
   *
   * 1 to 60 characters.
   * @example "Warehouse Taulov"
   */
  stockPlace?: string
}

/** Rate sheet of a carrier product, without its steps, which GET /rate-sheets/{rateSheetId}/steps lists. */
export interface RateSheet {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Client that the rate sheet belongs to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Number of the version, 1 at first and one more with every change.
   *
   * At least 1.
   * @example 3
   */
  version: number

  /**
   * Name of the rate sheet.
   *
   * 1 to 100 characters.
   * @example "PostNord 2026"
   */
  name: string

  /** Product that the prices apply to. */
  carrierProduct: CarrierProduct

  /**
   * Clients that the rate sheet applies to. LOCAL by default.
   * @example "CHILDREN"
   */
  scope: RateSheetScope

  /**
   * Country of the sender that the prices are for. Absent for every country. A rate sheet for the country takes precedence over one for every country.
   *
   * 2 characters.
   * @example "DK"
   */
  fromCountry?: string

  /**
   * Currency of all amounts in the rate sheet.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * First day of dispatch on which the prices are valid.
   *
   * Format date, at most 10 characters.
   * @example "2026-01-01"
   */
  validFrom: string

  /**
   * Last day of dispatch on which the prices are valid. Absent if open-ended.
   *
   * Format date, at most 10 characters.
   * @example "2026-12-31"
   */
  validUntil?: string

  /**
   * Whether the steps are for each parcel or for the whole shipment. PARCEL by default.
   * @example "PARCEL"
   */
  basis: RateBasis

  /**
   * Unit in which the steps are measured. WEIGHT by default.
   * @example "DIMENSIONAL_WEIGHT"
   */
  measure: RateMeasure

  /**
   * Cubic centimetres that weigh a kilogram, for DIMENSIONAL_WEIGHT.
   *
   * 1000 to 10000.
   * @example 5000
   */
  dimensionalDivisor?: number

  /**
   * Value added tax on the price, 0 by default. A zone may override it.
   *
   * 0 to 1000, in steps of 0.001.
   * @example 25
   */
  vatPercent?: number

  /**
   * Whether the prices of steps and surcharges include value added tax. Then the tax is taken out of the price instead of added to it. False by default.
   * @example false
   */
  vatIncluded?: boolean

  /**
   * Cut-off in the sender's local time, until which a parcel leaves the same day. Absent if there is none.
   *
   * 5 characters.
   * @example "15:00"
   */
  cutOff?: string

  /**
   * Zones of the rate sheet. Empty if the prices are loaded from a file later.
   *
   * At most 1000 items.
   */
  zones: RateZone[]

  /**
   * Number of steps of the rate sheet.
   *
   * 0 to 500000.
   * @example 12
   */
  stepCount: number

  /**
   * Surcharges in the order in which they are added.
   *
   * At most 50 items.
   */
  surcharges: Surcharge[]

  /**
   * When the rate sheet was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When this version was made. Absent in version 1.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string

  /**
   * Username of the user who made this version.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  modifiedBy?: string
}

/** Rate sheet to create. Gaps, overlaps and zones without prices are refused. */
export interface RateSheetCreate {
  /**
   * Name of the rate sheet.
   *
   * 1 to 100 characters.
   * @example "PostNord 2026"
   */
  name: string

  /** Product that the prices apply to. */
  carrierProduct: CarrierProduct

  /**
   * Clients that the rate sheet applies to. LOCAL by default.
   * @example "CHILDREN"
   */
  scope?: RateSheetScope

  /**
   * Country of the sender that the prices are for. Absent for every country. A rate sheet for the country takes precedence over one for every country.
   *
   * 2 characters.
   * @example "DK"
   */
  fromCountry?: string

  /**
   * Currency of all amounts in the rate sheet.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * First day of dispatch on which the prices are valid.
   *
   * Format date, at most 10 characters.
   * @example "2026-01-01"
   */
  validFrom: string

  /**
   * Last day of dispatch on which the prices are valid. Absent if open-ended.
   *
   * Format date, at most 10 characters.
   * @example "2026-12-31"
   */
  validUntil?: string

  /**
   * Whether the steps are for each parcel or for the whole shipment. PARCEL by default.
   * @example "PARCEL"
   */
  basis?: RateBasis

  /**
   * Unit in which the steps are measured. WEIGHT by default.
   * @example "DIMENSIONAL_WEIGHT"
   */
  measure?: RateMeasure

  /**
   * Cubic centimetres that weigh a kilogram, for DIMENSIONAL_WEIGHT.
   *
   * 1000 to 10000.
   * @example 5000
   */
  dimensionalDivisor?: number

  /**
   * Value added tax on the price, 0 by default. A zone may override it.
   *
   * 0 to 1000, in steps of 0.001.
   * @example 25
   */
  vatPercent?: number

  /**
   * Whether the prices of steps and surcharges include value added tax. Then the tax is taken out of the price instead of added to it. False by default.
   * @example false
   */
  vatIncluded?: boolean

  /**
   * Cut-off in the sender's local time, until which a parcel leaves the same day. Absent if there is none.
   *
   * 5 characters.
   * @example "15:00"
   */
  cutOff?: string

  /**
   * Zones of the rate sheet. Empty if the prices are loaded from a file later.
   *
   * At most 1000 items.
   */
  zones?: RateZone[]

  /**
   * Prices by zone and measure. Use a file for longer lists.
   *
   * At most 5000 items.
   */
  steps?: PriceStep[]

  /**
   * Surcharges in the order in which they are added.
   *
   * At most 50 items.
   */
  surcharges?: Surcharge[]
}

/** File with the zones and steps of a rate sheet. */
export interface RateSheetFile {
  /** @example "CSV" */
  type: RateSheetFileType

  /**
   * The file. CSV as it is, XLSX in base64.
   *
   * 1 to 33000000 characters.
   * @example "record,zone,country,postCodeFrom,postCodeTo,from,upTo,price,pricePerUnit,currency\r\nZONE,DK,DK,,,,,,,\r\nSTEP,DK,,,,0,1,49.00,,DKK\r\n"
   */
  data: string
}

/** Every RateSheetFileType that the contract knows. */
export const rateSheetFileTypeValues = ['CSV', 'XLSX'] as const

/**
 * Form of a file with prices.
 *
 * - `CSV`: UTF-8 with commas or semicolons.
 * - `XLSX`: A workbook, of which the first sheet is read.
 */
export type RateSheetFileType = (typeof rateSheetFileTypeValues)[number]

/** Every RateSheetScope that the contract knows. */
export const rateSheetScopeValues = ['LOCAL', 'CHILDREN'] as const

/**
 * Clients that a rate sheet applies to.
 *
 * - `LOCAL`: Applies to its client only.
 * - `CHILDREN`: Applies to every client below it, and to its own client unless that has a LOCAL one.
 */
export type RateSheetScope = (typeof rateSheetScopeValues)[number]

/** Changes to the rate sheet with this id. Omitted attributes keep their values, and lists are replaced as a whole. */
export interface RateSheetUpdate {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Name of the rate sheet.
   *
   * 1 to 100 characters.
   * @example "PostNord 2026"
   */
  name?: string

  /** Product of the rate sheet, accepted so that one can be sent back as it was read. Any other value returns 400. */
  carrierProduct?: CarrierProduct

  /**
   * Clients that the rate sheet applies to.
   * @example "CHILDREN"
   */
  scope?: RateSheetScope

  /**
   * Country of the sender that the prices are for. Absent for every country. A rate sheet for the country takes precedence over one for every country. Null removes it.
   *
   * 2 characters.
   * @example "SE"
   */
  fromCountry?: string | null

  /**
   * Currency of all amounts in the rate sheet.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency?: string

  /**
   * First day of dispatch on which the prices are valid.
   *
   * Format date, at most 10 characters.
   * @example "2026-01-01"
   */
  validFrom?: string

  /**
   * Last day of dispatch on which the prices are valid. Absent if open-ended. Null removes it.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  validUntil?: string | null

  /**
   * Whether the steps are for each parcel or for the whole shipment.
   * @example "PARCEL"
   */
  basis?: RateBasis

  /**
   * Unit of the steps.
   * @example "DIMENSIONAL_WEIGHT"
   */
  measure?: RateMeasure

  /**
   * Cubic centimetres that weigh a kilogram, for DIMENSIONAL_WEIGHT. Null removes it.
   *
   * 1000 to 10000.
   * @example 5000
   */
  dimensionalDivisor?: number | null

  /**
   * Value added tax on the price, 0 by default. A zone may override it. Null removes it.
   *
   * 0 to 1000, in steps of 0.001.
   * @example 8.5
   */
  vatPercent?: number | null

  /**
   * Whether the prices of steps and surcharges include value added tax. Then the tax is taken out of the price instead of added to it. False by default.
   * @example false
   */
  vatIncluded?: boolean

  /**
   * Cut-off in the sender's local time, until which a parcel leaves the same day. Absent if there is none. Null removes it.
   *
   * 5 characters.
   * @example "09:30"
   */
  cutOff?: string | null

  /**
   * Zones of the rate sheet. Empty if the prices are loaded from a file later.
   *
   * At most 1000 items.
   */
  zones?: RateZone[]

  /**
   * Prices by zone and measure. Use a file for longer lists.
   *
   * At most 5000 items.
   */
  steps?: PriceStep[]

  /**
   * Surcharges in the order in which they are added.
   *
   * At most 50 items.
   */
  surcharges?: Surcharge[]
}

/** One version of a rate sheet. */
export interface RateSheetVersion {
  /**
   * Number of the version.
   *
   * At least 1.
   * @example 2
   */
  version: number

  /**
   * When the version was made.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who made it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * Number of steps.
   *
   * 0 to 500000.
   * @example 12
   */
  stepCount: number
}

/** Every RateSource that the contract knows. */
export const rateSourceValues = ['RATE_SHEET', 'CARRIER', 'SANDBOX'] as const

/**
 * Source of the price of a rate.
 *
 * - `RATE_SHEET`: A rate sheet of the client or of one above it.
 * - `CARRIER`: The rate API of the carrier.
 * - `SANDBOX`: The sandbox, which simulates carriers without credentials, or the test environment of the carrier. It is not a real price.
 */
export type RateSource = (typeof rateSourceValues)[number]

/** Area with the same prices. A range of postal codes takes precedence over the whole country, and two zones never overlap. */
export interface RateZone {
  /**
   * Short name of the zone, which price steps refer to.
   *
   * 1 to 30 characters.
   * @example "SE-NORTH"
   */
  code: string

  /**
   * Countries and ranges of postal codes that make up the zone.
   *
   * 1 to 5000 items.
   */
  areas: RateArea[]

  /**
   * Value added tax in this zone, if it differs from that of the rate sheet. 0 for exports.
   *
   * 0 to 1000, in steps of 0.001.
   * @example 0
   */
  vatPercent?: number

  transitDays?: TransitDays
}

/** Every product for a shipment, offered or left out. */
export interface Rates {
  /**
   * Identifier of these rates, with which the id of each begins.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * When the rates were made.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Until when a shipment can be created at these prices, 24 hours later.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt: string

  /**
   * Parcels that the items were packed into, with which the rates can be booked. Absent where parcels were sent.
   *
   * 1 to 10 items.
   */
  parcels?: RateParcel[]

  /**
   * Products that may be booked, those that the shipping policy prefers first, and then the cheapest.
   *
   * At most 2000 items.
   */
  rates: Rate[]

  /**
   * Products of enabled carriers that may not be booked for this shipment.
   *
   * At most 2000 items.
   */
  leftOut: LeftOutProduct[]

  /**
   * Whether the prices include a pick-up, because it was requested or the shipping policy sets it. If so, book with collectionInfo of type PICK_UP. Absent if they do not.
   * @example true
   */
  pickUp?: boolean

  /** Insurance that the prices include, because it was requested or the shipping policy sets it. A shipment booked at one of the rates has it. Absent if there is none. */
  insurance?: Insurance

  /** Delivery services that the prices include, because they were requested or the shipping policy sets them. A shipment booked at one of the rates has them. Absent if there are none. */
  deliveryServices?: DeliveryServices

  /**
   * Policy that was applied. Absent if there is none.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shippingPolicyId?: string
}

/** Every RecipientLanguage that the contract knows. */
export const recipientLanguageValues = ['da', 'de', 'en', 'nb', 'sv'] as const

/**
 * Language of mails and tracking pages.
 *
 * - `da`: Danish.
 * - `de`: German.
 * - `en`: English.
 * - `nb`: Norwegian.
 * - `sv`: Swedish.
 */
export type RecipientLanguage = (typeof recipientLanguageValues)[number]

/** Every RecipientNoticeKind that the contract knows. */
export const recipientNoticeKindValues = ['REGISTERED', 'READY_AT_SHOP', 'DELIVERED', 'EXCEPTION'] as const

/**
 * Kind of e-mail to a recipient.
 *
 * - `REGISTERED`: The parcel is registered with its carrier, or was booked elsewhere and is known by its number.
 * - `READY_AT_SHOP`: The parcel waits for its recipient in the parcel shop that the shipment names.
 * - `DELIVERED`: The parcel is delivered.
 * - `EXCEPTION`: Something is wrong with the parcel, as `exception` of the shipment says. CANCELLED and REFUSED send no mail.
 */
export type RecipientNoticeKind = (typeof recipientNoticeKindValues)[number]

/** Settings of the tracking pages and e-mails for a client's recipients. Absent settings are inherited from the nearest client above that has them. */
export interface RecipientSettings {
  /**
   * Name of the sender on tracking pages and mails. By default the company of the shipment's sender, else the name of the client.
   *
   * 1 to 60 characters.
   * @example "Nordlys"
   */
  displayName?: string

  /**
   * Colour of the header of pages and e-mails, as six hexadecimal digits. Letters on it are black or white, whichever has the higher contrast, which is at least 4.5:1.
   *
   * At most 7 characters.
   * @example "#0b5d4e"
   */
  primaryColor?: string

  /**
   * E-mail address for recipients who need help. Shown on pages and mails.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  supportEmail?: string

  /**
   * Telephone number for recipients who need help, with the country calling code. Shown on pages and mails.
   *
   * 4 to 26 characters.
   * @example "+45 33 12 45 78"
   */
  supportTelephone?: string

  /**
   * Address for replies to the e-mails. By default supportEmail.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  replyTo?: string

  /**
   * Language for recipients in countries without one of the five languages. By default English.
   * @example "da"
   */
  language?: RecipientLanguage

  /**
   * Kinds of e-mail that recipients get. By default none.
   *
   * At most 4 items.
   * @example ["READY_AT_SHOP","DELIVERED"]
   */
  mails?: RecipientNoticeKind[]

  /**
   * Whether recipients get mails about parcels of the sandbox too. False by default, since these parcels are never delivered.
   * @example false
   */
  sandboxMails?: boolean

  /**
   * Number of days after the delivery for which the tracking page is available. By default 30. The page of a parcel that is never delivered ends a year after its shipment was created.
   *
   * 1 to 365.
   * @example 30
   */
  trackingDays?: number

  /** Rules for the returns that recipients request on their own. Without rules they cannot. */
  returns?: ReturnRules

  /**
   * Client that the settings belong to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  effective: EffectiveRecipientSettings
}

/** Changes to the settings. Omitted attributes keep their values, and null removes a setting, so that the one of the client above applies. */
export interface RecipientSettingsUpdate {
  /**
   * Name of the sender on tracking pages and mails. By default the company of the shipment's sender, else the name of the client.
   *
   * 1 to 60 characters.
   * @example "Nordlys"
   */
  displayName?: string | null

  /**
   * Colour of the header of pages and e-mails, as six hexadecimal digits. Letters on it are black or white, whichever has the higher contrast, which is at least 4.5:1.
   *
   * At most 7 characters.
   * @example "#0b5d4e"
   */
  primaryColor?: string | null

  /**
   * E-mail address for recipients who need help. Shown on pages and mails.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  supportEmail?: string | null

  /**
   * Telephone number for recipients who need help, with the country calling code. Shown on pages and mails.
   *
   * 4 to 26 characters.
   * @example "+45 33 12 45 78"
   */
  supportTelephone?: string | null

  /**
   * Address for replies to the e-mails. By default supportEmail.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  replyTo?: string | null

  /**
   * Language for recipients in countries without one of the five languages. By default English.
   * @example "da"
   */
  language?: RecipientLanguage | null

  /**
   * Kinds of e-mail that recipients get. By default none.
   *
   * At most 4 items.
   * @example ["READY_AT_SHOP","DELIVERED"]
   */
  mails?: RecipientNoticeKind[] | null

  /**
   * Whether recipients get mails about parcels of the sandbox too. False by default, since these parcels are never delivered.
   * @example false
   */
  sandboxMails?: boolean | null

  /**
   * Number of days after the delivery for which the tracking page is available. By default 30. The page of a parcel that is never delivered ends a year after its shipment was created.
   *
   * 1 to 365.
   * @example 30
   */
  trackingDays?: number | null

  /** Rules for the returns that recipients request on their own. Without rules they cannot. */
  returns?: ReturnRules | null
}

/** Suppressed address, which gets no mails about parcels of the client. */
export interface RecipientSuppression {
  /**
   * Identifier of the entry.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Address of the recipient, in lower case.
   *
   * Format email, 3 to 200 characters.
   * @example "mads.holm@post.example"
   */
  email: string

  /** @example "BOUNCED" */
  reason: RecipientSuppressionReason

  /**
   * Details, such as the response of the mail server.
   *
   * 1 to 500 characters.
   * @example "550 5.1.1 No such mailbox"
   */
  detail?: string

  /**
   * When the suppression began.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-21T10:02:40.118Z"
   */
  createdAt: string
}

/** Address to suppress. */
export interface RecipientSuppressionCreate {
  /**
   * Address of the recipient. Case is ignored.
   *
   * Format email, 3 to 200 characters.
   * @example "mads.holm@post.example"
   */
  email: string

  /** @example "COMPLAINED" */
  reason: RecipientSuppressionReason

  /**
   * Details, such as the response of the mail server.
   *
   * 1 to 500 characters.
   * @example "550 5.1.1 No such mailbox"
   */
  detail?: string
}

/** Every RecipientSuppressionReason that the contract knows. */
export const recipientSuppressionReasonValues = ['UNSUBSCRIBED', 'BOUNCED', 'COMPLAINED'] as const

/**
 * Reason for a suppression.
 *
 * - `UNSUBSCRIBED`: The recipient has unsubscribed.
 * - `BOUNCED`: The mail server of the address permanently rejected a mail.
 * - `COMPLAINED`: The recipient has marked a mail as spam.
 */
export type RecipientSuppressionReason = (typeof recipientSuppressionReasonValues)[number]

/** Codes for a user who has lost the authenticator app and every passkey. */
export interface RecoveryCodes {
  /**
   * Recovery codes. They are shown only once, and each is accepted once.
   *
   * 10 items.
   */
  recoveryCodes: string[]
}

/** Every RegistrationDecision that the contract knows. */
export const registrationDecisionValues = ['BOOK_AGAIN', 'GIVE_UP'] as const

/**
 * Decision on a registration whose outcome is unknown.
 *
 * - `BOOK_AGAIN`: The carrier has no booking, so the shipment is registered again. If the carrier has one after all, there will be two.
 * - `GIVE_UP`: The attempt is over. The shipment can be changed, deleted or registered again like any other draft.
 */
export type RegistrationDecision = (typeof registrationDecisionValues)[number]

/** Decision on a registration, with the response of the carrier. */
export interface RegistrationResolve {
  /** @example "BOOK_AGAIN" */
  decision: RegistrationDecision

  /**
   * Response of the carrier's customer service. It is kept in the audit log.
   *
   * 1 to 250 characters.
   * @example "DHL knows no parcel with this reference, says Ms Brandt."
   */
  note?: string
}

/** Label to print for the parcel. */
export interface RelabelLabel {
  type: LabelType

  /** Size of the label. By default that of the carrier's own label, and 4R where it has none. */
  layout?: LabelLayout

  /** Class of the printer in dots per inch, for ZPL, 200 by default or that of the carrier's own label. Ignored for PDF. */
  resolution?: LabelResolution
}

/** Scan of a parcel to be relabelled. */
export interface RelabelRequest {
  /**
   * Scanned value.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  reference: string

  referenceType?: RelabellingReferenceType

  /**
   * Measured weight in kilograms. It replaces the announced one.
   *
   * 0.01 to 100.
   * @example 2.74
   */
  weight?: number

  /**
   * Measured length in centimetres. It replaces the announced one.
   *
   * 1 to 200.
   * @example 46
   */
  length?: number

  /**
   * Measured width in centimetres. It replaces the announced one.
   *
   * 1 to 200.
   * @example 45
   */
  width?: number

  /**
   * Measured height in centimetres. It replaces the announced one.
   *
   * 1 to 200.
   * @example 31
   */
  height?: number

  /**
   * User who scanned the parcel. By default the caller.
   *
   * 1 to 250 characters.
   * @example "magnus@nordlys.example"
   */
  scanUser?: string

  /**
   * When the parcel was scanned. By default the time of the call. It may not be more than 5 minutes after that.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  scannedAt?: string

  label: RelabelLabel
}

/** Outcome of a scan, with the new label. */
export interface RelabelResult {
  /**
   * Client that has announced the parcel.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number

  /** Type of the scanned reference. */
  referenceType?: RelabellingReferenceType

  /**
   * Identifier of the log entry about this parcel.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70"
   */
  relabellingId: string

  /**
   * Identifier of the promise that was found.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60"
   */
  shipmentPromiseId: string

  /**
   * Version of the promise after the scan.
   *
   * At least 1.
   * @example 4
   */
  version: number

  /** State of the promise after the scan. */
  state: RelabellingState

  /** New carrier of the parcel. */
  carrier: Carrier

  /**
   * Product of the new carrier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  product: string

  /**
   * Number that the new carrier gave the parcel. Absent if the parcel is blocked.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /** The new label, with the id of the shipment that was made. Absent if the parcel is blocked. */
  label?: LabelResult

  hint: PromiseHint

  /**
   * Hints about this response. Empty if there are none.
   *
   * At most 20 items.
   */
  hints: RelabellingHint[]
}

/** How a client relabels parcels. */
export interface RelabellingConfiguration {
  /**
   * Client whose configuration this is.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether the client may announce and relabel parcels. A client begins with false.
   * @example true
   */
  relabellingEnabled: boolean

  /** When promises without a flowType of their own are registered. A client begins with ON_SCAN. */
  shipmentCreationFlow: RelabellingFlowType

  /** How the data of announced parcels reaches Waybill. A client begins with API. */
  dataTransferType: RelabellingDataTransferType

  /**
   * Users of the client who have the permission relabelling:write. The list follows from their roles.
   *
   * At most 10000 items.
   */
  usersFromClient: RelabellingUser[]
}

/** New settings of the client that clientId names. Omitted attributes keep their values. */
export interface RelabellingConfigurationUpdate {
  /**
   * Client whose configuration changes. It must be the active client, or one below it that the caller has access to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Whether the client may announce and relabel parcels. A client begins with false.
   * @example true
   */
  relabellingEnabled?: boolean

  /** When promises without a flowType of their own are registered. A client begins with ON_SCAN. */
  shipmentCreationFlow?: RelabellingFlowType

  /** How the data of announced parcels reaches Waybill. A client begins with API. */
  dataTransferType?: RelabellingDataTransferType
}

/** Every RelabellingDataState that the contract knows. */
export const relabellingDataStateValues = [
  'NO_DATA',
  'DATA_RECEIVED',
  'READY_FOR_RELABELLING',
  'RELABELLED',
  'REGISTRATION_FAILED',
  'CANCELLED',
] as const

/**
 * Progress of the data of a parcel.
 *
 * - `NO_DATA`: The parcel was scanned but has not been announced.
 * - `DATA_RECEIVED`: The data was received and is not processed yet.
 * - `READY_FOR_RELABELLING`: The promise waits for the scan of its parcel.
 * - `RELABELLED`: The parcel has its new label.
 * - `REGISTRATION_FAILED`: The carrier refused.
 * - `CANCELLED`: The promise was cancelled.
 */
export type RelabellingDataState = (typeof relabellingDataStateValues)[number]

/** Every RelabellingDataTransferType that the contract knows. */
export const relabellingDataTransferTypeValues = ['API', 'FILE'] as const

/**
 * How the data of announced parcels reaches Waybill.
 *
 * - `API`: As shipment promises one by one through the API. Files are refused.
 * - `FILE`: As CSV files, through the API or in the folder of the installation. Single promises are accepted as well.
 */
export type RelabellingDataTransferType = (typeof relabellingDataTransferTypeValues)[number]

/** One reason why a parcel could not be relabelled, or how a scan without data was settled. */
export interface RelabellingError {
  /**
   * Human-readable message that says what went wrong.
   *
   * 1 to 2000 characters.
   * @example "POSTNORD_DK refused the address with ADDR-07: the postcode 0155 does not belong to Bergen."
   */
  message: string

  /**
   * Promise that a scan without data was matched with. The scanned barcode is matched with this promise from then on.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31"
   */
  shipmentPromiseId?: string
}

/** Parcel that was relabelled. */
export interface RelabellingEventData {
  /**
   * Shipment promise whose parcel was relabelled, if it was announced.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61"
   */
  shipmentPromiseId?: string

  /**
   * Shipment concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Number that the carrier gave to the shipment, or the carrier reference of the customs item.
   *
   * 1 to 60 characters.
   * @example "00370730250000000014"
   */
  carrierReference?: string
}

/** Values that occur in the log of the client and its reachable descendants, for choosing filters from. Each list is sorted and without duplicates. */
export interface RelabellingFilterOptions {
  /**
   * Data states that occur.
   *
   * At most 10 items.
   */
  dataState: RelabellingDataState[]

  /**
   * Scan states that occur.
   *
   * At most 10 items.
   */
  scanState: RelabellingScanState[]

  /**
   * Process states that occur.
   *
   * At most 10 items.
   */
  processState: RelabellingProcessState[]

  /**
   * Carriers that occur.
   *
   * At most 100 items.
   */
  carrier: Carrier[]

  /**
   * Products that occur.
   *
   * At most 1000 items.
   */
  product: string[]

  /**
   * Countries of recipients that occur.
   *
   * At most 300 items.
   */
  destinationCountry: string[]

  /**
   * Countries of senders that occur.
   *
   * At most 300 items.
   */
  originCountry: string[]

  /**
   * Clients that occur.
   *
   * At most 10000 items.
   */
  clientId: number[]

  /**
   * Names of the clients, in the order of clientId. Clients with the same name are listed separately.
   *
   * At most 10000 items.
   */
  clientName: string[]
}

/** Every RelabellingFlowType that the contract knows. */
export const relabellingFlowTypeValues = ['IMMEDIATE', 'ON_SCAN', 'SCHEDULED'] as const

/**
 * When a promise is registered with its new carrier.
 *
 * - `IMMEDIATE`: Registered as soon as the data is received.
 * - `ON_SCAN`: Registered when the parcel is scanned.
 * - `SCHEDULED`: Registered at the time in processAfter.
 */
export type RelabellingFlowType = (typeof relabellingFlowTypeValues)[number]

/** Hint about a successful response. */
export interface RelabellingHint {
  code: RelabellingHintCode

  /**
   * Figures for the hint by name, such as attribute, sent and used for an adjusted value.
   *
   * At most 20 entries.
   * @example {"attribute":"weight","sent":"0.04","used":"0.1"}
   */
  hintDetails?: Record<string, string>
}

/** Every RelabellingHintCode that the contract knows. */
export const relabellingHintCodeValues = [
  'WEIGHT_ADJUSTED',
  'PARCEL_BLOCKED',
  'ALREADY_RELABELLED',
  'MEASURES_IGNORED',
] as const

/**
 * Hint about a successful response.
 *
 * - `WEIGHT_ADJUSTED`: The weight was rounded up to the minimum of a shipment.
 * - `PARCEL_BLOCKED`: The parcel is blocked and gets no label.
 * - `ALREADY_RELABELLED`: The label is the one of an earlier scan.
 * - `MEASURES_IGNORED`: A dimension or weight was ignored, since the parcel is already registered with another one.
 */
export type RelabellingHintCode = (typeof relabellingHintCodeValues)[number]

/** History of one parcel, from its announcement to its scan. */
export interface RelabellingLogEntry {
  /**
   * Identifier of the log entry.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70"
   */
  relabellingId: string

  /** Promise that announced the parcel. Absent if there is no data. */
  shipmentPromise?: ShipmentPromise

  /**
   * Number of this version of the entry, which grows by one at each change.
   *
   * At least 1.
   * @example 4
   */
  processLogVersion: number

  source: RelabellingSource

  /**
   * Reference by which the parcel was announced or scanned.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  reference: string

  referenceType: RelabellingReferenceType

  dataState: RelabellingDataState

  scanState: RelabellingScanState

  /**
   * User who scanned the parcel last. Absent until it is scanned.
   *
   * 1 to 250 characters.
   * @example "magnus@nordlys.example"
   */
  scanUser?: string

  /**
   * Client that the parcel belongs to, or whose user scanned it when there is no data.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Name of this client.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  clientName: string

  /**
   * Errors of the last attempt. Empty if there were none.
   *
   * At most 100 items.
   */
  errors: RelabellingError[]

  /**
   * When the parcel was scanned last. Absent until it is scanned.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  lastScanAt?: string

  /**
   * When the entry was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /** New carrier of the parcel. Absent if there is no data. */
  carrier?: Carrier

  /**
   * Product of the new carrier. Absent if there is no data.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  product?: string
}

/** How to settle a scan without data. Send one of the two. */
export interface RelabellingLogEntryUpdate {
  /**
   * Promise of the parcel that was scanned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60"
   */
  shipmentPromiseId?: string

  /**
   * Dismisses the scan.
   * @example true
   */
  dismissed?: true
}

/** One page of log entries. */
export interface RelabellingLogPage {
  /**
   * Number of entries that match over all pages.
   *
   * At least 0.
   * @example 137
   */
  total: number

  /**
   * Entries on this page.
   *
   * At most 100 items.
   */
  hits: RelabellingLogEntry[]

  /** Where the next page begins. Absent on the last page. */
  searchAfter?: RelabellingSearchAfter
}

/** Every RelabellingProcessState that the contract knows. */
export const relabellingProcessStateValues = ['PENDING', 'PROCESSING', 'DONE', 'FAILED'] as const

/**
 * Progress of the background work on a promise. PENDING waits for its turn or its time, and FAILED waits for a retry.
 *
 * - `PENDING`: Waits for its turn or its time.
 * - `PROCESSING`: Being processed.
 * - `DONE`: Nothing is left to do.
 * - `FAILED`: Waits for a retry.
 */
export type RelabellingProcessState = (typeof relabellingProcessStateValues)[number]

/** Every RelabellingReferenceType that the contract knows. */
export const relabellingReferenceTypeValues = [
  'RELABELLING_CUSTOMER_REFERENCE',
  'CARRIER_REFERENCE',
  'CUSTOMER_REFERENCE',
  'ORDER_NUMBER',
] as const

/**
 * Attribute of the promise that a reference is compared with.
 *
 * - `RELABELLING_CUSTOMER_REFERENCE`: The client's own reference of the promise.
 * - `CARRIER_REFERENCE`: The number that the first carrier gave.
 * - `CUSTOMER_REFERENCE`: The client's reference of the shipment.
 * - `ORDER_NUMBER`: The number of the order.
 */
export type RelabellingReferenceType = (typeof relabellingReferenceTypeValues)[number]

/** Every RelabellingScanState that the contract knows. */
export const relabellingScanStateValues = [
  'NO_DATA',
  'READY',
  'WAITING_FOR_VALIDATION',
  'SUCCESS',
  'FAILED',
  'CANCELLED',
] as const

/**
 * Progress of the scan of a parcel. NO_DATA was scanned without data, READY has data and no scan, and WAITING_FOR_VALIDATION has both and becomes SUCCESS or FAILED. A new scan of a failed one validates again. Cancelling the promise makes it CANCELLED, unless it is SUCCESS.
 *
 * - `NO_DATA`: Scanned, but the parcel has not been announced.
 * - `READY`: Announced and not scanned yet.
 * - `WAITING_FOR_VALIDATION`: Announced and scanned; the outcome is open.
 * - `SUCCESS`: The scan returned a label.
 * - `FAILED`: The scan returned no label. A new scan tries again.
 * - `CANCELLED`: The promise was cancelled before a scan succeeded.
 */
export type RelabellingScanState = (typeof relabellingScanStateValues)[number]

/** Where the next page of log entries begins. Each attribute is sent back as the query parameter of its name. */
export interface RelabellingSearchAfter {
  /**
   * Value of the sorted attribute in the last entry of this page, as a string. Empty if the entry has none.
   *
   * At most 300 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  searchAfterValue: string

  /**
   * Number of the last entry of this page, which orders entries with equal values.
   *
   * At least 0.
   * @example 48213
   */
  searchAfterIndex: number

  /** @default "BY_CREATED_AT" */
  sort: RelabellingSort

  order: SortOrder

  /**
   * Point in time that all pages show, the same on each of them. It expires 5 minutes after the first page.
   *
   * 1 to 1024 characters.
   * @example "eyJ0IjoxNzk1MTY3MDAwfQ.3q2-7w"
   */
  pitId: string
}

/** Every RelabellingSort that the contract knows. */
export const relabellingSortValues = [
  'BY_CREATED_AT',
  'BY_LAST_UPDATED_AT',
  'BY_DATA_STATE',
  'BY_SCAN_STATE',
  'BY_LAST_SCAN_AT',
  'BY_CARRIER',
  'BY_PRODUCT',
  'BY_ORDER_NUMBER',
  'BY_CUSTOMER_REFERENCE',
  'BY_PROCESS_STATE',
] as const

/**
 * Attribute to sort log entries by. Ties are in order of creation, in the same order. An entry without the attribute is sorted as if it had the smallest value.
 *
 * - `BY_CREATED_AT`: By time of creation.
 * - `BY_LAST_UPDATED_AT`: By time of the last change.
 * - `BY_DATA_STATE`: By state of the data.
 * - `BY_SCAN_STATE`: By state of the scan.
 * - `BY_LAST_SCAN_AT`: By time of the last scan.
 * - `BY_CARRIER`: By carrier.
 * - `BY_PRODUCT`: By product.
 * - `BY_ORDER_NUMBER`: By order number.
 * - `BY_CUSTOMER_REFERENCE`: By customer reference.
 * - `BY_PROCESS_STATE`: By state of the background work.
 * @default "BY_CREATED_AT"
 */
export type RelabellingSort = (typeof relabellingSortValues)[number]

/** Every RelabellingSource that the contract knows. */
export const relabellingSourceValues = ['API', 'FILE', 'SCAN'] as const

/**
 * Origin of the log entry.
 *
 * - `API`: The data came through the API.
 * - `FILE`: The data came in a file.
 * - `SCAN`: A parcel was scanned without any data.
 */
export type RelabellingSource = (typeof relabellingSourceValues)[number]

/** Every RelabellingState that the contract knows. */
export const relabellingStateValues = [
  'DATA_RECEIVED',
  'READY_FOR_RELABELLING',
  'REGISTRATION_FAILED',
  'RELABELLED',
  'CANCELLED',
] as const

/**
 * State of a shipment promise. DATA_RECEIVED becomes READY_FOR_RELABELLING and then RELABELLED, which is final. The first two become REGISTRATION_FAILED when the carrier refuses, and a retry brings that back to DATA_RECEIVED. All but RELABELLED can become CANCELLED.
 *
 * - `DATA_RECEIVED`: The data was received and is not processed yet.
 * - `READY_FOR_RELABELLING`: The promise waits for the scan of its parcel.
 * - `REGISTRATION_FAILED`: The carrier refused. A retry returns to DATA_RECEIVED.
 * - `RELABELLED`: The parcel has its new label. This state is final.
 * - `CANCELLED`: The promise was cancelled before it was relabelled.
 */
export type RelabellingState = (typeof relabellingStateValues)[number]

/** Every RelabellingStateChange that the contract knows. */
export const relabellingStateChangeValues = ['CANCELLED'] as const

/**
 * State that a client may give a promise. Only CANCELLED is supported.
 *
 * - `CANCELLED`: The parcel will not be relabelled.
 */
export type RelabellingStateChange = (typeof relabellingStateChangeValues)[number]

/** User who may relabel parcels for a client. */
export interface RelabellingUser {
  /**
   * Identifier of the user.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c03"
   */
  userId: string

  /**
   * Username of the user.
   *
   * 1 to 250 characters.
   * @example "magnus@nordlys.example"
   */
  userName: string

  /**
   * E-mail address as RFC 5321 mailbox.
   *
   * Format email, 3 to 200 characters.
   * @example "freja@nordlys.example"
   */
  userEmail: string
}

/** Tracking event with the client and the references of its shipment. */
export interface ReportedEvent {
  /**
   * Identifier of the event.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81"
   */
  id: string

  /**
   * Shipment that the event is about.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /** @example "LAST_INCH" */
  carrier: Carrier

  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When Waybill received it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:02.114Z"
   */
  receivedAt: string

  /**
   * Carrier reference of the parcel that it happened to. Absent when it is about the whole shipment.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  parcelReference?: string

  /**
   * Carrier reference of the shipment at that time. Absent when it had none.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * State that the event reports. Absent if its code is not known. The shipment is in another state when a later event has moved it on or the transition is not allowed.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  state?: ShipmentState

  /**
   * Code of the event at the carrier of the shipment. LAST_INCH has these codes:
   *
   * | Code | Meaning | State |
   * |---|---|---|
   * | LI-010 | Announced | REGISTERED |
   * | LI-100 | Received at the warehouse | RECEIVED_AT_WAREHOUSE |
   * | LI-110 | Relabelled | RELABELLED |
   * | LI-120 | Sorted for dispatch | READY_FOR_DISPATCH_FROM_WAREHOUSE |
   * | LI-200 | Left the warehouse | IN_TRANSIT |
   * | LI-210 | Out for delivery | IN_TRANSIT |
   * | LI-300 | Nobody at home | DELIVERY_ATTEMPTED |
   * | LI-310 | Address not found | DELIVERY_ATTEMPTED |
   * | LI-320 | Waiting in the shop | DELIVERY_ATTEMPTED |
   * | LI-400 | Handed to the recipient | DELIVERED |
   * | LI-410 | Left at the agreed place or with a neighbour | DELIVERED |
   * | LI-420 | Fetched from the shop | DELIVERED |
   * | LI-500 | Refused by the recipient | ERROR |
   * | LI-510 | Damaged | ERROR |
   * | LI-520 | Lost | ERROR |
   * | LI-530 | On its way back to the sender | ERROR |
   * | LI-900 | Cancelled | ERROR |
   *
   * A code that Waybill does not know is stored and changes no state.
   *
   * 1 to 60 characters.
   * @example "LI-100"
   */
  carrierCode?: string

  /**
   * Problem that the event reports. Absent if there is none.
   * @example "REFUSED"
   */
  exception?: ShipmentException

  /**
   * Original message of the reporter. Events of a sandbox carrier say SANDBOX in it.
   *
   * At most 65536 characters.
   * @example "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}"
   */
  rawData?: string

  /** @example "WAREHOUSE" */
  source: ShipmentEventSource

  place?: ShipmentEventPlace

  /**
   * Further facts about the event. Absent when there are none.
   *
   * At most 20 items.
   */
  details?: ShipmentEventDetail[]

  /**
   * Description of the event.
   *
   * 1 to 500 characters.
   * @example "Received at the warehouse"
   */
  eventDescription?: string

  /**
   * Client of the shipment.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * The client's own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Order number of the shipment.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string
}

/** One page of tracking events with the shipments they belong to. */
export interface ReportedEventPage {
  /**
   * Number of events that match over all pages. Above 10,000 it is a lower bound.
   *
   * At least 0.
   * @example 412
   */
  total: number

  /**
   * Events of this page.
   *
   * At most 100 items.
   */
  hits: ReportedEvent[]

  /**
   * Token to send as next_page_token for the next page. Absent on the last page.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  nextPageToken?: string
}

/** Parcel of a reported shipment with its lifecycle. */
export interface ReportedParcel {
  /**
   * Weight in kilograms with its packaging, from 0.1 to 1000. Rounded to the gram.
   *
   * 0.1 to 1000.
   * @example 4.2
   */
  weight: number

  /**
   * Longest side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 60
   */
  length: number

  /**
   * Second side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 40
   */
  width: number

  /**
   * Third side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 35.5
   */
  height: number

  /**
   * Contents of the parcel.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass"
   */
  description: string

  /**
   * Order that this parcel belongs to, when it differs from the one of the shipment.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Dangerous goods in the parcel. Absent or empty where there are none.
   *
   * At most 10 items.
   */
  dangerousGoods?: DangerousGoods[]

  /**
   * Your own data about the parcel, up to 50 keys of up to 40 characters with values of up to 500. No carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Amount that the carrier collects on delivery of this parcel, in the currency of cashOnDelivery.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 3124.5
   */
  cashOnDeliveryAmount?: number

  /**
   * Number with which the carrier tracks this parcel. Absent until the shipment is registered.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * The carrier's internal id of this parcel, if it gives one.
   *
   * 1 to 100 characters.
   * @example "PN-ITEM-8842107-1"
   */
  carrierIntegrationReference?: string

  lifecycle: ParcelLifecycle
}

/** Stored shipment with its delivery figures, for reports. */
export interface ReportedShipment {
  /**
   * Identifier of the shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Client that ships.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * When the shipment was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the shipment or its state last changed. Absent until the first change.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string

  /**
   * Username of the user who last changed it. Absent if it was never changed, or last by an event of the carrier.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  modifiedBy?: string

  /** @example "DELIVERED" */
  shipmentState: ReportedShipmentState

  /** @example "REGULAR" */
  shipmentType: ShipmentType

  /**
   * Number with which the carrier tracks the shipment. Absent until it is registered. With it, the shipment can no longer be changed or deleted.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * The carrier's internal id of the booking, if it has one besides the number for tracking.
   *
   * 1 to 100 characters.
   * @example "PN-BOOK-8842107"
   */
  carrierIntegrationReference?: string

  registration?: ShipmentRegistration

  /** Sender of the parcel, to whom it is returned if it cannot be delivered. */
  sender: AddressParty

  /** Recipient of the parcel. */
  recipient: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. */
  delivery?: AddressParty

  /** Where the carrier collects the parcel, if not at the address of the sender. */
  pickup?: AddressParty

  collectionInfo?: CollectionInfo

  /**
   * Contents of the shipment.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string

  /**
   * Whether the recipient pays the freight.
   * @example false
   */
  recipientPays: boolean

  /** Carrier and product that move the parcel. Absent only when externalShipment is there. */
  carrierProduct?: CarrierProduct

  /**
   * Whether the parcel goes out or comes back. Absent means OUTBOUND.
   * @example "RETURN"
   */
  direction?: ProductDirection

  externalShipment?: ExternalShipment

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  cashOnDelivery?: CashOnDelivery

  /** Amount that the shipment is insured for. */
  insurance?: Insurance

  /** Accounts that the carrier bills. Absent where it bills the account in the carrier configuration. */
  payment?: ShipmentPayment

  /** Delivery services. Absent if there are none. */
  deliveryServices?: DeliveryServices

  /**
   * Rate that the shipment was booked at.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Expected cost of the shipment, with its lines. Absent as long as there is no price, and for callers without `carrier-invoices:read`. */
  expectedCost?: ExpectedCost

  /** Days on which the shipment leaves and arrives. They come from its rate, or else from the rate sheet that applied on the day it was registered. Absent where neither names days. */
  deliveryPromise?: DeliveryPromise

  /**
   * When Waybill noticed that the promised day had passed without delivery. Stays after delivery. Absent if the shipment was never late.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-25T23:00:21.000Z"
   */
  lateSince?: string

  /**
   * Days from the promised day to delivery, or until now if the shipment is not delivered yet. 0 if it arrived in time. Absent without a promise, and while the promised day has not passed.
   *
   * At least 0.
   * @example 2
   */
  daysLate?: number

  /**
   * Parcels of the shipment with their lifecycle, from 1 to 10.
   *
   * 1 to 10 items.
   */
  parcels: ReportedParcel[]

  /** Customs data of the shipment. Only in the response for a single shipment, lists and reports leave it out. */
  customs?: ShipmentCustoms

  /**
   * Consignments that hold the shipment, from the innermost to the outermost. Absent when there are none.
   *
   * At most 100 items.
   */
  consignments?: ShipmentConsignment[]

  /**
   * Your own data of the shipment. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Customer reference of the shipment promise that the parcel was relabelled from. Absent when it was not relabelled.
   *
   * 1 to 40 characters.
   * @example "RL-88120"
   */
  relabellingCustomerReference?: string

  /**
   * When the first event after registering happened, from the warehouse or the carrier. Absent until then.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-17T19:05:00.000Z"
   */
  firstTrackingEventDate?: string

  /**
   * When delivery was first attempted or made, which is the first event with DELIVERY_ATTEMPTED or DELIVERED. Absent until then.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-19T10:41:00.000Z"
   */
  firstDeliveryEventDate?: string

  /**
   * When the shipment was delivered. Absent until then, and where delivery was only attempted.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-19T10:41:00.000Z"
   */
  deliveredAt?: string

  /**
   * When the latest event happened. Absent when there are no events.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-19T10:41:00.000Z"
   */
  lastEventDate?: string

  /**
   * Carrier code of the latest event that has one. Absent when there is none.
   *
   * 1 to 60 characters.
   * @example "DELIVERED_HOME"
   */
  lastEventCode?: string

  /**
   * Calendar days in UTC from firstTrackingEventDate to firstDeliveryEventDate, 0 when both are on one day. Absent until both are known.
   *
   * 0 to 36500.
   * @example 2
   */
  deliveryTimeInDays?: number
}

/** One page of reported shipments. */
export interface ReportedShipmentPage {
  /**
   * Number of shipments that match over all pages. Above 10,000 it is a lower bound.
   *
   * At least 0.
   * @example 137
   */
  total: number

  /**
   * Shipments of this page.
   *
   * At most 100 items.
   */
  hits: ReportedShipment[]

  /**
   * Token to send as next_page_token for the next page. Absent on the last page.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  nextPageToken?: string
}

/** Every ReportedShipmentSort that the contract knows. */
export const reportedShipmentSortValues = [
  'createdAt',
  'firstTrackingEventDate',
  'firstDeliveryEventDate',
  'lastEventDate',
  'deliveryTimeInDays',
] as const

/**
 * Attribute to sort reported shipments by. Shipments without the value come last in either direction, and equal values are ordered by id in the same direction.
 *
 * - `createdAt`: By time of creation.
 * - `firstTrackingEventDate`: By time of the first event of the carrier.
 * - `firstDeliveryEventDate`: By time of the first delivery.
 * - `lastEventDate`: By time of the last event.
 * - `deliveryTimeInDays`: By days from the first event to the delivery.
 * @default "createdAt"
 */
export type ReportedShipmentSort = (typeof reportedShipmentSortValues)[number]

/** Every ReportedShipmentState that the contract knows. */
export const reportedShipmentStateValues = [
  'UNKNOWN',
  'BLOCKED',
  'DRAFT',
  'FAILED_TO_REGISTER',
  'REGISTERED',
  'IN_TRANSIT',
  'RELABELLED',
  'RECEIVED_AT_WAREHOUSE',
  'READY_FOR_DISPATCH_FROM_WAREHOUSE',
  'CMR_CLOSED',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'ERROR',
] as const

/**
 * State of a shipment in reports. CMR_CLOSED exists only here. A shipment that is neither a draft nor delivered has it from when its truck is closed until its next movement is scanned.
 *
 * - `UNKNOWN`: Imported without data.
 * - `BLOCKED`: Held back and not to be registered.
 * - `DRAFT`: Created and not yet registered.
 * - `FAILED_TO_REGISTER`: Refused by the carrier.
 * - `REGISTERED`: Registered with the carrier, which gave it a number.
 * - `IN_TRANSIT`: On its way, at customs or out for delivery.
 * - `RELABELLED`: Got the label of another carrier.
 * - `RECEIVED_AT_WAREHOUSE`: Scanned in at a warehouse.
 * - `READY_FOR_DISPATCH_FROM_WAREHOUSE`: Sorted and waiting for its truck.
 * - `CMR_CLOSED`: Its truck is closed, and no movement was scanned since. Only in reports.
 * - `DELIVERY_ATTEMPTED`: Not handed over yet, or waiting in a shop to be collected.
 * - `DELIVERED`: Handed over.
 * - `ERROR`: Damaged, lost, returned, cancelled or on hold.
 */
export type ReportedShipmentState = (typeof reportedShipmentStateValues)[number]

/** User who needs a new code or invitation. */
export interface ResendConfirmationRequest {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string
}

/** Every ReturnApproval that the contract knows. */
export const returnApprovalValues = ['AUTOMATIC', 'MANUAL'] as const

/**
 * How return requests are decided.
 *
 * - `AUTOMATIC`: A return request is approved as soon as it is made.
 * - `MANUAL`: A person approves or refuses each return request.
 */
export type ReturnApproval = (typeof returnApprovalValues)[number]

/** Every ReturnPayer that the contract knows. */
export const returnPayerValues = ['CLIENT', 'RECIPIENT'] as const

/**
 * Party that pays for a return.
 *
 * - `CLIENT`: The return is free for the recipient.
 * - `RECIPIENT`: The recipient pays a fee, which you deduct from the refund.
 */
export type ReturnPayer = (typeof returnPayerValues)[number]

/** Carrier product for the returns from some countries. */
export interface ReturnProduct {
  /**
   * Countries that the parcels come from. Without it the product is used for all countries that no other entry names.
   *
   * 1 to 250 items.
   * @example ["SE","NO"]
   */
  countries?: string[]

  carrierProduct: CarrierProduct
}

/** A reason that recipients can choose. */
export interface ReturnReason {
  /**
   * Code of a reason, in capitals.
   *
   * 1 to 40 characters.
   * @example "DOES_NOT_FIT"
   */
  code: string

  names: ReturnReasonNames
}

/** Names of a reason by language, as recipients read them. A missing language falls back to another one, English first. */
export interface ReturnReasonNames {
  /**
   * Name in Danish.
   *
   * 1 to 100 characters.
   * @example "Passer ikke"
   */
  da?: string

  /**
   * Name in German.
   *
   * 1 to 100 characters.
   * @example "Passt nicht"
   */
  de?: string

  /**
   * Name in English.
   *
   * 1 to 100 characters.
   * @example "Does not fit"
   */
  en?: string

  /**
   * Name in Norwegian.
   *
   * 1 to 100 characters.
   * @example "Passer ikke"
   */
  nb?: string

  /**
   * Name in Swedish.
   *
   * 1 to 100 characters.
   * @example "Passar inte"
   */
  sv?: string
}

/** A return that the recipient of a shipment has requested. */
export interface ReturnRequest {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9201"
   */
  id: string

  /**
   * Client whose shipment it is.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Shipment whose goods come back.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * Order number of the shipment.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Your own data of the shipment. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /** @example "REQUESTED" */
  state: ReturnRequestState

  /**
   * Goods that come back.
   *
   * 1 to 1000 items.
   */
  items: ReturnRequestItem[]

  /**
   * Code of the reason that the recipient has chosen.
   *
   * 1 to 40 characters.
   * @example "DOES_NOT_FIT"
   */
  reason: string

  /**
   * Message of the recipient.
   *
   * 1 to 500 characters.
   * @example "The shade has a dent on one side."
   */
  note?: string

  /**
   * E-mail address for mails about the request. By default the address of the shipment.
   *
   * Format email, 3 to 200 characters.
   * @example "astrid.lindqvist@post.example"
   */
  email?: string

  /**
   * Language in which the recipient has made the request, and gets mails about it.
   * @example "sv"
   */
  language: RecipientLanguage

  /** Fee that the recipient pays for the return. Absent if it is free. */
  fee?: Money

  /**
   * Page on which the recipient sees the state of the request and fetches the label. It is as secret as the tracking link.
   *
   * Format uri, at most 300 characters.
   * @example "https://waybill.example/track/q3Zk0vXc2Lm7Tz0KdYbuS4/return/0198c0de-7a11-7c3e-9b52-4f6d2a1e9201"
   */
  pageUrl: string

  /**
   * Why no return shipment could be created when the request was to be approved automatically. The request then waits for a decision.
   *
   * 1 to 1000 characters.
   * @example "SCHENKER has no return product for shipment 0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01 from SE to DK."
   */
  problem?: string

  /**
   * Shipment that brings the goods back. Absent until the request is approved.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c10"
   */
  returnShipmentId?: string

  /**
   * State of the shipment that brings the goods back. DRAFT means that its carrier has not confirmed it yet, FAILED_TO_REGISTER that the carrier refuses it.
   * @example "REGISTERED"
   */
  returnShipmentState?: ShipmentState

  /**
   * Reason for the refusal, as the recipient reads it.
   *
   * 1 to 500 characters.
   * @example "The lamp was made to measure."
   */
  refusalReason?: string

  /**
   * When the recipient made it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-24T18:20:00.000Z"
   */
  createdAt: string

  /**
   * When it was last changed: made or decided.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-25T08:05:00.000Z"
   */
  changedAt: string

  /**
   * User who decided. Absent before the decision, and if the request was approved automatically.
   *
   * 1 to 100 characters.
   * @example "freja"
   */
  decidedBy?: string
}

/** Options for the return. It may be empty. */
export interface ReturnRequestApproval {
  /** Carrier and product of the return. By default as in the rules. */
  carrierProduct?: CarrierProduct

  /**
   * Returned goods to declare to customs. By default the lines with the same stock keeping units. Required if the shipment declares goods and none of its lines has them.
   *
   * 1 to 100 items.
   */
  goods?: ReturnedGoods[]

  /**
   * Changes to the metadata of the return compared with that of the shipment. Keys that are left out are copied, and null leaves one out.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null>
}

/** Return request of an event, and the new state. */
export interface ReturnRequestEventData {
  /**
   * Return request to which it happened.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9201"
   */
  returnRequestId: string

  /** State of the return request after the event. */
  returnRequestState: ReturnRequestState

  /**
   * Shipment whose goods come back.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * Shipment that brings the goods back, once the request is approved.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c10"
   */
  returnShipmentId?: string

  /**
   * Your own data of the shipment whose goods come back. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Goods that come back. One of `lineId`, `customsIndex` and `parcelIndex` says which goods of the shipment they are. */
export interface ReturnRequestItem {
  /**
   * Line of the order, if the shipment has one.
   *
   * 1 to 125 characters.
   * @example "AURORA-BRASS-40"
   */
  lineId?: string

  /**
   * Position among the customs items of the shipment, counted from 0, if it has no order.
   *
   * 0 to 999.
   * @example 0
   */
  customsIndex?: number

  /**
   * Index among the parcels of the shipment, starting at 0, if their contents are not known.
   *
   * 0 to 9.
   * @example 0
   */
  parcelIndex?: number

  /**
   * Stock keeping unit, if it is known.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  sku?: string

  /**
   * Description that the recipient sees.
   *
   * 1 to 250 characters.
   * @example "Aurora pendant lamp, brass, 40 cm"
   */
  description: string

  /**
   * How many pieces come back.
   *
   * 1 to 999999999.
   * @example 1
   */
  quantity: number
}

/** Reason for the refusal. */
export interface ReturnRequestRefusal {
  /**
   * Reason for the refusal, which the recipient reads on the page.
   *
   * 1 to 500 characters.
   * @example "The lamp was made to measure."
   */
  reason: string
}

/** Every ReturnRequestState that the contract knows. */
export const returnRequestStateValues = ['REQUESTED', 'APPROVED', 'REFUSED'] as const

/**
 * State of a return request.
 *
 * - `REQUESTED`: It waits for a decision.
 * - `APPROVED`: It has a return shipment, whose state shows the progress of the parcel.
 * - `REFUSED`: It was refused, and the goods can be requested again.
 */
export type ReturnRequestState = (typeof returnRequestStateValues)[number]

/** Rules for the returns that recipients request on their own. They are inherited and replaced as a whole. */
export interface ReturnRules {
  /**
   * How many days after the day of delivery a return can be requested, in the time zone of the recipient.
   *
   * 1 to 365.
   * @example 30
   */
  windowDays: number

  /** @example "AUTOMATIC" */
  approval: ReturnApproval

  /**
   * Countries of delivery from which returns can be requested. By default all.
   *
   * 1 to 250 items.
   * @example ["DK","SE"]
   */
  countries?: string[]

  /**
   * Reasons that recipients can choose from. By default DOES_NOT_FIT, NOT_AS_DESCRIBED, DAMAGED, WRONG_ITEM, CHANGED_MIND and OTHER, with names in the five languages.
   *
   * 1 to 30 items.
   */
  reasons?: ReturnReason[]

  /**
   * Carrier products of the returns by country. If no entry matches, the return product of the shipment's carrier is used.
   *
   * 1 to 50 items.
   */
  products?: ReturnProduct[]

  /**
   * Payer of a return. By default CLIENT.
   * @example "RECIPIENT"
   */
  payer?: ReturnPayer

  /** Fee that the recipient pays for each return. The page shows it before the request is sent, and the request keeps it. Required if `payer` is RECIPIENT, and not allowed otherwise. */
  fee?: Money

  /**
   * Items that cannot be returned, such as underwear or food.
   *
   * 1 to 1000 items.
   * @example ["GIFT-CARD"]
   */
  excludedSkus?: string[]

  /** Return address of the goods. By default to the sender of the shipment. */
  address?: AddressParty
}

/** Goods that come back, as pieces of one line of what the shipment declares to customs. */
export interface ReturnedGoods {
  /**
   * Position among the customs items of the shipment, counted from 0. If it has none, among the customs items that were declared for it, in order of creation.
   *
   * 0 to 99.
   * @example 0
   */
  customsIndex: number

  /**
   * Number of pieces that come back, up to those that were sent.
   *
   * 1 to 999999999.
   * @example 1
   */
  quantity: number
}

/** Named list of permissions that a client gives to its users. */
export interface Role {
  /**
   * Identifier of the role.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20"
   */
  id: string

  /**
   * Client the role belongs to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Name of the role, unique within its client, ignoring case.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  name: string

  /**
   * Purpose of the role, in one sentence.
   *
   * At most 500 characters.
   * @example "Packs and labels shipments, without access to settings."
   */
  description?: string

  /**
   * Permissions that the role grants, in alphabetical order.
   *
   * At most 200 items.
   */
  permissions: Permission[]

  scope: RoleScope

  /**
   * When the role was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string
}

/** Users to assign a role to. */
export interface RoleAssignment {
  /**
   * Users to assign the role to. Each must be known to the client of the role.
   *
   * 1 to 100 items.
   */
  usernames: string[]
}

/** Role to create for a client. */
export interface RoleCreate {
  /**
   * Name of the role, unique within its client, ignoring case.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  name: string

  /**
   * Purpose of the role, in one sentence.
   *
   * 1 to 500 characters.
   * @example "Packs and labels shipments, without access to settings."
   */
  description?: string

  /** Kind of work that the role is for. It gets the permissions that GET /auth/role-templates shows for it now, and keeps them when the template changes later. Give either this or `permissions`. */
  template?: RoleTemplateName

  /**
   * Permissions that the role grants. The caller must have each of them. Required without `template`.
   *
   * 1 to 200 items.
   */
  permissions?: Permission[]

  /** @default "LOCAL" */
  scope?: RoleScope
}

/** Every RoleScope that the contract knows. */
export const roleScopeValues = ['LOCAL', 'CHILDREN'] as const

/**
 * Clients that a role applies to.
 *
 * - `LOCAL`: Applies to the role's own client only.
 * - `CHILDREN`: Applies to the client and every client below it.
 */
export type RoleScope = (typeof roleScopeValues)[number]

/** Permissions that one kind of work needs, to create a role from. */
export interface RoleTemplate {
  template: RoleTemplateName

  /**
   * Name that suits a role from this template.
   *
   * 1 to 100 characters.
   * @example "Shipping"
   */
  name: string

  /**
   * Purpose of a role from this template.
   *
   * 1 to 500 characters.
   * @example "Books parcels, prints labels, and maintains orders, customs data and addresses."
   */
  description: string

  /**
   * Permissions that a role from this template gets, in alphabetical order.
   *
   * 1 to 200 items.
   */
  permissions: Permission[]
}

/** Every RoleTemplateName that the contract knows. */
export const roleTemplateNameValues = [
  'SHIPPER',
  'WAREHOUSE',
  'CUSTOMER_SERVICE',
  'FINANCE',
  'DEVELOPER',
  'ADMINISTRATOR',
] as const

/**
 * Kind of work that a role is created for.
 *
 * - `SHIPPER`: Books parcels, prints labels, and maintains orders, customs data and addresses.
 * - `WAREHOUSE`: Packs, scans, relabels and hands parcels to carriers.
 * - `CUSTOMER_SERVICE`: Helps recipients, and cancels, returns and corrects shipments.
 * - `FINANCE`: Checks carriers' invoices and maintains prices, without shipping.
 * - `DEVELOPER`: Connects programs, with API keys, webhooks and shops, and the permissions that these need for shipping.
 * - `ADMINISTRATOR`: Everything, including users, keys, settings and personal data.
 */
export type RoleTemplateName = (typeof roleTemplateNameValues)[number]

/** Changes to the role with this id. Omitted attributes keep their values. */
export interface RoleUpdate {
  /**
   * Role to change.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20"
   */
  id: string

  /**
   * Name of the role, unique within its client, ignoring case.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  name?: string

  /**
   * Purpose of the role, in one sentence.
   *
   * 1 to 500 characters.
   * @example "Packs and labels shipments, without access to settings."
   */
  description?: string | null

  /**
   * The complete new list of permissions. The caller must have each one that is added.
   *
   * 1 to 200 items.
   */
  permissions?: Permission[]

  scope?: RoleScope
}

/** Products that the client can no longer book, because this is the first product it was sold. Only returned by the call that sells it. */
export interface SalesExclusion {
  /**
   * Number of active products of its enabled carriers that the client could book until now and no longer can.
   *
   * 0 to 100000.
   * @example 41
   */
  productCount: number

  /**
   * Carriers of these products.
   *
   * At most 100 items.
   */
  carriers: Carrier[]

  /**
   * These products.
   *
   * At most 10000 items.
   */
  productIds: string[]

  /**
   * Human-readable message.
   *
   * 1 to 500 characters.
   * @example "Client 1024 books only what it is sold from now on. 41 products of Bring / Posten and GLS Denmark are excluded until they are sold to it too."
   */
  message: string
}

/** Product that is sold to a client. From its first sales product on, a client books only what it has been sold. */
export interface SalesProduct {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  product: Product

  /**
   * Product of a carrier. The id starts with the carrier's identifier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  productId: string

  /**
   * Client the product is sold to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  excluded?: SalesExclusion
}

/** Product to sell to a client. */
export interface SalesProductCreate {
  /**
   * Product of a carrier. The id starts with the carrier's identifier.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  productId: string

  /**
   * Client the product is sold to, the active client by default. The caller must have access to it, otherwise the response is 403.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number
}

/** Every ScanAndGoFlow that the contract knows. */
export const scanAndGoFlowValues = ['SINGLE', 'MULTIPLE'] as const

/**
 * Whether scan and go handles a single parcel at a time or multiple parcels in a row.
 *
 * - `SINGLE`: Handles one parcel at a time.
 * - `MULTIPLE`: Handles several parcels in a row.
 */
export type ScanAndGoFlow = (typeof scanAndGoFlowValues)[number]

/** Whether a user logs in with a second factor. */
export interface SecondFactor {
  /**
   * Whether a log-in with the password needs a second factor.
   * @example true
   */
  enabled: boolean

  kind: SecondFactorKind

  /**
   * When the authenticator app was set up. Absent without one.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  enabledAt?: string

  /**
   * How many recovery codes have not been used.
   *
   * 0 to 10.
   * @example 9
   */
  recoveryCodesLeft: number

  /**
   * Whether a client that you belong to, or one above it, requires a second factor.
   * @example true
   */
  required: boolean
}

/** First code of a new second factor. */
export interface SecondFactorConfirmation {
  /**
   * Code that the app shows now.
   *
   * 6 to 20 characters.
   * @example "492039"
   */
  code: string
}

/** Every SecondFactorKind that the contract knows. */
export const secondFactorKindValues = ['NONE', 'TOTP', 'PASSKEY', 'BOTH'] as const

/**
 * Second factor that a user has set up.
 *
 * - `NONE`: The password alone logs the user in.
 * - `TOTP`: An authenticator app with time-based codes.
 * - `PASSKEY`: One or more passkeys.
 * - `BOTH`: An authenticator app and passkeys. Either of them is accepted.
 */
export type SecondFactorKind = (typeof secondFactorKindValues)[number]

/** Password of the user who turns off the second factor. */
export interface SecondFactorRemoval {
  /**
   * Current password.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  currentPassword: string
}

/** Secret for an authenticator app. */
export interface SecondFactorSetup {
  /**
   * Secret as base32, to type into the app.
   *
   * 32 characters.
   * @example "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
   */
  secret: string

  /**
   * The same as a link of the scheme otpauth, which apps read from a QR code.
   *
   * Format uri, at most 500 characters.
   * @example "otpauth://totp/Waybill:freja%40nordlys.example?issuer=Waybill&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30"
   */
  uri: string

  /**
   * Until when it can be confirmed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt: string
}

/** Password of the user who sets up a second factor, and the current second factor. */
export interface SecondFactorStart {
  /**
   * Current password.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  currentPassword: string

  /**
   * Code of the current second factor, or a recovery code. Required if you have one, unless `passkey` is sent.
   *
   * 6 to 20 characters.
   * @example "492039"
   */
  code?: string

  /** Response of one of your passkeys, in place of `code`. */
  passkey?: PasskeyProof
}

/** A service and the countries where the product offers it. */
export interface ServiceCountries {
  /** @example "AGE_18" */
  service: ProductService

  /**
   * Countries of delivery.
   *
   * 1 to 50 items.
   * @example ["SE","NO"]
   */
  countries: string[]

  /**
   * Whether the shipment has to start in the same country. Absent if it may start elsewhere.
   * @example true
   */
  domestic?: boolean
}

/** Open session of a user. */
export interface Session {
  /**
   * Identifier of the session.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9c01"
   */
  id: string

  /**
   * When it began.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When its tokens were last refreshed. Absent if they never were.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  refreshedAt?: string

  /**
   * When it ends at the latest.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  expiresAt: string

  /**
   * Network from which you logged in. For IPv6 it is the first half of the address.
   *
   * At most 100 characters.
   * @example "203.0.113.7"
   */
  address: string

  /**
   * Whether it is the session of this request.
   * @example true
   */
  isCurrent: boolean

  /**
   * Administrator who acts as you in it.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  impersonatedBy?: string
}

/** Stored shipment with its state and, once it is registered, its carrier reference. */
export interface Shipment {
  /**
   * Identifier of the shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Client that ships.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * When the shipment was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Username of the user who created it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the shipment or its state last changed. Absent until the first change.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string

  /**
   * Username of the user who last changed it. Absent if it was never changed, or last by an event of the carrier.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  modifiedBy?: string

  /** @example "REGISTERED" */
  shipmentState: ShipmentState

  /** @example "REGULAR" */
  shipmentType: ShipmentType

  /**
   * Number with which the carrier tracks the shipment. Absent until it is registered. With it, the shipment can no longer be changed or deleted.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * The carrier's internal id of the booking, if it has one besides the number for tracking.
   *
   * 1 to 100 characters.
   * @example "PN-BOOK-8842107"
   */
  carrierIntegrationReference?: string

  registration?: ShipmentRegistration

  cancellation?: ShipmentCancellation

  cancelled?: ShipmentCancelled

  exception?: ShipmentExceptionState

  /**
   * When the parcel was delivered, according to its event. Absent as long as the shipment is not DELIVERED.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-23T11:20:05.000Z"
   */
  deliveredAt?: string

  /**
   * Shipment that this one returns. Absent for any other shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  returnOf?: string

  /**
   * Returns of this shipment, oldest first. Absent if there are none.
   *
   * At most 100 items.
   */
  returns?: string[]

  /**
   * Code that the sender of a return shows instead of a label, as the content of a QR code. Absent if the carrier does not offer one.
   *
   * 1 to 250 characters.
   * @example "SANDBOX-RETURN-373500489530470010"
   */
  returnCode?: string

  /**
   * Pick-up that collects the shipment. Absent when there is none.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e10"
   */
  pickupId?: string

  /**
   * Manifest with which the shipment is handed over. Absent when there is none.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e20"
   */
  manifestId?: string

  /**
   * Page where the recipient follows the parcel, in the name and colour of the client. It cannot be guessed, and it shows neither the recipient's name nor their address. Absent until the shipment is registered. See `GET /tracking/{token}`.
   *
   * Format uri, at most 500 characters.
   * @example "https://waybill.example/track/q3Zk0vXc2Lm7Tz0KdYbuS4"
   */
  trackingUrl?: string

  /** Sender of the parcel, to whom it is returned if it cannot be delivered. */
  sender: AddressParty

  /** Recipient of the parcel. */
  recipient: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. */
  delivery?: AddressParty

  /** Where the carrier collects the parcel, if not at the address of the sender. */
  pickup?: AddressParty

  collectionInfo?: CollectionInfo

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string

  /**
   * Whether the recipient pays the freight.
   * @example false
   */
  recipientPays: boolean

  /** Carrier and product that move the parcel. Absent only when externalShipment is there. */
  carrierProduct?: CarrierProduct

  /**
   * Whether the parcel goes out or comes back. Absent means OUTBOUND.
   * @example "RETURN"
   */
  direction?: ProductDirection

  externalShipment?: ExternalShipment

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Your own data. Absent if there are none. A shipment of an order begins with those of the order, and a copy or return with those of its shipment.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  cashOnDelivery?: CashOnDelivery

  /** Amount that the shipment is insured for. Absent if there is no insurance beyond the carrier's standard liability. */
  insurance?: Insurance

  /** Accounts that the carrier bills. Absent where it bills the account in the carrier configuration. */
  payment?: ShipmentPayment

  /** Delivery services. Absent if there are none. */
  deliveryServices?: DeliveryServices

  /**
   * Parcels of the shipment, from 1 to 10.
   *
   * 1 to 10 items.
   */
  parcels: StoredParcel[]

  /**
   * Rate that the shipment was booked at.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Expected cost of the shipment, with its lines. It is the price of its rate, or else that of the rate sheet that applied on the day it was registered. Absent as long as there is no price, and for callers without `carrier-invoices:read`. */
  expectedCost?: ExpectedCost

  /** Days on which the shipment leaves and arrives. They come from its rate, or else from the rate sheet that applied on the day it was registered. Absent where neither names days. */
  deliveryPromise?: DeliveryPromise

  /**
   * When Waybill noticed that the promised day had passed without delivery. Stays after delivery. Absent if the shipment was never late.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-25T23:00:21.000Z"
   */
  lateSince?: string

  /** Customs data of the shipment. */
  customs?: ShipmentCustoms

  /**
   * Consignments that hold the shipment, from the innermost to the outermost. Absent when there are none.
   *
   * At most 100 items.
   */
  consignments?: ShipmentConsignment[]
}

/** Shipments to cancel, and why. */
export interface ShipmentBatchCancel {
  /**
   * Shipments that a bulk call works on, from 1 to 100 and each once.
   *
   * 1 to 100 items.
   */
  shipmentIds: string[]

  /**
   * Reason for the cancellation. Stored with the shipment and not sent to the carrier.
   *
   * 1 to 250 characters.
   * @example "The address was wrong."
   */
  reason?: string
}

/** Outcome for each shipment of a bulk cancellation. */
export interface ShipmentBatchCancelResult {
  /**
   * Number of shipments that are cancelled now, including those that already were.
   *
   * 0 to 100.
   * @example 1
   */
  succeeded: number

  /**
   * Number of shipments that are not.
   *
   * 0 to 100.
   * @example 1
   */
  failed: number

  /**
   * One entry for each shipment, in the order of the request.
   *
   * 1 to 100 items.
   */
  results: ShipmentCancelOutcome[]
}

/** Shipments to print labels for, all in the same way. */
export interface ShipmentBatchLabel {
  /**
   * Shipments that a bulk call works on, from 1 to 100 and each once.
   *
   * 1 to 100 items.
   */
  shipmentIds: string[]

  label: LabelRequest

  /**
   * Whether to return all labels as one file, to print at once. The entries then say on which page theirs begin instead of carrying them.
   * @default false
   * @example true
   */
  merge?: boolean

  /**
   * Order of the labels in the merged file. Only with merge.
   * @default "GIVEN"
   * @example "CARRIER"
   */
  order?: LabelOrder

  /**
   * Documents to print. Customs documents require merge and the type PDF, and are not printed on sheets of labels.
   * @default "LABEL"
   * @example "ALL"
   */
  documents?: ShipmentDocuments

  /** Prints four labels on each page. Only with merge and the type PDF. */
  sheet?: LabelSheet
}

/** Labels of several shipments, one by one or as one file. */
export interface ShipmentBatchLabelResult {
  /**
   * Number of shipments with labels.
   *
   * 0 to 100.
   * @example 1
   */
  succeeded: number

  /**
   * Number of shipments without.
   *
   * 0 to 100.
   * @example 1
   */
  failed: number

  /**
   * One entry for each shipment, in the order of the request.
   *
   * 1 to 100 items.
   */
  results: ShipmentLabelOutcome[]

  /** All labels as one file, in the requested order. Only with merge, and if at least one shipment succeeded. */
  merged?: LabelDocument
}

/** Shipments to register with their carriers. */
export interface ShipmentBatchRegistration {
  /**
   * Shipments that a bulk call works on, from 1 to 100 and each once.
   *
   * 1 to 100 items.
   */
  shipmentIds: string[]
}

/** Outcome for each shipment of a bulk registration. */
export interface ShipmentBatchRegistrationResult {
  /**
   * Number of shipments that are registered now, including those that already were.
   *
   * 0 to 100.
   * @example 1
   */
  succeeded: number

  /**
   * Number of shipments that are not.
   *
   * 0 to 100.
   * @example 1
   */
  failed: number

  /**
   * One entry for each shipment, in the order of the request.
   *
   * 1 to 100 items.
   */
  results: ShipmentRegistrationOutcome[]
}

/** Reason for cancelling a shipment. It may be empty. */
export interface ShipmentCancel {
  /**
   * Reason for the cancellation. Stored with the shipment and not sent to the carrier.
   *
   * 1 to 250 characters.
   * @example "The address was wrong."
   */
  reason?: string
}

/** Outcome for one shipment of a bulk cancellation. It has shipment when the status is 200, else error. */
export interface ShipmentCancelOutcome {
  /**
   * Shipment as the request named it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 200
   */
  status: number

  shipment?: Shipment

  /** Error that the single call would have returned. */
  error?: ErrorInfo
}

/** The last attempt to cancel a shipment, as long as it has not succeeded. Absent before the first attempt and once the shipment is cancelled. */
export interface ShipmentCancellation {
  status: CancellationStatus

  /**
   * When it was requested.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  requestedAt: string

  /**
   * Username of the user who requested it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  requestedBy: string

  /**
   * Reason for the cancellation. Stored with the shipment and not sent to the carrier.
   *
   * 1 to 250 characters.
   * @example "The address was wrong."
   */
  reason?: string

  /**
   * The carrier's own code of a refusal.
   *
   * 1 to 100 characters.
   * @example "SBX-410"
   */
  carrierCode?: string

  /**
   * Message of the carrier about a refusal, or why the outcome is not known yet.
   *
   * 1 to 2000 characters.
   * @example "The parcel was picked up and can no longer be cancelled."
   */
  message?: string
}

/** Time, user and reason of the cancellation. Absent if the shipment is not cancelled. The state does not change. */
export interface ShipmentCancelled {
  /**
   * When the carrier confirmed it or, for a booking made elsewhere, when it was released.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  at: string

  /**
   * Username of the user who requested it.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  by: string

  /**
   * Reason for the cancellation. Stored with the shipment and not sent to the carrier.
   *
   * 1 to 250 characters.
   * @example "The address was wrong."
   */
  reason?: string
}

/** Consignment that holds a shipment, or holds a consignment that does. */
export interface ShipmentConsignment {
  /**
   * Identifier of the consignment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61"
   */
  id: string

  /** @example "PALLET" */
  type: ConsignmentType

  state: ConsignmentState

  /**
   * When the consignment was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string
}

/** Changes to the copy. It may be empty. */
export interface ShipmentCopy {
  /** Sender of the parcel, to whom it is returned if it cannot be delivered. */
  sender?: AddressParty

  /** Recipient of the parcel. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. With parcelShopId nothing else is needed. Null delivers to the recipient. */
  delivery?: DeliveryParty | null

  /** Where the carrier collects the parcel, if not at the address of the sender. Null collects it from the sender. */
  pickup?: AddressParty | null

  /** How the parcel gets to the carrier. PICK_UP needs date and preferredTime. */
  collectionInfo?: CollectionInfo | null

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string | null

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string | null

  /**
   * Whether the recipient pays the freight.
   * @example true
   */
  recipientPays?: boolean

  /** Carrier and product that move the parcel. It can only be removed if externalShipment is set. */
  carrierProduct?: CarrierProduct | null

  /** Booking that was made with the carrier elsewhere. Naming it makes a shipment that is not registered REGISTERED. */
  externalShipment?: ExternalShipment | null

  /** Whether the parcel goes out or comes back. It must be that of the product. Null means OUTBOUND. */
  direction?: ProductDirection | null

  /**
   * Type of the shipment. It must match the carrier, and changes with it when only the carrier is changed.
   * @example "REGULAR"
   */
  shipmentType?: ShipmentType

  /**
   * New state of a LAST_INCH shipment, reached by an allowed transition or correcting DELIVERED. For shipments of other carriers it is ignored. REGISTERED, FAILED_TO_REGISTER and UNKNOWN cannot be set.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  shipmentState?: ShipmentState

  /**
   * The client's own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string | null

  /**
   * Number of the order in the shop.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string | null

  /**
   * Changes to your own data, which are possible in every state, also after registering if nothing else is sent. Keys that are left out keep their values. Null removes a key, and null instead of the object removes all.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null> | null

  /** How money that the carrier collects on delivery is paid out. */
  cashOnDelivery?: CashOnDelivery | null

  /** Amount that the shipment is insured for. Null removes the insurance. */
  insurance?: Insurance | null

  /** Accounts that the carrier bills. It replaces what is stored; with null the carrier bills your account. */
  payment?: ShipmentPayment | null

  /** Delivery services, which replace the stored ones. Null removes them. */
  deliveryServices?: DeliveryServices | null

  /**
   * All parcels of the shipment, from 1 to 10. They replace the ones that are stored.
   *
   * 1 to 10 items.
   */
  parcels?: ParcelCreate[]

  /**
   * Rate that the shipment is booked at. A change that no longer fits its rate is refused. With null the shipment has no rate and no expected cost.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string | null

  /** Customs data, which replace the ones that are stored. */
  customs?: ShipmentCustomsGiven | null
}

/** Expected cost of a shipment, what its carrier has invoiced, and the differences. */
export interface ShipmentCost {
  expected?: ExpectedCost

  /**
   * Sum of the lines, by currency.
   *
   * At most 100 items.
   */
  invoiced: InvoicedSum[]

  /**
   * Lines of carriers' invoices, in the order in which they were imported.
   *
   * At most 500 items.
   */
  lines: CarrierInvoiceLine[]

  /**
   * Differences that were found.
   *
   * At most 500 items.
   */
  differences: InvoiceDifference[]

  /**
   * Claims for the shipment, newest first. Absent for callers without `carrier-claims:read`.
   *
   * At most 100 items.
   */
  claims?: CarrierClaim[]
}

/** Shipment to create. It needs carrierProduct, unless externalShipment names a booking that was made elsewhere or rateId a rate. Sender, recipient and parcels are required if the preferences have no defaults. */
export interface ShipmentCreate {
  /** Sender of the parcel, to whom it is returned if it cannot be delivered. By default the address in defaultPickupAddressId of the preferences. */
  sender?: AddressParty

  /** Recipient of the parcel. By default the address in defaultReceiverAddressId of the preferences. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. With parcelShopId, the shop where the recipient collects it; no other attribute is needed. */
  delivery?: DeliveryParty

  /** Where the carrier collects the parcel, if not at the address of the sender. */
  pickup?: AddressParty

  collectionInfo?: CollectionInfo

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string

  /**
   * Whether the recipient pays the freight. False by default, and refused for products that do not support it.
   * @default false
   * @example false
   */
  recipientPays?: boolean

  /** Carrier and product that move the parcel. Required unless externalShipment is given. Both must be enabled for the client and serve the country of the sender and that of the delivery. */
  carrierProduct?: CarrierProduct

  externalShipment?: ExternalShipment

  /**
   * Whether the parcel goes out or comes back, OUTBOUND by default. A product that goes the other way is refused.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /**
   * Type of the shipment. By default LAST_INCH when the carrier is LAST_INCH, else REGULAR. Another combination is refused.
   * @example "REGULAR"
   */
  shipmentType?: ShipmentType

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Your own data, up to 50 keys of up to 40 characters with values of up to 500. Keys have no equals sign, square bracket or control character, and values are strings. Waybill keeps them as they are, and no carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  cashOnDelivery?: CashOnDelivery

  /** Amount that the shipment is insured for. Refused for products that come without insurance. By default the amount of the rate in rateId, or else none. */
  insurance?: Insurance

  payment?: ShipmentPayment

  /** Delivery services. Products without them are refused. By default those of the rate in rateId, else none. */
  deliveryServices?: DeliveryServices

  /**
   * Rate that the shipment is booked at. It must be valid and for the same product, places, parcels, cash on delivery, insurance and delivery services.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string

  /** Customs data, needed when the parcel crosses a customs border. */
  customs?: ShipmentCustomsGiven

  /**
   * The one parcel of the shipment, or with rateId those that the rate was made for. By default one parcel made from the parcel definition in defaultParcelDefinitionId of the preferences. Further parcels can be added to a stored shipment, up to 10.
   *
   * 1 to 10 items.
   */
  parcels?: ParcelCreate[]
}

/** Customs data of a shipment that crosses a customs border. Carriers that accept it get it. When the shipment is registered, its items become customs items with the shipment and the number of its first parcel, unless items for it were declared before. companyNumber and eoriNumber come from the billing info of the client if they are absent. */
export interface ShipmentCustoms {
  /**
   * Number of the invoice that the goods travel with.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  invoiceNumber?: string

  invoiceType?: InvoiceType

  customsType?: CustomsType

  /** @example "DAP" */
  termsOfTrade?: TermsOfTrade

  /**
   * Registration number of the company that sells the goods, such as the Danish CVR number.
   *
   * 1 to 60 characters.
   * @example "38271946"
   */
  companyNumber?: string

  /**
   * EORI number of the exporter.
   *
   * 1 to 60 characters.
   * @example "DK38271946"
   */
  eoriNumber?: string

  /**
   * Import One-Stop Shop number, which is IM and ten digits. Numbers that begin with IN belong to intermediaries and are refused.
   *
   * 12 characters.
   * @example "IM2080000011"
   */
  ioss?: string

  /**
   * Number of the seller in Norway's scheme VAT on e-commerce (VOEC), which is seven digits. Norwegian VAT on goods below 3000 NOK each was paid at the sale, and nothing is collected at the border.
   *
   * 7 characters.
   * @example "2023456"
   */
  voec?: string

  importer?: CustomsImporter

  /** Kind of buyer of the goods. By default a business where the recipient has a company, else a consumer. It decides on the rules for distance sales. */
  soldTo?: CustomsBuyer

  /**
   * Number of the authorisation in the UK Internal Market Scheme, under which goods for businesses in Northern Ireland that are not at risk of moving on into the EU pay no duty.
   *
   * 12 to 35 characters.
   * @example "XIUKIM47699357400020231115081800"
   */
  ukims?: string

  /**
   * Whether goods to Northern Ireland are at risk of moving on into the EU, in which case EU duty is due. With ukims they are only at risk if it is true.
   * @example false
   */
  atRisk?: boolean

  /**
   * Freight that the invoice charges, in the currency of the items.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 149
   */
  shippingCharges?: number

  /**
   * Insurance, handling and other charges of the invoice, in the currency of the items.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 25
   */
  otherCharges?: number

  /**
   * Goods in the shipment, up to 100 lines. All have the same currency.
   *
   * At most 100 items.
   */
  items?: ShipmentCustomsItem[]
}

/** Customs data of a shipment to create. Values that a line omits come from the items of the client, and companyNumber and eoriNumber from its billing info. */
export interface ShipmentCustomsGiven {
  /**
   * Number of the invoice that the goods travel with.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  invoiceNumber?: string

  invoiceType?: InvoiceType

  customsType?: CustomsType

  /** @example "DAP" */
  termsOfTrade?: TermsOfTrade

  /**
   * Registration number of the company that sells the goods, such as the Danish CVR number.
   *
   * 1 to 60 characters.
   * @example "38271946"
   */
  companyNumber?: string

  /**
   * EORI number of the exporter.
   *
   * 1 to 60 characters.
   * @example "DK38271946"
   */
  eoriNumber?: string

  /**
   * Import One-Stop Shop number, which is IM and ten digits. Numbers that begin with IN belong to intermediaries and are refused.
   *
   * 12 characters.
   * @example "IM2080000011"
   */
  ioss?: string

  /**
   * Number of the seller in Norway's scheme VAT on e-commerce (VOEC), which is seven digits. Norwegian VAT on goods below 3000 NOK each was paid at the sale, and nothing is collected at the border.
   *
   * 7 characters.
   * @example "2023456"
   */
  voec?: string

  importer?: CustomsImporter

  /** Kind of buyer of the goods. By default a business where the recipient has a company, else a consumer. It decides on the rules for distance sales. */
  soldTo?: CustomsBuyer

  /**
   * Number of the authorisation in the UK Internal Market Scheme, under which goods for businesses in Northern Ireland that are not at risk of moving on into the EU pay no duty.
   *
   * 12 to 35 characters.
   * @example "XIUKIM47699357400020231115081800"
   */
  ukims?: string

  /**
   * Whether goods to Northern Ireland are at risk of moving on into the EU, in which case EU duty is due. With ukims they are only at risk if it is true.
   * @example false
   */
  atRisk?: boolean

  /**
   * Freight that the invoice charges, in the currency of the items.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 149
   */
  shippingCharges?: number

  /**
   * Insurance, handling and other charges of the invoice, in the currency of the items.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 25
   */
  otherCharges?: number

  /**
   * Goods in the shipment, up to 100 lines. All have the same currency. Values that a line with skuNumber omits come from the item.
   *
   * At most 100 items.
   */
  items?: ShipmentCustomsItemGiven[]
}

/** One line of goods in a shipment that crosses a customs border. */
export interface ShipmentCustomsItem {
  /**
   * Number of the line on the invoice. Without it the position in the list is used, counted from 1.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber?: string

  /**
   * Description of the goods that a customs officer understands, without brand names.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  itemDescription: string

  /**
   * Stock keeping unit of the goods in the shop.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  skuNumber?: string

  /**
   * Number of pieces on this line.
   *
   * 1 to 999999999.
   * @example 1
   */
  quantity: number

  /**
   * Country where the goods were made, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "DK"
   */
  countryOfOrigin: string

  /**
   * Weight of all pieces of this line without packaging, in kilograms. Rounded to the gram.
   *
   * At most 1000, more than 0.
   * @example 3.1
   */
  netWeight: number

  /**
   * Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Rounded to the gram.
   *
   * At most 1000, more than 0.
   * @example 4.2
   */
  grossWeight?: number

  /**
   * Price of all pieces of this line together, as the invoice shows it. More than 0, and for a gift the value of the goods.
   *
   * At most 999999999.99, more than 0, in steps of 0.001.
   * @example 2499
   */
  itemInvoicePrice: number

  /**
   * Currency of the price as ISO 4217 code, the same on every line.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode: string

  /**
   * Commodity code of the goods, of which the first six digits are the HS code.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode: string

  /**
   * Whether the goods have preferential origin in countryOfOrigin by the rules of origin of a trade agreement, which only the exporter can know. By default it is not declared.
   * @example true
   */
  preferentialOrigin?: boolean

  /**
   * Whether the goods are dangerous in transport. Absent means they are not, and documents certify that, except for lithium batteries, which are recognised by their commodity code.
   * @example false
   */
  dangerousGoods?: boolean

  /**
   * UN number of dangerous goods.
   *
   * 1 to 20 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * The manufacturer's number for the product, such as a model or part number. EU customs requires it in addition to the seller's skuNumber in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1 with its check digit, as GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. EU customs requires it, if the goods have one, in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /** Company that made the goods. Documents name it in the line. */
  manufacturer?: ProductParty

  /** Company responsible for the product in the EU by the General Product Safety Regulation (EU) 2023/988, where the manufacturer is outside. Documents name it in the line. */
  responsiblePerson?: ProductParty
}

/** One line of goods in a shipment that crosses a customs border. With the skuNumber of an item, only quantity is required. Values that are sent take precedence over those of the item. */
export interface ShipmentCustomsItemGiven {
  /**
   * Number of the line on the invoice. Without it the position in the list is used, counted from 1.
   *
   * 1 to 60 characters.
   * @example "1"
   */
  itemNumber?: string

  /**
   * Description of the goods that a customs officer understands, without brand names.
   *
   * 1 to 200 characters.
   * @example "Ceiling lamp of brass for LED bulbs, household use"
   */
  itemDescription?: string

  /**
   * Stock keeping unit of the goods in the shop. If it is that of an item, values that the line omits come from the item.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  skuNumber?: string

  /**
   * Number of pieces on this line.
   *
   * 1 to 999999999.
   * @example 1
   */
  quantity: number

  /**
   * Country where the goods were made, as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "DK"
   */
  countryOfOrigin?: string

  /**
   * Weight of all pieces of this line without packaging, in kilograms. Rounded to the gram.
   *
   * At most 1000, more than 0.
   * @example 3.1
   */
  netWeight?: number

  /**
   * Weight of all pieces of this line with packaging, in kilograms, not below netWeight. Rounded to the gram.
   *
   * At most 1000, more than 0.
   * @example 4.2
   */
  grossWeight?: number

  /**
   * Price of all pieces of this line together, as the invoice shows it, by default the value of the item for each piece. More than 0, and for a gift the value of the goods.
   *
   * At most 999999999.99, more than 0, in steps of 0.001.
   * @example 2499
   */
  itemInvoicePrice?: number

  /**
   * Currency of the price as ISO 4217 code, the same on every line.
   *
   * 3 characters.
   * @example "DKK"
   */
  currencyCode?: string

  /**
   * Commodity code of the goods, of which the first six digits are the HS code.
   *
   * 6 to 24 characters.
   * @example "9405110090"
   */
  commodityCode?: string

  /**
   * Whether the goods have preferential origin in countryOfOrigin by the rules of origin of a trade agreement, which only the exporter can know. By default it is not declared.
   * @example true
   */
  preferentialOrigin?: boolean

  /**
   * Whether the goods are dangerous in transport. Absent means they are not, and documents certify that, except for lithium batteries, which are recognised by their commodity code.
   * @example false
   */
  dangerousGoods?: boolean

  /**
   * UN number of dangerous goods.
   *
   * 1 to 20 characters.
   * @example "UN3481"
   */
  dangerousGoodsCode?: string

  /**
   * The manufacturer's number for the product, such as a model or part number. EU customs requires it in addition to the seller's skuNumber in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 1 to 64 characters.
   * @example "AU-40-BR"
   */
  manufacturerProductId?: string

  /**
   * Standardised product identifier by GS1 with its check digit, as GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. EU customs requires it, if the goods have one, in sales to consumers up to 150 EUR since 1 November 2026.
   *
   * 8 to 14 characters.
   * @example "5701234567899"
   */
  gtin?: string

  /** Company that made the goods. Documents name it in the line. */
  manufacturer?: ProductParty

  /** Company responsible for the product in the EU by the General Product Safety Regulation (EU) 2023/988, where the manufacturer is outside. Documents name it in the line. */
  responsiblePerson?: ProductParty
}

/** Every ShipmentDocuments that the contract knows. */
export const shipmentDocumentsValues = ['LABEL', 'CUSTOMS', 'ALL'] as const

/**
 * Documents to print for a shipment.
 *
 * - `LABEL`: The labels of the parcels.
 * - `CUSTOMS`: The documents that the parcels need at a customs border.
 * - `ALL`: Labels and customs documents.
 * @default "LABEL"
 */
export type ShipmentDocuments = (typeof shipmentDocumentsValues)[number]

/** Something that happened to a shipment, as a carrier, a warehouse or an administrator reported it. */
export interface ShipmentEvent {
  /**
   * Identifier of the event.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c81"
   */
  id: string

  /**
   * Shipment that the event is about.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /** @example "LAST_INCH" */
  carrier: Carrier

  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When Waybill received it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:02.114Z"
   */
  receivedAt: string

  /**
   * Carrier reference of the parcel that it happened to. Absent when it is about the whole shipment.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  parcelReference?: string

  /**
   * Carrier reference of the shipment at that time. Absent when it had none.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * State that the event reports. Absent if its code is not known. The shipment is in another state when a later event has moved it on or the transition is not allowed.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  state?: ShipmentState

  /**
   * Code of the event at the carrier of the shipment. LAST_INCH has these codes:
   *
   * | Code | Meaning | State |
   * |---|---|---|
   * | LI-010 | Announced | REGISTERED |
   * | LI-100 | Received at the warehouse | RECEIVED_AT_WAREHOUSE |
   * | LI-110 | Relabelled | RELABELLED |
   * | LI-120 | Sorted for dispatch | READY_FOR_DISPATCH_FROM_WAREHOUSE |
   * | LI-200 | Left the warehouse | IN_TRANSIT |
   * | LI-210 | Out for delivery | IN_TRANSIT |
   * | LI-300 | Nobody at home | DELIVERY_ATTEMPTED |
   * | LI-310 | Address not found | DELIVERY_ATTEMPTED |
   * | LI-320 | Waiting in the shop | DELIVERY_ATTEMPTED |
   * | LI-400 | Handed to the recipient | DELIVERED |
   * | LI-410 | Left at the agreed place or with a neighbour | DELIVERED |
   * | LI-420 | Fetched from the shop | DELIVERED |
   * | LI-500 | Refused by the recipient | ERROR |
   * | LI-510 | Damaged | ERROR |
   * | LI-520 | Lost | ERROR |
   * | LI-530 | On its way back to the sender | ERROR |
   * | LI-900 | Cancelled | ERROR |
   *
   * A code that Waybill does not know is stored and changes no state.
   *
   * 1 to 60 characters.
   * @example "LI-100"
   */
  carrierCode?: string

  /**
   * Problem that the event reports. Absent if there is none.
   * @example "REFUSED"
   */
  exception?: ShipmentException

  /**
   * Original message of the reporter. Events of a sandbox carrier say SANDBOX in it.
   *
   * At most 65536 characters.
   * @example "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}"
   */
  rawData?: string

  /** @example "WAREHOUSE" */
  source: ShipmentEventSource

  place?: ShipmentEventPlace

  /**
   * Further facts about the event. Absent when there are none.
   *
   * At most 20 items.
   */
  details?: ShipmentEventDetail[]

  /**
   * Description of the event.
   *
   * 1 to 500 characters.
   * @example "Received at the warehouse"
   */
  eventDescription?: string
}

/** Events of several shipments. */
export interface ShipmentEventBatch {
  /**
   * Events to store, from 1 to 1000. They need not be sorted.
   *
   * 1 to 1000 items.
   */
  events: ShipmentEventEntry[]
}

/** Outcome for each event of a bulk report. */
export interface ShipmentEventBatchResult {
  /**
   * Number of events that are stored now, including those that already were.
   *
   * 0 to 1000.
   * @example 2
   */
  succeeded: number

  /**
   * Number of events that were refused.
   *
   * 0 to 1000.
   * @example 1
   */
  failed: number

  /**
   * One entry for each event, in the order of the request.
   *
   * 1 to 1000 items.
   */
  results: ShipmentEventOutcome[]
}

/** Event of the shipment in the path. */
export interface ShipmentEventCreate {
  /**
   * When it happened, with an offset. By default the time of the call, and at most five minutes later.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt?: string

  /**
   * Carrier reference of the parcel that it happened to, one of the shipment's. Without it the event is about the whole shipment.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  parcelReference?: string

  /**
   * State that the event reports, from RECEIVED_AT_WAREHOUSE, RELABELLED, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED and ERROR. With events:admin also BLOCKED, and DRAFT to release a blocked one. By default the state of the carrierCode, with which it must agree.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  state?: ShipmentState

  /**
   * Code of the event at the carrier of the shipment. LAST_INCH has these codes:
   *
   * | Code | Meaning | State |
   * |---|---|---|
   * | LI-010 | Announced | REGISTERED |
   * | LI-100 | Received at the warehouse | RECEIVED_AT_WAREHOUSE |
   * | LI-110 | Relabelled | RELABELLED |
   * | LI-120 | Sorted for dispatch | READY_FOR_DISPATCH_FROM_WAREHOUSE |
   * | LI-200 | Left the warehouse | IN_TRANSIT |
   * | LI-210 | Out for delivery | IN_TRANSIT |
   * | LI-300 | Nobody at home | DELIVERY_ATTEMPTED |
   * | LI-310 | Address not found | DELIVERY_ATTEMPTED |
   * | LI-320 | Waiting in the shop | DELIVERY_ATTEMPTED |
   * | LI-400 | Handed to the recipient | DELIVERED |
   * | LI-410 | Left at the agreed place or with a neighbour | DELIVERED |
   * | LI-420 | Fetched from the shop | DELIVERED |
   * | LI-500 | Refused by the recipient | ERROR |
   * | LI-510 | Damaged | ERROR |
   * | LI-520 | Lost | ERROR |
   * | LI-530 | On its way back to the sender | ERROR |
   * | LI-900 | Cancelled | ERROR |
   *
   * A code that Waybill does not know is stored and changes no state.
   *
   * 1 to 60 characters.
   * @example "LI-100"
   */
  carrierCode?: string

  /**
   * Problem, with the states IN_TRANSIT, DELIVERY_ATTEMPTED and ERROR. By default the reason that the carrierCode means, with which it must agree.
   * @example "DAMAGED"
   */
  exception?: ShipmentException

  proof?: ShipmentEventProof

  /**
   * Original message of the reporting system, kept for support.
   *
   * At most 65536 characters.
   * @example "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}"
   */
  rawData?: string

  place?: ShipmentEventPlace

  /**
   * Further facts about the event.
   *
   * At most 20 items.
   */
  details?: ShipmentEventDetail[]

  /**
   * Description of the event. By default the meaning of the carrierCode.
   *
   * 1 to 500 characters.
   * @example "Received at the warehouse"
   */
  eventDescription?: string
}

/** Shipment of an event, and the new state. */
export interface ShipmentEventData {
  /**
   * Shipment concerned.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /** State of the shipment after the event. */
  shipmentState: ShipmentState

  /** State of the shipment before the event, if it changed. */
  previousState?: ShipmentState

  /** Carrier of the object. */
  carrier?: Carrier

  /**
   * Number that the carrier gave to the shipment, or the carrier reference of the customs item.
   *
   * 1 to 60 characters.
   * @example "00370730250000000014"
   */
  carrierReference?: string

  /**
   * Your own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Your own data of the shipment. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Promised day of delivery. Only in `shipment.late`.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-25"
   */
  promised?: string

  /** Problem of the shipment. */
  exception?: ShipmentException
}

/** Further fact about an event. */
export interface ShipmentEventDetail {
  /** @example "PALLET_CONSIGNMENT_ID" */
  key: ShipmentEventDetailKey

  /**
   * Value of the detail, which for both keys is the id of a consignment.
   *
   * 1 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c61"
   */
  value: string
}

/** Every ShipmentEventDetailKey that the contract knows. */
export const shipmentEventDetailKeyValues = ['TRUCK_CONSIGNMENT_ID', 'PALLET_CONSIGNMENT_ID'] as const

/**
 * Kind of detail of an event: the truck or the pallet that the parcel was on.
 *
 * - `TRUCK_CONSIGNMENT_ID`: The truck that the parcel was on.
 * - `PALLET_CONSIGNMENT_ID`: The pallet that the parcel was on.
 */
export type ShipmentEventDetailKey = (typeof shipmentEventDetailKeyValues)[number]

/** Event in a bulk report. It names its shipment by exactly one of shipmentId and reference, else the entry is refused with status 400. */
export interface ShipmentEventEntry {
  /**
   * Shipment that the event is about.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Reference to look up a shipment by. It is compared with the carrier reference, the customer reference, then the parcel and relabelling references, and the newest shipment of the first kind that matches is used.
   *
   * 1 to 60 characters.
   * @example "ORDER-20417"
   */
  reference?: string

  /**
   * When it happened, with an offset. By default the time of the call, and at most five minutes later.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt?: string

  /**
   * Carrier reference of the parcel that it happened to, one of the shipment's. Without it the event is about the whole shipment.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  parcelReference?: string

  /**
   * State that the event reports, from RECEIVED_AT_WAREHOUSE, RELABELLED, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED and ERROR. With events:admin also BLOCKED, and DRAFT to release a blocked one. By default the state of the carrierCode, with which it must agree.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  state?: ShipmentState

  /**
   * Code of the event at the carrier of the shipment. LAST_INCH has these codes:
   *
   * | Code | Meaning | State |
   * |---|---|---|
   * | LI-010 | Announced | REGISTERED |
   * | LI-100 | Received at the warehouse | RECEIVED_AT_WAREHOUSE |
   * | LI-110 | Relabelled | RELABELLED |
   * | LI-120 | Sorted for dispatch | READY_FOR_DISPATCH_FROM_WAREHOUSE |
   * | LI-200 | Left the warehouse | IN_TRANSIT |
   * | LI-210 | Out for delivery | IN_TRANSIT |
   * | LI-300 | Nobody at home | DELIVERY_ATTEMPTED |
   * | LI-310 | Address not found | DELIVERY_ATTEMPTED |
   * | LI-320 | Waiting in the shop | DELIVERY_ATTEMPTED |
   * | LI-400 | Handed to the recipient | DELIVERED |
   * | LI-410 | Left at the agreed place or with a neighbour | DELIVERED |
   * | LI-420 | Fetched from the shop | DELIVERED |
   * | LI-500 | Refused by the recipient | ERROR |
   * | LI-510 | Damaged | ERROR |
   * | LI-520 | Lost | ERROR |
   * | LI-530 | On its way back to the sender | ERROR |
   * | LI-900 | Cancelled | ERROR |
   *
   * A code that Waybill does not know is stored and changes no state.
   *
   * 1 to 60 characters.
   * @example "LI-100"
   */
  carrierCode?: string

  /**
   * Problem, with the states IN_TRANSIT, DELIVERY_ATTEMPTED and ERROR. By default the reason that the carrierCode means, with which it must agree.
   * @example "DAMAGED"
   */
  exception?: ShipmentException

  proof?: ShipmentEventProof

  /**
   * Original message of the reporting system, kept for support.
   *
   * At most 65536 characters.
   * @example "{\"code\":\"LI-100\",\"scanner\":\"CPH1-07\"}"
   */
  rawData?: string

  place?: ShipmentEventPlace

  /**
   * Further facts about the event.
   *
   * At most 20 items.
   */
  details?: ShipmentEventDetail[]

  /**
   * Description of the event. By default the meaning of the carrierCode.
   *
   * 1 to 500 characters.
   * @example "Received at the warehouse"
   */
  eventDescription?: string
}

/** Outcome for one event of a bulk report. It has event when the status is 201, else error. */
export interface ShipmentEventOutcome {
  /**
   * Position of the event in the request, counted from 0.
   *
   * 0 to 999.
   * @example 0
   */
  index: number

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 201
   */
  status: number

  /**
   * Whether the same event was stored before and nothing was added. Absent on refused events.
   * @example false
   */
  duplicate?: boolean

  event?: ShipmentEvent

  /** Error that the single call would have returned. */
  error?: ErrorInfo
}

/** Where an event happened. */
export interface ShipmentEventPlace {
  /**
   * Terminal, shop or warehouse.
   *
   * 1 to 100 characters.
   * @example "PostNord Terminal Taastrup"
   */
  name?: string

  /**
   * Postal code of the place.
   *
   * 1 to 10 characters.
   * @example "2630"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Taastrup"
   */
  city?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "DK"
   */
  country?: string
}

/** Proof of the delivery that the event reports. Read it with GET /shipments/{shipmentId}/proof-of-delivery. */
export interface ShipmentEventProof {
  /**
   * Person who accepted the parcel.
   *
   * 1 to 100 characters.
   * @example "A. Lindqvist"
   */
  name?: string

  /**
   * Signature as PNG or JPEG in base64, up to 300 kB and 64 million pixels.
   *
   * 16 to 400000 characters.
   * @example "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
   */
  signature?: string

  /**
   * Photograph of the delivery as PNG or JPEG in base64, up to 300 kB and 64 million pixels.
   *
   * 16 to 400000 characters.
   * @example "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
   */
  picture?: string
}

/** Every ShipmentEventSource that the contract knows. */
export const shipmentEventSourceValues = ['CARRIER', 'ADMIN', 'EXTERNAL_WAREHOUSE_SYSTEM', 'WAREHOUSE'] as const

/**
 * Source of an event. CARRIER comes only from carriers. Posted events are ADMIN when the caller has events:admin, else WAREHOUSE with consignments:write, else EXTERNAL_WAREHOUSE_SYSTEM.
 *
 * - `CARRIER`: The carrier reported it.
 * - `ADMIN`: A caller with events:admin reported it.
 * - `EXTERNAL_WAREHOUSE_SYSTEM`: Any other caller reported it.
 * - `WAREHOUSE`: A caller with consignments:write reported it.
 */
export type ShipmentEventSource = (typeof shipmentEventSourceValues)[number]

/** Every ShipmentException that the contract knows. */
export const shipmentExceptionValues = [
  'REFUSED',
  'RETURNED',
  'LOST',
  'DAMAGED',
  'HELD',
  'ADDRESS_NOT_FOUND',
  'NOBODY_HOME',
  'CANCELLED',
  'OTHER',
] as const

/**
 * Why a shipment is not delivered as planned.
 *
 * - `REFUSED`: The recipient refused the parcel.
 * - `RETURNED`: The parcel is on its way back to its sender, or has arrived there.
 * - `LOST`: The carrier cannot find the parcel.
 * - `DAMAGED`: The parcel or its contents are damaged.
 * - `HELD`: The parcel is held up, such as by customs, in a depot or because of its size.
 * - `ADDRESS_NOT_FOUND`: The driver did not find the address, or the recipient does not live there.
 * - `NOBODY_HOME`: Nobody was home to accept the parcel.
 * - `CANCELLED`: The carrier has cancelled the booking.
 * - `OTHER`: The carrier reports an unspecified problem.
 */
export type ShipmentException = (typeof shipmentExceptionValues)[number]

/** Current problem of a shipment, in addition to its state, according to its events. Absent if there is none, and once the shipment moves on. A shipment in ERROR has one. */
export interface ShipmentExceptionState {
  /** @example "REFUSED" */
  reason: ShipmentException

  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-23T11:20:05.000Z"
   */
  at: string
}

/** Job that writes shipments to a CSV file in the background. */
export interface ShipmentExportJob {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Whether the file is still being written. It can be downloaded once this is false.
   * @example false
   */
  pending: boolean

  /**
   * Number of shipments in the file. Absent while pending.
   *
   * At least 0.
   * @example 5120
   */
  totalHits?: number

  /**
   * When the export was requested.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the file was complete. Absent while pending.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:12.000Z"
   */
  finishedAt?: string
}

/** Shipments to export. All conditions must be met, and omitted ones do not narrow the export. */
export interface ShipmentExportRequest {
  /**
   * Client whose shipments are exported, the active client by default. The caller must have access to it, otherwise the response is 403.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number

  /**
   * Clients whose shipments are exported together, in place of clientId. The caller must have access to each of them, otherwise the response is 403.
   *
   * 1 to 100 items.
   * @example [1024,1025]
   */
  clientIds?: number[]

  /**
   * IANA time zone in which dates without an offset are read and times are written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Only shipments created at or after this time. Without an offset it is read in timezone.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  createdAfter?: string

  /**
   * Only shipments created before this time, which must be after createdAfter. Without an offset it is read in timezone.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  createdBefore?: string

  /**
   * Only shipments in one of these states. Absent or empty means every state.
   *
   * At most 13 items.
   */
  shipmentStates?: ReportedShipmentState[]

  /** Only shipments with this carrier. */
  carrier?: Carrier

  /**
   * Only shipments with this product. It must be a product of carrier when both are given.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  productId?: string
}

/** Every ShipmentFormLayout that the contract knows. */
export const shipmentFormLayoutValues = ['STEPPER', 'SINGLE_PAGE'] as const

/**
 * Whether the form for a shipment is shown step by step or on a single page.
 *
 * - `STEPPER`: The form is shown step by step.
 * - `SINGLE_PAGE`: The form is shown on a single page.
 */
export type ShipmentFormLayout = (typeof shipmentFormLayoutValues)[number]

/** Labels of one shipment of a bulk call. When the status is 200 it has label, or firstPage if the labels are merged, else error. */
export interface ShipmentLabelOutcome {
  /**
   * Shipment as the request named it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 200
   */
  status: number

  label?: LabelResult

  /**
   * Page of the merged file on which the labels of this shipment begin, counted from 1.
   *
   * 1 to 1000.
   * @example 1
   */
  firstPage?: number

  /**
   * Place on that page, where it is a sheet of several labels.
   *
   * 1 to 4.
   * @example 3
   */
  firstPlace?: number

  /** Error that the single call would have returned. */
  error?: ErrorInfo
}

/** E-mail to a recipient about an event. Each kind is sent at most once per shipment. */
export interface ShipmentNotice {
  /** @example "REGISTERED" */
  kind: RecipientNoticeKind

  /** @example "SENT" */
  status: ShipmentNoticeStatus

  /**
   * When the event became known.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:31:03.902Z"
   */
  createdAt: string

  /**
   * When the e-mail was sent or skipped. Absent while it is WAITING.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:31:05.240Z"
   */
  settledAt?: string
}

/** Every ShipmentNoticeStatus that the contract knows. */
export const shipmentNoticeStatusValues = [
  'WAITING',
  'SENT',
  'NO_ADDRESS',
  'SUPPRESSED',
  'SANDBOX',
  'OVERTAKEN',
  'RETURN',
] as const

/**
 * Outcome for a notice to a recipient.
 *
 * - `WAITING`: It will be sent within seconds.
 * - `SENT`: The mail was handed to the mail server, or is about to be.
 * - `NO_ADDRESS`: The shipment has no e-mail address of its recipient.
 * - `SUPPRESSED`: The address gets no mails, since it bounced, complained or unsubscribed.
 * - `SANDBOX`: The parcel is one of the sandbox, and `sandboxMails` is not set.
 * - `OVERTAKEN`: It is outdated, since the shipment was cancelled or delivered meanwhile, or the event was reported more than a week after it happened.
 * - `RETURN`: The shipment is a return, whose recipient is the client itself.
 */
export type ShipmentNoticeStatus = (typeof shipmentNoticeStatusValues)[number]

/** Page of a list of shipments. */
export interface ShipmentPage {
  /**
   * Number of shipments over all pages. Above 10,000 it is a lower bound.
   *
   * At least 0.
   * @example 137
   */
  total: number

  /**
   * Shipments on this page.
   *
   * At most 100 items.
   */
  hits: Shipment[]

  /**
   * Token for next_page_token that leads to the next page, however deep. Absent on the last page.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  nextPageToken?: string
}

/** Changes to the shipment in the path. */
export interface ShipmentPatch {
  /** Sender of the parcel, to whom it is returned if it cannot be delivered. */
  sender?: AddressParty

  /** Recipient of the parcel. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. With parcelShopId nothing else is needed. Null delivers to the recipient. */
  delivery?: DeliveryParty | null

  /** Where the carrier collects the parcel, if not at the address of the sender. Null collects it from the sender. */
  pickup?: AddressParty | null

  /** How the parcel gets to the carrier. PICK_UP needs date and preferredTime. */
  collectionInfo?: CollectionInfo | null

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string | null

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string | null

  /**
   * Whether the recipient pays the freight.
   * @example true
   */
  recipientPays?: boolean

  /** Carrier and product that move the parcel. It can only be removed if externalShipment is set. */
  carrierProduct?: CarrierProduct | null

  /** Booking that was made with the carrier elsewhere. Naming it makes a shipment that is not registered REGISTERED. */
  externalShipment?: ExternalShipment | null

  /** Whether the parcel goes out or comes back. It must be that of the product. Null means OUTBOUND. */
  direction?: ProductDirection | null

  /**
   * Type of the shipment. It must match the carrier, and changes with it when only the carrier is changed.
   * @example "REGULAR"
   */
  shipmentType?: ShipmentType

  /**
   * New state of a LAST_INCH shipment, reached by an allowed transition or correcting DELIVERED. For shipments of other carriers it is ignored. REGISTERED, FAILED_TO_REGISTER and UNKNOWN cannot be set.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  shipmentState?: ShipmentState

  /**
   * The client's own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string | null

  /**
   * Number of the order in the shop.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string | null

  /**
   * Changes to your own data, which are possible in every state, also after registering if nothing else is sent. Keys that are left out keep their values. Null removes a key, and null instead of the object removes all.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null> | null

  /** How money that the carrier collects on delivery is paid out. */
  cashOnDelivery?: CashOnDelivery | null

  /** Amount that the shipment is insured for. Null removes the insurance. */
  insurance?: Insurance | null

  /** Accounts that the carrier bills. It replaces what is stored; with null the carrier bills your account. */
  payment?: ShipmentPayment | null

  /** Delivery services, which replace the stored ones. Null removes them. */
  deliveryServices?: DeliveryServices | null

  /**
   * All parcels of the shipment, from 1 to 10. They replace the ones that are stored.
   *
   * 1 to 10 items.
   */
  parcels?: ParcelCreate[]

  /**
   * Rate that the shipment is booked at. A change that no longer fits its rate is refused. With null the shipment has no rate and no expected cost.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string | null

  /** Customs data, which replace the ones that are stored. */
  customs?: ShipmentCustomsGiven | null
}

/** Accounts that the carrier bills in place of yours. Products that support it have `PAYER_ACCOUNT` among their services. Any other product is refused (`NOT_OFFERED`) before the shipment is booked. */
export interface ShipmentPayment {
  /** Payer of the freight, with an account number. By default the account in the carrier configuration. A rate is a price for your own account, so rateId is refused with it. To have the recipient pay without an account, send `recipientPays` instead. */
  freight?: Payer

  /** Payer of duties and taxes, for shipments with customs data. By default the sender with the terms of trade DDP, else the recipient. */
  duties?: Payer
}

/** Announced parcel, with the progress of its relabelling. */
export interface ShipmentPromise {
  /**
   * Reference on the parcel when it arrives, usually the barcode of its old label. A scan finds the promise by it.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  relabellingCustomerReference: string

  /**
   * The one parcel of the promise.
   *
   * 1 items.
   */
  parcels: PromiseParcel[]

  /** New carrier and its product. Both must be enabled for the client. */
  carrierProduct: CarrierProduct

  /**
   * Whether the parcel goes out or comes back, OUTBOUND by default. A product that goes the other way is refused.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /** Sender of the parcel. */
  sender: AddressParty

  /** Recipient of the parcel. */
  recipient: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient, such as a parcel shop. */
  delivery?: AddressParty

  /** How the new carrier gets the parcel. */
  collectionInfo?: CollectionInfo

  /** How money collected on delivery reaches the client. */
  cashOnDelivery?: CashOnDelivery

  /**
   * Whether the recipient pays the freight. False by default.
   * @example false
   */
  recipientPays?: boolean

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave it in the carport"
   */
  deliveryInstructions?: string

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /** Customs data, which become customs items when the parcel is registered. */
  customs?: ShipmentCustoms

  /**
   * Your own attributes of the promise, up to 50, which are returned unchanged.
   *
   * At most 50 entries.
   * @example {"webshop":"nordlys.example","batch":"2026-47"}
   */
  shipmentExternalAttributes?: Record<string, string>

  hint: PromiseHint

  /** When the promise is registered with its new carrier. By default the shipmentCreationFlow of the client. */
  flowType: RelabellingFlowType

  /**
   * Earliest time of the registration in the background. Required when flowType is SCHEDULED, and without effect otherwise. A scan does not wait for it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-21T05:00:00.000Z"
   */
  processAfter?: string

  /**
   * Identifier of the promise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60"
   */
  id: string

  /**
   * Number of this version, which grows by one at each change.
   *
   * At least 1.
   * @example 3
   */
  version: number

  /**
   * Client that announced the parcel.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  state: RelabellingState

  /**
   * Number that the new carrier gave the parcel. Absent until it is registered.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  processState: RelabellingProcessState

  /**
   * Until when the promise is locked by a worker. Absent if it is not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  reserveExpiresAt?: string

  /**
   * When the promise was registered.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the promise last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  updatedAt: string

  /**
   * Username of the user who registered the promise.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * Username of the user who last changed the promise, or system for background work.
   *
   * 1 to 250 characters.
   * @example "system"
   */
  updatedBy: string

  /** State of the shipment that was made of the promise. Absent until there is one. */
  shipmentState?: ShipmentState
}

/** Announcement of a parcel that will be relabelled when it is scanned. */
export interface ShipmentPromiseCreate {
  /**
   * Reference on the parcel when it arrives, usually the barcode of its old label. A scan finds the promise by it.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  relabellingCustomerReference: string

  /**
   * The one parcel of the promise.
   *
   * 1 items.
   */
  parcels: PromiseParcel[]

  /** New carrier and its product. Both must be enabled for the client. */
  carrierProduct: CarrierProduct

  /**
   * Whether the parcel goes out or comes back, OUTBOUND by default. A product that goes the other way is refused.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /** Sender of the parcel. */
  sender: AddressParty

  /** Recipient of the parcel. */
  recipient: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient, such as a parcel shop. */
  delivery?: AddressParty

  /** How the new carrier gets the parcel. */
  collectionInfo?: CollectionInfo

  /** How money collected on delivery reaches the client. */
  cashOnDelivery?: CashOnDelivery

  /**
   * Whether the recipient pays the freight. False by default.
   * @example false
   */
  recipientPays?: boolean

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave it in the carport"
   */
  deliveryInstructions?: string

  /**
   * The client's own reference of a shipment. It is printed on the label and shipments can be looked up by it. It need not be unique.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Number of the order in the shop. Several shipments may belong to one order.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /** Customs data, which become customs items when the parcel is registered. */
  customs?: ShipmentCustoms

  /**
   * Your own attributes of the promise, up to 50, which are returned unchanged.
   *
   * At most 50 entries.
   * @example {"webshop":"nordlys.example","batch":"2026-47"}
   */
  shipmentExternalAttributes?: Record<string, string>

  hint?: PromiseHint

  /** When the promise is registered with its new carrier. By default the shipmentCreationFlow of the client. */
  flowType?: RelabellingFlowType

  /**
   * Earliest time of the registration in the background. Required when flowType is SCHEDULED, and without effect otherwise. A scan does not wait for it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-21T05:00:00.000Z"
   */
  processAfter?: string
}

/** Parcels that were announced in a file. */
export interface ShipmentPromiseImport {
  /**
   * Promises in the order of the file.
   *
   * 1 to 1000 items.
   */
  promises: ShipmentPromiseImported[]
}

/** A promise and the line that announced it. */
export interface ShipmentPromiseImported {
  /**
   * Line of the file, of which the first one names the columns.
   *
   * At least 2.
   * @example 2
   */
  line: number

  /**
   * Reference on the parcel when it arrives.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  relabellingCustomerReference: string

  /**
   * Identifier of the promise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60"
   */
  shipmentPromiseId: string
}

/** Promises to try again, by their references. */
export interface ShipmentPromiseRetry {
  /**
   * References of the promises, up to 100. Each is compared with relabellingCustomerReference, customerReference and orderNumber, in that order.
   *
   * 1 to 100 items.
   */
  references: string[]
}

/** Outcome for one reference that was to be tried again. */
export interface ShipmentPromiseRetryResult {
  /**
   * Reference from the request.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  reference: string

  /**
   * Whether the promise is retried.
   * @example true
   */
  retried: boolean

  /**
   * Identifier of the promise. Absent if none was found.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c60"
   */
  shipmentPromiseId?: string

  /** State of the promise now. Absent if none was found. */
  state?: RelabellingState

  /**
   * Why it was not tried again. Empty if it was.
   *
   * At most 100 items.
   */
  errors: RelabellingError[]
}

/** New state of a promise. */
export interface ShipmentPromiseStateUpdate {
  state: RelabellingStateChange

  /**
   * Version that the change is based on. When the promise has another one, the response is 409 and nothing changes.
   *
   * At least 1.
   * @example 3
   */
  version?: number
}

/** Correction of a shipment promise. Omitted attributes keep their values, null removes optional attributes, and objects and lists are replaced as a whole. */
export interface ShipmentPromiseUpdate {
  /**
   * Reference on the parcel when it arrives, usually the barcode of its old label. A scan finds the promise by it.
   *
   * 1 to 60 characters.
   * @example "NORD-RL-20417"
   */
  relabellingCustomerReference?: string

  /**
   * The one parcel of the promise.
   *
   * 1 items.
   */
  parcels?: PromiseParcel[]

  /** New carrier and its product. Both must be enabled for the client. */
  carrierProduct?: CarrierProduct

  /**
   * Whether the parcel goes out or comes back, OUTBOUND by default. A product that goes the other way is refused. Null removes it.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection | null

  /** Sender of the parcel. */
  sender?: AddressParty

  /** Recipient of the parcel. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient, such as a parcel shop. Null removes it. */
  delivery?: AddressParty | null

  /** How the new carrier gets the parcel. Null removes it. */
  collectionInfo?: CollectionInfo | null

  /** How money collected on delivery reaches the client. Null removes it. */
  cashOnDelivery?: CashOnDelivery | null

  /**
   * Whether the recipient pays the freight. False by default. Null removes it.
   * @example false
   */
  recipientPays?: boolean | null

  /**
   * Contents of the shipment. Null removes it.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string | null

  /**
   * Delivery instructions for the driver. Printed on the label. Null removes it.
   *
   * 1 to 250 characters.
   * @example "Leave it in the carport"
   */
  deliveryInstructions?: string | null

  /**
   * Reference of the client. Null removes it.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string | null

  /**
   * Number of the order in the shop. Null removes it.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string | null

  /** Customs data, which become customs items when the parcel is registered. Null removes it. */
  customs?: ShipmentCustoms | null

  /**
   * Attributes of other systems. Null removes it.
   *
   * At most 50 entries.
   * @example {"webshop":"nordlys.example","batch":"2026-47"}
   */
  shipmentExternalAttributes?: Record<string, string> | null

  /** Reason for holding the parcel. Null removes it. */
  hint?: PromiseHint | null

  /** When the promise is registered with its new carrier. Without it the shipmentCreationFlow of the client applies. */
  flowType?: RelabellingFlowType

  /**
   * Earliest time of the registration in the background. Required when flowType is SCHEDULED, and without effect otherwise. A scan does not wait for it. Null removes it.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-21T05:00:00.000Z"
   */
  processAfter?: string | null

  /**
   * Version that the change is based on. When the promise has another one, the response is 409 and nothing changes.
   *
   * At least 1.
   * @example 3
   */
  version?: number
}

/** Outcome of the last attempt to register a shipment with its carrier. Absent before the first attempt and for bookings made elsewhere. */
export interface ShipmentRegistration {
  status: ShipmentRegistrationStatus

  source: CarrierSource

  /**
   * When the carrier was last called.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  attemptedAt: string

  /**
   * Account of the carrier configuration that the carrier was called with. Absent for the default account.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string

  /**
   * The carrier's own code of a refusal.
   *
   * 1 to 100 characters.
   * @example "SBX-422"
   */
  carrierCode?: string

  /**
   * Message of the carrier about a refusal, or why the outcome is not known yet.
   *
   * 1 to 2000 characters.
   * @example "The recipient's postal code is not served."
   */
  message?: string

  unusedRegistration?: UnusedRegistration

  /**
   * Documents that the carrier printed for the shipment. If there is a label, the label operations return it. Absent if the carrier printed nothing and Waybill draws the label.
   *
   * At most 50 items.
   */
  documents?: CarrierDocument[]

  /**
   * Warnings, although the shipment is registered. Absent if there are none.
   *
   * 1 to 20 items.
   */
  warnings?: ShipmentRegistrationWarning[]
}

/** Outcome for one shipment of a bulk registration. It has shipment when the status is 200, else error. */
export interface ShipmentRegistrationOutcome {
  /**
   * Shipment as the request named it.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  /**
   * HTTP status that the same call for this entry alone would have returned.
   *
   * 200 to 599.
   * @example 200
   */
  status: number

  shipment?: Shipment

  /** Error that the single call would have returned. */
  error?: ErrorInfo
}

/** Every ShipmentRegistrationStatus that the contract knows. */
export const shipmentRegistrationStatusValues = ['PENDING', 'REGISTERED', 'REFUSED', 'UNKNOWN', 'GIVEN_UP'] as const

/**
 * Outcome of the last call to the carrier. While it is PENDING, Waybill asks the carrier by reference before it would ever book again. While it is UNKNOWN, the carrier is not called.
 *
 * - `PENDING`: The carrier was called, and the outcome is not known yet.
 * - `REGISTERED`: The carrier accepted.
 * - `REFUSED`: The carrier refused.
 * - `UNKNOWN`: The carrier has not responded, and has no way to look up the booking. Decide with `resolveRegistration`.
 * - `GIVEN_UP`: The outcome was UNKNOWN, and the attempt was given up. The shipment is a draft like any other.
 */
export type ShipmentRegistrationStatus = (typeof shipmentRegistrationStatusValues)[number]

/** Warning about a shipment that was registered. */
export interface ShipmentRegistrationWarning {
  code: ShipmentRegistrationWarningCode

  /**
   * Human-readable message that says what to do.
   *
   * 1 to 500 characters.
   * @example "The shipment goes from DK to NO and nothing is declared for customs. Send customs with it, or declare customs items with its shipmentId."
   */
  message: string
}

/** Every ShipmentRegistrationWarningCode that the contract knows. */
export const shipmentRegistrationWarningCodeValues = [
  'CUSTOMS_NOT_DECLARED',
  'CUSTOMS_INCOMPLETE',
  'CUSTOMS_WEIGHT',
  'COMMODITY_CODE_LENGTH',
  'DESCRIPTION_VAGUE',
  'PRODUCT_IDENTIFIER',
  'IOSS_DESTINATION',
  'IOSS_NOT_USABLE',
  'UKIMS_DESTINATION',
  'VOEC_DESTINATION',
  'VOEC_NOT_USABLE',
  'VOEC_VALUE',
  'INVOICE_ON_PAPER',
] as const

/**
 * Kind of warning about a registered shipment. More codes may be added.
 *
 * - `CUSTOMS_NOT_DECLARED`: The shipment crosses a customs border and nothing is declared.
 * - `CUSTOMS_INCOMPLETE`: The customs data of the shipment is not enough to declare the goods.
 * - `CUSTOMS_WEIGHT`: The goods are declared with more than the parcels weigh.
 * - `COMMODITY_CODE_LENGTH`: A commodity code has fewer digits than the destination requires.
 * - `DESCRIPTION_VAGUE`: The description is one of those that the security system of the EU (ICS2) refuses, such as parts or gifts.
 * - `PRODUCT_IDENTIFIER`: A sale to a consumer in the EU up to 150 EUR lacks the number of the seller or of the manufacturer, which customs requires since 1 November 2026.
 * - `IOSS_DESTINATION`: An IOSS number is given, but the goods go to a country outside the EU.
 * - `IOSS_NOT_USABLE`: An IOSS number is given for goods that it does not cover, such as alcohol, tobacco, gifts and returns.
 * - `UKIMS_DESTINATION`: A UKIMS number, or whether goods are at risk, is given, but the goods do not go to the United Kingdom.
 * - `VOEC_DESTINATION`: A VOEC number is given, but the goods do not go to Norway.
 * - `VOEC_NOT_USABLE`: A VOEC number is given for goods that it does not cover.
 * - `VOEC_VALUE`: A VOEC number is given for goods worth 3000 NOK or more each.
 * - `INVOICE_ON_PAPER`: The carrier does not support paperless invoices between these places, so the invoice has to travel with the parcel.
 */
export type ShipmentRegistrationWarningCode = (typeof shipmentRegistrationWarningCodeValues)[number]

/** Shipments found for a set of parcel numbers. */
export interface ShipmentReport {
  /**
   * Number of shipments found.
   *
   * 0 to 100.
   * @example 1
   */
  total: number

  /**
   * Shipments found, each once, newest first.
   *
   * At most 100 items.
   */
  hits: ReportedShipment[]

  /**
   * Parcel numbers of the request that no reachable shipment has, in the order they were sent.
   *
   * At most 100 items.
   */
  notFound: string[]
}

/** Changes to the return. It may be empty. */
export interface ShipmentReturnCreate {
  /** Carrier and product of the return. By default the return product of the shipment's carrier that fits. */
  carrierProduct?: CarrierProduct

  /** Where the parcels go back to. By default to the sender of the shipment. */
  recipient?: AddressParty

  /**
   * Which parcels of the shipment come back, counted from 0. All of them by default.
   *
   * 1 to 10 items.
   */
  parcelIndexes?: number[]

  /**
   * Which goods come back, where the shipment declares goods to customs. By default all goods if all parcels come back. For some of the parcels, by default the goods of the order that were packed into them or were declared under their numbers; required if these are not known.
   *
   * 1 to 100 items.
   */
  goods?: ReturnedGoods[]

  /**
   * Reference of the return. None by default, since that of the shipment is in use.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Contents of the return. By default those of the shipment.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp, wrong colour"
   */
  description?: string

  /**
   * Changes to the metadata of the return compared with that of the shipment. Keys that are left out are copied, and null leaves one out.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null>

  /**
   * Whether the return is registered at once. By default it is a DRAFT.
   * @default false
   * @example true
   */
  register?: boolean
}

/** Every ShipmentSort that the contract knows. */
export const shipmentSortValues = ['createdAt', 'modifiedAt', 'customerReference'] as const

/**
 * Attribute to sort shipments by. Shipments without it come last.
 *
 * - `createdAt`: By time of creation.
 * - `modifiedAt`: By time of the last change.
 * - `customerReference`: By customer reference.
 */
export type ShipmentSort = (typeof shipmentSortValues)[number]

/** Every ShipmentState that the contract knows. */
export const shipmentStateValues = [
  'UNKNOWN',
  'BLOCKED',
  'DRAFT',
  'FAILED_TO_REGISTER',
  'REGISTERED',
  'IN_TRANSIT',
  'RELABELLED',
  'RECEIVED_AT_WAREHOUSE',
  'READY_FOR_DISPATCH_FROM_WAREHOUSE',
  'DELIVERY_ATTEMPTED',
  'DELIVERED',
  'ERROR',
] as const

/**
 * State of a shipment.
 *
 * | State | What may follow |
 * |---|---|
 * | UNKNOWN | any state |
 * | BLOCKED | DRAFT |
 * | DRAFT | REGISTERED, FAILED_TO_REGISTER, BLOCKED |
 * | FAILED_TO_REGISTER | REGISTERED, FAILED_TO_REGISTER, DRAFT when edited, BLOCKED |
 * | REGISTERED | every state below |
 * | RECEIVED_AT_WAREHOUSE | RELABELLED, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
 * | RELABELLED | RECEIVED_AT_WAREHOUSE, READY_FOR_DISPATCH_FROM_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
 * | READY_FOR_DISPATCH_FROM_WAREHOUSE | IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
 * | IN_TRANSIT | RECEIVED_AT_WAREHOUSE, DELIVERY_ATTEMPTED, DELIVERED, ERROR |
 * | DELIVERY_ATTEMPTED | RECEIVED_AT_WAREHOUSE, IN_TRANSIT, DELIVERED, ERROR |
 * | ERROR | RECEIVED_AT_WAREHOUSE, IN_TRANSIT, DELIVERY_ATTEMPTED, DELIVERED |
 * | DELIVERED | nothing, unless an ADMIN event corrects it or the carrier is LAST_INCH |
 *
 * From REGISTERED on, the state is computed from the events in the order of their time, so that an event that arrives late never moves a shipment back.
 *
 * - `UNKNOWN`: Imported without data.
 * - `BLOCKED`: Held back and not to be registered.
 * - `DRAFT`: Created and not yet registered.
 * - `FAILED_TO_REGISTER`: Refused by the carrier.
 * - `REGISTERED`: Registered with the carrier, which gave it a number.
 * - `IN_TRANSIT`: On its way, at customs or out for delivery.
 * - `RELABELLED`: Got the label of another carrier.
 * - `RECEIVED_AT_WAREHOUSE`: Scanned in at a warehouse.
 * - `READY_FOR_DISPATCH_FROM_WAREHOUSE`: Sorted and waiting for its truck.
 * - `DELIVERY_ATTEMPTED`: Not handed over yet, or waiting in a shop to be collected.
 * - `DELIVERED`: Handed over.
 * - `ERROR`: Damaged, lost, returned, cancelled or on hold.
 */
export type ShipmentState = (typeof shipmentStateValues)[number]

/** Every ShipmentType that the contract knows. */
export const shipmentTypeValues = ['REGULAR', 'LAST_INCH'] as const

/**
 * Network that delivers the shipment.
 *
 * - `REGULAR`: Delivered by any other carrier.
 * - `LAST_INCH`: Delivered by Waybill's own network.
 */
export type ShipmentType = (typeof shipmentTypeValues)[number]

/** Changes to the shipment with this id. */
export interface ShipmentUpdate {
  /**
   * Shipment to change.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /** Sender of the parcel, to whom it is returned if it cannot be delivered. */
  sender?: AddressParty

  /** Recipient of the parcel. */
  recipient?: AddressParty

  /** Where the parcel is delivered, if not at the address of the recipient. With parcelShopId nothing else is needed. Null delivers to the recipient. */
  delivery?: DeliveryParty | null

  /** Where the carrier collects the parcel, if not at the address of the sender. Null collects it from the sender. */
  pickup?: AddressParty | null

  /** How the parcel gets to the carrier. PICK_UP needs date and preferredTime. */
  collectionInfo?: CollectionInfo | null

  /**
   * What is shipped.
   *
   * 1 to 250 characters.
   * @example "Pendant lamp and shade"
   */
  description?: string | null

  /**
   * Delivery instructions for the driver. Printed on the label.
   *
   * 1 to 250 characters.
   * @example "Leave at the back door if nobody is home."
   */
  deliveryInstructions?: string | null

  /**
   * Whether the recipient pays the freight.
   * @example true
   */
  recipientPays?: boolean

  /** Carrier and product that move the parcel. It can only be removed if externalShipment is set. */
  carrierProduct?: CarrierProduct | null

  /** Booking that was made with the carrier elsewhere. Naming it makes a shipment that is not registered REGISTERED. */
  externalShipment?: ExternalShipment | null

  /** Whether the parcel goes out or comes back. It must be that of the product. Null means OUTBOUND. */
  direction?: ProductDirection | null

  /**
   * Type of the shipment. It must match the carrier, and changes with it when only the carrier is changed.
   * @example "REGULAR"
   */
  shipmentType?: ShipmentType

  /**
   * New state of a LAST_INCH shipment, reached by an allowed transition or correcting DELIVERED. For shipments of other carriers it is ignored. REGISTERED, FAILED_TO_REGISTER and UNKNOWN cannot be set.
   * @example "RECEIVED_AT_WAREHOUSE"
   */
  shipmentState?: ShipmentState

  /**
   * The client's own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string | null

  /**
   * Number of the order in the shop.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string | null

  /**
   * Changes to your own data, which are possible in every state, also after registering if nothing else is sent. Keys that are left out keep their values. Null removes a key, and null instead of the object removes all.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":null}
   */
  metadata?: Record<string, string | null> | null

  /** How money that the carrier collects on delivery is paid out. */
  cashOnDelivery?: CashOnDelivery | null

  /** Amount that the shipment is insured for. Null removes the insurance. */
  insurance?: Insurance | null

  /** Accounts that the carrier bills. It replaces what is stored; with null the carrier bills your account. */
  payment?: ShipmentPayment | null

  /** Delivery services, which replace the stored ones. Null removes them. */
  deliveryServices?: DeliveryServices | null

  /**
   * All parcels of the shipment, from 1 to 10. They replace the ones that are stored.
   *
   * 1 to 10 items.
   */
  parcels?: ParcelCreate[]

  /**
   * Rate that the shipment is booked at. A change that no longer fits its rate is refused. With null the shipment has no rate and no expected cost.
   *
   * 40 to 100 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8d40.POSTNORD_DK_17"
   */
  rateId?: string | null

  /** Customs data, which replace the ones that are stored. */
  customs?: ShipmentCustomsGiven | null
}

/** Position of one column in the table of shipments. */
export interface ShipmentsTableColumn {
  /**
   * Column, by its name in the application.
   *
   * 1 to 60 characters.
   * @example "carrierReference"
   */
  columnId: string

  /**
   * Position of the column from the left, counted from 0.
   *
   * 0 to 99.
   * @example 0
   */
  order: number

  /**
   * Whether the column is shown.
   * @example true
   */
  visible: boolean

  /** Side to which the column is pinned. Absent for a column that scrolls with the others. */
  pinned?: ColumnPin
}

/** Saved view of the table of shipments, with its search and filters. */
export interface ShipmentsTableView {
  /**
   * Name of the view.
   *
   * 1 to 60 characters.
   * @example "To Norway this week"
   */
  name: string

  /**
   * Search and filters as the application writes them into its address, encoded as a query string. Empty for a view of all shipments.
   *
   * At most 1000 characters.
   * @example "recipient_countries=NO&period=week"
   */
  query: string
}

/** Charge of the policy for a rate. */
export interface ShippingCharge {
  /**
   * Amount to show to the customer, including tax.
   *
   * 0 to 9999999.999.
   * @example 0
   */
  amount: number

  /**
   * Currency as ISO 4217 code.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Names of the rules that decided on the amount, in their order.
   *
   * 1 to 200 items.
   */
  rules: string[]
}

/** Condition of a rule. Every given part must be met, and an empty condition is always met. */
export interface ShippingCondition {
  /**
   * Countries of the sender, one of which must match.
   *
   * 1 to 250 items.
   */
  fromCountries?: string[]

  /**
   * Areas of the recipient, one of which must match.
   *
   * 1 to 500 items.
   */
  recipientAreas?: RateArea[]

  weight?: ShippingWeightRange

  value?: ShippingValueRange

  /**
   * Items, at least one of which must be in the shipment.
   *
   * 1 to 500 items.
   */
  skus?: string[]

  /**
   * Tags, at least one of which the request must have.
   *
   * 1 to 100 items.
   */
  tags?: string[]

  /**
   * Keys and values that the metadata of the request must all have.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Warehouses, one of which it must be shipped from.
   *
   * 1 to 100 items.
   */
  stockPlaces?: string[]

  time?: ShippingTimeRange

  /**
   * Days of the week at the sender, one of which must match.
   *
   * 1 to 7 items.
   */
  weekdays?: ShippingWeekday[]
}

/** What a rule does. Without carriers and products it applies to every product. PACK_INTO, PICK_UP, INSURE and ASK_FOR are for the whole shipment and take neither; they are decided before anything is priced. */
export interface ShippingEffect {
  /** @example "MARK_UP" */
  type: ShippingEffectType

  /**
   * Carriers to whose products the effect applies.
   *
   * 1 to 47 items.
   */
  carriers?: Carrier[]

  /**
   * Products to which the effect applies, in addition to those of carriers.
   *
   * 1 to 500 items.
   */
  productIds?: string[]

  /**
   * Parcel definitions of PACK_INTO.
   *
   * 1 to 50 items.
   */
  parcelDefinitionIds?: string[]

  /** Delivery services of ASK_FOR. Those of several rules add up, and services in the request take precedence. */
  deliveryServices?: DeliveryServices

  names?: ShippingNames

  /**
   * Percent that MARK_UP adds to the cost. A negative percentage charges less than the cost.
   *
   * -100 to 1000, in steps of 0.01.
   * @example 12.5
   */
  percent?: number

  /** Amount of FIXED_PRICE, FREE_ABOVE and MARK_UP. For INSURE it is the maximum insured amount, unlimited by default, and a value in another currency is not insured. If several rules insure, the last one applies. */
  amount?: Money
}

/** Every ShippingEffectType that the contract knows. */
export const shippingEffectTypeValues = [
  'OFFER',
  'HIDE',
  'PREFER',
  'CHEAPEST',
  'FASTEST',
  'FREE_ABOVE',
  'FIXED_PRICE',
  'MARK_UP',
  'NAME',
  'PACK_INTO',
  'PICK_UP',
  'INSURE',
  'ASK_FOR',
] as const

/**
 * What a rule does to the rates of the products that it names, or to the whole shipment.
 *
 * - `OFFER`: Leaves out every product that is not named.
 * - `HIDE`: Leaves the named products out.
 * - `PREFER`: Marks the named products as preferred, and sorts them first.
 * - `CHEAPEST`: Keeps only the cheapest of the named products, in each currency.
 * - `FASTEST`: Keeps only the named product that arrives first. A product without a delivery promise comes last.
 * - `FREE_ABOVE`: Charges nothing if the goods are worth at least the amount, in its currency.
 * - `FIXED_PRICE`: Charges the amount.
 * - `MARK_UP`: Adds the percentage and the amount to the charge so far, which starts with the cost. An amount in another currency leaves the charge unknown.
 * - `NAME`: Gives the named products the names that createCheckoutRates shows. If several rules match, the last one applies in each language.
 * - `PACK_INTO`: Packs orders into the named parcel definitions only. The last rule that matches applies. A client without these definitions packs into its own.
 * - `PICK_UP`: Has the carrier collect the parcels. Prices then include a pick-up, and products without one are left out.
 * - `INSURE`: Insures the shipment for its known value, up to the amount, unless the request asks for insurance itself. Products without insurance are left out.
 * - `ASK_FOR`: Requests delivery services, such as an age check for orders tagged as alcohol. Products without them are left out.
 */
export type ShippingEffectType = (typeof shippingEffectTypeValues)[number]

/** Names of a delivery option by language. A missing language gets the default name, which says who delivers and where to. */
export interface ShippingNames {
  /**
   * Name in Danish.
   *
   * 1 to 100 characters.
   * @example "Hjem til døren"
   */
  da?: string

  /**
   * Name in German.
   *
   * 1 to 100 characters.
   * @example "An die Haustür"
   */
  de?: string

  /**
   * Name in English.
   *
   * 1 to 100 characters.
   * @example "To your door"
   */
  en?: string

  /**
   * Name in Norwegian.
   *
   * 1 to 100 characters.
   * @example "Hjem til døren"
   */
  nb?: string

  /**
   * Name in Swedish.
   *
   * 1 to 100 characters.
   * @example "Hem till dörren"
   */
  sv?: string
}

/** Policy that decides which rates are offered, and what is charged for them. */
export interface ShippingPolicy {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Client that the policy belongs to.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Number of the policy among those of its client, in the order in which they were drafted.
   *
   * At least 1.
   * @example 2
   */
  version: number

  /** @example "ACTIVE" */
  state: ShippingPolicyState

  /**
   * Name of the policy.
   *
   * 1 to 100 characters.
   * @example "Autumn sale"
   */
  name: string

  /**
   * Clients that the policy applies to.
   * @example "LOCAL"
   */
  scope: ShippingPolicyScope

  /**
   * Rules in the order in which they are evaluated.
   *
   * 1 to 200 items.
   */
  rules: ShippingRule[]

  /**
   * When the policy was drafted.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User name of the user who drafted it.
   *
   * At most 100 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * When the draft was last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string

  /**
   * User name of the user who last changed it.
   *
   * At most 100 characters.
   * @example "freja@nordlys.example"
   */
  modifiedBy?: string

  /**
   * When the policy last became active.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  activatedAt?: string

  /**
   * User name of the user who last made it active.
   *
   * At most 100 characters.
   * @example "freja@nordlys.example"
   */
  activatedBy?: string
}

/** Rate that a policy would have changed. */
export interface ShippingPolicyChange {
  /** Product of the rate. */
  carrierProduct: CarrierProduct

  /**
   * Whether the policy offers the product.
   * @example true
   */
  isOffered: boolean

  /** Charge so far. Absent where the product was not offered, and for callers without `carrier-invoices:read`, since it is based on the cost of the shipment. */
  before?: Money

  /** Charge of the policy. Absent where it does not offer the product, and for callers without `carrier-invoices:read`. */
  after?: Money
}

/** Policy to draft, with its rules in order. */
export interface ShippingPolicyCreate {
  /**
   * Name of the policy.
   *
   * 1 to 100 characters.
   * @example "Autumn sale"
   */
  name: string

  /**
   * Clients that the policy applies to. LOCAL by default.
   * @example "LOCAL"
   */
  scope?: ShippingPolicyScope

  /**
   * Rules in the order in which they are evaluated.
   *
   * 1 to 200 items.
   */
  rules: ShippingRule[]
}

/** Change of the insured amount. Absent if there is none. */
export interface ShippingPolicyInsurance {
  /** Amount that the shipment was insured for. Absent if it was not insured. */
  before?: Insurance

  /** Amount that the policy insures the shipment for. Absent if it does not. */
  after?: Insurance
}

/** Every ShippingPolicyScope that the contract knows. */
export const shippingPolicyScopeValues = ['LOCAL', 'CHILDREN'] as const

/**
 * Clients that a policy applies to.
 *
 * - `LOCAL`: Applies to its client only.
 * - `CHILDREN`: Applies to its client, and to every client below it without an active policy of its own.
 */
export type ShippingPolicyScope = (typeof shippingPolicyScopeValues)[number]

/** Every ShippingPolicyState that the contract knows. */
export const shippingPolicyStateValues = ['DRAFT', 'ACTIVE', 'RETIRED'] as const

/**
 * Current state of a policy.
 *
 * - `DRAFT`: Can be changed and tried, and has no effect yet.
 * - `ACTIVE`: Applies to the rates of its client.
 * - `RETIRED`: No longer applies, and can be activated again.
 */
export type ShippingPolicyState = (typeof shippingPolicyStateValues)[number]

/** Changes that a policy would have made to the last orders. */
export interface ShippingPolicyTrial {
  /**
   * Number of orders that were evaluated: the newest 1000 at most, or as many as possible in ten seconds. Cancelled orders are left out.
   *
   * 0 to 1000.
   * @example 412
   */
  examined: number

  /**
   * Number of them that cannot be packed or for which no rate sheet has a price, so that there was nothing to decide.
   *
   * 0 to 1000.
   * @example 3
   */
  unpriced: number

  /**
   * Number of them for which something would have changed.
   *
   * 0 to 1000.
   * @example 37
   */
  changed: number

  /**
   * Number of rates that would not have been offered.
   *
   * At least 0.
   * @example 30
   */
  hidden: number

  /**
   * Number of rates that would have been offered in addition.
   *
   * At least 0.
   * @example 0
   */
  shown: number

  /**
   * Number of rates with a different charge.
   *
   * At least 0.
   * @example 7
   */
  recharged: number

  /**
   * Number of orders for which another product would have come first.
   *
   * 0 to 1000.
   * @example 12
   */
  switched: number

  /**
   * Number of orders that would have been packed into other parcels, or picked up instead of handed in, or the other way round.
   *
   * 0 to 1000.
   * @example 4
   */
  repacked: number

  /**
   * Number of orders that would have been insured for another amount, or not at all.
   *
   * 0 to 1000.
   * @example 4
   */
  insured: number

  /**
   * The newest orders that would have changed. Absent for callers without `orders:read`.
   *
   * At most 20 items.
   */
  samples?: ShippingPolicyTrialSample[]
}

/** Order for which a policy would have changed something. */
export interface ShippingPolicyTrialSample {
  /**
   * Identifier of the order.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  orderId: string

  /**
   * Identifier of the order in the shop, by which it is added and changed. Printable ASCII without leading or trailing spaces.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  externalId: string

  /**
   * When the customer placed it. Conditions were evaluated for this time.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  placedAt: string

  /** Product that comes first today. Absent where none is offered. */
  firstBefore?: CarrierProduct

  /** Product that would have come first. Absent where none would have been offered. */
  firstAfter?: CarrierProduct

  /**
   * Rates that would have changed. Empty if only their order, the parcels, the pick-up or the insurance would have.
   *
   * At most 2000 items.
   */
  changes: ShippingPolicyChange[]

  insurance?: ShippingPolicyInsurance
}

/** Changes to the draft with this id. Omitted attributes keep their values, and the rules are replaced as a whole. */
export interface ShippingPolicyUpdate {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  id: string

  /**
   * Name of the policy.
   *
   * 1 to 100 characters.
   * @example "Autumn sale"
   */
  name?: string

  /**
   * Clients that the policy applies to.
   * @example "LOCAL"
   */
  scope?: ShippingPolicyScope

  /**
   * Rules in the order in which they are evaluated.
   *
   * 1 to 200 items.
   */
  rules?: ShippingRule[]
}

/** Rule of a policy. Rules are evaluated in order, and each one works on the result of those before it. */
export interface ShippingRule {
  /**
   * Name of the rule, unique within the policy.
   *
   * 1 to 100 characters.
   * @example "Heavy goods by road"
   */
  name: string

  condition?: ShippingCondition

  /**
   * What the rule does, in this order.
   *
   * 1 to 20 items.
   */
  effects: ShippingEffect[]

  /**
   * Whether to stop after this rule if it applies. False by default.
   * @default false
   * @example false
   */
  isLast?: boolean
}

/** Time of the day at the sender. A range that ends before it begins goes past midnight. */
export interface ShippingTimeRange {
  /**
   * Time from which the rule applies.
   *
   * 5 characters.
   * @example "15:00"
   */
  from: string

  /**
   * Time at which it ends.
   *
   * 5 characters.
   * @example "06:00"
   */
  until: string
}

/** Range of the value of what is shipped. From is inclusive and below is exclusive. */
export interface ShippingValueRange {
  /**
   * Currency of the range. The rule does not apply to a value in another currency.
   *
   * 3 characters.
   * @example "DKK"
   */
  currency: string

  /**
   * Value from which the rule applies, 0 by default.
   *
   * 0 to 9999999.999.
   * @example 500
   */
  from?: number

  /**
   * Value below which the rule applies, without limit by default.
   *
   * 0 to 9999999.999.
   * @example 5000
   */
  below?: number
}

/** Every ShippingWeekday that the contract knows. */
export const shippingWeekdayValues = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const

/**
 * Day of the week at the sender.
 *
 * - `MONDAY`: Monday.
 * - `TUESDAY`: Tuesday.
 * - `WEDNESDAY`: Wednesday.
 * - `THURSDAY`: Thursday.
 * - `FRIDAY`: Friday.
 * - `SATURDAY`: Saturday.
 * - `SUNDAY`: Sunday.
 */
export type ShippingWeekday = (typeof shippingWeekdayValues)[number]

/** Range of the weight of all parcels together, in kilograms. From is exclusive and upTo is inclusive. */
export interface ShippingWeightRange {
  /**
   * Weight above which the rule applies, 0 by default.
   *
   * 0 to 100000.
   * @example 20
   */
  from?: number

  /**
   * Weight up to which the rule applies, without limit by default.
   *
   * At most 100000, more than 0.
   * @example 31.5
   */
  upTo?: number
}

/** Connected web shop, without its credentials. */
export interface Shop {
  /**
   * Identifier given by Waybill, a UUID in lower case.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1ea001"
   */
  id: string

  /**
   * Client whose shop it is.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  kind: ShopKind

  /**
   * Name of the shop.
   *
   * 1 to 100 characters.
   * @example "Nordlys web shop"
   */
  name: string

  /**
   * Address of the shop, such as https://nordlys.myshopify.com or that of the WordPress site. It begins with https:// and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * 10 to 500 characters.
   * @example "https://nordlys.myshopify.com"
   */
  url: string

  /**
   * Prefix of the external identifiers of its orders, before their identifier in the shop. It is unique for each shop of a client.
   *
   * 1 to 20 characters.
   * @example "SHOPIFY-"
   */
  orderPrefix: string

  /**
   * Whether to accept orders before they are paid, for example if customers pay by invoice or on delivery.
   * @example false
   */
  takesUnpaid: boolean

  /**
   * Whether the connection is on. While it is off, webhooks are refused and nothing is sent; shipments from that time are sent once it is on again.
   * @example true
   */
  enabled: boolean

  /**
   * Address for its webhooks. Subscribe it to the topics orders/create, orders/updated and orders/cancelled, or to Order created and Order updated.
   *
   * 1 to 500 characters.
   * @example "https://waybill.example/webhooks/shops/1024/0198c0de-7a11-7c3e-9b52-4f6d2a1ea001"
   */
  webhookUrl: string

  /**
   * Callback address for a carrier service, which shows rates in the checkout. Absent where the software has none.
   *
   * 1 to 500 characters.
   * @example "https://waybill.example/webhooks/shops/1024/0198c0de-7a11-7c3e-9b52-4f6d2a1ea001/rates"
   */
  ratesUrl?: string

  /**
   * When the last order was received. Absent if there was none.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  lastOrderAt?: string

  lastError?: ShopError

  import?: ShopImport

  /**
   * When it was connected.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who connected it.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string
}

/** Changes to a connected shop. Omitted attributes keep their values. */
export interface ShopChanges {
  /**
   * Name of the shop.
   *
   * 1 to 100 characters.
   * @example "Nordlys web shop"
   */
  name?: string

  /**
   * Address of the shop, such as https://nordlys.myshopify.com or that of the WordPress site. It begins with https:// and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * 10 to 500 characters.
   * @example "https://nordlys.myshopify.com"
   */
  url?: string

  /**
   * Whether to accept orders before they are paid.
   * @example true
   */
  takesUnpaid?: boolean

  /**
   * Whether the connection is on.
   * @example false
   */
  enabled?: boolean

  /** New credentials, which replace all previous ones. */
  credentials?: ShopCredentials
}

/** Web shop to connect for the active client. */
export interface ShopCreate {
  kind: ShopKind

  /**
   * Name of the shop.
   *
   * 1 to 100 characters.
   * @example "Nordlys web shop"
   */
  name: string

  /**
   * Address of the shop, such as https://nordlys.myshopify.com or that of the WordPress site. It begins with https:// and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * 10 to 500 characters.
   * @example "https://nordlys.myshopify.com"
   */
  url: string

  /**
   * Prefix of the external identifiers of its orders. By default the kind and a hyphen, such as SHOPIFY-; a second shop of the kind needs another one.
   *
   * 1 to 20 characters.
   * @example "SHOPIFY-"
   */
  orderPrefix?: string

  /**
   * Whether to accept orders before they are paid. False by default.
   * @default false
   * @example false
   */
  takesUnpaid?: boolean

  credentials: ShopCredentials
}

/** Credentials for calling the shop, and the secret of its webhooks. They are stored encrypted and never returned. SHOPIFY needs accessToken, WOOCOMMERCE consumerKey and consumerSecret, and both webhookSecret. */
export interface ShopCredentials {
  /**
   * Access token of the custom app, for SHOPIFY only, with the scopes read_orders, write_merchant_managed_fulfillment_orders and write_assigned_fulfillment_orders.
   *
   * 8 to 200 characters.
   * @example "shpat-of-the-shop-nordlys"
   */
  accessToken?: string

  /**
   * Consumer key of a REST API key that reads and writes, for WOOCOMMERCE only.
   *
   * 8 to 200 characters.
   * @example "ck-of-the-shop-nordlys"
   */
  consumerKey?: string

  /**
   * Consumer secret of the same key, for WOOCOMMERCE only.
   *
   * 8 to 200 characters.
   * @example "cs-of-the-shop-nordlys"
   */
  consumerSecret?: string

  /**
   * Secret with which the shop signs its webhooks. For SHOPIFY the client secret of the app, or the secret shown below the webhooks in the admin. For WOOCOMMERCE the secret of each webhook.
   *
   * 8 to 200 characters.
   * @example "secret-of-the-webhooks"
   */
  webhookSecret: string
}

/** Last error between the shop and Waybill. */
export interface ShopError {
  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  occurredAt: string

  /**
   * Description of the error, with the order concerned.
   *
   * At most 500 characters.
   * @example "Order 5417320417: the shop responded HTTP 401"
   */
  message: string
}

/** Update to a shop about one shipment of an order. */
export interface ShopFulfillment {
  /**
   * The shipment, whose carrier and number the shop gets.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId: string

  state: ShopFulfillmentState

  /**
   * Number of attempts.
   *
   * At least 0.
   * @example 1
   */
  attempts: number

  /**
   * When the next attempt is due. Absent if nothing is left to do.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  nextAttemptAt?: string

  /**
   * When the shop accepted the update.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  sentAt?: string

  /**
   * Why the last attempt failed. Absent if it did not.
   *
   * At most 500 characters.
   * @example "The shop responded HTTP 503"
   */
  error?: string
}

/** Every ShopFulfillmentState that the contract knows. */
export const shopFulfillmentStateValues = ['PENDING', 'SENT', 'WITHDRAWN', 'FAILED'] as const

/**
 * State of the update to a shop about a shipment.
 *
 * - `PENDING`: The shop will be notified soon, or again after a failed attempt.
 * - `SENT`: The shop has the shipment and its number.
 * - `WITHDRAWN`: The shipment was cancelled, and the shop was notified.
 * - `FAILED`: The shop refused the update, or did not respond for three days.
 */
export type ShopFulfillmentState = (typeof shopFulfillmentStateValues)[number]

/** Progress of the last import of orders. */
export interface ShopImport {
  state: ShopImportState

  /**
   * Number of orders that were fetched so far.
   *
   * At least 0.
   * @example 312
   */
  orders: number

  /**
   * When it was requested.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  startedAt: string

  /**
   * When it ended; absent while it runs.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  finishedAt?: string
}

/** Orders to import from a shop. */
export interface ShopImportStart {
  /**
   * Orders that changed at or after this time.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedSince: string
}

/** Every ShopImportState that the contract knows. */
export const shopImportStateValues = ['RUNNING', 'FINISHED'] as const

/**
 * Whether an import is under way.
 *
 * - `RUNNING`: Orders are being fetched, or will be once the shop responds.
 * - `FINISHED`: All orders were fetched.
 */
export type ShopImportState = (typeof shopImportStateValues)[number]

/** Every ShopKind that the contract knows. */
export const shopKindValues = ['SHOPIFY', 'WOOCOMMERCE'] as const

/**
 * Software that a shop runs on.
 *
 * - `SHOPIFY`: Shopify, by its webhooks and the REST Admin API.
 * - `WOOCOMMERCE`: WooCommerce, by its webhooks and the REST API, version 3.
 */
export type ShopKind = (typeof shopKindValues)[number]

/** Order from a shop, with the updates sent to the shop. */
export interface ShopOrder {
  /**
   * Identifier of the order in the shop.
   *
   * 1 to 60 characters.
   * @example "5417320417"
   */
  shopOrderId: string

  /**
   * External identifier of the order here.
   *
   * 1 to 60 characters.
   * @example "SHOPIFY-5417320417"
   */
  externalId: string

  /**
   * The order, which getOrder returns. Absent if it was refused, or was not ready to ship yet.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e9001"
   */
  orderId?: string

  /**
   * When it last changed in the shop, as far as is known.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string

  /**
   * Why its last state was not accepted. Absent if it was. Correct it in the shop, which then sends it again, or import it.
   *
   * At most 500 characters.
   * @example "recipient.country must be a country that exists, such as DK"
   */
  error?: string

  /**
   * Updates to the shop about its shipments, oldest first.
   *
   * At most 1000 items.
   */
  fulfillments: ShopFulfillment[]
}

/** Updates that are sent again. */
export interface ShopRetryResult {
  /**
   * Number of shipments that are sent to the shop again.
   *
   * At least 0.
   * @example 2
   */
  count: number
}

/** User name, e-mail address or both, to check for availability. */
export interface SignUpAvailabilityRequest {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * E-mail address of a user, unique on the platform, ignoring case.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email?: string
}

/** User who confirms, and the code that was mailed. */
export interface SignUpConfirmation {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * Code that was mailed to the user. It works once, for a limited time, and for five attempts.
   *
   * 1 to 2048 characters.
   * @example "418207"
   */
  confirmationCode: string
}

/** Person who opens an account, and the company to open it for. */
export interface SignUpRequest {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * Password of 6 to 50 characters. All characters are significant, and NUL is refused.
   *
   * Format password, 6 to 50 characters.
   * @example "lamps-from-the-north"
   */
  password: string

  /**
   * E-mail address of a user, unique on the platform, ignoring case.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email: string

  /**
   * First name of the user.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the user.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Whether the user wants the newsletter. False by default.
   * @default false
   * @example true
   */
  newsletterOptIn?: boolean

  /**
   * Name of the company. If omitted, the client is named after the user.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  clientName?: string
}

/** New user who has yet to confirm, and where the code was sent. */
export interface SignUpResult {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  status: UserStatus

  codeDelivery: CodeDelivery
}

/** How users of a client log in through their own identity provider, without its secret. */
export interface SingleSignOn {
  /**
   * Whether there are settings. Without them only `redirectUri` is present.
   * @example true
   */
  configured: boolean

  /**
   * Redirect address to register at the identity provider.
   *
   * 1 to 500 characters.
   * @example "https://waybill.example/desk/signed-in"
   */
  redirectUri: string

  /**
   * Issuer of the identity provider, below which its `/.well-known/openid-configuration` lies. It begins with https:// and leads to the internet.
   *
   * 10 to 500 characters.
   * @example "https://login.nordlys.example/oidc"
   */
  issuer?: string

  /**
   * Client identifier that the identity provider has given Waybill, which Entra ID calls the application ID.
   *
   * 1 to 200 characters.
   * @example "6f1d2a8e-waybill"
   */
  oidcClientId?: string

  /**
   * E-mail domains whose users log in there. A domain belongs to one client, and a confirmed user of that client must have a verified address in it.
   *
   * 1 to 50 items.
   */
  domains?: string[]

  /**
   * Whether users of this client whose address is in `domains` can log in only through the identity provider. Passwords and their recovery are then refused, except for users with `users:admin`.
   * @example true
   */
  enforced?: boolean

  /**
   * Scopes to request beside openid, email and profile, such as groups at Okta.
   *
   * At most 10 items.
   */
  scopes?: string[]

  /**
   * Whether the identity provider must confirm with `email_verified` that an address is verified. Entra ID leaves the claim out; set this to false for it. An address with `email_verified` false is always refused.
   * @example true
   */
  emailVerifiedRequired?: boolean

  /**
   * Whether people without an account get one when they first log in. Otherwise they must be invited.
   * @example true
   */
  createsUsers?: boolean

  /**
   * Claim whose values give roles, a string or a list of strings. Without it only the default role is given.
   *
   * 1 to 100 characters.
   * @example "groups"
   */
  roleClaim?: string

  /**
   * Roles by value of the role claim. A log-in adds and removes the roles named here; other roles are not changed.
   *
   * At most 100 items.
   */
  roleMappings?: SingleSignOnRoleMapping[]

  /**
   * Role of people who get no role from the claim. Without it they are refused.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22"
   */
  defaultRoleId?: string

  /**
   * When the settings were last changed.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  modifiedAt?: string

  /**
   * User who last changed them.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  modifiedBy?: string
}

/** Log-in that has begun. */
export interface SingleSignOnAttempt {
  /**
   * Page of the identity provider to send the browser to.
   *
   * Format uri, 10 to 8000 characters.
   * @example "https://login.nordlys.example/oidc/auth?client_id=6f1d2a8e-waybill&response_type=code&scope=openid+email+profile&state=Jw8sYb5LpR1cNf7H"
   */
  authorizationUrl: string

  /**
   * Opaque token of the attempt, valid for 10 minutes. Keep it in the browser that logs in, out of every address.
   *
   * 20 to 3000 characters.
   * @example "k1.vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz"
   */
  attempt: string
}

/** Response of the identity provider, as received by the browser. */
export interface SingleSignOnCompletion {
  /**
   * Opaque token of the attempt, valid for 10 minutes. Keep it in the browser that logs in, out of every address.
   *
   * 20 to 3000 characters.
   * @example "k1.vT0aZk3x9Qm2Jw8sYb5LpR1cNf7HdUe4GiKoX6tMqAz"
   */
  attempt: string

  /**
   * Query of the address that the identity provider sent the browser to, without the question mark.
   *
   * 1 to 8000 characters.
   * @example "code=SplxlOBeZQQYbYS6WxSbIA&state=Jw8sYb5LpR1cNf7H"
   */
  parameters: string
}

/** E-mail address or user name as typed at the log-in. */
export interface SingleSignOnLookup {
  /**
   * E-mail address or user name. Only the domain of an address matters.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  username: string
}

/** Whether people with this address can log in through their company. */
export interface SingleSignOnOffer {
  /**
   * Whether a client has set up single sign-on for the domain of the address.
   * @example true
   */
  available: boolean

  /**
   * Whether passwords of people in the domain are refused, except those of administrators.
   * @example false
   */
  required: boolean
}

/** Role that users get when the role claim has a value. */
export interface SingleSignOnRoleMapping {
  /**
   * Value in the claim, as the identity provider writes it.
   *
   * 1 to 200 characters.
   * @example "waybill-warehouse"
   */
  value: string

  /**
   * Role of this client that the value gives.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c20"
   */
  roleId: string
}

/** How users of a client log in through their own identity provider. All settings are replaced; what is left out takes its default. */
export interface SingleSignOnSettings {
  /**
   * Issuer of the identity provider, below which its `/.well-known/openid-configuration` lies. It begins with https:// and leads to the internet.
   *
   * 10 to 500 characters.
   * @example "https://login.nordlys.example/oidc"
   */
  issuer: string

  /**
   * Client identifier that the identity provider has given Waybill, which Entra ID calls the application ID.
   *
   * 1 to 200 characters.
   * @example "6f1d2a8e-waybill"
   */
  oidcClientId: string

  /**
   * Client secret of the identity provider. It is kept encrypted and never returned. Omit it to keep the current one, which is possible as long as issuer and oidcClientId stay the same.
   *
   * 8 to 500 characters.
   * @example "k8s2-Qm4v-not-a-real-secret"
   */
  oidcClientSecret?: string

  /**
   * E-mail domains whose users log in there. A domain belongs to one client, and a confirmed user of that client must have a verified address in it.
   *
   * 1 to 50 items.
   */
  domains: string[]

  /**
   * Whether users of this client whose address is in `domains` can log in only through the identity provider. Passwords and their recovery are then refused, except for users with `users:admin`.
   * @default false
   * @example true
   */
  enforced?: boolean

  /**
   * Scopes to request beside openid, email and profile, such as groups at Okta.
   *
   * At most 10 items.
   * @default []
   */
  scopes?: string[]

  /**
   * Whether the identity provider must confirm with `email_verified` that an address is verified. Entra ID leaves the claim out; set this to false for it. An address with `email_verified` false is always refused.
   * @default true
   * @example true
   */
  emailVerifiedRequired?: boolean

  /**
   * Whether people without an account get one when they first log in. Otherwise they must be invited.
   * @default true
   * @example true
   */
  createsUsers?: boolean

  /**
   * Claim whose values give roles, a string or a list of strings. Without it only the default role is given.
   *
   * 1 to 100 characters.
   * @example "groups"
   */
  roleClaim?: string

  /**
   * Roles by value of the role claim. A log-in adds and removes the roles named here; other roles are not changed.
   *
   * At most 100 items.
   * @default []
   */
  roleMappings?: SingleSignOnRoleMapping[]

  /**
   * Role of people who get no role from the claim. Without it they are refused.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c22"
   */
  defaultRoleId?: string
}

/** E-mail address, or client to log in at. Send exactly one of them. */
export interface SingleSignOnStart {
  /**
   * E-mail address as typed at the log-in. Its domain says at which identity provider the person logs in.
   *
   * 1 to 250 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * Client whose identity provider to use, for links from a company's own pages.
   *
   * At least 1.
   * @example 1024
   */
  clientId?: number
}

/** Every SortOrder that the contract knows. */
export const sortOrderValues = ['ASC', 'DESC'] as const

/**
 * Direction in which a list is sorted.
 *
 * - `ASC`: Ascending: the smallest, earliest or first in the alphabet comes first.
 * - `DESC`: Descending: the largest, latest or last in the alphabet comes first.
 */
export type SortOrder = (typeof sortOrderValues)[number]

/** Parcel of a stored shipment, with the number that the carrier gave it. */
export interface StoredParcel {
  /**
   * Weight in kilograms with its packaging, from 0.1 to 1000. Rounded to the gram.
   *
   * 0.1 to 1000.
   * @example 4.2
   */
  weight: number

  /**
   * Longest side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 60
   */
  length: number

  /**
   * Second side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 40
   */
  width: number

  /**
   * Third side in centimetres, from 1 to 200. Rounded to the millimetre.
   *
   * 1 to 200.
   * @example 35.5
   */
  height: number

  /**
   * Contents of the parcel.
   *
   * 1 to 200 characters.
   * @example "Aurora pendant lamp, brass"
   */
  description: string

  /**
   * Order that this parcel belongs to, when it differs from the one of the shipment.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  orderNumber?: string

  /**
   * Dangerous goods in the parcel. Absent or empty where there are none.
   *
   * At most 10 items.
   */
  dangerousGoods?: DangerousGoods[]

  /**
   * Your own data about the parcel, up to 50 keys of up to 40 characters with values of up to 500. No carrier gets them.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * Amount that the carrier collects on delivery of this parcel, in the currency of cashOnDelivery.
   *
   * 0 to 999999999.99, in steps of 0.001.
   * @example 3124.5
   */
  cashOnDeliveryAmount?: number

  /**
   * Number with which the carrier tracks this parcel. Absent until the shipment is registered.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference?: string

  /**
   * The carrier's internal id of this parcel, if it gives one.
   *
   * 1 to 100 characters.
   * @example "PN-ITEM-8842107-1"
   */
  carrierIntegrationReference?: string
}

/** Amount added to or deducted from the price of the steps. Surcharges apply in the order of their list. A deduction is at most the price so far. */
export interface Surcharge {
  /**
   * Short name of the surcharge, as on the carrier's invoice.
   *
   * 1 to 30 characters.
   * @example "FUEL"
   */
  code: string

  /** @example "FUEL" */
  type: SurchargeType

  /**
   * Name of the line. By default the code.
   *
   * 1 to 100 characters.
   * @example "Fuel surcharge"
   */
  name?: string

  /**
   * Whether amount is for each parcel that the surcharge applies to, or for the shipment, SHIPMENT by default. Only with amount.
   * @example "SHIPMENT"
   */
  per?: RateBasis

  /**
   * Fixed amount. Required without percent and months. A negative amount is deducted.
   *
   * -9999999.999 to 9999999.999.
   * @example 75
   */
  amount?: number

  /**
   * Percentage of the base in percentOf. A negative percentage is deducted. Not with FUEL, which has months.
   *
   * -100 to 1000, in steps of 0.001.
   * @example 1
   */
  percent?: number

  /**
   * Base of percent or of the monthly percentage. FREIGHT by default, and VALUE only with CASH_ON_DELIVERY and INSURANCE.
   * @example "FREIGHT"
   */
  percentOf?: SurchargeBase

  /**
   * Percentages by month, for FUEL. A shipment in a month without a percentage has no price.
   *
   * 1 to 240 items.
   */
  months?: FuelMonth[]

  /**
   * Remote areas, for REMOTE_AREA.
   *
   * 1 to 5000 items.
   */
  areas?: RateArea[]

  /**
   * Longest side in centimetres above which a parcel is oversize.
   *
   * At most 10000, more than 0.
   * @example 120
   */
  overLength?: number

  /**
   * Longest side plus twice the two others in centimetres, above which a parcel is oversize.
   *
   * At most 10000, more than 0.
   * @example 300
   */
  overGirth?: number

  /**
   * Weight in kilograms above which a parcel is oversize.
   *
   * At most 10000, more than 0.
   * @example 31.5
   */
  overWeight?: number

  /**
   * Delivery service that the surcharge is for. Required for DELIVERY_SERVICE, and not allowed otherwise. A shipment that requests a service without such a surcharge has no price.
   * @example "SATURDAY"
   */
  service?: DeliveryService

  /**
   * Minimum amount of the line. Not with an amount or percentage below 0.
   *
   * 0 to 9999999.999.
   * @example 25
   */
  minimum?: number

  /**
   * Amount that the line is rounded to a multiple of, half up. The smallest unit of the currency by default.
   *
   * 0 to 9999999.999.
   * @example 0.05
   */
  roundTo?: number
}

/** Every SurchargeBase that the contract knows. */
export const surchargeBaseValues = ['FREIGHT', 'SUBTOTAL', 'VALUE'] as const

/**
 * Base of a percentage.
 *
 * - `FREIGHT`: The price of the steps.
 * - `SUBTOTAL`: The price of the steps and all surcharges before this one.
 * - `VALUE`: The amount that is collected or insured.
 */
export type SurchargeBase = (typeof surchargeBaseValues)[number]

/** Every SurchargeType that the contract knows. */
export const surchargeTypeValues = [
  'FUEL',
  'REMOTE_AREA',
  'OVERSIZE',
  'CASH_ON_DELIVERY',
  'PICK_UP',
  'INSURANCE',
  'DELIVERY_SERVICE',
  'FEE',
  'DISCOUNT',
] as const

/**
 * When a surcharge applies.
 *
 * - `FUEL`: Always applies, with the percentage of the month.
 * - `REMOTE_AREA`: Applies for recipients in its areas.
 * - `OVERSIZE`: Applies for parcels over one of its limits.
 * - `CASH_ON_DELIVERY`: Applies if the carrier collects money.
 * - `PICK_UP`: Applies if the carrier collects the parcels.
 * - `INSURANCE`: Applies if the shipment is insured.
 * - `DELIVERY_SERVICE`: Applies if the shipment requests its delivery service.
 * - `FEE`: Always applies.
 * - `DISCOUNT`: Always applies. Its amount and percentage are negative.
 */
export type SurchargeType = (typeof surchargeTypeValues)[number]

/** Every TermsOfTrade that the contract knows. */
export const termsOfTradeValues = [
  'EXW',
  'FCA',
  'CPT',
  'CIP',
  'DAP',
  'DPU',
  'DDP',
  'FAS',
  'FOB',
  'CFR',
  'CIF',
  'DDU',
  'DAF',
  'DEQ',
  'DES',
] as const

/**
 * Incoterm of the sale: the eleven terms of Incoterms 2020, and DDU, DAF, DEQ and DES that carriers still take. It is kept as sent.
 *
 * - `EXW`: Ex works: the buyer collects the goods from the seller.
 * - `FCA`: Free carrier: the seller hands the goods to the buyer's carrier.
 * - `CPT`: Carriage paid to: the seller pays for the transport, the buyer bears the risk.
 * - `CIP`: Carriage and insurance paid to: as CPT, with insurance.
 * - `DAP`: Delivered at place: the seller delivers, the buyer pays import duties.
 * - `DPU`: Delivered at place unloaded: as DAP, and the seller unloads.
 * - `DDP`: Delivered duty paid: the seller delivers and pays import duties.
 * - `FAS`: Free alongside ship: the seller brings the goods to the quay.
 * - `FOB`: Free on board: the seller brings the goods on board.
 * - `CFR`: Cost and freight: the seller pays the freight to the port.
 * - `CIF`: Cost, insurance and freight: as CFR, with insurance.
 * - `DDU`: Delivered duty unpaid, of Incoterms 2000. Documents print DAP.
 * - `DAF`: Delivered at frontier, of Incoterms 2000.
 * - `DEQ`: Delivered ex quay, of Incoterms 2000.
 * - `DES`: Delivered ex ship, of Incoterms 2000.
 */
export type TermsOfTrade = (typeof termsOfTradeValues)[number]

/** Test side of a client, with a number of its own and only test data. */
export interface TestSide {
  /**
   * Number of the test side, which is the `clientId` of test data. Send it as `ClientId` to see and change test data while you are logged in.
   *
   * At least 1.
   * @example 3001
   */
  clientId: number

  /**
   * Client whose test side it is.
   *
   * At least 1.
   * @example 1024
   */
  liveClientId: number

  /**
   * When the test side was created or last emptied.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string
}

/** Part of a day in local time. It ends after it begins. */
export interface TimeRange {
  /**
   * Start as HH:MM.
   *
   * 5 characters.
   * @example "09:30"
   */
  from: string

  /**
   * End as HH:MM, later than from.
   *
   * 5 characters.
   * @example "16:00"
   */
  to: string
}

/** Administrator who acts as another user. */
export interface TokenActor {
  /**
   * Identifier of the administrator.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c30"
   */
  sub: string

  /**
   * User name of the administrator.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  username: string
}

/** Access token to inspect. */
export interface TokenRequest {
  /**
   * Signed access token in the compact form of a JWT. Send it as Authorization with the Bearer scheme.
   *
   * 5 to 8192 characters.
   * @example "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMTk4YzBkZS03YTExLTdjM2UtOWI1Mi00ZjZkMmExZThjMzEiLCJleHAiOjE3OTUxNzA2MDB9.c2lnbmF0dXJlLW9mLXRoaXMtZXhhbXBsZS1vbmx5"
   */
  token: string
}

/** Something that happened to a parcel, as its recipient sees it. */
export interface TrackedEvent {
  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T17:45:11.000Z"
   */
  createdAt: string

  /** @example "ON_ITS_WAY" */
  status: TrackedStatus

  /**
   * What happened, in the language of the response.
   *
   * 1 to 200 characters.
   * @example "On its way"
   */
  description: string

  /**
   * Town where it happened.
   *
   * 1 to 100 characters.
   * @example "Taastrup"
   */
  city?: string

  /**
   * Country where it happened.
   *
   * 2 characters.
   * @example "DK"
   */
  country?: string
}

/** Days between which the parcel is expected, where it is delivered. Both are the same if it is one day. Absent when it is not known or has passed, and once the parcel is delivered, cancelled or has a problem. */
export interface TrackedExpectation {
  /**
   * First day on which it may come.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-23"
   */
  earliest: string

  /**
   * Last day on which it is expected.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-24"
   */
  latest: string
}

/** Public tracking data of a shipment. It does not identify the recipient or their address. */
export interface TrackedParcel {
  /** @example "ON_ITS_WAY" */
  status: TrackedStatus

  /**
   * Status of the parcel in one sentence, in the language of the response.
   *
   * 1 to 200 characters.
   * @example "Your parcel is on its way."
   */
  title: string

  /** @example "NOBODY_HOME" */
  exception?: ShipmentException

  /** @example "en" */
  language: RecipientLanguage

  /**
   * Time zone of the address the parcel goes to, as IANA names it, in which the page shows times. Where a country has several, it follows from the postal code or else the state.
   *
   * 1 to 60 characters.
   * @example "Europe/Stockholm"
   */
  timeZone: string

  /** @example "POSTNORD_DK" */
  carrier: Carrier

  /**
   * The carrier, as recipients know it.
   *
   * 1 to 100 characters.
   * @example "PostNord"
   */
  carrierName: string

  /**
   * Number with which the carrier tracks the parcel.
   *
   * 1 to 60 characters.
   * @example "395200000002041709"
   */
  carrierReference: string

  /**
   * When the parcel was delivered. Absent before.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-23T11:20:05.000Z"
   */
  deliveredAt?: string

  /**
   * The carrier's own page about the parcel. Absent where the carrier has none, and for parcels of the sandbox.
   *
   * Format uri, at most 300 characters.
   * @example "https://tracking.postnord.com/en/tracking?id=395200000002041709"
   */
  carrierUrl?: string

  expectedDelivery?: TrackedExpectation

  /**
   * Page on which the recipient can request a return. Absent unless the client's rules allow one now.
   *
   * Format uri, at most 300 characters.
   * @example "https://waybill.example/track/q3Zk0vXc2Lm7Tz0KdYbuS4/return"
   */
  returnUrl?: string

  sender: TrackedSender

  shop?: TrackedShop

  /**
   * Events of the parcel, newest first. Consecutive events with the same description are merged.
   *
   * At most 100 items.
   */
  events: TrackedEvent[]
}

/** Sender of the parcel, from the settings of the client. */
export interface TrackedSender {
  /**
   * Name of the sender.
   *
   * 1 to 100 characters.
   * @example "Nordlys"
   */
  name: string

  /**
   * Colour of the sender, as six hexadecimal digits.
   *
   * 1 to 20 characters.
   * @example "#0b5d4e"
   */
  primaryColor?: string

  /**
   * Where to write for help.
   *
   * Format email, 3 to 200 characters.
   * @example "kundeservice@nordlys.example"
   */
  supportEmail?: string

  /**
   * Number to call for help.
   *
   * 1 to 35 characters.
   * @example "+45 33 12 45 78"
   */
  supportTelephone?: string
}

/** Parcel shop where the recipient collects the parcel. */
export interface TrackedShop {
  /**
   * Name of the shop.
   *
   * 1 to 200 characters.
   * @example "Coop Linnéplatsen"
   */
  name: string

  /**
   * Street and house number.
   *
   * 1 to 200 characters.
   * @example "Linnégatan 76"
   */
  addressLine1: string

  /**
   * Postal code. Absent in countries without.
   *
   * 1 to 20 characters.
   * @example "413 08"
   */
  postCode?: string

  /**
   * Town or city.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * When the shop is open, sorted by day and time. Empty when the carrier does not say.
   *
   * At most 49 items.
   */
  openingTimes: OpeningTime[]
}

/** Every TrackedStatus that the contract knows. */
export const trackedStatusValues = [
  'REGISTERED',
  'AT_WAREHOUSE',
  'ON_ITS_WAY',
  'OUT_FOR_DELIVERY',
  'READY_AT_SHOP',
  'NOT_DELIVERED',
  'DELIVERED',
  'EXCEPTION',
  'CANCELLED',
] as const

/**
 * Status of a parcel, as its recipient sees it.
 *
 * - `REGISTERED`: The carrier expects the parcel.
 * - `AT_WAREHOUSE`: The parcel is in a warehouse.
 * - `ON_ITS_WAY`: The carrier has the parcel.
 * - `OUT_FOR_DELIVERY`: The driver has the parcel.
 * - `READY_AT_SHOP`: The parcel waits in the parcel shop.
 * - `NOT_DELIVERED`: The carrier has tried to deliver the parcel, and tries again.
 * - `DELIVERED`: The parcel is delivered.
 * - `EXCEPTION`: Something is wrong with the parcel.
 * - `CANCELLED`: The sender has cancelled the shipment.
 */
export type TrackedStatus = (typeof trackedStatusValues)[number]

/** A parcel that Waybill tracks without having booked it. */
export interface Tracker {
  /**
   * Identifier of the tracker.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f40"
   */
  id: string

  /**
   * Client that follows the parcel.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Carrier that is polled.
   * @example "POSTNORD_DK"
   */
  carrier: Carrier

  /**
   * Whether the carrier was detected from the number.
   * @example true
   */
  carrierDetected: boolean

  /**
   * Number of the parcel, in capitals and without blanks.
   *
   * 1 to 60 characters.
   * @example "395200000002041709"
   */
  carrierReference: string

  /**
   * Your own reference of the parcel.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Your own data of the parcel. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>

  /**
   * State of the parcel. UNKNOWN until its carrier reports an event.
   * @example "IN_TRANSIT"
   */
  state: ShipmentState

  /** Current problem. Absent if there is none. */
  exception?: ShipmentException

  /**
   * When the parcel was delivered.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  deliveredAt?: string

  /**
   * Whether the carrier is still polled: until the parcel is delivered, for 60 days at most.
   * @example true
   */
  active: boolean

  /**
   * When the tracker was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * When the tracker was created, or its carrier last reported an event.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  changedAt: string

  /**
   * Events from the carrier, oldest first.
   *
   * At most 200 items.
   */
  events: TrackerEvent[]
}

/** Number of a parcel to follow, whether or not it was registered here. */
export interface TrackerCreate {
  /**
   * Number that a carrier gave a shipment or parcel, with which it is tracked.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  /**
   * Carrier that has the parcel. By default it is detected from the number.
   * @example "POSTNORD_DK"
   */
  carrier?: Carrier

  /**
   * Your own reference of the parcel.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Your own data of the parcel, up to 50 keys. If the number is already tracked, its data is not changed.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Something that happened to a parcel, as reported by its carrier. */
export interface TrackerEvent {
  /**
   * When it happened.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * The carrier's own code of the event.
   *
   * 1 to 100 characters.
   * @example "SBX-200"
   */
  carrierCode: string

  /** State that the event reports. Absent if its code is not known. */
  state?: ShipmentState

  /** Problem that the event reports. Absent if there is none. */
  exception?: ShipmentException

  /**
   * Description of the event.
   *
   * 1 to 500 characters.
   * @example "Picked up"
   */
  eventDescription?: string

  place?: ShipmentEventPlace
}

/** Parcel of an event that is followed, and the new state. */
export interface TrackerEventData {
  /**
   * Tracker of the parcel.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f40"
   */
  trackerId: string

  /** State of the shipment after the event. */
  shipmentState: ShipmentState

  /** State of the shipment before the event, if it changed. */
  previousState?: ShipmentState

  /** Carrier of the object. */
  carrier?: Carrier

  /**
   * Number that the carrier gave to the shipment, or the carrier reference of the customs item.
   *
   * 1 to 60 characters.
   * @example "00370730250000000014"
   */
  carrierReference?: string

  /**
   * Your own reference of the shipment.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /** Problem of the shipment. */
  exception?: ShipmentException

  /**
   * Your own data of the parcel. Absent if there are none.
   *
   * At most 50 entries.
   * @example {"sales_channel":"pop-up store","campaign":"autumn-2026"}
   */
  metadata?: Record<string, string>
}

/** Numbers of parcels to follow with their carriers. */
export interface TrackersCreate {
  /**
   * The numbers, each of them once.
   *
   * 1 to 1000 items.
   */
  trackers: TrackerCreate[]
}

/** Working days from dispatch to delivery. */
export interface TransitDays {
  /**
   * Minimum number of working days.
   *
   * 0 to 90.
   * @example 1
   */
  from: number

  /**
   * Maximum number of working days.
   *
   * 0 to 90.
   * @example 3
   */
  to: number
}

/** String of the shipment that label printers cannot print, with its replacement. */
export interface TransliteratedString {
  /**
   * Original line, which the shipment keeps.
   *
   * 1 to 1000 characters.
   * @example "東京都千代田区"
   */
  sent: string

  /**
   * Printed line.
   *
   * 1 to 2000 characters.
   * @example "DongJingDuQianDaiTianQu"
   */
  printed: string
}

/** Every TransportType that the contract knows. */
export const transportTypeValues = ['AIR', 'EXPRESS', 'MAIL', 'PALLET', 'PARCEL', 'ROAD'] as const

/**
 * Way in which a product moves the goods.
 *
 * - `AIR`: By plane.
 * - `EXPRESS`: By courier, with a guaranteed time.
 * - `MAIL`: As a letter.
 * - `PALLET`: On a pallet.
 * - `PARCEL`: As a parcel in a parcel network.
 * - `ROAD`: By truck, as groupage or part load.
 */
export type TransportType = (typeof transportTypeValues)[number]

/** Customs items on a truck with their totals. */
export interface TruckCustoms {
  /**
   * Name of the truck from the request.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truckIdentifier: string

  /**
   * Number of items on the truck, over all pages. All of them count in the totals.
   *
   * 0 to 10000000.
   * @example 2
   */
  itemCount: number

  /**
   * Items of this page in order of creation.
   *
   * At most 10000 items.
   */
  items: CustomsItem[]

  /**
   * Number of combinations of currency, commodity code and country of origin on the truck.
   *
   * 0 to 10000000.
   * @example 2
   */
  totalCount: number

  /**
   * One sum for each combination of currency, commodity code and country of origin, sorted by these. If totalCount exceeds 10,000, use the CSV report for the complete list.
   *
   * At most 10000 items.
   */
  totals: CustomsTotal[]
}

/** A booking that the carrier made and the shipment does not use, because its label cannot be printed or another attempt had booked before. Waybill has the carrier cancel it. While it is CANCELLING, the shipment can be neither registered again nor deleted. */
export interface UnusedRegistration {
  /**
   * Number of the booking.
   *
   * 1 to 60 characters.
   * @example "373500489530470000"
   */
  carrierReference: string

  status: UnusedRegistrationStatus

  /**
   * The carrier's own code where it keeps the booking.
   *
   * 1 to 100 characters.
   * @example "SBX-410"
   */
  carrierCode?: string

  /**
   * Why the booking is not cancelled, or not yet.
   *
   * 1 to 2000 characters.
   * @example "The parcel was picked up and can no longer be cancelled."
   */
  message?: string
}

/** Every UnusedRegistrationStatus that the contract knows. */
export const unusedRegistrationStatusValues = ['CANCELLING', 'CANCELLED', 'NOT_CANCELLED'] as const

/**
 * State of a booking that its shipment does not use.
 *
 * - `CANCELLING`: Waybill asks the carrier in the background until it responds.
 * - `CANCELLED`: The carrier has cancelled it.
 * - `NOT_CANCELLED`: The carrier keeps it, or has not responded for a day. Ask its customer service.
 */
export type UnusedRegistrationStatus = (typeof unusedRegistrationStatusValues)[number]

/** User with state and claims. Callers see claims for clients that they have access to, and all of their own. */
export interface User {
  /**
   * E-mail address of a user, unique on the platform, ignoring case.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email: string

  /**
   * First name of the user.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the user.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Whether the user wants the newsletter.
   * @example true
   */
  newsletterOptIn: boolean

  /**
   * When the user was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * Identifier of the user.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c31"
   */
  id: string

  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  status: UserStatus

  secondFactor?: SecondFactorKind

  /**
   * Clients the user belongs to, with the roles there.
   *
   * At most 1000 items.
   */
  claims: Claim[]

  /**
   * System an imported user comes from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin?: string

  /**
   * Identifier of an imported user in the system of origin.
   *
   * 1 to 100 characters.
   * @example "USR-20418"
   */
  externalId?: string
}

/** User whom an administrator creates in the active client. */
export interface UserCreate {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * E-mail address of a user, unique on the platform, ignoring case.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email: string

  /**
   * First name of the user.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the user.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Whether the user wants the newsletter. False by default.
   * @default false
   * @example true
   */
  newsletterOptIn?: boolean

  /**
   * Password for the first log-in, valid for 7 days. By default one is generated.
   *
   * Format password, 6 to 50 characters.
   * @example "welcome-aboard-81"
   */
  temporaryPassword?: string

  /**
   * Whether to send no welcome e-mail. By default it is sent with the temporary password.
   * @default false
   * @example false
   */
  suppressEmail?: boolean
}

/** Every UserImportOutcome that the contract knows. */
export const userImportOutcomeValues = ['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'] as const

/**
 * Result of importing one user.
 *
 * - `CREATED`: The user is new.
 * - `UPDATED`: The user existed and was changed.
 * - `UNCHANGED`: The user existed and had no changes.
 * - `FAILED`: The user was not imported; the error says why.
 */
export type UserImportOutcome = (typeof userImportOutcomeValues)[number]

/** Outcome for one user of an import. */
export interface UserImportResult {
  /**
   * System the user comes from.
   *
   * 1 to 60 characters.
   * @example "navision"
   */
  externalOrigin: string

  /**
   * Identifier of the user in the system of origin.
   *
   * 1 to 100 characters.
   * @example "USR-20418"
   */
  externalId: string

  outcome: UserImportOutcome

  /** The user as it is now. Absent when the import failed. */
  user?: User

  /**
   * Why the import of this user failed. Absent otherwise.
   *
   * At most 100 items.
   */
  errors?: ErrorDetail[]
}

/** Settings of the calling user. They take precedence over those of the client. */
export interface UserPreferences {
  /**
   * Language and region of the application as BCP 47 tag.
   *
   * 2 to 12 characters.
   * @example "da-DK"
   */
  locale?: string

  /** Layout of the form for a shipment. */
  shipmentFormLayout?: ShipmentFormLayout

  /** Flow of scan and go. */
  scanAndGoFlow?: ScanAndGoFlow

  /**
   * Address of the address book where parcels are picked up unless a shipment says otherwise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  defaultPickupAddressId?: string

  /**
   * Address of the address book that is filled in as the receiver of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca1"
   */
  defaultReceiverAddressId?: string

  /**
   * Parcel definition that is filled in as the parcel of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8cb0"
   */
  defaultParcelDefinitionId?: string

  /**
   * Part of the application that opens after log-in.
   *
   * 1 to 60 characters.
   * @example "shipments"
   */
  favoriteApp?: string

  /**
   * Client to act for when a request has no ClientId header.
   *
   * At least 1.
   * @example 1024
   */
  defaultClientId?: number

  /**
   * Columns of the table of shipments in order of position.
   *
   * At most 100 items.
   */
  shipmentsTableConfiguration?: ShipmentsTableColumn[]

  /**
   * Saved views of the table of shipments in the order in which they are offered.
   *
   * At most 50 items.
   */
  shipmentsTableViews?: ShipmentsTableView[]
}

/** Changes to the settings of the calling user. */
export interface UserPreferencesUpdate {
  /**
   * Language and region of the application as BCP 47 tag.
   *
   * 2 to 12 characters.
   * @example "da-DK"
   */
  locale?: string | null

  /** Layout of the form for a shipment. */
  shipmentFormLayout?: ShipmentFormLayout | null

  /** Flow of scan and go. */
  scanAndGoFlow?: ScanAndGoFlow | null

  /**
   * Address of the address book where parcels are picked up unless a shipment says otherwise.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  defaultPickupAddressId?: string | null

  /**
   * Address of the address book that is filled in as the receiver of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  defaultReceiverAddressId?: string | null

  /**
   * Parcel definition that is filled in as the parcel of a new shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  defaultParcelDefinitionId?: string | null

  /**
   * Part of the application that opens after log-in.
   *
   * 1 to 60 characters.
   * @example "shipments"
   */
  favoriteApp?: string | null

  /**
   * Client to act for when a request has no ClientId header. The user must belong to it.
   *
   * At least 1.
   * @example 1024
   */
  defaultClientId?: number | null

  /**
   * The complete new arrangement of columns, each column once. An empty list restores the arrangement of the application.
   *
   * At most 100 items.
   */
  shipmentsTableConfiguration?: ShipmentsTableColumn[]

  /**
   * The complete new list of saved views, each name once. An empty list removes them all.
   *
   * At most 50 items.
   */
  shipmentsTableViews?: ShipmentsTableView[]
}

/** Every UserSort that the contract knows. */
export const userSortValues = ['createdAt', 'lastName', 'username'] as const

/**
 * Attribute to sort users by.
 *
 * - `createdAt`: By time of creation.
 * - `lastName`: By last name.
 * - `username`: By user name.
 */
export type UserSort = (typeof userSortValues)[number]

/** Every UserStatus that the contract knows. */
export const userStatusValues = [
  'UNCONFIRMED',
  'CONFIRMED',
  'ARCHIVED',
  'COMPROMISED',
  'UNKNOWN',
  'RESET_REQUIRED',
  'FORCE_CHANGE_PASSWORD',
] as const

/**
 * State of a user. Only a CONFIRMED user can log in.
 *
 * - `UNCONFIRMED`: Signed up or was invited, and has not confirmed yet.
 * - `CONFIRMED`: Can log in.
 * - `ARCHIVED`: The user has left and cannot log in. The account is kept for the records.
 * - `COMPROMISED`: The account may be in the wrong hands. It is locked until an administrator resets the password.
 * - `UNKNOWN`: Imported without a state.
 * - `RESET_REQUIRED`: Must set a new password with a code.
 * - `FORCE_CHANGE_PASSWORD`: Has a temporary password and must replace it.
 */
export type UserStatus = (typeof userStatusValues)[number]

/** Every UserStatusChange that the contract knows. */
export const userStatusChangeValues = ['ARCHIVED', 'COMPROMISED'] as const

/**
 * State an administrator can give a user. The other states follow from confirming and from passwords.
 *
 * - `ARCHIVED`: The user left and can never log in again.
 * - `COMPROMISED`: The user is locked out until an administrator resets the password.
 */
export type UserStatusChange = (typeof userStatusChangeValues)[number]

/** Changes to the user with this `username`. Omitted attributes keep their values, and null clears a name. */
export interface UserUpdate {
  /**
   * Name a user logs in with, often the e-mail address. It has no space, slash or NUL, does not begin with a dot, is unique on the platform, ignoring case, and never changes. A new one is in its compatible form (Unicode NFKC), without invisible characters and without letters of different alphabets that look alike, and is the user's own e-mail address if it has an @.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username: string

  /**
   * New e-mail address. It is verified once the user confirms the code that is mailed there.
   *
   * Format email, 3 to 250 characters.
   * @example "freja@nordlys.example"
   */
  email?: string

  /**
   * First name of the user, or null to clear it.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string | null

  /**
   * Last name of the user, or null to clear it.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  lastName?: string | null

  /**
   * Whether the user wants the newsletter.
   * @example true
   */
  newsletterOptIn?: boolean

  status?: UserStatusChange
}

/** The address as it would be stored, if it is valid. The city is in its official spelling if Waybill knows the places of the country. */
export interface ValidatedAddress {
  type: AddressType

  /**
   * First name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Freja"
   */
  firstName?: string

  /**
   * Last name of the person at the address.
   *
   * 1 to 100 characters.
   * @example "Lindholm"
   */
  lastName?: string

  /**
   * Company at the address.
   *
   * 1 to 100 characters.
   * @example "Nordlys Interiør ApS"
   */
  company?: string

  /**
   * Street and house number.
   *
   * 1 to 100 characters.
   * @example "Store Kongensgade 81"
   */
  addressLine1: string

  /**
   * Further line, such as floor, door or building.
   *
   * 1 to 100 characters.
   * @example "2. tv."
   */
  addressLine2?: string

  /**
   * Postal code as the country writes it. Absent where the country has none.
   *
   * 1 to 10 characters.
   * @example "1264"
   */
  postCode?: string

  /**
   * City or postal town.
   *
   * 1 to 100 characters.
   * @example "Copenhagen"
   */
  city: string

  /**
   * State or province as the second part of its ISO 3166-2 code.
   *
   * 2 to 3 characters.
   * @example "BC"
   */
  state?: string

  /**
   * Country as ISO 3166-1 alpha-2 code.
   *
   * 2 characters.
   * @example "SE"
   */
  country: string

  /**
   * Department within the company.
   *
   * 1 to 100 characters.
   * @example "Warehouse"
   */
  department?: string

  /**
   * References to the address in the client's own systems, such as a customer number. They are searchable.
   *
   * At most 20 items.
   */
  references: string[]

  /**
   * Identifier of the address in the client's own system, by which importAddresses finds it again. No two addresses of a client have the same one.
   *
   * 1 to 100 characters.
   * @example "shop-addr-9314"
   */
  externalId?: string

  contactInfo?: ContactInfo
}

/** Every WebAuthnRequirement that the contract knows. */
export const webAuthnRequirementValues = ['required'] as const

/**
 * Requirement for an authenticator.
 *
 * - `required`: The authenticator must do it, or the browser refuses.
 */
export type WebAuthnRequirement = (typeof webAuthnRequirementValues)[number]

/** One attempt to deliver an event, with its result. */
export interface WebhookAttempt {
  /**
   * When the request was sent.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  attemptedAt: string

  /**
   * Where the request was sent to.
   *
   * Format uri, 10 to 1000 characters.
   * @example "https://hooks.nordlys.example/waybill"
   */
  url: string

  /**
   * HTTP status of the response. Absent when there was none.
   *
   * 100 to 999.
   * @example 503
   */
  status?: number

  /**
   * First 1,024 bytes of the body of the response.
   *
   * At most 2000 characters.
   * @example "Out of stock"
   */
  response?: string

  /**
   * How long it took, in milliseconds.
   *
   * 0 to 600000.
   * @example 84
   */
  durationMs: number

  /**
   * Why there was no response.
   *
   * At most 500 characters.
   * @example "No response within 10 seconds"
   */
  error?: string
}

/** An event on its way to a webhook endpoint, with every attempt. */
export interface WebhookDelivery {
  /**
   * Identifier of the delivery.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f30"
   */
  id: string

  state: WebhookDeliveryState

  /** The body of the request. */
  event: FeedEvent

  /**
   * Number of attempts since it was last requested.
   *
   * 0 to 1000.
   * @example 1
   */
  attempts: number

  /**
   * When it is tried next at the earliest, while it is pending.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  nextAttemptAt?: string

  /**
   * When it was last tried.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  attemptedAt?: string

  /**
   * HTTP status of the last response.
   *
   * 100 to 999.
   * @example 204
   */
  status?: number

  /**
   * First 1,024 bytes of the body of the last response.
   *
   * At most 2000 characters.
   * @example "Out of stock"
   */
  response?: string

  /**
   * How long the last attempt took, in milliseconds.
   *
   * 0 to 600000.
   * @example 84
   */
  durationMs?: number

  /**
   * Why there was no response, or why it was given up.
   *
   * At most 500 characters.
   * @example "No response within 10 seconds"
   */
  error?: string

  /**
   * The attempts, oldest first, also those from before it was sent again. Only the last 50 are kept.
   *
   * At most 50 items.
   */
  log: WebhookAttempt[]
}

/** Every WebhookDeliveryState that the contract knows. */
export const webhookDeliveryStateValues = ['PENDING', 'DELIVERED', 'FAILED'] as const

/**
 * Outcome for a webhook delivery.
 *
 * - `PENDING`: It is waiting for its first or next attempt.
 * - `DELIVERED`: The endpoint accepted it with a status from 200 to 299.
 * - `FAILED`: It was given up. Send it again once the endpoint works.
 */
export type WebhookDeliveryState = (typeof webhookDeliveryStateValues)[number]

/** Every WebhookDisabledReason that the contract knows. */
export const webhookDisabledReasonValues = ['REQUESTED', 'FAILING', 'GONE', 'RIGHTS_LOST'] as const

/**
 * Why a webhook endpoint is off.
 *
 * - `REQUESTED`: A user switched it off.
 * - `FAILING`: No delivery succeeded for three days.
 * - `GONE`: It responded with 410 Gone.
 * - `RIGHTS_LOST`: Its creator is archived or compromised, or may no longer read the client's events. Someone who may read them can switch it on again.
 */
export type WebhookDisabledReason = (typeof webhookDisabledReasonValues)[number]

/** Your URL that events are delivered to, without its secret. */
export interface WebhookEndpoint {
  /**
   * Identifier of the webhook endpoint.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20"
   */
  id: string

  /**
   * Client whose events are delivered.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Purpose of the endpoint.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name: string

  /**
   * Address that events are sent to with POST. It begins with `https://` and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * Format uri, 10 to 1000 characters.
   * @example "https://hooks.nordlys.example/waybill"
   */
  url: string

  /**
   * Types of events that are delivered; absent for all.
   *
   * 1 to 40 items.
   */
  types?: FeedEventType[]

  /**
   * Only events of shipments with these carriers are delivered; absent for all events.
   *
   * 1 to 100 items.
   */
  carriers?: Carrier[]

  /**
   * Whether events are delivered.
   * @example true
   */
  enabled: boolean

  disabledReason?: WebhookDisabledReason

  /**
   * When the endpoint was switched off.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  disabledAt?: string

  /**
   * Time since which no delivery has succeeded. Absent if the last one succeeded.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  failingSince?: string

  /**
   * When the endpoint was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who created the endpoint, and is notified by e-mail if it is disabled.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * Until when deliveries are also signed with the previous secret. Absent if they are not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  previousSecretExpiresAt?: string
}

/** Changes to a webhook endpoint. Omitted attributes keep their values. */
export interface WebhookEndpointChanges {
  /**
   * Purpose of the endpoint.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name?: string

  /**
   * Address that events are sent to with POST. It begins with `https://` and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * Format uri, 10 to 1000 characters.
   * @example "https://hooks.nordlys.example/waybill"
   */
  url?: string

  /**
   * Types of events that are delivered. With `null` all are.
   *
   * 1 to 40 items.
   */
  types?: FeedEventType[] | null

  /**
   * Carriers whose shipments' events are delivered. With `null` all events are.
   *
   * 1 to 100 items.
   */
  carriers?: Carrier[] | null

  /**
   * With false, nothing is delivered any more, and pending deliveries are given up. With true new events are delivered again.
   * @example true
   */
  enabled?: boolean
}

/** Webhook endpoint to create for the active client. */
export interface WebhookEndpointCreate {
  /**
   * Purpose of the endpoint.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name: string

  /**
   * Address that events are sent to with POST. It begins with `https://` and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * Format uri, 10 to 1000 characters.
   * @example "https://hooks.nordlys.example/waybill"
   */
  url: string

  /**
   * Types of events that are delivered; absent for all.
   *
   * 1 to 40 items.
   */
  types?: FeedEventType[]

  /**
   * Only events of shipments with these carriers are delivered; absent for all events.
   *
   * 1 to 100 items.
   */
  carriers?: Carrier[]
}

/** Webhook endpoint together with its secret, which is shown only once. */
export interface WebhookEndpointWithSecret {
  /**
   * Identifier of the webhook endpoint.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20"
   */
  id: string

  /**
   * Client whose events are delivered.
   *
   * At least 1.
   * @example 1024
   */
  clientId: number

  /**
   * Purpose of the endpoint.
   *
   * 1 to 100 characters.
   * @example "Web shop"
   */
  name: string

  /**
   * Address that events are sent to with POST. It begins with `https://` and leads to the internet. A user and password in it are sent but never shown. Sending the address back as it was read keeps them.
   *
   * Format uri, 10 to 1000 characters.
   * @example "https://hooks.nordlys.example/waybill"
   */
  url: string

  /**
   * Types of events that are delivered; absent for all.
   *
   * 1 to 40 items.
   */
  types?: FeedEventType[]

  /**
   * Only events of shipments with these carriers are delivered; absent for all events.
   *
   * 1 to 100 items.
   */
  carriers?: Carrier[]

  /**
   * Whether events are delivered.
   * @example true
   */
  enabled: boolean

  disabledReason?: WebhookDisabledReason

  /**
   * When the endpoint was switched off.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  disabledAt?: string

  /**
   * Time since which no delivery has succeeded. Absent if the last one succeeded.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  failingSince?: string

  /**
   * When the endpoint was created.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  createdAt: string

  /**
   * User who created the endpoint, and is notified by e-mail if it is disabled.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  createdBy: string

  /**
   * Until when deliveries are also signed with the previous secret. Absent if they are not.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  previousSecretExpiresAt?: string

  /**
   * Secret with which deliveries are signed. It is shown only once; Waybill keeps it encrypted.
   *
   * 50 characters.
   * @example "whsec_TG9yZW0gaXBzdW0gZG9sb3Igc2l0IGFtZXQgY29uc2U="
   */
  secret: string
}

/** Events to send again. */
export interface WebhookRetry {
  /**
   * Events that happened from then on, at most 30 days ago.
   *
   * Format date-time, at most 35 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  since: string

  /**
   * Whether to resend delivered events too. By default only events that were given up, or happened while the endpoint was off.
   * @default false
   * @example false
   */
  all?: boolean
}

/** Number of events that are sent again. */
export interface WebhookRetryResult {
  /**
   * Number of events that are waiting now because of this call.
   *
   * At least 0.
   * @example 12
   */
  count: number
}

/** How to rotate the secret of a webhook endpoint. */
export interface WebhookRotation {
  /**
   * Number of hours for which deliveries are signed with the current secret alongside the new one. With 0 it ends at once.
   *
   * 0 to 168.
   * @default 24
   * @example 24
   */
  overlapHours?: number
}

/** Webhook endpoint that is checked. */
export interface WebhookTestEventData {
  /**
   * Webhook endpoint that is checked.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f20"
   */
  webhookEndpointId: string
}

/** The query of listUsers. */
export interface ListUsersQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Attribute to sort users by, the time of creation by default.
   * @default "createdAt"
   * @example "lastName"
   */
  sort?: UserSort

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listClients. */
export interface ListClientsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Attribute to sort by.
   * @default "createdAt"
   * @example "createdAt"
   */
  sort?: ClientSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listAccessibleClients. */
export interface ListAccessibleClientsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listClientUsers. */
export interface ListClientUsersQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Attribute to sort users by, the time of creation by default.
   * @default "createdAt"
   * @example "lastName"
   */
  sort?: UserSort

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listRoles. */
export interface ListRolesQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listRoleUsers. */
export interface ListRoleUsersQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of removeRoleUsers. */
export interface RemoveRoleUsersQuery {
  /**
   * User to remove from the role. Repeat the parameter for each of up to 100 users.
   *
   * 1 to 100 items.
   * @example ["freja@nordlys.example","magnus@nordlys.example"]
   */
  username: string[]
}

/** The query of listAddresses. */
export interface ListAddressesQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Only private or only business addresses.
   * @example "business"
   */
  type?: AddressType

  /**
   * Only addresses that were added or changed at or after this time, with those that were deleted. The time is read in UTC when it has no offset.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  since?: string

  /**
   * Id of the address that was read last. Of those that changed exactly at `since`, only the ones after it are listed. The list must be sorted by modifiedAt in ascending order.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8ca0"
   */
  after?: string

  /**
   * Attribute to sort by.
   * @default "createdAt"
   * @example "createdAt"
   */
  sort?: AddressSort

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listActiveClientCarriers. */
export interface ListActiveClientCarriersQuery {
  /**
   * True for enabled carriers only, false for disabled ones only. By default both.
   * @example true
   */
  enabled?: boolean
}

/** The query of listClientCarriers. */
export interface ListClientCarriersQuery {
  /**
   * True for enabled carriers only, false for disabled ones only. By default both.
   * @example true
   */
  enabled?: boolean
}

/** The query of getCarrierFields. */
export interface GetCarrierFieldsQuery {
  /**
   * Name of one of several accounts with the carrier. Without it the default account is meant.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string
}

/** The query of setCarrierFields. */
export interface SetCarrierFieldsQuery {
  /**
   * Name of one of several accounts with the carrier. Without it the default account is meant.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string
}

/** The query of deleteCarrierFields. */
export interface DeleteCarrierFieldsQuery {
  /**
   * Name of one of several accounts with the carrier. Without it the default account is meant.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string
}

/** The query of checkCarrierFields. */
export interface CheckCarrierFieldsQuery {
  /**
   * Name of one of several accounts with the carrier. Without it the default account is meant.
   *
   * 1 to 40 characters.
   * @example "germany"
   */
  account?: string
}

/** The query of listRelabellingLogs. */
export interface ListRelabellingLogsQuery {
  /**
   * String that occurs in a reference, order number, customer reference, or name of a party or scan user. Accents and case are ignored. Fewer than three letters or digits match only the beginning of words.
   *
   * At most 200 characters.
   * @example "solberg"
   */
  q?: string

  /**
   * Only entries of these clients. Without it the active client and its descendants that the caller has access to.
   *
   * At most 100 items.
   * @example [1024]
   */
  clientIds?: number[]

  /**
   * Only entries with one of these new carriers.
   *
   * At most 50 items.
   * @example ["POSTNORD_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only entries with one of these products.
   *
   * At most 100 items.
   * @example ["POSTNORD_DK_17"]
   */
  products?: string[]

  /**
   * Only entries whose promise has one of these states.
   *
   * At most 10 items.
   * @example ["REGISTRATION_FAILED"]
   */
  states?: RelabellingState[]

  /**
   * Only entries in one of these data states.
   *
   * At most 10 items.
   * @example ["DATA_RECEIVED"]
   */
  dataStates?: RelabellingDataState[]

  /**
   * Only entries in one of these scan states.
   *
   * At most 10 items.
   * @example ["FAILED"]
   */
  scanStates?: RelabellingScanState[]

  /**
   * Only entries whose promise has one of these process states.
   *
   * At most 10 items.
   * @example ["FAILED"]
   */
  processStates?: RelabellingProcessState[]

  /**
   * Only entries whose sender or recipient is in one of these countries.
   *
   * At most 100 items.
   * @example ["NO"]
   */
  countries?: string[]

  /**
   * Only entries whose sender is in one of these countries.
   *
   * At most 100 items.
   * @example ["DK"]
   */
  originCountries?: string[]

  /**
   * Only entries whose recipient is in one of these countries.
   *
   * At most 100 items.
   * @example ["NO"]
   */
  destinationCountries?: string[]

  /**
   * Only entries with one of these references, which must be equal to the reference, relabelling customer reference, customer reference, order number or carrier reference.
   *
   * At most 100 items.
   * @example ["NORD-RL-20417"]
   */
  references?: string[]

  /**
   * Only what was created at or after this time, read in UTC without an offset.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  createdAfter?: string

  /**
   * Only what was created before this time. It must be after createdAfter.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  createdBefore?: string

  /**
   * Only what last changed at or after this time, read in UTC without an offset.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  updatedAfter?: string

  /**
   * Only what last changed before this time. It must be after updatedAfter.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  updatedBefore?: string

  /**
   * Only what was scanned last at or after this time, read in UTC without an offset.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  lastScanAfter?: string

  /**
   * Only what was scanned last before this time. It must be after lastScanAfter.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  lastScanBefore?: string

  /**
   * Attribute to sort by, BY_CREATED_AT by default.
   * @default "BY_CREATED_AT"
   * @example "BY_LAST_SCAN_AT"
   */
  sort?: RelabellingSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Entries on a page, 10 by default.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  perPage?: number

  /**
   * Point in time of an earlier page, as its searchAfter gave it. It comes with searchAfterValue and searchAfterIndex.
   *
   * 1 to 1024 characters.
   * @example "eyJ0IjoxNzk1MTY3MDAwfQ.3q2-7w"
   */
  pitId?: string

  /**
   * Value of the last entry of the earlier page, as its searchAfter gave it.
   *
   * At most 300 characters.
   * @example "2026-11-20T09:30:00.000Z"
   */
  searchAfterValue?: string

  /**
   * Number of the last entry of the earlier page, as its searchAfter gave it.
   *
   * At least 0.
   * @example 48213
   */
  searchAfterIndex?: number
}

/** The query of importShipmentPromises. */
export interface ImportShipmentPromisesQuery {
  /**
   * Cell separator. By default it is detected from the first line.
   * @example "SEMICOLON"
   */
  delimiter?: CsvDelimiter

  /**
   * Decimal separator. By default it is detected from the numbers in the file.
   * @example "COMMA"
   */
  decimal_sign?: DecimalSign
}

/** The query of listShipments. */
export interface ListShipmentsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Only shipments of this type.
   * @example "REGULAR"
   */
  shipment_type?: ShipmentType

  /**
   * Only shipments in one of these states.
   *
   * 1 to 12 items.
   * @example ["IN_TRANSIT","DELIVERY_ATTEMPTED"]
   */
  states?: ShipmentState[]

  /**
   * Only shipments with one of these problems.
   *
   * 1 to 9 items.
   * @example ["REFUSED","LOST"]
   */
  exceptions?: ShipmentException[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only shipments with one of these carrier products.
   *
   * 1 to 100 items.
   * @example ["POSTNORD_DK_17"]
   */
  products?: string[]

  /**
   * Only shipments whose sender is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["DK"]
   */
  sender_countries?: string[]

  /**
   * Only shipments whose recipient is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["SE","DE"]
   */
  recipient_countries?: string[]

  /**
   * Only shipments with exactly this customer reference.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customer_reference?: string

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Only shipments that this batch has created.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e01"
   */
  batch_id?: string

  /**
   * Only shipments of this pick-up.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f01"
   */
  pickup_id?: string

  /**
   * Only shipments in this manifest.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8f02"
   */
  manifest_id?: string

  /**
   * True for cancelled shipments only, false for the others only. By default both.
   * @example false
   */
  cancelled?: boolean

  /**
   * True for shipments whose promised day has passed and that are neither delivered nor cancelled, false for the others only. By default both.
   * @example true
   */
  late?: boolean

  /**
   * Attribute to sort by. Shipments without it come last.
   * @default "createdAt"
   * @example "createdAt"
   */
  sort?: ShipmentSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string
}

/** The query of getShipmentLabelPdf. */
export interface GetShipmentLabelPdfQuery {
  /**
   * Paper of the label. By default that of the carrier's own label, and 4R where it has none.
   * @example "W102H192"
   */
  layout?: LabelLayout

  /**
   * Documents to print. By default only the labels.
   * @default "LABEL"
   * @example "ALL"
   */
  documents?: ShipmentDocuments
}

/** The query of getShipmentLabelPng. */
export interface GetShipmentLabelPngQuery {
  /**
   * Position of the parcel in the shipment, counted from 0.
   *
   * 0 to 9.
   * @default 0
   * @example 0
   */
  parcel_index?: number

  /**
   * Paper of the label. By default that of the carrier's own label, and 4R where it has none.
   * @example "W102H192"
   */
  layout?: LabelLayout

  /**
   * Class of the printer in dots per inch.
   * @default 200
   * @example 300
   */
  resolution?: LabelResolution
}

/** The query of exportShipmentsCsv. */
export interface ExportShipmentsCsvQuery {
  /**
   * Only shipments of this type.
   * @example "REGULAR"
   */
  shipment_type?: ShipmentType

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * Only shipments with this carrier.
   * @example "POSTNORD_DK"
   */
  carrier?: Carrier

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string
}

/** The query of exportShipmentReport. */
export interface ExportShipmentReportQuery {
  /**
   * Only shipments of this type.
   * @example "REGULAR"
   */
  shipment_type?: ShipmentType

  /**
   * Only shipments in one of these states.
   *
   * 1 to 13 items.
   * @example ["IN_TRANSIT","DELIVERY_ATTEMPTED"]
   */
  states?: ReportedShipmentState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only shipments with one of these carrier products.
   *
   * 1 to 100 items.
   * @example ["POSTNORD_DK_17"]
   */
  products?: string[]

  /**
   * Only shipments whose sender is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["DK"]
   */
  sender_countries?: string[]

  /**
   * Only shipments whose recipient is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["SE","DE"]
   */
  recipient_countries?: string[]

  /**
   * Only shipments of these clients. The caller must have access to each of them, otherwise the response is 403. Without it only those of the active client.
   *
   * 1 to 100 items.
   * @example [1024]
   */
  client_ids?: number[]

  /**
   * Only shipments whose carrier, customer, parcel or relabelling reference or order number is one of these.
   *
   * 1 to 100 items.
   * @example ["ORDER-20417"]
   */
  references?: string[]

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * Only shipments that were delivered at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  delivered_after?: string

  /**
   * Only shipments that were delivered before this time. It must be after delivered_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  delivered_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string
}

/** The query of listBatches. */
export interface ListBatchesQuery {
  /**
   * Only batches in one of these states.
   *
   * 1 to 5 items.
   * @example ["RUNNING"]
   */
  states?: BatchState[]

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of importBatchCsv. */
export interface ImportBatchCsvQuery {
  /**
   * Human-readable name of the batch.
   *
   * 1 to 100 characters.
   * @example "Black Friday, first wave"
   */
  name?: string

  /**
   * Whether each shipment is registered with its carrier once it is created.
   * @default false
   * @example true
   */
  register?: boolean

  /**
   * Format in which each label is made once its shipment is registered. Without it no label is made. Requires register.
   * @example "PDF"
   */
  label_type?: LabelType

  /**
   * Whether to ship rows again that another batch has shipped in the last 24 hours. By default they are skipped, so that you can correct a file and send it again.
   * @default false
   * @example false
   */
  repeat?: boolean

  /**
   * Cell separator. By default it is detected from the first line.
   * @example "SEMICOLON"
   */
  delimiter?: CsvDelimiter

  /**
   * Decimal separator. By default it is detected from the numbers in the file.
   * @example "COMMA"
   */
  decimal_sign?: DecimalSign
}

/** The query of getBatchExample. */
export interface GetBatchExampleQuery {
  /**
   * Cell separator. With a semicolon, decimals have a comma.
   * @default "COMMA"
   * @example "SEMICOLON"
   */
  delimiter?: CsvDelimiter
}

/** The query of listBatchRows. */
export interface ListBatchRowsQuery {
  /**
   * Only rows in one of these states.
   *
   * 1 to 6 items.
   * @example ["FAILED"]
   */
  states?: BatchRowState[]

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of getBatchFailedRows. */
export interface GetBatchFailedRowsQuery {
  /**
   * Separator between cells. With a semicolon, decimals have a comma.
   * @default "COMMA"
   * @example "SEMICOLON"
   */
  delimiter?: CsvDelimiter
}

/** The query of getBatchLabelsPdf. */
export interface GetBatchLabelsPdfQuery {
  /**
   * Order of the labels.
   * @default "GIVEN"
   * @example "CARRIER"
   */
  order?: LabelOrder

  /**
   * Prints four labels on each A4 page, starting at this position of the first sheet. Positions are counted from 1, row by row from the top left.
   *
   * 1 to 4.
   * @example 3
   */
  sheet_from?: number

  /**
   * Documents to print. By default only the labels.
   * @default "LABEL"
   * @example "ALL"
   */
  documents?: ShipmentDocuments

  /**
   * Whether to print the other parcels if the customs documents of some cannot be printed.
   * @default true
   * @example false
   */
  incomplete?: boolean
}

/** The query of getBatchPackingSlips. */
export interface GetBatchPackingSlipsQuery {
  /**
   * Order of the packing slips in the file.
   * @default "GIVEN"
   * @example "CARRIER"
   */
  order?: LabelOrder
}

/** The query of getBatchLabelsZpl. */
export interface GetBatchLabelsZplQuery {
  /**
   * Order of the labels.
   * @default "GIVEN"
   * @example "CARRIER"
   */
  order?: LabelOrder

  /**
   * Class of the printer in dots per inch. Without it the one that the batch was created with, or 200.
   * @example 300
   */
  resolution?: LabelResolution
}

/** The query of listShipmentsByOrderNumber. */
export interface ListShipmentsByOrderNumberQuery {
  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listParcelDefinitions. */
export interface ListParcelDefinitionsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Only boxes or only envelopes.
   * @example "BOX"
   */
  type?: ParcelDefinitionType

  /**
   * Attribute to sort by.
   * @default "createdAt"
   * @example "createdAt"
   */
  sort?: ParcelDefinitionSort

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listParcelShops. */
export interface ListParcelShopsQuery {
  /**
   * Only shops of this carrier. All carriers by default.
   * @example "POSTNORD_DK"
   */
  carrier?: Carrier

  /**
   * Only shops in this country, as ISO 3166-1 alpha-2 code. It is also where post_code and address are looked up. By default the country of the carrier, else that of the client.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Only shops in this town or city, by its name there or in another language. Accents and case are ignored.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string

  /**
   * Only shops with this postal code. Spaces and case are ignored.
   *
   * 1 to 10 characters.
   * @example "413 08"
   */
  post_code?: string

  /**
   * Street, postal code and town to search around, as a recipient writes them. It must be left out when lat or lng is given.
   *
   * 1 to 300 characters.
   * @example "Södra Vägen 32, 412 54 Göteborg"
   */
  address?: string

  /**
   * Latitude of the place to search around, in degrees (WGS 84). Requires lng.
   *
   * -90 to 90.
   * @example 57.697112
   */
  lat?: number

  /**
   * Longitude of the place to search around, in degrees (WGS 84). Requires lat.
   *
   * -180 to 180.
   * @example 11.983448
   */
  lng?: number

  /**
   * Distance from the place within which shops are searched, in metres. By default 100,000.
   *
   * 1 to 1000000.
   * @default 100000
   * @example 5000
   */
  radius?: number

  /**
   * Maximum number of shops to return, from 1 to 100. By default 20.
   *
   * 1 to 100.
   * @default 20
   * @example 20
   */
  limit?: number

  /**
   * Only shops of this kind.
   * @example "SERVICE_POINT"
   */
  type?: ParcelShopType
}

/** The query of getParcelShop. */
export interface GetParcelShopQuery {
  /**
   * Carrier of the shop.
   * @example "POSTNORD_DK"
   */
  carrier: Carrier

  /**
   * Identifier that the carrier gave the shop.
   *
   * 1 to 60 characters.
   * @example "74826"
   */
  parcel_shop_id: string
}

/** The query of searchParcelShops. */
export interface SearchParcelShopsQuery {
  /**
   * Only shops of this carrier. All carriers by default.
   * @example "POSTNORD_DK"
   */
  carrier?: Carrier

  /**
   * Only shops in this country, as ISO 3166-1 alpha-2 code. It is also where post_code and address are looked up. By default the country of the carrier, else that of the client.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Only shops in this town or city, by its name there or in another language. Accents and case are ignored.
   *
   * 1 to 100 characters.
   * @example "Göteborg"
   */
  city?: string

  /**
   * Postal code to search around. Spaces and case are ignored.
   *
   * 1 to 10 characters.
   * @example "412 54"
   */
  post_code?: string

  /**
   * Street, postal code and town to search around, as a recipient writes them. It must be left out when lat or lng is given.
   *
   * 1 to 300 characters.
   * @example "Södra Vägen 32, 412 54 Göteborg"
   */
  address?: string

  /**
   * Latitude of the place to search around, in degrees (WGS 84). Requires lng.
   *
   * -90 to 90.
   * @example 57.697112
   */
  lat?: number

  /**
   * Longitude of the place to search around, in degrees (WGS 84). Requires lat.
   *
   * -180 to 180.
   * @example 11.983448
   */
  lng?: number

  /**
   * Distance from the place within which shops are searched, in metres. By default 100,000.
   *
   * 1 to 1000000.
   * @default 100000
   * @example 5000
   */
  radius?: number

  /**
   * Maximum number of shops to return, from 1 to 100. By default 20.
   *
   * 1 to 100.
   * @default 20
   * @example 20
   */
  limit?: number

  /**
   * Only shops of this kind.
   * @example "SERVICE_POINT"
   */
  type?: ParcelShopType
}

/** The query of listReportedShipments. */
export interface ListReportedShipmentsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Only shipments of these clients. The caller must have access to each of them, otherwise the response is 403. Without it only those of the active client.
   *
   * 1 to 100 items.
   * @example [1024]
   */
  client_ids?: number[]

  /**
   * Only shipments in one of these states.
   *
   * 1 to 13 items.
   * @example ["IN_TRANSIT","DELIVERY_ATTEMPTED"]
   */
  states?: ReportedShipmentState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only shipments with one of these carrier products.
   *
   * 1 to 100 items.
   * @example ["POSTNORD_DK_17"]
   */
  products?: string[]

  /**
   * Only shipments whose sender is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["DK"]
   */
  sender_countries?: string[]

  /**
   * Only shipments whose recipient is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["SE","DE"]
   */
  recipient_countries?: string[]

  /**
   * Only shipments of this type.
   * @example "REGULAR"
   */
  shipment_type?: ShipmentType

  /**
   * Only shipments that have one of these as carrier reference, customer reference, parcel number or relabelling reference.
   *
   * 1 to 100 items.
   * @example ["ORDER-20417"]
   */
  references?: string[]

  /**
   * Only shipments with this order number, on the shipment or on one of its parcels.
   *
   * 1 to 60 characters.
   * @example "20417"
   */
  order_number?: string

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * Only shipments whose firstTrackingEventDate is at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  first_event_after?: string

  /**
   * Only shipments whose firstTrackingEventDate is before this time. It must be after first_event_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  first_event_before?: string

  /**
   * Only shipments whose deliveredAt is at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  delivered_after?: string

  /**
   * Only shipments whose deliveredAt is before this time. It must be after delivered_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  delivered_before?: string

  /**
   * Only shipments whose lastEventDate is at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-20T06:00+01:00"
   */
  last_event_after?: string

  /**
   * Only shipments whose lastEventDate is before this time. It must be after last_event_after.
   *
   * At most 32 characters.
   * @example "2026-11-20T18:00+01:00"
   */
  last_event_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Attribute to sort by, createdAt by default.
   * @default "createdAt"
   * @example "lastEventDate"
   */
  sort?: ReportedShipmentSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string
}

/** The query of getShipmentReport. */
export interface GetShipmentReportQuery {
  /**
   * Parcel numbers to look up, 1 to 100 of them.
   *
   * 1 to 100 items.
   * @example ["373500489530470000","373500489530470017"]
   */
  parcelAwbs: string[]
}

/** The query of listReportedShipmentEvents. */
export interface ListReportedShipmentEventsQuery {
  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listReportedEvents. */
export interface ListReportedEventsQuery {
  /**
   * Only shipments of these clients. The caller must have access to each of them, otherwise the response is 403. Without it only those of the active client.
   *
   * 1 to 100 items.
   * @example [1024]
   */
  client_ids?: number[]

  /**
   * Only events with one of these states.
   *
   * 1 to 12 items.
   * @example ["DELIVERY_ATTEMPTED","DELIVERED"]
   */
  event_states?: ShipmentState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only events with one of these codes of the carrier.
   *
   * 1 to 100 items.
   * @example ["DELIVERED_HOME"]
   */
  carrier_codes?: string[]

  /**
   * Only events from one of these sources.
   *
   * 1 to 4 items.
   * @example ["CARRIER"]
   */
  sources?: ShipmentEventSource[]

  /**
   * Only events with one of these carrier references or parcel references.
   *
   * 1 to 100 items.
   * @example ["373500489530470000"]
   */
  references?: string[]

  /**
   * Only events that happened at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only events that happened before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * Only events that Waybill received at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-20T09:00Z"
   */
  received_after?: string

  /**
   * Only events that Waybill received before this time. It must be after received_after.
   *
   * At most 32 characters.
   * @example "2026-11-20T10:00Z"
   */
  received_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string
}

/** The query of countOnTimeShipments. */
export interface CountOnTimeShipmentsQuery {
  /**
   * Length of a period, DAILY by default.
   * @default "DAILY"
   * @example "WEEKLY"
   */
  granularity?: CountGranularity

  /**
   * Only what was promised for this time or later.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  promised_after?: string

  /**
   * Only what was promised for before this time.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  promised_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Only shipments of these clients. The caller must have access to each of them, otherwise the response is 403. Without it only those of the active client.
   *
   * 1 to 100 items.
   * @example [1024]
   */
  client_ids?: number[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only shipments with one of these carrier products.
   *
   * 1 to 100 items.
   * @example ["POSTNORD_DK_17"]
   */
  products?: string[]

  /**
   * Only shipments whose sender is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["DK"]
   */
  sender_countries?: string[]

  /**
   * Only shipments whose recipient is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["SE","DE"]
   */
  recipient_countries?: string[]

  /**
   * Only shipments of this type.
   * @example "REGULAR"
   */
  shipment_type?: ShipmentType
}

/** The query of countShipments. */
export interface CountShipmentsQuery {
  /**
   * Length of a period, DAILY by default.
   * @default "DAILY"
   * @example "DAILY"
   */
  granularity?: CountGranularity

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Only shipments of these clients. The caller must have access to each of them, otherwise the response is 403. Without it only those of the active client.
   *
   * 1 to 100 items.
   * @example [1024]
   */
  client_ids?: number[]

  /**
   * Only shipments in one of these states.
   *
   * 1 to 13 items.
   * @example ["IN_TRANSIT","DELIVERY_ATTEMPTED"]
   */
  states?: ReportedShipmentState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only shipments with one of these carrier products.
   *
   * 1 to 100 items.
   * @example ["POSTNORD_DK_17"]
   */
  products?: string[]

  /**
   * Only shipments whose sender is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["DK"]
   */
  sender_countries?: string[]

  /**
   * Only shipments whose recipient is in one of these countries.
   *
   * 1 to 100 items.
   * @example ["SE","DE"]
   */
  recipient_countries?: string[]

  /**
   * Only shipments of this type.
   * @example "REGULAR"
   */
  shipment_type?: ShipmentType
}

/** The query of listExpectedAmounts. */
export interface ListExpectedAmountsQuery {
  /**
   * Only amounts for this country.
   *
   * 2 characters.
   * @example "SE"
   */
  country?: string

  /**
   * Only amounts whose period ends on or after this day.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-01"
   */
  start_date?: string

  /**
   * Only amounts whose period starts on or before this day. It must not be before start_date.
   *
   * Format date, at most 10 characters.
   * @example "2026-12-31"
   */
  end_date?: string

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listProducts. */
export interface ListProductsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Attribute to sort by, createdAt by default.
   * @default "createdAt"
   * @example "productName"
   */
  sort?: ProductSort

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Carrier of the product.
   * @example "POSTNORD_DK"
   */
  carrier?: Carrier

  /**
   * Country that the parcel leaves.
   *
   * 2 characters.
   * @example "DK"
   */
  from?: string

  /**
   * Country that the parcel goes to.
   *
   * 2 characters.
   * @example "SE"
   */
  to?: string

  /**
   * Weight of the parcel in kilograms.
   *
   * At most 1000, more than 0.
   * @example 4.2
   */
  weight?: number

  /**
   * Longest side of the parcel in centimetres.
   *
   * 1 to 200.
   * @example 60
   */
  length?: number

  /**
   * Second side of the parcel in centimetres, 1 by default.
   *
   * 1 to 200.
   * @example 40
   */
  width?: number

  /**
   * Third side of the parcel in centimetres, 1 by default.
   *
   * 1 to 200.
   * @example 35.5
   */
  height?: number

  /**
   * Direction of the product.
   * @example "OUTBOUND"
   */
  direction?: ProductDirection

  /**
   * Whether the recipient collects the parcel from a shop or locker.
   * @example false
   */
  toShop?: boolean

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listSalesProducts. */
export interface ListSalesProductsQuery {
  /**
   * Client that the caller has access to, the active one by default.
   *
   * At least 1.
   * @example 1024
   */
  client_id?: number

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listConsignments. */
export interface ListConsignmentsQuery {
  /**
   * Exact value of the carrier reference or of one of the references.
   *
   * 1 to 60 characters.
   * @example "CX48217"
   */
  reference?: string

  /**
   * Only consignments of this kind.
   * @example "PALLET"
   */
  type?: ConsignmentType

  /**
   * Only consignments in this state.
   * @example "OPEN"
   */
  state?: ConsignmentState

  /**
   * Only direct members of this consignment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c52"
   */
  parentId?: string

  /**
   * Attribute to sort by, createdAt by default.
   * @default "createdAt"
   * @example "createdAt"
   */
  sort?: ConsignmentSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of getTruckCustoms. */
export interface GetTruckCustomsQuery {
  /**
   * Name of the truck, equal to truckIdentifier of the items.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck: string

  /**
   * Page to return, counted from 1.
   *
   * 1 to 1000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 10,000.
   *
   * 1 to 10000.
   * @default 10000
   * @example 10000
   */
  per_page?: number
}

/** The query of getTruckCustomsReport. */
export interface GetTruckCustomsReportQuery {
  /**
   * Name of the truck, equal to truckIdentifier of the items.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck: string
}

/** The query of getTruckCustomsTransfer. */
export interface GetTruckCustomsTransferQuery {
  /**
   * Name of the truck, equal to truckIdentifier of the items.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck: string

  /**
   * Page to return, counted from 1.
   *
   * 1 to 1000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 10,000.
   *
   * 1 to 10000.
   * @default 10000
   * @example 10000
   */
  per_page?: number
}

/** The query of getCustomsDocuments. */
export interface GetCustomsDocumentsQuery {
  /**
   * Name of the truck, equal to truckIdentifier of the items. It cannot be combined with date.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck?: string

  /**
   * Day on which the shipments were created. It cannot be combined with truck.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  date?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Documents to print, all of them by default.
   * @default "ALL"
   * @example "ALL"
   */
  documents?: CustomsDocuments

  /**
   * Whether to print the other documents if something is missing.
   * @default false
   * @example true
   */
  incomplete?: boolean
}

/** The query of listCustomsItems. */
export interface ListCustomsItemsQuery {
  /**
   * Attribute by which the items are found. Required with value.
   * @example "invoiceNumber"
   */
  filterType?: CustomsFilterType

  /**
   * Value that the attribute must have. Required with filterType.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  value?: string

  /**
   * Only items in this transfer state.
   * @example "TRANSFER_ERROR"
   */
  transfer_state?: CustomsTransferState

  /**
   * Only items that name this truck.
   *
   * 1 to 35 characters.
   * @example "TRUCK-OSL-1120"
   */
  truck?: string

  /**
   * Only items without a truck, if true, or with one, if false.
   * @example true
   */
  without_truck?: boolean

  /**
   * Only items that are closed, if true, or open, if false.
   * @example false
   */
  closed?: boolean

  /**
   * Only items with this warning.
   * @example "PARCEL_UNKNOWN"
   */
  warning?: CustomsWarningCode

  /**
   * Only items with warnings, if true, or without, if false.
   * @example true
   */
  with_warnings?: boolean

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * IANA time zone in which dates without an offset are read and written.
   *
   * At most 60 characters.
   * @default "UTC"
   * @example "Europe/Copenhagen"
   */
  timezone?: string

  /**
   * Only items of these clients. The caller must have access to each of them, otherwise the response is 403.
   *
   * 1 to 100 items.
   * @example [1024]
   */
  client_ids?: number[]

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of closeCustomsItems. */
export interface CloseCustomsItemsQuery {
  /**
   * Whether to close the items of an invoice or of a truck.
   * @example "invoiceNumber"
   */
  filterType: CustomsClosingFilterType

  /**
   * Number of the invoice, or name of the truck.
   *
   * 1 to 60 characters.
   * @example "NI-2026-0417"
   */
  value: string
}

/** The query of updateCustomsItemsTruck. */
export interface UpdateCustomsItemsTruckQuery {
  /**
   * Attribute that is compared with filterValue.
   * @example "invoiceNumber"
   */
  filterType: CustomsTruckFilterType
}

/** The query of listItems. */
export interface ListItemsQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Only items with this type.
   * @example "UNPACKED"
   */
  item_type?: ItemType

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Only items that changed at or after this time, with those that were deleted.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  since?: string

  /**
   * SKU of the item that was read last. Only items whose SKU comes after it are listed, or with `since` and `sort=changedAt` those that changed exactly at `since` and come after it, and later ones. The order must be ascending.
   *
   * 1 to 60 characters.
   * @example "AURORA-BRASS-40"
   */
  after?: string

  /**
   * Attribute to sort by.
   * @default "sku"
   * @example "sku"
   */
  sort?: ItemSort

  /**
   * Direction of the sort, ascending by default.
   * @default "ASC"
   * @example "ASC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of exportItems. */
export interface ExportItemsQuery {
  /**
   * Only items with this type.
   * @example "UNPACKED"
   */
  item_type?: ItemType
}

/** The query of listOrders. */
export interface ListOrdersQuery {
  /**
   * String to search for. Accents and case are ignored. A search for fewer than three letters or digits may match only the beginning of words.
   *
   * At most 200 characters.
   * @example "nordlys"
   */
  q?: string

  /**
   * Only orders in one of these states.
   *
   * 1 to 5 items.
   * @example ["OPEN","PARTLY_SHIPPED"]
   */
  states?: OrderState[]

  /**
   * Only orders with this tag.
   *
   * 1 to 60 characters.
   * @example "gift"
   */
  tag?: string

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Only orders that changed at or after this time, with those that were deleted.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  since?: string

  /**
   * Attribute to sort by.
   * @default "placedAt"
   * @example "placedAt"
   */
  sort?: OrderSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listShippingPolicies. */
export interface ListShippingPoliciesQuery {
  /**
   * Only policies in one of these states.
   *
   * 1 to 3 items.
   * @example ["ACTIVE"]
   */
  states?: ShippingPolicyState[]

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listCarrierClaims. */
export interface ListCarrierClaimsQuery {
  /**
   * Only claims in one of these states.
   *
   * 1 to 7 items.
   * @example ["DRAFT","NEEDS_ACTION"]
   */
  states?: CarrierClaimState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only claims for this shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Only claims whose deadline is this day or earlier.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  deadline_until?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of exportCarrierClaims. */
export interface ExportCarrierClaimsQuery {
  /**
   * Only claims in one of these states.
   *
   * 1 to 7 items.
   * @example ["SUBMITTED"]
   */
  states?: CarrierClaimState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]
}

/** The query of listCarrierInvoices. */
export interface ListCarrierInvoicesQuery {
  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only invoices dated on this day or later.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-01"
   */
  from?: string

  /**
   * Only invoices dated on this day or earlier. It must not be before from.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  until?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listInvoiceDifferences. */
export interface ListInvoiceDifferencesQuery {
  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only differences in one of these states.
   *
   * 1 to 4 items.
   * @example ["OPEN"]
   */
  states?: InvoiceDifferenceState[]

  /**
   * Only differences for one of these reasons.
   *
   * 1 to 10 items.
   * @example ["WEIGHT"]
   */
  reasons?: InvoiceDifferenceReason[]

  /**
   * Only differences on invoices with this number.
   *
   * 1 to 60 characters.
   * @example "PN-2026-11-0417"
   */
  invoice_number?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of exportInvoiceDifferences. */
export interface ExportInvoiceDifferencesQuery {
  /**
   * Carrier that gets the list.
   * @example "POSTNORD_DK"
   */
  carrier: Carrier

  /**
   * Only differences in one of these states, DISPUTED by default.
   *
   * 1 to 4 items.
   * @default ["DISPUTED"]
   * @example ["DISPUTED"]
   */
  states?: InvoiceDifferenceState[]

  /**
   * Only invoices dated on this day or later.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-01"
   */
  from?: string

  /**
   * Only invoices dated on this day or earlier. It must not be before from.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  until?: string
}

/** The query of listInvoiceTotals. */
export interface ListInvoiceTotalsQuery {
  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only invoices dated on this day or later.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-01"
   */
  from?: string

  /**
   * Only invoices dated on this day or earlier. It must not be before from.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-30"
   */
  until?: string

  /**
   * Length of the periods.
   * @default "DAILY"
   * @example "MONTHLY"
   */
  granularity?: CountGranularity

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listCarrierInvoiceLines. */
export interface ListCarrierInvoiceLinesQuery {
  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listRateSheets. */
export interface ListRateSheetsQuery {
  /**
   * Only rate sheets of this carrier.
   * @example "POSTNORD_DK"
   */
  carrier?: Carrier

  /**
   * Only rate sheets of this product.
   *
   * 3 to 60 characters.
   * @example "POSTNORD_DK_17"
   */
  product_id?: string

  /**
   * Only rate sheets that are valid on this day.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  valid_on?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of getRateSheet. */
export interface GetRateSheetQuery {
  /**
   * Version to return, the newest by default.
   *
   * At least 1.
   * @example 1
   */
  version?: number
}

/** The query of listRateSheetVersions. */
export interface ListRateSheetVersionsQuery {
  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listRateSheetSteps. */
export interface ListRateSheetStepsQuery {
  /**
   * Only steps of this zone.
   *
   * 1 to 30 characters.
   * @example "DK"
   */
  zone?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listApiKeys. */
export interface ListApiKeysQuery {
  /**
   * Only API keys in this state.
   * @example "ACTIVE"
   */
  state?: ApiKeyState

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listEvents. */
export interface ListEventsQuery {
  /**
   * Only events of these types.
   *
   * 1 to 40 items.
   * @example ["shipment.delivered","shipment.exception"]
   */
  types?: FeedEventType[]

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string
}

/** The query of streamEvents. */
export interface StreamEventsQuery {
  /**
   * Only events of these types.
   *
   * 1 to 40 items.
   * @example ["shipment.delivered","shipment.exception"]
   */
  types?: FeedEventType[]

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string

  /**
   * Ends the stream after this many seconds. Use a smaller value if a proxy cuts off long responses.
   *
   * 1 to 3600.
   * @default 3600
   * @example 300
   */
  seconds?: number
}

/** The query of listShops. */
export interface ListShopsQuery {
  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listShopOrders. */
export interface ListShopOrdersQuery {
  /**
   * True for orders with an error only, false for those without one.
   * @example true
   */
  failed?: boolean

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listWebhookEndpoints. */
export interface ListWebhookEndpointsQuery {
  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listWebhookDeliveries. */
export interface ListWebhookDeliveriesQuery {
  /**
   * Only deliveries in this state.
   * @example "FAILED"
   */
  state?: WebhookDeliveryState

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listPickups. */
export interface ListPickupsQuery {
  /**
   * Only pick-ups in one of these states.
   *
   * 1 to 6 items.
   * @example ["CONFIRMED"]
   */
  states?: PickupState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only pick-ups on this day or later.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  first_day?: string

  /**
   * Only pick-ups on this day or earlier.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-27"
   */
  last_day?: string

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Only pick-ups that were created or changed at or after this time, in UTC.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  since?: string

  /**
   * Attribute to sort by.
   * @default "createdAt"
   * @example "date"
   */
  sort?: PickupSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listManifests. */
export interface ListManifestsQuery {
  /**
   * Only manifests in one of these states.
   *
   * 1 to 3 items.
   * @example ["CLOSED"]
   */
  states?: ManifestState[]

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only manifests of this day or later.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-20"
   */
  first_day?: string

  /**
   * Only manifests of this day or earlier.
   *
   * Format date, at most 10 characters.
   * @example "2026-11-27"
   */
  last_day?: string

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Only manifests that were created or changed at or after this time, in UTC.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  since?: string

  /**
   * Attribute to sort by.
   * @default "createdAt"
   * @example "createdAt"
   */
  sort?: ManifestSort

  /**
   * Direction of the sort, descending by default.
   * @default "DESC"
   * @example "DESC"
   */
  order?: SortOrder

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listRecipientSuppressions. */
export interface ListRecipientSuppressionsQuery {
  /**
   * Only entries of this address.
   *
   * Format email, 3 to 200 characters.
   * @example "mads.holm@post.example"
   */
  email?: string

  /**
   * Only addresses that get no mails for this reason.
   * @example "BOUNCED"
   */
  reason?: RecipientSuppressionReason

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listReturnRequests. */
export interface ListReturnRequestsQuery {
  /**
   * Only requests in one of these states.
   *
   * 1 to 3 items.
   * @example ["REQUESTED"]
   */
  states?: ReturnRequestState[]

  /**
   * Only requests for goods of this shipment.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01"
   */
  shipmentId?: string

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of listTrackers. */
export interface ListTrackersQuery {
  /**
   * Only trackers of this number, with or without blanks.
   *
   * 1 to 60 characters.
   * @example "395200000002041709"
   */
  carrierReference?: string

  /**
   * Only trackers with this reference of yours.
   *
   * 1 to 40 characters.
   * @example "ORDER-20417"
   */
  customerReference?: string

  /**
   * Only shipments with one of these carriers.
   *
   * 1 to 47 items.
   * @example ["POSTNORD_DK","GLS_DK"]
   */
  carriers?: Carrier[]

  /**
   * Only objects with this metadata, each as `key=value`. Several must all match. The value is compared as a whole, with accents and case.
   *
   * 1 to 10 items.
   * @example ["sales_channel=pop-up store"]
   */
  metadata?: string[]

  /**
   * True for trackers whose carrier is still polled, false for the others.
   * @example true
   */
  active?: boolean

  /**
   * Only trackers that were created or changed at or after this time, in UTC.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  since?: string

  /**
   * Page to return, counted from 1. Together with per_page it reaches the first 10,000 items.
   *
   * 1 to 10000.
   * @default 1
   * @example 1
   */
  page?: number

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number
}

/** The query of getTrackedParcel. */
export interface GetTrackedParcelQuery {
  /**
   * Language of `title` and of the events. Without it that of the country the parcel goes to.
   * @example "en"
   */
  lang?: RecipientLanguage
}

/** The query of listAuditEntries. */
export interface ListAuditEntriesQuery {
  /**
   * Only changes by this user, in person or through an API key or administrator.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * Only changes that this administrator made as another user.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  impersonated_by?: string

  /**
   * Only changes made with this API key.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  api_key_id?: string

  /**
   * Only this operation, by its id in the contract.
   *
   * At most 100 characters.
   * @example "createApiKey"
   */
  operation_id?: string

  /**
   * Only changes to this kind of object.
   *
   * 1 to 50 characters.
   * @example "apiKey"
   */
  subject?: string

  /**
   * Only changes to the object with this id. Also set subject.
   *
   * 1 to 200 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  subject_id?: string

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string
}

/** The query of exportAuditEntries. */
export interface ExportAuditEntriesQuery {
  /**
   * Only changes by this user, in person or through an API key or administrator.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * Only changes that this administrator made as another user.
   *
   * 1 to 50 characters.
   * @example "mikkel@nordlys.example"
   */
  impersonated_by?: string

  /**
   * Only changes made with this API key.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  api_key_id?: string

  /**
   * Only this operation, by its id in the contract.
   *
   * At most 100 characters.
   * @example "createApiKey"
   */
  operation_id?: string

  /**
   * Only changes to this kind of object.
   *
   * 1 to 50 characters.
   * @example "apiKey"
   */
  subject?: string

  /**
   * Only changes to the object with this id. Also set subject.
   *
   * 1 to 200 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  subject_id?: string

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string
}

/** The query of listRequests. */
export interface ListRequestsQuery {
  /**
   * Only failed requests, or only successful ones.
   * @example true
   */
  failed?: boolean

  /**
   * Only requests that failed with this error.
   *
   * At most 60 characters.
   * @example "VALIDATION_FAILED"
   */
  error?: string

  /**
   * Only changes by this user, in person or through an API key or administrator.
   *
   * 1 to 50 characters.
   * @example "freja@nordlys.example"
   */
  username?: string

  /**
   * Only changes made with this API key.
   *
   * Format uuid, at most 36 characters.
   * @example "0198c0de-7a11-7c3e-9b52-4f6d2a1e8e60"
   */
  api_key_id?: string

  /**
   * Only this operation, by its id in the contract.
   *
   * At most 100 characters.
   * @example "createApiKey"
   */
  operation_id?: string

  /**
   * Only objects created at or after this time.
   *
   * At most 32 characters.
   * @example "2026-11-01"
   */
  created_after?: string

  /**
   * Only objects created before this time. It must be after created_after.
   *
   * At most 32 characters.
   * @example "2026-12-01"
   */
  created_before?: string

  /**
   * Number of items on a page, at most 100.
   *
   * 1 to 100.
   * @default 10
   * @example 10
   */
  per_page?: number

  /**
   * Token of the next page, as nextPageToken of the previous response gave it. Filters must be repeated unchanged.
   *
   * 1 to 1024 characters.
   * @example "eyJrIjpbIjIwMjYtMTEtMjAiXX0"
   */
  next_page_token?: string
}

/** What each type of webhook delivers. */
export interface WebhookPayloads {
  /** A shipment was created. */
  'shipment.created': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.created'
    data: ShipmentEventData
  }

  /** A carrier accepted the shipment and gave it a carrier reference. */
  'shipment.registered': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.registered'
    data: ShipmentEventData
  }

  /** The carrier refused to register the shipment. */
  'shipment.refused': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.refused'
    data: ShipmentEventData
  }

  /** The shipment was cancelled. */
  'shipment.cancelled': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.cancelled'
    data: ShipmentEventData
  }

  /** Events moved the shipment to another state on its way. */
  'shipment.tracking_changed': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.tracking_changed'
    data: ShipmentEventData
  }

  /** The shipment was delivered. */
  'shipment.delivered': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.delivered'
    data: ShipmentEventData
  }

  /** Something went wrong with the shipment on its way. */
  'shipment.exception': {
    id: string
    createdAt: string
    clientId: number
    type: 'shipment.exception'
    data: ShipmentEventData
  }

  /** The promised day has passed, and the shipment is not delivered. */
  'shipment.late': { id: string; createdAt: string; clientId: number; type: 'shipment.late'; data: ShipmentEventData }

  /** All rows of a batch are finished, or the rest was cancelled. */
  'batch.finished': { id: string; createdAt: string; clientId: number; type: 'batch.finished'; data: BatchEventData }

  /** An order was added. */
  'order.created': { id: string; createdAt: string; clientId: number; type: 'order.created'; data: OrderEventData }

  /** An order is held back. */
  'order.held': { id: string; createdAt: string; clientId: number; type: 'order.held'; data: OrderEventData }

  /** An order that was held back can be shipped. */
  'order.released': { id: string; createdAt: string; clientId: number; type: 'order.released'; data: OrderEventData }

  /** A part of an order became an order of its own. */
  'order.split': { id: string; createdAt: string; clientId: number; type: 'order.split'; data: OrderEventData }

  /** The lines of an order were moved into another one. */
  'order.merged': { id: string; createdAt: string; clientId: number; type: 'order.merged'; data: OrderEventData }

  /** An order was cancelled, or a part that was split off it. */
  'order.cancelled': { id: string; createdAt: string; clientId: number; type: 'order.cancelled'; data: OrderEventData }

  /** The carrier refused a shipment of an order. */
  'order.failed': { id: string; createdAt: string; clientId: number; type: 'order.failed'; data: OrderEventData }

  /** A shipment of an order was registered with its carrier. */
  'order.shipped': { id: string; createdAt: string; clientId: number; type: 'order.shipped'; data: OrderEventData }

  /** Events moved a shipment of an order to another state on its way. */
  'order.tracking_changed': {
    id: string
    createdAt: string
    clientId: number
    type: 'order.tracking_changed'
    data: OrderEventData
  }

  /** A shipment of an order was delivered. */
  'order.delivered': { id: string; createdAt: string; clientId: number; type: 'order.delivered'; data: OrderEventData }

  /** A shipment of an order was cancelled. */
  'order.reopened': { id: string; createdAt: string; clientId: number; type: 'order.reopened'; data: OrderEventData }

  /** The carrier confirmed a pick-up. */
  'pickup.confirmed': {
    id: string
    createdAt: string
    clientId: number
    type: 'pickup.confirmed'
    data: PickupEventData
  }

  /** A pick-up was cancelled. */
  'pickup.cancelled': {
    id: string
    createdAt: string
    clientId: number
    type: 'pickup.cancelled'
    data: PickupEventData
  }

  /** The carrier did not respond to a pick-up request, and has no such pick-up. */
  'pickup.failed': { id: string; createdAt: string; clientId: number; type: 'pickup.failed'; data: PickupEventData }

  /** The shipments of a manifest are handed over. */
  'manifest.closed': {
    id: string
    createdAt: string
    clientId: number
    type: 'manifest.closed'
    data: ManifestEventData
  }

  /** The carrier did not respond at first when asked to close a manifest, and later refused. */
  'manifest.failed': {
    id: string
    createdAt: string
    clientId: number
    type: 'manifest.failed'
    data: ManifestEventData
  }

  /** The recipient of a shipment has requested a return. */
  'return.requested': {
    id: string
    createdAt: string
    clientId: number
    type: 'return.requested'
    data: ReturnRequestEventData
  }

  /** A return that the recipient has requested was approved. */
  'return.approved': {
    id: string
    createdAt: string
    clientId: number
    type: 'return.approved'
    data: ReturnRequestEventData
  }

  /** A return that the recipient has requested was refused. */
  'return.refused': {
    id: string
    createdAt: string
    clientId: number
    type: 'return.refused'
    data: ReturnRequestEventData
  }

  /** A claim was created. */
  'claim.created': {
    id: string
    createdAt: string
    clientId: number
    type: 'claim.created'
    data: CarrierClaimEventData
  }

  /** The state of a claim changed. */
  'claim.changed': {
    id: string
    createdAt: string
    clientId: number
    type: 'claim.changed'
    data: CarrierClaimEventData
  }

  /** The broker was sent a customs item, or reported on it. */
  'customs.transferred': {
    id: string
    createdAt: string
    clientId: number
    type: 'customs.transferred'
    data: CustomsEventData
  }

  /** A parcel from another carrier got a new label. */
  'relabelling.relabelled': {
    id: string
    createdAt: string
    clientId: number
    type: 'relabelling.relabelled'
    data: RelabellingEventData
  }

  /** Events moved a parcel that is followed to another state. */
  'tracker.tracking_changed': {
    id: string
    createdAt: string
    clientId: number
    type: 'tracker.tracking_changed'
    data: TrackerEventData
  }

  /** A parcel that is followed was delivered. */
  'tracker.delivered': {
    id: string
    createdAt: string
    clientId: number
    type: 'tracker.delivered'
    data: TrackerEventData
  }

  /** Something went wrong with a parcel that is followed. */
  'tracker.exception': {
    id: string
    createdAt: string
    clientId: number
    type: 'tracker.exception'
    data: TrackerEventData
  }

  /** More shipments were sent to a country than expected. */
  'amount.exceeded': {
    id: string
    createdAt: string
    clientId: number
    type: 'amount.exceeded'
    data: ExpectedAmountEventData
  }

  /** Fewer shipments were sent to a country than expected. */
  'amount.missed': {
    id: string
    createdAt: string
    clientId: number
    type: 'amount.missed'
    data: ExpectedAmountEventData
  }

  /** A user tests a webhook endpoint. */
  'webhook.test': { id: string; createdAt: string; clientId: number; type: 'webhook.test'; data: WebhookTestEventData }
}

/** What a webhook delivers. Its `type` tells what is in `data`. */
export type WebhookEvent = WebhookPayloads[keyof WebhookPayloads]
