/** The panels of the workbench, in the order of their tabs. */
export const tabs = [
  {
    id: 'keys',
    name: 'API keys',
    icon: 'M6.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 10h7.5v3M14.5 10v2.5',
    description: 'Create, rename, rotate and revoke API keys.',
  },
  {
    id: 'webhooks',
    name: 'Webhooks',
    icon: 'M10 3a4.5 4.5 0 0 1 4.5 4.5c0 4 1.5 5.5 1.5 5.5H4s1.5-1.5 1.5-5.5A4.5 4.5 0 0 1 10 3zM8.3 15.5a1.8 1.8 0 0 0 3.4 0',
    description: 'Add webhook endpoints, inspect deliveries and resend events.',
  },
  {
    id: 'events',
    name: 'Events',
    icon: 'M2.5 10h3l2-5.5 4 11 2-5.5h4',
    description: 'Watch events as they happen.',
  },
  {
    id: 'requests',
    name: 'Requests',
    icon: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5l4 4',
    description: 'Find any request by its ID, see its errors and replay it.',
  },
  {
    id: 'audit',
    name: 'Audit',
    icon: 'M2.5 10S5 5 10 5s7.5 5 7.5 5-2.5 5-7.5 5-7.5-5-7.5-5zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
    description: 'See which user changed a setting, and export the log.',
  },
] as const

export type PanelId = (typeof tabs)[number]['id']
