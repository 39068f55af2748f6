import type { Credentials } from './carrier.ts'

/** The credentials for carriers on a client's test side: invalid ones, so that the sandbox plays them. */
export const testCredentials: Credentials = { testSide: 'yes' }

/** No carrier has a field of this name, so a client cannot set it. */
export const isOfTestSide = (credentials: Credentials): boolean => credentials['testSide'] !== undefined
