import { useState } from 'react'
import { useFindNumber } from './use-find-number.ts'
import { type SaleHistory, useSaleHistory } from './use-sale-history.ts'
import { type SalesFilters, useSalesFilters } from './use-sales-filters.ts'

/** The spec's default list size. */
export const SALES_PAGE = 100

export interface SalesSearch {
  filters: SalesFilters
  isFiltered: boolean
  history: SaleHistory
  showMore(): void
  /**
   * A receipt was scanned, or its whole number typed: the sale itself is what is wanted. Null when nobody knows it;
   * undefined when it is no number, so that it was a search, which the list has answered.
   */
  findWhole(text: string): Promise<string | null | undefined>
}

/** What a list of sales is made of, whichever of its columns a screen shows. */
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
