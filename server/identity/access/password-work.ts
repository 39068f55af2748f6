import { hashSync, type Options, verifySync } from '@node-rs/argon2'

/** Work off the event loop: hashes a password, or compares one with a hash. */
export type PasswordTask =
  | { readonly password: string; readonly cost: Options }
  | { readonly password: string; readonly stored: string }

export default (task: PasswordTask): string | boolean =>
  'stored' in task ? verifySync(task.stored, task.password) : hashSync(task.password, task.cost)
