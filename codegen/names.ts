/** Words that cannot be TypeScript names, or that generated files use themselves. */
const reservedWords = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends false ' +
    'finally for function if implements import in instanceof interface let new null package private protected public ' +
    'return static super switch this throw true try typeof undefined var void while with yield body core options query'
  ).split(' '),
)

/** Types that generated files rely on; a schema of that name would shadow them. */
const takenTypes = new Set(
  (
    'Array Binary Blob Boolean Call CallOptions Connection Date Error FileCall Function Handler Headers Input Json ' +
    'KeyedOptions ListCall ListOptions Map Number Object Operation Output Page Promise ReadOptions ReadonlyArray Record ' +
    'Request Resources Response Schemas Set String Symbol Uint8Array WriteOptions'
  ).split(' '),
)

/** Names that all JavaScript objects inherit: as a key they would read or change something else. */
const inheritedKeys = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'])

export const isOperationId = (name: string): boolean => /^[a-z][A-Za-z0-9]*$/.test(name) && !reservedWords.has(name)

export const isTypeName = (name: string): boolean => /^[A-Z][A-Za-z0-9]*$/.test(name) && !takenTypes.has(name)

/** Names of properties, paths and queries that are allowed after a dot. */
export const isKey = (name: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !inheritedKeys.has(name)

/** Path parameters become arguments of SDK methods, so they must not be reserved words. */
export const isArgument = (name: string): boolean => isKey(name) && !reservedWords.has(name)

export const isHeaderName = (name: string): boolean => /^[A-Za-z][A-Za-z0-9-]*$/.test(name) && !inheritedKeys.has(name)

export const isExampleName = (name: string): boolean =>
  /^[A-Za-z][A-Za-z0-9_-]*$/.test(name) && !inheritedKeys.has(name)
