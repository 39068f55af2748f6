import type { Config } from '../../config.ts'
import { shopify } from './shopify/software.ts'
import type { ShopKind, ShopSoftware } from './software.ts'
import type { KeptShop } from './store.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { wooCommerce } from './woocommerce/software.ts'

export const software: Readonly<Record<ShopKind, ShopSoftware>> = { SHOPIFY: shopify, WOOCOMMERCE: wooCommerce }

/** Returns a shop in the contract's form, with the URLs that it calls. */
export function shown(shop: KeptShop, { publicUrl, port }: Config): Schemas['Shop'] {
  const webhookUrl = `${publicUrl ?? `http://localhost:${port}`}/webhooks/shops/${shop.clientId}/${shop.id}`
  return { ...shop, webhookUrl, ...(software[shop.kind].hasRates && { ratesUrl: `${webhookUrl}/rates` }) }
}
