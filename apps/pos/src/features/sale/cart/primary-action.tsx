import { memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@evertill/ui/button.tsx'
import { useStable } from '@evertill/ui/use-stable.ts'
import type { Payment } from '../pay/use-payment.ts'
import classes from './cart-panel.module.css'

/** The Pay button, which becomes Complete sale in the same place. */
export function PrimaryAction({ payment, onPress }: { payment: Payment; onPress?: () => void }) {
  const { t } = useTranslation()
  const paying = payment.step.at === 'pay'
  const press = useStable((event: MouseEvent) => {
    // The second click of a double click on Pay would complete the sale with exact cash.
    if (event.detail > 1) return
    if (paying) void payment.complete()
    else payment.open()
    onPress?.()
  })
  const completeText =
    payment.document === 'sale'
      ? t('sale.pay.complete')
      : t('sale.pay.completeType', { type: payment.typeName })
  return (
    <PrimaryButton
      text={paying ? completeText : t('sale.pay.button')}
      shortcut={paying ? t('sale.keys.enter') : 'F9'}
      disabled={!payment.canPay && !payment.busy}
      busy={payment.busy}
      onPress={press}
    />
  )
}

interface PrimaryButtonProps {
  text: string
  shortcut: string
  disabled: boolean
  busy: boolean
  onPress: (event: MouseEvent) => void
}

/** Memoised: the total changes at every scan, the button does not. */
const PrimaryButton = memo(function PrimaryButton({
  text,
  shortcut,
  disabled,
  busy,
  onPress,
}: PrimaryButtonProps) {
  return (
    <Button
      fullWidth
      className={classes.primary}
      disabled={disabled}
      loading={busy}
      rightSection={
        <kbd className="key" aria-hidden>
          {shortcut}
        </kbd>
      }
      onClick={onPress}
    >
      {text}
    </Button>
  )
})
