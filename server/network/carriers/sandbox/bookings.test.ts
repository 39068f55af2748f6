import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBookings } from './bookings.ts'

const address = { addressLine1: 'Storgatan 1', postCode: '41138', city: 'Göteborg', country: 'SE' }

it('books nothing while it cannot write to its journal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-journal-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'sandbox.jsonl')
  const bookings = openBookings(file)
  const asked = { reference: 'ONCE', product: 'POSTNORD_DK_17', from: address, to: address, parcels: [{ weight: 1 }] }
  await mkdir(file)
  expect(() => bookings.add('POSTNORD_DK', asked)).toThrow('EISDIR')
  expect(bookings.byReference('POSTNORD_DK', 'ONCE')).toEqual([])
  await rm(file, { recursive: true })
  const made = bookings.add('POSTNORD_DK', asked)
  const again = openBookings(file).byReference('POSTNORD_DK', 'ONCE')
  expect(again).toMatchObject([{ bookingId: made.bookingId }])
})
