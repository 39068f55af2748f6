import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../access/access.ts'
import { invalidKey } from '../access/keys.ts'
import { keepingAdministrators } from '../role/administrators.ts'
import { type ApiError, forbidden, methodNotAllowed, preconditionFailed } from '../../kernel/error.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { apiErrorOf, headersOf, statusOf } from '../../platform/http/failure.ts'
import { addBodyReader, readJson } from '../../platform/http/media-types.ts'
import { etagOf, matchesWeakly, print } from '../../platform/http/representation.ts'
import { type Db, transaction } from '../../platform/store/database.ts'
import { readFilter } from './filter.ts'
import * as groups from './groups.ts'
import { patched } from './patch.ts'
import * as people from './people.ts'
import { type Parts, Provisioner } from './provisioner.ts'
import {
  configuration,
  knownOf,
  longestPage,
  printError,
  printGroup,
  printList,
  printUser,
  readGroup,
  readMessage,
  readUser,
  resourceTypes,
  schemas,
  selected,
} from './resources.ts'
import { type JsonObject, ScimError, type ScimType, smallOf } from './rules.ts'
import { listGroups, listUsers, type ScimGroup, type ScimUser, type Search } from './store.ts'

/**
 * Where directories provision the users of a client (RFC 7644), beside the API: messages and errors have the protocol's
 * form.
 */
export const place = '/scim/v2'
const type = 'application/scim+json'
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

type Query = Readonly<Record<string, unknown>>

interface Call {
  readonly by: Provisioner
  readonly base: string
  readonly id: string
  readonly query: Query
  readonly body: unknown
  /** Compares If-Match with the row about to be changed. */
  readonly mustMatch: (resource: JsonObject) => void
}

interface Served {
  readonly status?: number
  readonly body?: JsonObject
}

type Work = (call: Call) => Promise<Served> | Served

/** One kind of resource: what differs between users and groups. */
interface Kind<Row> {
  readonly permission: 'users:admin' | 'roles:admin'
  readonly print: (base: string, row: Row) => JsonObject
  readonly find: (db: Db, clientId: number, id: string) => Promise<Row>
  readonly list: (db: Db, clientId: number, asked: Search) => Promise<{ rows: Row[]; total: number }>
  /** Each returns the users whose rights may have changed. */
  readonly create: (db: Db, by: Provisioner, message: JsonObject) => Promise<{ id: string; touched: string[] }>
  readonly change: (db: Db, by: Provisioner, id: string, messageOf: (row: Row) => JsonObject) => Promise<string[]>
  readonly remove: (db: Db, by: Provisioner, row: Row) => Promise<string[]>
  readonly known: ReadonlySet<string>
}

const users: Kind<ScimUser> = {
  permission: 'users:admin',
  print: printUser,
  find: people.mustFindUser,
  list: listUsers,
  async create(db, by, message) {
    const id = await people.provision(db, by, readUser(message))
    return { id, touched: [id] }
  },
  async change(db, by, id, messageOf) {
    await people.change(db, by, id, (user) => readUser(messageOf(user)))
    return [id]
  },
  async remove(db, by, user) {
    await people.remove(db, by, user)
    return [user.id]
  },
  known: knownOf('User'),
}

const roles: Kind<ScimGroup> = {
  permission: 'roles:admin',
  print: printGroup,
  find: groups.mustFindGroup,
  list: listGroups,
  async create(db, by, message) {
    const wanted = readGroup(message)
    return { id: await groups.create(db, by, wanted), touched: [...wanted.members] }
  },
  change: (db, by, id, messageOf) => groups.change(db, by, id, (group) => readGroup(messageOf(group))),
  remove: groups.remove,
  known: knownOf('Group'),
}

