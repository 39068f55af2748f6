import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Role, SingleSignOn, SingleSignOnSettings } from '@waybill/sdk'
import { deleteSingleSignOn, getSingleSignOn, listRoles, setSingleSignOn } from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { listed } from '../create/typed.ts'
import { ErrorsContext, errorsOf, Field, fieldIn } from '../fields.tsx'
import { Failure, Section } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../words.ts'
import { roleNameOf } from './given-roles.ts'

/** How a client's users log in through its own identity provider. */
export default function SingleSignOnPage() {
  const words = useWords().singleSignOn
  const { connection, client } = useDesk()
  const { value, error, reload } = useLoaded(
    async (signal) => {
      const [settings, roles] = await Promise.all([
        getSingleSignOn(connection, { signal }),
        listRoles(connection, client.id, { per_page: 100 }, { signal }),
      ])
      return { settings, roles }
    },
    [connection, client.id],
  )
  return (
    <div className="form">
      <p className="soft">
        {words.lead} <a href="/guides/single-sign-on">{words.guide}</a>
      </p>
      <Failure error={error} />
      {value && <Settings key={value.settings.modifiedAt} {...value} onChanged={reload} />}
    </div>
  )
}

interface Props {
  settings: SingleSignOn
  roles: readonly Role[]
  onChanged: () => void
}

function Settings({ settings, roles, onChanged }: Props) {
  const all = useWords()
  const words = all.singleSignOn
  const { connection } = useDesk()
  const { busy, error, run } = useAction()
  const [typed, setTyped] = useState({
    issuer: settings.issuer ?? '',
    oidcClientId: settings.oidcClientId ?? '',
    oidcClientSecret: '',
    domains: (settings.domains ?? []).join(', '),
    scopes: (settings.scopes ?? []).join(' '),
    roleClaim: settings.roleClaim ?? '',
    defaultRoleId: settings.defaultRoleId ?? '',
    enforced: settings.enforced ?? false,
    createsUsers: settings.createsUsers ?? true,
    emailVerifiedRequired: settings.emailVerifiedRequired ?? true,
  })
  const [mappings, setMappings] = useState(settings.roleMappings ?? [])
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const field = fieldIn(typed, setTyped)
  const choices = [['', words.noRole] as const, ...roles.map(({ id, name }) => [id, roleNameOf(all, name)] as const)]

  const save = () =>
    run(async () => {
      const { oidcClientSecret, roleClaim, defaultRoleId, domains, scopes, ...others } = typed
      const body: SingleSignOnSettings = {
        ...others,
        domains: listed(domains.toLowerCase()),
        scopes: listed(scopes),
        roleMappings: mappings.filter(({ value, roleId }) => value !== '' && roleId !== ''),
        ...(oidcClientSecret !== '' && { oidcClientSecret }),
        ...(roleClaim !== '' && { roleClaim }),
        ...(defaultRoleId !== '' && { defaultRoleId }),
      }
      await setSingleSignOn(connection, body)
      onChanged()
    })

  return (
    <ErrorsContext value={errorsOf(error)}>
      <form
        className="form"
        aria-label={all.setUp.sections['single-sign-on']}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {settings.configured && <Alert severity="success">{words.isOn}</Alert>}
        <Section title={words.provider}>
          <p>
            {words.redirectUri} <code>{settings.redirectUri}</code>
          </p>
          <p>
            {words.scimAddress} <code>{new URL('/scim/v2', settings.redirectUri).href}</code>{' '}
            <a href="/guides/provisioning">{words.guide}</a>
          </p>
          <div className="fields">
            <Field {...field('issuer')} label={words.issuer} />
            <Field {...field('oidcClientId')} label={words.oidcClientId} />
            <Field
              {...field('oidcClientSecret')}
              label={words.secret}
              type="password"
              autoComplete="off"
              hint={settings.configured ? words.secretKept : undefined}
            />
            <Field {...field('scopes')} label={words.scopes} hint={words.scopesHint} />
          </div>
        </Section>
        <Section title={words.people}>
          <Field {...field('domains')} label={words.domains} hint={words.domainsHint} />
          {(['enforced', 'createsUsers', 'emailVerifiedRequired'] as const).map((name) => (
            <FormControlLabel
              key={name}
              label={words[name]}
              control={<Checkbox checked={typed[name]} onChange={({ target }) => change({ [name]: target.checked })} />}
            />
          ))}
        </Section>
        <Section title={all.setUp.sections.roles}>
          <Field {...field('roleClaim')} label={words.roleClaim} hint={words.roleClaimHint} />
          {mappings.map(({ value, roleId }, index) => {
            const set = (changed: object) =>
              setMappings(mappings.map((one, at) => (at === index ? { ...one, ...changed } : one)))
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a row is nothing but its place
              <div className="fields" key={index}>
                <Field label={words.value} value={value} onChange={(typedValue) => set({ value: typedValue })} />
                <Field
                  label={all.setUp.role}
                  name={`roleMappings.${index}.roleId`}
                  options={choices}
                  value={roleId}
                  onChange={(chosen) => set({ roleId: chosen })}
                />
              </div>
            )
          })}
          <div className="row-of">
            <Button onClick={() => setMappings([...mappings, { value: '', roleId: '' }])}>{words.addMapping}</Button>
          </div>
          <Field {...field('defaultRoleId')} label={words.defaultRole} options={choices} />
        </Section>
        <Failure error={error} />
        <div className="row-of">
          <Button type="submit" variant="contained" disabled={busy}>
            {all.save}
          </Button>
          {settings.configured && (
            <Button
              color="error"
              disabled={busy}
              onClick={() =>
                run(async () => {
                  await deleteSingleSignOn(connection)
                  onChanged()
                })
              }
            >
              {words.turnOff}
            </Button>
          )}
        </div>
      </form>
    </ErrorsContext>
  )
}
