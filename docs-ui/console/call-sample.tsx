import type { Operation } from '../reference/reference.ts'
import { useCredentials } from './credentials.ts'
import { exampleOf, queryOf, type Values } from './request.ts'
import { SamplesFigure } from './samples-figure.tsx'

/** The call as it is typed, in the reader's language and without the token. */
export function CallSample({ operation, values, address }: { operation: Operation; values: Values; address: string }) {
  const { ClientId } = useCredentials()
  const { parameters, body } = operation
  return (
    <SamplesFigure
      operation={operation}
      call={{
        address,
        path: Object.fromEntries(parameters.path.map((one) => [one.name, values.path[one.name] || exampleOf(one)])),
        query: queryOf(operation, values.query),
        headers: Object.fromEntries(Object.entries(values.header).filter(([, value]) => value !== '')),
        ...(ClientId !== '' && { clientId: ClientId }),
        ...(body && { body: values.body }),
      }}
    />
  )
}
