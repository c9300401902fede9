import { useState, useMemo } from 'react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useSearchParams } from 'react-router'
import { type SaleHistory, useSaleHistory, type HistoryFilter } from './use-sale-history.ts'
import { useRuntime, useObservable } from './runtime.tsx'
import { useFindNumber } from './use-find-number.ts'
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
type FilterName = (typeof NAMES)[number]

interface SalesFilters {
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
const useSalesFilters = (): SalesFilters => {
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

/** The default list size. */
export const SALES_PAGE = 100

export interface SalesSearch {
  filters: SalesFilters
  isFiltered: boolean
  history: SaleHistory
  showMore(): void
  /**
   * For a scanned receipt or a full number: the UUID of the sale, or null if it is unknown. Undefined if the text is no
   * number but a search, which filters the list.
   */
  findWhole(text: string): Promise<string | null | undefined>
}

/** Filters and rows of a list of sales. */
export const useSalesSearch = (): SalesSearch => {
  const filters = useSalesFilters()
  const findNumber = useFindNumber()
  const [limit, setLimit] = useState(SALES_PAGE)
  const history = useSaleHistory(filters.filter, limit)
  return {
    filters,
    isFiltered: Object.keys(filters.filter).length > 0,
    history,
    showMore: () => setLimit(limit + SALES_PAGE),
    findWhole: async (text) => (text.includes('/') ? findNumber(text) : undefined),
  }
}
