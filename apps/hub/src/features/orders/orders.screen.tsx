import { type ManagedOrder, type ManagedOrdersReply, OrderShown } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '@evertill/ui/button.tsx'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { TextField } from '@evertill/ui/text-field.tsx'
import { useCurrency } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { PeriodFields } from '../../parts/period-fields.tsx'
import { usePeriod } from '../../parts/period.ts'
import { StoreFilter } from '../../parts/store-filter.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { useOrders } from './use-orders.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const FILTERS = ['state', 'store', 'channel', 'q', 'from', 'to'] as const

/** Online orders of all stores, the newest first; what waits too long is counted above them. */
export function OrdersScreen() {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { filters, set } = useAddressFilters(FILTERS)
  const period = usePeriod(filters)
  const state = OrderShown.options.find((one) => one === filters.state)
  const reading = useOrders({ ...filters, ...period, state })
  const { pages } = reading.data ?? {}
  const [first] = pages ?? []
  return (
    <Page title={t('orders.title')}>
      <div className={classes.page}>
        {first && <Waiting waiting={first.Waiting} onShow={(shown) => set({ state: shown })} />}
        <search className={classes.filters}>
          <TextField
            label={t('orders.search')}
            type="search"
            maxLength={100}
            defaultValue={filters.q ?? ''}
            onChange={(event) => set({ q: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('orders.state')}
            value={state ?? ''}
            data={[
              { value: '', label: t('orders.allStates') },
              ...OrderShown.options.map((value) => ({ value, label: say(`orders.states.${value}`) })),
            ]}
            onChange={(event) => set({ state: event.currentTarget.value })}
          />
          <NativeSelect
            aria-label={t('orders.channel')}
            value={filters.channel ?? ''}
            data={[
              { value: '', label: t('orders.allChannels') },
              ...(first?.Channels ?? []).map(({ key, Name }) => ({ value: key, label: Name })),
            ]}
            onChange={(event) => set({ channel: event.currentTarget.value })}
          />
          <StoreFilter value={filters.store ?? ''} onChange={(store) => set({ store })} />
          <PeriodFields period={period} onChange={set} />
        </search>
        <PagedList
          reading={reading}
          rows={pages?.flatMap(({ Orders }) => Orders)}
          label={t('orders.title')}
          empty={t('orders.none')}
        >
          {(order) => <OrderEntry key={order.key} order={order} />}
        </PagedList>
      </div>
    </Page>
  )
}

interface WaitingProps {
  waiting: ManagedOrdersReply['Waiting']
  onShow: (state: string) => void
}

function Waiting({ waiting: { New, Late }, onShow }: WaitingProps) {
  const { t } = useTranslation('hub')
  if (New + Late === 0) return null
  return (
    <div className={classes.buttons}>
      {Late > 0 && (
        <Button variant="default" onClick={() => onShow('late')}>
          {t('orders.waitingLate', { count: Late })}
        </Button>
      )}
      {New > 0 && (
        <Button variant="default" onClick={() => onShow('new')}>
          {t('orders.waitingNew', { count: New })}
        </Button>
      )}
    </div>
  )
}

function OrderEntry({ order }: { order: ManagedOrder }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const { key, ChannelName, ChannelOrderID, StoreName, State, PlacedAt, CustomerName, Amount } = order
  const where = [
    ChannelName,
    StoreName,
    formatMoment(PlacedAt, { language: i18n.language, timeZone: ZONE }),
    CustomerName,
    order.TransactionNo === '' ? t('orders.noBill') : t('orders.bill', { number: order.TransactionNo }),
  ]
  return (
    <li className={classes.entry}>
      <Link to={`/orders/${key}`} className={`row-link ${classes.name}`}>
        {ChannelOrderID}
      </Link>
      <span className={classes.amount}>{formatMoney(Amount, currency)}</span>
      <p className={`${classes.why} ${classes.wide}`}>{say(`orders.states.${State}`)}</p>
      <span className={`${classes.where} ${classes.wide}`}>
        {where.filter((part) => part !== '').join(' · ')}
      </span>
    </li>
  )
}
