import { Readable } from 'node:stream'
import type { components } from '../../../openapi/generated/types.ts'
import type { DataSubjectHandlers } from '../../generated/handlers.ts'
import { recordDeed } from '../../identity/access/audit-store.ts'
import { invalid } from '../../kernel/error.ts'
import { PrintedStream } from '../../platform/http/handler.ts'
import { erasureOf, eraseDataSubjects } from './jobs.ts'
import type { Subject } from './person.ts'
import { erasePerson, exportPerson, isLarge, type SubjectRecord } from './store.ts'

const mostRecords = 1_000_000
/** With more shipments a job erases. */
const mostShipments = 10_000

function mustFindSomebody({ name, postCode }: Subject): void {
  if ((name === undefined) !== (postCode === undefined))
    throw invalid([
      {
        code: 'REQUIRED',
        objectName: 'body',
        field: name === undefined ? 'name' : 'postCode',
        defaultMessage: 'name and postCode are given together',
      },
    ])
}

type Export = components['schemas']['DataSubjectExport']

/** A person may have as many records as a large client has shipments: never more than a step of them is held. */
async function* print(found: AsyncIterable<SubjectRecord[]>, seesCosts: boolean): AsyncIterable<string> {
  yield '{"records":['
  let count = 0
  for await (const all of found) {
    const records = seesCosts ? all : all.flatMap(withoutCosts)
    const printed = records.slice(0, mostRecords - count).map((record) => JSON.stringify(record))
    if (printed.length > 0) yield (count === 0 ? '' : ',') + printed.join(',')
    count += records.length
    if (count > mostRecords) break
  }
  yield `],"complete":${count <= mostRecords}}`
}

/** What a parcel costs says nothing of a person. */
function withoutCosts({ type, data }: SubjectRecord): SubjectRecord[] {
  if (/^(?:carrier_)?invoice/.test(type)) return []
  const seen = Object.entries(data).map(([name, text]) => [name, /^[[{]/.test(text) ? withoutCost(text) : text])
  return [{ type, data: Object.fromEntries(seen) }]
}

function withoutCost(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text, (name, value) => (/^(?:expectedC|c)ost$/.test(name) ? undefined : value)))
  } catch {
    return text // written by people, and no JSON
  }
}

export const dataSubjectHandlers = {
  async exportDataSubject({ body }, ctx) {
    mustFindSomebody(body)
    const found = await exportPerson(ctx.db, ctx.caller.clientId, body)
    const by = Object.keys(body).join(', ')
    await recordDeed(ctx.db, ctx, { action: 'dataSubject.export', subjectId: by })
    return PrintedStream.of<Export>(Readable.from(print(found, ctx.caller.may('carrier-invoices:read'))))
  },

  async eraseDataSubject({ body }, ctx) {
    mustFindSomebody(body)
    const { clientId } = ctx.caller
    const by = Object.keys(body).join(', ')
    if (await isLarge(ctx.db, clientId, mostShipments))
      return ctx.transaction(async (trx) => {
        await ctx.app.jobs.send(trx, eraseDataSubjects, erasureOf(ctx.app.config, clientId, body))
        await recordDeed(trx, ctx, { action: 'dataSubject.erase', subjectId: by })
        return { status: 'PENDING', erased: 0 }
      })
    const count = await erasePerson(ctx.db, clientId, body)
    await recordDeed(ctx.db, ctx, { action: 'dataSubject.erase', subjectId: by, details: { erased: count } })
    return { status: 'DONE', erased: count }
  },
} satisfies DataSubjectHandlers
