// Generated from openapi/ by make generate. Do not edit.

import type { Operation } from '../../core/operation.ts'
import type { Call } from '../../core/call.ts'
import type { CallOptions } from '../../core/options.ts'
import type {
  CodeDelivery,
  CompleteInviteRequest,
  ResendConfirmationRequest,
  SignUpAvailabilityRequest,
  SignUpConfirmation,
  SignUpRequest,
  SignUpResult,
} from '../types.ts'

/** Open an account without an administrator. */
export interface SignUpResource {
  /**
   * Open an account for a new user and a new client.
   *
   * Creates a user with status `UNCONFIRMED` and mails a code that is valid for 24 hours and a link to `/desk/sign-up#code=…&username=…`. POST /signup/confirm with the code, which that page calls, opens the account: it creates a client of type `COMPANY` on the plan `TRIAL`, below the tenant that the host name belongs to, and gives the user its roles Users and Administrators. A user who does not confirm cannot log in.
   *
   * User name and verified e-mail address are unique on the whole platform, and a taken one returns 409. An address that a sign-up has not confirmed stays free for its owner, and its user name is free again 7 days later. The names claims, import, invite and set-password are reserved. Requests are limited for each address. The path works with and without a trailing slash.
   *
   * Permission: public.
   *
   * @param body The person and the company.
   * @returns The new user, who has yet to confirm.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {ForbiddenError} 403: Too many accounts were opened from this address.
   * @throws {ConflictError} 409: The user name or the e-mail address is taken.
   * @example
   * await client.signUp.signUp({
   *   username: 'freja@nordlys.example',
   *   password: 'lamps-from-the-north',
   *   email: 'freja@nordlys.example',
   *   firstName: 'Freja',
   *   lastName: 'Lindholm',
   *   newsletterOptIn: true,
   *   clientName: 'Nordlys Interiør ApS',
   * })
   */
  signUp(
    body: SignUpRequest,
    options?: CallOptions,
  ): Call<SignUpResult, 201, 400 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Confirm a sign-up or a new e-mail address with a code.
   *
   * Turns a user from `UNCONFIRMED` into `CONFIRMED`, opens the client of the sign-up, and takes the e-mail address as verified. A confirmed user whose e-mail address was changed verifies the new one here. The mail links to `/desk/sign-up#code=…&username=…`. The code works once, expires after 24 hours, and becomes invalid after five wrong attempts. Then POST /signup/resend-confirmation sends a new one. An unknown user gets the same response as a wrong code.
   *
   * Permission: public.
   *
   * @param body User name and code.
   * @returns Confirmed. The user can log in.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {ForbiddenError} 403: The code is wrong or has expired, or there were too many attempts.
   * @example
   * await client.signUp.confirmSignUp({ username: 'freja@nordlys.example', confirmationCode: '418207' })
   */
  confirmSignUp(
    body: SignUpConfirmation,
    options?: CallOptions,
  ): Call<void, 204, 400 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Check whether a user name or e-mail address is free.
   *
   * Tells a sign-up form whether the user name, the e-mail address or both are available. If one is taken, the response is 409 and `errors` name it. Reserved user names count as taken. A free name is not reserved for the caller. Since the response tells who has an account, requests are limited for each address.
   *
   * Permission: public.
   *
   * @param body User name, e-mail address or both.
   * @returns The user name and e-mail address are free.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {ForbiddenError} 403: Too many names were checked from this address.
   * @throws {ConflictError} 409: The user name or the e-mail address is taken.
   * @example
   * await client.signUp.checkSignUpAvailability({ username: 'freja', email: 'freja@nordlys.example' })
   */
  checkSignUpAvailability(
    body: SignUpAvailabilityRequest,
    options?: CallOptions,
  ): Call<void, 204, 400 | 403 | 406 | 409 | 413 | 415 | 429 | 500 | 503>

  /**
   * Accept an invitation to a client.
   *
   * Turns an invited user from `UNCONFIRMED` into `CONFIRMED` with the password and names of the request. A user who already had an account proves it with its current password, keeps password and names, and gets the roles of the invitation. An archived user starts again with the password and names of the request, without any earlier role or API key. Someone who had signed up with the address and not confirmed gets the password of this request. The code is valid for 7 days, works once (`CODE_USED` if it is sent again), and becomes invalid after five wrong attempts. The mail links to `/desk/join#code=…&username=…`. An unknown user gets the same response as a wrong code, and so does an invitation whose roles have been deleted.
   *
   * Permission: public.
   *
   * @param body User name, code, password and names.
   * @returns Accepted. The user can log in.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {UnauthorizedError} 401: The account exists already, and its password is another one.
   * @throws {ForbiddenError} 403: The code is wrong or has expired, or there were too many attempts.
   * @example
   * await client.signUp.completeInvite({
   *   username: 'astrid@nordlys.example',
   *   confirmationCode: 'uS4pQ9vXc2Lm7Tz0KdYb',
   *   password: 'north-star-lantern-7',
   *   firstName: 'Astrid',
   *   lastName: 'Holm',
   *   newsletterOptIn: false,
   * })
   */
  completeInvite(
    body: CompleteInviteRequest,
    options?: CallOptions,
  ): Call<void, 204, 400 | 401 | 403 | 406 | 413 | 415 | 429 | 500 | 503>

  /**
   * Send the code of a sign-up or invitation again.
   *
   * Mails a new code to a user who signed up, was invited or has a new e-mail address, and has not confirmed it yet. The previous code is no longer valid. A code of a sign-up is valid for 24 hours and one of an invitation for 7 days. The response is the same for unknown users and for those with nothing to confirm, and then nothing is sent. Requests are limited for each user and each address.
   *
   * Permission: public.
   *
   * @param body User name.
   * @returns Where the code was sent, if there is one to send.
   * @throws {BadRequestError} 400: The request is invalid. Every error is listed.
   * @throws {ForbiddenError} 403: Too many codes were requested.
   * @example
   * await client.signUp.resendConfirmation({ username: 'freja@nordlys.example' })
   */
  resendConfirmation(
    body: ResendConfirmationRequest,
    options?: CallOptions,
  ): Call<CodeDelivery, 200, 400 | 403 | 406 | 413 | 415 | 429 | 500 | 503>
}

export const signUp: readonly Operation[] = [
  { method: 'POST', id: 'signUp', path: '/signup/', body: 'json', open: true },
  { method: 'POST', id: 'confirmSignUp', path: '/signup/confirm', body: 'json', open: true },
  {
    method: 'POST',
    id: 'checkSignUpAvailability',
    path: '/signup/availability',
    body: 'json',
    repeatable: true,
    open: true,
  },
  { method: 'POST', id: 'completeInvite', path: '/signup/complete-invite', body: 'json', open: true },
  { method: 'POST', id: 'resendConfirmation', path: '/signup/resend-confirmation', body: 'json', open: true },
]
