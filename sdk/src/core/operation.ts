/**
 * What the core has to know of an operation. Generated files hold it as one short text, a descriptor, since all of them must fit into a few kilobytes: its
 * method, what it takes and answers, and its path. `POST bk /shipments` takes a body and a key.
 *
 * | flag | |
 * |---|---|
 * | b, t | takes a body as JSON, as text |
 * | q | takes a query |
 * | k | an Idempotency-Key makes repeating it safe |
 * | r | repeating it is safe without a key, though it is no GET |
 * | o | is open: called without a token |
 * | l, f | answers a page of a list, a file |
 */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly flags: string
  /** As in the contract, `/shipments/{shipmentId}`. */
  readonly path: string
}

export function readOperation(id: string, descriptor: string): Operation {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- generated, and tested with all of them
  const [method, flags, path] = descriptor.split(' ') as [string, string, string]
  return { id, method, flags, path }
}