export async function registerScim(app: FastifyInstance, services: Parts): Promise<void> {
  const { config, db, access } = services
  const baseOf = ({ protocol, host }: FastifyRequest) =>
    `${(config.publicUrl ?? `${protocol}://${host}`).replace(/\/$/, '')}${place}`

  /** Makes one change of a client's users at a time, and requires that an administrator remains. */
  async function changing<T extends { touched: string[] }>(
    { clientId }: Provisioner,
    work: (trx: Db) => Promise<T>,
  ): Promise<T> {
    const done = await transaction(db, (trx) => keepingAdministrators(trx, [clientId], () => work(trx)))
    access.forgetKeys()
    for (const userId of done.touched) access.forget(userId)
    return done
  }

  function serve(permission: 'users:admin' | 'roles:admin' | undefined, work: Work) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const by = await Provisioner.of(services, {
        key: bearerOf(request.headers.authorization),
        address: request.ip,
        requestId: request.id,
      })
      if (!by) throw invalidKey()
      if (permission !== undefined && !by.may(permission))
        throw forbidden('FORBIDDEN', `This key or its creator lacks the permission ${permission}.`)
      const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers
      const { id = '' }: { readonly id?: string } = Object(request.params)
      const { status = 200, body } = await work({
        by,
        base: baseOf(request),
        id,
        query: Object(request.query),
        body: request.body,
        mustMatch(resource) {
          // SCIM entity tags are weak, also in If-Match (RFC 7644, section 3.14).
          if (ifMatch !== undefined && !matchesWeakly(ifMatch, etagOf(print(resource)))) throw preconditionFailed()
        },
      })
      reply.header('cache-control', 'no-store')
      if (!body) return reply.code(status).send()
      const { version, location } = Object(body.meta)
      if (typeof version === 'string') reply.header('etag', version)
      if (typeof location === 'string' && status === 201) reply.header('location', location)
      if (
        typeof version === 'string' &&
        request.method === 'GET' &&
        ifNoneMatch !== undefined &&
        matchesWeakly(ifNoneMatch, version.slice(2))
      )
        return reply.code(304).send()
      return reply.code(status).type(type).send(JSON.stringify(body))
    }
  }

  function worksOf<Row>(kind: Kind<Row>) {
    const printed = (base: string, row: Row) => versioned(kind.print(base, row))
    async function shown({ by, base, query }: Call, id: string, status = 200): Promise<Served> {
      return { status, body: selected(printed(base, await kind.find(db, by.clientId, id)), selectionOf(query)) }
    }
    const list = async ({ by, base }: Call, query: Query): Promise<Served> => {
      const asked = searchOf(query)
      const { rows, total } = await kind.list(db, by.clientId, asked)
      const selection = selectionOf(query)
      return {
        body: printList(
          rows.map((row) => selected(printed(base, row), selection)),
          total,
          asked.startIndex,
        ),
      }
    }
    async function change(call: Call, messageOf: (row: Row) => JsonObject): Promise<Served> {
      const { by, base, id, mustMatch } = call
      await changing(by, async (trx) => ({
        touched: await kind.change(trx, by, id, (row) => {
          mustMatch(kind.print(base, row))
          return messageOf(row)
        }),
      }))
      return shown(call, id)
    }
    return {
      list: (call: Call) => list(call, call.query),
      search: (call: Call) => list(call, searchIn(readMessage(call.body))),
      get: (call: Call) => shown(call, call.id),
      post: async (call: Call) => {
        const message = readMessage(call.body)
        const { id } = await changing(call.by, (trx) => kind.create(trx, call.by, message))
        return shown(call, id, 201)
      },
      put: (call: Call) => {
        const message = readMessage(call.body)
        return change(call, () => message)
      },
      patch: (call: Call) => {
        const message = readMessage(call.body)
        return change(call, (row) => patched(kind.print(call.base, row), message, kind.known))
      },
      delete: async ({ by, base, id, mustMatch }: Call) => {
        await changing(by, async (trx) => {
          const row = await kind.find(trx, by.clientId, id)
          mustMatch(kind.print(base, row))
          return { touched: await kind.remove(trx, by, row) }
        })
        return { status: 204 }
      },
    } satisfies Record<string, Work>
  }

  await app.register(async (scope) => {
    const options = { bodyLimit: 1_048_576, onRequest: app.rateLimit() }
    addBodyReader(scope, type, readJson)
    // Even an unreadable request gets an error of the protocol.
    scope.setErrorHandler((thrown, request, reply) => replyWithError(thrown, request, reply))
    const paths: Record<string, Partial<Record<(typeof methods)[number], ReturnType<typeof serve>>>> = {}
    for (const [name, permission, works] of [
      ['Users', users.permission, worksOf(users)],
      ['Groups', roles.permission, worksOf(roles)],
    ] as const) {
      paths[name] = { GET: serve(permission, works.list), POST: serve(permission, works.post) }
      paths[`${name}/.search`] = { POST: serve(permission, works.search) }
      paths[`${name}/:id`] = {
        GET: serve(permission, existing(works.get)),
        PUT: serve(permission, existing(works.put)),
        PATCH: serve(permission, existing(works.patch)),
        DELETE: serve(permission, existing(works.delete)),
      }
    }
    paths.ServiceProviderConfig = { GET: serve(undefined, ({ base }) => ({ body: configuration(base) })) }
    for (const [name, listed] of [
      ['ResourceTypes', resourceTypes],
      ['Schemas', schemas],
    ] as const) {
      paths[name] = {
        GET: serve(undefined, ({ base, query }) => {
          if (query.filter !== undefined) throw new ScimError(403, `${name} cannot be filtered.`)
          return { body: printList(listed(base)) }
        }),
      }
      paths[`${name}/:id`] = {
        GET: serve(undefined, ({ base, id }) => {
          const found = listed(base).find((one) => smallOf(one.id) === id.toLowerCase())
          if (!found) throw new ScimError(404, `${name} has no ${id}.`)
          return { body: found }
        }),
      }
    }
    for (const [path, served] of Object.entries(paths)) {
      const allow = Object.keys(served).join(', ')
      for (const method of methods)
        scope.route({
          method,
          url: `${place}/${path}`,
          ...options,
          handler: served[method] ?? serve(undefined, () => Promise.reject(methodNotAllowed(method, allow))),
        })
    }
    const refused: Readonly<Record<string, ScimError>> = {
      '/Bulk': new ScimError(501, 'Bulk requests are not supported. Send one request for each user and group.'),
      '/Me': new ScimError(501, 'Me is not supported, since the key belongs to a directory. Use Users.'),
      '/.search': new ScimError(501, 'Search Users/.search or Groups/.search. Both at once are not supported.'),
      '/*': new ScimError(
        404,
        `Not found. Below ${place} are Users, Groups, ServiceProviderConfig, ResourceTypes and Schemas.`,
      ),
    }
    for (const [path, error] of Object.entries(refused))
      scope.route({
        method: [...methods],
        url: place + path,
        ...options,
        handler: serve(undefined, () => Promise.reject(error)),
      })
  })
}

