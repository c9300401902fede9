import { toast } from '@evertill/ui/toast.ts'
import { useState } from 'react'
import { logWarning } from '../platform/log.ts'

/** Runs printing, sharing and saving. A failure changes no data, so it is only shown. */
export function usePrintWork(logged: string, failed: string) {
  const [busy, setBusy] = useState(false)
  const guarded = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      logWarning(logged, error)
      toast.error(failed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, guarded }
}
