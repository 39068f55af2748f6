/** A guide file: Markdown below a head of `name: value` lines. */
export interface Guide {
  /** The file name, and the path below /guides. */
  readonly slug: string
  readonly title: string
  /** What a reader can do afterwards, in a sentence. */
  readonly description: string
  /** Other names for it, for the search. */
  readonly keywords: string
  readonly text: string
}

export interface GuideGroup {
  readonly title: string
  readonly slugs: readonly string[]
}

/** In reading order. Every file in this folder belongs to one group. */
export const groups: readonly GuideGroup[] = [
  {
    title: 'Get started',
    slugs: [
      'quick-start',
      'authentication',
      'single-sign-on',
      'provisioning',
      'users',
      'api-keys',
      'sandbox',
      'going-live',
      'help',
    ],
  },
  {
    title: 'Ship',
    slugs: ['desk', 'shipments', 'carriers', 'labels', 'parcel-shops', 'batches', 'pickups', 'manifests', 'cancelling'],
  },
  { title: 'Track and return', slugs: ['tracking', 'recipients', 'returns', 'carrier-events'] },
  {
    title: 'Orders and prices',
    slugs: ['orders', 'items', 'packing', 'shops', 'prices', 'checkout', 'reconciliation', 'claims'],
  },
  { title: 'Customs and warehouse', slugs: ['customs', 'consignments', 'relabelling'] },
  {
    title: 'Build and operate',
    slugs: [
      'webhooks',
      'errors',
      'retries',
      'idempotency',
      'paging',
      'sdk',
      'other-languages',
      'command-line',
      'testing',
      'audit',
      'running-the-server',
    ],
  },
  { title: 'Move to Waybill', slugs: ['from-easypost', 'from-shippo', 'from-sendcloud'] },
]

/** What to read first, and what the reader has gained afterwards. */
export const firstSteps: readonly { readonly slug: string; readonly gain: string }[] = [
  { slug: 'quick-start', gain: 'A server of your own and a printed label' },
  { slug: 'api-keys', gain: 'A key for your program, and a test side to try things on' },
  { slug: 'shipments', gain: 'Shipments with your addresses, parcels and carrier' },
  { slug: 'webhooks', gain: 'Your system is notified of each delivery' },
  { slug: 'going-live', gain: 'Every item of the checklist ticked off' },
]

export const guideHref = (slug: string) => `/guides/${slug}`

/** Parses `name: value` lines between two lines of three hyphens, and the text below. */
export function guideOf(slug: string, file: string): Guide {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const values = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s, 2)))
  const { title, description, keywords = '' } = values
  if (title === undefined || description === undefined) throw new Error(`The guide ${slug} has no title or description`)
  return { slug, title, description, keywords, text }
}