/** Responds 404 to a string that is no id. */
const existing =
  (work: Work): Work =>
  (call) => {
    if (!isUuid(call.id)) throw new ScimError(404, `${call.id} was not found.`)
    return work({ ...call, id: call.id.toLowerCase() })
  }

const versionOf = (resource: JsonObject): string => `W/${etagOf(print(resource))}`

function versioned(resource: JsonObject): JsonObject {
  const { version: _, ...meta } = Object(resource.meta)
  return { ...resource, meta: { ...meta, version: versionOf(resource) } }
}

const stringIn = (query: Query, name: string): string | undefined => {
  const value = query[name]
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string') throw new ScimError(400, `${name} must be given once, as a string.`, 'invalidValue')
  return value
}

function numberIn(query: Query, name: string): number | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  const number = Number(value)
  if (value === '' || !Number.isInteger(number))
    throw new ScimError(400, `${name} must be a whole number.`, 'invalidValue')
  return number
}

const selectionOf = (query: Query) => ({
  attributes: stringIn(query, 'attributes'),
  excludedAttributes: stringIn(query, 'excludedAttributes'),
})

function searchOf(query: Query): Search {
  const filter = stringIn(query, 'filter')
  const [startIndex = 1, count = 100] = [numberIn(query, 'startIndex'), numberIn(query, 'count')]
  return {
    ...(filter !== undefined && { filter: readFilter(filter) }),
    sortBy: stringIn(query, 'sortBy'),
    order: stringIn(query, 'sortOrder')?.toLowerCase() === 'descending' ? 'desc' : 'asc',
    startIndex: Math.min(Math.max(1, startIndex), 2_000_000_000),
    count: Math.max(0, Math.min(longestPage, count)),
  }
}

/** Converts a search message (RFC 7644, section 3.4.3) to a query; its lists of attributes are arrays. */
const searchIn = (message: JsonObject): Query =>
  Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )

const typesOf: Readonly<Record<string, ScimType>> = { EMAIL_TAKEN: 'uniqueness', BODY_UNREADABLE: 'invalidSyntax' }

/** RFC 7644, section 3.12. */
function replyWithError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const send = (error: ScimError, headers: object = {}) =>
    void reply
      .code(error.status)
      .headers({ ...headers, 'content-type': type, 'cache-control': 'no-store' })
      .send(JSON.stringify(printError(error)))
  if (thrown instanceof ScimError) return send(thrown)
  const known = apiErrorOf(thrown, request)
  request.failure = known
  if (known.kind === 'broken' || known.kind === 'unavailable')
    request.log[known.kind === 'unavailable' ? 'warn' : 'error']({ err: known.cause ?? thrown }, known.error)
  send(scimErrorOf(known), headersOf(known))
}

function scimErrorOf(error: ApiError): ScimError {
  const details = error.errors?.map(({ defaultMessage }) => `${defaultMessage}.`).join(' ')
  const says = error.kind === 'unsupported' ? `Send the body as ${type}.` : (details ?? error.message)
  return new ScimError(
    statusOf(error),
    says,
    typesOf[error.error] ?? (error.kind === 'invalid' ? 'invalidValue' : undefined),
  )
}
