import type { CarrierId } from '../carrier.ts'

/**
 * The carriers' pages that show a parcel by its number, as their own sites linked to them on 27 November 2026. Carriers
 * that require more than the number, or whose address may not last, have none.
 */
export const trackingPages: Partial<Readonly<Record<CarrierId, string>>> = {
  BRING: 'https://sporing.bring.no/sporing/{number}',
  DAO: 'https://www.dao.as/privat/find-din-pakke?stregkode={number}',
  DHL_EXPRESS: 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}',
  DHL_PARCEL_DE: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  DPD_DE: 'https://tracking.dpd.de/status/en_DE/parcel/{number}',
  FEDEX: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  GLS_DK: 'https://gls-group.com/DK/en/find-parcel?match={number}',
  GLS_DE: 'https://gls-group.com/DE/en/parcel-tracking?match={number}',
  INPOST_PL: 'https://inpost.pl/sledzenie-przesylek?number={number}',
  POSTNORD_DK: 'https://tracking.postnord.com/en/tracking?id={number}',
  POSTNORD_SE: 'https://tracking.postnord.com/en/tracking?id={number}',
  UPS: 'https://www.ups.com/track?tracknum={number}',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
}
