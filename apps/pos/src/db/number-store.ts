import type { RegisterLease, RunningNumber } from '@evertill/contract'
import { isFault, mergeRunningNumber } from '@evertill/domain'
import type { LedgerDb } from './ledger-db.ts'
import type { LocalRunningNumber } from './records.ts'

const MANY = 10_000

const isOfLease = (series: string, { Prefix, Slot }: RegisterLease) => series.startsWith(`${Prefix}${Slot}/`)

/** The counters of the series that this device has leased. */
export const createNumberStore = (db: LedgerDb) => ({
  leases: (): Promise<RegisterLease[]> =>
    db.read(['registerLease'], (tx) => tx.list('registerLease', '', MANY)),

  /**
   * Raises what the server knows to be higher, never lowers, and hands back what the server should be told. Another
   * device's series is none of our business: its numbers would stand in our list and never move.
   */
  merge: (lease: RegisterLease, server: readonly RunningNumber[]): Promise<LocalRunningNumber[]> =>
    db.write('strict', ['runningNumbers'], async (tx) => {
      const local = (await tx.list('runningNumbers', '', MANY)).filter(({ key }) => isOfLease(key, lease))
      const here = new Map(local.map((row) => [row.key, row]))
      const there = new Map(server.map((row) => [row.Series, row]))
      const raised: LocalRunningNumber[] = []
      const ahead: LocalRunningNumber[] = []
      for (const key of new Set([...here.keys(), ...there.keys()])) {
        const merged = mergeRunningNumber(key, here.get(key)?.RunningNo, there.get(key)?.RunningNo)
        const known = here.get(key) ?? there.get(key)
        if (isFault(merged) || !known || !isOfLease(key, lease)) continue
        const { CashRegisterID, TransactionTypeID } = known
        const row = { key, RunningNo: merged.runningNo, CashRegisterID, TransactionTypeID }
        if (merged.raiseLocal) raised.push(row)
        if (merged.raiseServer) ahead.push(row)
      }
      await tx.put('runningNumbers', raised)
      return ahead
    }),
})

export type NumberStore = ReturnType<typeof createNumberStore>
