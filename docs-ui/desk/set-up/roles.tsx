import Button from '@mui/material/Button'
import type { Permission, Role, RoleScope, RoleTemplate } from '@waybill/sdk'
import {
  addRoleUsers,
  createRole,
  deleteRole,
  listClientUsers,
  listPermissions,
  listRoles,
  listRoleTemplates,
  listRoleUsers,
  removeRoleUser,
  updateRole,
} from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import meanings from 'virtual:permissions'
import { useAction } from '../../ui/use-action.ts'
import { Finder } from '../create/finder.tsx'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { ErrorsContext, errorsOf, Field, fieldIn } from '../fields.tsx'
import { Failure } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { useLoaded } from '../use-loaded.ts'
import { usePage } from '../use-page.ts'
import { fill, useWords } from '../words.ts'
import { roleAbout, roleNameOf } from './given-roles.ts'
import { areasOf, highestIn, withLevel } from './permissions.ts'
import { areaName, levelName, meaningOf, useSetUpWords } from './set-up-words.ts'

const home = () => navigate(hrefOf('set-up', 'roles'))

const scopes: readonly RoleScope[] = ['LOCAL', 'CHILDREN']

/** The client's roles, which decide what its users may do. */
export default function Roles({ path: [openId] }: PageProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, client, may } = useDesk()
  const page = usePage<Role>(
    (options) => listRoles(connection, client.id, { per_page: 50 }, options),
    [connection, client.id],
  )
  const [isNew, setNew] = useState(false)
  const opened = page.items.find(({ id }) => id === openId)
  return (
    <>
      {may('roles:admin') && (
        <div className="head">
          <Button variant="contained" onClick={() => setNew(true)}>
            {setUp.newRole}
          </Button>
        </div>
      )}
      <Listing
        of={page}
        none={setUp.noRoles}
        label={setUp.sections.roles}
        keyOf={({ id }) => id}
        href={({ id }) => hrefOf('set-up', 'roles', id)}
        columns={[
          { name: setUp.role, renderCell: ({ name }) => roleNameOf(words, name) },
          { name: setUp.description, renderCell: (role) => roleAbout(words, role) },
          { name: setUp.scope, renderCell: ({ scope }) => setUp.scopes[scope] },
          { name: setUp.permissions, isNumber: true, renderCell: ({ permissions }) => permissions.length },
        ]}
      />
      {opened && <RolePanel key={opened.id} role={opened} onChanged={page.reload} />}
      {isNew && (
        <NewRole
          onClose={() => setNew(false)}
          onDone={({ id }) => {
            setNew(false)
            page.reload()
            navigate(hrefOf('set-up', 'roles', id))
          }}
        />
      )}
    </>
  )
}

/** Starts with the permissions for one kind of work, which can be changed afterwards. */
function NewRole({ onClose, onDone }: { onClose: () => void; onDone: (role: Role) => void }) {
  const words = useWords()
  const { setUp } = words
  const { connection, client } = useDesk()
  const { value: templates = [], error } = useLoaded(
    (signal) => listRoleTemplates(connection, { signal }),
    [connection],
  )
  const [typed, setTyped] = useState<{ template?: RoleTemplate; name: string; scope: RoleScope }>({
    name: '',
    scope: 'LOCAL',
  })
  const template = typed.template ?? templates[0]
  const said = template && setUp.templates[template.template]
  const name = typed.name === '' ? (said?.name ?? '') : typed.name
  return (
    <FormDialog
      title={setUp.newRole}
      verb={setUp.newRole}
      width="sm"
      onClose={onClose}
      onSend={async () => {
        if (!template) return
        onDone(
          await createRole(connection, client.id, {
            name,
            description: said?.description ?? template.description,
            template: template.template,
            scope: typed.scope,
          }),
        )
      }}
    >
      <Failure error={error} />
      <Field
        label={setUp.template}
        value={template?.template ?? ''}
        hint={said?.description}
        options={templates.map((one): [string, string] => [one.template, setUp.templates[one.template].name])}
        onChange={(chosen) => setTyped({ ...typed, template: templates.find((one) => one.template === chosen) })}
      />
      <Field
        label={words.columns.name}
        name="name"
        value={name}
        onChange={(next) => setTyped({ ...typed, name: next })}
      />
      <ScopeField value={typed.scope} onChange={(scope) => setTyped({ ...typed, scope })} />
      <PermissionList of={template?.permissions ?? []} />
    </FormDialog>
  )
}

function ScopeField({ value, onChange }: { value: RoleScope; onChange: (scope: RoleScope) => void }) {
  const { setUp } = useWords()
  return (
    <Field
      label={setUp.scope}
      name="scope"
      value={value}
      options={scopes.map((one): [string, string] => [one, setUp.scopes[one]])}
      onChange={(next) => onChange(scopes.find((one) => one === next) ?? value)}
    />
  )
}

/** Each permission with its explanation. */
function PermissionList({ of }: { of: readonly Permission[] }) {
  const own = useSetUpWords()
  if (own === undefined) return null
  return (
    <dl className="facts sentences">
      {of.map((permission) => {
        const { text, lang } = meaningOf(own, permission, meanings[permission])
        const [area = '', level = ''] = permission.split(':')
        return [
          <dt key={permission}>
            {own === null ? permission : `${areaName(own, area).text}: ${levelName(own, level).text}`}
          </dt>,
          <dd key={`${permission} means`} lang={lang}>
            {text}
          </dd>,
        ]
      })}
    </dl>
  )
}

