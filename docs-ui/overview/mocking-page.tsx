import { Code, Section, type NavGroup } from '../ui/prose.tsx'

export const mockingNav: readonly NavGroup[] = [
  {
    title: 'Mocking',
    entries: [
      { href: '#start', name: 'Start the mock' },
      { href: '#choose', name: 'Choose the response' },
      { href: '#dynamic', name: 'Made-up responses' },
      { href: '#errors', name: 'What it refuses' },
      { href: '#console', name: 'From the console' },
    ],
  },
]

export function MockingPage() {
  return (
    <>
      <header className="page-head" id="top">
        <p className="eyebrow">Mocking</p>
        <h1>Build against the API before you have it</h1>
        <p className="lead">
          Prism reads the same contract as the server and responds with its examples. Nothing is stored, nothing is
          booked, and no account is needed.
        </p>
      </header>
      <Section id="start" title="Start the mock">
        <p>
          One command starts it on <code>http://127.0.0.1:4010/v1</code>, the same paths as the real server. Any token
          will do.
        </p>
        <Code
          name="Shell"
          language="shell"
          text={`make mock\ncurl -H 'Authorization: Bearer any' http://127.0.0.1:4010/v1/shipments`}
        />
      </Section>
      <Section id="choose" title="Choose the response">
        <p>
          Without further ado you get the first example of the best status. The header <code>Prefer</code> asks for
          another one, by status or by the name that the reference shows in the list above each example.
        </p>
        <Code
          name="By status"
          language="shell"
          text={`curl -H 'Authorization: Bearer any' -H 'Prefer: code=404' \\\n  http://127.0.0.1:4010/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01`}
        />
        <Code
          name="By the name of an example"
          language="shell"
          text={`curl -H 'Authorization: Bearer any' -H 'Prefer: code=400, example=blocked' -X POST \\\n  http://127.0.0.1:4010/v1/shipments/0198c0de-7a11-7c3e-9b52-4f6d2a1e8c01/register`}
        />
      </Section>
      <Section id="dynamic" title="Made-up responses">
        <p>
          <code>Prefer: dynamic=true</code> makes up values that fit the schema, different each time. Use it to find out
          whether your code relies on what only the examples have.
        </p>
        <Code
          name="Different each time"
          language="shell"
          text={`curl -H 'Authorization: Bearer any' -H 'Prefer: dynamic=true' http://127.0.0.1:4010/v1/products`}
        />
      </Section>
      <Section id="errors" title="What it refuses">
        <p>
          The mock checks requests against the contract. A missing field, an unknown attribute or a value that is too
          long is refused as by the server, so a request that passes here has the right shape. Rules that need data,
          such as whether a carrier serves a country, only the server knows.
        </p>
      </Section>
      <Section id="console" title="From the console">
        <p>
          The <a href="/api-reference">console</a> has a switch for the server: this one, the mock, or any address. With{' '}
          <code>make mock</code> running, choose the mock and send. No set-up is needed, since the mock allows calls
          from every page.
        </p>
      </Section>
    </>
  )
}
