import type { Schemas } from '../../../openapi/generated/types.ts'
import { mustAccess } from '../../identity/access/client-access.ts'
import { capabilitiesOf } from '../carriers/capabilities.ts'
import type { CarrierId } from '../carriers/carrier.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { claimTermsOf } from '../carriers/data/claim-terms.ts'
import { pickUpHoursOf } from '../carriers/data/pick-up-hours.ts'
import { carrierIds } from '../carriers/numbers/detection.ts'
import type { CarrierConfigurationHandlers } from '../../generated/handlers.ts'
import { ApiError, invalid, mustHaveNone } from '../../kernel/error.ts'
import { changeBy, type Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { checked } from './check.ts'
import {
  accountErrors,
  addressErrors,
  keptValues,
  maskErrors,
  nameErrors,
  placeErrors,
  shownFields,
  valueErrors,
} from './fields.ts'
import {
  deleteFields,
  findCarrierSettings,
  findFields,
  findResolvedClient,
  lockOwnFields,
  setCarriers,
  writeFields,
  type FieldType,
} from './store.ts'
import type { Whole } from '../../kernel/whole.ts'

const alphabetical = carrierIds.toSorted()

export const carrierConfigurationHandlers = {
  listCarriers: (_, { app }) =>
    alphabetical.map((carrier) => {
      const { name: carrierName, country, regions, products } = carrierData[carrier]
      const capabilities = capabilitiesOf(app.carriers[carrier])
      const { source, sourceFor } = app.carriers[carrier]
      return {
        carrier,
        name: carrierName,
        country,
        regions: [...regions],
        products: products.map(({ id, name, transportType, direction }) => ({ id, name, transportType, direction })),
        capabilities,
        sandbox: source === 'SANDBOX',
        live: source !== 'SANDBOX' || sourceFor !== undefined,
        ...(capabilities.includes('PICK_UP') && { pickUpHours: shownHours(carrier) }),
        ...(claimTermsOf(carrier).length > 0 && { claimTerms: claimTermsOf(carrier) }),
      }
    }),

  listCarrierFieldDefinitions: ({ path: { carrier, type } }, { app }) => [...app.carriers[carrier].fields[type]],

  listActiveClientCarriers: ({ query }, { db, caller }) => clientCarriers(db, caller.clientId, query.enabled),

  async listClientCarriers({ path: { clientId }, query }, ctx) {
    await mustAccess(ctx, clientId)
    return clientCarriers(ctx.db, clientId, query.enabled)
  },

  async setClientCarrier({ path: { clientId, carrierStr: carrier }, body }, ctx) {
    mustAgree({ clientId, carrier }, body)
    await mustAccess(ctx, clientId)
    const { enabled } = body
    await ctx.transaction(async (db) => {
      const isChanged = await setCarriers(db, clientId, [carrier], enabled, changeBy(ctx))
      const action = enabled ? 'carrier.enable' : 'carrier.disable'
      ctx.did(isChanged ? { clientId, action, subjectId: carrier } : undefined)
    })
    return { clientId, carrier, enabled }
  },

  getCarrierFields: ({ path: { carrier, type }, query }, ctx) =>
    configuration(ctx.db, ctx, carrier, type, query.account),

  async setCarrierFields({ path: { carrier, type }, query: { account = '' }, body: { fields, appliesTo } }, ctx) {
    const { caller, app } = ctx
    const { clientId } = caller
    const definitions = app.carriers[carrier].fields[type]
    // Before the transaction, since the name server may be slow.
    const errors = [
      ...accountErrors(carrier, type, account, appliesTo),
      ...nameErrors(carrier, type, definitions, fields),
      ...valueErrors(app.carriers[carrier], fields),
      ...(app.config.allowPrivateAddresses ? [] : await addressErrors(fields)),
    ]
    return ctx.transaction(async (db) => {
      const own = await lockOwnFields(db, app.config, clientId, carrier, type, account)
      ctx.mustMatch(await configuration(db, ctx, carrier, type, account))
      if (!own && account !== '') await mustHaveRoom(db, ctx, carrier, type)
      const allErrors = [
        ...errors,
        ...maskErrors(clientId, definitions, fields, own),
        ...placeErrors(definitions, fields, own),
      ]
      mustHaveNone(allErrors)
      const values = keptValues(definitions, fields, own)
      await writeFields(db, app.config, clientId, carrier, type, values, changeBy(ctx), { account, appliesTo })
      ctx.did({
        action: 'carrier-field.set',
        subjectId: subjectOf(carrier, type, account),
        details: { names: Object.keys(values) },
      })
      return configuration(db, ctx, carrier, type, account)
    })
  },

  checkCarrierFields: ({ path: { carrier, type }, query }, ctx) => checked(ctx, carrier, type, query.account),

  deleteCarrierFields: ({ path: { carrier, type }, query: { account = '' } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const own = await lockOwnFields(db, ctx.app.config, clientId, carrier, type, account)
      if (!own)
        throw new ApiError(
          'notFound',
          'NOT_FOUND',
          `Client ${clientId} has no ${type} fields of its own for ${carrier}${account === '' ? '' : ` and account ${account}`}.`,
        )
      ctx.mustMatch(await configuration(db, ctx, carrier, type, account))
      await deleteFields(db, clientId, carrier, type, account)
      ctx.did({ action: 'carrier-field.delete', subjectId: subjectOf(carrier, type, account) })
    }),
} satisfies CarrierConfigurationHandlers

function shownHours(carrier: CarrierId): Schemas['CarrierPickUpHours'] {
  const { onSaturdays, ...hours } = pickUpHoursOf(carrier)
  return { ...hours, saturdays: onSaturdays }
}

async function clientCarriers(
  db: Db,
  clientId: number,
  wanted: boolean | undefined,
): Promise<Whole<Schemas['ClientCarrier']>[]> {
  const settings = await findCarrierSettings(db, clientId)
  return alphabetical
    .map((carrier) => ({ clientId, carrier, enabled: settings.get(carrier) ?? false }))
    .filter(({ enabled }) => wanted === undefined || enabled === wanted)
}

/** A setting may be sent back as it was read, but not to another path. */
function mustAgree(path: Omit<Schemas['ClientCarrier'], 'enabled'>, body: Schemas['ClientCarrierUpdate']): void {
  const errors = (['clientId', 'carrier'] as const).flatMap((name) =>
    body[name] === undefined || body[name] === path[name]
      ? []
      : [
          {
            code: 'DIFFERS_FROM_PATH',
            defaultMessage: `${name} must be ${path[name]} as in the path, or absent`,
            field: name,
          },
        ],
  )
  mustHaveNone(errors)
}

/** The limit of a client's named accounts with a carrier. */
const mostAccounts = 20

async function mustHaveRoom(db: Db, { app, caller: { clientId } }: Context, carrier: CarrierId, type: FieldType) {
  const { accounts } = await findFields(db, app.config, clientId, carrier, type)
  const own = accounts.filter((one) => one.clientId === clientId && one.account !== '')
  if (own.length >= mostAccounts)
    throw invalid(
      [
        {
          code: 'TOO_MANY',
          defaultMessage: `Client ${clientId} has ${mostAccounts} accounts with ${carrier} already. Delete one first`,
          field: 'account',
        },
      ],
      'query',
    )
}

const subjectOf = (carrier: CarrierId, type: FieldType, account: string) =>
  [carrier, type, ...(account === '' ? [] : [account])].join('/')

/** Returns the values in force for the active client, without secrets. */
async function configuration(
  db: Db,
  ctx: Context,
  carrier: CarrierId,
  type: FieldType,
  account = '',
): Promise<Whole<Schemas['ClientConfiguration']>> {
  const { app, caller } = ctx
  const { accounts, found } = await findFields(db, app.config, caller.clientId, carrier, type, account)
  const others = accounts.flatMap((one) => (one.appliesTo ? [{ account: one.account, appliesTo: one.appliesTo }] : []))
  return {
    resolvedClient: found && (await findResolvedClient(db, found.clientId)),
    account: account === '' ? undefined : account,
    appliesTo: found?.appliesTo,
    accounts: account === '' && others.length > 0 ? others : undefined,
    fields: found ? shownFields(app.carriers[carrier].fields[type], found.values) : [],
  }
}
