import { Drawer } from '@mantine/core'
import type { Currency } from '@evertill/domain'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerLine } from '../customer/customer-line.tsx'
import { hasGoods } from '../items-of.ts'
import { ParkButtons } from '../parked/park-buttons.tsx'
import type { Payment } from '../pay/use-payment.ts'
import type { Cart } from './cart-announcer.tsx'
import { CartHead } from './cart-head.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import panel from './cart-panel.module.css'
import { CartTotals } from './cart-totals.tsx'
import classes from './phone-bar.module.css'
import { PricesNotice } from './prices-notice.tsx'
import { PrimaryAction } from './primary-action.tsx'
import type { Editing } from './use-editing.ts'

interface PhoneCartProps {
  opened: boolean
  cart: Cart
  payment: Payment
  editing: Editing
  currency: Currency
  band: ReactNode
  onClose: () => void
}

/** The cart on a phone, opened from its bar. */
export function PhoneCart({ opened, cart, payment, editing, currency, band, onClose }: PhoneCartProps) {
  const { t } = useTranslation()
  const isReturn = payment.mode === 'return'
  // Not Mantine's handler, which listens on the window: Escape would close the cart together with the sheet above it.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  const lastFocus = useRef<HTMLElement>(null)
  const noteFocus = ({ target }: FocusEvent<HTMLElement>) => {
    lastFocus.current = target
  }
  const sheet = editing.sheet?.kind
  const lastSheet = useRef(sheet)
  const uncover = useEffectEvent(() => {
    // Parked: nothing is left to see here, and the button that had the focus is disabled.
    if (lastSheet.current === 'park' && !hasGoods(cart)) onClose()
    // A sheet returns the focus to the search box, which is hidden here.
    else lastFocus.current?.focus()
  })
  useEffect(() => {
    if (sheet === undefined) uncover()
    lastSheet.current = sheet
  }, [sheet])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeOnEscape}
      onFocus={noteFocus}
      position="bottom"
      size="85dvh"
      title={t('sale.cart.title')}
      closeButtonProps={{ 'aria-label': t('layout.close'), size: 44, iconSize: 20 }}
      classNames={{ content: classes.sheet, body: classes.sheetBody, header: classes.sheetHead }}
    >
      <div className={panel.panel}>
        {band}
        <CartHead cart={cart} locked={payment.busy} onOpen={editing.open} />
        <CustomerLine customer={cart.draft.Customer} locked={payment.busy} onOpen={editing.open} />
        <CartNotices
          cart={cart}
          payable={payment.payable}
          isReturn={isReturn}
          currency={currency}
          locked={payment.busy}
        />
        <PricesNotice cart={cart} locked={payment.busy} />
        <CartLines
          cart={cart}
          isReturn={isReturn}
          currency={currency}
          editing={editing}
          onDone={() => undefined}
        />
        <div className={panel.foot}>
          <CartTotals
            cart={cart}
            payable={payment.payable}
            isReturn={isReturn}
            isExchange={payment.mode === 'exchange'}
            currency={currency}
            onOpen={editing.open}
          />
          <ParkButtons canPark={hasGoods(cart)} locked={payment.step.at !== 'find'} onOpen={editing.open} />
          <PrimaryAction payment={payment} currency={currency} onPress={onClose} />
        </div>
      </div>
    </Drawer>
  )
}
