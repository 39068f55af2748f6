import type { Schemas } from '../../../openapi/generated/types.ts'
import { conflict, fieldError, mustHaveNone, type FieldError } from '../../kernel/error.ts'
import { amountOf, minorOf } from '../../kernel/money.ts'
import { excessOfPdf, excessOfPicture } from '../../platform/print/file-limits.ts'
import { imageType } from '../../shipping/event/proof.ts'
import type { Claim } from './store.ts'

type State = Schemas['CarrierClaimState']

const nextStates = {
  DRAFT: ['SUBMITTED', 'CANCELLED'],
  SUBMITTED: ['NEEDS_ACTION', 'APPROVED', 'REJECTED', 'CANCELLED'],
  NEEDS_ACTION: ['SUBMITTED', 'APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['PAID', 'SUBMITTED', 'REJECTED'],
  REJECTED: ['SUBMITTED', 'APPROVED'],
  PAID: ['APPROVED'],
  CANCELLED: ['DRAFT'],
} as const satisfies Record<State, readonly State[]>

/** Final states: the parcel may be claimed again, and the files are deleted after their retention. */
const over = new Set<State>(['REJECTED', 'CANCELLED'])
const decided = new Set<State>([...over, 'PAID'])

export const isOver = (state: State): boolean => over.has(state)
export const isDecided = (state: State): boolean => decided.has(state)

/** The fields that the carrier decides on. They cannot change while it does. */
const content = ['amount', 'description', 'items'] as const

/** A claim with changes applied. Amounts from the carrier are kept only in the states that have them. */
export function changed(claim: Claim, { state = claim.state, ...changes }: Schemas['CarrierClaimChanges']): Claim {
  mustBecome(claim, state)
  const fixed = content.find((name) => changes[name] !== undefined)
  if (fixed !== undefined && claim.state !== 'DRAFT' && claim.state !== 'NEEDS_ACTION')
    throw conflict(
      'CLAIM_STATE',
      `Claim ${claim.id} is ${claim.state}, and ${fixed} can be changed while it is DRAFT or NEEDS_ACTION only.`,
    )
  const isPaid = state === 'PAID'
  const isApproved = isPaid || state === 'APPROVED'
  const given = (['approvedAmount', 'paidAmount'] as const).filter((name) => changes[name] !== undefined)
  const misplaced = given.filter((name) => !(name === 'paidAmount' ? isPaid : isApproved))
  mustHaveNone(
    misplaced.map((name) =>
      fieldError(
        'NOT_ALLOWED',
        name,
        `is only valid with the state ${name === 'paidAmount' ? 'PAID' : 'APPROVED or PAID'}`,
      ),
    ),
  )
  const amount = changes.amount ?? claim.amount
  const approvedAmount = isApproved ? (changes.approvedAmount ?? claim.approvedAmount ?? amount) : undefined
  const paidAmount = isPaid ? (changes.paidAmount ?? claim.paidAmount ?? approvedAmount) : undefined
  return { ...claim, ...changes, state, amount, approvedAmount, paidAmount }
}

function mustBecome({ id, state }: Claim, next: State): void {
  const possible: readonly State[] = nextStates[state]
  if (state === next || possible.includes(next)) return
  throw conflict(
    'CLAIM_STATE',
    `Claim ${id} is ${state} and cannot become ${next}. From ${state} it becomes ${possible.join(' or ')}.`,
  )
}

/** The errors in the amounts of a claim. */
export function moneyErrors({
  currency,
  amount,
  approvedAmount,
  items = [],
}: Pick<Claim, 'currency' | 'amount' | 'approvedAmount' | 'items'>): FieldError[] {
  const errors: FieldError[] = []
  const fields: [string, number | null | undefined][] = [
    ['amount', amount],
    ['approvedAmount', approvedAmount],
    ...(items ?? []).map(({ value }, index): [string, number] => [`items[${index}].value`, value]),
  ]
  for (const [field, value] of fields)
    if (typeof value === 'number' && minorOf(value, currency) === undefined)
      errors.push(fieldError('DECIMALS', field, `has more decimals than ${currency}`))
  if (amount === 0) errors.push(fieldError('OUT_OF_RANGE', 'amount', 'must be more than 0'))
  if (typeof approvedAmount === 'number' && approvedAmount > amount)
    errors.push(fieldError('OUT_OF_RANGE', 'approvedAmount', `must not be more than the amount ${amount} of the claim`))
  return errors
}

/** Shares a carrier's credit among claims, oldest first: each gets the amount it waits for, the last one the rest. */
export function credited(
  claims: readonly Pick<Claim, 'id' | 'amount' | 'approvedAmount' | 'currency'>[],
  credits: ReadonlyMap<string, number>,
): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [currency, its] of Map.groupBy(claims, (claim) => claim.currency)) {
    let left = minorOf(Math.max(0, credits.get(currency) ?? 0), currency) ?? 0n
    for (const [index, { id, amount, approvedAmount }] of its.entries()) {
      const due = minorOf(approvedAmount ?? amount, currency) ?? 0n
      const share = index === its.length - 1 || left < due ? left : due
      shares.set(id, amountOf(share, currency))
      left -= share
    }
  }
  return shares
}

const starts = { 'application/pdf': '%PDF-' } as const

type FileType = Schemas['CarrierClaimAttachmentType']

/** Browsers open an image saved as .html as a page, and run any markup in its bytes. */
const extensions: Readonly<Record<FileType, RegExp>> = {
  'application/pdf': /^pdf$/i,
  'image/jpeg': /^(?:jpe?g|jfif)$/i,
  'image/png': /^png$/i,
}

/** The errors in the file name under which users save the file. */
export function fileNameErrors(name: string, type: FileType): readonly FieldError[] {
  const extension = /[^.]\.([^.]*)$/.exec(name.trim())?.[1]
  const isPlain = !/[/\\]|^\.|\.$/.test(name.trim())
  if (isPlain && (extension === undefined || extensions[type].test(extension))) return []
  return [
    fieldError('FILE_TYPE', 'name', `is ${name}, and must be a file name without a path, with an extension of ${type}`),
  ]
}

/** The errors in a file: its format is not the declared one, or it is too large. */
export async function fileErrors(bytes: Buffer, type: FileType): Promise<readonly FieldError[]> {
  const isPdf = type === 'application/pdf'
  const isOfType = isPdf ? bytes.subarray(0, 1024).includes(starts[type]) : imageType(bytes) === type
  if (!isOfType) return [ofFile('FILE_TYPE', `is not ${type}. Send its actual content type, or convert it`)]
  const excess = isPdf ? await excessOfPdf(bytes) : excessOfPicture(bytes)
  return excess ? [ofFile(excess.code, excess.says)] : []
}

const ofFile = (code: string, says: string): FieldError => ({
  code,
  field: 'data',
  defaultMessage: `The file ${says}`,
})
