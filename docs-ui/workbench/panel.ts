import type { Connection } from '@waybill/sdk'

export interface PanelProps {
  /** Acts for the side of the client that is looked at. */
  readonly client: Connection
  /** Acts for the client itself, to which keys and the audit belong on either side. */
  readonly live: Connection
  readonly isTest: boolean
  /** Has the console call with a key. */
  readonly onUse: (key: string) => void
}
