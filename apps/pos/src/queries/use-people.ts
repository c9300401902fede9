import { useLiveQuery } from 'dexie-react-hooks'
import { useRuntime } from './runtime.tsx'

export interface Choice {
  value: string
  label: string
}

const NONE: readonly Choice[] = []

/** Employees who can be the salesperson of a line or a bill. */
export const useSalesPeople = (): readonly Choice[] => {
  const { strict } = useRuntime().databases
  const people = useLiveQuery(async () => {
    const rows = await strict.employee.toArray()
    return rows
      .filter((row) => !row.IsDeleted)
      .map(({ key, EmployeeName }) => ({ value: key, label: EmployeeName }))
      .toSorted((a, b) => a.label.localeCompare(b.label, undefined, { numeric: true }))
  }, [strict])
  return people ?? NONE
}

/** Where a sale comes from: counter, phone, marketplace. */
export const useSalesChannels = (): readonly Choice[] => {
  const { strict } = useRuntime().databases
  const channels = useLiveQuery(async () => {
    const rows = await strict.salesChannel.toArray()
    return rows
      .filter((row) => !row.IsDeleted)
      .map(({ key, ChannelName }) => ({ value: key, label: ChannelName }))
  }, [strict])
  return channels ?? NONE
}

/** "R1 - Front counter": the registers of this store. */
export const useRegisters = (): readonly Choice[] => {
  const { strict } = useRuntime().databases
  const registers = useLiveQuery(async () => {
    const rows = await strict.cashRegisters.toArray()
    return rows.map(({ key, CashRegisterCode, CashRegisterName }) => ({
      value: key,
      label: `${CashRegisterCode} - ${CashRegisterName}`,
    }))
  }, [strict])
  return registers ?? NONE
}
