import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import type { Role, SingleSignOn, SingleSignOnSettings } from '@waybill/sdk'
import { deleteSingleSignOn, getSingleSignOn, listRoles, setSingleSignOn } from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { listed } from '../create/typed.ts'
import { ErrorsContext, errorsOf, Field } from '../fields.tsx'
import { Failure, Section } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useWords } from '../words.ts'
import { roleNameOf } from './given-roles.ts'

/** How the people of a client log in through its own identity provider. */
export default function SingleSignOnPage() {
  const words = useWords().singleSignOn
  const { connection, client } = useDesk()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [settings, roles] = await Promise.all([
        getSingleSignOn(connection, { signal }),
        listRoles(connection, client.id, { per_page: 100 }, { signal }),
      ])
      return { settings, roles }
    },
    [connection, client.id],
  )
  const { value, error, reload } = useLoaded(load)
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
            <Field label={words.issuer} name="issuer" value={typed.issuer} onChange={(issuer) => change({ issuer })} />
            <Field
              label={words.oidcClientId}
              name="oidcClientId"
              value={typed.oidcClientId}
              onChange={(oidcClientId) => change({ oidcClientId })}
            />
            <Field
              label={words.secret}
              name="oidcClientSecret"
              type="password"
              autoComplete="off"
              hint={settings.configured ? words.secretKept : undefined}
              value={typed.oidcClientSecret}
              onChange={(oidcClientSecret) => change({ oidcClientSecret })}
            />
            <Field
              label={words.scopes}
              name="scopes"
              hint={words.scopesHint}
              value={typed.scopes}
              onChange={(scopes) => change({ scopes })}
            />
          </div>
        </Section>
        <Section title={words.people}>
          <Field
            label={words.domains}
            name="domains"
            hint={words.domainsHint}
            value={typed.domains}
            onChange={(domains) => change({ domains })}
          />
          {(['enforced', 'createsUsers', 'emailVerifiedRequired'] as const).map((name) => (
            <FormControlLabel
              key={name}
              label={words[name]}
              control={<Checkbox checked={typed[name]} onChange={({ target }) => change({ [name]: target.checked })} />}
            />
          ))}
        </Section>
        <Section title={all.setUp.sections.roles}>
          <Field
            label={words.roleClaim}
            name="roleClaim"
            hint={words.roleClaimHint}
            value={typed.roleClaim}
            onChange={(roleClaim) => change({ roleClaim })}
          />
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
          <Field
            label={words.defaultRole}
            name="defaultRoleId"
            options={choices}
            value={typed.defaultRoleId}
            onChange={(defaultRoleId) => change({ defaultRoleId })}
          />
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
