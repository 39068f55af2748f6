import { forbidden } from '../../kernel/error.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Refuses keys and impersonations for actions whose effect would outlive them or reach beyond their limits. */
export function mustBeInPerson(caller: Caller): void {
  if (caller.isLimited)
    throw forbidden(
      'PERSON_REQUIRED',
      'You belong to other clients too, and logged in through one of them. Log in with your own password for this.',
    )
  if (!caller.isInPerson)
    throw forbidden(
      'PERSON_REQUIRED',
      'Only a logged-in user may do this, not an API key or an impersonation. Log in with your own password.',
    )
}
