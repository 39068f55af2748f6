import { describe, expect, it } from 'vitest'
import { sampleShops } from '../../network/carriers/sandbox/sample-shops.ts'
import { putShops } from '../../network/parcel-shop/import-store.ts'
import { clients } from '../../dev/testing/app.ts'
import { byBudbee, lamp, openShipping } from '../../dev/testing/shipping.ts'
import { locales } from '../../platform/mail/locale.ts'
import { contrast, inkOn, readableOn } from '../notice/colors.ts'
import { wordsIn } from '../notice/words.ts'

const { app, byId, call, db, people } = await openShipping({ hour: 3_600_000 })
const { freja, astrid, karen } = people

const setOf = (body: object, clientId: number = clients.nordlys) =>
  byId('setRecipientSettings', { by: karen, path: { clientId }, body })
const settingsOf = async (clientId: number) =>
  (await byId('getRecipientSettings', { by: karen, path: { clientId } })).body

async function registered(over: object = {}) {
  const { id } = (await call('POST', '/shipments', lamp(over))).json()
  const response = await call('POST', `/shipments/${id}/register`)
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)])
  return response.json()
}
const tokenOf = ({ trackingUrl }: { trackingUrl: string }) => trackingUrl.slice(-22)
const tracked = (token: string, query: Record<string, unknown> = {}) =>
  byId('getTrackedParcel', { path: { token }, query })
const page = (path: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: path, headers })
const report = (id: string, event: object) => call('POST', `/shipments/${id}/events`, event)

