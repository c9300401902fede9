import { IconCircleCheck, IconShoppingBag } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Displayed, openDisplayChannel } from '../../platform/display-channel.ts'
import { QrCode } from '@evertill/ui/qr-code.tsx'
import { usePageTitle } from '@evertill/ui/use-page-title.ts'
import classes from './customer-display.module.css'

/** The window that faces the customer. It only receives messages: it has no controls and stores nothing. */
export function CustomerDisplayScreen() {
  const { t } = useTranslation()
  const shown = useShown()
  usePageTitle(t('display.title'))
  if (shown === null || shown.at === 'welcome') {
    return (
      <main className={classes.calm}>
        <IconShoppingBag size={72} stroke={1} aria-hidden />
        <h1 className={classes.welcome}>{t('display.welcome')}</h1>
        <p className={classes.shop}>{shown?.shop}</p>
      </main>
    )
  }
  if (shown.at === 'thanks') {
    return (
      <main className={classes.calm} role="status">
        <IconCircleCheck size={96} stroke={1} aria-hidden className={classes.tick} />
        <h1 className={classes.welcome}>{t('display.thanks')}</h1>
        <Rest shown={shown} />
        <p className={classes.shop}>{shown.shop}</p>
      </main>
    )
  }
  return (
    <main className={classes.bill} data-paying={shown.upi !== null}>
      <Lines shown={shown} />
      <aside className={classes.sums}>
        {shown.upi !== null && (
          <figure className={classes.code}>
            <QrCode value={shown.upi} label={t('display.code')} className={classes.codeImage} />
            <figcaption>{t('display.code')}</figcaption>
          </figure>
        )}
        <div className={classes.foot}>
          {shown.saved !== '' && (
            <p className={classes.saved}>
              {t('sale.totals.saved')} {shown.saved}
            </p>
          )}
          {shown.mode !== 'sale' && <p className={classes.saved}>{t(`sale.mode.${shown.mode}`)}</p>}
          <p className={classes.label}>{t(shown.isRefund ? 'sale.pay.toRefund' : 'sale.totals.payable')}</p>
          <p className={classes.payable}>{shown.payable}</p>
          <Rest shown={shown} />
        </div>
      </aside>
    </main>
  )
}

function Rest({ shown: { rest } }: { shown: Displayed }) {
  const { t } = useTranslation()
  // Its space is reserved, so that the payable amount above does not move.
  const label = rest && t(rest.label === 'paidBack' ? 'sale.done.refund' : `sale.pay.${rest.label}`)
  return <p className={classes.rest}>{rest && `${label} ${rest.amount}`}</p>
}

function Lines({ shown: { lines } }: { shown: Displayed }) {
  const { t } = useTranslation()
  const end = useRef<HTMLLIElement>(null)
  // In braces: React would treat a returned promise as the cleanup function.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [lines])
  return (
    <ol className={classes.lines} aria-label={t('sale.cart.title')} tabIndex={0}>
      {lines.map((line, index) => (
        <li key={line.id} ref={index === lines.length - 1 ? end : undefined} className={classes.line}>
          <span className={classes.quantity}>{line.quantity}</span>
          <span className={classes.name}>
            {line.name}
            {line.offer !== '' && <span className={classes.offer}>{line.offer}</span>}
          </span>
          <span className={classes.total}>{line.total}</span>
        </li>
      ))}
    </ol>
  )
}

function useShown(): Displayed | null {
  const [shown, setShown] = useState<Displayed | null>(null)
  useEffect(() => {
    const channel = openDisplayChannel()
    const stop = channel.onReceive((message) => {
      if (message.kind === 'show') setShown(message.shown)
      if (message.kind === 'ready') channel.send({ kind: 'hello' })
    })
    channel.send({ kind: 'hello' })
    return stop
  }, [])
  return shown
}
