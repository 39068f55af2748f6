import { createHash } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { operations } from '../../generated/operations.ts'
import { isStream } from '../../platform/http/handler.ts'
import type { TestApp } from '../testing/app.ts'
import { checkRefusal, checkResponse } from '../testing/response.ts'
import { type Target, targets } from './contract.ts'
import { Accepted } from './refused.ts'
import { type Draft, draftsOf, requestOf } from './requests.ts'
import { spoiled } from './spoiled.ts'
import type { Known } from './values.ts'
import { openWorld, type Role, senders, type World } from './world.ts'

/**
 * After this many cases, new users and companies take over, so that a case can be reproduced without all those before.
 */
const casesOfWorld = 1_000

interface Case {
  readonly target: Target
  readonly role: Role
  readonly draft: Draft
  /** Refers to something of another company. */
  readonly isForeign: boolean
}

interface Finding {
  readonly example: string
  count: number
}

export class Report {
  cases = 0
  readonly findings = new Map<string, Finding>()
  readonly accepted = new Accepted()
  /** A digest of all cases and outcomes. */
  readonly #played = createHash('sha256')
  /** How often each operation returned each status. */
  readonly statuses = new Map<string, Map<number, number>>()

  add(what: string, example: string): void {
    const finding = this.findings.get(what) ?? { example, count: 0 }
    finding.count++
    this.findings.set(what, finding)
  }

  count({ id }: Target, role: Role, status: number): void {
    this.cases++
    this.#played.update(`${id} ${role} ${status}\n`)
    const statuses = this.statuses.get(id) ?? new Map<number, number>()
    this.statuses.set(id, statuses.set(status, (statuses.get(status) ?? 0) + 1))
  }

  /** Equal for two games if the same cases had the same statuses. */
  digest(): string {
    return this.#played.copy().digest('hex')
  }

  summary(): string {
    const succeeded = operations.filter(({ id }) => [...(this.statuses.get(id)?.keys() ?? [])].some((one) => one < 400))
    const found = [...this.findings.values()].reduce((sum, { count }) => sum + count, 0)
    const never = this.accepted.never(25).map((value) => `\n  never accepted: ${value}`)
    return `${this.cases} cases, ${succeeded.length} of ${operations.length} operations succeeded at least once, ${found} findings of ${this.findings.size} kinds.${never.join('')}`
  }
}

const choices = fc.record({
  target: fc.constantFrom(...targets),
  role: fc.constantFrom(...senders),
  follows: fc.nat(99),
  spoils: fc.nat(99),
  intrudes: fc.nat(99),
  choice: fc.nat(),
})

const drafts = new Map<string, { allowed: Arbitrary<Draft>; wrong: Arbitrary<Draft> }>()
let known: Known = () => undefined

/** Returns the generators of requests to an operation, built once. They look up known objects when used. */
function draftsTo(target: Target) {
  const built = drafts.get(target.id)
  if (built) return built
  const allowed = draftsOf(target, (name, choice) => known(name, choice))
  const made = { allowed, wrong: spoiled(allowed, target) }
  drafts.set(target.id, made)
  return made
}

function first<T>(arbitrary: Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { seed, numRuns: 1 })
  if (value === undefined) throw new Error('Nothing was made up')
  return value
}

/** Shortens streams, which are read to their end, up to an hour later. Keeps invalid lengths. */
function soonOver(target: Target, draft: Draft): Draft {
  if (!isStream(target)) return draft
  const others = draft.query.filter(([name, value]) => name !== 'seconds' || !/^[1-9]\d{0,3}$/.test(value))
  return { ...draft, query: others.some(([name]) => name === 'seconds') ? others : [...others, ['seconds', '1']] }
}

/** Returns the case of a seed. It is reproducible if all earlier responses were the same. */
function caseOf(world: World, seed: number): Case {
  const { target: any, role, follows, spoils, intrudes, choice } = first(choices, seed)
  const lead = follows < 50 ? world.lead(role, choice) : undefined
  const target = lead?.target ?? any
  known = world.known(role)
  const { allowed, wrong } = draftsTo(target)
  const draft = soonOver(target, first(spoils < 35 ? wrong : allowed, seed))
  const path = { ...draft.path, ...lead?.values }
  const name = Object.keys(path).at(-1)
  const id = name === undefined || intrudes >= 15 ? undefined : world.foreign(name, role, choice)
  if (name === undefined || id === undefined) return { target, role, draft: { ...draft, path }, isForeign: false }
  return { target, role, draft: { ...draft, path: { ...path, [name]: id } }, isForeign: true }
}

