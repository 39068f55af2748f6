import { Code, Section, type NavGroup } from '../ui/prose.tsx'

export const mockingNav: readonly NavGroup[] = [
  {
    title: 'Mocking',
    entries: [
      { href: '#start', name: 'Start the mock' },
      { href: '#choose', name: 'Choose the response' },
      { href: '#dynamic', name: 'Generated responses' },
      { href: '#errors', name: 'Validation' },
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
          The mock server (Prism) responds with the examples of the contract that the server uses. It stores and books
          nothing, and you don’t need an account.
        </p>
      </header>
      <Section id="start" title="Start the mock">
        <p>
          One command starts it on <code>http://127.0.0.1:4010/v1</code>, with the same paths as the real server. It
          accepts any token.
        </p>
        <Code
          name="Shell"
          language="shell"
          text={`make mock\ncurl -H 'Authorization: Bearer any' http://127.0.0.1:4010/v1/shipments`}
        />
      </Section>
      <Section id="choose" title="Choose the response">
        <p>
          By default you get the first example of the successful response. Use the <code>Prefer</code> header to request
          another one, by status or by the name shown above each example in the reference.
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
      <Section id="dynamic" title="Generated responses">
        <p>
          <code>Prefer: dynamic=true</code> generates random values that match the schema. Use it to find out whether
          your code relies on values found only in the examples.
        </p>
        <Code
          name="Different each time"
          language="shell"
          text={`curl -H 'Authorization: Bearer any' -H 'Prefer: dynamic=true' http://127.0.0.1:4010/v1/products`}
        />
      </Section>
      <Section id="errors" title="Validation">
        <p>
          The mock validates requests against the contract. Like the server, it rejects missing fields, unknown
          attributes and values that are too long, so a request that passes has the right format. Rules that depend on
          data, such as whether a carrier serves a country, are only checked by the server.
        </p>
      </Section>
      <Section id="console" title="From the console">
        <p>
          The <a href="/api-reference">console</a> can call this server, the mock or any address. With{' '}
          <code>make mock</code> running, choose Mock and send the request. No setup is needed, since the mock accepts
          calls from any page.
        </p>
      </Section>
    </>
  )
}
