import type { Schemas } from '../../../openapi/generated/types.ts'
import { ApiError, badRequest, fieldError, type FieldError } from '../../kernel/error.ts'
import { send, together, type Call, type Db } from '../../platform/store/database.ts'
import { findConfiguration, type Configuration } from './configuration-store.ts'
import { passesCustoms } from '../../network/carriers/border.ts'
import { findDeclared, itemsLink, type Declarable, type Linked } from './shipment-declaration-store.ts'
import { goodsOf, invoiceNumberOf, type Consigned, type Declared } from './shipment-goods.ts'
import { itemsInsert, type By } from './store.ts'
import { invoicesLock, supplementsFrom, supplementsOf } from './invoice-store.ts'
import { lockConsignments, valuedWith, withConsignments } from './ioss-store.ts'

type Shipment = Schemas['Shipment']

/** Whether a rule keeps a shipment with undeclared goods from its carrier. */
const refuses: Record<Schemas['CustomsUndeclaredRule'], boolean> = { WARN: false, REFUSE: true }

/** Returns whether the goods of a shipment must be declared. */
export const crossesBorder = ({ sender, delivery, recipient }: Pick<Shipment, 'sender' | 'delivery' | 'recipient'>) =>
  passesCustoms(sender, delivery ?? recipient)

/**
 * Plans the declaration that registering a shipment makes, if it crosses a border. Its goods are declared under its
 * number, which is unknown before registration.
 */
export async function planDeclaration(
  db: Db,
  clientId: number,
  shipment: Consigned & Declarable,
  number = shipment.id,
): Promise<Declared | undefined> {
  if (!crossesBorder(shipment)) return undefined
  const invoiceNumber = invoiceNumberOf(shipment)
  const currencyCode = shipment.customs?.items?.[0]?.currencyCode
  const found = await findDeclared(db, clientId, shipment, number, { invoiceNumber, currencyCode })
  const { isDeclared, otherCurrency, ...seller } = found
  return isDeclared ? { goods: [], warnings: [] } : { ...goodsOf(shipment, number, seller), otherCurrency }
}

/** Returns whether the client lets a shipment with this declaration go. */
export const mayBeUndeclared = (
  { warnings, goods = [], otherCurrency }: Pick<Declared, 'warnings'> & Partial<Declared>,
  { undeclared }: Pick<Configuration, 'undeclared'>,
): boolean => !currencyError({ goods, otherCurrency }) && (warnings.length === 0 || !refuses[undeclared])

/** Returns an error if the invoice would have two currencies. Goods in another currency would get no documents. */
export function currencyError({
  goods: [first],
  otherCurrency,
}: Pick<Declared, 'goods' | 'otherCurrency'>): FieldError | undefined {
  if (!first || otherCurrency === undefined) return undefined
  return fieldError(
    'CUSTOMS_INVOICE_CURRENCY',
    'customs.items[0].currencyCode',
    `must be ${otherCurrency}, as other goods of invoice ${first.invoiceNumber} have. Give all of them one currency, or name another invoice`,
  )
}

/** Throws for errors in a shipment's declaration, if the client refuses those. */
export async function mustBeDeclared(db: Db, clientId: number, declared: Declared | undefined): Promise<void> {
  const { warnings = [] } = declared ?? {}
  const mixed = declared && currencyError(declared)
  if (mixed) throw badRequest(mixed.code, mixed.defaultMessage, [mixed])
  const [first] = warnings
  if (!first || mayBeUndeclared({ warnings }, await findConfiguration(db, clientId))) return
  throw new ApiError('invalid', first.code, first.message, {
    errors: warnings.map(({ code, message }) => ({
      code,
      defaultMessage: message,
      objectName: 'shipment',
      field: 'customs',
    })),
  })
}

/** Stores the goods of a shipment as customs items, and adds the shipment to those declared earlier. */
export async function declareShipment(
  db: Db,
  clientId: number,
  shipmentId: string,
  declared: Declared,
  by: By,
): Promise<void> {
  const begun = await beginDeclaring(db, clientId, shipmentId, declared)
  await together(db, ...(await itemsToDeclare(db, clientId, declared, begun, by)))
}

/** The results of beginning a shipment's declaration. */
interface Begun {
  readonly linked: readonly Linked[]
  readonly supplements: ReadonlyMap<string, number>
  readonly kept: Awaited<ReturnType<typeof lockConsignments>>
}

/**
 * Adds a shipment to goods declared for it earlier. The statement is sent together with the transaction's other
 * concurrent ones.
 */
export async function beginDeclaring(
  db: Db,
  clientId: number,
  shipmentId: string,
  { goods }: Declared,
): Promise<Begun> {
  const numbers = goods.map(({ invoiceNumber }) => invoiceNumber)
  const [, linked, supplements, kept] = await Promise.all([
    send(db, invoicesLock(db, clientId, numbers)),
    send(db, itemsLink(db, clientId, shipmentId)),
    send(db, supplementsOf(db, clientId, numbers)),
    lockConsignments(db, clientId, goods),
  ])
  return { linked, supplements: supplementsFrom(supplements), kept }
}

/** Builds the statement that stores the goods, if there are any, to send together with others. */
export async function itemsToDeclare(
  db: Db,
  clientId: number,
  { goods }: Declared,
  { linked, supplements, kept }: Begun,
  by: By,
): Promise<readonly Call<unknown>[]> {
  const valued =
    linked.length === 0
      ? await valuedWith(db, clientId, goods, kept)
      : await withConsignments(db, clientId, goods, { others: linked })
  return valued.length === 0 ? [] : [itemsInsert(db, clientId, valued, by, { ofShipment: true, supplements })]
}
