import { IconBarcode, IconCash, IconHelp, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@evertill/ui/icon-button.tsx'
import { HINTS } from '@evertill/ui/preferences.ts'
import { isTouchOnly } from '@evertill/ui/use-is-phone.ts'
import { usePreferences } from '@evertill/ui/use-preferences.ts'
import { useKeyLabel } from '../../../queries/use-settings.ts'
import type { Cart } from '../cart/cart-announcer.tsx'
import type { Editing } from '../cart/use-editing.ts'
import { hasGoods } from '../items-of.ts'
import type { Payment } from '../pay/use-payment.ts'
import classes from './hint-strip.module.css'
import { addHints, reachedHints } from './reached-hints.ts'

const ICONS = { scan: IconBarcode, pay: IconCash, help: IconHelp } as const
const TOUCH = { scan: 'scan', pay: 'payTouch', help: 'helpTouch' } as const

export interface HintStripProps {
  cart: Cart
  payment: Payment
  editing: Editing
}

/** Three hints below the products, on the first sale of a device. */
export function HintStrip({ cart, payment, editing }: HintStripProps) {
  const { t } = useTranslation()
  const { doneHints, change } = usePreferences()
  const payKey = useKeyLabel('pay')
  const isFilled = hasGoods(cart)
  const step = payment.step.at
  const isHelpOpen = editing.sheet?.kind === 'keys'
  useEffect(() => {
    const done = addHints(doneHints, reachedHints({ hasGoods: isFilled, step, isHelpOpen }))
    if (done !== doneHints) change({ doneHints: done })
  }, [doneHints, change, isFilled, step, isHelpOpen])

  const open = HINTS.filter((hint) => !doneHints.includes(hint))
  if (open.length === 0 || step !== 'find' || payment.mode !== 'sale') return null
  return (
    <section className={classes.strip} aria-label={t('saleLater.hints.title')} data-hints>
      <ul className={classes.list}>
        {open.map((hint) => {
          const Icon = ICONS[hint]
          return (
            <li key={hint} className={classes.hint}>
              <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
              {t(`saleLater.hints.${isTouchOnly() ? TOUCH[hint] : hint}`, { key: payKey })}
            </li>
          )
        })}
      </ul>
      <IconButton
        aria-label={t('saleLater.hints.hide')}
        title={t('saleLater.hints.hide')}
        onClick={() => change({ doneHints: HINTS })}
      >
        <IconX size={18} stroke={1.5} />
      </IconButton>
    </section>
  )
}
