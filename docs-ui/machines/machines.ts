import { createHash } from 'node:crypto'
import { basePath, type Reference } from '../reference/reference.ts'
import skill from './skill.md?raw'

/** Files by which programs find the site and learn how to use it, besides the pages as Markdown. */
export function machineFiles(reference: Reference, programs: ReadonlyMap<string, string>): [string, string][] {
  const text = skillOf(programs)
  return [
    ['skill.md', text],
    ['.well-known/agent-skills/index.json', skillIndex(text)],
    ['.well-known/api-catalog', `${JSON.stringify(catalogOf(reference), null, 2)}\n`],
    ['_headers', headers],
  ]
}

/** The skill description for assistants, with its programs inserted. */
function skillOf(programs: ReadonlyMap<string, string>): string {
  return skill.replace(/^\{\{program (\S+)\}\}$/gm, (_, name: string) => {
    const program = programs.get(name)
    if (program === undefined) throw new Error(`skill.md asks for the program ${name}, which does not exist`)
    return `\`\`\`ts\n${program.trim()}\n\`\`\``
  })
}

/** Agent Skills Discovery, draft 0.2.0. */
function skillIndex(text: string): string {
  const [, name = '', description = ''] = /^---\nname: (.*)\ndescription: (.*)\n/.exec(text) ?? []
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`
  const index = {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: [{ name, type: 'skill-md', description, url: '/skill.md', digest }],
  }
  return `${JSON.stringify(index, null, 2)}\n`
}

/**
 * RFC 9727: the API, its contract and its documentation as a link set (RFC 9264). Its URLs are relative; the server
 * makes them absolute.
 */
const catalogOf = ({ title }: Reference) => ({
  linkset: [
    {
      anchor: basePath,
      'service-desc': [
        { href: '/openapi.yaml', type: 'application/yaml', title: `${title}, OpenAPI 3.1` },
        { href: '/openapi.json', type: 'application/json', title: `${title}, OpenAPI 3.1` },
        { href: '/openapi-3.2.json', type: 'application/json', title: `${title}, OpenAPI 3.2` },
        { href: '/openapi-3.0.json', type: 'application/json', title: `${title}, OpenAPI 3.0` },
      ],
      'service-doc': [
        { href: '/api-reference', type: 'text/html', title: 'API reference' },
        { href: '/guides', type: 'text/html', title: 'Guides' },
        { href: '/llms.txt', type: 'text/plain', title: 'Every page as Markdown' },
      ],
      'service-meta': [
        { href: '/skill.md', type: 'text/markdown', title: 'How assistants use the API' },
        { href: '/arazzo.json', type: 'application/json', title: 'Workflows, Arazzo 1.1' },
        { href: '/changes.md', type: 'text/markdown', title: 'Versions and deprecations' },
      ],
      status: [{ href: '/health/ready', type: 'application/json' }],
    },
    { anchor: '/mcp', 'service-doc': [{ href: '/guides/command-line', type: 'text/html', title: 'The API over MCP' }] },
    {
      anchor: '/mcp/docs',
      'service-doc': [{ href: '/guides/command-line', type: 'text/html', title: 'The documentation over MCP' }],
    },
  ],
})

/** For static site hosts (Netlify, Cloudflare Pages): the media type of a file without an extension. */
const headers = `/.well-known/api-catalog
  Content-Type: application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"
  Link: </.well-known/api-catalog>; rel="api-catalog"
`
