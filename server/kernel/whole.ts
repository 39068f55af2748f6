/**
 * An object with each attribute of a schema, if only as `undefined`. What the database keeps is read into one of these, so
 * that an attribute which the contract gains does not compile until something reads it.
 */
export type Whole<T> = { [Name in keyof Required<T>]: T[Name] }
