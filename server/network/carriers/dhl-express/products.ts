/** DHL's codes for one product: for goods declared to customs, and for the rest. */
interface Codes {
  readonly declared: string
  readonly other: string
}

/** By our product ids, whose letters are only one of the two codes, and not always the same one. */
const codes: Readonly<Record<string, Codes>> = {
  DHL_EXPRESS_P: { declared: 'P', other: 'U' },
  DHL_EXPRESS_T: { declared: 'Y', other: 'T' },
  DHL_EXPRESS_Y: { declared: 'E', other: 'K' },
  DHL_EXPRESS_K: { declared: 'M', other: 'L' },
  DHL_EXPRESS_W: { declared: 'H', other: 'W' },
  DHL_EXPRESS_N: { declared: 'N', other: 'N' },
}

export const products = Object.keys(codes)

/** Returns DHL's code. Undeclared shipments that pass customs are documents, which go worldwide under D. */
export function codeOf(productId: string, { declared, passesCustoms }: { declared: boolean; passesCustoms: boolean }) {
  const { declared: goods = '', other = '' } = codes[productId] ?? {}
  if (declared) return goods
  return productId === 'DHL_EXPRESS_P' && passesCustoms ? 'D' : other
}

/** Returns our product for a DHL code. */
export const productOf = (code: string): string | undefined =>
  code === 'D'
    ? 'DHL_EXPRESS_P'
    : products.find((product) => codes[product]?.declared === code || codes[product]?.other === code)
