import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type CartCustomer, customerOfCart } from '../../../queries/use-cart-customer.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Facts } from '@evertill/ui/facts.tsx'
import { formatDay } from '@evertill/ui/format-day.ts'
import type { Customer, MembershipTier } from '@evertill/contract'
import { useAccess } from '../../../queries/use-access.ts'
import { type CustomerToCreate, useCreateCustomer, useEditCustomer } from '../../../queries/use-customers.ts'
import { customerAfter, fieldsOf, startOf } from './check-customer.ts'
import { CustomerForm } from './customer-form.tsx'
import { CustomerSearch } from './customer-search.tsx'
import { useCurrency } from '../../../queries/use-currency.ts'
import { useCustomerFacts } from '../../../queries/use-customer-facts.ts'
import { useMoment } from '../../../queries/use-moments.ts'
import classes from './customer.module.css'

interface CustomerDialogProps {
  /** The current customer of the cart. */
  current: CartCustomer | undefined
  onChoose: (customer: CartCustomer | undefined) => void
  /** The record of the current customer was changed. */
  onEdited: (customer: CartCustomer) => void
  onClose: () => void
}

type Page =
  | { at: 'card' }
  | { at: 'search' }
  | { at: 'new'; text: string }
  | { at: 'edit'; customer: Customer }

/** Finds, creates, changes or removes the customer of this sale by keyboard. */
export function CustomerDialog({ current, onChoose, onEdited, onClose }: CustomerDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [page, setPage] = useState<Page>(current ? { at: 'card' } : { at: 'search' })
  const create = useCreateCustomer()
  const edit = useEditCustomer()
  const done = (customer: CartCustomer | undefined) => {
    onChoose(customer)
    onClose()
  }
  const saveNew = async (fields: CustomerToCreate) => {
    const made = await create(fields)
    if (made.ok) done(customerOfCart(made.customer))
    return made
  }
  const saveEdit = async (before: Customer, fields: CustomerToCreate) => {
    const edited = await edit(before, customerAfter(before, fields))
    if (edited.ok) {
      onEdited(customerOfCart(edited.customer))
      setPage({ at: 'card' })
    }
    return edited
  }
  // One step back: a form that was half filled in by mistake is not worth the whole dialog.
  const back = {
    card: onClose,
    search: onClose,
    new: () => setPage({ at: 'search' }),
    edit: () => setPage({ at: 'card' }),
  }
  const title = {
    card: t('sheets.customer.title'),
    search: t('sheets.customer.find'),
    new: t('sheets.customer.new'),
    edit: t('sheets.customer.edit'),
  }[page.at]
  return (
    <Dialog onClose={back[page.at]} title={title} fullScreen={isPhone}>
      {page.at === 'card' && current && (
        <CustomerCard
          customer={current}
          onEdit={(customer) => setPage({ at: 'edit', customer })}
          onChange={() => setPage({ at: 'search' })}
          onRemove={() => done(undefined)}
        />
      )}
      {page.at === 'search' && (
        <CustomerSearch onPick={done} onNew={(text) => setPage({ at: 'new', text })} />
      )}
      {page.at === 'new' && <CustomerForm start={startOf(page.text)} onSave={saveNew} onBack={back.new} />}
      {page.at === 'edit' && (
        <CustomerForm
          start={fieldsOf(page.customer)}
          custom={page.customer.CustomFields}
          onSave={(fields) => saveEdit(page.customer, fields)}
          onBack={back.edit}
        />
      )}
    </Dialog>
  )
}

interface CustomerCardProps {
  customer: CartCustomer
  onEdit: (customer: Customer) => void
  onChange: () => void
  onRemove: () => void
}

/** What the till knows about the customer, each figure with its time. */
function CustomerCard({ customer, onEdit, onChange, onRemove }: CustomerCardProps) {
  const { t, i18n } = useTranslation()
  const moment = useMoment()
  const currency = useCurrency()
  const facts = useCustomerFacts(customer.CustomerID)
  const { may } = useAccess()
  const { customer: known, balance, membership } = facts ?? {}
  const limit = facts?.customer?.CreditLimit ?? null
  const ratesOf = ({ EarnPoints, EarnPer, PointValue }: MembershipTier): [string, string][] => [
    [
      t('sheets.customer.earn'),
      t('sheets.customer.earnRate', {
        points: t('sale.customer.pointCount', { count: EarnPoints }),
        amount: formatMoney(EarnPer, currency),
      }),
    ],
    [
      t('sheets.customer.redeem'),
      t('sheets.customer.redeemRate', { amount: formatMoney(PointValue, currency) }),
    ],
  ]
  const asOf = (at: string) => t('sheets.customer.asOf', { time: moment(at) })

  const rows: [string, ReactNode][] = [
    [t('sheets.customer.fields.PhoneNo'), customer.PhoneNo || '–'],
    [t('sheets.customer.fields.GSTIN'), customer.GSTIN || '–'],
    [
      t(balance && balance.Balance < 0 ? 'sheets.customer.advance' : 'sheets.customer.balance'),
      balance
        ? `${formatMoney(Math.abs(balance.Balance), currency)} · ${asOf(balance.AsOf)}`
        : t('sheets.customer.unknown'),
    ],
    ...(limit === null
      ? []
      : ([[t('sheets.customer.limit'), formatMoney(limit, currency)]] satisfies [string, string][])),
    ...(membership
      ? ([
          [
            t('sheets.customer.card'),
            `${membership.CardNo} · ${membership.tier?.TierName ?? t('sheets.customer.unknown')}`,
          ],
          [
            t('sheets.customer.points'),
            // Empty after a pull that broke off: the rows are here, their time is not.
            [
              t('sale.customer.pointCount', { count: membership.Points }),
              ...(membership.asOf === '' ? [] : [asOf(membership.asOf)]),
            ].join(' · '),
          ],
          ...(membership.ValidTo === null
            ? []
            : ([[t('sheets.customer.validTo'), formatDay(membership.ValidTo, i18n.language)]] satisfies [
                string,
                string,
              ][])),
          ...(membership.tier ? ratesOf(membership.tier) : []),
          ...(membership.tier?.Benefits
            ? ([[t('sheets.customer.benefits'), membership.tier.Benefits]] satisfies [string, string][])
            : []),
        ] satisfies [string, string][])
      : []),
  ]

  return (
    <div className={classes.form}>
      <h3 className={classes.cardName}>{customer.Name}</h3>
      <Facts rows={rows} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onRemove}>
          {t('sheets.customer.remove')}
        </Button>
        {known && may('Customers', 'update') && (
          <Button variant="default" onClick={() => onEdit(known)}>
            {t('sheets.customer.edit')}
          </Button>
        )}
        {/* The dialog focuses it when it opens, but not after the form. */}
        <Button variant="default" data-autofocus autoFocus onClick={onChange}>
          {t('sheets.customer.change')}
        </Button>
      </div>
    </div>
  )
}
