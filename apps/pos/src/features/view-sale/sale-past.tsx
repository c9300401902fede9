import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAccess } from '../../queries/use-access.ts'
import { usePackagesOf } from '../../queries/use-packages.ts'
import { useSession } from '../../queries/use-session.ts'
import type { SaleStory, StoryEvent } from '../../queries/use-sale-story.ts'
import { payerOf } from './payer-of.ts'
import { useMoment } from '../../queries/use-moments.ts'
import classes from './view-sale.module.css'

interface SaleLinksProps {
  story: Pick<SaleStory, 'links' | 'payments' | 'sale'>
  currency: Currency
}

/** Documents that belong to the sale: returns, conversions, and what was received on account for it. */
export function SaleLinks({ story: { links, payments, sale }, currency }: SaleLinksProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const parcels = usePackagesOf({ orderId: sale.OrderID, saleUuid: sale.UUID }) ?? []
  const { may } = useAccess()
  const mayPack =
    useSession().registration?.EnablePackageTracker === true &&
    may('Packages', 'update') &&
    sale.Lines.length > 0
  const count = links.length + payments.length + parcels.length
  if (count === 0 && sale.OrderID === undefined && !mayPack) return null
  return (
    <section>
      <h2>{t('view.links')}</h2>
      <ul className={classes.plain} aria-label={t('view.links')}>
        {sale.OrderID !== undefined && (
          <li>
            <Anchor component={Link} to={`/online_orders/${sale.OrderID}`}>
              {t('view.order')}
            </Anchor>
          </li>
        )}
        {parcels.map(({ key, Number: number, State }) => (
          <li key={key}>
            <Anchor component={Link} to={`/package/edit/${key}`}>
              {t('view.package', { number })}
            </Anchor>{' '}
            <span className={classes.soft}>{t(`packages.states.${State}`)}</span>
          </li>
        ))}
        {mayPack && (
          <li>
            <Anchor component={Link} to={`/package/edit?${ownerOf(sale)}`}>
              {t('view.newPackage')}
            </Anchor>
          </li>
        )}
        {links.map(({ relation, uuid, number }) => (
          <li key={relation + uuid}>
            {t(`view.relations.${relation}`)}{' '}
            <Anchor component={Link} to={`/sales/viewsales/${uuid}`}>
              {number ?? t('view.unknownNumber')}
            </Anchor>
          </li>
        ))}
        {payments.map(({ PaymentID, TransactionNo, At, PaymentType, Amount }) => (
          <li key={PaymentID}>
            {t('view.paidBy')}{' '}
            <Anchor component={Link} to="/sales/receivepayment" state={{ customer: payerOf(sale) }}>
              {TransactionNo}
            </Anchor>{' '}
            <span className={classes.soft}>
              {[formatMoney(Amount, currency), PaymentType, moment(At)].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Packages of an order's bill belong to the order. */
const ownerOf = ({ UUID, OrderID }: SaleStory['sale']): string =>
  OrderID === undefined ? `sale=${UUID}` : `order=${OrderID}`

/** "₹130.00 → ₹58.00, 2 lines removed, ₹72.00 paid out in cash" */
function useChangeText(currency: Currency) {
  const { t } = useTranslation()
  const money = (amount: number) => formatMoney(Math.abs(amount), currency)
  return ({ from, to, removed, added, moved }: NonNullable<StoryEvent['change']>): string =>
    [
      from === to ? '' : `${money(from)} → ${money(to)}`,
      removed > 0 ? t('view.changed.removed', { count: removed }) : '',
      added > 0 ? t('view.changed.added', { count: added }) : '',
      ...moved.map(({ type, isCash, amount }) =>
        t(`view.changed.${amount < 0 ? 'out' : 'in'}${isCash ? 'Cash' : ''}`, {
          amount: money(amount),
          type,
        }),
      ),
    ]
      .filter(Boolean)
      .join(', ')
}

export function SaleTimeline({ events, currency }: { events: readonly StoryEvent[]; currency: Currency }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const changeText = useChangeText(currency)
  return (
    <section>
      <h2>{t('view.timeline')}</h2>
      <ol className={classes.timeline} aria-label={t('view.timeline')}>
        {events.map(({ at, event, detail, change }, index) => (
          // Keyed by index: several events of a sale can have the same millisecond, and they have no ids.
          <li key={`${at} ${event} ${index}`}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {i18n.exists(`view.events.${event}`) ? t(`view.events.${event}` as never) : event}
              {detail !== '' && <span className={classes.soft}> {detail}</span>}
              {change && <span className={classes.change}>{changeText(change)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
