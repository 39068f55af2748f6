import type { NavGroup } from '../overview/prose.tsx'

/** The panels, in the order of their tabs. */
export const tabs = [
  { id: 'keys', name: 'API keys', description: 'Create, rotate and revoke API keys in the browser.' },
  { id: 'webhooks', name: 'Webhooks', description: 'Add webhook endpoints, see their deliveries and send them again.' },
  { id: 'events', name: 'Events', description: 'Listen in the browser to events as they happen.' },
  { id: 'requests', name: 'Requests', description: 'Find in the browser what became of a request, by its id.' },
  { id: 'audit', name: 'Audit', description: 'See in the browser who changed what, and export it.' },
] as const

export const workbenchNav: readonly NavGroup[] = [
  { title: 'Workbench', entries: tabs.map(({ id, name }) => ({ href: `#${id}`, name })) },
]

/** What is there before the scripts are, which workbench.tsx then fills. */
export function WorkbenchPage() {
  return (
    <>
      <header className="page-head" id="top">
        <h1>Workbench</h1>
        <p className="lead">
          Make and rotate API keys, watch webhooks arrive and send them again, listen to events, and find out what
          became of a request.
        </p>
      </header>
      <div id="workbench">
        <ul className="prose">
          {tabs.map(({ id, name, description }) => (
            <li key={id} id={id}>
              <b>{name}</b>: {description}
            </li>
          ))}
        </ul>
        <noscript>
          <p>
            The workbench needs JavaScript. Everything that it does the <a href="/api-reference#api-ApiKey">API</a> and
            the <a href="/guides/command-line">command line</a> do too.
          </p>
        </noscript>
      </div>
    </>
  )
}
