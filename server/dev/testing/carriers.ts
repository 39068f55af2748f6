import { openCarriers } from '../../network/carriers/registry.ts'

/** For tests that only use our own carrier: the addresses of all others do not respond. */
export const unreachableCarriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', backoff: 5 })
