import type { WaybillClient } from './client.ts'
import type { ListCall, Page } from './core/pages.ts'
import type { Operation } from './core/operation.ts'
import { resources, type Resources } from './generated/resources.ts'

/** Options for `useQuery`, `prefetchQuery`, ... The SDK already retries where that is safe, so TanStack does not. */
export interface QueryOptions<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: { readonly signal?: AbortSignal }) => Promise<Data>
  readonly retry: false
}

/** Options for `useInfiniteQuery`; each page has `items`. */
export interface PagesOptions<Item> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: (context: {
    readonly signal?: AbortSignal
    readonly pageParam: string | undefined
  }) => Promise<Page<Item>>
  readonly initialPageParam: string | undefined
  readonly getNextPageParam: (page: Page<Item>) => string | undefined
  readonly retry: false
}

/** Options for `useMutation`; the variables are the method's arguments as an array. */
export interface MutationOptions<Input, Data> {
  readonly mutationKey: readonly unknown[]
  readonly mutationFn: (input: Input) => Promise<Data>
  readonly retry: false
}

type InputOf<Method> = Method extends (...input: infer Given) => unknown ? Given : never
type DataOf<Method> = Method extends (...input: never[]) => Promise<infer Response> ? Response : never
type ItemOf<Method> = Method extends (...input: never[]) => ListCall<infer _, infer One> ? One : never

export interface MethodOptions<Method> {
  query(...input: InputOf<Method>): QueryOptions<DataOf<Method>>
  pages(...input: InputOf<Method>): PagesOptions<ItemOf<Method>>
  mutation(): MutationOptions<InputOf<Method>, DataOf<Method>>
}

export type TanstackOptions = {
  readonly [Area in keyof Resources]: {
    readonly [Name in keyof Resources[Area]]: MethodOptions<Resources[Area][Name]>
  }
}

/**
 * Creates options for TanStack Query, for every operation.
 *
 * @example
 * const options = tanstackOptions(client)
 * const { data } = useQuery(options.shipping.getShipment.query(id))
 * const create = useMutation(options.shipping.createShipment.mutation())
 */
export function tanstackOptions(client: WaybillClient): TanstackOptions {
  const areas = Object.entries(resources).map(([area, operations]) => [
    area,
    Object.fromEntries(operations.map((operation) => [operation.id, optionsOf(client, area, operation)])),
  ])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made from the table that the types are made from
  return Object.fromEntries(areas) as TanstackOptions
}

type AnyMethod = (...input: unknown[]) => ListCall<unknown, unknown>

function optionsOf(client: WaybillClient, area: string, { id, path, body, query }: Operation) {
  const places = path.split('{').length - 1 + (body ? 1 : 0) + (query ? 1 : 0)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const method = (client as unknown as Record<string, Record<string, AnyMethod>>)[area]?.[id]
  if (!method) throw new TypeError(`The client has no ${area}.${id}`)
  /** Call options come after the input, whose optional parts may be absent. */
  const withOptions = (input: readonly unknown[], options: object) => {
    const given = input.slice(0, places)
    return method(...given, ...Array.from({ length: places - given.length }), { ...Object(input[places]), ...options })
  }
  const keyOf = (input: readonly unknown[]) => ['waybill', area, id, ...input.slice(0, places)]
  return {
    query: (...input: unknown[]) => ({
      queryKey: keyOf(input),
      queryFn: ({ signal }: { signal?: AbortSignal }) => withOptions(input, { signal }),
      retry: false,
    }),
    pages: (...input: unknown[]) => ({
      queryKey: [...keyOf(input), 'pages'],
      queryFn: async ({ signal, pageParam }: { signal?: AbortSignal; pageParam: string | undefined }) =>
        (await withOptions(input, { signal, cursor: pageParam }).pages().next()).value,
      initialPageParam: undefined,
      getNextPageParam: ({ cursor }: Page<unknown>) => cursor,
      retry: false,
    }),
    mutation: () => ({
      mutationKey: ['waybill', area, id],
      mutationFn: (input: readonly unknown[]) => method(...input),
      retry: false,
    }),
  }
}
