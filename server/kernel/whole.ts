/**
 * An object with every attribute of a schema, even if `undefined`. Stored rows are mapped to this type, so an attribute
 * added to the contract does not compile until something reads it.
 */
export type Whole<T> = { [Name in keyof Required<T>]: T[Name] }
