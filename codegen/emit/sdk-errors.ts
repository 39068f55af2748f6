import type { Contract, Response } from '../model.ts'
import { header, quoted, unionOf } from './text.ts'

/** sdk/src/generated/errors.ts: the error codes of each operation that the contract shows. */
export function emitSdkErrors(contract: Contract): string {
  // Codes shared by hundreds of operations are written once; repeated, they would be most of the file.
  const groups = new Map<string, string>()
  const lines = contract.operations.map(({ id, responses }) => {
    const codes = (isShared: boolean) =>
      [...new Set(responses.filter(({ shared }) => (shared !== undefined) === isShared).flatMap(codesOf))].toSorted()
    const own = codes(false).map(quoted)
    const common = unionOf(codes(true))
    if (common !== '' && !groups.has(common)) groups.set(common, `Group${groups.size + 1}`)
    return `  ${id}: ${[groups.get(common), ...own].filter((part) => part !== undefined).join(' | ') || 'never'}`
  })
  return `${header}
${[...groups].map(([codes, name]) => `type ${name} = ${codes}\n`).join('')}
/** By the operation. A newer server may have more. */
export interface ErrorCodes {
${lines.join('\n')}
}
`
}

/** The codes in an error's examples. */
const codesOf = ({ status, media }: Response): readonly string[] => [
  ...new Set(
    status < 400
      ? []
      : media
          .flatMap(({ examples }) => examples)
          .flatMap(({ value }) =>
            typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string'
              ? [value.error]
              : [],
          ),
  ),
]
