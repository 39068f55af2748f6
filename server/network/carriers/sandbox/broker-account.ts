/** Where the sandbox plays the customs broker. */
export const brokerPath = '/broker/batches'

/** Signs messages to it. It is public, since it protects nothing. */
export const sandboxSecret = 'sandbox-broker-whose-secret-is-public'
