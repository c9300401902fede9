import { toDomainOffer } from '@evertill/contract'
import type { Offer } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

const NONE: readonly Offer[] = []

/** The offers on this device as domain objects. Unreadable ones are left out. */
export const useOffers = (): readonly Offer[] => {
  const { databases } = useRuntime()
  const offers = useLiveQuery(async () => {
    const rows = await databases.strict.offer.toArray()
    return rows.flatMap((row) => {
      const read = toDomainOffer(row)
      return 'offer' in read ? [read.offer] : []
    })
  }, [databases])
  return offers ?? NONE
}
