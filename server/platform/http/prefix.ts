/** The prefix of all paths in the contract. */
export const prefix = '/v1'
