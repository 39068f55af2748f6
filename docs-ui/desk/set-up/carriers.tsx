import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type {
  CarrierConfigurationType,
  CarrierFieldDefinition,
  CarrierFieldsCheck,
  CarrierProfile,
  ClientConfiguration,
  Connection,
} from '@waybill/sdk'
import {
  checkCarrierFields,
  deleteCarrierFields,
  getCarrierFields,
  listActiveClientCarriers,
  listCarrierFieldDefinitions,
  listCarriers,
  setCarrierFields,
  setClientCarrier,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { ErrorsContext, errorsOf, Field } from '../fields.tsx'
import { countryName } from '../format.ts'
import { Failure, State, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Table } from '../table.tsx'
import { useLoaded } from '../use-loaded.ts'
import { Views } from '../views.tsx'
import { fill, useWords } from '../words.ts'
import { fieldsToSend, mask, stateOfCarrier, typedFrom, type CarrierState } from './credentials.ts'
import type { SetUpWords } from '../words/set-up/shape.ts'
import { fieldName, hintOf, useSetUpWords, valueName } from './set-up-words.ts'

interface Row {
  readonly profile: CarrierProfile
  readonly enabled: boolean
  readonly configuration: ClientConfiguration | undefined
  readonly definitions: readonly CarrierFieldDefinition[]
}

const colors = {
  own: 'green',
  inherited: 'blue',
  ready: 'green',
  incomplete: 'amber',
  sandbox: 'amber',
  simulated: 'hollow',
  off: 'hollow',
} as const satisfies Record<CarrierState, string>

const home = () => navigate(hrefOf('set-up', 'carriers') + location.search)

/** Carriers that the client ships with, and those that it could add. */
export default function Carriers({ path: [opened], query }: PageProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, client } = useDesk()
  const [typed, setTyped] = useState('')
  const {
    value: rows,
    error,
    reload,
  } = useLoaded(
    async (signal): Promise<Row[]> => {
      const [profiles, active] = await Promise.all([
        listCarriers(connection, { signal }),
        listActiveClientCarriers(connection, {}, { signal }),
      ])
      const enabled = new Set(active.flatMap(({ carrier, enabled: isOn }) => (isOn ? [carrier] : [])))
      return Promise.all(
        profiles.map(async (profile) => {
          // Only these carriers can have an account.
          const configuration = profile.live
            ? await getCarrierFields(connection, profile.carrier, 'shipping', {}, { signal })
            : undefined
          const definitions = configuration?.resolvedClient
            ? await listCarrierFieldDefinitions(connection, profile.carrier, 'shipping', { signal })
            : []
          return { profile, enabled: enabled.has(profile.carrier), configuration, definitions }
        }),
      )
    },
    [connection],
  )
  const stateOf = ({ profile, enabled, configuration, definitions }: Row): CarrierState =>
    stateOfCarrier(enabled, profile, configuration, definitions, client.id)
  const configured = (row: Row) => ['own', 'inherited', 'ready', 'incomplete'].includes(stateOf(row))
  const view = query.get('show') === 'all' ? 'all' : 'configured'
  const wanted = typed.trim().toLowerCase()
  const shown = (rows ?? []).filter(
    (row) => (view === 'all' || configured(row)) && row.profile.name.toLowerCase().includes(wanted),
  )
  const open = rows?.find(({ profile }) => profile.carrier === opened)
  return (
    <>
      <div className="head">
        <Views
          label={setUp.sections.carriers}
          current={view}
          views={[
            {
              id: 'configured',
              name: fill(setUp.configured, { count: rows?.filter(configured).length ?? '–' }),
              href: hrefOf('set-up', 'carriers'),
            },
            {
              id: 'all',
              name: fill(setUp.allCarriers, { count: rows?.length ?? '–' }),
              href: `${hrefOf('set-up', 'carriers')}?show=all`,
            },
          ]}
        />
        <span className="rest" />
        <TextField
          size="small"
          className="search"
          label={words.findByName}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <Failure error={error} />
      {!rows && error === null && <p className="empty">{words.loading}</p>}
      {rows && shown.length === 0 && (
        <div className="empty">
          <span>{view === 'all' ? setUp.noCarrierFound : setUp.noCarriers}</span>
          {view !== 'all' && (
            <Button variant="contained" href={`${hrefOf('set-up', 'carriers')}?show=all`}>
              {setUp.addCarrier}
            </Button>
          )}
        </div>
      )}
      {shown.length > 0 && (
        <Table
          label={setUp.sections.carriers}
          rows={shown}
          keyOf={({ profile }) => profile.carrier}
          href={({ profile }) => hrefOf('set-up', 'carriers', profile.carrier) + (view === 'all' ? '?show=all' : '')}
          columns={[
            { name: words.columns.carrier, renderCell: ({ profile }) => profile.name },
            {
              name: words.columns.state,
              renderCell: (row) => (
                <State color={colors[stateOf(row)]}>
                  {fill(setUp.carrierStates[stateOf(row)], { client: row.configuration?.resolvedClient?.name ?? '' })}
                </State>
              ),
            },
            {
              name: words.columns.country,
              renderCell: ({ profile }) => countryName(profile.country, words.locale),
            },
            { name: setUp.products, isNumber: true, renderCell: ({ profile }) => profile.products.length },
          ]}
        />
      )}
      {open && <CarrierPanel key={opened} row={open} state={stateOf(open)} onChanged={reload} />}
    </>
  )
}

