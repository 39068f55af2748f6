import type { Credentials } from './carrier.ts'

/** Invalid credentials for a client's test side, so that the sandbox plays its carriers. */
export const testCredentials: Credentials = { testSide: 'yes' }

/** No carrier has a field of this name, so a client cannot set it. */
export const isOfTestSide = (credentials: Credentials): boolean => credentials['testSide'] !== undefined
