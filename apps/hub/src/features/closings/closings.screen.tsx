import { CLOSING_CHOICES, type ManagedClosing, type ManagedClosingsReply } from '@evertill/contract'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '@evertill/ui/format-moment.ts'
import { Mark } from '@evertill/ui/mark.tsx'
import { moneyText } from '@evertill/ui/money.tsx'
import { useClient, useCurrency } from '../../parts/hub-context.tsx'
import { Page } from '../../parts/page.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { PeriodFields } from '../../parts/period-fields.tsx'
import { type Period, usePeriod } from '../../parts/period.ts'
import { StoreFilter } from '../../parts/store-filter.tsx'
import { useAddressFilters } from '../../parts/use-address-filters.ts'
import { useSay } from '../../parts/use-say.ts'
import watch from '../../parts/watch.module.css'
import classes from './closings.module.css'

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** What was counted against what was expected, with what arrived too late. */
export function ClosingsScreen() {
  const { t } = useTranslation('hub')
  const say = useSay()
  const { filters, set } = useAddressFilters(['from', 'to', 'show', 'store'])
  const period = usePeriod(filters)
  const asked = { show: filters.show, store: filters.store, ...period }
  const reading = useClosings(asked)
  const closings = reading.data?.pages.flatMap(({ Closings }) => Closings)
  // The longest bar is the largest difference that is shown.
  const largest = Math.max(1, ...(closings ?? []).map(({ Difference }) => Math.abs(Difference ?? 0)))
  return (
    <Page title={t('closings.title')}>
      <div className={watch.page}>
        <search className={watch.filters}>
          <PeriodFields period={period} onChange={set} />
          <NativeSelect
            aria-label={t('held.state')}
            value={filters.show ?? 'all'}
            data={CLOSING_CHOICES.map((value) => ({ value, label: say(`closings.show.${value}`) }))}
            onChange={(event) => set({ show: event.currentTarget.value })}
          />
          <StoreFilter value={filters.store ?? ''} onChange={(store) => set({ store })} />
        </search>
        <PagedList reading={reading} rows={closings} label={t('closings.title')} empty={t('closings.none')}>
          {(closing) => <ClosingEntry key={closing.key} closing={closing} largest={largest} />}
        </PagedList>
      </div>
    </Page>
  )
}

function useClosings(asked: Period & { show: string | undefined; store: string | undefined }) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['closings', asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<ManagedClosingsReply>('GET', '/manage/closings', {
        signal,
        query: { ...asked, cursor: pageParam || undefined },
      }),
    getNextPageParam: ({ Next }) => Next ?? undefined,
  })
}

const SECOND_MS = 1_000

function ClosingEntry({ closing, largest }: { closing: ManagedClosing; largest: number }) {
  const { t, i18n } = useTranslation('hub')
  const currency = useCurrency()
  const { StoreName, CashRegisterName, ClosingNo, ClosingTime, ClosingByUserName } = closing
  const { ExpectedCash, CountedCash, DifferenceReason, IsOver, Methods, Late, LateSales } = closing
  const difference = closing.Difference ?? 0
  const moment = (at: string | number) => formatMoment(at, { language: i18n.language, timeZone: ZONE })
  const when = ClosingTime === null ? '' : moment(ClosingTime.seconds * SECOND_MS)
  const where = [when, ClosingByUserName ?? ''].filter((part) => part !== '')
  const money = (amount: number | null) => (amount === null ? '–' : formatMoney(amount, currency))
  const others = Late.length < LateSales.Count ? LateSales.Count - Late.length : 0
  return (
    <li className={watch.entry}>
      <span className={watch.name}>
        {StoreName} · {CashRegisterName} · {t('closings.number', { number: ClosingNo ?? '' })}
      </span>
      <span className={watch.amount}>{moneyText(difference, currency)}</span>
      <div className={watch.wide}>
        <div className={classes.scale} aria-hidden>
          <div
            className={classes.bar}
            data-over={IsOver}
            data-side={difference < 0 ? 'less' : 'more'}
            style={{ width: `${(Math.abs(difference) / largest) * 50}%` }}
          />
        </div>
      </div>
      <span className={`${watch.where} ${watch.wide}`}>
        {t('closings.counted', { counted: money(CountedCash), expected: money(ExpectedCash) })}
      </span>
      {IsOver && (
        <div className={watch.wide}>
          <Mark tone="wrong" isSentence icon={<IconAlertTriangle size={16} stroke={1.5} />}>
            {t('closings.over', { tolerance: money(closing.Tolerance) })}
          </Mark>
        </div>
      )}
      {DifferenceReason !== '' && <p className={`${watch.why} ${watch.wide}`}>“{DifferenceReason}”</p>}
      {Methods.map(({ PaymentTypeID, PaymentType, SystemAmount, CountedAmount }) => (
        <span key={PaymentTypeID} className={`${watch.where} ${watch.wide}`}>
          {PaymentType || t('closings.otherMethod')}:{' '}
          {t('closings.counted', { counted: money(CountedAmount), expected: money(SystemAmount) })}
        </span>
      ))}
      {Late.map(({ TransactionNo, PayableAmount, ReceivedOn }) => (
        <span key={`${TransactionNo} ${ReceivedOn}`} className={`${watch.where} ${watch.wide}`}>
          {t('closings.late', {
            number: TransactionNo,
            amount: money(PayableAmount),
            when: moment(ReceivedOn),
          })}
        </span>
      ))}
      {others > 0 && (
        <span className={`${watch.where} ${watch.wide}`}>{t('closings.lateMore', { count: others })}</span>
      )}
      <span className={`${watch.where} ${watch.wide}`}>{where.join(' · ')}</span>
    </li>
  )
}
