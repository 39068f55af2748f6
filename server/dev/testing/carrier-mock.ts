import { afterAll, afterEach, beforeAll } from 'vitest'
import { startContractMock, type AskedCall, type Choice, type ContractMock } from './contract-mock.ts'

/**
 * A carrier's mock for the tests of a file. Resets calls and chosen responses before each test, and fails tests whose
 * calls broke the contract.
 */
export function carrierMock(contract: URL) {
  let mock: ContractMock | undefined
  const started = () => {
    if (!mock) throw new Error('The mock starts with the tests')
    return mock
  }
  beforeAll(async () => {
    mock = await startContractMock(contract)
  })
  afterAll(() => mock?.stop())
  afterEach(() => {
    const now = started()
    const wrong = now.errors.splice(0)
    now.calls.length = 0
    now.choose(() => ({}))
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  })
  return {
    get url() {
      return started().url
    },
    get calls() {
      return started().calls
    },
    /** Chooses the response to calls of one operation, or of all, fixed or by request. */
    choose(choice: Choice | ((asked: AskedCall) => Choice), operation?: string) {
      const chosen = typeof choice === 'function' ? choice : () => choice
      started().choose((asked) => (operation === undefined || asked.operationId === operation ? chosen(asked) : {}))
    },
    /** Returns the JSON of the first call, or of the first call to an operation. */
    sent(which: number | string = 0) {
      const { calls } = started()
      const call = typeof which === 'number' ? calls[which] : calls.find(({ operationId }) => operationId === which)
      return JSON.parse(call?.body || '{}')
    },
  }
}

/** Returns the error that a call ends with. */
export const failureOf = (work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: unknown) => error,
  )
