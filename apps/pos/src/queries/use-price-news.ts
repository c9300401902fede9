import { useMemo } from 'react'
import type { Cart } from '../ledger/cart.ts'
import { createPriceNews, takeNewPrices } from '../ledger/price-news.ts'
import { useObservable, useRuntime } from './runtime.tsx'
import { useSession } from './use-session.ts'

const NO_NEWS: ReturnType<ReturnType<typeof createPriceNews>> = new Map()

interface PriceNews {
  /** How many lines of the cart the shop would sell at another price or tax now. */
  count: number
  take: () => void
}

export const usePriceNews = (draft: Cart): PriceNews => {
  const { cart, catalogue } = useRuntime()
  const view = useObservable(catalogue)
  const storeId = useSession().store?.key ?? ''
  const newsOf = useMemo(
    () => (view.state === 'ready' ? createPriceNews(catalogue.goods(), storeId) : null),
    [catalogue, view, storeId],
  )
  const changed = useMemo(() => newsOf?.(draft) ?? NO_NEWS, [newsOf, draft])
  return { count: changed.size, take: () => cart.update(takeNewPrices(changed)) }
}
