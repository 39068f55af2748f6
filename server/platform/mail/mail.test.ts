import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { drainOutbox, postMail } from './delivery.ts'
import { clients, testApp } from '../../dev/testing/app.ts'
import { compose } from './compose.ts'
import { locales, localeFor } from './locale.ts'
import { readOutbox } from '../../command/outbox.ts'
import { madeUpAddress, maskAddress, recognisable } from './mask.ts'
import type { MailKind, MailValues } from './kinds.ts'
import { words } from './words.ts'

const api = await testApp()
const { call, db, config, people } = api

const received: (Email & { readonly recipients: string[] })[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, session, done) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    const recipients = session.envelope.rcptTo.map(({ address }) => address)
    received.push(Object.assign(await PostalMime.parse(Buffer.concat(chunks)), { recipients }))
    done()
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
const { port }: AddressInfo = Object(server.server.address())
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
const send = () =>
  drainOutbox({
    db,
    config: { ...config, smtpUrl: `smtp://127.0.0.1:${port}` },
    log,
    signal: new AbortController().signal,
  })

const sampleAmounts = {
  client: 'Nordlys Interiør ApS',
  country: 'SE',
  expected: 1200,
  actual: 1043,
  from: '2026-11-23',
  to: '2026-11-29',
}
const items = ['NI-2026-0409, 1, 395200000002041709', 'NI-2026-0410, 12, 395200000002041716']
const linked = { username: 'freja', link: 'https://api.waybill.example/desk/join#code=418207&username=freja' }
const reader = (locale: (typeof locales)[number]) => ({ locale, tenant: 'Fragtbureauet A/S' })
const sample: MailValues = {
  signUp: { ...linked, code: '418207', hours: 24 },
  email: { ...linked, code: '418207', hours: 24 },
  password: { ...linked, code: '418207', minutes: 60 },
  invitation: { ...linked, client: 'Nordlys Interiør ApS', code: 'uS4pQ9vXc2Lm7Tz0KdYb', days: 7 },
  temporaryPassword: { ...linked, client: 'Nordlys Interiør ApS', password: 'abcde-fghjk-mnpqr', days: 7 },
  webhookOff: { name: 'Web shop', client: 'Nordlys Interiør ApS', days: 3 },
  customsRefused: { client: 'Nordlys Interiør ApS', count: 2, message: 'Unknown commodity code', items },
  amountExceeded: sampleAmounts,
  amountMissed: sampleAmounts,
}
const kinds: readonly MailKind[] = [
  'signUp',
  'email',
  'password',
  'invitation',
  'temporaryPassword',
  'webhookOff',
  'customsRefused',
  'amountExceeded',
  'amountMissed',
]

const names = (one: string) => [...one.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

describe('mails', () => {
  it.each(locales)('contain all of their values, in %s', (locale) => {
    for (const kind of kinds) {
      const { subject, text } = compose(kind, reader(locale), sample[kind])
      expect(subject + text).not.toMatch(/[{}]|undefined/)
      for (const value of Object.values(sample[kind])) expect(text).toContain([value].flat().join('\n'))
      const template = words[locale][kind].text
      const english = words.en[kind].text
      expect(names(template)).toEqual(names(english))
      if ('link' in sample[kind]) expect(subject + text).not.toContain('Waybill')
    }
  })

  it("arrive through a mail server, in the client's language", async () => {
    await call('setClientPreferences', { by: people.freja, body: { clientId: clients.nordlys, locale: 'da-DK' } })
    const body = { username: 'søren', email: 'soeren@nordlys.example' }
    expect((await call('createUser', { by: people.freja, body })).status).toBe(201)
    await send()
    const mail = received.at(-1)
    expect(mail?.recipients).toEqual(['soeren@nordlys.example'])
    expect(mail?.subject).toBe('Din adgang til Nordic Parcel')
    expect(mail?.from?.address).toBe('no-reply@waybill.example')
    const [, currentPassword = ''] = /adgangskode er (\S+)/.exec(mail?.text ?? '') ?? []
    const change = { username: 'SØREN', currentPassword, password: 'north-star-lantern-7' }
    expect((await call('setPassword', { body: change })).status).toBe(204)
    expect(lines.join()).not.toContain(currentPassword)
  })

  it("prefer the user's language to the client's", async () => {
    await db.insertInto('user_preference').values({ userId: people.freja.userId, locale: 'sv' }).execute()
    await call('resetUserPassword', { by: people.karen, clientId: clients.nordlys, path: { username: 'freja' } })
    await send()
    expect(received.at(-1)?.subject).toBe('Din kod för ett nytt lösenord')
  })

  it('contain no text chosen by strangers', async () => {
    const evil = 'Win a prize http://evil.example/x\r\nBcc: all@nordlys.example\n<b>now</b> '.repeat(3)
    const { subject, text } = compose('invitation', reader('en'), { ...sample.invitation, client: evil, link: '' })
    expect(subject).not.toMatch(/[\r\n]/)
    expect(text).not.toMatch(/http:|evil\.example|<|@/)
    expect(text.split('\n')).toHaveLength(
      compose('invitation', reader('en'), sample.invitation).text.split('\n').length,
    )
    const body = { username: 'evil.example', password: 'lamp-shade-fjord-42', email: 'mark@havn.example' }
    await call('signUp', {
      body: { ...body, firstName: 'http://evil.example', clientName: evil.replaceAll(/\s+/g, ' ').slice(0, 100) },
    })
    await send()
    const [said = '', ...others] = (received.at(-1)?.text ?? '').split(/http:\/\/localhost:\d+\/desk\/sign-up#\S+/)
    expect(others).toHaveLength(1)
    expect(said + others.join('')).not.toMatch(/evil\.example|http/)
    expect(received.at(-1)?.text).not.toMatch(/evil\.example/)
    expect(received.at(-1)?.recipients).toEqual(['mark@havn.example'])
  })

  it('are sent once per request, and leave no code in the outbox', async () => {
    await send()
    const rows = await db.selectFrom('outbox').select(['state', 'payload']).execute()
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['sent']))
    expect(received).toHaveLength(rows.length)
    for (const { payload } of rows) {
      expect(payload).not.toHaveProperty('text')
      // Deleted with the account.
      expect(payload).toHaveProperty('userId')
    }
  })
})

