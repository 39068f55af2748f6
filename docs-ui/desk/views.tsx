/** Brings the current one into sight where they are wider than a phone, without moving the page. */
const inSight = (link: HTMLElement | null): void => {
  const row = link?.parentElement
  if (link && row) row.scrollLeft += link.getBoundingClientRect().left - row.getBoundingClientRect().left - 16
}

/** What the current one of several links has. */
export const isCurrent = { 'aria-current': 'true', ref: inSight } as const

/** Ways to look at the same room, one of which is the current one. */
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
        <a key={id} href={href} {...(id === current && isCurrent)}>
          {name}
        </a>
      ))}
    </nav>
  )
}