/** Codes that only schema errors have. Others may come from rules between attributes, which descriptions state. */
const errorsOfForm = new Set(['TYPE', 'PATTERN', 'FORMAT', 'TOO_SHORT', 'TOO_LONG', 'TOO_FEW', 'UNKNOWN_ATTRIBUTE'])

/** Rules that schemas cannot express: the days of a month, the content of a cursor or a file, carrier numbers. */
const saidInWords =
  /^PATTERN references\[n\]\.value$|^FORMAT (?:\w*(?:_before|_after|Before|After|since|_date)|searchAfterValue|addresses\[n\]|(?:shipments\[n\]\.)?externalShipment\.carrierReference)$|^TOO_FEW appliesTo\.metadata$|^\w+ data\b/

/** Finds errors in the response to a case. */
function* errorsIn({ target, draft, isForeign }: Case, response: LightMyRequestResponse): Generator<string> {
  const { statusCode: status, headers, body } = response
  if (status >= 500 && !(status === 503 && headers['retry-after'] !== undefined)) yield `failed with ${status}`
  try {
    if (draft.url === undefined && draft.method === target.method) checkResponse(target.id, response)
    else if (status >= 400 && draft.method !== 'HEAD') checkRefusal(response)
  } catch (error) {
    yield String(error).split('\n')[0] ?? ''
  }
  if (draft.is === 'forbidden' && status < 400) yield `took what the contract forbids, with ${status}`
  // Public operations do not depend on the caller.
  const isOpen = target.permission === 'public'
  if (isForeign && !isOpen && draft.url === undefined && draft.method === target.method && status < 400)
    yield `reached what another company has, with ${status}`
  // The schema of a text file does not describe its content.
  const isFile = draft.headers['content-type']?.startsWith('text/') ?? false
  if (draft.is === 'allowed' && status === 400 && !isFile) {
    const errors: { code: string; field?: string; line?: number }[] = JSON.parse(body).errors ?? []
    const refusals = errors
      // The same goes for a file's cells inside a JSON attribute.
      .filter(({ code, line }) => line === undefined && errorsOfForm.has(code))
      .map(({ code, field = '' }) => `${code} ${field.replaceAll(/\d+/g, 'n')}`)
    for (const refusal of refusals) if (!saidInWords.test(refusal)) yield `refused what the contract allows: ${refusal}`
  }
}

export interface Game {
  readonly shop: TestApp
  readonly seed: number
  readonly seconds: number
  readonly cases: number
}

/** Plays cases until the time or number is reached. */
export async function play({ shop, seed: firstSeed, seconds, cases }: Game): Promise<Report> {
  const report = new Report()
  const end = Date.now() + seconds * 1000
  const isOver = () => report.cases >= cases || (seconds > 0 && Date.now() >= end)
  for (let seed = firstSeed; !isOver(); seed++) {
    const world = await openWorld(shop, seed)
    for (let number = 0; number < casesOfWorld && !isOver(); number++)
      await playCase(shop, world, report, [seed, number])
  }
  return report
}

async function playCase(shop: TestApp, world: World, report: Report, [seed, number]: [number, number]): Promise<void> {
  const one = caseOf(world, seed * casesOfWorld + number)
  const { target, role, draft } = one
  const request = requestOf(target, draft)
  const response = await shop.app.inject({
    ...request,
    headers: { authorization: `Bearer ${world.by(role).token}`, ...request.headers },
    // Varied, because too many attempts from one address are refused.
    remoteAddress: `127.${seed % 200}.${number >> 8}.${number & 255}`,
  })
  report.count(target, role, response.statusCode)
  report.accepted.count(target, draft, response.statusCode < 400)
  for (const error of errorsIn(one, response))
    report.add(
      `${target.id} ${error}`,
      `${target.id} ${error}\n  SEED=${seed} case ${number}, ${role}: ${target.method} ${request.url.slice(0, 300)} ${JSON.stringify(draft.headers)} ${String(draft.payload).slice(0, 1_500)}\n  ${response.statusCode} ${response.body.slice(0, 600)}`,
    )
  if (response.statusCode === 401 && request.headers?.['authorization'] === undefined) await world.return(role)
  else world.learn(role, target, draft, response)
}
