/** Where the contract's paths begin. */
export const prefix = '/v1'
