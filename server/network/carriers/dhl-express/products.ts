/** Codes of DHL for a promise: for goods that are declared to customs, and for what isn't. */
interface Codes {
  readonly declared: string
  readonly other: string
}

/** By the names of our products, since the letters of their ids are only one of two codes, and not always that one. */
const codes: Readonly<Record<string, Codes>> = {
  DHL_EXPRESS_P: { declared: 'P', other: 'U' },
  DHL_EXPRESS_T: { declared: 'Y', other: 'T' },
  DHL_EXPRESS_Y: { declared: 'E', other: 'K' },
  DHL_EXPRESS_K: { declared: 'M', other: 'L' },
  DHL_EXPRESS_W: { declared: 'H', other: 'W' },
  DHL_EXPRESS_N: { declared: 'N', other: 'N' },
}

export const products = Object.keys(codes)

/** Undeclared shipments that pass customs are documents, which go worldwide under D. */
export function codeOf(productId: string, { declared, passesCustoms }: { declared: boolean; passesCustoms: boolean }) {
  const { declared: goods = '', other = '' } = codes[productId] ?? {}
  if (declared) return goods
  return productId === 'DHL_EXPRESS_P' && passesCustoms ? 'D' : other
}

/** The product that a code of DHL sells. */
export const productOf = (code: string): string | undefined =>
  code === 'D'
    ? 'DHL_EXPRESS_P'
    : products.find((product) => codes[product]?.declared === code || codes[product]?.other === code)
