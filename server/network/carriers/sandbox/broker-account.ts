/** The path of the sandbox's customs broker. */
export const brokerPath = '/broker/batches'

/** Signs messages to the broker. It is public, since it protects nothing. */
export const sandboxSecret = 'sandbox-broker-whose-secret-is-public'
