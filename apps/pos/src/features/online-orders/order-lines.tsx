import type { Order } from '@evertill/contract'
import { type Currency, mulDiv, ONE_UNIT } from '@evertill/domain'
import { formatMoney, formatQuantity } from '@evertill/ui/numbers.ts'
import { useTranslation } from 'react-i18next'
import { acceptedOf, useShopPrice } from '../../queries/use-order-actions.ts'
import classes from './online-orders.module.css'

/** What the shop asks for goods of which the channel promised a lower price. Prices without tax cannot be compared. */
function useLowerThan(order: Order) {
  const shopPriceOf = useShopPrice(order.StoreID)
  return (item: Order['Items'][number]): number | undefined => {
    const price = shopPriceOf(item)
    return price !== undefined && item.UnitPrice < price ? price : undefined
  }
}

export function OrderLines({ order, currency }: { order: Order; currency: Currency }) {
  const { t } = useTranslation()
  const lowerThan = useLowerThan(order)
  return (
    <section>
      <h2>{t('orders.lines')}</h2>
      <ul className={classes.lines} aria-label={t('orders.lines')}>
        {order.Items.map((item) => {
          const accepted = acceptedOf(item)
          const ordered = formatQuantity(item.Quantity)
          const shopPrice = lowerThan(item)
          return (
            <li key={item.LineID} className={classes.line}>
              <div>
                <strong>{item.Name}</strong>
                <p className={classes.soft}>
                  {accepted === item.Quantity
                    ? t('orders.ordered', { ordered })
                    : accepted === 0
                      ? t('orders.rejectedLine', { ordered })
                      : t('orders.accepted', { accepted: formatQuantity(accepted), ordered })}
                  {item.ProductID === undefined && ` · ${t('orders.notSold')}`}
                </p>
                {shopPrice !== undefined && (
                  <p className={classes.lower}>
                    {t('orders.lower', {
                      price: formatMoney(item.UnitPrice, currency),
                      shop: formatMoney(shopPrice, currency),
                    })}
                  </p>
                )}
              </div>
              <span className={classes.value}>
                {formatMoney(mulDiv(accepted, item.UnitPrice, ONE_UNIT), currency)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
