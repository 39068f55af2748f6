import { plainCommodityCode } from '../../kernel/checks/commodity-code.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { CarrierId, RegistrationRequest } from './carrier.ts'

/**
 * The longest codes of carriers that allow fewer digits than a code may have: `hsCode` of DHL's published description,
 * and `hsTariffCode` of bpost's schema (international_v5.xsd).
 */
const room: Partial<Record<CarrierId, number>> = { BPOST: 9, DHL_PARCEL_DE: 11 }

/**
 * Carriers that hand parcels to the postal operator of the United States, which since 24 July 2026 accepts goods only
 * with all ten digits of its tariff (CBP interim final rule on postal imports; release 2.2.0 of netresearch's module
 * for DHL Paket of 17 August 2026; posten.no and developer.postnl.nl, read on 27 November 2026). bpost, whose schema
 * allows nine, does not go there with us.
 */
const posts: ReadonlySet<CarrierId> = new Set([
  'BRING',
  'DHL_PARCEL_DE',
  'POST_AT',
  'POSTNL',
  'POSTNORD_DK',
  'POSTNORD_FI',
  'POSTNORD_NO',
  'POSTNORD_SE',
  'ROYAL_MAIL',
])
const byPost: Readonly<Record<string, number>> = { US: 10, PR: 10 }

/** Returns the carrier's errors about commodity codes. */
export function commodityCodeErrors(
  carrier: CarrierId,
  { customs, delivery, recipient }: Pick<RegistrationRequest, 'customs' | 'delivery' | 'recipient'>,
): FieldError[] {
  const most = room[carrier]
  const { country } = delivery ?? recipient
  const digits = posts.has(carrier) ? byPost[country] : undefined
  if (most === undefined && digits === undefined) return []
  return (customs?.items ?? []).flatMap(({ commodityCode }, index): FieldError[] => {
    const field = `customs.items[${index}].commodityCode`
    const { length } = plainCommodityCode(commodityCode)
    if (digits !== undefined && length !== digits)
      return [
        {
          code: 'COMMODITY_CODE_LENGTH',
          defaultMessage: `${field} must have the ${digits} digits of the tariff of ${country} for goods that go by post, and has ${length}`,
          field,
          parameters: { limit: `${digits}`, country },
        },
      ]
    return most !== undefined && length > most
      ? [
          {
            code: 'TOO_LONG',
            defaultMessage: `${field} must have at most ${most} digits for ${carrier}`,
            field,
            parameters: { limit: `${most}` },
          },
        ]
      : []
  })
}
