/** A sender of orders in tests, and a consumer in Sweden who receives them. */
export const sender = {
  company: 'Nordlys',
  addressLine1: 'Store Kongensgade 81',
  postCode: '1264',
  city: 'Copenhagen',
  country: 'DK',
}

export const recipient = {
  lastName: 'Lindqvist',
  addressLine1: 'Södra Vägen 32',
  postCode: '412 54',
  city: 'Göteborg',
  country: 'SE',
  contactInfo: { dialCode: '+46', mobile: '70 123 45 67', email: 'astrid@post.example' },
}
