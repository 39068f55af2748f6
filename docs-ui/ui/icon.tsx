/** Every icon of the site, drawn on a 20 x 20 grid with a 1.6 stroke. */
const registry: Readonly<Record<string, string>> = {
  burger: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5L5 15',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17.5 17.5',
  sun: 'M10 13.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.4 4.4l1.1 1.1M14.5 14.5l1.1 1.1M4.4 15.6l1.1-1.1M14.5 5.5l1.1-1.1',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7z',
  console: 'M3 4.5h14v11H3zM6 8l2.2 2L6 12M10 12h4',
  arrow: 'M6 14L14 6M7.5 6H14v6.5',
  copy: 'M7 7h9v9H7zM13 7V4H4v9h3',
  check: 'M4 10.5l4 4 8-9',
  download: 'M10 3v9.5M6 9l4 4 4-4M4 16.5h12',
  chevron: 'M7.5 5l5 5-5 5',
  tools: 'M3 5.5h7M14 5.5h3M3 14.5h3M10 14.5h7M12 3.5v4M8 12.5v4M3 10h14',
}

export function Icon({ name }: { name: string }) {
  const path = registry[name]
  if (path === undefined) {
    console.warn(`We could not find the icon with the name ${name}, did you add it to the icon registry?`)
    return null
  }
  return <Drawing path={path} />
}

export function Drawing({ path }: { path: string }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
