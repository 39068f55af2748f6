import type { Connection } from '@waybill/sdk'

export interface PanelProps {
  /** Acts for the side on display, live or test. */
  readonly client: Connection
  /** Acts for the client itself, to which keys and the audit log of both sides belong. */
  readonly live: Connection
  readonly isTest: boolean
  /** Makes the console call with a key. */
  readonly onUse: (key: string) => void
}
