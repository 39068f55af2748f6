import type { LoggedRequest } from '@waybill/sdk'

/** What the workbench and the desk call without being asked, which would fill the log. */
const own =
  /^(list(Requests|AuditEntries|ApiKeys|Users|Webhook\w+)|get(Request|TestSide|Me|UserPreferences|EffectivePreferences)|streamEvents)$/

/** Programs have keys: what they call is always of interest. */
export const isOwn = ({ apiKeyId, operationId }: Pick<LoggedRequest, 'apiKeyId' | 'operationId'>): boolean =>
  apiKeyId === undefined && own.test(operationId)
