// oxlint-disable no-restricted-imports -- assistants use the API through its SDK and tools, as the command line does
import { createMcpHandler } from '@modelcontextprotocol/server'
import { badRequest } from '../../kernel/error.ts'
import { serverOf } from '../../../sdk/cli/mcp/server.ts'
import { chosen } from '../../../sdk/cli/mcp/tools.ts'
import { operations } from '../../../sdk/cli/operations.ts'
import { createClient } from '../../../sdk/src/client.ts'

interface Asked {
  readonly fetch: typeof fetch
  readonly baseUrl: string
  /** Access token or API key. */
  readonly token: string
  readonly clientId: string | undefined
  readonly permissions: ReadonlySet<string>
  readonly areas: readonly string[] | undefined
  readonly readOnly: boolean
}

/** Responds to MCP requests with what their caller may do. */
export function createHandler({ fetch, baseUrl, token, clientId, permissions, areas, readOnly }: Asked) {
  const known = new Set(operations.map(({ area }) => area))
  const unknown = areas?.find((area) => area !== 'all' && !known.has(area))
  if (unknown !== undefined)
    throw badRequest('AREA_UNKNOWN', `Unknown area ${unknown}. Choose from ${[...known].sort().join(', ')}.`)
  const client = createClient({ baseUrl, fetch, apiKey: token, ...(clientId && { clientId: Number(clientId) }) })
  const named = areas === undefined || areas.includes('all') ? undefined : new Set(areas)
  const choose = () => chosen({ permissions, areas: named, readOnly })
  return createMcpHandler(() => serverOf({ client, baseUrl, choose, whole: areas !== undefined }))
}
