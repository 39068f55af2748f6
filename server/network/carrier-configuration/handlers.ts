import type { components } from '../../../openapi/generated/types.ts'
import { mustAccess } from '../../identity/access/client-access.ts'
import { capabilitiesOf } from '../carriers/capabilities.ts'
import { carrierData } from '../carriers/data/carriers.ts'
import { claimTermsOf } from '../carriers/data/claim-terms.ts'
import { pickUpHoursOf } from '../carriers/data/pick-up-hours.ts'
import { carrierIds } from '../carriers/numbers/detection.ts'
import type { CarrierConfigurationHandlers } from '../../generated/handlers.ts'
import { ApiError, mustHaveNone } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import type { Db } from '../../platform/store/database.ts'
import { checked } from './check.ts'
import { addressErrors, keptValues, maskErrors, nameErrors, placeErrors, shownFields, valueErrors } from './fields.ts'
import {
  deleteFields,
  findCarrierSettings,
  findFields,
  findResolvedClient,
  lockOwnFields,
  setCarriers,
  writeFields,
  type CarrierId,
  type FieldType,
  type FieldValues,
} from './store.ts'
import type { Whole } from '../../kernel/whole.ts'

type Schemas = components['schemas']

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

  getCarrierFields: ({ path: { carrier, type } }, ctx) => configuration(ctx.db, ctx, carrier, type),

  async setCarrierFields({ path: { carrier, type }, body: { fields } }, ctx) {
    const { caller, app } = ctx
    const { clientId } = caller
    const definitions = app.carriers[carrier].fields[type]
    // Asked before the transaction, since a name server may take its time.
    const errors = [
      ...nameErrors(carrier, type, definitions, fields),
      ...valueErrors(app.carriers[carrier], fields),
      ...(app.config.allowPrivateAddresses ? [] : await addressErrors(fields)),
    ]
    return ctx.transaction(async (db) => {
      const own = await lockOwnFields(db, app.config, clientId, carrier, type)
      ctx.mustMatch(await configuration(db, ctx, carrier, type))
      const allErrors = [
        ...errors,
        ...maskErrors(clientId, definitions, fields, own),
        ...placeErrors(definitions, fields, own),
      ]
      mustHaveNone(allErrors)
      const values = keptValues(definitions, fields, own)
      await writeFields(db, app.config, clientId, carrier, type, values, changeBy(ctx))
      ctx.did({
        action: 'carrier-field.set',
        subjectId: `${carrier}/${type}`,
        details: { names: Object.keys(values) },
      })
      return shownTo(db, ctx, clientId, carrier, type, values)
    })
  },

  checkCarrierFields: ({ path: { carrier, type } }, ctx) => checked(ctx, carrier, type),

  deleteCarrierFields: ({ path: { carrier, type } }, ctx) =>
    ctx.transaction(async (db) => {
      const { clientId } = ctx.caller
      const own = await lockOwnFields(db, ctx.app.config, clientId, carrier, type)
      if (!own)
        throw new ApiError(
          'notFound',
          'NOT_FOUND',
          `Client ${clientId} has no ${type} fields of its own for ${carrier}.`,
        )
      ctx.mustMatch(await shownTo(db, ctx, clientId, carrier, type, own))
      await deleteFields(db, clientId, carrier, type)
      ctx.did({ action: 'carrier-field.delete', subjectId: `${carrier}/${type}` })
    }),
} satisfies CarrierConfigurationHandlers

function shownHours(carrier: CarrierId): Schemas['CarrierPickUpHours'] {
  const { onSaturdays, ...hours } = pickUpHoursOf(carrier)
  return { ...hours, saturdays: onSaturdays }
}

const changeBy = ({ now, caller }: Context) => ({ now, username: caller.username })

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

/** A setting may be sent back as it was read, but not to another place. */
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

/** The values in force for the active client, without its secrets. */
async function configuration(
  db: Db,
  ctx: Context,
  carrier: CarrierId,
  type: FieldType,
): Promise<Whole<Schemas['ClientConfiguration']>> {
  const found = await findFields(db, ctx.app.config, ctx.caller.clientId, carrier, type)
  return found
    ? shownTo(db, ctx, found.clientId, carrier, type, found.values)
    : { resolvedClient: undefined, fields: [] }
}

async function shownTo(
  db: Db,
  { app }: Context,
  owner: number,
  carrier: CarrierId,
  type: FieldType,
  values: FieldValues,
): Promise<Whole<Schemas['ClientConfiguration']>> {
  const resolvedClient = await findResolvedClient(db, owner)
  return { resolvedClient, fields: shownFields(app.carriers[carrier].fields[type], values) }
}
