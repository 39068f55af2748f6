/** `DK` as `Denmark`, in the language of the desk. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}

export const money = (amount: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)

export const kilograms = (weight: number, locale: string): string =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(weight)} kg`

/** A value of the contract that has no words of its own here: `READY_AT_SHOP` as `Ready at shop`. */
export const readable = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')
