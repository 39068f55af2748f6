const move = 'M3 10h9.5M9 6.5l3.5 3.5L9 13.5M13 3.5h3.5v13H13'

/** A guide's icon in the list of guides, by slug, on the same grid as the other icons (ui/icon.tsx). */
export const guideIcons: Readonly<Record<string, string>> = {
  'quick-start': 'M11 2.5L4.5 11H10l-1 6.5L15.5 9H10z',
  authentication: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  'single-sign-on': 'M3 17V6l7-3.5L17 6v11M7 17v-4h6v4M7 9h.01M10 9h.01M13 9h.01',
  provisioning: 'M4 5h12v4H4zM4 11h7v4H4zM15 11v6M12 14l3 3 3-3',
  users:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5a5 5 0 0 1 10 0M13.5 9.5a2.5 2.5 0 0 0 0-5M14.5 12.2a4.5 4.5 0 0 1 3 4.3',
  'api-keys': 'M6.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 10h7.5v3M14.5 10v2.5',
  sandbox: 'M8 3h4M8.8 3v5L4.5 15.5a1 1 0 0 0 .9 1.5h9.2a1 1 0 0 0 .9-1.5L11.2 8V3M6.5 12.5h7',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8.2a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6.9v.6M10 13.7v.01',
  'going-live': 'M5 17.5V3.5M5 4h9.5l-2 3.2 2 3.2H5',
  shipments: 'M3.5 6.5L10 3l6.5 3.5v7L10 17l-6.5-3.5zM3.5 6.5L10 10l6.5-3.5M10 10v7',
  labels: 'M3.5 4h13v12h-13zM6.5 7v6M9 7v6M11 7v6M13.5 7v6',
  batches: 'M10 3l7 3.5-7 3.5-7-3.5zM3 10l7 3.5 7-3.5M3 13.5L10 17l7-3.5',
  cancelling: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7.5 7.5l5 5M12.5 7.5l-5 5',
  returns: 'M7 4L3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H7',
  pickups:
    'M2.5 5h9v8.5h-9zM11.5 8h3.3l2.7 2.8v2.7h-6M6 16a1.7 1.7 0 1 0 0-3.4A1.7 1.7 0 0 0 6 16zM14 16a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  desk: 'M2.5 6.5h15M4.5 6.5V17M15.5 6.5V17M9.5 10h6M9.5 13.5h6M12.5 11.5v.01M6.5 3.5h7v3h-7z',
  manifests: 'M5 4.5h10V17H5zM8 3h4v3H8zM7.5 9.5h5M7.5 12.5h5',
  recipients: 'M3 5h14v10.5H3zM3.5 5.5L10 11l6.5-5.5',
  tracking: 'M10 17.5s5.5-5 5.5-9.2a5.5 5.5 0 0 0-11 0c0 4.2 5.5 9.2 5.5 9.2zM10 10.2a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  'parcel-shops':
    'M4 10.8V17h12v-6.2M3 9l1.5-5h11L17 9a2.3 2.3 0 0 1-4.6 0 2.4 2.4 0 0 1-4.8 0A2.3 2.3 0 0 1 3 9zM8.5 17v-3.5h3V17',
  carriers: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM3 10h14M10 3c2.2 2 3 4.4 3 7s-.8 5-3 7c-2.2-2-3-4.4-3-7s.8-5 3-7z',
  prices: 'M10.5 3H17v6.5L10 16.5 3.5 10zM13.7 6.3v.01',
  checkout: 'M2.5 3.5h2l2 9H15l1.8-6.5H5.2M8 16.2v.01M14 16.2v.01',
  reconciliation: 'M10 3v13.5M6.5 16.5h7M4 5.5h12M4 5.5l-2 5a2.2 2.2 0 0 0 4 0zM16 5.5l-2 5a2.2 2.2 0 0 0 4 0z',
  claims: 'M3.5 6.5l6.5-3 6.5 3v7l-6.5 3-6.5-3zM10 3.5l-1.5 4 3 2.5-1.5 6.5',
  items: 'M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z',
  orders: 'M5 3h10v14l-2.5-1.7L10 17l-2.5-1.7L5 17zM7.5 7h5M7.5 10.5h5',
  shops: 'M7 3v4M13 3v4M5 7h10v2.5a5 5 0 0 1-10 0zM10 14.5v3',
  packing: 'M3.5 10v7h13v-7M10 3v9M6.8 9L10 12.2 13.2 9',
  customs: 'M10 2.8l6 2.2v4.6c0 3.8-2.6 6.4-6 7.6-3.4-1.2-6-3.8-6-7.6V5zM7.3 10l2 2 3.6-4',
  consignments: 'M4.5 4h5v5h-5zM10.5 4h5v5h-5zM3 12h14M3 16h14M4.5 12v4M10 12v4M15.5 12v4',
  relabelling: 'M3.5 7V3.5H7M13 3.5h3.5V7M16.5 13v3.5H13M7 16.5H3.5V13M3.5 10h13',
  errors: 'M10 3.5l7.5 13h-15zM10 8.5V12M10 14.2v.01',
  audit: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  retries: 'M16.5 10a6.5 6.5 0 1 1-2-4.7M16.5 3v3.5H13',
  idempotency: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM7 8.5h6M7 11.5h6',
  paging: 'M7 3.5h9.5V13H7zM7 6.5H3.5v10H13V13',
  webhooks:
    'M10 3a4.5 4.5 0 0 1 4.5 4.5c0 4 1.5 5.5 1.5 5.5H4s1.5-1.5 1.5-5.5A4.5 4.5 0 0 1 10 3zM8.3 15.5a1.8 1.8 0 0 0 3.4 0',
  'carrier-events':
    'M10 10v.01M6.8 13.2a4.5 4.5 0 0 1 0-6.4M13.2 6.8a4.5 4.5 0 0 1 0 6.4M4.4 15.6a7.9 7.9 0 0 1 0-11.2M15.6 4.4a7.9 7.9 0 0 1 0 11.2',
  sdk: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11.3 4.5L8.7 15.5',
  'other-languages':
    'M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15M2.5 10h15M10 2.5c4.5 4.5 4.5 10.5 0 15c-4.5-4.5-4.5-10.5 0-15',
  'command-line': 'M3 4.5h14v11H3zM6 8l2.2 2L6 12M10 12h4',
  testing: 'M3.5 5.5L5 7l2.5-3M3.5 12.5L5 14l2.5-3M10 5.5h6.5M10 12.5h6.5',
  'running-the-server': 'M3.5 3.5h13V9h-13zM3.5 11h13v5.5h-13zM6.5 6.3v.01M6.5 13.8v.01',
  'from-easypost': move,
  'from-shippo': move,
  'from-sendcloud': move,
}
