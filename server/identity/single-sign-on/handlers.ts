import { networkOf } from '../access/attempts.ts'
import { lackingAt } from '../access/grants.ts'
import { mustBeInPerson } from '../access/in-person.ts'
import { pathOfClient } from '../access/principal-store.ts'
import { openSession } from '../access/session-store.ts'
import { loginResult } from '../authentication/login-result.ts'
import type { SingleSignOnHandlers } from '../../generated/handlers.ts'
import { conflict, type FieldError, forbidden, mustHaveNone, notFound } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { insertDeeds } from '../../platform/http/deed-store.ts'
import type { Db } from '../../platform/store/database.ts'
import { findRoles, listAllRoles } from '../role/store.ts'
import { linkTo } from '../user/code-letters.ts'
import { attemptMs, openAttempt, sealAttempt } from './attempt.ts'
import { enter, Refused } from './people.ts'
import { authorizationUrl, claimsOf, newSecrets, reasonAgainst } from './provider.ts'
import { domainOf, isOfEverybody } from './rules.ts'
import {
  deleteSettings,
  endVouchedSessions,
  findByDomain,
  findSettings,
  findShown,
  type KeptSettings,
  listTaken,
  listUnproved,
  saveSettings,
  secretOf,
} from './store.ts'

type Body = Parameters<SingleSignOnHandlers['setSingleSignOn']>[0]['body']

export const singleSignOnHandlers = {
  getSingleSignOn: (_, { db, caller, app }) => show(db, caller.clientId, app.config),

  async setSingleSignOn({ body }, ctx) {
    const { db, app, caller } = ctx
    const { clientId } = caller
    mustBeInPerson(caller)
    await mustHoldAllRoles(ctx)
    const before = await findSettings(db, clientId)
    const isSame = before?.issuer === body.issuer && before.oidcClientId === body.oidcClientId
    const secret = body.oidcClientSecret ?? (before && isSame ? secretOf(app.config, before) : undefined)
    const errors = await errorsOf(db, clientId, body)
    if (secret === undefined)
      errors.push({
        code: 'REQUIRED',
        defaultMessage: before
          ? 'oidcClientSecret must be sent again, since issuer or oidcClientId has changed'
          : 'oidcClientSecret is required',
        field: 'oidcClientSecret',
      })
    const reason = await reasonAgainst(body.issuer, app.config.allowPrivateAddresses)
    if (reason !== undefined)
      errors.push({ code: 'ISSUER_NOT_USABLE', defaultMessage: `issuer cannot be used: ${reason}`, field: 'issuer' })
    mustHaveNone(errors)
    await ctx.transaction(async (trx) => {
      const [taken] = await listTaken(trx, clientId, body.domains)
      if (taken !== undefined)
        throw conflict(
          'DOMAIN_TAKEN',
          `Another client has single sign-on for ${taken}. Leave the domain out, or ask that client to remove it.`,
        )
      await saveSettings(trx, app.config, clientId, { ...body, oidcClientSecret: secret ?? '' }, caller.username)
      if (before && !isSame) await endVouchedSessions(trx, clientId)
      const { issuer, domains, enforced } = body
      ctx.did({
        action: 'singleSignOn.set',
        subjectId: clientId,
        details: { issuer, domains, enforced, secretChanged: body.oidcClientSecret !== undefined },
      })
    })
    app.access.forgetCallers()
    return show(db, clientId, app.config)
  },

  async deleteSingleSignOn(_, ctx) {
    const { app, caller } = ctx
    mustBeInPerson(caller)
    await ctx.transaction(async (db) => {
      const hadSome = await deleteSettings(db, caller.clientId)
      await endVouchedSessions(db, caller.clientId)
      ctx.did({ action: 'singleSignOn.delete', subjectId: caller.clientId, details: { hadSome } })
    })
    app.access.forgetCallers()
  },

  async checkSingleSignOn({ body }, { db }) {
    const domain = domainOf(body.username)
    const found = domain === undefined ? undefined : await findByDomain(db, domain)
    return { available: found !== undefined, required: found?.enforced ?? false }
  },

  async startSingleSignOn({ body }, { db, app, now }) {
    const settings = await settingsFor(db, body)
    const { clientId, issuer, oidcClientId, scopes } = settings
    const secrets = { ...newSecrets(), redirectUri: redirectUri(app.config) }
    const url = await authorizationUrl(
      { issuer, oidcClientId, secret: secretOf(app.config, settings) },
      secrets,
      scopes,
      app.config.allowPrivateAddresses,
    )
    const expiresAt = now.getTime() + attemptMs
    return {
      authorizationUrl: url,
      attempt: sealAttempt(app.config, { ...secrets, clientId, issuer, oidcClientId, expiresAt }),
    }
  },

  async completeSingleSignOn({ body }, ctx) {
    const { db, app } = ctx
    const attempt = openAttempt(app.config, body.attempt, ctx.now)
    const { clientId, issuer, oidcClientId } = attempt
    const settings = await findSettings(db, clientId)
    if (!settings || settings.issuer !== issuer || settings.oidcClientId !== oidcClientId)
      throw conflict(
        'SINGLE_SIGN_ON_MISCONFIGURED',
        'The settings of single sign-on have changed since the log-in started. Start again.',
      )
    const registration = { issuer, oidcClientId, secret: secretOf(app.config, settings) }
    const claims = await claimsOf(registration, attempt, body.parameters, app.config.allowPrivateAddresses)
    const outcome = await ctx.transaction((trx) => enter(trx, settings, claims))
    if (outcome instanceof Refused) {
      await recordRefusal(ctx, clientId, outcome)
      throw outcome.error
    }
    const { user, isNew, given, taken } = outcome
    app.access.forget(user.id)
    const session = await openSession(db, user.id, networkOf(ctx.address), clientId)
    ctx.did({
      clientId,
      username: user.username,
      action: 'user.login',
      subjectId: user.id,
      details: { sessionId: session.sessionId, issuer, isNew, given, taken },
    })
    return loginResult(ctx, user, session)
  },
} satisfies SingleSignOnHandlers

