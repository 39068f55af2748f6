import { openCarriers } from '../../network/carriers/registry.ts'

/** For tests that call no carrier but our own: the addresses of the others do not respond. */
export const unreachableCarriers = openCarriers({ sandboxUrl: 'http://127.0.0.1:9', backoff: 5 })
