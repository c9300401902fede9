import { HELD_STATES, type HeldSaleRow } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { ageText } from '../../parts/age.ts'
import { useCurrency } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { StoreFilter } from '../../parts/store-filter.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import { useSay } from '../../parts/use-say.ts'
import classes from '../../parts/watch.module.css'
import { codeText, reasonText } from './reason-text.ts'
import { type HeldFilters, useHeldSales } from './use-held-sales.ts'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Sales that the server could not book: the money is in the drawer, the bill is not in the books. */
export function HeldSalesScreen() {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { filters, set } = useFilters()
  const reading = useHeldSales(filters)
  const { pages } = reading.data ?? {}
  const open = pages?.[0]?.Open
  return (
    <Page title={t('held.title')} state={open !== undefined && t('held.open', { count: open })}>
      <div className={classes.page}>
        <p className={classes.why}>{t('held.lead')}</p>
        <search className={classes.filters}>
          <NativeSelect
            aria-label={t('held.state')}
            value={filters.state}
            data={HELD_STATES.map((value) => ({ value, label: say(`held.states.${value}`) }))}
            onChange={(event) => set({ state: event.currentTarget.value })}
          />
          <StoreFilter value={filters.store} onChange={(store) => set({ store })} />
        </search>
        <PagedList
          reading={reading}
          rows={pages?.flatMap(({ Sales }) => Sales)}
          label={t('held.title')}
          empty={say(`held.none.${filters.state}`)}
        >
          {(sale) => <SaleEntry key={sale.key} sale={sale} />}
        </PagedList>
      </div>
    </Page>
  )
}

function useFilters() {
  const { filters, set } = useAddressFilters(['state', 'store'])
  const state = HELD_STATES.find((one) => one === filters.state) ?? 'open'
  return { filters: { state, store: filters.store ?? '' } satisfies HeldFilters, set }
}

function SaleEntry({ sale }: { sale: HeldSaleRow }) {
  const { t, i18n } = useTranslation('hub')
  const say = useSay()
  const currency = useCurrency()
  const [now] = useState(Date.now)
  const { key, TransactionNo, StoreName, RegisterName, At, Amount, Code, Errors, FirstSeen } = sale
  const [first] = Errors
  const where = [
    StoreName || t('held.noStore'),
    RegisterName,
    formatMoment(At ?? FirstSeen, { language: i18n.language, timeZone: ZONE }),
    ageText(say, FirstSeen, now),
  ]
  return (
    <li className={classes.entry}>
      <Link to={`/held-sales/${key}`} className={`row-link ${classes.name}`}>
        {TransactionNo || t('held.noNumber')}
      </Link>
      <span className={classes.amount}>{Amount !== null && formatMoney(Amount, currency)}</span>
      <p className={`${classes.why} ${classes.wide}`}>
        {codeText(say, Code)} {first && reasonText(say, currency, first)}
      </p>
      <span className={`${classes.where} ${classes.wide}`}>
        {where.filter((part) => part !== '').join(' · ')}
      </span>
    </li>
  )
}
