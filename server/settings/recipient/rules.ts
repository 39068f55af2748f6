import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import type { FieldError } from '../../kernel/error.ts'

export type OwnSettings = Schemas['RecipientSettingsAttributes']

/** The settings in effect for a client's parcels. */
export type EffectiveSettings = Schemas['EffectiveRecipientSettings'] & typeof defaults

const defaults: Required<Pick<OwnSettings, 'language' | 'mails' | 'sandboxMails' | 'trackingDays'>> = {
  language: 'en',
  mails: [],
  sandboxMails: false,
  trackingDays: 30,
}

/**
 * Combines the settings of the client and those above, with the nearest first in `above`; nearer ones take precedence.
 */
export function effectiveSettings(above: readonly OwnSettings[]): EffectiveSettings {
  return Object.assign({}, defaults, ...above.toReversed())
}

const addresses = ['supportEmail', 'replyTo'] as const

/** Returns the settings as stored, and their errors. */
export function checkSettings<Changes extends Schemas['RecipientSettingsUpdate']>(
  changes: Changes,
): { kept: Changes; errors: FieldError[] } {
  const kept = { ...changes }
  const errors: FieldError[] = []
  for (const field of addresses) {
    const email = changes[field]
    if (email == null) continue
    const outcome = checkEmail(email)
    if (outcome.kept === undefined) errors.push(errorAt(field, outcome))
    else kept[field] = outcome.kept
  }
  return { kept, errors }
}
