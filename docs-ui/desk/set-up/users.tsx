import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { Role, User, UserStatus } from '@waybill/sdk'
import {
  addRoleUsers,
  deleteUser,
  inviteUser,
  listClientUsers,
  listRoles,
  removeRoleUser,
  resetUserPassword,
  resetUserSecondFactor,
  updateUser,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { Facts, Failure, State, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { useLoaded } from '../use-loaded.ts'
import { usePage } from '../use-page.ts'
import { useSearch } from '../use-search.ts'
import { fill, useWords } from '../words.ts'
import { roleAbout, roleNameOf } from './given-roles.ts'

const colors = {
  CONFIRMED: 'green',
  UNCONFIRMED: 'amber',
  RESET_REQUIRED: 'amber',
  FORCE_CHANGE_PASSWORD: 'amber',
  COMPROMISED: 'red',
  ARCHIVED: 'hollow',
  UNKNOWN: 'hollow',
} as const satisfies Record<UserStatus, string>

const nameOf = ({ firstName, lastName }: User): string => [firstName, lastName].filter(Boolean).join(' ')

const rolesOf = ({ claims }: User, clientId: number): readonly Role[] =>
  claims.find(({ client }) => client.id === clientId)?.roles ?? []

/** The client's users, with their roles. */
export default function Users({ path: [opened], query }: PageProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, client, may } = useDesk()
  const search = useSearch(query)
  const page = usePage<User>(
    (options) =>
      listClientUsers(connection, client.id, { per_page: 50, ...(search.q !== '' && { q: search.q }) }, options),
    [connection, client.id, search.q],
  )
  const { value: roles = [], error } = useLoaded(
    async (signal) =>
      may('roles:read') ? listRoles(connection, client.id, { per_page: 100 }, { signal }).toArray(500) : [],
    [connection, client.id, may],
  )
  const [isNew, setNew] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const user = page.items.find(({ username }) => username === opened)
  return (
    <>
      <div className="head">
        <TextField
          size="small"
          className="search"
          label={setUp.findUser}
          value={search.typed}
          onChange={({ target }) => search.type(target.value)}
        />
        <span className="rest" />
        <Button variant="contained" onClick={() => setNew(true)}>
          {setUp.invite}
        </Button>
      </div>
      {said !== null && <Alert severity="success">{said}</Alert>}
      <Failure error={error} />
      <Listing
        of={page}
        none={setUp.noUserFound}
        label={setUp.sections.users}
        keyOf={({ email }) => email}
        href={({ username }) =>
          hrefOf('set-up', 'users', username) + (search.q === '' ? '' : `?q=${encodeURIComponent(search.q)}`)
        }
        columns={[
          { name: words.fields.email, renderCell: ({ email }) => email },
          { name: words.columns.name, renderCell: (one) => nameOf(one) || '–' },
          {
            name: words.columns.state,
            renderCell: ({ status }) => <State color={colors[status]}>{setUp.userStates[status]}</State>,
          },
          {
            name: setUp.sections.roles,
            renderCell: (one) =>
              rolesOf(one, client.id)
                .map(({ name }) => roleNameOf(words, name))
                .join(', ') || '–',
          },
        ]}
      />
      {user && <UserPanel key={opened} user={user} roles={roles} onChanged={page.reload} />}
      {isNew && (
        <Invite
          roles={roles}
          onClose={() => setNew(false)}
          onDone={({ email }) => {
            setNew(false)
            setSaid(fill(setUp.invited, { email }))
            page.reload()
          }}
        />
      )}
    </>
  )
}

interface RoleChoiceProps {
  roles: readonly Role[]
  held: readonly string[]
  disabled?: boolean
  onChange: (role: Role, isHeld: boolean) => void
}

/** Roles with their purpose. A user cannot grant a role with permissions that they lack. */
function RoleChoice({ roles, held, disabled = false, onChange }: RoleChoiceProps) {
  const words = useWords()
  const { may } = useDesk()
  return (
    <ul className="choices-of">
      {roles.map((role) => {
        const isHeld = held.includes(role.id)
        const mayGive = role.permissions.every((one) => may(one))
        return (
          <li key={role.id}>
            <label className="choice">
              <input
                type="checkbox"
                checked={isHeld}
                disabled={disabled || (!isHeld && !mayGive)}
                onChange={({ target }) => onChange(role, target.checked)}
              />
              <span>
                {roleNameOf(words, role.name)}
                {role.description !== undefined && <span className="soft line">{roleAbout(words, role)}</span>}
              </span>
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function Invite({
  roles,
  onClose,
  onDone,
}: {
  roles: readonly Role[]
  onClose: () => void
  onDone: (user: User) => void
}) {
  const { fields, setUp } = useWords()
  const { connection } = useDesk()
  const [email, setEmail] = useState('')
  const [held, setHeld] = useState<readonly string[]>([])
  return (
    <FormDialog
      title={setUp.invite}
      verb={setUp.sendInvite}
      width="sm"
      onClose={onClose}
      onSend={async () => {
        onDone(await inviteUser(connection, { email: email.trim(), roleIds: [...held] }))
      }}
    >
      <p className="soft">{setUp.inviteHint}</p>
      <Field label={fields.email} name="email" type="email" inputMode="email" value={email} onChange={setEmail} />
      <RoleChoice
        roles={roles}
        held={held}
        onChange={({ id }, isHeld) => setHeld(isHeld ? [...held, id] : held.filter((one) => one !== id))}
      />
    </FormDialog>
  )
}

const home = () => navigate(hrefOf('set-up', 'users') + location.search)

/** An administrator's actions on a user's account. */
const acts = ['password', 'secondFactor', 'archive', 'delete'] as const

type Act = (typeof acts)[number]

function UserPanel({ user, roles, onChanged }: { user: User; roles: readonly Role[]; onChanged: () => void }) {
  const words = useWords()
  const { setUp } = words
  const { connection, client, may, user: me } = useDesk()
  const { username, email, status, createdAt } = user
  const [asks, setAsks] = useState<Act | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { busy, error, run } = useAction()
  const isMe = username === me.username
  const work: Record<Act, () => Promise<string | null>> = {
    async password() {
      const { destination } = await resetUserPassword(connection, username)
      return fill(setUp.userActs.password.done, { destination })
    },
    async secondFactor() {
      await resetUserSecondFactor(connection, username)
      return setUp.userActs.secondFactor.done
    },
    async archive() {
      await updateUser(connection, { username, status: 'ARCHIVED' })
      return null
    },
    async delete() {
      await deleteUser(connection, username)
      return null
    },
  }
  return (
    <SidePanel
      title={nameOf(user) || email}
      onClose={home}
      actions={
        isMe
          ? undefined
          : acts.map((act) => (
              <Button key={act} disabled={busy} onClick={() => setAsks(act)}>
                {setUp.userActs[act].verb}
              </Button>
            ))
      }
    >
      {said !== null && <Alert severity="success">{said}</Alert>}
      <Facts
        of={{
          [words.fields.email]: email,
          [words.columns.state]: <State color={colors[status]}>{setUp.userStates[status]}</State>,
          [words.columns.createdAt]: <Time at={createdAt} />,
        }}
      />
      <section>
        <h3>{setUp.sections.roles}</h3>
        <Failure error={error} />
        <RoleChoice
          roles={roles}
          held={rolesOf(user, client.id).map(({ id }) => id)}
          disabled={busy || !may('roles:admin')}
          onChange={({ id }, isHeld) =>
            run(async () => {
              await (isHeld
                ? addRoleUsers(connection, id, { usernames: [username] })
                : removeRoleUser(connection, id, username))
              onChanged()
            })
          }
        />
      </section>
      {asks && (
        <FormDialog
          title={fill(setUp.userActs[asks].title, { user: email })}
          verb={setUp.userActs[asks].verb}
          danger={asks === 'archive' || asks === 'delete'}
          onClose={() => setAsks(null)}
          onSend={async () => {
            const done = await work[asks]()
            setAsks(null)
            setSaid(done)
            onChanged()
            if (done === null) home()
          }}
        >
          <p className="soft">{setUp.userActs[asks].hint}</p>
        </FormDialog>
      )}
    </SidePanel>
  )
}
