const attributes: readonly (readonly [RegExp, string])[] = [
  [/\b(?:postal|post|zip) ?code|\bzip\b|\bpostcode/i, 'postCode'],
  [/\bcity\b|\btown\b/i, 'city'],
  [/\bcountry/i, 'country'],
  [/\bphone|\bmobile|\bsms|\btelephone|\be-?mail/i, 'contactInfo'],
  [/\bstate\b|\bprovince/i, 'state'],
  [/\bstreet|\baddress/i, 'addressLine1'],
]

/**
 * Finds the shipment's attribute in a carrier's message or path, if it is unambiguous. `parties` maps the carrier's
 * names to ours. Paths such as `consignee.address.postalCode` are read as words.
 */
export function fieldIn(text: string, parties: readonly (readonly [RegExp, string])[]): string | undefined {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll(/[._/[\]]+/g, ' ')
  const [, party] = parties.find(([called]) => called.test(words)) ?? []
  const [, attribute] = attributes.find(([called]) => called.test(words)) ?? []
  return party && attribute && `${party}.${attribute}`
}

/** The usual names of both parties. */
export const consigneeAndShipper = [
  [/consignee/i, 'recipient'],
  [/shipper/i, 'sender'],
] as const
