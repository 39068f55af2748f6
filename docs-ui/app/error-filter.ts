import { piecesOf } from '../search/words.ts'

interface Entry {
  readonly section: HTMLElement
  readonly words: string
  readonly area: string
  readonly statuses: ReadonlySet<string>
}

/** Filters the catalogue of errors by words, area and status. */
export function letErrorsFilter(errors: HTMLElement): void {
  const form = errors.querySelector('form')
  const [input, select, said] = [
    form?.querySelector('input'),
    form?.querySelector('select'),
    form?.querySelector('output'),
  ]
  if (!form || !input || !select || !said) return
  const chips = [...form.querySelectorAll('button')]
  let entries: readonly Entry[] | undefined
  const filter = () => {
    const words = piecesOf(input.value)
    const statuses = chips.filter((chip) => chip.ariaPressed === 'true').map(({ value }) => value)
    const shown = new Set<string>()
    let count = 0
    entries ??= entriesOf(errors)
    for (const entry of entries) {
      const fits =
        (select.value === '' || select.value === entry.area) &&
        (statuses.length === 0 || statuses.some((status) => entry.statuses.has(status))) &&
        words.every((word) => entry.words.includes(` ${word}`))
      entry.section.hidden = !fits
      if (!fits) continue
      shown.add(entry.area)
      count++
    }
    for (const area of errors.querySelectorAll<HTMLElement>('.error-area'))
      area.hidden = !shown.has(area.dataset['area'] ?? '')
    said.textContent = count === entries.length ? `${count} codes` : `${count} of ${entries.length} codes`
  }
  form.addEventListener('input', filter)
  form.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    target.ariaPressed = String(target.ariaPressed !== 'true')
    filter()
  })
  form.addEventListener('submit', (event) => event.preventDefault())
  // A link to a code that is filtered away shows all again.
  addEventListener('hashchange', () => {
    const aim = document.getElementById(location.hash.slice(1))
    if (!aim?.hidden) return
    form.reset()
    for (const chip of chips) chip.ariaPressed = 'false'
    filter()
    aim.scrollIntoView()
  })
}

const entriesOf = (errors: HTMLElement): Entry[] =>
  Array.from(errors.querySelectorAll<HTMLElement>('.error-code'), (section) => ({
    section,
    words: ` ${piecesOf(section.textContent).join(' ')}`,
    area: section.closest<HTMLElement>('.error-area')?.dataset['area'] ?? '',
    statuses: new Set(section.dataset['statuses']?.split(' ')),
  }))
