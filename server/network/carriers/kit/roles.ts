import type { Schemas } from '../../../../openapi/generated/types.ts'
import { checkVat } from '../../../kernel/checks/company-number.ts'
import type { RegistrationRequest } from '../carrier.ts'

type Numbers = Pick<Schemas['ShipmentCustoms'], 'companyNumber' | 'eoriNumber'>
type Consigned = Pick<RegistrationRequest, 'customs' | 'recipient' | 'delivery'>

const isBack = (customs: Schemas['ShipmentCustoms'] | undefined) => customs?.customsType === 'GOODS_RETURN'

/**
 * Returns the customs numbers of both parties. The shipment's numbers are the exporter's. In a return they are the
 * seller's, who imports the goods again, and the person who returns them has none.
 */
export function numbersOf(customs: Schemas['ShipmentCustoms'] | undefined): {
  readonly exporter: Numbers
  readonly importer: Numbers
} {
  const { companyNumber, eoriNumber } = customs ?? {}
  const numbers = { companyNumber, eoriNumber }
  return isBack(customs) ? { exporter: {}, importer: numbers } : { exporter: numbers, importer: {} }
}

/** Formats these numbers for carriers that have only a line of text for them. */
export function numberWords(customs: Schemas['ShipmentCustoms']): string[] {
  const { exporter, importer } = numbersOf(customs)
  return [
    ...(exporter.companyNumber ? [`Company ${exporter.companyNumber}`] : []),
    ...(exporter.eoriNumber ? [`EORI ${exporter.eoriNumber}`] : []),
    ...(importer.companyNumber ? [`Importer's company ${importer.companyNumber}`] : []),
    ...(importer.eoriNumber ? [`Importer's EORI ${importer.eoriNumber}`] : []),
  ]
}

/** Returns the given importer of record, or the recipient of a return. `vat` is the VAT number from billing info. */
export function importerOf(
  { customs, delivery, recipient }: Consigned,
  { companyNumber, eoriNumber, vat }: Numbers & { readonly vat?: string | undefined },
): Schemas['CustomsImporter'] | undefined {
  if (!isBack(customs) || customs?.importer) return customs?.importer
  const { company, firstName, lastName, addressLine1, postCode, city, country } = delivery ?? recipient
  const prefix = country === 'GR' ? 'EL' : country
  const [vatNumber] = [companyNumber, vat].flatMap((number) => {
    const { kept } = checkVat(number ?? '')
    return kept?.startsWith(prefix) ? [kept] : []
  })
  return {
    name: company ?? [firstName, lastName].filter((part) => part !== undefined).join(' '),
    addressLine1,
    ...(postCode !== undefined && { postCode }),
    city,
    country,
    ...(vatNumber !== undefined && { vatNumber }),
    ...(eoriNumber !== undefined && { eoriNumber }),
  }
}
