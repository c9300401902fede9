import { formatDocumentNumber, seriesId } from '@evertill/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { nextNumber, slotsOf } from '../db/numbers/slots.ts'
import { type SellingPlace, seriesOf } from '../ledger/complete-sale.ts'
import { useRuntime } from './runtime.tsx'

/** The number that the next document will most likely get. Only the commit takes it. */
export const useNextNumber = (place: SellingPlace | null): string | null => {
  const { clock, databases } = useRuntime()
  const next = useLiveQuery(async () => {
    if (!place) return null
    const series = seriesOf(place, clock.now())
    const { runningNumbers, registerLease } = databases.strict
    const lease = await registerLease.get(place.lease.CashRegisterID)
    const { slot, runningNo } = await nextNumber(
      lease ? slotsOf(lease) : [series.slot],
      (one) => seriesId({ ...series, slot: one }),
      async (key) => (await runningNumbers.get(key))?.RunningNo,
    )
    return formatDocumentNumber({ ...series, slot }, runningNo)
  }, [place?.lease, place?.store, place?.transactionType])
  return next ?? null
}
