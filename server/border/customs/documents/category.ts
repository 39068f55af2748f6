import type { Line, Reason } from './declaration.ts'

/** The categories of the postal forms, in both languages of the Universal Postal Union. */
export const categories = ['SALE_OF_GOODS', 'GIFT', 'SAMPLE', 'GOODS_RETURN', 'DOCUMENTS', 'OTHER'] as const

type Category = (typeof categories)[number]

export const categoryNames: Readonly<Record<Category, string>> = {
  SALE_OF_GOODS: 'Sale of goods / Vente',
  GIFT: 'Gift / Cadeau',
  SAMPLE: 'Commercial sample / Échantillon',
  GOODS_RETURN: 'Returned goods / Retour',
  DOCUMENTS: 'Documents',
  OTHER: 'Other / Autre',
}

/** The forms have no category for repairs, which count as other reasons. */
export const isOf = (category: Category, lines: readonly Line[]): boolean =>
  lines.some(({ reason }) => reason === category || (category === 'OTHER' && reason === 'GOODS_REPAIR'))

export const reasonNames: Readonly<Record<Reason, string>> = {
  SALE_OF_GOODS: 'Sale of goods',
  GOODS_RETURN: 'Return of goods',
  GOODS_REPAIR: 'Repair',
  GIFT: 'Gift',
  SAMPLE: 'Commercial sample',
  DOCUMENTS: 'Documents',
  OTHER: 'Other',
}