function RolePanel({ role, onChanged }: { role: Role; onChanged: () => void }) {
  const words = useWords()
  const { setUp } = words
  const { connection, client, may } = useDesk()
  const mayChange = may('roles:admin')
  const [typed, setTyped] = useState(role)
  const [isRemoved, setRemoved] = useState(false)
  const { busy, error, run } = useAction()
  const { value: all = [], error: errorOfAll } = useLoaded(
    (signal) => listPermissions(connection, { signal }),
    [connection],
  )
  const field = fieldIn(typed, setTyped)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(role)
  return (
    <ErrorsContext value={errorsOf(error)}>
      <SidePanel
        title={roleNameOf(words, role.name)}
        onClose={home}
        actions={
          mayChange && (
            <>
              <Button
                variant="contained"
                disabled={busy || !isChanged}
                onClick={() =>
                  run(async () => {
                    const { id, name, description, permissions, scope } = typed
                    await updateRole(connection, client.id, {
                      id,
                      name,
                      description: description?.trim() || null,
                      permissions,
                      scope,
                    })
                    onChanged()
                  })
                }
              >
                {words.save}
              </Button>
              <Button onClick={() => setRemoved(true)}>{words.delete}</Button>
            </>
          )
        }
      >
        <Failure error={error ?? errorOfAll} />
        {mayChange && (
          <div className="party">
            <div className="fields">
              <Field {...field('name')} label={words.columns.name} />
              <ScopeField value={typed.scope} onChange={(scope) => setTyped({ ...typed, scope })} />
            </div>
            <Field
              label={setUp.description}
              name="description"
              value={typed.description ?? ''}
              onChange={(description) => setTyped({ ...typed, description })}
            />
          </div>
        )}
        <section>
          <h3>{setUp.permissions}</h3>
          {mayChange ? (
            <Levels
              all={all}
              role={role}
              held={typed.permissions}
              onChange={(permissions) => setTyped({ ...typed, permissions })}
            />
          ) : (
            <PermissionList of={role.permissions} />
          )}
        </section>
        <Holders role={role} />
        {isRemoved && (
          <FormDialog
            title={fill(setUp.deleteRoleTitle, { role: roleNameOf(words, role.name) })}
            verb={words.delete}
            danger
            onClose={() => setRemoved(false)}
            onSend={async () => {
              await deleteRole(connection, role.id)
              onChanged()
              home()
            }}
          >
            <p className="soft">{setUp.deleteRoleHint}</p>
          </FormDialog>
        )}
      </SidePanel>
    </ErrorsContext>
  )
}

interface LevelsProps {
  all: readonly Permission[]
  role: Role
  held: readonly Permission[]
  onChange: (held: Permission[]) => void
}

/** The role's level in each area. Users cannot grant what they do not have. */
function Levels({ all, role, held, onChange }: LevelsProps) {
  const { setUp } = useWords()
  const { may } = useDesk()
  const own = useSetUpWords()
  if (own === undefined) return null
  return (
    <ul className="levels">
      {areasOf(all).map((area) => {
        const level = highestIn(area, held)
        const name = areaName(own, area.name)
        const meaning = level && meaningOf(own, level, meanings[level])
        return (
          <li key={area.name}>
            <label>
              <span lang={name.lang}>{name.text}</span>
              <select
                value={level ?? ''}
                onChange={({ target }) =>
                  onChange(
                    withLevel(
                      area,
                      area.permissions.find((one) => one === target.value),
                      held,
                    ),
                  )
                }
              >
                <option value="">{setUp.noPermission}</option>
                {area.permissions.map((one) => (
                  <option key={one} value={one} disabled={!may(one) && !role.permissions.includes(one)}>
                    {levelName(own, one.split(':')[1] ?? '').text}
                  </option>
                ))}
              </select>
            </label>
            {meaning && (
              <span className="soft" lang={meaning.lang}>
                {meaning.text}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The users with this role. */
function Holders({ role }: { role: Role }) {
  const { setUp, remove } = useWords()
  const { connection, client, may } = useDesk()
  const { busy, error, run } = useAction()
  const {
    value: users = [],
    error: listError,
    reload,
  } = useLoaded(
    (signal) => listRoleUsers(connection, role.id, { per_page: 100 }, { signal }).toArray(500),
    [connection, role.id],
  )
  const mayChange = may('roles:admin')
  const list = useCallback(
    (on: typeof connection, query: { per_page: number; q?: string }, options: { signal: AbortSignal }) =>
      listClientUsers(on, client.id, query, options),
    [client.id],
  )
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work()
      reload()
    })
  return (
    <section>
      <h3>{setUp.sections.users}</h3>
      <Failure error={listError ?? error} />
      {users.length === 0 && <p className="soft">{setUp.noHolders}</p>}
      <ul className="parts-list">
        {users.map(({ username, email }) => (
          <li key={username}>
            {email}
            {mayChange && (
              <Button disabled={busy} onClick={() => change(() => removeRoleUser(connection, role.id, username))}>
                {remove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayChange && may('users:admin') && (
        <Finder
          label={setUp.giveRole}
          noneText={setUp.noUserFound}
          list={list}
          keyOf={({ email }) => email}
          nameOf={({ email }) => email}
          onFound={({ username }) => change(() => addRoleUsers(connection, role.id, { usernames: [username] }))}
        />
      )}
    </section>
  )
}