const types: readonly CarrierConfigurationType[] = ['shipping', 'events']

function CarrierPanel({ row, state, onChanged }: { row: Row; state: CarrierState; onChanged: () => void }) {
  const words = useWords()
  const { setUp } = words
  const { connection, client, may } = useDesk()
  const { profile, enabled } = row
  const { busy, error, run } = useAction()
  const mayChange = may('carriers:admin')
  return (
    <SidePanel
      title={profile.name}
      onClose={home}
      actions={
        mayChange && (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() =>
              run(async () => {
                await setClientCarrier(connection, client.id, profile.carrier, { enabled: !enabled })
                onChanged()
              })
            }
          >
            {enabled ? setUp.disable : setUp.enable}
          </Button>
        )
      }
    >
      <Failure error={error} />
      <p>
        <State color={colors[state]}>
          {fill(setUp.carrierStates[state], { client: row.configuration?.resolvedClient?.name ?? '' })}
        </State>
        <span className="soft line">{setUp.carrierHints[state]}</span>
      </p>
      {types.map((type) => (
        <Credentials key={type} profile={profile} type={type} onChanged={onChanged} />
      ))}
    </SidePanel>
  )
}

const loadCredentials = async (
  connection: Connection,
  { carrier }: CarrierProfile,
  type: CarrierConfigurationType,
  signal: AbortSignal,
) => {
  const [definitions, configuration] = await Promise.all([
    listCarrierFieldDefinitions(connection, carrier, type, { signal }),
    getCarrierFields(connection, carrier, type, {}, { signal }),
  ])
  return { definitions, configuration }
}

interface CredentialsProps {
  profile: CarrierProfile
  type: CarrierConfigurationType
  onChanged: () => void
}

function Credentials({ profile, type, onChanged }: CredentialsProps) {
  const { setUp } = useWords()
  const { connection } = useDesk()
  const own = useSetUpWords()
  const { value, error, reload } = useLoaded(
    (signal) => loadCredentials(connection, profile, type, signal),
    [connection, profile, type],
  )
  if (!value || own === undefined) return <Failure error={error} />
  // A carrier that sends no events has no fields for them.
  if (value.definitions.length === 0 && type === 'events') return null
  return (
    <section>
      <h3>{setUp.fieldsFor[type]}</h3>
      <Failure error={error} />
      {value.definitions.length === 0 ? (
        <p className="soft">{setUp.noFields}</p>
      ) : (
        <CredentialsForm
          own={own}
          profile={profile}
          type={type}
          definitions={value.definitions}
          configuration={value.configuration}
          onChanged={() => {
            reload()
            onChanged()
          }}
        />
      )}
    </section>
  )
}

interface CredentialsFormProps extends CredentialsProps {
  /** Field names and hints in the desk's language. */
  own: SetUpWords | null
  definitions: readonly CarrierFieldDefinition[]
  configuration: ClientConfiguration
}

