import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useObservable, useRuntime } from './runtime.tsx'
import type { HistoryFilter } from './use-sale-history.ts'
import { type Choice, useRegisters } from './use-people.ts'

const NAMES = [
  'term',
  'fromDate',
  'toDate',
  'registerId',
  'typeId',
  'number',
  'customer',
  'phone',
  'email',
  'status',
  'method',
  'cashier',
] as const satisfies readonly (keyof HistoryFilter)[]
export type FilterName = (typeof NAMES)[number]

export interface SalesFilters {
  filter: HistoryFilter
  values: Readonly<Record<FilterName, string>>
  /** How many besides the search box are set. */
  count: number
  set(name: FilterName, value: string): void
  clear(): void
  choices: Readonly<Record<'registerId' | 'typeId' | 'method' | 'cashier', readonly Choice[]>>
}

const named = (name: string): Choice => ({ value: name, label: name })

/** Filters stand in the address: back from a sale, or after a reload, the list is as it was. */
export const useSalesFilters = (): SalesFilters => {
  const { catalogue, databases } = useRuntime()
  const { strict } = databases
  useObservable(catalogue)
  const [params, setParams] = useSearchParams()
  const registerId = useRegisters()
  const people = useLiveQuery(() => strict.employee.toArray(), [strict])
  const methods = useLiveQuery(() => strict.allPaymentTypes.toArray(), [strict])
  const { transactionTypes } = catalogue.goods().setup
  const values = useMemo(
    () =>
      Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<FilterName, string>,
    [params],
  )
  const filter = useMemo(
    () =>
      Object.fromEntries(
        NAMES.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name].trim()]])),
      ) as HistoryFilter,
    [values],
  )
  const write = (change: (next: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        change(next)
        return next
      },
      { replace: true },
    )
  return {
    filter,
    values,
    count: Object.keys(filter).filter((name) => name !== 'term').length,
    set: (name, value) => write((next) => (value === '' ? next.delete(name) : next.set(name, value))),
    clear: () => write((next) => NAMES.forEach((name) => next.delete(name))),
    choices: {
      registerId,
      typeId: transactionTypes
        .filter(({ Module, IsDeleted }) => Module === 'sales' && !IsDeleted)
        .map(({ key, TransactionType }) => ({ value: key, label: TransactionType })),
      method: (methods ?? []).map(({ PaymentType }) => named(PaymentType)),
      cashier: (people ?? [])
        .filter(({ IsDeleted }) => !IsDeleted)
        .map(({ EmployeeName }) => named(EmployeeName)),
    },
  }
}
