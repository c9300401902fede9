import { Drawer } from '@mantine/core'
import type { Currency } from '@evertill/domain'
import { IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money.tsx'
import { itemsOf } from '../items-of.ts'
import { ParkButtons } from '../parked/park-buttons.tsx'
import type { Payment } from '../pay/use-payment.ts'
import type { Cart } from './cart-announcer.tsx'
import { CartCustomerLine } from './cart-customer.tsx'
import { CartHead } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import panel from './cart-panel.module.css'
import { CartTotals } from './cart-totals.tsx'
import classes from './phone-bar.module.css'
import { PrimaryAction } from './primary-action.tsx'
import type { Editing } from './use-editing.ts'

interface PhoneBarProps {
  cart: Cart
  payment: Payment
  editing: Editing
  currency: Currency
}

export function PhoneBar({ cart, payment, editing, currency }: PhoneBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  // Of a dialog over the cart Escape closes the dialog and no more; its keys bubble through here as React's events do.
  const closeOnEscape = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isOwn) close()
  }
  if (payment.step.at === 'done') return null
  return (
    <footer className={classes.bar}>
      <button type="button" className={classes.summary} onClick={() => setOpen(true)}>
        <span className={classes.items}>
          {t('sale.totals.items', { count: itemsOf(cart.lines) })}
          <IconChevronUp size={16} stroke={1.5} role="img" aria-label={t('sale.cart.open')} />
        </span>
        <Money amount={payment.payable} currency={currency} className={classes.payable} fitted />
      </button>
      <div className={classes.action}>
        <PrimaryAction payment={payment} />
      </div>
      <Drawer
        opened={open}
        onClose={close}
        closeOnEscape={false}
        onKeyDown={closeOnEscape}
        position="bottom"
        size="85dvh"
        title={t('sale.cart.title')}
        closeButtonProps={{ 'aria-label': t('layout.close'), size: 44, iconSize: 20 }}
        classNames={{ content: classes.sheet, body: classes.sheetBody, header: classes.sheetHead }}
      >
        <div className={panel.panel}>
          <CartHead cart={cart} editing={editing} locked={payment.busy} />
          <CartCustomerLine cart={cart} locked={payment.busy} />
          <CartNotices cart={cart} currency={currency} locked={payment.busy} />
          <CartLines cart={cart} currency={currency} editing={editing} onDone={() => undefined} />
          <div className={panel.foot}>
            <CartTotals cart={cart} payable={payment.payable} currency={currency} />
            <ParkButtons cart={cart} currency={currency} locked={payment.step.at !== 'find'} />
            <PrimaryAction payment={payment} onPress={close} />
          </div>
        </div>
      </Drawer>
    </footer>
  )
}
