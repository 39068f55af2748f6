/** A guide as it stands in a file: Markdown below a head of `name: value` lines. */
export interface Guide {
  /** Its file and its address below /guides. */
  readonly slug: string
  readonly title: string
  /** What one can do after reading it, in a sentence. */
  readonly description: string
  /** What people also call it, for the search. */
  readonly keywords: string
  readonly text: string
}

export interface GuideGroup {
  readonly title: string
  readonly slugs: readonly string[]
}

/** In the order in which one meets them. Every file of this folder stands in one group. */
export const groups: readonly GuideGroup[] = [
  { title: 'Start', slugs: ['quick-start', 'authentication', 'api-keys', 'sandbox', 'going-live'] },
  {
    title: 'Ship',
    slugs: [
      'shipments',
      'labels',
      'batches',
      'cancelling',
      'returns',
      'pickups',
      'manifests',
      'recipients',
      'tracking',
      'parcel-shops',
      'carriers',
      'prices',
      'checkout',
      'reconciliation',
      'items',
      'orders',
      'shops',
      'packing',
    ],
  },
  { title: 'Across borders and docks', slugs: ['customs', 'consignments', 'relabelling'] },
  {
    title: 'Build it to last',
    slugs: [
      'errors',
      'audit',
      'retries',
      'idempotency',
      'paging',
      'webhooks',
      'carrier-events',
      'sdk',
      'command-line',
      'testing',
    ],
  },
  { title: 'Move to Waybill', slugs: ['from-easypost', 'from-shippo', 'from-sendcloud'] },
  { title: 'Operate', slugs: ['running-the-server'] },
]

export const guideHref = (slug: string) => `/guides/${slug}`

/** Reads `name: value` lines between two lines of three hyphens, and the text below. */
export function guideOf(slug: string, file: string): Guide {
  const [, head = '', text = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file) ?? []
  const values = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s, 2)))
  const { title, description, keywords = '' } = values
  if (title === undefined || description === undefined) throw new Error(`The guide ${slug} has no title or description`)
  return { slug, title, description, keywords, text }
}
