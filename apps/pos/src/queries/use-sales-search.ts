import { useState } from 'react'
import { useFindNumber } from './use-find-number.ts'
import { type SaleHistory, useSaleHistory } from './use-sale-history.ts'
import { type SalesFilters, useSalesFilters } from './use-sales-filters.ts'

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
