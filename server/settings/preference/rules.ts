import type { Schemas } from '../../../openapi/generated/types.ts'
import type { FieldError } from '../../kernel/error.ts'
import type { Whole } from '../../kernel/whole.ts'

/** The objects that exist among those that settings refer to. */
export interface Existing {
  readonly addresses: ReadonlySet<string>
  readonly hasParcelDefinition: boolean
}

/** A default must exist. */
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

/** Settings that refer to objects of one client, so they do not apply at another. */
const ofOneClient = {
  defaultPickupAddressId: undefined,
  defaultReceiverAddressId: undefined,
  defaultParcelDefinitionId: undefined,
}

/** The initial settings. */
export const unset: Whole<Schemas['SharedPreferences']> = {
  locale: undefined,
  shipmentFormLayout: undefined,
  scanAndGoFlow: undefined,
  ...ofOneClient,
  favoriteApp: undefined,
}

/**
 * Combines the user's own settings, the client's, and those of the clients above, in this order of precedence. `above`
 * begins with the nearest.
 */
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
    'is a column that is already placed',
  )

/** Views are identified by their names. */
export const viewErrors = (views: readonly Schemas['ShipmentsTableView'][]): FieldError[] =>
  namedTwice(
    views.map(({ name }) => name),
    (index) => `shipmentsTableViews[${index}].name`,
    'is already the name of another view',
  )

function namedTwice(names: readonly string[], fieldOf: (index: number) => string, why: string): FieldError[] {
  return names.flatMap((name, index) => {
    const field = fieldOf(index)
    return names.indexOf(name) === index ? [] : { code: 'DUPLICATE', defaultMessage: `${field} ${why}: ${name}`, field }
  })
}

/** Sorts columns by place, as the contract requires. */
export const inOrder = (columns: readonly Schemas['ShipmentsTableColumn'][]): Schemas['ShipmentsTableColumn'][] =>
  columns.toSorted((one, other) => one.order - other.order)
