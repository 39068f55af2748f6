import { piecesOf } from '../search/words.ts'

interface Group {
  readonly group: HTMLElement
  readonly entries: readonly { readonly entry: HTMLElement; readonly text: string }[]
}

/** Leaves in the navigation what fits the words in its filter: ids, summaries and areas. */
export function letNavigationFilter(navigation: HTMLElement | null): void {
  const filter = navigation?.querySelector<HTMLInputElement>('.filter')
  if (!navigation || !filter) return
  let groups: readonly Group[] | undefined
  const read = () => (groups ??= groupsOf(navigation))
  // Not before, since the words of hundreds of entries take longer than all else that makes the page act.
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
