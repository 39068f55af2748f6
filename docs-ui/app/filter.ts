import { piecesOf } from '../search/words.ts'

interface Group {
  readonly group: HTMLElement
  readonly entries: readonly { readonly entry: HTMLElement; readonly text: string }[]
}

/** Filters the navigation by the typed words, which match ids, summaries and areas. */
export function letNavigationFilter(navigation: HTMLElement | null): void {
  const filter = navigation?.querySelector<HTMLInputElement>('.filter')
  if (!navigation || !filter) return
  let groups: readonly Group[] | undefined
  const read = () => (groups ??= groupsOf(navigation))
  // Read on first focus: the words of hundreds of entries take longer than all the rest of the page's start-up.
  filter.addEventListener('focus', read, { once: true })
  filter.addEventListener('input', () => {
    const words = piecesOf(filter.value)
    navigation.classList.toggle('filtering', words.length > 0)
    for (const { group, entries } of read()) {
      let some = words.length === 0
      for (const { entry, text } of entries) {
        const fits = words.every((word) => text.includes(` ${word}`))
        entry.hidden = !fits
        some ||= fits
      }
      group.hidden = !some
    }
  })
}

function groupsOf(navigation: HTMLElement): Group[] {
  return [...navigation.querySelectorAll<HTMLElement>('.nav-group')].map((group) => {
    const area = piecesOf(group.querySelector('.nav-title')?.textContent ?? '').join(' ')
    const entries = [...group.querySelectorAll('li')].map((entry) => {
      const { textContent, title } = entry.querySelector('a') ?? { textContent: '', title: '' }
      return { entry, text: ` ${area} ${piecesOf(`${textContent} ${title}`).join(' ')}` }
    })
    return { group, entries }
  })
}
