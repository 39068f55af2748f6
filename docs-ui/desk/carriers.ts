import type { CarrierProfile, Connection } from '@waybill/sdk'
import { listCarriers } from '@waybill/sdk/fn'
import { useEffect, useState } from 'react'
import { useDesk } from './session.ts'

let asked: { connection: Connection; found: Promise<readonly CarrierProfile[]> } | undefined

/** Loads the names of carriers and products once. Until then, they show as ids. */
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
      () => (asked = undefined), // fall back to ids
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
