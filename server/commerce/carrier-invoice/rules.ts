import type { Schemas } from '../../../openapi/generated/types.ts'
import { conflict, type FieldError } from '../../kernel/error.ts'
import { minorOf } from '../../kernel/money.ts'
import type { Tolerance } from './compare.ts'

type State = Schemas['InvoiceDifferenceState']
type Settings = Schemas['CarrierInvoiceSettings']

/** The decisions that may follow each state. */
const nextStates = {
  OPEN: ['ACCEPTED', 'DISPUTED'],
  ACCEPTED: ['OPEN', 'DISPUTED'],
  DISPUTED: ['OPEN', 'ACCEPTED', 'SETTLED'],
  SETTLED: ['OPEN'],
} as const satisfies Record<State, readonly State[]>

export function mustBecome({ id, state }: { readonly id: string; readonly state: State }, next: State): void {
  const possible: readonly State[] = nextStates[state]
  if (state === next || possible.includes(next)) return
  throw conflict(
    'DIFFERENCE_STATE',
    `Difference ${id} is ${state} and cannot become ${next}. From ${state} it becomes ${possible.join(' or ')}.`,
  )
}

/** The amount applies in every currency, truncated to the currency's decimals. */
export const toleranceOf = ({ amount = 0, percent = 0 }: Settings['tolerance']): Tolerance => ({
  percent,
  amount: (currency) => {
    for (const decimals of [3, 2, 1]) {
      const minor = minorOf(Number(amount.toFixed(decimals)), currency)
      if (minor !== undefined) return minor
    }
    return minorOf(Math.trunc(amount), currency) ?? 0n
  },
})

export function settingsErrors({ formats }: Settings): FieldError[] {
  const errors: FieldError[] = []
  const duplicate = (field: string, value: string) =>
    errors.push({ code: 'DUPLICATE', defaultMessage: `${field} ${value} appears in the list twice`, field })
  const carriers = new Set<string>()
  for (const [index, { carrier, columns, charges = [] }] of formats.entries()) {
    if (carriers.has(carrier)) duplicate(`formats[${index}].carrier`, carrier)
    carriers.add(carrier)
    const names = new Set<string>()
    for (const [field, name] of Object.entries(columns)) {
      if (names.has(name)) duplicate(`formats[${index}].columns.${field}`, name)
      names.add(name)
    }
    const codes = new Set<string>()
    for (const [place, { code }] of charges.entries()) {
      if (codes.has(code)) duplicate(`formats[${index}].charges[${place}].code`, code)
      codes.add(code)
    }
  }
  return errors
}

export const differs = (invoiceNumber: string, carrier: string) =>
  conflict(
    'INVOICE_DIFFERS',
    `Invoice ${invoiceNumber} of ${carrier} was imported before with other lines. If this one replaces it, delete that one first.`,
  )

export const fileKnown = (invoiceNumber: string, carrier: string) =>
  conflict(
    'INVOICE_FILE_KNOWN',
    `This file was imported before as invoice ${invoiceNumber} of ${carrier}. It is not counted again.`,
  )

export const decided = (invoiceNumber: string, count: number) =>
  conflict(
    'INVOICE_DECIDED',
    `Invoice ${invoiceNumber} has ${count} ${count === 1 ? 'difference that was' : 'differences that were'} decided. Set ${count === 1 ? 'it' : 'them'} back to OPEN first.`,
  )
