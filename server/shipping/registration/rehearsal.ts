import type { FieldError } from '../../kernel/error.ts'
import { remembering } from '../../kernel/remember.ts'
import { accountsOf } from '../../network/carrier-configuration/credentials.ts'
import { CarrierRefusal, CredentialsRefused, type CarrierId } from '../../network/carriers/carrier.ts'
import { unprintable, type Unprintable, type WantedLabel } from '../../network/carriers/label-formats.ts'
import type { Content, Shipment } from '../shipment/content.ts'
import type { CarrierContext } from '../shipment/carrier-context.ts'
import { requestOf } from './call.ts'

type Context = Pick<CarrierContext, 'db' | 'carriers' | 'config'>
type Asked = Content & Pick<Shipment, 'id'>

/**
 * Returns a function that finds what a carrier's module would refuse before it calls the carrier, for one shipment or
 * in general.
 */
export function rehearsing({ db, carriers, config }: Context, clientId: number, label?: WantedLabel) {
  const accounts = remembering((carrier: CarrierId) => accountsOf({ db, config }, clientId, carrier, 'shipping'))
  return async (id: CarrierId, shipment?: Asked): Promise<readonly FieldError[]> => {
    const carrier = carriers[id]
    const not = label && unprintable(carrier, label)
    if (not) return [unprinted(id, not)]
    if (!carrier.rehearse) return []
    try {
      const choice = await accounts(id)
      const credentials = shipment ? choice.forShipment(shipment).credentials : choice.named(undefined)
      if (carrier.isConfigured?.(credentials) === false) return []
      const request = shipment && (await requestOf(db, clientId, shipment))
      await carrier.rehearse(request, { credentials, clientId, signal: undefined })
      return []
    } catch (error) {
      if (!(error instanceof CarrierRefusal)) throw error
      return error instanceof CredentialsRefused ? [unconfigured(error)] : error.errors.map((one) => refused(id, one))
    }
  }
}

const unconfigured = ({ carrier, message }: CredentialsRefused): FieldError => ({
  code: 'CARRIER_CREDENTIALS',
  defaultMessage: `${message}. Set it with setCarrierFields (PUT /carrier-configuration/fields/${carrier}/shipping)`,
  field: 'carrierProduct.carrier',
  carrier,
})

const unprinted = (carrier: CarrierId, { field, as, instead }: Unprintable): FieldError => ({
  code: 'LABEL_FORMAT_NOT_OFFERED',
  defaultMessage: `${carrier} prints no labels as ${as}. Ask for ${instead} as label.${field}`,
  field: 'carrierProduct.carrier',
  carrier,
})

const refused = (
  carrier: CarrierId,
  { code, message, field = 'carrierProduct' }: CarrierRefusal['errors'][number],
) => ({
  code: 'CARRIER_REFUSED',
  defaultMessage: message.slice(0, 2000),
  field,
  carrier,
  carrierCode: code.slice(0, 100),
})
