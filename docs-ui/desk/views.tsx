/** Tabs for different views of a room. */
export function Views({
  label,
  views,
  current,
}: {
  label: string
  views: readonly { readonly id: string; readonly name: string; readonly href: string }[]
  current: string
}) {
  return (
    <nav className="views" aria-label={label}>
      {views.map(({ id, name, href }) => (
        <a key={id} href={href} aria-current={id === current ? 'true' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
