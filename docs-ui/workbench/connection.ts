import type { Connection } from '@waybill/sdk'
import { connect } from '@waybill/sdk/fn'
import { basePath } from '../reference/reference.ts'

/** Calls of the workbench go where the console's go, as whoever is logged in there. */
export const connectionOf = (address: string, authorization: string, clientId: string): Connection =>
  connect({
    baseUrl: `${address}${basePath}`,
    accessToken: authorization.replace(/^bearer\s+/i, ''),
    ...(clientId !== '' && { clientId: Number(clientId) }),
    retries: 1,
  })
