import { type Currency, DOCUMENT_LETTERS } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CartCustomer } from '../../../queries/use-cart-customer.ts'
import { useMenu } from '../../../queries/use-menu.ts'
import { useRecent } from '../../../queries/use-moments.ts'
import { type HistoryFilter, type HistoryRow, useSaleHistory } from '../../../queries/use-sale-history.ts'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { Hint } from '@evertill/ui/form-parts.tsx'
import { TextField } from '@evertill/ui/text-field.tsx'
import { returnAddress } from './use-bill-code.ts'
import classes from './variant-dialog.module.css'

interface BillDialogProps {
  customer: CartCustomer | undefined
  currency: Currency
  onClose: () => void
}

const SHOWN = 20

/** Goods of these can still come back. */
const RETURNABLE: readonly HistoryRow['status'][] = ['Completed', 'PartlyPaid', 'PartReturned']

const billsOf = ({ PhoneNo, Name }: CartCustomer): HistoryFilter =>
  PhoneNo === '' ? { customer: Name } : { phone: PhoneNo }

/** Bills to return goods from: those of the chosen customer, or the newest, or what is searched for. */
export function BillDialog({ customer, currency, onClose }: BillDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const recent = useRecent()
  const [term, setTerm] = useState('')
  const { saleTypes } = useMenu()
  const isSearching = term.trim() !== ''
  const filter = isSearching ? { term: term.trim() } : customer ? billsOf(customer) : {}
  const { rows, asking, isOffline } = useSaleHistory(filter, SHOWN)
  const bills = saleTypes.filter(({ Letter }) => Letter === DOCUMENT_LETTERS.sale)
  const shown = rows?.filter(
    ({ status, transactionType }) =>
      RETURNABLE.includes(status) && bills.some(({ TransactionType }) => TransactionType === transactionType),
  )
  return (
    <Dialog onClose={onClose} title={t('sale.findBill.title')}>
      <TextField
        label={t('saleLater.findBill.search')}
        value={term}
        data-autofocus
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      {isOffline && <Hint>{t('saleLater.findBill.offline')}</Hint>}
      {shown?.length === 0 && !asking && (
        <p role="status">{t(isSearching ? 'saleLater.findBill.none' : 'saleLater.findBill.noneYet')}</p>
      )}
      <ul className={classes.list} aria-label={t('saleLater.findBill.bills')}>
        {shown?.map(({ uuid, transactionNo, createdAt, customer: name, payable }) => (
          <li key={uuid}>
            <Button
              variant="default"
              fullWidth
              className={classes.variant}
              rightSection={formatMoney(payable, currency)}
              onClick={() => void navigate(...returnAddress(uuid))}
            >
              <span className={classes.bill}>
                {transactionNo}{' '}
                <span className={classes.billFacts}>
                  {[recent(createdAt), name].filter(Boolean).join(' · ')}
                </span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
