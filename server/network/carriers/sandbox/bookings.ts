import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { RegisteredShipment } from '../carrier.ts'
import { productOf } from '../rules.ts'
import type { SandboxCarrierId } from './accounts.ts'
import type { Schemas } from './generated/types.ts'
import { sandboxNumber } from './numbers.ts'
import { type Journey, magicOf } from './timeline.ts'

export type BookingRequest = Schemas['BookingRequest']

export interface Booking extends Journey {
  readonly carrier: SandboxCarrierId
  readonly bookingId: string
  readonly reference: string
  readonly numbers: readonly string[]
  readonly cancelledAt?: number
  /** The code that a return shows instead of a label. */
  readonly returnCode?: string
  /** The whole request. Absent on bookings older than this field. */
  readonly asked?: BookingRequest
}

/** The sandbox's memory and, given a file, its journal with a line per booking or cancellation. */
export interface Bookings {
  add(carrier: SandboxCarrierId, request: BookingRequest, isReturn?: boolean): Booking
  cancel(booking: Booking): Booking
  /** Removes people from bookings and from every line of the journal. City and country stay. */
  erase(bookingIds: readonly string[]): void
  byId(carrier: SandboxCarrierId, bookingId: string): Booking | undefined
  byReference(carrier: SandboxCarrierId, reference: string): readonly Booking[]
  byNumber(carrier: SandboxCarrierId, number: string): Booking | undefined
  /** Returns how often a reference was booked, including cancelled bookings. */
  count(reference: string): number
}

const bookingPrefix = 'SBX-BOOK-'

/** Whether the sandbox took this booking or pick-up. */
export const isOfSandbox = ({ carrierIntegrationReference }: Pick<RegisteredShipment, 'carrierIntegrationReference'>) =>
  carrierIntegrationReference?.startsWith('SBX-') ?? false

export function openBookings(file?: string): Bookings {
  const byId = new Map<string, Booking>()
  const idsByReference = new Map<string, string[]>()
  const idsByNumber = new Map<string, string>()
  // Without a journal, start serial numbers at the current time, so that a restart repeats none.
  let serial = Math.floor(Date.now() / 1000)

  const keep = (booking: Booking) => {
    if (!byId.has(booking.bookingId))
      idsByReference.set(booking.reference, [...(idsByReference.get(booking.reference) ?? []), booking.bookingId])
    byId.set(booking.bookingId, booking)
    for (const number of booking.numbers) idsByNumber.set(`${booking.carrier} ${number}`, booking.bookingId)
  }
  const write = (booking: Booking) => {
    // A booking that can't be written would be lost after a restart, so it fails.
    if (file) appendFileSync(file, lineOf(serial, booking), { mode: ownersOnly })
    keep(booking)
    return booking
  }
  const under = (reference: string) =>
    (idsByReference.get(reference) ?? []).map((id) => byId.get(id)).filter((booking) => booking !== undefined)

  if (file) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    if (existsSync(file)) {
      chmodSync(file, ownersOnly)
      for (const line of readFileSync(file, 'utf8').split('\n')) {
        const entry = readEntry(line)
        if (!entry) continue
        keep(entry.booking)
        serial = Math.max(serial, entry.serial)
      }
    }
  }

  return {
    add(carrier, asked, isReturn = false) {
      const { reference, customerReference, from, collectAt, to, deliverAt, shop, parcels } = asked
      const isLetter = productOf(asked.product)?.transportType === 'MAIL'
      const numbers = parcels.map(() => sandboxNumber(carrier, ++serial, isLetter))
      return write({
        carrier,
        bookingId: `${bookingPrefix}${randomUUID()}`,
        reference,
        numbers,
        ...(isReturn && { returnCode: `SANDBOX-RETURN-${numbers[0]}` }),
        registeredAt: Date.now(),
        customerReference,
        from: collectAt ?? from,
        to: deliverAt ?? to,
        shop,
        asked,
      })
    },
    cancel: (booking) => (booking.cancelledAt === undefined ? write({ ...booking, cancelledAt: Date.now() }) : booking),
    erase(bookingIds) {
      for (const id of bookingIds) {
        const booking = byId.get(id)
        if (booking) keep(withoutPeople(booking))
      }
      if (!file) return
      // Readers see either the old journal or the new one, never half of one.
      const next = `${file}.next`
      writeFileSync(next, [...byId.values()].map((booking) => lineOf(serial, booking)).join(''), { mode: ownersOnly })
      renameSync(next, file)
    },
    byId(carrier, bookingId) {
      const booking = byId.get(bookingId)
      return booking?.carrier === carrier ? booking : undefined
    },
    byReference: (carrier, reference) => under(reference).filter((booking) => booking.carrier === carrier),
    byNumber(carrier, number) {
      return byId.get(idsByNumber.get(`${carrier} ${number}`) ?? '')
    },
    count: (reference) => under(reference).length,
  }
}

/** The journal contains names and addresses of recipients. */
const ownersOnly = 0o600

const lineOf = (serial: number, booking: Booking) => `${JSON.stringify({ serial, booking })}\n`

type Party = Booking['to']

const erasedParty = ({ city, country }: Party): Party => ({
  name: 'Erased',
  street: 'Erased',
  postCode: '0',
  city,
  country,
})

/** Removes personal data, which the rest of the journey does not need. */
const withoutPeople = ({ from, to, ...booking }: Booking): Booking => ({
  ...booking,
  asked: undefined,
  customerReference: magicOf(booking.customerReference),
  from: erasedParty(from),
  to: erasedParty(to),
})

/** Parses a line. One that was cut off when the process died is no booking: it got no response either. */
function readEntry(line: string): { serial: number; booking: Booking } | undefined {
  try {
    return line === '' ? undefined : JSON.parse(line)
  } catch {
    return undefined
  }
}
