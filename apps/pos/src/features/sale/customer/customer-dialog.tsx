import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartCustomer } from '../../../queries/use-cart-customer.ts'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { useIsPhone } from '@evertill/ui/use-is-phone.ts'
import { CustomerCard } from './customer-card.tsx'
import { CustomerForm } from './customer-form.tsx'
import { CustomerSearch } from './customer-search.tsx'

interface CustomerDialogProps {
  /** The current customer of the cart. */
  current: CartCustomer | undefined
  onChoose: (customer: CartCustomer | undefined) => void
  onClose: () => void
}

type Page = { at: 'card' } | { at: 'search' } | { at: 'new'; text: string }

/** Finds, creates or removes the customer of this sale by keyboard. */
export function CustomerDialog({ current, onChoose, onClose }: CustomerDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [page, setPage] = useState<Page>(current ? { at: 'card' } : { at: 'search' })
  const done = (customer: CartCustomer | undefined) => {
    onChoose(customer)
    onClose()
  }
  const title = {
    card: t('sheets.customer.title'),
    search: t('sheets.customer.find'),
    new: t('sheets.customer.new'),
  }[page.at]
  return (
    <Dialog onClose={onClose} title={title} fullScreen={isPhone}>
      {page.at === 'card' && current && (
        <CustomerCard
          customer={current}
          onChange={() => setPage({ at: 'search' })}
          onRemove={() => done(undefined)}
        />
      )}
      {page.at === 'search' && (
        <CustomerSearch onPick={done} onNew={(text) => setPage({ at: 'new', text })} />
      )}
      {page.at === 'new' && (
        <CustomerForm text={page.text} onMade={done} onBack={() => setPage({ at: 'search' })} />
      )}
    </Dialog>
  )
}
