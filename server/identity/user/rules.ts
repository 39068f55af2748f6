import type { Grant } from '../../platform/http/caller.ts'
import { lackingAt, permissionsAt } from '../access/grants.ts'
import { checkEmail } from '../../kernel/checks/email.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import type { Permission } from '../../generated/operations.ts'
import { conflict, type FieldError, forbidden, invalid } from '../../kernel/error.ts'
import { isClearName } from './clear-name.ts'
import { statusAfter, type UserAct, type UserStatus } from './states.ts'

interface Account {
  readonly username: string
  readonly status: UserStatus
}

/** Names that are paths below /auth/users. */
const reserved = new Set(['claims', 'import', 'invite', 'set-password'])

export const isReserved = (username: string): boolean => reserved.has(username.toLowerCase())

/** Returns the address in its stored form. */
export function mustBeEmail(email: string, field = 'email'): string {
  const outcome = checkEmail(email)
  if (outcome.kept === undefined) throw invalid([errorAt(field, outcome)])
  return outcome.kept
}

const usernameForm = /^[^\s\0/.][^\s\0/]{0,49}$/

/** Returns whether an address can serve as a user name, as it does for users who did not choose one. */
export const canBeUsername = (email: string): boolean =>
  usernameForm.test(email) && isClearName(email) && !isReserved(email)

export type Taken = 'username' | 'email'

export const takenError = (field: Taken, value: string): FieldError => ({
  code: 'TAKEN',
  defaultMessage: `${field} ${value} is taken`,
  field,
})

export const usernameTaken = (username: string, errors = [takenError('username', username)]) =>
  conflict('USERNAME_TAKEN', `The user name ${username} is taken. Choose another one.`, errors)

export const emailTaken = (email: string, advice: string, errors = [takenError('email', email)]) =>
  conflict('EMAIL_TAKEN', `A user already has the e-mail address ${email}. ${advice}`, errors)

/** Lets an administrator change only users who belong to no other client; all others decide about themselves. */
export function mustNotBeShared(
  { username }: Account,
  grants: { readonly ofUser: readonly Grant[]; readonly ofCaller: readonly Grant[] },
  permission: Permission,
  advice: string,
): void {
  if (isShared(grants, permission))
    throw forbidden(
      'USER_OF_OTHER_CLIENTS',
      `User ${username} also belongs to clients that you have no access to. ${advice}`,
    )
}

export const isShared = (
  { ofUser, ofCaller }: { readonly ofUser: readonly Grant[]; readonly ofCaller: readonly Grant[] },
  permission: Permission,
): boolean => ofUser.some(({ path }) => !permissionsAt(path, ofCaller)?.has(permission))

/** Finds the first permission that a user has anywhere and the caller lacks: taking over the account would give it. */
export function lackingOf(ofUser: readonly Grant[], ofCaller: readonly Grant[]): Permission | undefined {
  for (const grant of ofUser) {
    const lacking = lackingAt(grant.path, ofCaller, grant)
    if (lacking) return lacking
  }
  return undefined
}

export function mustHoldAllOf({ username }: Account, lacking: Permission | undefined): void {
  if (lacking !== undefined)
    throw forbidden(
      'PERMISSION_NOT_HELD',
      `User ${username} has the permission ${lacking}, which you lack. Ask an administrator who has it.`,
    )
}

/** Returns the state that an act leads to, if the user's state allows it. */
export function mustBeAble({ username, status }: Account, act: UserAct, says: string): UserStatus {
  const next = statusAfter(status, act)
  if (!next) throw conflict('USER_STATUS', `User ${username} is ${status}${says}`)
  return next
}

export const userArchived = (username: string) =>
  conflict('USER_ARCHIVED', `User ${username} is archived and can no longer be changed.`)
