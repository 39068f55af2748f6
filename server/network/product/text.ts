const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
}

/** Returns text without case and accents, to be found however it is typed. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[øæœßđðłþ]/g, (letter) => plainLetters[letter] ?? letter)

/** Builds GLS_DK_EVENING_DELIVERY from GLS_DK and "Evening delivery". Undefined without Latin letters and digits. */
export function madeId(carrier: string, productName: string): string | undefined {
  const words = folded(productName)
    .toUpperCase()
    .match(/[A-Z0-9]+/g)
  return words ? `${carrier}_${words.join('_')}`.slice(0, 60).replace(/_$/, '') : undefined
}
