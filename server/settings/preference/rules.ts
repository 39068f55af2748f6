import type { components } from '../../../openapi/generated/types.ts'
import type { ErrorDetail } from '../../kernel/error.ts'

type Schemas = components['schemas']

/** What exists of that which settings name. */
export interface Existing {
  readonly addresses: ReadonlySet<string>
  readonly hasParcelDefinition: boolean
}

/** A default has to be there. */
export function defaultErrors(changes: Schemas['SharedPreferencesChanges'], existing: Existing): ErrorDetail[] {
  const errors: ErrorDetail[] = []
  for (const field of ['defaultPickupAddressId', 'defaultReceiverAddressId'] as const) {
    const id = changes[field]
    if (id && !existing.addresses.has(id.toLowerCase()))
      errors.push({
        code: 'ADDRESS_NOT_FOUND',
        defaultMessage: `${field} names no address of the address book: ${id}`,
        objectName: 'body',
        field,
      })
  }
  const id = changes.defaultParcelDefinitionId
  if (id && !existing.hasParcelDefinition)
    errors.push({
      code: 'PARCEL_DEFINITION_NOT_FOUND',
      defaultMessage: `defaultParcelDefinitionId names no parcel definition of the client: ${id}`,
      objectName: 'body',
      field: 'defaultParcelDefinitionId',
    })
  return errors
}

/** A table shows each column once. */
export function columnErrors(columns: readonly Schemas['ShipmentsTableColumn'][]): ErrorDetail[] {
  const placed = new Set<string>()
  return columns.flatMap(({ columnId }, index) => {
    if (!placed.has(columnId)) {
      placed.add(columnId)
      return []
    }
    const field = `shipmentsTableConfiguration[${index}].columnId`
    return {
      code: 'DUPLICATE',
      defaultMessage: `${field} names a column that is already placed: ${columnId}`,
      objectName: 'body',
      field,
    }
  })
}

/** In the order of their places, as the contract has them. */
export const inOrder = (columns: readonly Schemas['ShipmentsTableColumn'][]): Schemas['ShipmentsTableColumn'][] =>
  columns.toSorted((one, other) => one.order - other.order)
