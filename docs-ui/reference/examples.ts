import { copyText, saidOf } from '../ui/copy.ts'
import { placeholderAddress } from './call.ts'
import { definitions, operationOf } from './data.ts'
import { highlight } from './highlight.ts'
import { responsesOf, exampleTitle, type Operation } from './reference.ts'
import { rememberedLanguage, rememberLanguage } from './chosen-language.ts'
import { languages } from './languages.ts'

/**
 * Wires up the right column of the operations: language, status and copying. Returns a function that prepares the
 * samples of a section added later, before its layout.
 */
export function bringExamplesToLife(root: HTMLElement): (within: HTMLElement) => void {
  root.addEventListener('pointerover', offer)
  root.addEventListener('focusin', offer)
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement)) return
    if (target.classList.contains('language')) void chooseLanguage(target.value)
    if (target.classList.contains('status-choice')) void showResponse(target)
  })
  root.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    if (target.classList.contains('copy')) void copy(target)
    if (target.role === 'tab') void chooseStatus(target)
  })
  root.addEventListener('keydown', (event) => {
    const { target, key } = event
    if (!(target instanceof HTMLButtonElement) || target.role !== 'tab') return
    const tabs = [...(target.parentElement?.querySelectorAll('button') ?? [])]
    const at = tabs.indexOf(target)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    tab.focus()
    void chooseStatus(tab)
  })
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        seen.unobserve(target)
        prepare(target)
      }
    },
    { rootMargin: '600px' },
  )
  for (const text of codeIn(root)) seen.observe(text)
  const base = root.querySelector('.base code')
  if (base) base.textContent = base.textContent.replace(placeholderAddress, location.origin)
  return (within) => {
    for (const text of codeIn(within)) prepare(text)
  }
}

const codeIn = (within: HTMLElement) => within.querySelectorAll<HTMLElement>('pre[data-language]')

function prepare(text: HTMLElement): void {
  const select = text.closest('figure')?.querySelector<HTMLSelectElement>('select.language')
  if (select && chosen !== 'typescript') void showSample(select)
  else {
    text.textContent = text.textContent.replace(placeholderAddress, location.origin)
    highlight(text)
  }
  const statuses = text.closest('figure')?.querySelector<HTMLElement>('.statuses')
  if (statuses) layTabs(statuses, text)
}

/** Adds a tab for each status that has an example. Runs when they are about to be seen, since there are thousands. */
function layTabs(statuses: HTMLElement, text: HTMLElement): void {
  const shown = statuses.textContent
  const operation = statuses.closest<HTMLElement>('[data-operation]')?.dataset['operation']
  text.id = `${operation}-response`
  text.role = 'tabpanel'
  statuses.role = 'tablist'
  statuses.ariaLabel = `Statuses of ${operation}`
  statuses.replaceChildren(
    ...(statuses.dataset['statuses'] ?? '').split(' ').map((status) => {
      const tab = document.createElement('button')
      tab.type = 'button'
      tab.role = 'tab'
      tab.className = `status s${status[0]}`
      tab.textContent = status
      tab.setAttribute('aria-controls', text.id)
      return tab
    }),
  )
  mark(statuses, shown)
}

/** Selects one tab and makes it the only Tab stop. */
function mark(statuses: Element, status: string): void {
  for (const tab of statuses.querySelectorAll('button')) {
    const isChosen = tab.textContent === status
    tab.ariaSelected = String(isChosen)
    tab.tabIndex = isChosen ? 0 : -1
  }
}

async function chooseStatus(tab: HTMLButtonElement): Promise<void> {
  const examples = tab.closest('figure')?.querySelector<HTMLSelectElement>('.status-choice')
  if (!tab.parentElement || !examples) return
  mark(tab.parentElement, tab.textContent)
  examples.replaceChildren(...(await responseOptions(examples, tab.textContent)))
  examples.dataset['offered'] = ''
  await showResponse(examples)
}

let chosen = rememberedLanguage()

async function chooseLanguage(value: string): Promise<void> {
  chosen = languages.find(({ id }) => id === value)?.id ?? 'typescript'
  rememberLanguage(chosen)
  const near = [...document.querySelectorAll<HTMLSelectElement>('select.language')]
  await Promise.all(near.map(showSample))
}

const offer = ({ target }: Event) => {
  if (target instanceof HTMLSelectElement) void offerChoices(target)
}

/** The page ships only the selected choice; adds the others when a reader is about to choose. */
async function offerChoices(select: HTMLSelectElement): Promise<void> {
  if (select.dataset['offered'] !== undefined) return
  select.dataset['offered'] = ''
  const { value } = select
  const options = select.classList.contains('language')
    ? languages.map(({ id, name }) => new Option(name, id))
    : await responseOptions(select, value.split(' ')[0] ?? '')
  select.replaceChildren(...options)
  select.value = value
}

/** The example options for one status. */
async function responseOptions(element: Element, chosenStatus: string): Promise<HTMLOptionElement[]> {
  const [operation, named] = await Promise.all([operationAround(element), definitions()])
  if (!operation) return []
  const response = responsesOf(operation, named).find(({ status }) => String(status) === chosenStatus)
  return (response?.examples ?? []).map(
    (example) => new Option(exampleTitle(example), `${chosenStatus} ${example.name}`),
  )
}

async function operationAround(element: Element): Promise<Operation | null> {
  const section = element.closest<HTMLElement>('[data-operation]')
  return section ? operationOf(section.dataset['operation'] ?? '', section.dataset['area'] ?? '') : null
}

async function showSample(select: HTMLSelectElement): Promise<void> {
  if (select.value !== chosen) await offerChoices(select)
  select.value = chosen
  const text = select.closest('figure')?.querySelector('pre')
  const [operation, { exampleCall, sampleOf }] = await Promise.all([operationAround(select), import('./samples.ts')])
  if (!text || !operation || text.dataset['language'] === chosen) return
  text.textContent = sampleOf(chosen, operation, exampleCall(operation, location.origin))
  text.dataset['language'] = chosen
  highlight(text)
}

async function showResponse(select: HTMLSelectElement): Promise<void> {
  const text = select.closest('figure')?.querySelector('pre')
  const [operation, named] = await Promise.all([operationAround(select), definitions()])
  if (!text || !operation) return
  const [status, name] = select.value.split(' ')
  const response = responsesOf(operation, named).find((candidate) => String(candidate.status) === status)
  const value = response?.examples?.find((example) => example.name === name)?.value ?? ''
  text.textContent = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  highlight(text)
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.closest('figure, .base')?.querySelector('pre, code')?.textContent
  if (text === undefined) return
  button.textContent = saidOf(await copyText(text))
  setTimeout(() => (button.textContent = 'Copy'), 5000)
}
