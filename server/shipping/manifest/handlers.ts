import { hash } from 'node:crypto'
import type { ManifestHandlers } from '../../generated/handlers.ts'
import { findClientsShort } from '../../identity/client/store.ts'
import { notFound } from '../../kernel/error.ts'
import { metadataIn } from '../../kernel/metadata.ts'
import { pageOf } from '../../kernel/paging.ts'
import { timestampIn } from '../../kernel/period.ts'
import type { Context } from '../../platform/http/handler.ts'
import { pdfOf } from '../../platform/print/pdf.ts'
import { begunWithKey } from '../begun.ts'
import { findDocument } from '../label/document-store.ts'
import { carrierContextOf } from '../shipment/carrier-context.ts'
import { findShipments } from '../shipment/store.ts'
import { createManifest } from './closing.ts'
import { manifestPages } from './sheet.ts'
import { findBegunManifest, findManifest, listManifestPage, type Manifest } from './store.ts'

export const manifestHandlers = {
  listManifests({ query: { since, metadata, ...query } }, { db, caller }) {
    const { page, perPage } = pageOf(query)
    const changed = since && timestampIn('since', since)
    return listManifestPage(db, caller.clientId, {
      ...query,
      page,
      per_page: perPage,
      since: changed,
      metadata: metadataIn(metadata),
    })
  },

  getManifest: ({ path: { manifestId } }, ctx) => existing(ctx, manifestId),

  async createManifest({ body: create }, ctx) {
    const begun = await begunWithKey(ctx, findBegunManifest)
    if (begun) return begun.manifest
    const { clientId, username } = ctx.caller
    const order = { clientId, username, create, idempotencyKey: ctx.idempotencyKey }
    return ctx.commit(() => createManifest(carrierContextOf(ctx), order))
  },

  async getManifestPdf({ path: { manifestId } }, ctx) {
    const { db, caller } = ctx
    const manifest = await existing(ctx, manifestId)
    const found = await findShipments(db, caller.clientId, manifest.shipmentIds)
    const client = (await findClientsShort(db, [caller.clientId])).get(caller.clientId)
    const shipments = manifest.shipmentIds.flatMap((id) => found.get(id) ?? [])
    const pages = manifestPages(manifest, shipments, client?.name ?? String(caller.clientId))
    ctx.header('Content-Disposition', `attachment; filename="manifest-${manifest.carrier}-${manifest.date}.pdf"`)
    return pdfOf(pages, { title: `Manifest ${manifestId}`, created: new Date(manifest.createdAt) })
  },

  async getManifestDocument({ path: { manifestId, documentIndex } }, ctx) {
    const { documents } = await existing(ctx, manifestId)
    const document = documents?.[documentIndex]
    const bytes = document && (await findDocument(ctx.db, ctx.caller.clientId, manifestId, documentIndex))
    if (!document || !bytes) throw notFound(`Document of manifest ${manifestId}`, documentIndex)
    return {
      ...document,
      contentType: document.type === 'PDF' ? 'application/pdf' : 'application/zpl',
      encoding: 'base64',
      data: bytes.toString('base64'),
      sha256: hash('sha256', bytes),
    }
  },
} satisfies ManifestHandlers

async function existing({ db, caller }: Context, id: string): Promise<Manifest> {
  const kept = await findManifest(db, caller.clientId, id)
  if (!kept) throw notFound('Manifest', id)
  return kept.manifest
}
