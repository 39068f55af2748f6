import { badRequest, type ErrorDetail } from '../../../kernel/error.ts'
import { minorOf } from '../../../kernel/money.ts'
import { kilograms, sumOf, type DeclaredParcel, type Line } from './declaration.ts'

const says = ({ itemNumber, invoiceNumber }: Line) => `Line ${itemNumber} of invoice ${invoiceNumber}`

/** Throws if a parcel's documents contradict themselves or the parcel, since the border would turn it back. */
export function mustAgree(parcel: DeclaredParcel): void {
  mustHaveOneCurrency(`Parcel ${parcel.number}`, parcel.lines)
  const errors = [...parcel.lines.flatMap(lineErrors), ...weightErrors(parcel)]
  const [first] = errors
  if (first) throw badRequest(first.code, first.defaultMessage, errors)
}

/** Throws unless all lines of a form or an invoice have one currency. */
export function mustHaveOneCurrency(what: string, lines: readonly Line[]): void {
  const currencies = [...new Set(lines.map(({ currency }) => currency))]
  if (currencies.length > 1)
    throw badRequest(
      'CUSTOMS_CURRENCIES',
      `${what} is declared in ${currencies.join(' and ')}. Give all its lines one currency.`,
    )
}

const error = (code: string, field: string, defaultMessage: string): ErrorDetail => ({
  code,
  defaultMessage,
  objectName: 'shipment',
  field,
})

function lineErrors(line: Line): ErrorDetail[] {
  const amount = line.mils / 1000
  return [
    ...(line.currency.length === 3 && minorOf(amount, line.currency) === undefined
      ? [
          error(
            'CUSTOMS_AMOUNT',
            'itemInvoicePrice',
            `${says(line)} is ${amount} ${line.currency}, more decimals than the currency has.`,
          ),
        ]
      : []),
    ...(line.netGrams === 0
      ? [error('CUSTOMS_WEIGHT', 'netWeight', `${says(line)} has no net weight. Declare what the goods weigh.`)]
      : []),
  ]
}

/** Reports goods that weigh more than their parcel. Each line may be a gram off from rounding. */
function weightErrors({ number, grams, lines }: DeclaredParcel): ErrorDetail[] {
  const declared = sumOf(lines, ({ grossGrams, netGrams }) => grossGrams ?? netGrams)
  return declared > grams + lines.length
    ? [
        error(
          'CUSTOMS_WEIGHT',
          'grossWeight',
          `The goods in parcel ${number} are declared with ${kilograms(declared)} kg, and the parcel weighs ${kilograms(grams)} kg. Correct one of them.`,
        ),
      ]
    : []
}
