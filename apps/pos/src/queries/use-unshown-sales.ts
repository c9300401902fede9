import { useEffect } from 'react'
import type { UnshownSale } from '../db/ledger-records.ts'
import { markShown, takeUnshown } from '../ledger/unshown-sales.ts'
import { toInstant } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import { useRuntime } from './runtime.tsx'

/** This sale is on the screen now. */
export const useShownSale = (uuid: string): void => {
  const { ledger } = useRuntime()
  useEffect(() => {
    markShown(ledger, uuid).catch((error: unknown) => logWarning('A shown sale could not be marked.', error))
  }, [ledger, uuid])
}

/** Calls once with what a till that died had no time to say; `tell` must be stable. */
export const useUnshownSales = (tell: (sale: UnshownSale) => void): void => {
  const { ledger } = useRuntime()
  useEffect(() => {
    takeUnshown(ledger, toInstant(performance.timeOrigin))
      .then((sales) => sales.forEach(tell))
      .catch((error: unknown) => logWarning('Sales that were not shown could not be read.', error))
  }, [ledger, tell])
}
