import { useLiveQuery } from 'dexie-react-hooks'
import type { SalesDb } from '../db/sales-db.ts'
import { useRuntime } from './runtime.tsx'

export interface Choice {
  value: string
  label: string
}

const NONE: readonly Choice[] = []

const useChoices = (read: (db: SalesDb) => Promise<readonly Choice[]>): readonly Choice[] => {
  const { strict } = useRuntime().databases
  return useLiveQuery(() => read(strict), [strict]) ?? NONE
}

/** Employees who can be the salesperson of a line or a bill. */
export const useSalesPeople = (): readonly Choice[] =>
  useChoices(async (db) =>
    (await db.employee.toArray())
      .filter((row) => !row.IsDeleted)
      .map(({ key, EmployeeName }) => ({ value: key, label: EmployeeName }))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true })),
  )

/** Where a sale comes from: counter, phone, marketplace. */
export const useSalesChannels = (): readonly Choice[] =>
  useChoices(async (db) =>
    (await db.salesChannel.toArray())
      .filter((row) => !row.IsDeleted)
      .map(({ key, ChannelName }) => ({ value: key, label: ChannelName })),
  )

/** "R1 - Front counter": the registers of this store. */
export const useRegisters = (): readonly Choice[] =>
  useChoices(async (db) =>
    (await db.cashRegisters.toArray()).map(({ key, CashRegisterCode, CashRegisterName }) => ({
      value: key,
      label: `${CashRegisterCode} - ${CashRegisterName}`,
    })),
  )

/** Accounts of this store, by which a sale says who made it. */
export const useCashiers = (): readonly Choice[] =>
  useChoices(async (db) =>
    (await db.employee.toArray())
      .flatMap(({ UserID, EmployeeName }) => (UserID ? [{ value: UserID, label: EmployeeName }] : []))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true })),
  )
