import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clients } from '../../dev/testing/app.ts'
import { untilDone } from '../../dev/testing/database.ts'
import { startWorker } from '../../dev/testing/server-process.ts'
import { byPostNord, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { drainOutbox } from '../../platform/mail/delivery.ts'
import { locales } from '../../platform/mail/locale.ts'
import { sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { nextStates } from '../shipment/states.ts'
import { letterOf } from './letter.ts'
import { claimNotices } from './notice-store.ts'
import { fateOf, newsOf } from './rules.ts'
import { sendNotices } from './sending.ts'

const shipping = await openShipping({ hour: 3_600_000 })
const { app, byId, call, config, connection, db, jobs, people } = shipping
const by = people.freja
const log = pino({ level: 'silent' })

const received: Email[] = []
/** Mailboxes that the mail server rejects, with its replies. */
const refused = new Map<string, [code: number, says: string]>()
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _, done) {
    const [code, says] = refused.get(address) ?? []
    done(code === undefined ? null : Object.assign(new Error(says), { responseCode: code }))
  },
  async onData(stream, _, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    received.push(await PostalMime.parse(Buffer.concat(chunks)))
    done()
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port }: AddressInfo = Object(server.server.address())
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const tell = () => sendNotices({ db, jobs, log })
const send = () =>
  drainOutbox({
    db,
    config: { ...config, smtpUrl: `smtp://127.0.0.1:${port}` },
    log,
    signal: new AbortController().signal,
  })

const all = ['REGISTERED', 'READY_AT_SHOP', 'DELIVERED', 'EXCEPTION'] as const
const setOf = async (body: object) => {
  const set = await byId('setRecipientSettings', { by, path: { clientId: clients.nordlys }, body })
  expect([set.status, set.text]).toEqual([200, expect.any(String)])
}
async function registered(over: object = {}) {
  const { id } = (await call('POST', '/shipments', lamp(over))).json()
  let response = await call('POST', `/shipments/${id}/register`)
  // On a busy machine the sandbox may time out; the retry finds its booking.
  for (let time = 0; response.statusCode === 503 && time < 5; time++)
    response = await call('POST', `/shipments/${id}/register`)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json()
}
const report = (id: string, event: object) => call('POST', `/shipments/${id}/events`, event)
const noticesOf = async (id: string) =>
  (await byId('listShipmentNotices', { by, path: { shipmentId: id } })).body.map(
    ({ kind, status }) => `${kind} ${status}`,
  )
const mailbox = (email: string) => {
  const { recipient } = lamp()
  return { recipient: { ...recipient, contactInfo: { ...recipient.contactInfo, email } } }
}

const shop = sampleShops('LAST_INCH').find(({ country }) => country === 'SE')
if (!shop) throw new Error('There is no shop')
await putShops(db, 'LAST_INCH', [shop], { now: new Date() })
const toShop = {
  carrierProduct: { carrier: 'LAST_INCH', productId: 'LAST_INCH_SHOP' },
  delivery: { parcelShopId: shop.id },
}

beforeEach(async () => {
  await setOf({ mails: [...all], displayName: 'Nordlys', sandboxMails: null, replyTo: null })
  await tell()
  await db.deleteFrom('outbox').execute()
  received.length = 0
  refused.clear()
})

describe('a notice to recipients', () => {
  const journeys = {
    'on its way': [{ state: 'IN_TRANSIT' }],
    'ready at the shop': [{ state: 'IN_TRANSIT' }, { state: 'DELIVERY_ATTEMPTED' }],
    'nobody home, then delivered': [
      { state: 'DELIVERY_ATTEMPTED', exception: 'NOBODY_HOME' },
      { state: 'IN_TRANSIT' },
      { state: 'DELIVERY_ATTEMPTED', exception: 'NOBODY_HOME' },
      { state: 'DELIVERED' },
    ],
    damaged: [{ state: 'ERROR', exception: 'DAMAGED' }],
    refused: [{ state: 'ERROR', exception: 'REFUSED' }],
    'cancelled by the carrier': [{ state: 'ERROR', exception: 'CANCELLED' }],
  } as const

  it.each([
    ['on its way', {}, ['REGISTERED']],
    ['ready at the shop', toShop, ['REGISTERED', 'READY_AT_SHOP']],
    ['ready at the shop', {}, ['REGISTERED']],
    ['nobody home, then delivered', {}, ['REGISTERED', 'EXCEPTION', 'DELIVERED']],
    ['damaged', {}, ['REGISTERED', 'EXCEPTION']],
    ['refused', {}, ['REGISTERED']],
    ['cancelled by the carrier', {}, ['REGISTERED']],
  ] as const)('about a parcel that is %s is sent if the client has chosen its kind', async (name, over, kinds) => {
    for (const mails of [[], ...all.map((kind) => [kind]), [...all]]) {
      await setOf({ mails })
      const { id } = await registered(over)
      await tell()
      for (const event of journeys[name]) {
        expect((await report(id, event)).statusCode).toBe(201)
        await tell()
      }
      const chosen = kinds.filter((kind) => mails.includes(kind))
      expect([mails, await noticesOf(id)]).toEqual([mails, chosen.map((kind) => `${kind} SENT`)])
    }
  })

  it('is sent once, however often it happens and however many workers send it', async () => {
    const { id } = await registered()
    await report(id, { state: 'DELIVERED' })
    await report(id, { state: 'ERROR', exception: 'LOST' })
    await report(id, { state: 'DELIVERED' })
    await Promise.all([1, 2, 3, 4, 5].map(tell))
    await Promise.all([send(), send()])
    expect(received.map(({ subject }) => subject)).toEqual(['Ditt paket från Nordlys är levererat'])
    expect(await noticesOf(id)).toEqual(expect.arrayContaining(['DELIVERED SENT']))
  })

  it('is sent once even if workers die while they hold it', async () => {
    const { id } = await registered()
    // One dies before it has written anything. Its lease expires.
    expect((await claimNotices(db, 10, 0)).some(({ shipmentId }) => shipmentId === id)).toBe(true)
    // Another one dies while writing: its mail is rolled back, and the notice waits.
    const dying = { ...jobs, send: () => Promise.reject(new Error('killed')) }
    await sendNotices({ db, jobs: dying, log })
    expect(await noticesOf(id)).toEqual(['REGISTERED WAITING'])
    await db
      .updateTable('recipient_notice')
      .set({ dueAt: new Date(0) })
      .where('shipmentId', '=', id)
      .execute()
    await Promise.all([tell(), tell()])
    await send()
    expect(received).toHaveLength(1)
    expect(received[0]?.subject).toBe('Ditt paket från Nordlys')
    expect(await noticesOf(id)).toEqual(['REGISTERED SENT'])
  })

  it('is written once although processes are killed, and a mail that may have left is resent with the same id', async () => {
    await setOf({ mails: ['REGISTERED'] })
    const shipments = []
    for (let count = 0; count < 6; count++) shipments.push(await registered())
    for (let round = 0; round < 4; round++) {
      const child = await startWorker('mail', connection, { SMTP_URL: `smtp://127.0.0.1:${port}` })
      await once(child.stdout, 'data')
      await sleep(5 + Math.random() * 60)
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      // The database still completes the last statement, which would renew a lease.
      await untilDone(db, ['waybill test mail'])
      // Expires their leases.
      const dueAt = new Date(0)
      await db.updateTable('recipient_notice').set({ dueAt }).where('status', '=', 'WAITING').execute()
      await db.updateTable('outbox').set({ dueAt }).where('state', '=', 'pending').execute()
    }
    await tell()
    await send()
    for (const { id } of shipments) expect(await noticesOf(id)).toEqual(['REGISTERED SENT'])
    const written = await db.selectFrom('outbox').select(['id', 'state']).execute()
    expect(written.map(({ state }) => state)).toEqual(shipments.map(() => 'sent'))
    expect(new Set(received.map(({ messageId }) => messageId))).toEqual(
      new Set(written.map(({ id }) => `<${id}@waybill>`)),
    )
  })

  it('needs an address, is not sent for returns, and for the sandbox only on request', async () => {
    const { contactInfo: _, ...recipient } = lamp().recipient
    const none = await registered({ recipient })
    const sandbox = await registered(byPostNord)
    await setOf({ sandboxMails: true })
    const back = (await call('POST', `/shipments/${(await registered()).id}/return`, { register: true })).json()
    await setOf({ sandboxMails: null })
    await tell()
    expect(await noticesOf(none.id)).toEqual(['REGISTERED NO_ADDRESS'])
    expect(await noticesOf(sandbox.id)).toEqual(['REGISTERED SANDBOX'])
    expect(await noticesOf(back.id)).toEqual(['REGISTERED RETURN'])
    await setOf({ sandboxMails: true })
    const wanted = await registered(byPostNord)
    await tell()
    expect(await noticesOf(wanted.id)).toEqual(['REGISTERED SENT'])
  })

  it('is sent for a booking made elsewhere too, and deleted with it', async () => {
    const { carrierProduct: _, ...rest } = lamp()
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: '373500489530470000' }
    const { id } = (await call('POST', '/shipments', { ...rest, externalShipment })).json()
    expect(await noticesOf(id)).toEqual(['REGISTERED WAITING'])
    expect((await call('DELETE', `/shipments/${id}`)).statusCode).toBe(204)
    expect(await tell()).toBe(0)
  })

  it('is hidden from other clients', async () => {
    const { id } = await registered()
    expect((await byId('listShipmentNotices', { by: people.astrid, path: { shipmentId: id } })).status).toBe(404)
  })
})

