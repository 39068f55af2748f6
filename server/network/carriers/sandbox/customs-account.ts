/** The path of the sandbox's Norwegian Customs. */
export const customsPath = '/customs'

/** The access token. It is public, since it protects nothing. */
export const sandboxToken = 'sandbox-customs-whose-token-is-public'
