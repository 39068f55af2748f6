import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Client, EffectivePreferences, User } from '@waybill/sdk'
import { getEffectivePreferences, getMe, getUserPreferences, setUserPreferences } from '@waybill/sdk/fn'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { setCredential, useCredentials } from '../console/request/credentials.ts'
import { Door } from './door.tsx'
import { LogIn } from './log-in.tsx'
import { pages } from './pages.ts'
import { opens, parts, partOf } from './parts-of-desk.ts'
import { Failure } from './parts.tsx'
import { hrefOf, navigate, routeOf, useAddress } from './route.ts'
import { connectionFor, DeskContext, end, permissionsAt, useEnded, type Desk } from './session.ts'
import { mustEnrol, SecondFactor } from './second-factor.tsx'
import { Shell } from './shell.tsx'
import { useLoaded } from './use-loaded.ts'
import { fill, languageOf, useWords, type Language } from './words.ts'

export interface LanguageProps {
  language: Language
  onLanguage: (language: Language) => void
}

/** Loads the user and the client before rendering anything else. */
export function Inside({ language, onLanguage }: LanguageProps) {
  const words = useWords()
  const { ClientId } = useCredentials()
  const { value, error, reload } = useLoaded(async (signal) => {
    const stranger = connectionFor(undefined)
    const [user, own] = await Promise.all([getMe(stranger, { signal }), getUserPreferences(stranger, { signal })])
    return { user, own }
  }, [])
  const ended = useEnded()
  if (mustEnrol(error) && !ended)
    return (
      <Door>
        <SecondFactor onDone={reload} />
        <LogOut />
      </Door>
    )
  if (!value)
    return (
      <Door>
        {error === null || ended ? null : <Failure error={error} />}
        {ended ? <LogIn /> : error === null ? <p className="soft">{words.loading}</p> : <LogOut />}
      </Door>
    )
  const clients = value.user.claims.map(({ client }) => client)
  const known = clients.find(({ id }) => id === (Number(ClientId) || value.own.defaultClientId)) ?? clients[0]
  const client = ClientId !== '' && known?.id !== Number(ClientId) ? { id: Number(ClientId), name: ClientId } : known
  if (!client) return <Failure error={new Error(words.frame.noClient)} />
  return (
    <AtClient
      key={client.id}
      user={value.user}
      client={client}
      own={value.own}
      language={language}
      onLanguage={onLanguage}
    />
  )
}

function LogOut() {
  const words = useWords()
  return (
    <button type="button" className="shell-tool" onClick={end}>
      {words.frame.logOut}
    </button>
  )
}

interface AtClientProps extends LanguageProps {
  user: User
  client: Pick<Client, 'id' | 'name'>
  own: Partial<EffectivePreferences>
}

function AtClient({ user, client, own, language, onLanguage }: AtClientProps) {
  const words = useWords()
  const ended = useEnded()
  const address = useAddress()
  const [changed, setChanged] = useState<Partial<EffectivePreferences>>({})
  // After a new log-in in the dialog below, calls use the new session.
  const [epoch, setEpoch] = useState(0)
  // oxlint-disable-next-line react/exhaustive-deps -- the tokens are read anew for each epoch
  const connection = useMemo(() => connectionFor(client.id), [client.id, epoch])
  const allowed = useMemo(() => permissionsAt(client.id, user), [client.id, user])
  const { value: effective, error } = useLoaded<Partial<EffectivePreferences>>(
    (signal) =>
      allowed.has('preferences:read') ? getEffectivePreferences(connection, { signal }) : Promise.resolve(own),
    [connection, allowed, own],
  )
  // The user's language follows them to every computer.
  const locale = changed.locale ?? effective?.locale
  const follow = useEffectEvent((wanted: string) => onLanguage(languageOf([wanted, language])))
  useEffect(() => {
    if (locale !== undefined) follow(locale)
  }, [locale])
  const desk = useMemo((): Desk => {
    const preferences = { ...effective, ...changed }
    return {
      connection,
      user,
      client,
      preferences,
      may: (permission) => allowed.has(permission),
      prefer: (more) => setChanged((before) => ({ ...before, ...more })),
    }
  }, [connection, user, client, effective, changed, allowed])

  const { path, query } = useMemo(() => routeOf(...addressParts(address)), [address])
  const [first] = path
  const part = partOf(first)
  const Page = part && pages[part.id]
  const open = parts.filter((one) => opens(one, desk.may))
  const opened = open.find(({ id }) => id === desk.preferences.favoriteApp) ?? open[0]
  useEffect(() => {
    if (first === undefined && effective && opened) navigate(hrefOf(opened.id), 'replace')
  }, [first, effective, opened])
  useEffect(() => {
    document.title = part ? `${words.parts[part.id]} · ${words.title}` : words.title
  }, [part, words])

  return (
    <DeskContext value={desk}>
      <Shell
        current={part?.id}
        language={language}
        onLanguage={(next) => {
          onLanguage(next)
          desk.prefer({ locale: next })
          void setUserPreferences(connection, { locale: next }).catch(() => {}) // this browser remembers it
        }}
        onClient={(id) => setCredential('ClientId', String(id))}
      >
        {error !== null && <Failure error={error} />}
        {first !== undefined && !part && <p className="empty">{words.frame.notFound}</p>}
        {part && !open.includes(part) && (
          <p className="empty">{fill(words.frame.notAllowed, { permission: part.permissions[0] ?? '' })}</p>
        )}
        {Page && open.includes(part) && effective && (
          <Suspense fallback={<p className="empty">{words.loading}</p>}>
            <Page path={path.slice(1)} query={query} />
          </Suspense>
        )}
      </Shell>
      {ended && (
        <Dialog open aria-labelledby="ended" fullWidth maxWidth="xs">
          <DialogTitle id="ended">{words.logIn.title}</DialogTitle>
          <DialogContent className="parts-below">
            <p>{words.logIn.ended}</p>
            <LogIn as={user.username} onDone={() => setEpoch((before) => before + 1)} />
          </DialogContent>
        </Dialog>
      )}
    </DeskContext>
  )
}

function addressParts(address: string): [pathname: string, search: string] {
  const at = address.indexOf('?')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)]
}
