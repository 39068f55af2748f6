/** Where the sandbox plays Norwegian Customs. */
export const customsPath = '/customs'

/** Opens it. It is public, since it protects nothing. */
export const sandboxToken = 'sandbox-customs-whose-token-is-public'
