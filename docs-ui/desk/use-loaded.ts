import { useCallback, useEffect, useState } from 'react'

export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: unknown
  readonly loading: boolean
  readonly reload: () => void
}

/** Calls `read`, and again whenever an input changes. Keeps the previous result until the next one arrives. */
export function useLoaded<Value>(
  read: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  // oxlint-disable-next-line react/exhaustive-deps -- lint holds the caller's inputs to what its function reads
  const load = useCallback(read, inputs)
  const [ask, setAsk] = useState({ load })
  const [found, setFound] = useState<{ ask: object; value: Value | undefined; error: unknown }>()
  if (ask.load !== load) setAsk({ load })

  useEffect(() => {
    const controller = new AbortController()
    const settle = (value: Value | undefined, error: unknown) => {
      if (!controller.signal.aborted) setFound((before) => ({ ask, value: value ?? before?.value, error }))
    }
    ask.load(controller.signal).then(
      (value) => settle(value, null),
      (error: unknown) => settle(undefined, error),
    )
    return () => controller.abort()
  }, [ask])

  const reload = useCallback(() => setAsk({ load }), [load])
  return { value: found?.value, error: found?.error ?? null, loading: found?.ask !== ask, reload }
}
