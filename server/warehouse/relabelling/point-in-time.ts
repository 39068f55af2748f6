import { badRequest, placedIn } from '../../kernel/error.ts'
import { readPageToken, writePageToken } from '../../kernel/page-token.ts'

/** The log as it was when the reader began to page through it. */
export interface PointInTime {
  /** A PostgreSQL snapshot: which transactions had ended. */
  readonly snapshot: string
  readonly expiresAt: Date
  /** How many entries matched then. */
  readonly total: number
}

/** How long a point in time is valid. Later changes are stored at least this long. */
export const validMs = 5 * 60_000

/** Transaction numbers are long and close together. */
function packed(snapshot: string): string {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  const first = BigInt(xmin)
  const after = (number: string) => (BigInt(number) - first).toString(36)
  return [first.toString(36), after(xmax), running === '' ? '' : running.split(',').map(after).join(',')].join(':')
}

function unpacked(text: string): string {
  const [xmin = '', xmax = '', running = ''] = text.split(':')
  const first = numberOf(xmin)
  const after = (number: string) => String(first + numberOf(number))
  return [first, after(xmax), running === '' ? '' : running.split(',').map(after).join(',')].join(':')
}

const numberOf = (base36: string): bigint =>
  Array.from(base36).reduce((number, digit) => number * 36n + BigInt(Number.parseInt(digit, 36)), 0n)

export const writePointInTime = (secret: string, list: object, { snapshot, expiresAt, total }: PointInTime): string =>
  writePageToken(secret, list, [packed(snapshot), expiresAt.getTime(), total])

export function readPointInTime(secret: string, list: object, pitId: string, now: Date): PointInTime {
  const [snapshot, expires, total] = positionIn(secret, list, pitId)
  const expiresAt = new Date(Number(expires))
  if (expiresAt <= now)
    throw badRequest(
      'PIT_EXPIRED',
      'The search is older than 5 minutes. Start a new search without pitId.',
      placedIn('query', [
        {
          code: 'PIT_EXPIRED',
          defaultMessage: `pitId expired at ${expiresAt.toISOString()}`,
          field: 'pitId',
        },
      ]),
    )
  return { snapshot: unpacked(String(snapshot)), expiresAt, total: Number(total) }
}

function positionIn(secret: string, list: object, pitId: string) {
  try {
    return readPageToken(secret, list, pitId)
  } catch {
    throw badRequest(
      'PIT_INVALID',
      'The pitId is damaged or belongs to another search. Send the one of the previous response with the same filters, sort and order.',
      placedIn('query', [
        {
          code: 'PIT_INVALID',
          defaultMessage: 'pitId must be that of this search',
          field: 'pitId',
        },
      ]),
    )
  }
}
