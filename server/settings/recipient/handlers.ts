import { mustAccess } from '../../identity/access/client-access.ts'
import type { RecipientHandlers } from '../../generated/handlers.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import { invalid, notFound } from '../../kernel/error.ts'
import { deleteSuppression, listSuppressions, suppress } from '../../platform/mail/suppression-store.ts'
import { findRecipientSettings } from './store.ts'

type Noun =
  | 'getRecipientSettings'
  | 'listRecipientSuppressions'
  | 'createRecipientSuppression'
  | 'deleteRecipientSuppression'

export const recipientSettingsHandlers = {
  async getRecipientSettings({ path: { clientId } }, ctx) {
    await mustAccess(ctx, clientId)
    return findRecipientSettings(ctx.db, clientId)
  },

  listRecipientSuppressions: ({ query }, { db, caller }) => listSuppressions(db, caller.clientId, query),

  createRecipientSuppression({ body }, { db, caller }) {
    const outcome = checkEmail(body.email)
    if (outcome.kept === undefined) throw invalid([errorAt('email', outcome)])
    return suppress(db, caller.clientId, { ...body, email: outcome.kept })
  },

  async deleteRecipientSuppression({ path: { suppressionId } }, { db, caller }) {
    if (!(await deleteSuppression(db, caller.clientId, suppressionId))) throw notFound('Suppression', suppressionId)
  },
} satisfies Pick<RecipientHandlers, Noun>
