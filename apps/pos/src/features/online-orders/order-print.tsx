import type { Order } from '@evertill/contract'
import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import type { ParcelPaper } from '@evertill/paper/parcel.ts'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ParcelPapers } from '../../parts/parcel-papers.tsx'
import { placeText } from '../../parts/place-text.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { acceptedItems, acceptedOf, useSkuOf } from '../../queries/use-order-actions.ts'
import { useSession } from '../../queries/use-session.ts'

/** What is picked for an order, on paper: with address and bar code, without prices. */
export function OrderPrint({ order, currency }: { order: Order; currency: Currency }) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const skuOf = useSkuOf()
  const { store } = useSession()
  const { Address, Customer, Payment } = order
  const isDue = Payment.Mode === 'cod' && Payment.Status === 'pending'
  const paper: ParcelPaper = {
    language: i18n.language,
    number: order.ChannelOrderID,
    heading: t('packages.paper.order', { number: order.ChannelOrderID }),
    slipTitle: t('orders.pickList'),
    toLabel: t('packages.paper.to'),
    fromLabel: t('packages.paper.from'),
    to: [
      Customer.Name,
      Address.Address1,
      Address.Address2,
      placeText(Address),
      Customer.PhoneNo === '' ? '' : t('packages.paper.phone', { phone: Customer.PhoneNo }),
    ],
    from: store
      ? [store.LegalName ?? store.StoreName, store.Address1, store.Address2, placeText(store), store.PhoneNo]
      : [],
    facts: [
      [order.ChannelName, moment(order.PlacedAt)].join(', '),
      order.PromisedBy === undefined ? '' : `${t('orders.promised')} ${moment(order.PromisedBy)}`,
      isDue ? t('packages.paper.cod', { amount: formatMoney(Payment.Amount, currency) }) : '',
    ],
    payment: '',
    itemLabel: t('packages.paper.item'),
    quantityLabel: t('packages.paper.quantity'),
    items: acceptedItems(order).map((item) => ({
      name: item.Name,
      sku: skuOf(item),
      quantity: acceptedOf(item),
    })),
  }
  return (
    <ParcelPapers paper={paper} buttons={[{ kind: 'slip', text: t('orders.print'), icon: IconPrinter }]} />
  )
}
