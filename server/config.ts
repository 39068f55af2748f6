import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseUrlError, readDatabaseUrl } from './kernel/database-url.ts'

/** One row of the table below: where a value comes from, how it is read, and what `--help` says about it. */
interface Setting<T> {
  readonly env: string
  readonly read: (text: string) => T
  readonly says: string
  readonly default?: string
  readonly secret?: true
  /** Made up and kept in the data folder when absent, where no one else has to know it. */
  readonly generated?: true
}

/** Thrown by a reader; the message completes the sentence "PORT must be …". */
class Unreadable extends Error {}

const text = (value: string) => value

function wholeNumber(minimum: number, maximum: number) {
  return (value: string) => {
    const number = Number(value)
    if (!/^\d{1,15}$/.test(value) || number < minimum || number > maximum)
      throw new Unreadable(`a whole number from ${minimum} to ${maximum}`)
    return number
  }
}

function oneOf<const T extends string>(...values: T[]) {
  return (value: string): T => {
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) throw new Unreadable(`one of ${values.join(', ')}`)
    return found
  }
}

function yesOrNo(value: string): boolean {
  return oneOf('yes', 'no')(value) === 'yes'
}

function list(value: string): readonly string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

function url(...protocols: string[]) {
  return (value: string) => {
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      throw new Unreadable(`an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return value.replace(/\/$/, '')
  }
}

function databaseUrl(value: string) {
  try {
    readDatabaseUrl(value)
    return value
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw new Unreadable(error.message)
    throw error
  }
}

function longSecret(value: string) {
  if (value.length < 32) throw new Unreadable('at least 32 characters, for example from `openssl rand -base64 32`')
  if (new Set(value).size < 10)
    throw new Unreadable('made of more different characters, for example from `openssl rand -base64 32`')
  return value
}

function companyPrefix(value: string) {
  if (!/^\d{4,12}$/.test(value)) throw new Unreadable('4 to 12 digits')
  return value
}

const repository = resolve(import.meta.dirname, '..')

function folder(value: string) {
  return resolve(repository, value)
}

/**
 * Everything that can be set from outside, and nothing that cannot.
 * NODE_ENV, PORT, DATABASE_URL and SMTP_URL keep the names that hosting platforms give them.
 */
const settings = {
  environment: {
    env: 'NODE_ENV',
    read: oneOf('development', 'production', 'test'),
    default: 'development',
    says: 'In production nothing is made up: every secret has to be given.',
  },
  host: {
    env: 'WAYBILL_HOST',
    read: text,
    default: '127.0.0.1',
    says: 'Address to listen on; 0.0.0.0 for every network.',
  },
  port: { env: 'PORT', read: wholeNumber(0, 65_535), default: '8080', says: 'Port to listen on; 0 takes a free one.' },
  publicUrl: {
    env: 'WAYBILL_PUBLIC_URL',
    read: url('http:', 'https:'),
    says: 'Address under which others reach this server, for links in mails. Default: where it listens.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    read: databaseUrl,
    secret: true,
    says: 'PostgreSQL 18 of your own; several hosts, target_session_attrs, load_balance_hosts and connect_timeout as libpq has them. Without it the server runs its own PostgreSQL in the data folder.',
  },
  databasePoolSize: {
    env: 'WAYBILL_DATABASE_POOL_SIZE',
    read: wholeNumber(1, 500),
    default: '15',
    says: 'Connections to the database, per process. One client gets at most two thirds of them at a time, all jobs together as well.',
  },
  databaseWaitMs: {
    env: 'WAYBILL_DATABASE_WAIT_MS',
    read: wholeNumber(50, 60_000),
    default: '900',
    says: 'How long a request waits for a free connection before it gets 503.',
  },
  statementTimeoutMs: {
    env: 'WAYBILL_STATEMENT_TIMEOUT_MS',
    read: wholeNumber(50, 3_600_000),
    default: '10000',
    says: 'How long one statement may run.',
  },
  drainMs: {
    env: 'WAYBILL_DRAIN_MS',
    read: wholeNumber(0, 600_000),
    default: '3000',
    says: 'How long the process goes on serving after SIGTERM while /health/ready fails: longer than the load balancer takes to notice.',
  },
  dataFolder: {
    env: 'WAYBILL_DATA_FOLDER',
    read: folder,
    default: '.data',
    says: 'Folder of the embedded PostgreSQL and of secrets made up for development.',
  },
  tokenSecret: {
    env: 'WAYBILL_TOKEN_SECRET',
    read: longSecret,
    secret: true,
    generated: true,
    says: 'Signs access tokens and cursors. Changing it ends every session.',
  },
  encryptionSecret: {
    env: 'WAYBILL_ENCRYPTION_SECRET',
    read: longSecret,
    secret: true,
    generated: true,
    says: 'Encrypts what carriers trust us with. Losing it loses those values.',
  },
  formerEncryptionSecrets: {
    env: 'WAYBILL_FORMER_ENCRYPTION_SECRETS',
    read: list,
    secret: true,
    default: '',
    says: 'Encryption secrets used before, separated by commas, until all values are encrypted with the present one.',
  },
  trustedProxies: {
    env: 'WAYBILL_TRUSTED_PROXIES',
    read: list,
    default: '',
    says: 'Addresses or networks (10.0.0.0/8) whose X-Forwarded-* headers are believed, separated by commas.',
  },
  corsOrigins: {
    env: 'WAYBILL_CORS_ORIGINS',
    read: list,
    default: '',
    says: 'Origins whose pages may call the API from a browser, separated by commas.',
  },
  requestsPerMinute: {
    env: 'WAYBILL_REQUESTS_PER_MINUTE',
    read: wholeNumber(1, 10_000_000),
    default: '1200',
    says: 'Requests that one caller may send in a minute before 429. Each process counts for itself.',
  },
  requestsAtOnce: {
    env: 'WAYBILL_REQUESTS_AT_ONCE',
    read: wholeNumber(3, 1_000_000),
    default: '1000',
    says: 'Requests that one process works on at a time before it answers 503. One client gets at most two thirds, then 429.',
  },
  connectionsAtOnce: {
    env: 'WAYBILL_CONNECTIONS_AT_ONCE',
    read: wholeNumber(1, 1_000_000),
    default: '10000',
    says: 'Connections that one process keeps open for requests. Beyond them each is answered with 503 and closed.',
  },
  bodyLimit: {
    env: 'WAYBILL_BODY_LIMIT',
    read: wholeNumber(1_024, 1_073_741_824),
    default: '1048576',
    says: 'Largest request body in bytes before 413.',
  },
  sandboxUrl: {
    env: 'WAYBILL_SANDBOX_URL',
    read: url('http:', 'https:'),
    says: 'Sandbox carrier. Without it a process that serves requests runs one on port 8090 of this machine.',
  },
  carrierTimeoutMs: {
    env: 'WAYBILL_CARRIER_TIMEOUT_MS',
    read: wholeNumber(100, 15_000),
    default: '10000',
    says: 'How long a carrier has to respond before the outcome counts as unknown.',
  },
  carrierDocumentDays: {
    env: 'WAYBILL_CARRIER_DOCUMENT_DAYS',
    read: wholeNumber(1, 3_650),
    default: '90',
    says: 'How many days labels and other documents of carriers are kept.',
  },
  gs1CompanyPrefix: {
    env: 'WAYBILL_GS1_COMPANY_PREFIX',
    read: companyPrefix,
    default: '9521234',
    says: 'GS1 company prefix of LAST_INCH parcels of clients without one of their own. 952 is for demonstration only.',
  },
  brokerUrl: {
    env: 'WAYBILL_BROKER_URL',
    read: url('http:', 'https:'),
    says: 'Customs broker that closed customs items are sent to. Without it the sandbox plays one, and in production the items wait.',
  },
  brokerSecret: {
    env: 'WAYBILL_BROKER_SECRET',
    read: longSecret,
    secret: true,
    says: 'Signs what is sent to the customs broker.',
  },
  smtpUrl: {
    env: 'SMTP_URL',
    read: url('smtp:', 'smtps:'),
    secret: true,
    says: 'Mail server. Without it mails stay in the outbox, which `node server/command/outbox.ts` prints.',
  },
  mailFrom: {
    env: 'WAYBILL_MAIL_FROM',
    read: text,
    default: 'Waybill <no-reply@waybill.example>',
    says: 'Sender of mails.',
  },
  allowPrivateAddresses: {
    env: 'WAYBILL_ALLOW_PRIVATE_ADDRESSES',
    read: yesOrNo,
    default: 'no',
    says: 'Whether addresses that clients configure may lie in loopback or private networks.',
  },
  logLevel: {
    env: 'WAYBILL_LOG_LEVEL',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    says: 'How much is logged.',
  },
  metricsToken: {
    env: 'WAYBILL_METRICS_TOKEN',
    read: longSecret,
    secret: true,
    says: 'Bearer token for /metrics. Without it only the machine itself may read them, and in production or behind proxies nobody.',
  },
  jobConcurrency: {
    env: 'WAYBILL_JOB_CONCURRENCY',
    read: wholeNumber(1, 100),
    default: '4',
    says: 'Jobs of one kind that one worker process runs at a time.',
  },
} as const satisfies Record<string, Setting<unknown>>

type Settings = typeof settings

type Always = { default: string } | { generated: true }

/** Everything the server was told. Passed on, never read from the environment anywhere else. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends Always
    ? ReturnType<Settings[Name]['read']>
    : ReturnType<Settings[Name]['read']> | undefined
}

/** Says everything that is missing or wrong at once, so that it is mended in one go. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(
      `The configuration has ${errors.length === 1 ? 'an error' : `${errors.length} errors`}:\n${errors.map((error) => `  ${error}`).join('\n')}`,
    )
    this.errors = errors
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(environment: Environment): Config {
  const errors: string[] = []
  const given: Record<string, unknown> = {}
  const absent: [name: string, setting: Setting<unknown>][] = []

  for (const [name, setting] of Object.entries<Setting<unknown>>(settings)) {
    const value = environment[setting.env]?.trim() || setting.default
    if (value === undefined) {
      if (setting.generated) absent.push([name, setting])
      continue
    }
    try {
      given[name] = setting.read(value)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      const seen = setting.secret ? '' : `, not ${JSON.stringify(value)}`
      errors.push(`${setting.env} must be ${error.message}${seen}`)
    }
  }
  errors.push(...misspelt(environment))

  if (given['brokerUrl'] !== undefined && !environment[settings.brokerSecret.env]?.trim())
    errors.push(
      `${settings.brokerSecret.env} is missing (${settings.brokerSecret.says.split('.')[0]}): give at least 32 random characters`,
    )
  if (given['tokenSecret'] !== undefined && given['tokenSecret'] === given['encryptionSecret'])
    errors.push(`${settings.tokenSecret.env} and ${settings.encryptionSecret.env} must differ`)
  const alone = given['environment'] !== 'production' && environment['DATABASE_URL'] === undefined
  if (!alone)
    for (const [, { env, says }] of absent)
      errors.push(`${env} is missing (${says.split('.')[0]}): give at least 32 random characters`)

  if (errors.length > 0) throw new ConfigError(errors)
  if (absent.length > 0) Object.assign(given, keptSecrets(String(given['dataFolder']), absent))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every row of the table was read above
  return given as Config
}

/** What the programs of integrators read, the SDK's examples among them. A shell may well hold both. */
const ofIntegrators = ['WAYBILL_URL', 'WAYBILL_USERNAME', 'WAYBILL_PASSWORD', 'WAYBILL_CLIENT_ID', 'WAYBILL_TOKEN']

/** A setting of ours that is spelt wrong would otherwise be silently without effect. */
function misspelt(environment: Environment): string[] {
  const known = new Set<string>([...ofIntegrators, ...Object.values(settings).map((setting) => setting.env)])
  return Object.keys(environment)
    .filter((name) => name.startsWith('WAYBILL_') && !known.has(name))
    .map((name) => `${name} is no setting; \`node server/main.ts --help\` lists them`)
}

/** Two processes that start at once agree, since the first file written stays. */
function keptSecrets(dataFolder: string, absent: readonly [string, Setting<unknown>][]): Record<string, string> {
  const file = join(dataFolder, 'secrets.json')
  const kept = readSecrets(file)
  const made = Object.fromEntries(absent.map(([name]) => [name, kept[name] ?? randomBytes(32).toString('base64url')]))
  if (absent.every(([name]) => kept[name] !== undefined)) return made
  mkdirSync(dataFolder, { recursive: true })
  const exclusive = Object.keys(kept).length === 0
  try {
    writeFileSync(file, `${JSON.stringify({ ...kept, ...made }, null, 2)}\n`, {
      mode: 0o600,
      flag: exclusive ? 'wx' : 'w',
    })
    return made
  } catch (error) {
    if (!exclusive || !isExists(error)) throw error
    return keptSecrets(dataFolder, absent)
  }
}

function readSecrets(file: string): Record<string, string> {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch {
    return {}
  }
  const parsed: unknown = JSON.parse(content)
  return Object.fromEntries(
    Object.entries(Object(parsed)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** The table as `--help` prints it. */
export function describeSettings(): string {
  const rows = Object.values<Setting<unknown>>(settings).map((setting) => ({
    env: setting.env,
    fallback: setting.default ? `Default: ${setting.default}.` : setting.generated ? 'Made up for development.' : '',
    says: setting.says,
  }))
  const width = Math.max(...rows.map((row) => row.env.length)) + 2
  return rows.map((row) => `  ${row.env.padEnd(width)}${row.says} ${row.fallback}`.trimEnd()).join('\n')
}