const outcomes = {
  ACCEPTED: 'success',
  REFUSED: 'error',
  UNKNOWN: 'warning',
  NOT_CONFIGURED: 'info',
} as const satisfies Record<CarrierFieldsCheck['outcome'], string>

/** A form for the credentials that the carrier requires. Secrets are replaced or left as they are, and never shown. */
function CredentialsForm({ own, profile, type, definitions, configuration, onChanged }: CredentialsFormProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, client, may } = useDesk()
  const isOwn = configuration.resolvedClient?.id === client.id
  const [typed, setTyped] = useState(() => typedFrom(definitions, configuration))
  const [checked, setChecked] = useState<CarrierFieldsCheck | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const { busy, error, run } = useAction()
  const mayChange = may('carriers:admin')
  const errors = new Map(errorsOf(error))
  const sent = fieldsToSend(definitions, typed, isOwn ? configuration : undefined)
  // The server identifies a value by its index in the list.
  for (const [at, { name }] of sent.entries()) {
    const said = errors.get(`fields.${at}.value`)
    if (said !== undefined) errors.set(name, said)
  }
  for (const name of checked?.fields ?? []) errors.set(name, checked?.message ?? setUp.lookAgain)
  const check = async () => setChecked(await checkCarrierFields(connection, profile.carrier, type))
  return (
    <ErrorsContext value={errors}>
      <form
        className="parts-below"
        aria-label={setUp.fieldsFor[type]}
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(null)
          run(async () => {
            await setCarrierFields(connection, profile.carrier, type, { fields: sent })
            onChanged()
            await check()
          })
        }}
      >
        {!isOwn && configuration.resolvedClient && (
          <p className="soft">{fill(setUp.inheritedFrom, { client: configuration.resolvedClient.name })}</p>
        )}
        {definitions.map(({ name, description, sensitive, required, values, default: otherwise, productId }) => {
          const label = fieldName(own, name).text
          const hint = hintOf(own, profile, type, { name, description })
          return (
            <Field
              key={name}
              label={required ? label : `${label} (${setUp.optional})`}
              name={name}
              value={typed[name] ?? ''}
              type={sensitive ? 'password' : 'text'}
              autoComplete={sensitive ? 'new-password' : 'off'}
              disabled={!mayChange}
              placeholder={
                sensitive && isOwn && configuration.fields.some((one) => one.name === name && one.value === mask)
                  ? setUp.keptSecret
                  : valueName(own, otherwise ?? '')
              }
              hint={<span lang={hint.lang}>{productId === undefined ? hint.text : `${hint.text} (${productId})`}</span>}
              {...(values && {
                options: [
                  ['', otherwise === undefined ? '' : fill(setUp.otherwise, { value: valueName(own, otherwise) })],
                  ...values.map((one) => [one, valueName(own, one)] as const),
                ],
              })}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          )
        })}
        <Failure error={error} />
        {checked && (
          <Alert severity={outcomes[checked.outcome]}>
            {setUp.outcomes[checked.outcome]}
            {checked.message !== undefined && <span className="line">{checked.message}</span>}
            {checked.carrierCode !== undefined && <span className="soft line">{checked.carrierCode}</span>}
            <span className="soft line">
              <Time at={checked.checkedAt} />
            </span>
          </Alert>
        )}
        {mayChange && (
          <div className="row-of">
            <Button type="submit" size="medium" variant="contained" disabled={busy}>
              {setUp.saveAndCheck}
            </Button>
            {configuration.resolvedClient && (
              <Button size="medium" disabled={busy} onClick={() => run(check)}>
                {setUp.checkNow}
              </Button>
            )}
            {isOwn && (
              <Button size="medium" disabled={busy} onClick={() => setRemoved(true)}>
                {setUp.removeFields}
              </Button>
            )}
          </div>
        )}
        {isRemoved && (
          <FormDialog
            title={fill(setUp.removeFieldsTitle, { carrier: profile.name })}
            verb={setUp.removeFields}
            danger
            onClose={() => setRemoved(false)}
            onSend={async () => {
              await deleteCarrierFields(connection, profile.carrier, type)
              setRemoved(false)
              setTyped({})
              setChecked(null)
              onChanged()
            }}
          >
            <p className="soft">{setUp.removeFieldsHint}</p>
          </FormDialog>
        )}
      </form>
    </ErrorsContext>
  )
}
