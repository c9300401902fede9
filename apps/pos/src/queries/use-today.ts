import { businessDateAt } from '../platform/store-day.ts'
import { useMinute } from './use-minute.ts'
import { useStoreDay } from './use-moments.ts'

/** The day of the store on which something was made; undefined for nothing. */
export const useDayOf = (instant: string | undefined): string | undefined => {
  const storeDay = useStoreDay()
  return instant === undefined ? undefined : businessDateAt(Date.parse(instant), storeDay)
}

/** The day of the store. Renders again when it ends, at midnight or at the store's own time. */
export const useToday = (): string => businessDateAt(useMinute(true), useStoreDay())
