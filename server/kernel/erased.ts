/** Stands where a person was who has been erased. */
export const erased = 'Erased'

/** Whether a person was taken out of an address. What comes later of what it belongs to has no place for them. */
export const isErased = (address: { readonly addressLine1?: string | null } | undefined): boolean =>
  address?.addressLine1 === erased
