import { toast } from '@evertill/ui/toast.ts'
import { useFrame } from '../frame.tsx'
import type { ReturnPageName } from '../report-specs.ts'

export interface TaxPeriodActions {
  /** Undefined if it is done, otherwise what the server said. */
  close: (sha256: string) => Promise<string | undefined>
  reopen: (closingId: string, reason: string) => Promise<string | undefined>
  /** Saves the file of a closing as it was kept. */
  download: (closingId: string, page: ReturnPageName) => Promise<void>
}

interface Subject {
  month: string
  storeIds: readonly string[]
  /** Of the saved file, without its ending. */
  name: string
  /** Reads the return again. */
  again: () => void
}

/** What can be done about the month of a return. */
export const useTaxPeriod = ({ month, storeIds, name, again }: Subject): TaxPeriodActions => {
  const { port, saveFile } = useFrame()
  return {
    close: async (sha256) => {
      const answer = await port.closeTaxPeriod({ month, storeIds, sha256 })
      again()
      return answer.ok ? undefined : answer.message
    },
    reopen: async (closingId, reason) => {
      const answer = await port.reopenTaxPeriod(closingId, reason)
      again()
      return answer.ok ? undefined : answer.message
    },
    download: async (closingId, page) => {
      const answer = await port.taxPeriodFile(closingId, page)
      if (!answer.ok) toast.error(answer.message)
      else saveFile(new File([answer.value], `${name}.json`, { type: 'application/json' }))
    },
  }
}
