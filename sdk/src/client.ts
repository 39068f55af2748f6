import { call } from './core/call.ts'
import { connect } from './core/connection.ts'
import { file } from './core/files.ts'
import type { ClientOptions, Connection } from './core/options.ts'
import { list } from './core/pages.ts'
import { resources, type Resources } from './generated/resources.ts'

/** All operations, grouped as in the contract. Functions of `@waybill/sdk/fn` accept it as their client too. */
export type WaybillClient = Resources & Connection

/**
 * Creates a client of the Waybill API. It logs in with the first call that needs a token.
 *
 * @example
 * const client = createClient({ baseUrl: 'https://waybill.example/v1', username: 'freja@nordlys.example', password })
 * const shipment = await client.shipping.getShipment(id)
 */
export function createClient(options: ClientOptions): WaybillClient {
  const connection = connect(options)
  const bound = Object.entries(resources).map(([area, operations]) => {
    const methods = operations.map((operation) => {
      const make = { value: call, list, file }[operation.gives ?? 'value']
      const run = make<(client: Connection, ...input: unknown[]) => unknown>(operation)
      return [operation.id, (...input: unknown[]) => run(connection, ...input)]
    })
    return [area, Object.fromEntries(methods)]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table and the types come from the same contract
  return { ...connection, ...Object.fromEntries(bound) } as WaybillClient
}

export { labelFile } from './core/files.ts'
export type { FileCall } from './core/files.ts'
export type { Call, Failure, Raw, Success } from './core/call.ts'
export { ApiError, ConnectionError, WaybillError } from './core/errors.ts'
export type { ErrorDetail, Problem } from './core/errors.ts'
export type { ListCall, Page } from './core/pages.ts'
export type {
  AccessToken,
  Attempt,
  CallOptions,
  ClientOptions,
  Connection,
  KeyedOptions,
  Layer,
  ListOptions,
  Outgoing,
  ReadOptions,
  Sent,
  Session,
  WriteOptions,
} from './core/options.ts'
export * from './core/statuses.ts'
export { WaitError, waitFor } from './core/wait.ts'
export type { Progress, WaitOptions } from './core/wait.ts'
export type { Resources } from './generated/resources.ts'
export * from './generated/types.ts'
