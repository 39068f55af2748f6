import type { RecipientHandlers } from '../../generated/handlers.ts'
import { mustAccess } from '../../identity/access/client-access.ts'
import { mustHaveNone } from '../../kernel/error.ts'
import { checkSettings } from '../../settings/recipient/rules.ts'
import {
  findRecipientSettings,
  lockRecipientSettings,
  updateRecipientSettings,
} from '../../settings/recipient/store.ts'
import { returnRulesErrors } from './return-rules.ts'

/** Lives here because return rules refer to products and addresses, which settings don't know. */
export const recipientSettingHandlers = {
  async setRecipientSettings({ path: { clientId }, body }, ctx) {
    await mustAccess(ctx, clientId)
    return ctx.transaction(async (db) => {
      ctx.mustMatch(await lockRecipientSettings(db, clientId))
      const { kept, errors } = checkSettings(body)
      mustHaveNone([...errors, ...(kept.returns ? await returnRulesErrors(db, clientId, kept.returns) : [])])
      if (Object.keys(kept).length > 0) await updateRecipientSettings(db, clientId, kept)
      return findRecipientSettings(db, clientId)
    })
  },
} satisfies Pick<RecipientHandlers, 'setRecipientSettings'>
