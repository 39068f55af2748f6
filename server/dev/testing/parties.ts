/** The address of the sender's warehouse. */
export const warehouse = {
  addressLine1: 'Store Kongensgade 81',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
} as const

/** The consumer's name and home address. */
export const home = {
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  postCode: '412 54',
  city: 'Göteborg',
  country: 'SE',
} as const

/** A sender of orders in tests, and a consumer in Sweden who receives them. */
export const sender = {
  company: 'Nordlys',
  ...warehouse,
}

export const recipient = {
  ...home,
  contactInfo: { dialCode: '+46', mobile: '70 123 45 67', email: 'astrid@post.example' },
}
