import { useEffect, useState } from 'react'

/** The typed text, once typing has paused. */
export function useSettled(typed: string, milliseconds = 250): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return settled
}
