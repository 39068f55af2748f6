import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { listAccessibleClients, setUserPreferences } from '@waybill/sdk/fn'
import { useState, type ReactNode } from 'react'
import { Drawing, Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { switchScheme } from '../ui/scheme.ts'
import { useAction } from '../ui/use-action.ts'
import { useKeys } from './keys.ts'
import { opens, parts, type Part } from './parts-of-desk.ts'
import { Failure, focused } from './parts.tsx'
import { hrefOf, navigate } from './route.ts'
import { end, useDesk } from './session.ts'
import { useLoaded } from './use-loaded.ts'
import { useSettled } from './use-settled.ts'
import { fill, isLanguage, languages, useWords, type Language } from './words.ts'

interface Props {
  current: Part['id'] | undefined
  language: Language
  onLanguage: (language: Language) => void
  onClient: (id: number) => void
  children: ReactNode
}

/** The navigation at the side, or behind a button on a phone, with the page beside it. */
export function Shell({ current, language, onLanguage, onClient, children }: Props) {
  const words = useWords()
  const { client, user, may } = useDesk()
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<'keys' | 'clients' | null>(null)
  const allowed = parts.filter((part) => opens(part, may))
  useKeys({
    ...Object.fromEntries(allowed.map(({ id, key }) => [`g ${key}`, () => navigate(hrefOf(id))])),
    '?': () => setShown('keys'),
    Escape: () => setOpen(false),
  })
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="shell-bar">
        <button type="button" aria-label={words.frame.menu} aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <Icon name="burger" />
        </button>
        <span>{current ? words.parts[current] : words.title}</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a link that is followed closes the drawer, and Escape does */}
      <aside
        aria-label={words.frame.menu}
        className={isOpen ? 'shell-side is-open' : 'shell-side'}
        onClick={() => setOpen(false)}
      >
        <a className="shell-brand" href={hrefOf()}>
          <Logo />
        </a>
        <button
          type="button"
          className="shell-client"
          aria-label={`${words.frame.client}: ${client.name}`}
          onClick={() => setShown('clients')}
        >
          <span>{client.name}</span>
          <Icon name="chevron" />
        </button>
        <nav className="shell-parts" aria-label={words.frame.parts}>
          <ul>
            {allowed.map(({ id, key, icon }) => (
              <li key={id}>
                <a href={hrefOf(id)} aria-current={id === current ? 'page' : undefined}>
                  <Drawing path={icon} />
                  {words.parts[id]}
                  <kbd aria-hidden="true">g {key}</kbd>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="shell-foot">
          {current && <First part={current} />}
          <button type="button" className="shell-tool" onClick={switchScheme}>
            <Icon name="moon" />
            <span>{words.frame.scheme}</span>
          </button>
          <label className="shell-tool" hidden={Object.keys(languages).length === 1}>
            <Drawing path="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15-4.5-4.5-4.5-10.5 0-15z" />
            <span className="unseen">{words.frame.language}</span>
            <select
              className="shell-language"
              value={language}
              onChange={({ target }) => {
                if (isLanguage(target.value)) onLanguage(target.value)
              }}
            >
              {Object.entries(languages).map(([tag, { name }]) => (
                <option key={tag} value={tag}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="button" className="shell-tool" onClick={() => setShown('keys')}>
            <Drawing path="M2.5 5.5h15v9h-15zM5.5 8.5h.01M8.5 8.5h.01M11.5 8.5h.01M14.5 8.5h.01M6.5 11.7h7" />
            <span>{words.keys.title}</span>
          </button>
          <a className="shell-tool" href="/guides">
            <Icon name="arrow" />
            <span>{words.frame.docs}</span>
          </a>
          <a className="shell-tool" href={hrefOf('second-factor')}>
            <Drawing path="M10 2.5l6 2.5v4.5c0 4-2.6 6.6-6 8-3.4-1.4-6-4-6-8V5zM7.5 10l2 2 3.5-4" />
            <span>{words.secondFactor.title}</span>
          </a>
          <button type="button" className="shell-tool" onClick={end} title={user.username}>
            <Drawing path="M8 3H4v14h4M8 10h9M13.5 6.5L17 10l-3.5 3.5" />
            <span>{words.frame.logOut}</span>
          </button>
        </div>
      </aside>
      {isOpen && (
        <button type="button" className="shell-shade" aria-label={words.close} onClick={() => setOpen(false)} />
      )}
      <main className="shell-main" id="content" tabIndex={-1}>
        {children}
      </main>
      {shown === 'keys' && <KeysDialog onClose={() => setShown(null)} />}
      {shown === 'clients' && (
        <ClientDialog
          onClose={() => setShown(null)}
          onChoose={(id) => {
            setShown(null)
            onClient(id)
          }}
        />
      )}
    </div>
  )
}

/** Makes this part open first after log-in. */
function First({ part }: { part: Part['id'] }) {
  const words = useWords()
  const { connection, preferences, prefer } = useDesk()
  const { busy, run } = useAction()
  const isFirst = preferences.favoriteApp === part
  return (
    <button
      type="button"
      className="shell-tool"
      aria-pressed={isFirst}
      disabled={busy || isFirst}
      onClick={() =>
        run(async () => {
          const { favoriteApp } = await setUserPreferences(connection, { favoriteApp: part })
          prefer({ favoriteApp })
        })
      }
    >
      <Drawing path="M10 3l2.1 4.6 5 .6-3.7 3.4 1 5-4.4-2.5-4.4 2.5 1-5L2.9 8.2l5-.6z" />
      <span>{isFirst ? words.frame.isFirst : words.frame.makeFirst}</span>
    </button>
  )
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const { may } = useDesk()
  const keys: readonly [name: string, keys: string][] = [
    ...parts
      .filter((part) => opens(part, may))
      .map(({ id, key }): [string, string] => [fill(words.keys.go, { part: words.parts[id] }), `g ${key}`]),
    [words.keys.search, '/'],
    [words.keys.next, 'j'],
    [words.keys.previous, 'k'],
    [words.keys.open, 'Enter'],
    [words.keys.choose, 'x'],
    [words.keys.back, 'Escape'],
    [words.keys.help, '?'],
  ]
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{words.keys.title}</DialogTitle>
      <DialogContent>
        <dl className="keys-list">
          {keys.map(([name, key]) => [
            <dt key={name}>{name}</dt>,
            <dd key={key}>
              {key.split(' ').map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
            </dd>,
          ])}
        </dl>
      </DialogContent>
    </Dialog>
  )
}

/** How many clients to offer at once. Users find others by name. */
const offered = 20

function ClientDialog({ onClose, onChoose }: { onClose: () => void; onChoose: (id: number) => void }) {
  const words = useWords()
  const { connection, client } = useDesk()
  const [q, setQ] = useState('')
  const wanted = useSettled(q.trim())
  const { value = [], error } = useLoaded(
    (signal) =>
      listAccessibleClients(connection, { per_page: offered, ...(wanted !== '' && { q: wanted }) }, { signal }).toArray(
        offered,
      ),
    [connection, wanted],
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="clients-title">
      <DialogTitle id="clients-title">{words.frame.chooseClient}</DialogTitle>
      <DialogContent>
        <TextField
          size="small"
          fullWidth
          inputRef={focused}
          margin="dense"
          label={words.findByName}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Failure error={error} />
        <ul className="choices">
          {value.map(({ id, name }) => (
            <li key={id}>
              <button type="button" aria-current={id === client.id} onClick={() => onChoose(id)}>
                {name} <span className="soft number">{id}</span>
              </button>
            </li>
          ))}
        </ul>
      </DialogContent>
    </Dialog>
  )
}
