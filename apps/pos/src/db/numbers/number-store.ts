import type { RegisterLease, RunningNumber } from '@evertill/contract'
import { isFault, mergeRunningNumber, needsNextSlot } from '@evertill/domain'
import type { LedgerDb } from '../ledger-db.ts'
import type { LeaseRecord, LocalRunningNumber } from '../records.ts'
import { slotsOf } from './slots.ts'

const MAX_ROWS = 10_000

const isOfSlot = (series: string, { Prefix }: RegisterLease, slot: string) =>
  series.startsWith(`${Prefix}${slot}/`)
const isOfLease = (series: string, lease: LeaseRecord) =>
  slotsOf(lease).some((slot) => isOfSlot(series, lease, slot))

/** The counters of the series that this device has leased. */
export const createNumberStore = (db: LedgerDb) => ({
  leases: (): Promise<LeaseRecord[]> =>
    db.read(['registerLease'], (tx) => tx.list('registerLease', '', MAX_ROWS)),

  /**
   * Raises local numbers that are lower than the server's, never lowers any, and returns those that the server should
   * raise. Series of other devices are ignored.
   */
  merge: (lease: LeaseRecord, server: readonly RunningNumber[]): Promise<LocalRunningNumber[]> =>
    db.write('strict', ['runningNumbers'], async (tx) => {
      const local = (await tx.list('runningNumbers', '', MAX_ROWS)).filter(({ key }) => isOfLease(key, lease))
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

  /** Leases whose last slot is nearly used up, each with that slot. */
  ending: (): Promise<{ lease: LeaseRecord; slot: string }[]> =>
    db.read(['registerLease', 'runningNumbers'], async (tx) => {
      const counters = await tx.list('runningNumbers', '', MAX_ROWS)
      const leases = await tx.list('registerLease', '', MAX_ROWS)
      return leases
        .map((lease) => ({ lease, slot: slotsOf(lease).at(-1) ?? lease.Slot }))
        .filter(({ lease, slot }) =>
          counters.some(
            ({ key, RunningNo }) => isOfSlot(key, lease, slot) && needsNextSlot({ slot }, RunningNo),
          ),
        )
    }),

  /** Stores a slot leased ahead. Numbers that an earlier holder printed with it stay used. */
  addSlot: (next: RegisterLease, numbers: readonly RunningNumber[]): Promise<void> =>
    db.write('strict', ['registerLease', 'runningNumbers'], async (tx) => {
      const lease = await tx.get('registerLease', next.CashRegisterID)
      if (!lease || lease.Prefix !== next.Prefix || slotsOf(lease).includes(next.Slot)) return
      await tx.put('registerLease', [{ ...lease, NextSlots: [...(lease.NextSlots ?? []), next.Slot] }])
      const known = await tx.getMany(
        'runningNumbers',
        numbers.map(({ Series }) => Series),
      )
      await tx.put(
        'runningNumbers',
        numbers.map(({ Series, RunningNo, CashRegisterID, TransactionTypeID }, index) => ({
          key: Series,
          RunningNo: Math.max(RunningNo, known[index]?.RunningNo ?? 0),
          CashRegisterID,
          TransactionTypeID,
        })),
      )
    }),
})

export type NumberStore = ReturnType<typeof createNumberStore>
