/** Replaces the name of an erased person. */
export const erased = 'Erased'

/** Whether a person was erased from an address. Later data on the same object has no place for them. */
export const isErased = (address: { readonly addressLine1?: string | null } | undefined): boolean =>
  address?.addressLine1 === erased
