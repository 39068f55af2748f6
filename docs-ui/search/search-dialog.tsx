/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- results are a list box whose keys the field takes */
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Icon } from '../app/icon.tsx'
import { search } from './search.ts'
import { kinds, type Entry, type SearchIndex } from './search-index.ts'

let loading: Promise<SearchIndex> | undefined

function index(): Promise<SearchIndex> {
  loading ??= fetch(document.documentElement.dataset['search'] ?? '').then((answer) => answer.json())
  return loading
}

let dialog: HTMLDialogElement | undefined

export async function openSearch(): Promise<void> {
  if (dialog?.open) return
  if (!dialog) {
    dialog = document.createElement('dialog')
    dialog.className = 'search'
    dialog.ariaLabel = 'Search'
    document.body.append(dialog)
    const found = await index()
    const root = createRoot(dialog)
    // At once, so that the first letters typed already reach the field.
    flushSync(() => root.render(<Search found={found} onClose={() => dialog?.close()} />))
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog?.close()
    })
  }
  dialog.showModal()
  dialog.querySelector('input')?.select()
}

const internal = () => location.pathname.startsWith('/api-reference-internal')

/** A result on the page that is open stays on that page. */
const hrefOf = ([, , , href]: Entry) =>
  internal() ? href.replace(/^\/api-reference#/, '/api-reference-internal#') : href

const examples = ['create shipment', 'tracking', 'GLS', 'per_page', 'customs close', 'idempotency']

function Search({ found, onClose }: { found: SearchIndex; onClose: () => void }) {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const results = useMemo(() => search(found, query, internal()), [found, query])
  const chosen = results[active]

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })

  const go = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    location.assign(hrefOf(entry))
  }

  return (
    <div className="search-box">
      <div className="search-field">
        <Icon name="search" />
        <input
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder="Operations, fields, values, guides"
          aria-label="Search the documentation"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={chosen ? `${id}-${active}` : undefined}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setActive(0)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step !== undefined && results.length > 0) {
              event.preventDefault()
              setActive((active + step + results.length) % results.length)
            }
            if (event.key === 'Enter') go(chosen)
          }}
        />
        <button type="button" className="search-close" onClick={onClose}>
          Esc
        </button>
      </div>
      <div className="results" role="listbox" aria-label="Results" id={`${id}-results`} ref={list}>
        {results.map((entry, number) => (
          <div
            key={`${entry[0]} ${entry[3]}`}
            id={`${id}-${number}`}
            role="option"
            tabIndex={-1}
            aria-selected={number === active}
            className={`result kind-${(kinds[entry[0]] ?? '').toLowerCase()}`}
            onMouseMove={() => setActive(number)}
            onClick={() => go(entry)}
          >
            <span className="result-title">{entry[1]}</span>
            <span className="result-detail">{entry[2]}</span>
            <span className="result-kind">{kinds[entry[0]]}</span>
          </div>
        ))}
      </div>
      {query !== '' && results.length === 0 && <p className="search-hint">Nothing fits “{query}”.</p>}
      {query === '' && (
        <p className="search-hint">
          Try{' '}
          {examples.map((example) => (
            <button key={example} type="button" onClick={() => setQuery(example)}>
              {example}
            </button>
          ))}
        </p>
      )}
      <output className="unseen">{query === '' ? '' : `${results.length} results`}</output>
    </div>
  )
}
