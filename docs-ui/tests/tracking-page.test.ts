import { afterAll, describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the server's page is looked at with the browser of these tests
import { parcelPage, sentencePage, unsubscribePage } from '../../server/shipping/tracking-page/page.ts'
// oxlint-disable-next-line no-restricted-imports -- the server's page is looked at with the browser of these tests
import type { TrackedParcel } from '../../server/shipping/tracking-page/tracked-parcel.ts'
// oxlint-disable-next-line no-restricted-imports -- the server's page is looked at with the browser of these tests
import { findPage, formPage, statePage } from '../../server/commerce/return-request/page.ts'
import { violations } from './axe.ts'
import { openBrowser } from './browser.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

const sender = { name: 'Nordlys', supportEmail: 'kundeservice@nordlys.example', supportTelephone: '+45 33 12 45 78' }
const parcel: TrackedParcel = {
  status: 'READY_AT_SHOP',
  exception: undefined,
  deliveredAt: undefined,
  carrierUrl: 'https://tracking.postnord.com/en/tracking?id=373500489530470000',
  expectedDelivery: { earliest: '2026-11-23', latest: '2026-11-25' },
  returnUrl: 'https://waybill.example/track/x/return',
  title: 'Ihr Paket liegt zur Abholung bereit.',
  language: 'de',
  timeZone: 'Europe/Stockholm',
  carrier: 'POSTNORD_DK',
  carrierName: 'PostNord Denmark',
  carrierReference: '373500489530470000',
  sender,
  shop: {
    name: 'Coop Linnéplatsen',
    addressLine1: 'Linnégatan 76',
    postCode: '413 08',
    city: 'Göteborg',
    country: 'SE',
    openingTimes: [1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '08:00', to: '21:00' })),
  },
  events: [
    { createdAt: '2026-11-22T08:14:51.377Z', status: 'READY_AT_SHOP', description: 'Bereit zur Abholung' },
    { createdAt: '2026-11-20T17:45:11.000Z', status: 'ON_ITS_WAY', description: 'Unterwegs', city: 'Taastrup' },
  ],
}

/** Dark, light, and mid-tones far from both black and white. */
const colors = ['#0b5d4e', '#ffd400', '#777777', '#000000']
const screens = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 320, height: 640 } },
  dark: { viewport: { width: 400, height: 800 }, colorScheme: 'dark' },
} as const

const place = { language: 'de', sender: { ...sender, primaryColor: '#0b5d4e' }, path: '/track/x/return' } as const
const pieces = [
  { key: 'line:1', description: 'Aurora Pendelleuchte, Messing, 40 cm', quantity: 1 },
  { key: 'line:2', description: 'Lampenschirm aus mundgeblasenem Opalglas', quantity: 3 },
]
const returnPages = [
  formPage(place, {
    id: 'x',
    left: pieces,
    others: [{ key: 'line:3', description: 'Gutschein', quantity: 1 }],
    isRequested: () => false,
    rules: { windowDays: 30, approval: 'MANUAL', payer: 'RECIPIENT', fee: { amount: 4.9, currency: 'EUR' } },
    lastDay: '2026-12-23',
    earlier: [{ id: 'y', status: 'REFUSED', createdAt: '2026-11-22T08:14:51.377Z', timeZone: 'Europe/Stockholm' }],
    filled: { quantities: new Map([['line:2', 2]]) },
    error: 'reason',
  }),
  statePage(place, {
    status: 'READY',
    request: { items: pieces, fee: { amount: 4.9, currency: 'EUR' } },
    hasLabel: true,
    returnCode: 'SANDBOX-RETURN-373500489530470000',
    carrierName: 'PostNord Denmark',
    carrierReference: '373500489530470000',
  }),
  findPage({ ...place, path: '/returns/1024' }, { problem: 'notFound' }),
]

describe('the tracking page', () => {
  it.each(Object.entries(screens))('is accessible to everyone on a %s screen', async (_, screen) => {
    const context = await browser.newContext(screen)
    const page = await context.newPage()
    const pages = [
      ...colors.map((primaryColor) => parcelPage({ ...parcel, sender: { ...sender, primaryColor } }, '/track/x')),
      parcelPage({ ...parcel, status: 'EXCEPTION', exception: 'DAMAGED', shop: undefined }, '/track/x'),
      sentencePage('en', ['Parcel not found', 'Check that the link is complete.']),
      unsubscribePage('da', sender),
      ...returnPages,
    ]
    for (const { html } of pages) {
      await page.setContent(html)
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await context.close()
  })
})
