import { type Currency, formatMoney } from '@evertill/domain'
import { Button } from '@evertill/ui/button.tsx'
import { Dialog } from '@evertill/ui/dialog.tsx'
import { DialogButtons, DialogText, FormMessage } from '@evertill/ui/form-parts.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoneyCollector } from '../../../actions/collect-money.ts'
import { partOfIntent } from '../../../actions/tender.ts'
import type { PaymentIntent } from '../../../db/cart/payment-intent.ts'
import { moneyCollectorOf } from '../../../parts/money-collector.ts'
import { useRuntime } from '../../../queries/runtime.tsx'
import { addTaken, type CartQuery } from '../../../queries/use-cart.ts'
import type { OpenMoney } from '../../../queries/use-open-money.ts'
import { useSession } from '../../../queries/use-session.ts'

interface OpenMoneyDialogProps {
  money: OpenMoney
  cart: CartQuery
  currency: Currency
  /** Opens the payment of the cart, which counts the money from now on. */
  onFinish: () => void
  onLater: () => void
}

/** The customer was charged, or perhaps: finish the sale or give the money back, by decision of the cashier. */
export function OpenMoneyDialog({ money, cart, currency, onFinish, onLater }: OpenMoneyDialogProps) {
  const { t } = useTranslation()
  const runtime = useRuntime()
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { intent, isHere } = money
  const { key, state, amount, PaymentType, reason = '' } = intent
  const shown = state === 'approved' || state === 'reversing' ? state : 'unknown'
  const hasGoods = cart.lines.length + (cart.draft.Returns?.length ?? 0) > 0

  const run = async (work: (collector: MoneyCollector) => Promise<PaymentIntent | undefined>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      const after = await work(moneyCollectorOf(runtime))
      if (after?.state === state) setFailure(t('money.stillOpen', { reason: after.reason ?? reason }))
    } catch {
      setFailure(t('sale.refused.notSaved'))
    }
    setBusy(false)
  }
  const finish = () => {
    cart.adjust(addTaken(partOfIntent(intent)))
    onFinish()
  }
  const byHand = (event: 'approve' | 'decline') => () =>
    void run((collector) => collector.settleByHand(key, event, user?.Name ?? ''))

  return (
    <Dialog onClose={onLater} title={t(`money.titles.${shown}`)}>
      <DialogText role="alert">
        {t(`money.texts.${shown}`, {
          amount: formatMoney(amount, currency),
          type: PaymentType,
        })}
      </DialogText>
      {!isHere && <DialogText>{t('money.noCart')}</DialogText>}
      <FormMessage>{failure}</FormMessage>
      <DialogButtons cancel={t('money.later')} onCancel={onLater}>
        {state === 'approved' ? (
          <>
            <Button
              variant="default"
              isWrong
              loading={busy}
              onClick={() => void run((collector) => collector.giveBack(key))}
            >
              {t('money.giveBack')}
            </Button>
            {isHere && hasGoods && (
              <Button disabled={busy} onClick={finish}>
                {t('money.finish')}
              </Button>
            )}
          </>
        ) : (
          <>
            {state !== 'reversing' && (
              <>
                <Button variant="default" disabled={busy} onClick={byHand('decline')}>
                  {t('money.notCharged')}
                </Button>
                <Button variant="default" disabled={busy} onClick={byHand('approve')}>
                  {t('money.charged')}
                </Button>
              </>
            )}
            <Button loading={busy} onClick={() => void run((collector) => collector.lookUp(key))}>
              {t('money.askAgain')}
            </Button>
          </>
        )}
      </DialogButtons>
    </Dialog>
  )
}
