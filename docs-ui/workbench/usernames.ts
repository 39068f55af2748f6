import type { Connection } from '@waybill/sdk'
import { listUsers } from '@waybill/sdk/fn'
import { useEffect, useState } from 'react'

/** The users to filter a list by. Users without permission to list them type a name instead. */
export function useUsernames(connection: Connection): readonly string[] | undefined {
  const [usernames, setUsernames] = useState<readonly string[]>()
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      try {
        const users = await listUsers(connection, { per_page: 100 }, { signal: leaving.signal }).toArray(100)
        setUsernames(users.map(({ username }) => username))
      } catch {
        setUsernames(undefined)
      }
    }
    void read()
    return () => leaving.abort()
  }, [connection])
  return usernames
}
