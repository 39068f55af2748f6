import { useCallback, useState } from 'react'
import { inTab } from '../ui/storage.ts'
import { useDesk } from './session.ts'

/** A draft that survives leaving the page, a reload and a new log-in. */
export function useDraft<Value>(name: string, empty: Value): [Value, (next: Value) => void, () => void] {
  const { client } = useDesk()
  const key = `draft:${name}:${client.id}`
  const [value, setValue] = useState<Value>(() => {
    try {
      const kept: Value = JSON.parse(inTab.read(key) ?? 'null')
      return kept ?? empty
    } catch {
      return empty
    }
  })
  const change = useCallback(
    (next: Value) => {
      setValue(next)
      inTab.write(key, JSON.stringify(next))
    },
    [key],
  )
  const clear = useCallback(() => inTab.write(key, undefined), [key])
  return [value, change, clear]
}
