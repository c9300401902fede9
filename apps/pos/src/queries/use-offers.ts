import { toDomainOffer } from '@evertill/contract'
import type { Offer } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

const NONE: readonly Offer[] = []

/** The offers on this device, in the words of the calculation. One that its own type cannot be read from is left out. */
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
