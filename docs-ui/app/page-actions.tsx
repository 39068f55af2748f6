/** What a reader can do with a page: copy it as Markdown, or ask an assistant about it. */
export function PageActions({ markdown }: { markdown: string }) {
  return (
    <p className="page-actions">
      <button type="button" className="copy-page">
        Copy page
      </button>
      <a href={markdown}>View as Markdown</a>
      {assistants.map(({ name, asks }) => (
        <a key={name} href={asks} className="ask" target="_blank" rel="noreferrer">
          Open in {name}
        </a>
      ))}
    </p>
  )
}

/** URLs that end in a question. */
const assistants = [
  { name: 'ChatGPT', asks: 'https://chatgpt.com/?hints=search&q=' },
  { name: 'Claude', asks: 'https://claude.ai/new?q=' },
] as const
