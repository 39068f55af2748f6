import type { Operation } from '../../reference/reference.ts'
import { useCredentials } from './credentials.ts'
import { mediaTypeOf, shortened } from './body-file.ts'
import { exampleOf, queryOf, type Values } from './request.ts'
import { SamplesFigure } from './samples-figure.tsx'

interface Props {
  operation: Operation
  values: Values
  file: File | null
  address: string
}

/** The typed call in the reader's language, without the token. */
export function CallSample({ operation, values, file, address }: Props) {
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
        ...(body &&
          (file ? { file: { name: file.name, type: mediaTypeOf(file.name) } } : { body: shortened(values.body) })),
      }}
    />
  )
}
