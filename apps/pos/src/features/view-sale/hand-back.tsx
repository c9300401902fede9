import { type Currency } from '@evertill/domain'
import { formatMoney } from '@evertill/ui/numbers.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { MoneyBack } from '../../actions/money-back.ts'
import { Button } from '@evertill/ui/button.tsx'
import classes from './view-sale.module.css'

/** Kept in the address's state: a reload does not hide money that was not handed back yet. */
interface HandBackState {
  handBack: readonly MoneyBack[]
}

export const handBackState = (handBack: readonly MoneyBack[]): HandBackState | null =>
  handBack.length === 0 ? null : { handBack }

const isHandBack = (state: unknown): state is HandBackState =>
  typeof state === 'object' && state !== null && 'handBack' in state && Array.isArray(state.handBack)

interface HandBackProps {
  currency: Currency
  /** Moves the focus on: the button that had it is gone. */
  onDone: () => void
}

/** What to hand back after a refund or a void, until the cashier has done it. */
export function HandBack({ currency, onDone }: HandBackProps) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  if (!isHandBack(state)) return null
  const done = () => {
    void navigate(pathname, { replace: true, state: null })
    onDone()
  }
  return <HandBackNote parts={state.handBack} currency={currency} onDone={done} />
}

function HandBackNote({ parts, currency, onDone }: HandBackProps & { parts: readonly MoneyBack[] }) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section role="status" className={classes.handBack} aria-label={t('view.handBack.title')}>
      <ul>
        {parts.map(({ type, isCash, amount }) => (
          <li key={type}>
            {t(`view.handBack.${amount < 0 ? 'in' : 'out'}${isCash ? 'Cash' : ''}`, {
              amount: formatMoney(Math.abs(amount), currency),
              type,
            })}
          </li>
        ))}
      </ul>
      <Button ref={button} variant="default" onClick={onDone}>
        {t('view.handBack.done')}
      </Button>
    </section>
  )
}
