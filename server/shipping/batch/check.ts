import { setImmediate as breathe } from 'node:timers/promises'
import { findConfiguration } from '../../border/customs/configuration-store.ts'
import { mayBeUndeclared } from '../../border/customs/shipment-declaration.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { fieldError, type FieldError } from '../../kernel/error.ts'
import type { Context } from '../../platform/http/handler.ts'
import { errorsOf } from '../creation.ts'
import { defaultsOf } from '../shipment/completion.ts'
import { productRulesOf } from '../shipment/validation.ts'
import { rehearsing } from '../registration/rehearsal.ts'
import type { BatchEntry } from './store.ts'

export type RowCheck = (entry: BatchEntry) => Promise<readonly FieldError[]>

/** Returns a function that finds the errors in the rows of a batch one by one, without calling a carrier. */
export async function rowCheck(
  { db, caller, now, app }: Pick<Context, 'db' | 'caller' | 'now' | 'app'>,
  { register, label }: { readonly register: boolean; readonly label?: Schemas['LabelRequest'] },
): Promise<RowCheck> {
  const { clientId } = caller
  const refuses = !mayBeUndeclared({ warnings: [anyWarning] }, await findConfiguration(db, clientId))
  const rehearse = rehearsing({ db, carriers: app.carriers, config: app.config }, clientId, label)
  const unconfigured = new Set<string>()
  const shared = {
    ...(register && {
      async rehearse(shipment: Parameters<typeof rehearse>[1] & object) {
        const { carrier } = shipment.carrierProduct ?? {}
        if (carrier === undefined || unconfigured.has(carrier)) return []
        const errors = await rehearse(carrier, shipment)
        // The error is the same for all rows of the carrier, so report it only with the first.
        if (errors.some(({ code }) => code !== 'CARRIER_REFUSED')) unconfigured.add(carrier)
        return errors
      },
    }),
    defaults: defaultsOf({ db, caller }),
    rulesOf: productRulesOf(db, clientId),
    refusesUndeclared: register && refuses,
  }
  const taken = new Set<string>()
  let count = 0
  return async ({ rowKey, ...shipment }) => {
    // In portions, so that other requests get their turn.
    if (++count % 100 === 0) await breathe()
    const errors = [...(await errorsOf({ db, caller, now }, shipment, shared))]
    if (rowKey !== undefined && taken.has(rowKey))
      errors.push(fieldError('DUPLICATE', 'rowKey', `is ${rowKey}, as that of another row is already`))
    if (rowKey !== undefined) taken.add(rowKey)
    return errors
  }
}

const anyWarning = { code: 'CUSTOMS_NOT_DECLARED', message: '' } as const
