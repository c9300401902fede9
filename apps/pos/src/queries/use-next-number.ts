import { formatDocumentNumber, nextRunningNumber, seriesId } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { type SellingPlace, seriesOf } from '../ledger/complete-sale.ts'
import { useRuntime } from './runtime.tsx'

/** The number that the next document will most likely get; it is taken in the commit, and not a moment earlier. */
export const useNextNumber = (place: SellingPlace | null): string | null => {
  const { clock, databases } = useRuntime()
  const next = useLiveQuery(async () => {
    if (!place) return null
    const series = seriesOf(place, clock.now())
    const counter = await databases.strict.runningNumbers.get(seriesId(series))
    return formatDocumentNumber(series, nextRunningNumber(counter?.RunningNo))
  }, [place?.lease, place?.store, place?.transactionType])
  return next ?? null
}