describe('the outbox', () => {
  it('shows the administrator the mails stored without a mail server, while the log shows nothing', async () => {
    const body = { username: 'kept', email: 'kept@nordlys.example' }
    expect((await call('createUser', { by: people.karen, clientId: clients.nordlys, body })).status).toBe(201)
    const before = lines.length
    await drainOutbox({ db, config, log, signal: new AbortController().signal })
    const said = await readOutbox(api.connection, { client: '1024', to: 'KEPT@nordlys.example', last: '5' })
    const [, temporary = 'none'] = /adgangskode er (\S+)/.exec(said) ?? []
    expect(said).toMatch(/^Client 1024, .*, kept\nTo: kept@nordlys\.example\nSubject: Din adgang til Nordic Parcel\n\n/)
    expect(lines.slice(before).join()).not.toMatch(new RegExp(`${temporary}|kept@`))
    const change = { username: 'kept', currentPassword: temporary, password: 'north-star-lantern-7' }
    expect((await call('setPassword', { body: change })).status).toBe(204)
    expect(await readOutbox(api.connection, { client: '2048', last: '5' })).toBe('')
  })

  it('lists attachments, and saves them inside a folder', async () => {
    const mail = { to: 'freja@nordlys.example', subject: 'Parcel shops', text: 'The shops are attached.\n' }
    const attachments = ['shops.csv', '../shops.csv'].map((filename) => ({
      filename,
      contentType: 'text/csv',
      content: `name\r\nKøbmand for ${filename}\r\n`,
    }))
    for (const attachment of attachments)
      await postMail(db, api.jobs, clients.solskin, { ...mail, attachments: [attachment] })
    const wanted = { client: '2048', last: '5' }
    expect(await readOutbox(api.connection, wanted)).toMatch(
      /\nSubject: Parcel shops\nAttachment: shops\.csv, 30 bytes\n\nThe shops are attached\.\n/,
    )
    const folder = mkdtempSync(path.join(tmpdir(), 'waybill-mail-'))
    try {
      const save = path.join(folder, 'attached')
      const said = await readOutbox(api.connection, { ...wanted, save })
      const files = [...said.matchAll(/^Attachment: (.*)$/gm)].map(([, file = '']) => file)
      expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual(attachments.map(({ content }) => content))
      expect(files.map((file) => path.dirname(file))).toEqual([save, save])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('languages', () => {
  it.each([
    ['da-DK', 'da'],
    ['nn-NO', 'nb'],
    ['no', 'nb'],
    ['sv', 'sv'],
    ['de-AT', 'de'],
    ['fi-FI', 'en'],
    [undefined, 'en'],
  ])('of %s is %s', (tag, locale) => {
    expect(localeFor(tag)).toBe(locale)
  })
})

describe('masked addresses', () => {
  it('are recognisable only to their owner', () => {
    expect(maskAddress('freja@nordlys.example')).toBe('f***@n***.example')
    expect(maskAddress('ø@å.dk')).toBe('ø***@å***.dk')
    expect(madeUpAddress('Nobody@Elsewhere.com', 's')).toBe('n***@e***.com')
    expect(madeUpAddress('nobody', 's')).toBe(madeUpAddress('NOBODY', 's'))
    expect(madeUpAddress('nobody', 's')).toMatch(/^n\*{3}@[a-z]\*{3}\.[a-z]{2,3}$/)
    expect(recognisable('evil.com', 'freja@nordlys.example')).toBe('evi…')
    expect(recognisable('freja@nordlys.example', 'Freja@nordlys.example')).toBe('freja@nordlys.example')
  })
})
