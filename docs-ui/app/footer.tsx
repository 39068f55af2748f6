export function Footer({ version }: { version: string }) {
  return (
    <footer className="foot">
      <span>Version {version}</span>
      <a href="/openapi.yaml">OpenAPI</a>
      <a href="/llms.txt">llms.txt</a>
      <a href="/skill.md">skill.md</a>
      <a href="/guides/help">Help</a>
      <a href="/changes">Changes</a>
    </footer>
  )
}
