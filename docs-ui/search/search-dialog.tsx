/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- results are a list box whose keys the field takes */
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon } from '../ui/icon.tsx'
import { MethodPill } from '../reference/operation.tsx'
import { excerptOf, openIndex, placeOf, type Hit, type Search } from './search.ts'

let loading: Promise<Search> | undefined

export function index(): Promise<Search> {
  loading ??= fetch(document.documentElement.dataset['search'] ?? '')
    .then((response) => response.text())
    .then(openIndex)
  // Forgets a failure, so that the next key press tries again.
  loading.catch(() => (loading = undefined))
  return loading
}

let dialog: HTMLDialogElement | undefined

/** Runs before anything is typed, so that one-time work in the browser does not delay the first letter. */
function warmUp(search: Search, [query, ...others]: readonly string[]): void {
  if (query === undefined) return
  window.requestIdleCallback?.(() => {
    for (const { title, text, terms } of search(query, internal(), inSight)) excerptOf(`${title} ${text}`, terms)
    warmUp(search, others)
  })
}

const close = () => dialog?.close()

export async function openSearch(): Promise<void> {
  if (dialog?.open) return
  if (!dialog) {
    const found = await index()
    dialog = document.createElement('dialog')
    dialog.className = 'search'
    dialog.ariaLabel = 'Search'
    document.body.append(dialog)
    const root = createRoot(dialog)
    // Synchronous, so that the first letters typed already reach the field.
    flushSync(() => root.render(<SearchBox search={found} onClose={close} />))
    warmUp(found, examples)
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog?.close()
    })
  }
  dialog.showModal()
  dialog.querySelector('input')?.select()
}

const internal = () => location.pathname.startsWith('/api-reference-internal')

/** Keeps a result on the open page if it is there. */
export const hrefOf = ({ href }: Hit) =>
  internal() ? href.replace(/^\/api-reference#/, '/api-reference-internal#') : href

/** The number of results that fill the list; the rest are rendered when a reader gets to them. */
const inSight = 11

const examples = ['create a shipment', 'rate limit', 'webhook', 'GLS', 'customs', 'idempotency']

function SearchBox({ search, onClose }: { search: Search; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [more, setMore] = useState(false)
  const id = useId()
  const results = useMemo(() => search(query, internal()), [search, query])
  const chosen = results[active]

  const shown = more || active >= inSight ? results : results.slice(0, inSight)

  const ask = (typed: string) => {
    setQuery(typed)
    setActive(0)
    setMore(false)
  }
  const go = useCallback(
    (hit: Hit) => {
      onClose()
      location.assign(hrefOf(hit))
    },
    [onClose],
  )

  return (
    <div className="search-box">
      <div className="search-field">
        <Icon name="search" />
        <input
          type="text"
          inputMode="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Guides, operations, errors, fields"
          aria-label="Search the documentation"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={chosen ? `${id}-${active}` : undefined}
          value={query}
          onChange={({ target }) => ask(target.value)}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step !== undefined && results.length > 0) {
              event.preventDefault()
              setActive((active + step + results.length) % results.length)
            }
            if (event.key === 'Enter' && chosen) go(chosen)
          }}
        />
        <button type="button" className="search-close" onClick={onClose}>
          Esc
        </button>
      </div>
      <div className="results" role="listbox" aria-label="Results" id={`${id}-results`} onScroll={() => setMore(true)}>
        {shown.map((hit, number) => (
          <Result
            // oxlint-disable-next-line react/no-array-index-key -- a row that stays and is written anew costs a third less than one that is put in
            key={number}
            id={`${id}-${number}`}
            hit={hit}
            number={number}
            count={results.length}
            active={number === active}
            onPoint={setActive}
            onChoose={go}
          />
        ))}
      </div>
      {query !== '' && results.length === 0 && <p className="search-hint">Nothing fits “{query}”.</p>}
      {query === '' && (
        <p className="search-hint">
          Try{' '}
          {examples.map((example) => (
            <button key={example} type="button" onClick={() => ask(example)}>
              {example}
            </button>
          ))}
        </p>
      )}
      <output className="unseen">{query === '' ? '' : `${results.length} results`}</output>
    </div>
  )
}

interface ResultProps {
  readonly id: string
  readonly hit: Hit
  readonly number: number
  readonly count: number
  readonly active: boolean
  readonly onPoint: (number: number) => void
  readonly onChoose: (hit: Hit) => void
}

/** Memoised, so that moving between results does not render them again. */
const Result = memo(function Result({ id, hit, number, count, active, onPoint, onChoose }: ResultProps) {
  const { kind, title, detail, text, method, terms } = hit
  const said = text === '' ? detail : text
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-posinset={number + 1}
      aria-setsize={count}
      className={`result kind-${kind.toLowerCase()}`}
      onMouseMove={() => onPoint(number)}
      onClick={() => onChoose(hit)}
    >
      <span className="result-title">
        <Marked text={title} terms={terms} />
      </span>
      <span className="result-kind">
        {method !== undefined && <MethodPill method={method} />}
        <span className="result-owner">{placeOf(hit).join(' › ')}</span>
      </span>
      {said !== '' && (
        <span className="result-said">
          <Marked text={said} terms={terms} />
        </span>
      )}
    </div>
  )
})

/** The best-matching sentence, with matches highlighted. */
const Marked = ({ text, terms }: { text: string; terms: readonly string[] }) =>
  excerptOf(text, terms).map((piece, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- pieces have no other key than their number
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece,
  )
