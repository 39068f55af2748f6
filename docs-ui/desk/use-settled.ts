import { useEffect, useState } from 'react'

/** What was typed, once nothing more has been for a moment. */
export function useSettled(typed: string, milliseconds = 250): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), milliseconds)
    return () => clearTimeout(timer)
  }, [typed, milliseconds])
  return settled
}
