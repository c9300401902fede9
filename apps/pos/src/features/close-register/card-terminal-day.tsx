import type { TerminalTotals } from '@evertill/contract/bridge'
import { type Currency, formatMoney } from '@evertill/domain'
import { Button } from '@evertill/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openCardTerminal } from '../../parts/money-collector.ts'
import { useCardDay } from '../../queries/use-card-day.ts'
import { useCounterDevices } from '../../queries/use-counter-devices.ts'
import classes from './close-register.module.css'
import { DifferenceMark } from './difference-mark.tsx'

/** The end of day of the card terminal: what it has taken, beside what this till has booked by it since the last one. */
export function CardTerminalDay({ currency }: { currency: Currency }) {
  const devices = useCounterDevices()
  return devices?.cardTerminal ? <DayOfTerminal currency={currency} /> : null
}

function DayOfTerminal({ currency }: { currency: Currency }) {
  const { t } = useTranslation()
  const { booked, markClosed } = useCardDay()
  const [closed, setClosed] = useState<{ totals: TerminalTotals; total: number; count: number }>()
  const [busy, setBusy] = useState(false)
  if (!booked) return null
  const total = booked.reduce((sum, { amount }) => sum + amount, 0)

  const closeDay = async () => {
    setBusy(true)
    const opened = await openCardTerminal()
    const totals = await opened?.terminal.closeDay(currency.code)
    if (totals) {
      setClosed({ totals, total, count: booked.length })
      if (totals.state === 'closed') await markClosed(booked.map(({ key }) => key))
    }
    setBusy(false)
  }
  const money = (amount: number) => formatMoney(amount, currency)
  const till = closed ?? { total, count: booked.length }
  return (
    <section aria-label={t('closing.cards.title')}>
      <h3>{t('closing.cards.title')}</h3>
      <p>{t('closing.cards.till', { amount: money(till.total), count: till.count })}</p>
      {closed?.totals.state === 'closed' && (
        <p role="status">
          {t('closing.cards.terminal', {
            amount: money(closed.totals.total),
            count: closed.totals.count ?? 0,
          })}{' '}
          <DifferenceMark difference={closed.totals.total - closed.total} currency={currency} />
        </p>
      )}
      {closed && closed.totals.state !== 'closed' && (
        <p role="alert" className={classes.soft}>
          {t('closing.cards.failed', { reason: closed.totals.reason ?? '' })}
        </p>
      )}
      {closed?.totals.state !== 'closed' && (
        <Button variant="default" loading={busy} onClick={() => void closeDay()}>
          {t('closing.cards.close')}
        </Button>
      )}
    </section>
  )
}
