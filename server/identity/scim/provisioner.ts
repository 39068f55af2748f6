import { lackingAt } from '../access/grants.ts'
import { findProvisioner } from '../access/keys.ts'
import { grantsOf, pathOfClient } from '../access/principal-store.ts'
import type { Access } from '../access/access.ts'
import { forbidden } from '../../kernel/error.ts'
import type { Services } from '../../platform/http/handler.ts'
import { type DeedRow, insertDeeds } from '../../platform/http/deed-store.ts'
import type { Db } from '../../platform/store/database.ts'
import type { Role } from '../role/store.ts'

export type Parts = Pick<Services, 'config' | 'db' | 'jobs'> & { readonly access: Access }

/** A directory that provisions the users of a client with a key of its own. */
export class Provisioner {
  readonly app: Parts
  readonly clientId: number
  /** The user who created the key. */
  readonly username: string
  readonly #userId: string
  readonly #apiKeyId: string | undefined
  readonly #requestId: string
  readonly #permissions: ReadonlySet<string>

  private constructor(app: Parts, found: NonNullable<Awaited<ReturnType<typeof findProvisioner>>>, requestId: string) {
    const { principal, clientId, permissions } = found
    this.app = app
    this.clientId = clientId
    this.username = principal.username
    this.#userId = principal.userId
    this.#apiKeyId = principal.apiKeyId
    this.#permissions = permissions
    this.#requestId = requestId
  }

  static async of(
    app: Parts,
    from: { readonly key: string; readonly address: string; readonly requestId: string },
  ): Promise<Provisioner | undefined> {
    const found = await findProvisioner(app.db, from)
    return found && new Provisioner(app, found, from.requestId)
  }

  get apiKeyId(): string | undefined {
    return this.#apiKeyId
  }

  may(permission: 'users:admin' | 'roles:admin'): boolean {
    return this.#permissions.has(permission)
  }

  /** Refuses to give or take roles that the key's creator could not give or take. */
  async mustDecideOver(db: Db, roles: readonly Role[]): Promise<void> {
    if (roles.length === 0) return
    const grants = await grantsOf(db, this.#userId)
    const path = (await pathOfClient(db, this.clientId)) ?? []
    for (const role of roles) {
      const lacking = lackingAt(path, grants, role)
      if (lacking !== undefined)
        throw forbidden(
          'PERMISSION_NOT_HELD',
          `Group ${role.name} has the permission ${lacking}, which ${this.username}, who created this key, lacks. Let an administrator who has it create the key.`,
        )
    }
  }

  /** Records actions in the audit log, in their transaction. */
  async did(db: Db, action: string, subjectId: string, details?: DeedRow['details']): Promise<void> {
    const { clientId, username } = this
    const subject = action.slice(0, action.indexOf('.'))
    const deed = { clientId, username, apiKeyId: this.#apiKeyId, requestId: this.#requestId }
    await insertDeeds(db, [{ ...deed, action, subject, subjectId, ...(details && { details }) }])
  }
}
