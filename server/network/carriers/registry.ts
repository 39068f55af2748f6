import { dpdDe } from './dpd-de/carrier.ts'
import { postnl } from './postnl/carrier.ts'
import { inpostPl } from './inpost-pl/carrier.ts'
import { postAt } from './post-at/carrier.ts'
import { bpost } from './bpost/carrier.ts'
import { dhlExpress } from './dhl-express/carrier.ts'
import type { Carrier, CarrierId, Prints } from './carrier.ts'
import { type GuardOptions, guarded } from './guard.ts'
import { lastInch } from './lastinch/carrier.ts'
import type { SandboxCarrierId } from './sandbox/accounts.ts'
import { sandboxCarrier } from './sandbox/adapter.ts'
import { forTestsOnly } from './sandbox/for-tests.ts'
import { type Adapter, configured, withCheck } from './kit/adapter.ts'
import { anyPaper } from './kit/prints.ts'
import { bring } from './bring/carrier.ts'
import { dhlParcelDe } from './dhl-parcel-de/carrier.ts'
import { fedex } from './fedex/carrier.ts'
import { gls } from './gls/carrier.ts'
import { postNord } from './postnord/carrier.ts'
import { usps } from './usps/carrier.ts'
import { ups } from './ups/carrier.ts'

declare module '../../platform/http/handler.ts' {
  interface Services {
    readonly carriers: Carriers
  }
}

declare module '../../platform/queue/queue.ts' {
  interface JobContext {
    readonly carriers: Carriers
  }
}

/** All carriers of the contract. */
export type Carriers = Readonly<Record<CarrierId, Carrier>>

export interface CarrierOptions extends GuardOptions {
  /** The sandbox's URL, such as http://127.0.0.1:8090. */
  readonly sandboxUrl: string
  /** Milliseconds until the outcome of a call counts as unknown. */
  readonly timeout?: number
  /** Whether the sandbox is only for clients' test sides. */
  readonly isSandboxForTests?: boolean
  /** URLs of mocks that stand in for real carriers. */
  readonly mocks?: Partial<Record<CarrierId, string>>
}

/** The real carriers. */
const adapters = {
  POSTNORD_DK: postNord('POSTNORD_DK'),
  POSTNORD_SE: postNord('POSTNORD_SE'),
  POSTNORD_NO: postNord('POSTNORD_NO'),
  POSTNORD_FI: postNord('POSTNORD_FI'),
  BRING: bring,
  GLS_DK: gls('GLS_DK'),
  DHL_PARCEL_DE: dhlParcelDe,
  DHL_EXPRESS: dhlExpress,
  DPD_DE: dpdDe,
  GLS_DE: gls('GLS_DE'),
  POST_AT: postAt,
  POSTNL: postnl,
  BPOST: bpost,
  INPOST_PL: inpostPl,
  UPS: ups,
  FEDEX: fedex,
  USPS: usps,
} satisfies Partial<Record<CarrierId, Adapter>>

/** Returns how a real carrier prints. Undefined for all others. */
export const printsOf = (carrier: CarrierId): Prints | undefined =>
  hasAdapter(carrier) ? adapters[carrier].prints : undefined

const hasAdapter = (carrier: CarrierId): carrier is keyof typeof adapters => carrier in adapters

/**
 * Opens the carriers, each behind its breaker. Call it once per process. A carrier that becomes real gets its own value
 * in its row, and a new member of the contract's enum doesn't compile until it has one.
 */
export function openCarriers({
  sandboxUrl: url,
  timeout = 10_000,
  isSandboxForTests = false,
  mocks,
  ...guard
}: CarrierOptions): Carriers {
  const sandbox = (carrier: SandboxCarrierId, prints?: Prints) => {
    const played = guarded(withCheck(sandboxCarrier(carrier, { url, timeout, prints })), guard)
    return isSandboxForTests ? forTestsOnly(played) : played
  }
  /** A sandbox whose bookings come with a label, as those of the carrier itself are known to. */
  const printing = (carrier: SandboxCarrierId) => sandbox(carrier, anyPaper)

  const real = (carrier: keyof typeof adapters) => {
    const adapter: Adapter = adapters[carrier]
    return configured(sandbox(carrier, adapter.prints), adapter, { timeout, mock: mocks?.[carrier], guard })
  }
  return {
    LAST_INCH: lastInch,
    POSTNORD_DK: real('POSTNORD_DK'),
    POSTNORD_SE: real('POSTNORD_SE'),
    POSTNORD_NO: real('POSTNORD_NO'),
    POSTNORD_FI: real('POSTNORD_FI'),
    BRING: real('BRING'),
    HELTHJEM: sandbox('HELTHJEM'),
    PORTERBUDDY: sandbox('PORTERBUDDY'),
    POSTI: sandbox('POSTI'),
    MATKAHUOLTO: sandbox('MATKAHUOLTO'),
    DAO: sandbox('DAO'),
    GLS_DK: real('GLS_DK'),
    BUDBEE: sandbox('BUDBEE'),
    INSTABOX: sandbox('INSTABOX'),
    AIRMEE: sandbox('AIRMEE'),
    EARLYBIRD: sandbox('EARLYBIRD'),
    BEST_TRANSPORT: sandbox('BEST_TRANSPORT'),
    SCHENKER: sandbox('SCHENKER'),
    DSV: sandbox('DSV'),
    DHL_FREIGHT: printing('DHL_FREIGHT'),
    DANSKE_FRAGTMAEND: sandbox('DANSKE_FRAGTMAEND'),
    OMNIVA: printing('OMNIVA'),
    VENIPAK: printing('VENIPAK'),
    DHL_PARCEL_DE: real('DHL_PARCEL_DE'),
    DHL_EXPRESS: real('DHL_EXPRESS'),
    HERMES_DE: printing('HERMES_DE'),
    DPD_DE: real('DPD_DE'),
    DPD_UK: sandbox('DPD_UK'),
    GLS_DE: real('GLS_DE'),
    POST_AT: real('POST_AT'),
    SWISS_POST: sandbox('SWISS_POST'),
    POSTNL: real('POSTNL'),
    DHL_PARCEL_NL: sandbox('DHL_PARCEL_NL'),
    BPOST: real('BPOST'),
    MONDIAL_RELAY: printing('MONDIAL_RELAY'),
    COLISSIMO: printing('COLISSIMO'),
    CHRONOPOST: printing('CHRONOPOST'),
    ROYAL_MAIL: sandbox('ROYAL_MAIL'),
    EVRI: sandbox('EVRI'),
    YODEL: sandbox('YODEL'),
    CORREOS: sandbox('CORREOS'),
    POSTE_ITALIANE: sandbox('POSTE_ITALIANE'),
    INPOST_PL: real('INPOST_PL'),
    UPS: real('UPS'),
    FEDEX: real('FEDEX'),
    USPS: real('USPS'),
    ASENDIA: printing('ASENDIA'),
  }
}
