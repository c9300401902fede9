import type { RegisterLease, RunningNumber } from '@evertill/contract'
import { isFault, mergeRunningNumber, needsNextSlot, type SlotMarks } from '@evertill/domain'
import { toInstant } from '../../platform/clock.ts'
import type { LedgerDb, LedgerWriter } from '../ledger-db.ts'
import type { LeaseRecord, LocalRunningNumber } from '../records.ts'
import { slotsOf } from './slots.ts'

const MAX_ROWS = 10_000

const isOfSlot = (series: string, { Prefix }: RegisterLease, slot: string) =>
  series.startsWith(`${Prefix}${slot}/`)
const isOfLease = (series: string, lease: LeaseRecord) =>
  slotsOf(lease).some((slot) => isOfSlot(series, lease, slot))

/** Numbers that an earlier holder printed stay used. */
const raiseTo = async (tx: LedgerWriter, numbers: readonly RunningNumber[]): Promise<void> => {
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
}

/** The counters of the series that this device has leased. */
export const createNumberStore = (db: LedgerDb) => ({
  leases: (): Promise<LeaseRecord[]> =>
    db.read(['registerLease'], (tx) => tx.list('registerLease', '', MAX_ROWS)),

  /**
   * Raises local numbers that are lower than the server's, never lowers any, and returns those that the server should
   * raise. Series of other devices are ignored. `isBehind`: the server has numbers of this device that it does not know.
   */
  merge: (
    lease: LeaseRecord,
    server: readonly RunningNumber[],
  ): Promise<{ ahead: LocalRunningNumber[]; isBehind: boolean }> =>
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
      return { ahead, isBehind: raised.length > 0 }
    }),

  /** The marks of the next contact. The new one is the same until `confirmMark`. */
  nextMarks: (registerId: string, newMark: string): Promise<SlotMarks | undefined> =>
    db.write('strict', ['registerLease'], async (tx) => {
      const lease = await tx.get('registerLease', registerId)
      if (!lease || lease.CopiedAt !== undefined) return undefined
      const nextMark = lease.NextMark ?? newMark
      await tx.put('registerLease', [{ ...lease, NextMark: nextMark }])
      return { mark: lease.Mark, nextMark }
    }),

  confirmMark: (registerId: string, mark: string): Promise<void> =>
    db.write('strict', ['registerLease'], async (tx) => {
      const lease = await tx.get('registerLease', registerId)
      if (lease?.NextMark !== mark) return
      const { NextMark: _told, ...rest } = lease
      await tx.put('registerLease', [{ ...rest, Mark: mark }])
    }),

  /** A copy of this device exists. All its slots are in doubt: the copy has the same leases. */
  markCopied: (deviceId: string, now: number): Promise<void> =>
    db.write('strict', ['registerLease'], async (tx) => {
      const leases = await tx.list('registerLease', '', MAX_ROWS)
      const own = leases.filter((lease) => lease.DeviceID === deviceId && lease.CopiedAt === undefined)
      await tx.put(
        'registerLease',
        own.map((lease) => ({ ...lease, CopiedAt: toInstant(now) })),
      )
    }),

  /** The slot of the device that this till has become. */
  replaceLease: (next: RegisterLease, numbers: readonly RunningNumber[]): Promise<void> =>
    db.write('strict', ['registerLease', 'runningNumbers'], async (tx) => {
      const copied = await tx.get('registerLease', next.CashRegisterID)
      if (copied?.CopiedAt === undefined) return
      const FormerSlots = [...(copied.FormerSlots ?? []), ...slotsOf(copied)]
      await tx.put('registerLease', [{ ...next, FormerSlots }])
      await raiseTo(tx, numbers)
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
      await raiseTo(tx, numbers)
    }),
})

export type NumberStore = ReturnType<typeof createNumberStore>
