import type { components } from '../../../openapi/generated/types.ts'
import { ApiError } from '../../kernel/error.ts'
import type { Db } from '../../platform/store/database.ts'
import { findConfiguration } from './configuration-store.ts'
import { passesCustoms } from '../../network/carriers/border.ts'
import { findDeclared, linkItems } from './shipment-declaration-store.ts'
import { goodsOf, type Declared } from './shipment-goods.ts'
import { insertItems, type By } from './store.ts'
import { lockInvoices } from './invoice-store.ts'
import { withConsignments } from './ioss-store.ts'

type Schemas = components['schemas']
type Shipment = Schemas['Shipment']

/** Whether a shipment whose goods are not declared is kept from its carrier. */
const refuses: Record<Schemas['CustomsUndeclaredRule'], boolean> = { WARN: false, REFUSE: true }

/** Whether the goods of a shipment have to be declared. */
export const crossesBorder = ({ sender, delivery, recipient }: Pick<Shipment, 'sender' | 'delivery' | 'recipient'>) =>
  passesCustoms(sender, delivery ?? recipient)

/**
 * What registering a shipment is to declare, where it crosses a border. Its goods are declared under its number, which
 * nobody knows before it is registered.
 */
export async function planDeclaration(
  db: Db,
  clientId: number,
  shipment: Shipment,
  number = shipment.id,
): Promise<Declared | undefined> {
  if (!crossesBorder(shipment)) return undefined
  const { isDeclared, ...seller } = await findDeclared(db, clientId, shipment, number)
  return isDeclared ? { goods: [], warnings: [] } : goodsOf(shipment, number, seller)
}

/** The client may have what is wrong with the declaration of a shipment refused. */
export async function mustBeDeclared(db: Db, clientId: number, declared: Declared | undefined): Promise<void> {
  const { warnings = [] } = declared ?? {}
  const [first] = warnings
  if (!first) return
  const { undeclared } = await findConfiguration(db, clientId)
  if (!refuses[undeclared]) return
  throw new ApiError('invalid', first.code, first.message, {
    errors: warnings.map(({ code, message }) => ({
      code,
      defaultMessage: message,
      objectName: 'shipment',
      field: 'customs',
    })),
  })
}

/** Puts the goods of a shipment on record as customs items, and names it in those that were declared before. */
export async function declareShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  { goods }: Declared,
  by: By,
): Promise<void> {
  if (goods.length > 0)
    await lockInvoices(
      db,
      clientId,
      goods.map(({ invoiceNumber }) => invoiceNumber),
    )
  const linked = await linkItems(db, clientId, shipmentId)
  const valued = await withConsignments(db, clientId, goods, { others: linked })
  if (valued.length > 0) await insertItems(db, clientId, valued, by, { ofShipment: true })
}
