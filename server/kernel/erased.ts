/** Replaces the name of an erased person. */
export const erased = 'Erased'

/** Whether a person has been erased from an address. Later data for the same object must not bring them back. */
export const isErased = (address: { readonly addressLine1?: string | null } | undefined): boolean =>
  address?.addressLine1 === erased
