import type { Schemas } from '../../../openapi/generated/types.ts'
import type { UsableDocument } from '../../network/carriers/documents.ts'
import { Call, prepared, together, type Arguments, type Db } from '../../platform/store/database.ts'

type Kind = Schemas['CarrierDocumentKind']

const dayMs = 86_400_000

/** Describes a shipment's documents and until when they are stored. */
export function describe(
  documents: readonly UsableDocument[],
  days: number,
  now: Date,
): { documents?: Schemas['CarrierDocument'][] } {
  const keptUntil = new Date(now.getTime() + days * dayMs).toISOString()
  const described = documents.map(({ kind, type, layout, resolution, parcelIndex }) => ({
    kind,
    type,
    ...(layout && { layout }),
    ...(resolution && { resolution }),
    ...(parcelIndex !== undefined && { parcelIndex }),
    keptUntil,
  }))
  return described.length > 0 ? { documents: described } : {}
}

export async function keepDocuments(
  db: Db,
  clientId: number,
  shipmentId: string,
  documents: readonly UsableDocument[],
  days: number,
  now: Date,
): Promise<void> {
  await together(db, ...documentInserts(db, clientId, shipmentId, documents, days, now))
}

/** Builds the statement of `keepDocuments`, if one is needed, to send together with others. */
export function documentInserts(
  db: Db,
  clientId: number,
  shipmentId: string,
  documents: readonly UsableDocument[],
  days: number,
  now: Date,
): readonly Call<unknown>[] {
  if (documents.length === 0) return []
  const insert = db
    .insertInto('carrier_document')
    .values(
      documents.map(({ kind, type, layout, resolution, parcelIndex, bytes, pages }, place) => ({
        clientId,
        shipmentId,
        place,
        kind,
        type,
        layout,
        resolution,
        parcelIndex,
        pages,
        bytes: Buffer.from(bytes),
        keptUntil: new Date(now.getTime() + days * dayMs),
      })),
    )
    .onConflict((second) => second.doNothing())
  return [new Call(insert.compile())]
}

export interface KeptDocument {
  readonly place: number
  readonly bytes: Buffer
  readonly pages: number
}

const selectDocuments = prepared((db, arg: Arguments<{ clientId: number; shipmentId: string; kind: Kind }>) =>
  db
    .selectFrom('carrier_document')
    .select(['place', 'bytes', 'pages'])
    .where('clientId', '=', arg.clientId)
    .where('shipmentId', '=', arg.shipmentId)
    .where('kind', '=', arg.kind),
)

/** Finds a shipment's stored documents of a kind, by their places in its list. */
export async function findDocuments(
  db: Db,
  clientId: number,
  shipmentId: string,
  kind: Kind,
): Promise<ReadonlyMap<number, KeptDocument>> {
  const rows = await selectDocuments(db, { clientId, shipmentId, kind })
  return new Map(rows.map((row) => [row.place, row]))
}

/** Finds a document by its place in the shipment's list, while it is stored. */
export async function findDocument(
  db: Db,
  clientId: number,
  shipmentId: string,
  place: number,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('carrier_document')
    .select('bytes')
    .where('clientId', '=', clientId)
    .where('shipmentId', '=', shipmentId)
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.bytes
}
