import type { Credentials } from './carrier.ts'

/** With which carriers are called on the test side of a client: nobody's own, so that the sandbox plays them. */
export const testCredentials: Credentials = { testSide: 'yes' }

/** No carrier has a field of this name, so nobody can enter it. */
export const isOfTestSide = (credentials: Credentials): boolean => credentials['testSide'] !== undefined
