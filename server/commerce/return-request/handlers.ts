import type { RecipientHandlers } from '../../generated/handlers.ts'
import { notFound } from '../../kernel/error.ts'
import { metadataIn } from '../../kernel/metadata.ts'
import type { Context } from '../../platform/http/handler.ts'
import { approve, refuse, type Deciding } from './approval.ts'
import { findReturnRequest, listReturnRequestPage, type ReturnRequest } from './store.ts'

export const returnRequestHandlers = {
  listReturnRequests: ({ query: { metadata, ...query } }, { db, caller }) =>
    listReturnRequestPage(db, caller.clientId, { ...query, metadata: metadataIn(metadata) }),

  getReturnRequest: ({ path: { returnRequestId } }, ctx) => existing(ctx, returnRequestId),

  async approveReturnRequest({ path: { returnRequestId: id }, body }, ctx) {
    await approve(decidingIn(ctx), ctx.caller.clientId, id, ctx.caller, body)
    return existing(ctx, id)
  },

  async refuseReturnRequest({ path: { returnRequestId: id }, body: { reason } }, ctx) {
    await refuse(decidingIn(ctx), ctx.caller.clientId, id, ctx.caller, reason)
    return existing(ctx, id)
  },
} satisfies Pick<
  RecipientHandlers,
  'listReturnRequests' | 'getReturnRequest' | 'approveReturnRequest' | 'refuseReturnRequest'
>

const decidingIn = ({ app, log }: Context): Deciding => ({ ...app, log })

async function existing({ db, caller }: Context, id: string): Promise<ReturnRequest> {
  const request = await findReturnRequest(db, caller.clientId, id)
  if (!request) throw notFound('Return request', id)
  return request
}
