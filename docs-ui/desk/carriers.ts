import type { CarrierProfile, Connection } from '@waybill/sdk'
import { listCarriers } from '@waybill/sdk/fn'
import { useEffect, useState } from 'react'
import { useDesk } from './session.ts'

let asked: { connection: Connection; found: Promise<readonly CarrierProfile[]> } | undefined

/** What carriers and their products are called, asked for once. Until that is there, they go by their ids. */
export function useCarriers(): readonly CarrierProfile[] {
  const { connection, may } = useDesk()
  const [known, setKnown] = useState<readonly CarrierProfile[]>([])
  const isAllowed = may('carriers:read')
  useEffect(() => {
    if (!isAllowed) return
    let isCurrent = true
    if (asked?.connection !== connection) asked = { connection, found: Promise.resolve(listCarriers(connection)) }
    asked.found.then(
      (found) => isCurrent && setKnown(found),
      () => (asked = undefined), // ids will do
    )
    return () => {
      isCurrent = false
    }
  }, [connection, isAllowed])
  return known
}

export const carrierName = (known: readonly CarrierProfile[], id: string): string =>
  known.find(({ carrier }) => carrier === id)?.name ?? id

export const productName = (known: readonly CarrierProfile[], id: string): string =>
  known.flatMap(({ products }) => products).find((product) => product.id === id)?.name ?? id
