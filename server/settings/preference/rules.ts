import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Whole } from '../../kernel/whole.ts'

/** What exists of that which settings name. */
export interface Existing {
  readonly addresses: ReadonlySet<string>
  readonly hasParcelDefinition: boolean
}

/** A default has to be there. */
export function defaultErrors(changes: Schemas['SharedPreferencesChanges'], existing: Existing): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['defaultPickupAddressId', 'defaultReceiverAddressId'] as const) {
    const id = changes[field]
    if (id && !existing.addresses.has(id.toLowerCase()))
      errors.push({
        code: 'ADDRESS_NOT_FOUND',
        defaultMessage: `${field} is not in the address book: ${id}`,
        field,
      })
  }
  const id = changes.defaultParcelDefinitionId
  if (id && !existing.hasParcelDefinition)
    errors.push({
      code: 'PARCEL_DEFINITION_NOT_FOUND',
      defaultMessage: `defaultParcelDefinitionId is not a parcel definition of the client: ${id}`,
      field: 'defaultParcelDefinitionId',
    })
  return errors
}

/** What belongs to one client and is of no use at another. */
const ofOneClient = {
  defaultPickupAddressId: undefined,
  defaultReceiverAddressId: undefined,
  defaultParcelDefinitionId: undefined,
}

/** Before anything is set. */
export const unset: Whole<Schemas['SharedPreferences']> = {
  locale: undefined,
  shipmentFormLayout: undefined,
  scanAndGoFlow: undefined,
  ...ofOneClient,
  favoriteApp: undefined,
}

/** The user's own settings before those of the client, and these before those of clients above, which come from the nearest to the farthest. */
export function effectivePreferences(
  clientId: number,
  own: Whole<Schemas['UserPreferences']>,
  above: readonly Whole<Schemas['ClientPreferences']>[],
): Whole<Schemas['EffectivePreferences']> {
  const effective: Whole<Schemas['EffectivePreferences']> = {
    ...unset,
    clientId,
    uniqueCustomerReferences: undefined,
    approvalByOthers: undefined,
    defaultClientId: undefined,
    shipmentsTableConfiguration: undefined,
    shipmentsTableViews: undefined,
  }
  for (const { clientId: at, uniqueCustomerReferences, approvalByOthers, ...settings } of above.toReversed()) {
    if (at === clientId) Object.assign(effective, settings, { uniqueCustomerReferences, approvalByOthers })
    else Object.assign(effective, present({ ...settings, ...ofOneClient }))
  }
  return { ...effective, ...present(own) }
}

const present = <T extends object>(settings: T): Partial<T> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries forgets which keys there are
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value != null)) as Partial<T>
}

/** A table shows each column once. */
export const columnErrors = (columns: readonly Schemas['ShipmentsTableColumn'][]): FieldError[] =>
  namedTwice(
    columns.map(({ columnId }) => columnId),
    (index) => `shipmentsTableConfiguration[${index}].columnId`,
    'names a column that is already placed',
  )

/** Views are identified by their names. */
export const viewErrors = (views: readonly Schemas['ShipmentsTableView'][]): FieldError[] =>
  namedTwice(
    views.map(({ name }) => name),
    (index) => `shipmentsTableViews[${index}].name`,
    'is the name of another view already',
  )

function namedTwice(names: readonly string[], fieldOf: (index: number) => string, why: string): FieldError[] {
  return names.flatMap((name, index) => {
    const field = fieldOf(index)
    return names.indexOf(name) === index ? [] : { code: 'DUPLICATE', defaultMessage: `${field} ${why}: ${name}`, field }
  })
}

/** In the order of their places, as the contract has them. */
export const inOrder = (columns: readonly Schemas['ShipmentsTableColumn'][]): Schemas['ShipmentsTableColumn'][] =>
  columns.toSorted((one, other) => one.order - other.order)
