import fc, { type Arbitrary } from 'fast-check'
import type { Target } from './contract.ts'
import { type Draft, isText } from './requests.ts'

/** Values that clients may send instead, by mistake or on purpose. */
const oddities: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  9007199254740992,
  2147483648,
  '',
  ' ',
  'x',
  '\0',
  '\ud800',
  "'; drop table shipment; --",
  '2026-02-30',
  '9'.repeat(400),
  'x'.repeat(70_000),
  [],
  [[]],
  {},
  { $ref: '#' },
  // these trip up object comparisons
  [{ valueOf: 1 }, { valueOf: 1 }],
  [
    { toString: 1, constructor: 1 },
    { toString: 1, constructor: 1 },
  ],
  Array.from({ length: 200 }, () => 'x'),
]

const strings = oddities.map((oddity) => (typeof oddity === 'string' ? oddity : JSON.stringify(oddity)))
const wellFormed = strings.filter((text) => text.isWellFormed() && text.length < 5_000)

type Spoiling = (draft: Draft, target: Target, choices: readonly number[]) => Draft

const one = <T>(list: readonly T[], choice = 0): T | undefined => list[choice % list.length]

/** Ways to break a request. */
const spoilings: readonly Spoiling[] = [
  spoilBody,
  spoilBody,
  spoilBody,
  spoilBody,
  // an unknown attribute
  (draft) => ({ ...draft, payload: String(draft.payload ?? '').replace('{', '{"nonsense":{},'), is: 'open' }),
  (draft) => ({ ...draft, payload: String(draft.payload ?? '').replace('{', '{"__proto__":{"a":1},'), is: 'open' }),
  // invalid JSON, invalid UTF-8, or nothing
  (draft, _, [choice = 0]) => ({
    ...draft,
    payload: String(draft.payload ?? '').slice(0, choice % Math.max(1, String(draft.payload ?? '').length)),
    is: 'open',
  }),
  (draft) => ({ ...draft, payload: Buffer.from([0x7b, 0x22, 0xff, 0x00, 0x7d]), is: 'open' }),
  (draft) => ({ ...draft, payload: `${'['.repeat(5_000)}${']'.repeat(5_000)}`, is: 'open' }),
  (draft) => ({ ...draft, payload: undefined, is: 'open' }),
  (draft, _, [choice]) => ({
    ...draft,
    headers: {
      ...draft.headers,
      'content-type':
        one(['application/xml', 'text/plain', 'nonsense', 'application/json; charset=latin1'], choice) ?? '',
    },
    is: 'open',
  }),
  // parameters
  (draft, _, [choice]) => ({
    ...draft,
    query: [...draft.query, ['nonsense', one(wellFormed, choice) ?? '']],
    is: 'forbidden',
  }),
  (draft, { parameters }, [choice, other]) => {
    const { name } = one(
      parameters.filter((parameter) => parameter.in === 'query'),
      choice,
    ) ?? { name: 'q' }
    return { ...draft, query: [...draft.query, [name, one(wellFormed, other) ?? '']], is: 'open' }
  },
  (draft, { parameters }, [choice, other]) => {
    const { name } = one(
      parameters.filter((parameter) => parameter.in === 'query'),
      choice,
    ) ?? { name: 'q' }
    return { ...draft, query: [...draft.query, [`${name}[a]`, one(wellFormed, other) ?? '']], is: 'forbidden' }
  },
  (draft, _, [choice, other]) => {
    const name = one(Object.keys(draft.path), choice)
    return name === undefined
      ? draft
      : { ...draft, path: { ...draft.path, [name]: one(wellFormed, other) || 'x' }, is: 'open' }
  },
  (draft, { path }, [choice]) => ({
    ...draft,
    url: path.replace(/\{\w+\}/g, one(['%ff', '%', '%00', '%2e%2e', 'x'.repeat(5_000)], choice) ?? 'x'),
    is: 'open',
  }),
  // headers
  (draft, _, [choice, other]) => ({
    ...draft,
    headers: {
      ...draft.headers,
      [one(['clientid', 'if-match', 'if-none-match', 'idempotency-key', 'accept', 'authorization'], choice) ?? '']:
        one(['', '0', '-1', 'x', '99999999999', '"', 'W/"x"', '*/*;q=0', ',,,', 'x'.repeat(300), '\u00ff'], other) ??
        '',
    },
    is: 'open',
  }),
  (draft, _, [choice]) => ({
    ...draft,
    method: one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'QUERY'] as const, choice) ?? 'GET',
    is: 'open',
  }),
]

/** Replaces a value of the body with an odd one, or removes it. */
function spoilBody(draft: Draft, { bodies }: Target, choices: readonly number[]): Draft {
  const body = bodies.find(({ type }) => type === 'application/json')
  if (!body || draft.headers['content-type'] !== body.type || draft.payload === undefined) return draft
  const value: unknown = JSON.parse(String(draft.payload))
  const spoiled = spoil(value, [...choices])
  const payload = JSON.stringify(spoiled)
  const allowed = isText(payload) ? draft.is : 'open'
  return { ...draft, payload, is: body.allows(spoiled) ? allowed : 'forbidden' }
}

function spoil(value: unknown, choices: number[]): unknown {
  const choice = choices.pop() ?? 0
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const entry = one(entries, choice)
  if (!entry || choices.length < 2 || choice % 7 === 0) return one(oddities, choice)
  const [name, member] = entry
  if (Array.isArray(value)) return value.with(Number(name), spoil(member, choices))
  if (choice % 5 === 0) return Object.fromEntries(entries.filter(([other]) => other !== name))
  return Object.fromEntries([...entries, [name, spoil(member, choices)]])
}

/** Requests broken in one way, though some turn out valid. */
export const spoiled = (drafts: Arbitrary<Draft>, target: Target): Arbitrary<Draft> =>
  fc
    .tuple(drafts, fc.constantFrom(...spoilings), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }))
    .map(([draft, wrong, choices]) => wrong(draft, target, choices))
