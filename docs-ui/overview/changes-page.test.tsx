import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { snapshotOf } from '../build/versions.ts'
import type { Reference } from '../reference/reference.ts'
import { ChangesPage } from './changes-page.tsx'
import type { Snapshot } from './contract-changes.ts'

const reference: Reference = JSON.parse(readFileSync(new URL('../generated/reference.json', import.meta.url), 'utf8'))

/** An earlier version that lacked one operation and had a different one. */
const earlier: Snapshot = JSON.parse(
  snapshotOf({ ...reference, version: '0.9.0' }, '2026-09-04').replaceAll(
    '"id":"createShipment"',
    '"id":"bookShipment"',
  ),
)

describe('ChangesPage', () => {
  it('lists the changes since each stored version, newest first', () => {
    const html = renderToStaticMarkup(<ChangesPage reference={reference} versions={[earlier]} asOf="2026-11-28" />)
    const sections = [...html.matchAll(/<section class="chapter" id="(version-[^"]+)">/g)].map(([, id]) => id)
    expect(sections).toEqual([`version-${reference.version}`, 'version-0.9.0'])
    const days = [...html.matchAll(/<p>((?:Unr|R)eleased.*?)<\/p>/g)].map(([, day]) => day)
    expect(days).toEqual(['Unreleased, as of 28 November 2026.', 'Released on 4 September 2026.'])
    expect(html).toMatch(/Breaking changes<\/h3><ul class="changes"><li><code>bookShipment<\/code> was removed/)
    expect(html).toMatch(/href="\/api-reference#api-Shipping-createShipment">createShipment<\/a> is new/)
  })

  it('starts with the first version', () => {
    const html = renderToStaticMarkup(<ChangesPage reference={reference} versions={[]} />)
    expect(html).toContain(
      `The first version: ${reference.operations.filter(({ hidden }) => !hidden).length} operations`,
    )
    expect(html).toContain('Nothing is deprecated.')
  })
})
