import { forbidden } from '../../kernel/error.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** Refuses keys and impersonations where what is done would outlive them or reach beyond their limits. */
export function mustBeInPerson(caller: Caller): void {
  if (!caller.isInPerson)
    throw forbidden(
      'PERSON_REQUIRED',
      'Only a person who is logged in as themselves may do this. Log in with your own password.',
    )
}
