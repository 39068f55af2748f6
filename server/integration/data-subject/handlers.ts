import { Readable } from 'node:stream'
import type { Schemas } from '../../../openapi/generated/types.ts'
import type { DataSubjectHandlers } from '../../generated/handlers.ts'
import { invalid, notFound } from '../../kernel/error.ts'
import { PrintedStream } from '../../platform/http/handler.ts'
import { findErasure, insertErasure } from './erasure-store.ts'
import { eraseDataSubjects, sealSubject } from './jobs.ts'
import type { Subject } from './person.ts'
import { exportPerson, type SubjectRecord } from './store.ts'

const mostRecords = 1_000_000

function mustFindSomebody({ name, postCode }: Subject): void {
  if ((name === undefined) !== (postCode === undefined))
    throw invalid([
      {
        code: 'REQUIRED',
        objectName: 'body',
        field: name === undefined ? 'name' : 'postCode',
        defaultMessage: 'name and postCode must be given together',
      },
    ])
}

type Export = Schemas['DataSubjectExport']

/**
 * Prints the records in steps: a person may have as many as a large client has shipments, and only one step is held in
 * memory.
 */
async function* print(found: AsyncIterable<SubjectRecord[]>, seesCosts: boolean): AsyncIterable<string> {
  let count = 0
  // Starts with the first records: an error before that still gets a status of its own.
  let before = '{"records":['
  for await (const all of found) {
    const records = seesCosts ? all : all.flatMap(withoutCosts)
    const printed = records.slice(0, mostRecords - count).map((record) => JSON.stringify(record))
    if (printed.length > 0) {
      yield before + printed.join(',')
      before = ','
    }
    count += records.length
    if (count > mostRecords) break
  }
  yield `${before === ',' ? '' : before}],"complete":${count <= mostRecords}}`
}

/** The cost of a parcel is not personal data. */
function withoutCosts({ type, data }: SubjectRecord): SubjectRecord[] {
  if (/^(?:carrier_)?invoice/.test(type)) return []
  const seen = Object.entries(data).map(([name, text]) => [name, /^[[{]/.test(text) ? withoutCost(text) : text])
  return [{ type, data: Object.fromEntries(seen) }]
}

function withoutCost(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (name, value) => (/^(?:expectedC|c)ost$/.test(name) ? undefined : value)))
  } catch {
    return text // free text, and no JSON
  }
}

export const dataSubjectHandlers = {
  async exportDataSubject({ body }, ctx) {
    mustFindSomebody(body)
    const found = await exportPerson(ctx.db, ctx.caller.clientId, body)
    const by = Object.keys(body).join(', ')
    ctx.did({ action: 'dataSubject.export', subjectId: by })
    return PrintedStream.of<Export>(Readable.from(print(found, ctx.caller.may('carrier-invoices:read'))))
  },

  async eraseDataSubject({ body }, ctx) {
    mustFindSomebody(body)
    const { app, caller, now, requestId } = ctx
    const attributes = Object.keys(body).join(', ')
    return ctx.transaction(async (trx) => {
      const erasure = await insertErasure(trx, caller.clientId, {
        attributes,
        createdAt: now,
        createdBy: caller.username,
        impersonatedBy: caller.actor?.username,
        apiKeyId: caller.apiKeyId,
        requestId,
        ...sealSubject(app.config, caller.clientId, body),
      })
      await app.jobs.send(trx, eraseDataSubjects, {})
      ctx.did({
        action: 'dataSubject.erase',
        subjectId: attributes,
        details: { erasureId: erasure.id },
      })
      ctx.location(`/data-subjects/erasures/${erasure.id}`)
      return erasure
    })
  },

  async getDataSubjectErasure({ path: { erasureId } }, { db, caller }) {
    const erasure = await findErasure(db, caller.clientId, erasureId)
    if (!erasure) throw notFound('Erasure', erasureId)
    return erasure
  },
} satisfies DataSubjectHandlers
