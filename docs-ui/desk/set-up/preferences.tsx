import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type {
  ClientPreferences,
  ClientPreferencesUpdate,
  EffectivePreferences,
  UserPreferences,
  UserPreferencesUpdate,
} from '@waybill/sdk'
import {
  getAddress,
  getClientPreferences,
  getEffectivePreferences,
  getMySecondFactor,
  getUserPreferences,
  listAddresses,
  listParcelDefinitions,
  setClientPreferences,
  setUserPreferences,
} from '@waybill/sdk/fn'
import { useCallback, useState, type ReactNode } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { Finder } from '../create/finder.tsx'
import { ErrorsContext, errorsOf, Field } from '../fields.tsx'
import { Failure, Section, State } from '../parts.tsx'
import { opens, parts, type PageProps } from '../parts-of-desk.ts'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { Views } from '../views.tsx'
import { nameOf } from '../format.ts'
import { fill, languages, useWords } from '../words.ts'

type Shared = Pick<
  UserPreferences,
  | 'locale'
  | 'favoriteApp'
  | 'shipmentFormLayout'
  | 'scanAndGoFlow'
  | 'defaultPickupAddressId'
  | 'defaultReceiverAddressId'
  | 'defaultParcelDefinitionId'
>

/** The user's settings for the desk, and the client's defaults. */
export default function Preferences({ path: [scope] }: PageProps) {
  const { setUp } = useWords()
  const { client, may } = useDesk()
  const isForAll = scope === 'client' && may('preferences:read')
  return (
    <div className="form">
      {may('preferences:read') && (
        <Views
          label={setUp.preferencesFor}
          current={isForAll ? 'client' : 'me'}
          views={[
            { id: 'me', name: setUp.forMe, href: hrefOf('set-up', 'preferences') },
            {
              id: 'client',
              name: fill(setUp.forClient, { client: client.name }),
              href: hrefOf('set-up', 'preferences', 'client'),
            },
          ]}
        />
      )}
      {isForAll ? <ForClient /> : <ForUser />}
    </div>
  )
}

interface Source<Kept, Update> {
  load: (signal: AbortSignal) => Promise<Kept>
  keep: (changed: Update) => Promise<Kept>
}

/** Stored settings, each saved as soon as it changes. */
function useKept<Kept extends object, Update extends object>({ load, keep }: Source<Kept, Update>) {
  const { connection, may, prefer } = useDesk()
  const { value, error: errorOfLoad } = useLoaded(load, [load])
  const [saved, setSaved] = useState<Kept | null>(null)
  const { busy, error, run } = useAction()
  return {
    kept: saved ?? value,
    busy,
    isSaved: saved !== null && !busy && error === null,
    error: errorOfLoad ?? error,
    change: (changed: Update) =>
      run(async () => {
        const next = await keep(changed)
        setSaved(next)
        const found: Partial<EffectivePreferences> = may('preferences:read')
          ? await getEffectivePreferences(connection)
          : { ...next }
        // A removed setting must disappear from the page too.
        prefer({ ...nothing, ...found })
      }),
  }
}

const nothing = {
  locale: undefined,
  favoriteApp: undefined,
  shipmentFormLayout: undefined,
  scanAndGoFlow: undefined,
  defaultPickupAddressId: undefined,
  defaultReceiverAddressId: undefined,
  defaultParcelDefinitionId: undefined,
}

function ForUser() {
  const words = useWords()
  const { setUp } = words
  const { connection, user } = useDesk()
  const { kept, busy, isSaved, error, change } = useKept<UserPreferences, UserPreferencesUpdate>({
    load: useCallback((signal: AbortSignal) => getUserPreferences(connection, { signal }), [connection]),
    keep: (changed) => setUserPreferences(connection, changed),
  })
  return (
    <Settings kept={kept} none={setUp.asClient} busy={busy} isSaved={isSaved} error={error} onChange={change}>
      {user.claims.length > 1 && (
        <Field
          label={setUp.defaultClient}
          value={String(kept?.defaultClientId ?? '')}
          disabled={busy}
          options={[
            ['', setUp.firstClient],
            ...user.claims.map(({ client: { id, name } }): [string, string] => [String(id), name]),
          ]}
          onChange={(id) => change({ defaultClientId: id === '' ? null : Number(id) })}
        />
      )}
      <Section title={words.shipments.columnsTitle}>
        <p className="soft">
          {(kept?.shipmentsTableConfiguration?.length ?? 0) > 0 ? setUp.ownColumns : setUp.deskColumns}
        </p>
        <div className="row-of">
          <Button variant="outlined" href={`${hrefOf('shipments')}?arrange=1`}>
            {words.shipments.columns}
          </Button>
          {(kept?.shipmentsTableConfiguration?.length ?? 0) > 0 && (
            <Button disabled={busy} onClick={() => change({ shipmentsTableConfiguration: [] })}>
              {words.shipments.reset}
            </Button>
          )}
        </div>
      </Section>
      <SecondFactorState />
    </Settings>
  )
}

