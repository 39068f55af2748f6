import type { LoggedRequest } from '@waybill/sdk'

/** Calls that the workbench and the desk make on their own, which would fill the log. */
const own =
  /^(list(Requests|AuditEntries|ApiKeys|Users|Webhook\w+)|get(Request|TestSide|Me|UserPreferences|EffectivePreferences)|streamEvents)$/

/** Calls of programs, which have API keys, are always of interest. */
export const isOwn = ({ apiKeyId, operationId }: Pick<LoggedRequest, 'apiKeyId' | 'operationId'>): boolean =>
  apiKeyId === undefined && own.test(operationId)