describe('settings for recipients', () => {
  it('are inherited one by one from the nearest client above, and restored with null', async () => {
    expect(await settingsOf(clients.nordlysSweden)).toEqual({
      clientId: clients.nordlysSweden,
      effective: { language: 'en', mails: [], sandboxMails: false, trackingDays: 30 },
    })
    await setOf({ displayName: 'Nordic', trackingDays: 60 }, clients.tenant)
    await setOf({ displayName: 'Nordlys', mails: ['DELIVERED'], primaryColor: '#0b5d4e' })
    await setOf({ mails: [] }, clients.nordlysSweden)
    const effective = { displayName: 'Nordlys', primaryColor: '#0b5d4e', trackingDays: 60, mails: [] }
    expect((await settingsOf(clients.nordlysSweden)).effective).toMatchObject(effective)
    const cleared = await setOf({ displayName: null, trackingDays: null })
    expect(cleared.body).toMatchObject({ mails: ['DELIVERED'], effective: { displayName: 'Nordic', trackingDays: 60 } })
    expect(cleared.body.displayName).toBeUndefined()
    await setOf({ displayName: null, trackingDays: null }, clients.tenant)
  })

  it('refuse invalid values by name, and are out of reach for others', async () => {
    const refused = await setOf({ primaryColor: 'green', replyTo: 'freja@localhost', mails: ['LOST'], trackingDays: 0 })
    expect(refused.error.errors?.map(({ field }) => field).toSorted()).toEqual([
      'mails[0]',
      'primaryColor',
      'replyTo',
      'trackingDays',
    ])
    expect((await setOf({ replyTo: 'freja@nordlys.x' })).error.errors?.[0]).toMatchObject({
      code: 'EMAIL_INVALID',
      field: 'replyTo',
    })
    const foreign = { path: { clientId: clients.nordlys } }
    expect((await byId('getRecipientSettings', { by: astrid, ...foreign })).status).toBe(404)
    expect((await byId('setRecipientSettings', { by: astrid, ...foreign, body: {} })).status).toBe(404)
  })

  it('let one of several writers with the same If-Match win', async () => {
    const path = { clientId: clients.nordlys }
    const { headers } = await byId('getRecipientSettings', { by: freja, path })
    const known = { 'if-match': headers.etag ?? '' }
    const writers = await Promise.all(
      ['A', 'B', 'C'].map((displayName) =>
        byId('setRecipientSettings', { by: freja, path, headers: known, body: { displayName } }),
      ),
    )
    expect(writers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412', '412'])
    await setOf({ displayName: 'Nordlys' })
  })
})

describe('the link of a shipment', () => {
  it('is created on registration, stays, and differs for each shipment', async () => {
    const { id } = (await call('POST', '/shipments', lamp())).json()
    expect((await call('GET', `/shipments/${id}`)).json().trackingUrl).toBeUndefined()
    const first = (await call('POST', `/shipments/${id}/register`)).json()
    expect(first.trackingUrl).toMatch(/^http:\/\/localhost:\d+\/track\/[\w-]{22}$/)
    expect((await call('POST', `/shipments/${id}/register`)).json().trackingUrl).toBe(first.trackingUrl)
    expect((await registered()).trackingUrl).not.toBe(first.trackingUrl)
    // Recipients see the brand, and not that a delivery is internal.
    expect((await tracked(tokenOf(first))).body.carrierName).toBe('LastInch')
    const listed = (await call('GET', '/shipments')).json().hits.find((hit: { id: string }) => hit.id === id)
    expect(listed.trackingUrl).toBe(first.trackingUrl)
  })

  it('is created for a booking made elsewhere, at once or by a change', async () => {
    const externalShipment = { carrier: 'POSTNORD_DK', carrierReference: '373500489530470000' }
    const { carrierProduct: _, ...rest } = lamp()
    const created = (await call('POST', '/shipments', { ...rest, externalShipment })).json()
    expect((await tracked(tokenOf(created))).body).toMatchObject({
      carrierName: 'PostNord',
      carrierReference: '373500489530470000',
      status: 'REGISTERED',
    })
  })

  it('shows the recipient the events and no personal data', async () => {
    const shipment = await registered()
    await report(shipment.id, {
      carrierCode: 'LI-100',
      createdAt: '2026-11-20T08:00:00Z',
      place: { name: 'Gate 7', city: 'Taastrup', country: 'DK' },
      eventDescription: 'Do not lift',
    })
    await report(shipment.id, { carrierCode: 'LI-120', createdAt: '2026-11-20T08:10:00Z', place: { city: 'Taastrup' } })
    await report(shipment.id, { carrierCode: 'LI-200', createdAt: '2026-11-20T09:00:00Z' })
    await report(shipment.id, { carrierCode: 'LI-210', createdAt: '2026-11-20T10:00:00Z' })
    const { body, text, headers } = await tracked(tokenOf(shipment))
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({ status: 'OUT_FOR_DELIVERY', language: 'sv', timeZone: 'Europe/Stockholm' })
    expect(body.title).toBe('Ditt paket är ute för leverans.')
    expect(body.events.map(({ status }) => status).toSorted()).toEqual(
      ['AT_WAREHOUSE', 'ON_ITS_WAY', 'OUT_FOR_DELIVERY', 'REGISTERED'].toSorted(),
    )
    const html = (await page(`/track/${tokenOf(shipment)}`)).body
    for (const secret of [
      'Lindqvist',
      'Astrid',
      'Södra',
      '412 54',
      'Göteborg',
      '070',
      'post.example',
      'Gate 7',
      'lift',
      'ORDER-20417',
      shipment.id,
      'lager@',
    ])
      expect([secret, text.includes(secret), html.includes(secret)]).toEqual([secret, false, false])
  })

  it('includes the parcel shop with its hours', async () => {
    const shop = sampleShops('POSTNORD_DK').find(({ country }) => country === 'SE')
    if (!shop) throw new Error('There is no shop')
    await putShops(db, 'POSTNORD_DK', [shop], { now: new Date() })
    const carrierProduct = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_19' }
    const shipment = await registered({ carrierProduct, delivery: { parcelShopId: shop.id } })
    const { name, addressLine1, city, openingTimes } = shop
    expect((await tracked(tokenOf(shipment), { lang: 'en' })).body.shop).toMatchObject({
      name,
      addressLine1,
      city,
      openingTimes,
    })
    const { body } = await page(`/track/${tokenOf(shipment)}?lang=en`)
    expect(body).toContain(addressLine1)
    expect(body).toMatch(/Opening hours[\s\S]*Mon[\s\S]*\d\d:\d\d–\d\d:\d\d/)
    await report(shipment.id, { state: 'DELIVERY_ATTEMPTED' })
    expect((await tracked(tokenOf(shipment), { lang: 'en' })).body.title).toBe('Your parcel is ready to be collected.')
  })

  it.each([
    ['an exception', { state: 'ERROR', exception: 'DAMAGED' }, 'EXCEPTION', 'It is damaged.'],
    [
      'nobody at home',
      { state: 'DELIVERY_ATTEMPTED', exception: 'NOBODY_HOME' },
      'NOT_DELIVERED',
      'Nobody was home to accept it.',
    ],
    ['a delivery', { state: 'DELIVERED' }, 'DELIVERED', 'Delivered'],
  ])('shows %s', async (_, event, status, words) => {
    const shipment = await registered()
    await report(shipment.id, event)
    expect((await tracked(tokenOf(shipment))).body.status).toBe(status)
    expect((await page(`/track/${tokenOf(shipment)}?lang=en`)).body).toContain(words)
  })

  it('says that a shipment was cancelled', async () => {
    const shipment = await registered(byBudbee)
    expect((await call('POST', `/shipments/${shipment.id}/cancel`, {})).statusCode).toBe(200)
    expect((await tracked(tokenOf(shipment))).body.status).toBe('CANCELLED')
    expect((await page(`/track/${tokenOf(shipment)}?lang=de`)).body).toContain('storniert')
  })

  it('ends some days after the delivery, with the same page as for an unknown link', async () => {
    const shipment = await registered()
    await report(shipment.id, { state: 'DELIVERED', createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString() })
    const path = `/track/${tokenOf(shipment)}?lang=en`
    expect((await page(path)).statusCode).toBe(200)
    await setOf({ trackingDays: 2 })
    const ended = await page(path)
    expect([ended.statusCode, ended.body.includes('This link has expired'), ended.body.includes('Nordlys')]).toEqual([
      410,
      true,
      true,
    ])
    expect((await tracked(tokenOf(shipment))).error.error).toBe('TRACKING_ENDED')
    await setOf({ trackingDays: null })
    for (const token of ['short', 'A'.repeat(22), '%00'.repeat(22)]) {
      const unknown = await page(`/track/${token}?lang=da`)
      expect([token, unknown.statusCode, unknown.body.includes('Pakken blev ikke fundet')]).toEqual([token, 404, true])
    }
    expect((await tracked('A'.repeat(22))).status).toBe(404)
  })
})

describe('the page', () => {
  it('is small, private, without script, and allows only its own styles', async () => {
    const shipment = await registered()
    const { headers, body } = await page(`/track/${tokenOf(shipment)}`)
    expect(Buffer.byteLength(body)).toBeLessThan(20_000)
    expect(body).not.toMatch(/<script|<link|<img|https?:\/\/|style="/)
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      vary: 'Accept-Language',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/,
    )
  })

  it('uses the language of the address, the browser or the country, in this order', async () => {
    const path = `/track/${tokenOf(await registered())}`
    const languageOf = async (query: string, accept?: string) =>
      (await page(path + query, accept === undefined ? {} : { 'accept-language': accept })).headers['content-language']
    expect(await languageOf('')).toBe('sv')
    expect(await languageOf('', 'fr, nn;q=0.8, de;q=0.9')).toBe('de')
    expect(await languageOf('', 'fr-FR, no')).toBe('nb')
    expect(await languageOf('?lang=da', 'de')).toBe('da')
    expect(await languageOf('?lang=fr', 'en')).toBe('en')
  })

  it('treats nothing as markup', async () => {
    await setOf({
      displayName: '<b>"Nord" & lys</b>',
      supportEmail: 'help@nordlys.example',
      supportTelephone: '+45 33 12',
    })
    const { body } = await page(`/track/${tokenOf(await registered())}`)
    expect(body).not.toContain('<b>')
    expect(body).toContain('&lt;b&gt;&quot;Nord&quot; &amp; lys&lt;/b&gt;')
    expect(body).toContain('href="tel:+453312"')
    await setOf({ displayName: 'Nordlys', supportEmail: null, supportTelephone: null })
  })
})

describe('words for recipients', () => {
  it.each(locales)('are complete in %s', (locale) => {
    const leaves = (value: unknown): string[] =>
      typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(leaves)
    const own = leaves(wordsIn[locale])
    expect(own).toHaveLength(leaves(wordsIn.en).length)
    expect(own.filter((text) => text.trim() === '')).toEqual([])
    expect(own.filter((text) => text.includes('{sender}'))).toHaveLength(
      leaves(wordsIn.en).filter((text) => text.includes('{sender}')).length,
    )
  })
})

describe('colours', () => {
  it('are legible whatever a client chooses', () => {
    for (let value = 0; value < 0x1000000; value += 9_973) {
      const color = `#${value.toString(16).padStart(6, '0')}`
      expect(contrast(inkOn(color), color)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(readableOn('#ffffff', color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(readableOn('#1b2026', color), '#1b2026')).toBeGreaterThanOrEqual(4.5)
    }
  })
})
