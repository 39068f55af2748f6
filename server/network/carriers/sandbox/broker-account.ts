/** Where the sandbox plays the customs broker. */
export const brokerPath = '/broker/batches'

/** Signs what is sent to it. It is public: nothing is behind it. */
export const sandboxSecret = 'sandbox-broker-whose-secret-is-public'
