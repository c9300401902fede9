import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import type { TFunction } from 'i18next'
import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useStable } from '@evertill/ui/use-stable.ts'
import { useKeyLabel } from '../../../queries/use-settings.ts'
import type { Payment } from '../pay/use-payment.ts'
import classes from './cart-panel.module.css'

const textOf = (t: TFunction, { mainAct }: Payment, currency: Currency): string => {
  const amount = 'amount' in mainAct ? formatMoney(mainAct.amount, currency) : ''
  switch (mainAct.act) {
    case 'pay':
      return t('sale.pay.button')
    case 'complete':
      return t('sale.pay.complete')
    case 'add':
      return t('sale.act.add', { amount, type: mainAct.type })
    case 'collect':
    case 'refund':
      // An empty cart: nothing is known to be paid back yet.
      if (mainAct.amount === 0) return t(`sale.act.${mainAct.act}Nothing`)
      return mainAct.type === undefined
        ? t(`sale.act.${mainAct.act}`, { amount })
        : t(`sale.act.${mainAct.act}By`, { amount, type: mainAct.type })
    case 'orderWithAdvance':
      return t('sale.act.orderWithAdvance', { amount })
    case 'saveQuotation':
    case 'takeOrder':
    case 'saveChange':
    case 'completeExchange':
      return t(`sale.act.${mainAct.act}`)
  }
}

interface PrimaryActionProps {
  payment: Payment
  currency: Currency
  onPress?: () => void
}

/** The button that says what happens next. It keeps its place while paying. */
export function PrimaryAction({ payment, currency, onPress }: PrimaryActionProps) {
  const { t } = useTranslation()
  const payKey = useKeyLabel('pay')
  const paying = payment.step.at === 'pay'
  const press = useStable((event: MouseEvent) => {
    // The second click of a double click on Pay would complete the sale with exact cash.
    if (event.detail > 1) return
    if (paying) void payment.complete('button')
    else payment.open()
    onPress?.()
  })
  return (
    <PrimaryButton
      text={textOf(t, payment, currency)}
      // Enter does not pay the rest after a part, see `isRestOpen`.
      shortcut={!paying ? payKey : payment.isRestOpen ? '' : t('sale.keys.enter')}
      isMoneyOut={payment.mainAct.act === 'refund'}
      disabled={!payment.canPay && !payment.busy}
      busy={payment.busy}
      onPress={press}
    />
  )
}

interface PrimaryButtonProps {
  text: string
  shortcut: string
  isMoneyOut: boolean
  disabled: boolean
  busy: boolean
  onPress: (event: MouseEvent) => void
}

/** Memoised: the total changes at every scan, the button does not. */
const PrimaryButton = memo(function PrimaryButton({
  text,
  shortcut,
  isMoneyOut,
  disabled,
  busy,
  onPress,
}: PrimaryButtonProps) {
  return (
    <Button
      fullWidth
      className={classes.primary}
      data-out={isMoneyOut || undefined}
      disabled={disabled}
      loading={busy}
      rightSection={
        shortcut !== '' && (
          <kbd className="key" aria-hidden>
            {shortcut}
          </kbd>
        )
      }
      onClick={onPress}
    >
      {text}
    </Button>
  )
})