/** Whether the second factor is on. Set-up has its own page, to which clients that require it also lead. */
function SecondFactorState() {
  const words = useWords()
  const { connection } = useDesk()
  const { value, error } = useLoaded((signal) => getMySecondFactor(connection, { signal }), [connection])
  return (
    <Section title={words.secondFactor.title}>
      <Failure error={error} />
      {value && (
        <p>
          <State color={value.enabled ? 'green' : 'hollow'}>
            {value.enabled ? words.setUp.secondFactorOn : words.setUp.secondFactorOff}
          </State>
        </p>
      )}
      <div className="row-of">
        <Button variant="outlined" href={hrefOf('second-factor')}>
          {value?.enabled ? words.secondFactor.replace : words.secondFactor.begin}
        </Button>
      </div>
    </Section>
  )
}

function ForClient() {
  const { setUp } = useWords()
  const { connection, client, may } = useDesk()
  const { kept, busy, isSaved, error, change } = useKept<ClientPreferences, Omit<ClientPreferencesUpdate, 'clientId'>>({
    load: useCallback(
      (signal: AbortSignal) => getClientPreferences(connection, client.id, { signal }),
      [connection, client.id],
    ),
    keep: (changed) => setClientPreferences(connection, { ...changed, clientId: client.id }),
  })
  const isFixed = busy || !may('preferences:admin')
  return (
    <Settings
      kept={kept}
      none={setUp.notSet}
      busy={isFixed}
      isSaved={isSaved}
      error={error}
      onChange={change}
      hint={setUp.clientHint}
    >
      {(['uniqueCustomerReferences', 'approvalByOthers'] as const).map((name) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            checked={kept?.[name] ?? false}
            disabled={isFixed}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
          {setUp.clientSettings[name]}
        </label>
      ))}
    </Settings>
  )
}

interface SettingsProps {
  kept: Shared | undefined
  /** Shown for a setting that is not set here. */
  none: string
  busy: boolean
  isSaved: boolean
  error: unknown
  hint?: string
  onChange: (changed: { [Name in keyof Shared]: NonNullable<Shared[Name]> | null }) => void
  children: ReactNode
}

/** Settings that users and clients share. */
function Settings({ kept, none, busy, isSaved, error, hint, onChange, children }: SettingsProps) {
  const words = useWords()
  const { setUp, create, scan } = words
  const { connection, may } = useDesk()
  const { value: definitions = [], error: errorOfDefinitions } = useLoaded(
    async (signal) =>
      may('parcel-definitions:read') ? listParcelDefinitions(connection, {}, { signal }).toArray(100) : [],
    [connection, may],
  )
  const choice = (name: keyof Shared, options: readonly (readonly [string, string])[]) => (
    <Field
      label={setUp.settings[name]}
      name={name}
      value={kept?.[name] ?? ''}
      disabled={busy}
      options={[
        ['', none],
        ...options,
        // Another application may have set a value that the desk does not know.
        ...(options.some(([value]) => value === (kept?.[name] ?? value))
          ? []
          : [[kept?.[name] ?? '', kept?.[name] ?? ''] as const]),
      ]}
      onChange={(value) => onChange({ [name]: value === '' ? null : value })}
    />
  )
  return (
    <ErrorsContext value={errorsOf(error)}>
      <p className="soft">{hint ?? setUp.preferencesHint}</p>
      <Failure error={error ?? errorOfDefinitions} />
      {isSaved && <Alert severity="success">{setUp.saved}</Alert>}
      <div className="fields">
        {choice(
          'locale',
          Object.entries(languages).map(([tag, { name }]) => [tag, name]),
        )}
        {choice(
          'favoriteApp',
          parts.filter((part) => opens(part, may)).map(({ id }) => [id, words.parts[id]]),
        )}
        {choice('shipmentFormLayout', Object.entries(create.layouts))}
        {choice('scanAndGoFlow', Object.entries(scan.flows))}
        {choice(
          'defaultParcelDefinitionId',
          definitions.map(({ id, name }) => [id, name]),
        )}
      </div>
      {may('addresses:read') && (
        <div className="beside">
          {(['defaultPickupAddressId', 'defaultReceiverAddressId'] as const).map((name) => (
            <AddressChoice
              key={name}
              label={setUp.settings[name]}
              id={kept?.[name]}
              none={none}
              disabled={busy}
              onChange={(id) => onChange({ [name]: id })}
            />
          ))}
        </div>
      )}
      {children}
    </ErrorsContext>
  )
}

interface AddressChoiceProps {
  label: string
  id: string | undefined
  none: string
  disabled: boolean
  onChange: (id: string | null) => void
}

function AddressChoice({ label, id, none, disabled, onChange }: AddressChoiceProps) {
  const words = useWords()
  const { connection } = useDesk()
  const { value, error } = useLoaded(
    async (signal) => (id === undefined ? null : getAddress(connection, id, { signal })),
    [connection, id],
  )
  return (
    <section>
      <h2>{label}</h2>
      <Failure error={error} />
      <div className="row-of">
        {id === undefined || !value ? (
          <span className="soft">{none}</span>
        ) : (
          <>
            <span>{[nameOf(value), value.city].filter(Boolean).join(', ')}</span>
            <Button disabled={disabled} onClick={() => onChange(null)}>
              {words.remove}
            </Button>
          </>
        )}
      </div>
      {!disabled && (
        <Finder
          label={words.create.addressBook}
          noneText={words.create.noAddress}
          list={listAddresses}
          keyOf={(one) => one.id}
          nameOf={(one) => [nameOf(one), one.city].filter(Boolean).join(', ')}
          onFound={(one) => onChange(one.id)}
        />
      )}
    </section>
  )
}
