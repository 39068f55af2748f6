import type { Schemas } from '../../../openapi/generated/types.ts'
import { fieldError, invalid } from '../../kernel/error.ts'
import { type Failure, failureIn } from '../../platform/http/bulk-failure.ts'
import type { Context, Printable } from '../../platform/http/handler.ts'
import { printed } from '../../platform/http/representation.ts'
import { importedContent } from './rules.ts'
import type { AddressContent } from './columns.ts'
import { insertImported, lockByExternalIds, updateContents, type LockedAddress } from './store.ts'

type Outcome = Schemas['AddressImportOutcome']
type Entry = Schemas['AddressImportEntry']

interface Change {
  readonly externalId: string
  readonly content: AddressContent
  readonly known: LockedAddress | undefined
}

/** Inserts and updates the valid addresses in a handful of statements, and returns the outcome for each. */
export function importAll(ctx: Context, entries: readonly Entry[]): Promise<Printable<Schemas['AddressImportResult']>> {
  const { clientId } = ctx.caller
  return ctx.transaction(async (db) => {
    const existing = await lockByExternalIds(
      db,
      clientId,
      entries.map(({ externalId }) => externalId),
    )
    const first = new Map<string, number>()
    const outcomes = entries.map((entry, index): Change | Failure => {
      const { externalId } = entry
      try {
        const other = first.get(externalId) ?? index
        first.set(externalId, other)
        if (other !== index)
          throw invalid([
            fieldError('DUPLICATE', 'externalId', `is ${externalId}, the same as that of addresses[${other}]`),
          ])
        const known = existing.get(externalId)
        return { externalId, content: importedContent(entry, known?.content), known }
      } catch (error) {
        return failureIn(error, ctx)
      }
    })

    const changes = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome]))
    const added = changes.filter(({ known }) => !known)
    const changed = changes.flatMap(({ externalId, known, content }) =>
      known && !isSame(known, content) ? [{ id: known.row.id, externalId, content }] : [],
    )
    const ids = await insertImported(
      db,
      clientId,
      ctx.now,
      added.map(({ externalId, content }) => ({ externalId, content })),
    )
    await updateContents(db, clientId, ctx.now, changed)

    const failed = entries.length - changes.length
    return {
      created: added.length,
      updated: changed.length,
      unchanged: changes.length - added.length - changed.length,
      failed,
      results: outcomes.map((outcome, index) => {
        const externalId = entries[index]?.externalId ?? ''
        if ('error' in outcome) return printed<Outcome>({ index, externalId, ...outcome })
        const { known, content } = outcome
        if (!known)
          return printed<Outcome>({ index, externalId, status: 201, unchanged: false, id: ids.get(externalId) })
        return printed<Outcome>({ index, externalId, status: 200, unchanged: isSame(known, content), id: known.row.id })
      }),
    }
  })
}

const isSame = ({ row }: LockedAddress, content: AddressContent) => JSON.stringify(content) === row.content
