import type { components } from '../../../openapi/generated/types.ts'

type Schemas = components['schemas']
export type CustomsItem = Schemas['CustomsItem']
export type Warning = Schemas['CustomsWarning']

/** What clients say about their goods; the rest of an item is ours. */
export type Goods = Omit<
  CustomsItem,
  'id' | 'clientId' | 'closed' | 'closedAt' | 'supplement' | 'transferState' | 'transferMessage' | 'warnings'
>

/** Goods as they are kept, with what looks wrong about them. */
export type CheckedGoods = Goods & { readonly warnings?: Warning[] }
