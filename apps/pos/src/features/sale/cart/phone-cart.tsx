import { Drawer } from '@mantine/core'
import type { Currency } from '@evertill/domain'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
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

interface PhoneCartProps {
  opened: boolean
  cart: Cart
  payment: Payment
  editing: Editing
  currency: Currency
  onClose: () => void
}

/** The cart of a phone, pulled up from its bar. */
export function PhoneCart({ opened, cart, payment, editing, currency, onClose }: PhoneCartProps) {
  const { t } = useTranslation()
  // Of a dialog over the cart Escape closes the dialog and no more; its keys bubble through here as React's events do.
  const closeOnEscape = (event: KeyboardEvent) => {
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isOwn) onClose()
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
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
          <PrimaryAction payment={payment} onPress={onClose} />
        </div>
      </div>
    </Drawer>
  )
}
