import { looksForWords } from './bodies.ts'
import { piecesOf } from '../search/words.ts'

interface Entry {
  readonly section: HTMLDetailsElement
  readonly words: string
  readonly area: string
  readonly statuses: ReadonlySet<string>
}

/**
 * Filters the error catalogue by words, area and status. On a phone, areas stay closed until a filter matches in them.
 */
export function letErrorsFilter(errors: HTMLElement): void {
  const form = errors.querySelector('form')
  const [input, select, said] = [
    form?.querySelector('input'),
    form?.querySelector('select'),
    form?.querySelector('output'),
  ]
  if (!form || !input || !select || !said) return
  const chips = [...form.querySelectorAll('button')]
  const areas = [...errors.querySelectorAll<HTMLDetailsElement>('.error-area')]
  let entries: readonly Entry[] | undefined
  const openAreas = (open: boolean) => {
    for (const area of areas) area.open = open || area.contains(document.getElementById(location.hash.slice(1)))
  }
  const filter = () => {
    const words = piecesOf(input.value)
    const statuses = chips.filter((chip) => chip.ariaPressed === 'true').map(({ value }) => value)
    const shown = new Set<string>()
    const left: Entry[] = []
    entries ??= entriesOf(errors)
    for (const entry of entries) {
      const fits =
        (select.value === '' || select.value === entry.area) &&
        (statuses.length === 0 || statuses.some((status) => entry.statuses.has(status))) &&
        words.every((word) => entry.words.includes(` ${word}`))
      entry.section.hidden = !fits
      if (!fits) continue
      shown.add(entry.area)
      left.push(entry)
    }
    for (const area of areas) area.hidden = !shown.has(area.dataset['area'] ?? '')
    openAreas(left.length < entries.length || !narrow.matches)
    const [only] = left
    if (only && left.length === 1) only.section.open = true
    said.textContent =
      left.length === entries.length ? `${left.length} codes` : `${left.length} of ${entries.length} codes`
  }
  if (narrow.matches) openAreas(false)
  form.addEventListener('input', filter)
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    target.ariaPressed = String(target.ariaPressed !== 'true')
    filter()
  })
  openWhereTheBrowserDoesNot(errors)
  form.addEventListener('submit', (event) => event.preventDefault())
  // A link to a code that is filtered out resets the filter.
  addEventListener('hashchange', () => {
    const aim = document.getElementById(location.hash.slice(1))
    if (!aim?.hidden) return
    form.reset()
    for (const chip of chips) chip.ariaPressed = 'false'
    filter()
    aim.scrollIntoView()
  })
}

/** Find-in-page and printing need closed entries open. Most browsers open them themselves. */
function openWhereTheBrowserDoesNot(errors: HTMLElement): void {
  const openAll = () => {
    for (const closed of errors.querySelectorAll('details')) closed.open = true
  }
  if (!('onbeforematch' in document.documentElement))
    addEventListener('keydown', (event) => {
      if (looksForWords(event)) openAll()
    })
  if (!CSS.supports('selector(::details-content)')) addEventListener('beforeprint', openAll)
}

/** On a phone, the areas alone fill several screens. */
const narrow = matchMedia('(max-width: 768px)')

const entriesOf = (errors: HTMLElement): Entry[] =>
  Array.from(errors.querySelectorAll<HTMLDetailsElement>('.error-code'), (section) => ({
    section,
    words: ` ${piecesOf(section.textContent).join(' ')}`,
    area: section.closest<HTMLElement>('.error-area')?.dataset['area'] ?? '',
    statuses: new Set(section.dataset['statuses']?.split(' ')),
  }))
