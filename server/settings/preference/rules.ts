import type { components } from '../../../openapi/generated/types.ts'
import type { Fault } from '../../kernel/error.ts'

type Schemas = components['schemas']

/** What exists of that which settings name. */
export interface Existing {
  readonly addresses: ReadonlySet<string>
  readonly hasParcelDefinition: boolean
}

/** A default has to be there. */
export function defaultFaults(changes: Schemas['SharedPreferencesChanges'], existing: Existing): Fault[] {
  const faults: Fault[] = []
  for (const field of ['defaultPickupAddressId', 'defaultReceiverAddressId'] as const) {
    const id = changes[field]
    if (id && !existing.addresses.has(id.toLowerCase()))
      faults.push({
        code: 'ADDRESS_NOT_FOUND',
        defaultMessage: `${field} names no address of the address book: ${id}`,
        objectName: 'body',
        field,
      })
  }
  const id = changes.defaultParcelDefinitionId
  if (id && !existing.hasParcelDefinition)
    faults.push({
      code: 'PARCEL_DEFINITION_NOT_FOUND',
      defaultMessage: `defaultParcelDefinitionId names no parcel definition of the client: ${id}`,
      objectName: 'body',
      field: 'defaultParcelDefinitionId',
    })
  return faults
}

/** A table shows each column once. */
export function columnFaults(columns: readonly Schemas['ShipmentsTableColumn'][]): Fault[] {
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
