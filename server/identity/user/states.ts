import type { Schemas } from '../../../openapi/generated/types.ts'

export type UserStatus = Schemas['UserStatus']

/** The changes an account can go through. */
export type UserAct =
  /** A code or an administrator confirms that the e-mail address is the user's. */
  | 'confirm'
  /** The user replaces the present or temporary password. */
  | 'changePassword'
  /** The user requests a code for a new password. */
  | 'forgetPassword'
  /** The user sets a password with a code. */
  | 'recoverPassword'
  /** An administrator voids the password. */
  | 'resetPassword'
  | 'compromise'
  | 'archive'
  | 'impersonate'

/** The state after each act. An act that is missing from a row is impossible in that state. */
export const nextStatus = {
  UNCONFIRMED: { confirm: 'CONFIRMED', archive: 'ARCHIVED' },
  CONFIRMED: {
    confirm: 'CONFIRMED',
    changePassword: 'CONFIRMED',
    forgetPassword: 'CONFIRMED',
    recoverPassword: 'CONFIRMED',
    resetPassword: 'RESET_REQUIRED',
    impersonate: 'CONFIRMED',
    compromise: 'COMPROMISED',
    archive: 'ARCHIVED',
  },
  FORCE_CHANGE_PASSWORD: {
    changePassword: 'CONFIRMED',
    resetPassword: 'FORCE_CHANGE_PASSWORD',
    compromise: 'COMPROMISED',
    archive: 'ARCHIVED',
  },
  RESET_REQUIRED: {
    forgetPassword: 'RESET_REQUIRED',
    recoverPassword: 'CONFIRMED',
    resetPassword: 'RESET_REQUIRED',
    compromise: 'COMPROMISED',
    archive: 'ARCHIVED',
  },
  COMPROMISED: { resetPassword: 'RESET_REQUIRED', compromise: 'COMPROMISED', archive: 'ARCHIVED' },
  UNKNOWN: { resetPassword: 'RESET_REQUIRED', compromise: 'COMPROMISED', archive: 'ARCHIVED' },
  ARCHIVED: {},
} as const satisfies Record<UserStatus, Partial<Record<UserAct, UserStatus>>>

/** Returns the state that an act leads to; undefined if it is impossible. */
export function statusAfter(status: UserStatus, act: UserAct): UserStatus | undefined {
  const row: Partial<Record<UserAct, UserStatus>> = nextStatus[status]
  return row[act]
}
