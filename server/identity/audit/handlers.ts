import type { AuditHandlers } from '../../generated/handlers.ts'
import { csvOf } from '../../platform/store/csv.ts'
import { notFound } from '../../kernel/error.ts'
import { readPageToken, writePageToken } from '../../kernel/page-token.ts'
import { QueryReader } from '../../kernel/period.ts'
import type { Context } from '../../platform/http/handler.ts'
import { findLoggedRequest, listLoggedRequests } from './request-store.ts'
import { auditCells, listAudit } from './store.ts'

export const auditHandlers = {
  async listAuditEntries({ query }, ctx) {
    const { per_page: limit, next_page_token: token } = query
    await ctx.app.deeds?.flush()
    const entries = await listAudit(ctx.db, ctx.caller.clientId, {
      ...auditFilterOf(query),
      beforeId: endOf(ctx, query, token),
      limit: limit + 1,
    })
    return pageOf(ctx, query, entries, limit, ({ id }) => id)
  },

  async exportAuditEntries({ query }, ctx) {
    const { app, caller, now } = ctx
    await app.deeds?.flush()
    ctx.header('Content-Disposition', `attachment; filename="audit-${now.toISOString().slice(0, 10)}.csv"`)
    return csvOf(app.pool, auditCells(app.db, caller.clientId, auditFilterOf(query)), 'UTC')
  },

  async listRequests({ query }, ctx) {
    const { per_page: limit, next_page_token: token, failed, error } = query
    const { impersonatedBy: _, ...filter } = auditFilterOf(query)
    await ctx.app.requestLog.flush()
    const requests = await listLoggedRequests(ctx.db, ctx.caller.clientId, {
      ...filter,
      failed,
      error,
      beforeId: endOf(ctx, query, token),
      limit: limit + 1,
    })
    return pageOf(ctx, query, requests, limit, ({ requestId }) => requestId)
  },

  async getRequest({ path: { requestId } }, { app, db, caller }) {
    await app.requestLog.flush()
    const request = await findLoggedRequest(db, caller.clientId, requestId)
    if (!request) throw notFound('Request', requestId)
    return request
  },
} satisfies AuditHandlers

interface AuditQuery {
  readonly username?: string
  readonly impersonated_by?: string
  readonly api_key_id?: string
  readonly operation_id?: string
  readonly subject?: string
  readonly subject_id?: string
  readonly created_after?: string
  readonly created_before?: string
}

function auditFilterOf(query: AuditQuery) {
  const { username, subject, created_after: after, created_before: before } = query
  const reader = new QueryReader('UTC')
  const period = reader.period({ after: 'created_after', before: 'created_before' }, after, before)
  reader.end()
  return {
    username,
    impersonatedBy: query.impersonated_by,
    apiKeyId: query.api_key_id,
    operationId: query.operation_id,
    subject,
    subjectId: query.subject_id,
    ...period,
  }
}

interface Paged extends AuditQuery {
  readonly per_page: number
  readonly next_page_token?: string
}

/** What identifies the list that a page token belongs to. */
function listOf({ operation, caller }: Context, query: Paged): object {
  const { next_page_token: _, per_page: __, ...filters } = query
  return { operation: operation.id, clientId: caller.clientId, ...filters }
}

function endOf(ctx: Context, query: Paged, token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  const [end] = readPageToken(ctx.app.config.tokenSecret, listOf(ctx, query), token)
  return String(end)
}

/** Returns a page of the rows found, which are one more than its size if others follow. */
function pageOf<T>(ctx: Context, query: Paged, found: readonly T[], limit: number, idOf: (item: T) => string) {
  const hits = found.slice(0, limit)
  const last = hits.at(-1)
  if (found.length <= limit || last === undefined) return { hits }
  return { hits, nextPageToken: writePageToken(ctx.app.config.tokenSecret, listOf(ctx, query), [idOf(last)]) }
}
