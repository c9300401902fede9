import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo, useState } from 'react'
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
  /** How many filters are set, without the search box. */
  count: number
  set(name: FilterName, value: string): void
  clear(): void
  choices: Readonly<Record<'registerId' | 'typeId' | 'method' | 'cashier', readonly Choice[]>>
}

const valuesOf = (params: URLSearchParams) =>
  Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ''])) as Record<FilterName, string>

const named = (name: string): Choice => ({ value: name, label: name })

/** Filters are kept in the address, so that Back and a reload restore the list. */
export const useSalesFilters = (): SalesFilters => {
  const { catalogue, databases } = useRuntime()
  const { strict } = databases
  useObservable(catalogue)
  const [params, setParams] = useSearchParams()
  const registerId = useRegisters()
  const people = useLiveQuery(() => strict.employee.toArray(), [strict])
  const methods = useLiveQuery(() => strict.allPaymentTypes.toArray(), [strict])
  const { transactionTypes } = catalogue.goods().setup
  // State besides the address, which is updated later: a field bound to it would lose what a scanner types.
  const [values, setValues] = useState(() => valuesOf(params))
  const filter = useMemo(
    () =>
      Object.fromEntries(
        NAMES.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name].trim()]])),
      ) as HistoryFilter,
    [values],
  )
  const write = (next: Record<FilterName, string>) => {
    setValues(next)
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')), { replace: true })
  }
  return {
    filter,
    values,
    count: Object.keys(filter).filter((name) => name !== 'term').length,
    set: (name, value) => write({ ...values, [name]: value }),
    clear: () => write(valuesOf(new URLSearchParams())),
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
