import type { DataSubjectHandlers } from '../../generated/handlers.ts'
import { recordDeed } from '../../identity/access/audit-store.ts'
import { invalid } from '../../kernel/error.ts'
import { erasureOf, eraseDataSubjects } from './jobs.ts'
import type { Subject } from './person.ts'
import { erasePerson, exportPerson, isLarge } from './store.ts'

const mostRecords = 10_000
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

export const dataSubjectHandlers = {
  async exportDataSubject({ body }, ctx) {
    mustFindSomebody(body)
    const records = await exportPerson(ctx.db, ctx.caller.clientId, body, mostRecords)
    const by = Object.keys(body).join(', ')
    await recordDeed(ctx.db, ctx, { action: 'dataSubject.export', subjectId: by, details: { records: records.length } })
    return { records: records.slice(0, mostRecords), complete: records.length <= mostRecords }
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
