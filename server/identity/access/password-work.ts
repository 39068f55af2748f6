import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** What is computed off the event loop: the hash of a password, or whether a password is the one that was hashed. */
export type PasswordTask =
  | { readonly password: string; readonly cost: Options }
  | { readonly password: string; readonly stored: string }

export default (task: PasswordTask): string | boolean =>
  'stored' in task ? verifySync(task.stored, task.password) : hashSync(task.password, task.cost)
