import type { SentSale } from '@evertill/contract'
import { useEffect, useState } from 'react'
import { listUnshown, markShown } from '../ledger/unshown-sales.ts'
import { toInstant } from '../platform/clock.ts'
import { logWarning } from '../platform/log.ts'
import { useRuntime } from './runtime.tsx'

const warn = (error: unknown) => logWarning('A shown sale could not be marked.', error)

/** Marks a sale as shown. */
export const useShownSale = (uuid: string): void => {
  const { ledger } = useRuntime()
  useEffect(() => {
    markShown(ledger, uuid).catch(warn)
  }, [ledger, uuid])
}

interface UnshownSales {
  /** Sales that a crashed till did not show, oldest first. */
  sales: readonly SentSale[]
  seen(uuid: string): void
}

export const useUnshownSales = (): UnshownSales => {
  const { ledger } = useRuntime()
  const [sales, setSales] = useState<readonly SentSale[]>([])
  useEffect(() => {
    listUnshown(ledger, toInstant(performance.timeOrigin))
      .then(setSales)
      .catch((error: unknown) => logWarning('Sales that were not shown could not be read.', error))
  }, [ledger])
  return {
    sales,
    seen: (uuid) => {
      setSales((now) => now.filter((sale) => sale.UUID !== uuid))
      markShown(ledger, uuid).catch(warn)
    },
  }
}
