import { createMcpHandler, Server, type CallToolResult, type ListToolsResult } from '@modelcontextprotocol/server'
import { addressOf, pageOf, type Pages } from './pages.ts'

const instructions =
  'The documentation of Waybill, an API that ships parcels with many carriers. Use search_documentation to find pages, then read_page with the page of a result. It covers operations, error codes, enumerations and guides.'

/** Length in characters of the parts in which longer pages are read. */
const part = 40_000

const tools: ListToolsResult['tools'] = [
  {
    name: 'search_documentation',
    title: 'Search the documentation',
    description:
      'Finds guides, operations, fields, values of enumerations, webhooks and error codes, best match first. Takes a few words such as "print label", an operation such as createShipment, or a code such as CARRIER_TIMEOUT.',
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'What to look for, in a few words.' },
        limit: { type: 'integer', minimum: 1, maximum: 30, default: 8, description: 'Maximum number of results.' },
      },
      required: ['query'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        results: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              kind: { type: 'string' },
              title: { type: 'string' },
              about: { type: 'string' },
              page: { type: 'string', description: 'Address to pass to read_page.' },
              link: { type: 'string', description: 'Address for browsers.' },
            },
            required: ['kind', 'title', 'page', 'link'],
          },
        },
      },
      required: ['results'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
  {
    name: 'read_page',
    title: 'Read a page',
    description: `Returns a page as Markdown, such as /guides/labels or /api-reference/createShipment; /llms.txt lists all. A page of more than ${part} characters is returned in parts: continue from next.`,
    inputSchema: {
      type: 'object',
      properties: {
        page: { type: 'string', description: 'Address of the page, as search_documentation returns it.' },
        from: { type: 'integer', minimum: 0, default: 0, description: 'Character to start from.' },
      },
      required: ['page'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: {
        page: { type: 'string' },
        text: { type: 'string' },
        characters: { type: 'integer', description: 'Length of the whole page.' },
        next: { type: 'integer', description: 'Where the next part begins, if there is one.' },
      },
      required: ['page', 'text', 'characters'],
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  },
]

const failure = (message: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text: message }] })

/** Parses a number within bounds; models send numbers as strings too. */
function numberIn(value: unknown, least: number, most: number, otherwise: number): number {
  const number = Math.trunc(Number(value ?? otherwise))
  return Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number))
}

type Given = Readonly<Record<string, unknown>>

function searched({ search, addresses }: Pages, origin: string, { query, limit }: Given): CallToolResult {
  if (typeof query !== 'string' || query.trim() === '') return failure('query is missing: say what to look for.')
  const hits = search(query, false, 60).filter(({ href }) => addresses.has(pageOf(href)))
  const results = hits.slice(0, numberIn(limit, 1, 30, 8)).map(({ kind, title, detail, text, href }) => ({
    kind,
    title,
    about: [detail, text].filter(Boolean).join(': ').slice(0, 300),
    page: pageOf(href),
    link: origin + href,
  }))
  return { content: [{ type: 'text', text: JSON.stringify({ results }) }], structuredContent: { results } }
}

async function read({ addresses, read: readText, search }: Pages, { page, from }: Given): Promise<CallToolResult> {
  if (typeof page !== 'string') return failure('page is missing: the address of a page, such as /guides/labels.')
  const address = addressOf(page)
  if (!addresses.has(address)) {
    const near = new Set(search(page.replace(/[/.-]+/g, ' '), false, 10).map(({ href }) => pageOf(href)))
    return failure(
      `Page ${address} was not found. Similar pages: ${[...near].slice(0, 3).join(', ')}. /llms.txt lists all.`,
    )
  }
  const whole = await readText(address)
  const begin = numberIn(from, 0, whole.length, 0)
  const end = begin + part
  const text = whole.slice(begin, end)
  const next = end < whole.length ? { next: end } : {}
  return {
    content: [{ type: 'text', text: end < whole.length ? `${text}\n\n(Continue with from: ${end}.)` : text }],
    structuredContent: { page: address, text, characters: whole.length, ...next },
  }
}

/** Serves the documentation to assistants. It is as public as the site, so it needs no key. */
export const documentationHandler = (pages: Pages, origin: string) =>
  createMcpHandler(() => {
    const server = new Server(
      { name: 'waybill-documentation', title: 'Waybill documentation', version: '1' },
      { capabilities: { tools: {} }, instructions },
    )
    server.setRequestHandler('tools/list', () => ({ tools }))
    server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) => {
      const tool = tools.find((one) => one.name === name)
      if (!tool) return failure(`Unknown tool ${name}. Choose from ${tools.map((one) => one.name).join(' and ')}.`)
      const known = Object.keys(tool.inputSchema.properties ?? {})
      const unknown = Object.keys(given).filter((key) => !known.includes(key))
      if (unknown.length > 0)
        return failure(`${name} does not take ${unknown.join(', ')}. It takes ${known.join(', ')}.`)
      return name === 'read_page' ? read(pages, given) : searched(pages, origin, given)
    })
    return server
  })
