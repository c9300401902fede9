import { type Currency, kindOfNumber, quotationValidUntil } from '@evertill/domain'
import { deliveryOf, type Party, stateLabel } from '@evertill/paper/receipt-parties.ts'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaleStory } from '../../queries/use-sale-story.ts'
import { useRegisters, useSalesChannels, useSalesPeople } from '../../queries/use-people.ts'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import { useMoment } from '../../queries/use-moments.ts'
import { Money } from '@evertill/ui/money.tsx'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import { SaleStatusMark } from '../../parts/sale-status-mark.tsx'
import { typeName } from '../../parts/type-name.ts'
import { SyncStateMark } from '../../parts/sync-state-mark.tsx'
import classes from './view-sale.module.css'

interface SaleHeadProps {
  story: SaleStory
  currency: Currency
  /** Gets the focus when the button that had it is gone. */
  heading: Ref<HTMLHeadingElement>
}

const addressText = (party: Party | null): string =>
  party ? [party.name, ...party.address].filter(Boolean).join(', ') : ''

export function SaleHead({ story, currency, heading }: SaleHeadProps) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const { sale, voided } = story
  usePageTitle(sale.TransactionNo)
  const register = useRegisters().find(({ value }) => value === sale.CashRegisterID)?.label
  const channel = useSalesChannels().find(({ value }) => value === sale.SalesChannelID)?.label
  const person = useSalesPeople().find(({ value }) => value === sale.SalesPersonID)?.label
  const validUntil =
    kindOfNumber(sale.TransactionNo) === 'quotation' ? quotationValidUntil(sale.BusinessDate) : undefined
  // A sale at the counter is supplied in the store's own State, which goes without saying.
  const isInterstate = sale.Supply === 'interstate'
  const said = (name: string, value: string | undefined) =>
    value === undefined || value === '' ? [] : [[name, value] as const]
  return (
    <header className={classes.head}>
      <div className={classes.headline}>
        <h1 ref={heading} tabIndex={-1} className={classes.number}>
          {sale.TransactionNo}
        </h1>
        <Money amount={sale.PayableAmount} currency={currency} className={classes.payable} />
      </div>
      <div className={classes.marks}>
        <SaleStatusMark status={story.status} />
        <SyncStateMark {...story} />
        {sale.Revision > 1 && (
          <span className={classes.soft}>{t('view.revision', { number: sale.Revision })}</span>
        )}
      </div>
      <div className={classes.facts}>
        <Facts
          rows={[
            [t('view.facts.type'), typeName(t, sale.TransactionType)],
            [t('view.facts.time'), moment(sale.TransactionDate)],
            [t('view.facts.cashier'), sale.CreatedByUserName],
            ...said(t('view.facts.register'), register),
          ]}
        />
        <Facts
          rows={[
            ...said(t('view.facts.customer'), sale.CustomerName),
            ...said(t('view.facts.phone'), sale.CustomerPhoneNo),
            ...said(t('view.facts.gstin'), sale.CustomerGSTIN),
            ...said(t('receipt.deliveredTo'), addressText(deliveryOf(sale))),
            ...said(t('receipt.placeOfSupply'), isInterstate ? stateLabel(sale.PlaceOfSupply ?? '') : ''),
            ...said(t('view.facts.dueDate'), sale.DueDate && formatDay(sale.DueDate, i18n.language)),
            ...said(t('view.facts.validUntil'), validUntil && formatDay(validUntil, i18n.language)),
            ...said(t('view.facts.salesPerson'), person),
            ...said(t('view.facts.channel'), channel),
            ...said(t('view.facts.note'), sale.Note),
            ...said(t('view.facts.reason'), sale.Reason),
            ...said(t('view.facts.void'), voided?.Reason),
          ]}
        />
      </div>
    </header>
  )
}
