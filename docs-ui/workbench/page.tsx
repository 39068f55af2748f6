import type { NavGroup } from '../ui/prose.tsx'
import { tabs } from '../ui/panels.ts'

export const workbenchNav: readonly NavGroup[] = [
  { title: 'Workbench', entries: tabs.map(({ id, name }) => ({ href: `#${id}`, name })) },
]

/** The static page, which workbench.tsx fills. */
export function WorkbenchPage() {
  return (
    <>
      <header className="page-head" id="top">
        <h1>Workbench</h1>
        <p className="lead">Manage API keys and webhooks, watch events live, and find the request behind an error.</p>
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
            The workbench needs JavaScript. You can do the same with the <a href="/api-reference#api-ApiKey">API</a> or
            the <a href="/guides/command-line">command line</a>.
          </p>
        </noscript>
      </div>
    </>
  )
}
