import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { orDisk } from './kernel/data-folder.ts'
import { keptSecrets } from './kernel/kept-secrets.ts'
import {
  companyPrefix,
  databaseUrl,
  list,
  longSecret,
  machines,
  oneOf,
  replicaUrl,
  type Setting,
  share,
  text,
  Unreadable,
  url,
  wholeNumber,
  yesOrNo,
} from './kernel/setting.ts'

const repository = resolve(import.meta.dirname, '..')

function folder(value: string) {
  return resolve(repository, value)
}

/**
 * Every setting from the environment. NODE_ENV, PORT, DATABASE_URL and SMTP_URL keep the names that hosting platforms
 * use.
 */
const settings = {
  environment: {
    env: 'NODE_ENV',
    read: oneOf('development', 'production', 'test'),
    default: 'development',
    says: 'In production, secrets are not generated: set every one.',
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
    says: 'Public address of this server, for links in mails. Default: where it listens.',
  },
  databaseUrl: {
    env: 'DATABASE_URL',
    read: databaseUrl,
    secret: true,
    says: 'Your own PostgreSQL 18; supports several hosts, target_session_attrs, load_balance_hosts and connect_timeout as libpq does. Without it the server runs its own PostgreSQL in the data folder.',
  },
  replicaUrl: {
    env: 'DATABASE_REPLICA_URL',
    read: replicaUrl,
    secret: true,
    says: 'Streaming replica of it for lists, reports and CSV. While the replica lags behind the request or is unreachable, they are read from DATABASE_URL.',
  },
  replicaWaitMs: {
    env: 'WAYBILL_REPLICA_WAIT_MS',
    read: wholeNumber(0, 10_000),
    default: '100',
    says: 'How long a request waits for the replica to catch up.',
  },
  databasePoolSize: {
    env: 'WAYBILL_DATABASE_POOL_SIZE',
    read: wholeNumber(1, 500),
    default: '15',
    says: 'Connections to the database, per process. One client gets at most two thirds of them at a time, as do all jobs together.',
  },
  databaseWaitMs: {
    env: 'WAYBILL_DATABASE_WAIT_MS',
    read: wholeNumber(50, 60_000),
    default: '900',
    says: 'How long a request waits for a free connection before the server returns 503.',
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
    says: 'How long the process keeps serving after SIGTERM while /health/ready fails. Set it longer than the load balancer takes to notice.',
  },
  dataFolder: {
    env: 'WAYBILL_DATA_FOLDER',
    read: folder,
    default: '.data',
    says: 'Folder of the embedded PostgreSQL and of secrets generated for development.',
  },
  archiveFolder: {
    env: 'WAYBILL_ARCHIVE_FOLDER',
    read: folder,
    says: 'Folder, preferably on another disk, in which the embedded PostgreSQL stores what `node server/command/restore-to.ts` needs to restore any point in time.',
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
    says: 'Encrypts carrier credentials. Losing it loses those values.',
  },
  formerEncryptionSecrets: {
    env: 'WAYBILL_FORMER_ENCRYPTION_SECRETS',
    read: list,
    secret: true,
    default: '',
    says: 'Encryption secrets used before, separated by commas, until all values are encrypted with the current one.',
  },
  trustedProxies: {
    env: 'WAYBILL_TRUSTED_PROXIES',
    read: machines,
    default: '',
    says: 'Names, addresses or networks (10.0.0.0/8) of proxies whose X-Forwarded-* headers are believed, separated by commas. A name is looked up every five seconds.',
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
    says: 'Requests that one caller may send in a minute before 429. Each process counts separately.',
  },
  requestsAtOnce: {
    env: 'WAYBILL_REQUESTS_AT_ONCE',
    read: wholeNumber(3, 1_000_000),
    default: '1000',
    says: 'Requests that one process handles at a time before it returns 503. One client gets at most two thirds, then 429.',
  },
  connectionsAtOnce: {
    env: 'WAYBILL_CONNECTIONS_AT_ONCE',
    read: wholeNumber(1, 1_000_000),
    default: '10000',
    says: 'Connections that one process keeps open. Further ones get 503 and are closed.',
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
    says: 'Address of the sandbox carrier. Without it, a process that serves requests runs one on this machine at SANDBOX_PORT.',
  },
  sandboxPort: {
    env: 'SANDBOX_PORT',
    read: wholeNumber(1, 65_535),
    default: '8090',
    says: 'Port of the sandbox carrier of this installation. Two installations on one machine use different ports or share one sandbox.',
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
  keepAuditDays: {
    env: 'WAYBILL_KEEP_AUDIT_DAYS',
    read: wholeNumber(1, 36_500),
    default: '3650',
    says: 'How many days entries of the audit log are kept.',
  },
  keepRequestDays: {
    env: 'WAYBILL_KEEP_REQUEST_DAYS',
    read: wholeNumber(1, 36_500),
    default: '7',
    says: 'How many days the log of requests is kept.',
  },
  keepEventDays: {
    env: 'WAYBILL_KEEP_EVENT_DAYS',
    read: wholeNumber(1, 36_500),
    default: '30',
    says: 'How many days events and their deliveries to webhooks are kept.',
  },
  keepRawDataDays: {
    env: 'WAYBILL_KEEP_RAW_DATA_DAYS',
    read: wholeNumber(1, 36_500),
    default: '365',
    says: 'How many days tracking events keep the original message of the carrier.',
  },
  keepProofDays: {
    env: 'WAYBILL_KEEP_PROOF_DAYS',
    read: wholeNumber(1, 36_500),
    default: '1095',
    says: 'How many days signatures and pictures of deliveries are kept.',
  },
  keepIdempotencyHours: {
    env: 'WAYBILL_KEEP_IDEMPOTENCY_HOURS',
    read: wholeNumber(1, 8_760),
    default: '24',
    says: 'How many hours a repeated Idempotency-Key gets its first response.',
  },
  keepMailDays: {
    env: 'WAYBILL_KEEP_MAIL_DAYS',
    read: wholeNumber(1, 36_500),
    default: '30',
    says: 'How many days mails are kept after they were sent or abandoned.',
  },
  keepExportDays: {
    env: 'WAYBILL_KEEP_EXPORT_DAYS',
    read: wholeNumber(1, 36_500),
    default: '7',
    says: 'How many days export jobs and their files are kept.',
  },
  keepDeletedDays: {
    env: 'WAYBILL_KEEP_DELETED_DAYS',
    read: wholeNumber(1, 36_500),
    default: '90',
    says: 'How many days deleted addresses are listed for clients that synchronise their address book.',
  },
  keepRateHours: {
    env: 'WAYBILL_KEEP_RATE_HOURS',
    read: wholeNumber(1, 8_760),
    default: '24',
    says: 'How many hours a rate is kept after it expired, to report that it has expired.',
  },
  keepBatchDays: {
    env: 'WAYBILL_KEEP_BATCH_DAYS',
    read: wholeNumber(1, 36_500),
    default: '30',
    says: 'How many days batches and their files are kept after they finished. Their shipments stay.',
  },
  keepSessionDays: {
    env: 'WAYBILL_KEEP_SESSION_DAYS',
    read: wholeNumber(1, 36_500),
    default: '60',
    says: 'How many days sessions are kept after they expired.',
  },
  keepCodeDays: {
    env: 'WAYBILL_KEEP_CODE_DAYS',
    read: wholeNumber(1, 36_500),
    default: '30',
    says: 'How many days used and expired codes of sign-ups and invitations are kept.',
  },
  gs1CompanyPrefix: {
    env: 'WAYBILL_GS1_COMPANY_PREFIX',
    read: companyPrefix,
    default: '9521234',
    says: 'GS1 company prefix of LAST_INCH parcels of clients without one of their own. 952 is for demonstrations only.',
  },
  brokerUrl: {
    env: 'WAYBILL_BROKER_URL',
    read: url('http:', 'https:'),
    says: 'Customs broker that closed customs items are sent to. Without it the sandbox simulates one, and in production the items wait.',
  },
  brokerSecret: {
    env: 'WAYBILL_BROKER_SECRET',
    read: longSecret,
    secret: true,
    says: 'Signs what is sent to the customs broker.',
  },
  digitollUrl: {
    env: 'WAYBILL_DIGITOLL_URL',
    read: url('http:', 'https:'),
    default: 'https://api.toll.no',
    says: 'Movement API of Norwegian Customs, https://api-test.toll.no for tests.',
  },
  maskinportenUrl: {
    env: 'WAYBILL_MASKINPORTEN_URL',
    read: url('http:', 'https:'),
    default: 'https://maskinporten.no',
    says: 'Where the installation logs in to Norwegian Customs, https://test.maskinporten.no for tests.',
  },
  maskinportenIssuer: {
    env: 'WAYBILL_MASKINPORTEN_ISSUER',
    read: text,
    says: 'Id of the installation at Maskinporten. With its key, trucks are filed with Norwegian Customs. Without them the sandbox simulates it, and in production no truck can be filed.',
  },
  maskinportenKey: {
    env: 'WAYBILL_MASKINPORTEN_KEY',
    read: text,
    secret: true,
    says: 'RSA key (PKCS #8, PEM) that is registered at Maskinporten.',
  },
  promiseFolder: {
    env: 'WAYBILL_PROMISE_FOLDER',
    read: folder,
    says: 'Folder with a subfolder for each client, named by its number, where files of announced parcels arrive, such as by SFTP.',
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
    says: 'Whether addresses that clients configure may be in loopback or private networks.',
  },
  logLevel: {
    env: 'WAYBILL_LOG_LEVEL',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    default: 'info',
    says: 'Log level.',
  },
  metricsToken: {
    env: 'WAYBILL_METRICS_TOKEN',
    read: longSecret,
    secret: true,
    says: 'Bearer token for /metrics. Without it, /metrics is not served.',
  },
  otlpEndpoint: {
    env: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    read: url('http:', 'https:'),
    says: 'OpenTelemetry collector that receives traces, metrics and logs, by OTLP over HTTP. OTEL_EXPORTER_OTLP_HEADERS and related variables, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES work as in its specification.',
  },
  otlpProtocol: {
    env: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    read: oneOf('http/json'),
    default: 'http/json',
    says: 'Protocol of the collector; every collector supports this one.',
  },
  tracedShare: {
    env: 'OTEL_TRACES_SAMPLER_ARG',
    read: share,
    default: '1',
    says: 'Share of the requests and jobs that are traced, from 0 to 1, unless the caller has decided.',
  },
  metricIntervalMs: {
    env: 'OTEL_METRIC_EXPORT_INTERVAL',
    read: wholeNumber(100, 3_600_000),
    default: '60000',
    says: 'How often metrics are sent to the collector.',
  },
  jobConcurrency: {
    env: 'WAYBILL_JOB_CONCURRENCY',
    read: wholeNumber(1, 100),
    default: '4',
    says: 'Jobs of one kind that one worker process runs at a time.',
  },
} as const satisfies Record<string, Setting<unknown>>

type Settings = typeof settings

type Always = { default: string } | { generated: true | 'later' }

/** The server's configuration. It is passed on; no other code reads the environment. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends Always
    ? ReturnType<Settings[Name]['read']>
    : ReturnType<Settings[Name]['read']> | undefined
}

/** Lists everything missing or invalid at once, so it can be fixed in one go. */
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

export function readConfig(asGiven: Environment): Config {
  const errors: string[] = []
  const environment = withFiles(asGiven, errors)
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

  if (given['replicaUrl'] !== undefined && given['databaseUrl'] === undefined)
    errors.push(`${settings.replicaUrl.env} needs ${settings.databaseUrl.env}: the embedded PostgreSQL has no replica`)
  if (given['archiveFolder'] !== undefined && given['databaseUrl'] !== undefined)
    errors.push(
      `${settings.archiveFolder.env} is only for the embedded PostgreSQL: set archive_mode in that of ${settings.databaseUrl.env}`,
    )
  if (given['brokerUrl'] !== undefined && !environment[settings.brokerSecret.env]?.trim())
    errors.push(
      `${settings.brokerSecret.env} is missing (${settings.brokerSecret.says.split('.')[0]}): set it to at least 32 random characters`,
    )
  if (given['tokenSecret'] !== undefined && given['tokenSecret'] === given['encryptionSecret'])
    errors.push(`${settings.tokenSecret.env} and ${settings.encryptionSecret.env} must differ`)
  const alone = given['environment'] !== 'production' && environment['DATABASE_URL'] === undefined
  if (!alone)
    for (const [, { env, says }] of absent)
      errors.push(`${env} is missing (${says.split('.')[0]}): set it to at least 32 random characters`)

  if (errors.length > 0) throw new ConfigError(errors)
  if (absent.length > 0) {
    const place = String(given['dataFolder'])
    const secrets = absent.map(([name, { env, generated }]) => ({ name, env, isLater: generated === 'later' }))
    try {
      Object.assign(given, keptSecrets(place, secrets))
    } catch (error) {
      throw orDisk(error, place)
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every row of the table was read above
  return given as Config
}

const unusedSecret = () => randomBytes(32).toString('base64url')

/** Reads where the data is, for commands that do not generate secrets: those exist, or are restored with the data. */
export function readPlace(environment: Environment): Config {
  const { DATABASE_URL, DATABASE_URL_FILE, WAYBILL_DATA_FOLDER, WAYBILL_ARCHIVE_FOLDER } = environment
  return readConfig({
    DATABASE_URL,
    DATABASE_URL_FILE,
    WAYBILL_DATA_FOLDER,
    WAYBILL_ARCHIVE_FOLDER,
    WAYBILL_TOKEN_SECRET: unusedSecret(),
    WAYBILL_ENCRYPTION_SECRET: unusedSecret(),
  })
}

/** Variables of integrators' programs, such as the SDK's examples. The same shell may contain both. */
const ofIntegrators = ['WAYBILL_URL', 'WAYBILL_USERNAME', 'WAYBILL_PASSWORD', 'WAYBILL_CLIENT_ID', 'WAYBILL_TOKEN']

/**
 * Reads secrets from files, as container platforms provide them: `NAME_FILE` is the path of a file with the value of
 * `NAME`.
 */
function withFiles(environment: Environment, errors: string[]): Environment {
  const whole = { ...environment }
  for (const { env, secret } of Object.values<Setting<unknown>>(settings)) {
    const file = secret ? environment[`${env}_FILE`]?.trim() : undefined
    if (!file) continue
    if (environment[env]?.trim()) errors.push(`${env} and ${env}_FILE must not both be set`)
    try {
      whole[env] = readFileSync(file, 'utf8')
    } catch (error) {
      errors.push(`${env}_FILE must be a readable file, and ${file} is not (${String(Object(error).code)})`)
    }
  }
  return whole
}

const isFileOfSecret = (name: string) =>
  Object.values<Setting<unknown>>(settings).some(({ env, secret }) => secret && name === `${env}_FILE`)

/** A misspelt setting would otherwise have no effect, silently. */
function misspelt(environment: Environment): string[] {
  const known = new Set<string>([...ofIntegrators, ...Object.values(settings).map((setting) => setting.env)])
  return Object.keys(environment)
    .filter((name) => name.startsWith('WAYBILL_') && !known.has(name) && !isFileOfSecret(name))
    .map((name) => `${name} is not a setting; \`node server/dist/main.js --help\` lists them`)
}

/** Formats the table for `--help`. */
export function describeSettings(): string {
  const rows = Object.values<Setting<unknown>>(settings).map((setting) => ({
    env: setting.env,
    fallback: setting.default ? `Default: ${setting.default}.` : setting.generated ? 'Generated for development.' : '',
    says: setting.says,
  }))
  const width = Math.max(...rows.map((row) => row.env.length)) + 2
  return rows.map((row) => `  ${row.env.padEnd(width)}${row.says} ${row.fallback}`.trimEnd()).join('\n')
}
