import { useTranslation } from 'react-i18next'
import { usePriceNews } from '../../../queries/use-price-news.ts'
import { Button } from '@evertill/ui/button.tsx'
import type { Cart } from './cart-announcer.tsx'
import classes from './cart-notices.module.css'

/** Goods keep the price that the customer was told when they were scanned, until somebody decides otherwise. */
export function PricesNotice({ cart, locked }: { cart: Cart; locked: boolean }) {
  const { t } = useTranslation()
  const { count, take } = usePriceNews(cart.draft)
  if (count === 0) return null
  const title = t('saleLater.prices.title')
  return (
    <section className={classes.notice} aria-label={title}>
      <div className={classes.row}>
        <div role="status">
          <strong>{title}</strong>
          <p className={classes.soft}>{t('saleLater.prices.changed', { count })}</p>
        </div>
        <Button variant="default" size="xs" disabled={locked} onClick={take}>
          {t('saleLater.prices.take')}
        </Button>
      </div>
    </section>
  )
}
