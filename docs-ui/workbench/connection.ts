import type { Connection } from '@waybill/sdk'
import { connect } from '@waybill/sdk/fn'
import { basePath } from '../reference/reference.ts'
import { noteLimit } from './limit.ts'

/** Calls the same server as the console, with the same credentials. */
export const connectionOf = (address: string, authorization: string, clientId: string): Connection =>
  connect({
    baseUrl: `${address}${basePath}`,
    accessToken: authorization.replace(/^bearer\s+/i, ''),
    ...(clientId !== '' && { clientId: Number(clientId) }),
    retries: 1,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      noteLimit(response)
      return response
    },
  })