describe('a mail to a recipient', () => {
  it("says where the parcel is, as text and HTML, in the sender's name", async () => {
    await setOf({ mails: ['READY_AT_SHOP'], replyTo: 'svar@nordlys.example', primaryColor: '#ffd400' })
    const { id, trackingUrl, carrierReference } = await registered(toShop)
    await report(id, { state: 'DELIVERY_ATTEMPTED' })
    await tell()
    await send()
    const [mail] = received
    expect(mail).toMatchObject({
      subject: 'Ditt paket från Nordlys finns att hämta',
      from: { name: 'Nordlys', address: 'no-reply@waybill.example' },
      replyTo: [{ address: 'svar@nordlys.example' }],
    })
    for (const part of [shop.name, shop.addressLine1, carrierReference, trackingUrl, `${trackingUrl}/unsubscribe`])
      expect([part, mail?.text?.includes(part), mail?.html?.includes(part)]).toEqual([part, true, true])
    expect(mail?.text).toMatch(/Öppettider:\n.*\d\d:\d\d–\d\d:\d\d/)
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe')).toBe(`<${trackingUrl}/unsubscribe>`)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [row] = await db.selectFrom('outbox').select('payload').orderBy('createdAt', 'desc').limit(1).execute()
    expect(Object.keys(row?.payload ?? {}).toSorted()).toEqual(['subject', 'to'])
  })

  it.each(locales)('is complete in %s, and contains no link from a client', (language) => {
    const sender = { name: 'Win http://evil.example <b>now</b>\r\nBcc: a@b.c', primaryColor: '#0b5d4e' }
    for (const kind of all) {
      const { subject, text, html } = letterOf({
        kind,
        language,
        sender,
        carrierName: 'PostNord',
        carrierReference: '1',
        exception: 'LOST',
        trackingUrl: 'https://waybill.example/track/x',
      })
      expect(`${subject}${text}${html}`).not.toMatch(/[{}]|undefined|evil\.example|<b>/)
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})

const suppressed = async (query: Record<string, unknown> = {}) =>
  (await byId('listRecipientSuppressions', { by, query })).body.map(({ email, reason }) => `${email} ${reason}`)

describe('a recipient who wants no mails', () => {
  it('unsubscribes with a button, or through a mail program with one request', async () => {
    const { trackingUrl, id } = await registered(mailbox('Elsa@post.example'))
    const path = `${new URL(trackingUrl).pathname}/unsubscribe`
    const asked = await app.inject({ method: 'GET', url: `${path}?lang=en` })
    expect(asked.body).toMatch(/<form method="post"><button type="submit">Unsubscribe/)
    expect(await suppressed({ email: 'elsa@post.example' })).toEqual([])
    for (let time = 0; time < 2; time++) {
      const done = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
      expect([done.statusCode, done.body.includes('Du får inga fler mejl')]).toEqual([200, true])
    }
    expect(await suppressed({ email: 'ELSA@post.example' })).toEqual(['elsa@post.example UNSUBSCRIBED'])
    await tell()
    expect(await noticesOf(id)).toEqual(['REGISTERED SUPPRESSED'])
    const other = await registered(mailbox('elsa@post.example'))
    await tell()
    expect(await noticesOf(other.id)).toEqual(['REGISTERED SUPPRESSED'])
  })

  it('gets no mail for waiting notices', async () => {
    await registered(mailbox('late@post.example'))
    await tell()
    const body = { email: 'late@post.example', reason: 'COMPLAINED', detail: 'Feedback loop' }
    const created = await byId('createRecipientSuppression', { by, body })
    expect([created.status, created.headers.location]).toEqual([201, `/v1/recipients/suppressions/${created.body.id}`])
    await send()
    expect(received).toEqual([])
    const again = await byId('createRecipientSuppression', { by, body: { ...body, reason: 'BOUNCED' } })
    expect(again.body).toMatchObject({ id: created.body.id, reason: 'BOUNCED' })
    expect(await suppressed({ reason: 'BOUNCED' })).toEqual(['late@post.example BOUNCED'])
    const path = { suppressionId: created.body.id }
    expect((await byId('deleteRecipientSuppression', { by: people.astrid, path })).status).toBe(404)
    expect((await byId('deleteRecipientSuppression', { by, path })).status).toBe(204)
    expect((await byId('deleteRecipientSuppression', { by, path })).status).toBe(404)
  })

  it('includes those whose mailbox is gone, not those with a full mailbox or an unreachable server', async () => {
    refused.set('gone@post.example', [550, '5.1.1 No such mailbox'])
    refused.set('full@post.example', [452, '4.2.2 Mailbox full'])
    refused.set('policy@post.example', [550, '5.7.1 You are blocked'])
    for (const email of refused.keys()) await registered(mailbox(email))
    await tell()
    await send()
    expect((await byId('listRecipientSuppressions', { by, query: { reason: 'BOUNCED' } })).body).toMatchObject([
      { email: 'gone@post.example', detail: expect.stringContaining('550') },
    ])
    const states = await db
      .selectFrom('outbox')
      .select('state')
      .where('state', 'in', ['pending', 'failed'])
      .orderBy('state')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['failed', 'pending', 'pending'])
  })
})

describe('rules of notices', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const at = now.toISOString()
  const shipment = { shipmentState: 'REGISTERED', recipient: lamp().recipient } as const
  const settings = { sandboxMails: false }

  it.each([
    ['REGISTERED', {}, 'SENT'],
    ['REGISTERED', { shipmentState: 'DELIVERED' }, 'OVERTAKEN'],
    ['DELIVERED', { shipmentState: 'DELIVERED' }, 'SENT'],
    ['EXCEPTION', { cancelled: { at, by: 'freja' } }, 'OVERTAKEN'],
    ['DELIVERED', { returnOf: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01' }, 'RETURN'],
  ] as const)('%s of %o is %s', (kind, over, fate) => {
    expect(fateOf({ kind, at }, { ...shipment, ...over }, settings, now)).toBe(fate)
  })

  it('send nothing older than a week', () => {
    const old = new Date(now.getTime() - 8 * 86_400_000).toISOString()
    expect(fateOf({ kind: 'REGISTERED', at: old }, shipment, settings, now)).toBe('OVERTAKEN')
  })

  it('find no news if nothing has changed', () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets which keys there are
    const states = Object.keys(nextStates) as (keyof typeof nextStates)[]
    fc.assert(
      fc.property(fc.constantFrom(...states), fc.constantFrom(undefined, 'LOST' as const), (state, exception) => {
        expect(newsOf({ shipmentState: state, exception }, { state, exception }, now)).toEqual([])
      }),
    )
  })
})