const redirectUri = (config: Parameters<typeof linkTo>[0]): string => linkTo(config, 'signed-in')

async function show(db: Db, clientId: number, config: Parameters<typeof redirectUri>[0]) {
  const settings = await findShown(db, clientId)
  return { ...settings, configured: settings !== undefined, redirectUri: redirectUri(config) }
}

/** Requires all permissions of the client's roles: whoever decides where people log in can log in as any of them. */
async function mustHoldAllRoles({ db, caller }: Context): Promise<void> {
  const path = (await pathOfClient(db, caller.clientId)) ?? []
  for (const role of await listAllRoles(db, caller.clientId)) {
    const lacking = lackingAt(path, caller.grants, role)
    if (lacking !== undefined)
      throw forbidden(
        'PERMISSION_NOT_HELD',
        `Role ${role.name} has the permission ${lacking}, which you lack, and single sign-on assigns it. Ask an administrator who has it.`,
      )
  }
}

async function errorsOf(db: Db, clientId: number, body: Body): Promise<FieldError[]> {
  const { domains, roleMappings, roleClaim, defaultRoleId } = body
  const unproved = await listUnproved(db, clientId, domains)
  const errors = domains.flatMap((domain, index): FieldError[] => {
    const field = `domains[${index}]`
    const why = isOfEverybody(domain)
      ? 'where anyone can have an address'
      : unproved.includes(domain)
        ? 'where no confirmed user of this client has a verified address'
        : undefined
    return why === undefined
      ? []
      : [{ code: 'DOMAIN_NOT_PROVED', defaultMessage: `${field} is ${domain}, ${why}`, field }]
  })
  const named = [
    ...roleMappings.map(({ roleId }, index) => ({ roleId, field: `roleMappings[${index}].roleId` })),
    ...(defaultRoleId === undefined ? [] : [{ roleId: defaultRoleId, field: 'defaultRoleId' }]),
  ]
  const roles = await findRoles(
    db,
    clientId,
    named.map(({ roleId }) => roleId),
  )
  for (const { roleId, field } of named)
    if (!roles.some(({ id }) => id === roleId.toLowerCase()))
      errors.push({
        code: 'UNKNOWN_ROLE',
        defaultMessage: `${field} is ${roleId}, which is not a role of this client`,
        field,
      })
  if (roleMappings.length > 0 && roleClaim === undefined)
    errors.push({
      code: 'REQUIRED',
      defaultMessage: 'roleClaim is required with roleMappings',
      field: 'roleClaim',
    })
  return errors
}

async function settingsFor(
  db: Db,
  { username, clientId }: { readonly username?: string; readonly clientId?: number },
): Promise<KeptSettings> {
  if ((username === undefined) === (clientId === undefined))
    mustHaveNone([
      { code: 'REQUIRED', defaultMessage: 'username or clientId is required, and only one of them', field: 'username' },
    ])
  const domain = username === undefined ? undefined : domainOf(username)
  const found =
    clientId !== undefined
      ? await findSettings(db, clientId)
      : domain === undefined
        ? undefined
        : await findByDomain(db, domain)
  if (!found)
    throw notFound('Single sign-on for', clientId === undefined ? (domain ?? username ?? '') : `client ${clientId}`)
  return found
}

/** Records a refusal outside its request, whose transaction is rolled back. */
async function recordRefusal({ app, requestId }: Context, clientId: number, { user, error }: Refused): Promise<void> {
  if (!user) return
  await insertDeeds(app.db, [
    {
      clientId,
      username: user.username,
      operationId: 'completeSingleSignOn',
      requestId,
      action: 'user.refuseLogin',
      subject: 'user',
      subjectId: user.id,
      details: { reason: error.message },
    },
  ])
}
